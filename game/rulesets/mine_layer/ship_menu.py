"""Menu: science, cloak, power, and what is done on foot (ML-S12, ML-S13, ML-S77, ML-S82, ML-S94, ML-S97, S103)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.core.commands import Refusal
from game.core.menu import Choice, MenuItem
from game.core.picture import Mark, Tone
from game.geometry.hex import Hex, hex_text
from game.rulesets.mine_layer.asked import Asked
from game.rulesets.mine_layer.board import Charge
from game.rulesets.mine_layer.stations import module_of
from game.rulesets.mine_layer.tables import ENGINE, MOST_POINTS, POOLS, SCIENCE, VEIL
from game.rulesets.mine_layer.walking import find_way
from game.rulesets.mine_layer.wording import POOL_WORDS

_POOL_ICONS: Final = {"helm": "module_helm", "guns": "module_cannon", "shields": "icon_field"}
_SHORT_POOLS: Final = {"helm": "Helm", "guns": "Guns", "shields": "Shld"}


# Science


def science_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S94: what lies in a hex, asked from the ship or from a probe."""
    ship = asked.best_module(SCIENCE, asked.command("ask", hex=hex_text(Hex(asked.vessel.at.hex))))
    del ship["hex"]
    yield _ask_item(asked, "ask", "Ask", "k", ship)
    probes = own_probes(asked)
    if len(probes) == 1:
        yield _ask_item(asked, "ask probe", "Ask probe", "shift+k", {**ship, "probe": probes[0].id})
    elif probes:
        choices = tuple(
            Choice({"probe": probe.id}, hex_text(Hex(probe.hex)), "mine_layer_probe_known", ((probe.id, "dim"),))
            for probe in probes
        )
        here = {**ship, "hex": hex_text(Hex(asked.vessel.at.hex)), "probe": probes[0].id}
        yield MenuItem(
            "ask probe", "Ask probe", "shift+k", "icon_ask", ship, ("choice", "place"), {"place": "hex"},
            choices=choices, refusal=asked.judge(here), is_on=asked.is_ordered({"do": "ask"}),
        )  # fmt: skip


def own_probes(asked: Asked) -> list[Charge]:
    """ML-26: return the armed probe mines of the side."""
    charges = asked.index.charges.values()
    return [charge for charge in charges if charge.side == asked.mate.side and charge.kind == "probe"
            and charge.mine.armed]  # fmt: skip


def _ask_item(asked: Asked, word: str, label: str, key: str, command: dict[str, Any]) -> MenuItem:
    marks: list[Mark] = []
    for place, charges in asked.index.mines_at.items():
        odds = asked.odds({**command, "hex": hex_text(Hex(place))})
        if odds is not None and any(not charge.kind for charge in charges):
            marks.append(asked.mark(place, odds, is_above=True))
    probe = asked.index.charges.get(command.get("probe", ""))
    here = {**command, "hex": hex_text(Hex(asked.vessel.at.hex if probe is None else probe.hex))}
    return MenuItem(
        word, label, key, "icon_ask", command, ("place",), {"place": "hex"}, reach=tuple(marks),
        refusal=asked.judge(here), is_on=asked.is_ordered({"do": "ask", "probe": command.get("probe")}),
    )  # fmt: skip


def cloak_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S97: the cloak."""
    yield asked.item("cloak", "Cloak", "v", "icon_cloak", asked.best_module(VEIL, asked.command("raise_cloak")))


# Power


def power_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S12, ML-S13: pools filled, and power shifted between them."""
    yield _power_item(asked, "pump", "Pump", "u", list(_pump_choices(asked)))
    yield _power_item(asked, "transfer", "Transfer", "i", list(_transfer_choices(asked)))


def _power_item(asked: Asked, word: str, label: str, key: str, choices: list[Choice]) -> MenuItem:
    refused = [choice.refusal for choice in choices]
    refusal = refused[0] if all(refused) else None
    command = asked.command(word)
    return MenuItem(word, label, key, f"icon_{word}", command, ("choice",), choices=tuple(choices), refusal=refusal,
                    is_on=asked.is_ordered(command))  # fmt: skip


def _pump_choices(asked: Asked) -> Iterator[Choice]:
    """ML-S12: for each pool as many points as it has room for and dice can give; one at least, to say why not."""
    for pool in POOLS:
        room = asked.vessel.size - getattr(asked.vessel.power, pool)
        for points in range(1, max(1, min(room, MOST_POINTS)) + 1):
            command = asked.best_module(ENGINE, asked.command("pump", pool=pool, points=points))
            choice = _choice(asked, f"{POOL_WORDS[pool]} {points}", pool, command, ("pool", "points", "module"))
            if points == 1 or choice.refusal is None:
                yield choice


def _transfer_choices(asked: Asked) -> Iterator[Choice]:
    """ML-S13: for each two pools as many points as the one has and the other has room for; one to say why not."""
    found = False
    first: Choice | None = None
    for source in POOLS:
        for to in POOLS:
            room = asked.vessel.size - getattr(asked.vessel.power, to) if source != to else 0
            for points in range(1, min(room, getattr(asked.vessel.power, source), MOST_POINTS) + 1):
                command = asked.best_module(
                    ENGINE, asked.command("transfer", points=points, **{"from": source, "to": to})
                )
                label = f"{_SHORT_POOLS[source]}>{_SHORT_POOLS[to]} {points}"
                choice = _choice(asked, label, to, command, ("from", "to", "points", "module"))
                first = first or choice
                if choice.refusal is None:
                    found = True
                    yield choice
    if not found:
        usual = asked.command("transfer", points=1, **{"from": "shields", "to": "guns"})
        yield first or _choice(asked, "Shld>Guns 1", "guns", usual, ("from", "to", "points"))


def _choice(asked: Asked, label: str, pool: str, command: Mapping[str, Any], keys: tuple[str, ...]) -> Choice:
    value = {key: command[key] for key in keys if key in command}
    module = command.get("module")
    words: tuple[tuple[str, Tone], ...] = ((f"with {module}", "dim"),) if module is not None else ()
    return Choice(value, label, _POOL_ICONS[pool], words, asked.odds(command), asked.judge(command))


# On foot


def foot_items(asked: Asked) -> Iterator[MenuItem]:
    """ML-S103, ML-S77, ML-S82: a walk, a repair, a fire put out."""
    walk = asked.command("walk")
    names = tuple(
        module.name
        for number, module in enumerate(asked.vessel.plan.modules)
        if number != module_of(asked.mate) and find_way(asked.vessel, module_of(asked.mate), number) is not None
    )
    tried = ({**walk, "module": name} for name in names)
    nothing = Refusal("ML-S103", "there is nowhere to walk to")
    yield MenuItem("walk", "Walk", "g", "icon_walk_crew", walk, ("module",), {"module": "module"},
                   refusal=asked.refusal(tried, nothing), modules=names, is_on=asked.is_ordered(walk))  # fmt: skip
    yield asked.item("repair", "Repair", "r", "icon_repair", asked.command("repair"))
    yield asked.item("extinguish", "Extinguish", "b", "icon_extinguish", asked.command("extinguish"))
