"""The JSON Schema of level files."""

from __future__ import annotations

import json
from typing import Any

from game.level_format.json_schema import level_json_schema
from level_format.toy import SCHEMAS

SCHEMA = level_json_schema(SCHEMAS)


def tables_of(ruleset: str) -> dict[str, Any]:
    (found,) = [part["then"] for part in SCHEMA["allOf"] if part["if"]["properties"]["ruleset"]["const"] == ruleset]
    return found


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    return SCHEMA["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part


def rows_of(ruleset: str, table: str) -> dict[str, Any]:
    return resolved(tables_of(ruleset)["properties"][table]["items"])


def all_parts(part: Any) -> list[dict[str, Any]]:
    if isinstance(part, list):
        return [found for one in part for found in all_parts(one)]
    if not isinstance(part, dict):
        return []
    return [part, *(found for one in part.values() for found in all_parts(one))]


def test_it_is_plain_json_of_the_2020_dialect_and_the_same_each_time():
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.dumps(level_json_schema(SCHEMAS)) == json.dumps(SCHEMA)


def test_the_rulesets_are_a_choice_and_each_has_its_own_tables_only():
    assert SCHEMA["properties"]["ruleset"]["enum"] == ["toy_hexes", "toy_plane"]
    assert "ship" in tables_of("toy_hexes")["properties"]
    assert "ship" not in tables_of("toy_plane")["propertyNames"]["enum"]
    assert {"trooper", "minefield", "objective", "order", "expect", "script", "title", "seed"} <= set(
        tables_of("toy_plane")["propertyNames"]["enum"]
    )


def test_what_must_be_there_is_required():
    assert SCHEMA["required"] == ["format", "ruleset", "title"]
    assert tables_of("toy_hexes")["required"] == ["map", "side"]
    assert rows_of("toy_hexes", "mine")["required"] == ["id", "side", "kind", "at"]


def test_rows_have_the_keys_values_and_ranges_of_their_structs_and_no_others():
    mine = rows_of("toy_hexes", "mine")
    assert mine["additionalProperties"] is False
    assert mine["properties"]["kind"]["enum"] == ["captor", "cluster", "explosive"]
    assert (mine["properties"]["range"]["minimum"], mine["properties"]["range"]["maximum"]) == (0, 6)
    assert "mine_points" in rows_of("toy_hexes", "side")["properties"]
    assert "mine_points" not in rows_of("toy_plane", "side")["properties"]


def test_nothing_may_be_null():
    assert not [part for part in all_parts(SCHEMA) if part.get("type") == "null" or part.get("default", 0) is None]


def test_every_reference_leads_somewhere():
    names = [part["$ref"].rpartition("/")[2] for part in all_parts(SCHEMA) if isinstance(part.get("$ref"), str)]
    assert names
    assert set(names) <= set(SCHEMA["$defs"])


def test_an_order_has_the_keys_of_its_command():
    orders = {one["properties"]["do"]["enum"][0]: one for one in rows_of("toy_hexes", "order")["anyOf"]}
    assert set(orders) == {"set_speed", "set_course", "scan"}
    assert set(orders["set_speed"]["properties"]) == {"at", "do", "unit", "speed", "side"}
    assert set(orders["set_speed"]["required"]) == {"at", "do", "unit", "speed"}
    assert orders["scan"]["additionalProperties"] is False


def test_an_expectation_has_the_fields_of_its_event():
    events = {one["properties"]["event"]["const"]: one for one in rows_of("toy_hexes", "expect")["anyOf"]}
    assert set(events["UnitMoved"]["properties"]) == {
        "event", "rule", "unit", "from", "to", "tick", "clock", "times", "between",
    }  # fmt: skip


def test_a_minefield_has_the_rulesets_own_mine_and_places():
    hexes, plane = rows_of("toy_hexes", "minefield"), rows_of("toy_plane", "minefield")
    assert set(hexes["properties"]["mine"]["properties"]) == {"kind", "range", "dummy", "watches", "known_to"}
    assert hexes["properties"]["mine"]["required"] == ["kind"]
    assert set(plane["properties"]["mine"]["properties"]) == {"kind"}
    assert hexes["properties"]["from"]["type"] == "string"
    assert plane["properties"]["from"]["type"] == "array"
    needs = {rule["if"]["properties"]["pattern"]["const"]: rule["then"]["required"] for rule in hexes["allOf"]}
    assert needs["scatter"] == ["from", "to", "count"]


def test_an_objective_needs_the_keys_of_its_kind():
    rules = rows_of("toy_hexes", "objective")["allOf"]
    kinds = {rule["if"]["properties"]["kind"]["const"]: rule["then"] for rule in rules}
    assert kinds["survive"]["required"] == ["until_tick"]
    assert kinds["reach"]["oneOf"] == [{"required": [key]} for key in ("hexes", "edge", "area")]


def test_common_keys_are_described_for_those_who_type():
    header = SCHEMA["properties"]
    assert all(header[key].get("description") for key in ("format", "ruleset", "title", "seed", "max_ticks"))
    assert "0308" in rows_of("toy_hexes", "mine")["properties"]["at"]["description"]
