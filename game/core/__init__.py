"""What all rulesets stand on: entities, dice, ticks, state, objectives. It knows no ruleset."""
