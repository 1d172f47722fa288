"""The published JSON Schema: what `breachlane schema` prints is what editors read beside the levels."""

from __future__ import annotations

import json
from pathlib import Path

from game.level_format.json_schema import level_json_schema
from game.rulesets import find_ruleset, ruleset_names

SCHEMA = Path(__file__).parent.parent / "levels" / "level.schema.json"


def test_the_schema_beside_the_levels_is_current() -> None:
    records = {name: find_ruleset(name) for name in ruleset_names()}
    made = level_json_schema({name: record.level_schema for name, record in records.items() if record is not None})
    assert json.loads(SCHEMA.read_text()) == made, "run: breachlane schema > levels/level.schema.json"
