"""What a skill level or a claimed card grants, in English: a sentence for what belongs together.

>>> tell_powers(Powers(sneaks_per_run=3, wounds_per_sneak=1))
'Sneak up to 3 times in each Run; each enemy you Sneak past takes 1 wound.'
"""

from __future__ import annotations

from collections.abc import Callable

from dmd.core.sentences import enumerated, in_english
from dmd.death_may_die.box import ANY, Powers
from dmd.death_may_die.telling.nouns import Names, card, title

Teller = Callable[[Powers, Names], str]
"""Says what some fields of the powers grant, or nothing."""


@in_english
def tell_powers(powers: Powers, names: Names | None = None) -> str:
    """All that is granted, a sentence after the other; nothing for nothing."""
    told = (teller(powers, names or Names()) for _, teller in TOLD)
    return " ".join(sentence for sentence in told if sentence)


# -- how numbers are told --------------------------------------------------------------------------


def _n(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _dice(number: int) -> str:
    return _n(number, "bonus die", "bonus dice")


def _rerolls(number: int) -> str:
    return _n(number, "free reroll")


def _stress(number: int) -> str:
    return "all your stress" if number >= ANY else f"{number} stress"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _up_to(number: int, one: str, many: str = "") -> str:
    """1 elder sign, up to 2 elder signs, any number of elder signs."""
    if number >= ANY:
        return f"any number of {many or one + 's'}"
    return f"up to {_n(number, one, many)}" if number > 1 else f"1 {one}"


def _near(reach: int, what: str) -> str:
    return f"at {what}" if reach <= 0 else f"within {_n(reach, 'space')} of {what}"


def _if(number: int | bool, told: str) -> str:
    return told if number else ""


def _also(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


# -- dice ------------------------------------------------------------------------------------------


def _any_roll(p: Powers, names: Names) -> str:
    if not p.any_roll_bonus_dice:
        return ""
    told = f"ake every roll with {_dice(p.any_roll_bonus_dice)}."
    if not p.if_companion_tag:
        return f"M{told}"
    return f"With {enumerated([card(one, names).a() for one in p.if_companion_tag])}, m{told}"


def _attack_dice(p: Powers, names: Names) -> str:
    skilled = [
        (names.others.get(skill) or title(skill), _dice(dice))
        for skill, dice in p.attack_bonus_with_skill.items()
    ]
    if p.attack_bonus_dice:
        better = "".join(f", or with {dice} if you have {skill}" for skill, dice in skilled)
        return f"Attack with {_dice(p.attack_bonus_dice)}{better}."
    told = [f"with {dice} if you have {skill}" for skill, dice in skilled]
    return f"Attack {enumerated(told)}." if told else ""


def _action_dice(p: Powers, names: Names) -> str:
    told = [
        f"Take the action {names.others.get(action) or title(action)} with {_dice(dice)}."
        for action, dice in p.action_bonus_dice.items()
    ]
    return " ".join(told)


def _own_space(p: Powers, names: Names) -> str:
    gains = [_dice(p.own_space_bonus_dice)] if p.own_space_bonus_dice else []
    gains += [_rerolls(p.own_space_free_rerolls)] if p.own_space_free_rerolls else []
    return f"Attack in your own space with {enumerated(gains, 'and')}." if gains else ""


def _threshold_dice(p: Powers, names: Names) -> str:
    before = " or right before one" if p.or_one_before else ""
    return _if(
        p.threshold_bonus_dice,
        f"While your sanity is on a threshold{before}, make every roll with "
        f"{_dice(p.threshold_bonus_dice)}.",
    )


def _rolls_against_you(p: Powers, names: Names) -> str:
    attacked, fire = p.attacked_free_rerolls, p.fire_free_rerolls
    if attacked == fire:
        return _if(
            attacked, f"You have {_rerolls(attacked)} when you are attacked or roll for Fire."
        )
    told = [
        _if(attacked, f"You have {_rerolls(attacked)} when you are attacked."),
        _if(fire, f"You have {_rerolls(fire)} when you roll for Fire."),
    ]
    return " ".join(filter(None, told))


def _elder_signs(p: Powers, names: Names) -> str:
    if not p.elder_signs_as_success:
        return ""
    several = p.elder_signs_as_success > 1
    signs = _up_to(p.elder_signs_as_success, "elder sign")
    worth = f"{p.elder_sign_worth} successes{' each' if several else ''}"
    plain = "successes" if several else "a success"
    heals = p.heal_stress_per_elder_sign
    return _also(
        f"On any roll, you may count {signs} as {worth if p.elder_sign_worth > 1 else plain}",
        _if(heals, f"heal {heals} stress for each you count so"),
    ) + "."  # fmt: skip


def _tentacles(p: Powers, names: Names) -> str:
    if not p.tentacles_as_success:
        return ""
    several = p.tentacles_as_success > 1
    tentacles = _up_to(p.tentacles_as_success, "tentacle")
    heals = p.heal_wounds_per_tentacle
    return _also(
        f"On any roll, you may count {tentacles} as {'successes' if several else 'a success'} as "
        f"well; {'they still cost' if several else 'it still costs'} sanity",
        _if(heals, f"heal {_n(heals, 'wound')} for each you count so"),
    ) + "."  # fmt: skip


# -- attacks ---------------------------------------------------------------------------------------


def _targets(p: Powers, names: Names) -> str:
    if not p.targets:
        return ""
    more = "any number of enemies"
    if p.targets < ANY:
        more = f"up to {_n(p.targets, 'more enemy', 'more enemies')}"
    wounds = "each takes all its wounds" if p.full_wounds_each else "share its wounds among them"
    return f"An attack may name {more} in your space; {wounds}."


def _lone_target(p: Powers, names: Names) -> str:
    more = _n(p.lone_target_wounds, "wound more", "wounds more")
    return _if(
        p.lone_target_wounds, f"Your attack deals {more} to an enemy that is alone in its space."
    )


def _vengeance(p: Powers, names: Names) -> str:
    if not p.vengeance_wounds:
        return ""
    hit = "every enemy in the attacker's space" if p.vengeance_on_all else "the attacker"
    healed = p.vengeance_heals_stress
    calm = f" and you heal {_stress(healed)}" if healed else ""
    return f"When an attack wounds you, {hit} takes {_n(p.vengeance_wounds, 'wound')}{calm}."


def _protector(p: Powers, names: Names) -> str:
    if p.redirect_range < 0:
        return ""
    near = f" or up to {_n(p.redirect_range, 'space')} away" if p.redirect_range else ""
    free = p.redirected_free_rerolls
    return _also(
        f"Before its roll, you may take over an attack on an investigator in your space{near}",
        _if(free, f"you have {_rerolls(free)} on it"),
        _if(p.redirected_heals_stress, "once it is done, heal all your stress"),
    ) + "."  # fmt: skip


# -- moving, bearing, healing ----------------------------------------------------------------------


def _sneaks(p: Powers, names: Names) -> str:
    if not p.sneaks_per_run:
        return ""
    often = "as often as you like" if p.sneaks_per_run >= ANY else f"up to {p.sneaks_per_run} times"
    if p.sneaks_per_run == 1:
        often = "once"
    wounds = f"each enemy you Sneak past takes {_n(p.wounds_per_sneak, 'wound')}"
    return _also(f"Sneak {often} in each Run", _if(p.wounds_per_sneak, wounds)) + "."


def _carry(p: Powers, names: Names) -> str:
    people = _n(p.carry_investigators, "willing investigator")
    return _if(p.carry_investigators, f"Take {people} along out of each space you leave in a Run.")


def _toughness(p: Powers, names: Names) -> str:
    less = [_n(p.reduce_wounds, "wound")] if p.reduce_wounds else []
    less += [f"{p.reduce_sanity} sanity"] if p.reduce_sanity else []
    cause = "Everything costs" if p.reduce_anything else "Attacks and Fire cost"
    return f"{cause} you {enumerated(less, 'and')} less." if less else ""


def _turn_end(p: Powers, names: Names) -> str:
    healed = [f"{p.turn_end_heal_stress} stress"] if p.turn_end_heal_stress else []
    healed += [_n(p.turn_end_heal_wounds, "wound")] if p.turn_end_heal_wounds else []
    told, split = enumerated(healed, "and"), p.turn_end_heal_any
    if split:
        free = "1 stress or 1 wound" if split == 1 else f"{split} stress or wounds, as you like,"
        told = f"{told}, then {free}" if told else free
    whose = {
        "you": "", "one_here": " of 1 investigator in your space, you or another",
        "all_here": " of each investigator in your space",
    }[p.turn_end_heals]  # fmt: skip
    return f"When your turn ends, heal {told}{whose}.".replace(",.", ".") if told else ""


def _unkillable(p: Powers, names: Names) -> str:
    if not p.free_deaths:
        return ""
    often = "first time" if p.free_deaths == 1 else f"first {p.free_deaths} times"
    calm = " and no stress" if p.return_heals_stress else ""
    return f"The {often} wounds kill you, you come back with no wounds{calm}."


# -- Gates and omens -------------------------------------------------------------------------------


def _gate_arrivals(p: Powers, names: Names) -> str:
    where = "in your space" if p.gate_range == 0 else _near(p.gate_range, "you")
    return _if(
        p.gate_range >= 0,
        f"An enemy summoned at a Gate {where} arrives with half its health gone, rounded up.",
    )


def _near_gates(p: Powers, names: Names) -> str:
    near = _near(p.gate_range, "a Gate")
    dice, rests = p.near_gate_bonus_dice, p.near_gate_free_rests
    told = [f"make every roll with {_dice(dice)}"] if dice else []
    told += ["you may Rest among enemies"] if p.rest_near_gate else []
    told += [f"you may Rest {_times(rests)} in your turn for free"] if rests else []
    return f"{near[0].upper()}{near[1:]}, {enumerated(told, 'and')}." if told else ""


def _omens(p: Powers, names: Names) -> str:
    healed = _if(p.omens_heal_stress, f", then heal {_stress(p.omens_heal_stress)}")
    if p.omens_draw:
        others = "the other" if p.omens_draw == 2 else "the others"
        return (
            f"Once in your turn, you may draw {p.omens_draw} Mythos cards, carry out one and put "
            f"{others} under the deck{healed}."
        )
    return _if(
        p.omens_replace,
        "Once in your turn, you may put the Mythos card you drew under the deck and draw another"
        f"{healed}.",
    )


def _simple(field: str, one: str, many: str = "") -> tuple[tuple[str, ...], Teller]:
    """A sentence about one number; `#` is the number, and `many` is for more than one."""

    def teller(p: Powers, names: Names) -> str:
        number = int(getattr(p, field))
        return (one if number == 1 or not many else many).replace("#", str(number)) * bool(number)

    return (field,), teller


TOLD: tuple[tuple[tuple[str, ...], Teller], ...] = (
    (("any_roll_bonus_dice", "if_companion_tag"), _any_roll),
    (("attack_bonus_dice", "attack_bonus_with_skill"), _attack_dice),
    (("own_space_bonus_dice", "own_space_free_rerolls"), _own_space),
    _simple(
        "attack_range", "Your attacks reach # space away.", "Your attacks reach # spaces away."
    ),
    _simple(
        "other_space_bonus_dice",
        "Attack an enemy outside your space with # bonus die.",
        "Attack an enemy outside your space with # bonus dice.",
    ),
    (("action_bonus_dice",), _action_dice),
    (("threshold_bonus_dice", "or_one_before"), _threshold_dice),
    (("targets", "full_wounds_each"), _targets),
    _simple(
        "free_attacks_per_turn",
        "Once in your turn, attack an enemy outside your space for free.",
        "# times in your turn, attack an enemy outside your space for free.",
    ),
    (("attacked_free_rerolls", "fire_free_rerolls"), _rolls_against_you),
    _simple(
        "free_rerolls_per_turn",
        "You have # free reroll in every turn.",
        "You have # free rerolls in every turn.",
    ),
    _simple(
        "free_rerolls_per_roll",
        "You have # free reroll on every roll.",
        "You have # free rerolls on every roll.",
    ),
    (("elder_signs_as_success", "elder_sign_worth", "heal_stress_per_elder_sign"), _elder_signs),
    _simple(
        "elder_sign_is_both",
        "On a roll you make, an elder sign may be a success and a tentacle at once.",
    ),
    (("tentacles_as_success", "heal_wounds_per_tentacle"), _tentacles),
    _simple(
        "successes_with_two_tentacles",
        "You may add # success to a roll with 2 tentacles or more.",
        "You may add # successes to a roll with 2 tentacles or more.",
    ),
    (("sneaks_per_run", "wounds_per_sneak"), _sneaks),
    _simple("run_bonus", "Run # space farther.", "Run # spaces farther."),
    _simple(
        "free_runs_per_turn",
        "Once in your turn, Run for free.",
        "# times in your turn, Run for free.",
    ),
    (("carry_investigators",), _carry),
    _simple(
        "extra_actions",
        "You have # more action in your turn.",
        "You have # more actions in your turn.",
    ),
    (("reduce_wounds", "reduce_sanity", "reduce_anything"), _toughness),
    (("lone_target_wounds",), _lone_target),
    _simple(
        "lone_kill_heals_stress",
        "If your attack kills an enemy and no other is in its space, heal all your stress.",
    ),
    (("vengeance_wounds", "vengeance_on_all", "vengeance_heals_stress"), _vengeance),
    (("redirect_range", "redirected_free_rerolls", "redirected_heals_stress"), _protector),
    (
        ("turn_end_heal_any", "turn_end_heal_stress", "turn_end_heal_wounds", "turn_end_heals"),
        _turn_end,
    ),
    (("free_deaths", "return_heals_stress"), _unkillable),
    (("gate_range",), _gate_arrivals),
    (("near_gate_bonus_dice", "rest_near_gate", "near_gate_free_rests"), _near_gates),
    (("omens_replace", "omens_draw", "omens_heal_stress"), _omens),
    _simple(
        "omens_cancel_wounds",
        "For # wound, you may have a Mythos card do and summon nothing; its symbol stays.",
        "For # wounds, you may have a Mythos card do and summon nothing; its symbol stays.",
    ),
    _simple(
        "fire_wounds_to_enemy",
        "Wounds that Fire would deal to you may go to an enemy in your space instead.",
    ),
)
"""Which fields of Powers a sentence is about, and who tells it."""
