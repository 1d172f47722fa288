"""The JSON Schema of level files, made from the structs that read them: editors complete and check by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from .kinds import OBJECTIVE_KINDS, PATTERNS, KindKeys
from .pairs import pairs_of
from .schema import (
    MOST_TICKS,
    HeaderTable,
    HexText,
    LevelSchema,
    MinefieldTable,
    ObjectiveTable,
    PlanePoint,
    ScriptTable,
    Tick,
    keys_of,
)

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_TICKS: Final = {"type": "integer", "minimum": 0, "maximum": MOST_TICKS}
_ORDER_WORDS: Final = "A command that is handed in before a tick runs."
_EXPECT_WORDS: Final = "An event that must happen; other keys are matched against its fields."
Json = dict[str, Any]


def level_json_schema(schemas: Mapping[str, LevelSchema]) -> Json:
    """Return the JSON Schema (2020-12) of the levels of all rulesets, chosen by the key `ruleset`."""
    structs = _structs_of(schemas)
    parts, definitions = msgspec.json.schema_components(structs, ref_template="#/$defs/{name}")
    definitions = {name: _without_null(definition) for name, definition in definitions.items()}
    refs = dict(zip(structs, parts, strict=True))
    header = _resolved(refs[HeaderTable], definitions)
    tables = [_tables_schema(schema, refs, definitions) for schema in schemas.values()]
    properties: Json = {name: {} for table in tables for name in table["properties"]}
    properties.update(header["properties"], ruleset={"enum": list(schemas), "description": "The body of rules."})
    return {
        "$schema": _DIALECT,
        "title": "Breachlane level",
        "type": "object",
        "properties": properties,
        "required": header["required"],
        "allOf": [
            {
                "if": {"properties": {"ruleset": {"const": name}}, "required": ["ruleset"]},
                "then": {**table, "propertyNames": {"enum": [*header["properties"], *table["properties"]]}},
            }
            for name, table in zip(schemas, tables, strict=True)
        ],
        "$defs": definitions,
    }


def _structs_of(schemas: Mapping[str, LevelSchema]) -> list[type[Struct]]:
    """Return every struct once."""
    structs: list[type[Struct]] = [HeaderTable, MinefieldTable, ObjectiveTable, ScriptTable]
    for schema in schemas.values():
        structs += [schema.map, schema.side, schema.rulings, *schema.tables.values(), *schema.commands.values()]
    return list(dict.fromkeys(structs))


def _tables_schema(schema: LevelSchema, refs: Mapping[type[Struct], Json], definitions: Mapping[str, Json]) -> Json:
    """Return what the tables of one ruleset look like."""
    properties: Json = {"rulings": refs[schema.rulings], "map": refs[schema.map]}
    properties["side"] = {"type": "array", "minItems": 1, "items": refs[schema.side]}
    for name, kind in schema.tables.items():
        properties[name] = {"type": "array", "items": {**refs[kind], **_pairs_schema(kind)}}
    mine = _resolved(refs[schema.tables["mine"]], definitions)
    minefield = _resolved(refs[MinefieldTable], definitions)
    objective = _resolved(refs[ObjectiveTable], definitions)
    properties["minefield"] = {"type": "array", "items": _minefield_schema(minefield, mine, schema.places)}
    properties["objective"] = {"type": "array", "items": {**objective, "allOf": _kinds("kind", OBJECTIVE_KINDS)}}
    commands = [
        {**_order_schema(_resolved(refs[kind], definitions)), **_pairs_schema(kind)}
        for kind in schema.commands.values()
    ]
    properties["order"] = {"type": "array", "items": {"description": _ORDER_WORDS, "anyOf": commands}}
    events = [_expect_schema(name, kind) for name, kind in schema.events.items()]
    properties["expect"] = {"type": "array", "items": {"description": _EXPECT_WORDS, "anyOf": events}}
    properties["script"] = refs[ScriptTable]
    return {"properties": properties, "required": ["map", "side"]}


def _pairs_schema(kind: type[Struct]) -> Json:
    """Return which of the keys for one place may or must stand in a row."""
    rules: list[Json] = []
    for pair in pairs_of(kind):
        if pair.is_needed:
            rules.append({"oneOf": [{"required": [pair.inches]}, {"required": [pair.micrometres]}]})
        else:
            rules.append({"not": {"required": [pair.inches, pair.micrometres]}})
    return {"allOf": rules} if rules else {}


def _minefield_schema(minefield: Json, mine: Json, places: str) -> Json:
    """Return a minefield's schema with the ruleset's own mine and kind of place in it."""
    place = _without_null(msgspec.json.schema(HexText if places == "hex" else PlanePoint))
    own = {key: value for key, value in mine["properties"].items() if key not in ("id", "side", "at", "at_um")}
    needed = [key for key in mine.get("required", ()) if key in own]
    template: Json = {"type": "object", "properties": own, "required": needed, "additionalProperties": False}
    template["description"] = minefield["properties"]["mine"].get("description", "")
    properties = {**minefield["properties"], "from": place, "to": place, "centre": place, "mine": template}
    return {**minefield, "properties": properties, "allOf": _kinds("pattern", PATTERNS)}


def _kinds(key: str, kinds: Mapping[str, KindKeys]) -> list[Json]:
    """Return which keys each kind must have."""
    rules: list[Json] = []
    for name, keys in kinds.items():
        then: Json = {"required": list(keys.required)}
        if keys.one_of:
            then["oneOf"] = [{"required": [one]} for one in keys.one_of]
        rules.append({"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": then})
    return rules


def _order_schema(command: Json) -> Json:
    """Return the schema of an `[[order]]` that gives one command."""
    properties = {
        "at": {**msgspec.json.schema(Tick), "description": "The tick before which it is handed in, from 1."},
        **command["properties"],
        "side": {"type": "string", "description": "The side that gives it; left out, the unit's own."},
    }
    return {**command, "properties": properties, "required": ["at", *command["required"]]}


def _expect_schema(event: str, kind: type[Struct]) -> Json:
    """Return the schema of an `[[expect]]` for one event."""
    properties: Json = {"event": {"const": event}}
    properties.update({key: {} for key in (*keys_of(kind), "rule", "tick", "clock")})
    properties["times"] = {**_TICKS, "description": "Exactly so often; left out, at least once; 0 = never."}
    properties["between"] = {
        "type": "array",
        "prefixItems": [_TICKS, _TICKS],
        "minItems": 2,
        "maxItems": 2,
        "description": "The first and the last tick in which it counts.",
    }
    return {"title": event, "type": "object", "properties": properties, "required": ["event"],
            "additionalProperties": False}  # fmt: skip


def _resolved(part: Json, definitions: Mapping[str, Json]) -> Json:
    """Return the definition that a reference points to."""
    return definitions[str(part["$ref"]).rpartition("/")[2]]


def _without_null(schema: Any) -> Any:
    """Return a schema without the value null, which TOML does not have: what may be null may be left out."""
    if isinstance(schema, (list, tuple)):
        return [_without_null(part) for part in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    table = cast(Json, schema)
    cleaned = {key: _without_null(part) for key, part in table.items() if (key, part) != ("default", None)}
    choices = cleaned.get("anyOf")
    if isinstance(choices, list):
        real = [choice for choice in cast("list[Any]", choices) if choice != {"type": "null"}]
        if len(real) == 1:
            del cleaned["anyOf"]
            return {**real[0], **cleaned}
        cleaned["anyOf"] = real
    return cleaned
