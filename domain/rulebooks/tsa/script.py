"""How the acts of a table of truco are written, one line an act."""

import re

from domain.kernel.event import Body
from domain.kernel.script import CARD, Form, Malformed, Script, quote, tokens
from domain.match.script import FORMS as SHARED
from domain.rulebooks.tsa import acts
from domain.rulebooks.tsa.words import spoken

FORMS = (
    Form(acts.FirstDealerStated, "repartidor {player}"),
    Form(acts.DeckReplaced, "mazo nuevo {reason}"),
    Form(acts.DeckCut, "corta {by}"),
    Form(acts.DeckCut, "corta"),
    Form(acts.DealBegun, "reparte arriba", {"mode": "arriba"}),
    Form(acts.DealBegun, "reparte abajo", {"mode": "abajo"}),
    Form(acts.DealBegun, "reparte"),
    Form(acts.HandDealt, "mano"),
    Form(acts.CardsKnown, "cartas {player} {cards}"),
    Form(acts.CardExposed, "error expone {player} {card}"),
    Form(acts.PlayerSkipped, "error saltea {player}"),
    Form(acts.DealDisordered, "error desorden"),
    Form(acts.DealModeSwitched, "error alternancia"),
    Form(acts.DealAltered, "error otro {reason}"),
    Form(acts.CardsMiscounted, "error cantidad {player} {count}"),
    Form(acts.DealAccepted, "{by} acepta"),
    Form(acts.DealRefused, "{by} repite"),
    Form(acts.DealAgreed, "conformes"),
    Form(acts.IrregularityValidated, "convalidan"),
    Form(acts.CardsLookedAt, "{player} mira"),
    Form(acts.DealSetAside, "{by} anula reparto {article} {reason}"),
    Form(acts.CardFell, "{player} cae {card}", {"where": "zona"}),
    Form(acts.CardFell, "{player} cae {card} fuera", {"where": "fuera"}),
    Form(acts.CardFell, "{player} cae {card} piso", {"where": "piso"}),
    Form(acts.CardFell, "{player} cae boca abajo", {"where": "boca abajo", "card": None}),
    Form(acts.RoundStated, "ronda parda", {"team": None}),
    Form(acts.RoundStated, "ronda {team}"),
    Form(acts.HandStated, "gana {team}"),
    Form(acts.CardsCovered, "{player} tapa"),
    Form(acts.CardsMucked, "{player} al mazo"),
    Form(acts.CardLost, "{player} pierde carta"),
    Form(acts.CardsShown, "{player} muestra {cards}"),
    Form(acts.ExpressionForgiven, "perdonan"),
    Form(acts.CallObjected, "{player} objeta"),
    Form(acts.ShowingClaimed, "{by} reclama acreditacion"),
    Form(acts.DeclarationClaimed, "{by} reclama declaracion {player}"),
    Form(acts.ShowingFailed, "{player} no acredita"),
    Form(acts.InterferenceRuled, "{by} interferencia {team} primero", {"first": True}),
    Form(acts.InterferenceRuled, "{by} interferencia {team}"),
    Form(acts.HandAnnulled, "{by} anula mano {article} {reason}"),
    Form(acts.DuelAnnulled, "{by} anula duelo {article} {reason}"),
    Form(acts.PointsAdjudicated, "{by} adjudica {team} {article} {reason}"),
    Form(acts.DuelTallied, "planilla duelo A {a} B {b}"),
    Form(acts.HandTallied, "planilla A {a} B {b}"),
)
SCRIPT = Script((*FORMS, *SHARED))

SPEECH = re.compile(r"([AB][123])\s*:(.*)", re.IGNORECASE | re.DOTALL)
PLAY = re.compile(r"([AB][123])\s*>(.*)", re.IGNORECASE)
DRAW = re.compile(r"sorteo\b(.*)", re.IGNORECASE)
DRAWN = re.compile(r"([AB][123])\s+(\d{1,2}[eboc])", re.IGNORECASE)


def read(line: str) -> Body | Malformed:
    """The act that a line tells, or why it is none."""
    speech = SPEECH.fullmatch(line)
    if speech:
        text = " ".join(_unquoted(" ".join(speech[2].split())).split())
        return spoken(speech[1].upper(), text) if text else Malformed("nothing_said", line[:60])
    play = PLAY.fullmatch(line)
    if play:
        cards = play[2].split()
        wrong = next((card for card in cards if not CARD.fullmatch(card)), None)
        if wrong is not None or not cards:
            return Malformed("unknown_card", wrong) if wrong is not None else Malformed("act_incomplete", line[:60])
        return acts.CardPlayed(player=play[1].upper(), cards=tuple(card.lower() for card in cards))
    draw = DRAW.fullmatch(line)
    if draw:
        drawn = [DRAWN.fullmatch(part.strip()) for part in draw[1].split(",")]
        if not all(drawn):
            return Malformed("malformed_act", line[:60])
        return acts.FirstDealerDrawn(draws=tuple((one[1].upper(), one[2].lower()) for one in drawn if one))
    return SCRIPT.read(line)


def _unquoted(text: str) -> str:
    """Speech may stand between quotes, which lets it hold a ``#``."""
    found = tokens(text) if text.startswith('"') else None
    return str(found[0]) if found and len(found) == 1 else text


def needs_quotes(text: str) -> bool:
    """Whether the text would not be read as it is."""
    return "#" in text or text.startswith('"')


def write(act: Body) -> str:
    """The line that tells the act; ``read`` gives it back."""
    if isinstance(act, acts.WordsSpoken):
        text = act.text
        if act.words is None and spoken(act.player, text).forms != act.forms:
            # what was said beside them has been erased
            text = " ".join((*act.forms, text))
        return f"{act.player}: {quote(text) if needs_quotes(text) else text}"
    if isinstance(act, acts.CardPlayed):
        return f"{act.player}> {' '.join(act.cards)}"
    if isinstance(act, acts.FirstDealerDrawn):
        return "sorteo " + ", ".join(f"{player} {card}" for player, card in act.draws)
    return SCRIPT.write(act)
