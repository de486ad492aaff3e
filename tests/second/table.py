"""The table of a match: its score, its hands, whose deal it is, and going back to where a hand began."""

from __future__ import annotations

from typing import Any, Final

from tests.second import cards as deck
from tests.second.contest import GOAL, RIVAL, Contest

PICA_PICA: Final = "pica_pica"
REDONDA: Final = "redonda"
FIRST_PICA: Final = 5
LAST_PICA: Final = 25

Json = dict[str, Any]


class Hand:
    """A hand from its first deal on."""

    def __init__(self, number: int, kind: str, order: list[str]) -> None:
        self.number = number
        self.kind = kind
        self.order = order
        self.dealer = order[-1]
        self.stage = "dealing"
        self.trouble = ""
        self.choice = ""
        self.forgivable: int | None = None
        self.grave = False
        self.voided = False
        self.points: list[list[object]] = []
        self.contests: list[Contest] = []
        self.out: list[str] = []
        self.in_deck: set[str] = set()
        self.shown: dict[str, set[str]] = {}
        self.fell: dict[str, set[str]] = {}
        self.faces: dict[str, str] = {}

    def forget(self) -> None:
        """A new deal of the hand: nothing is known of its cards."""
        self.contests, self.out, self.in_deck = [], [], set()
        self.faces, self.shown, self.fell = {}, {}, {}

    def pair(self, at: int) -> list[str]:
        """The players of a duel, its mano first (15.2, 15.4)."""
        number = list(dict.fromkeys(player[1:] for player in self.order))[at]
        return [player for player in self.order if player[1:] == number]


class Table:
    """Everything that lasts longer than a hand."""

    def __init__(self, opened: Json) -> None:
        told = opened.get("conditions") or {}
        self.buenas_from = int(told.get("buenas_desde", 15))
        self.raising_accepts = bool(told.get("subir_implica_querer", True))
        self.envido_after_truco = bool(told.get("envido_tras_truco_querido", False))
        self.void_alternates = bool(told.get("mano_anulada_alterna", False))
        self.played_count = bool(told.get("acredita_con_jugadas", True))
        self.envido_before_own = bool(told.get("envido_antes_propio_truco", True))
        self.void_takes_back = bool(told.get("mano_nula_retira", True))
        self.annulled_same_dealer = str(told.get("mano_anulada_reparte", "pasa")).startswith("mismo")
        limit = told.get("advertencias_descalifican", 0)
        self.disqualifying = limit if isinstance(limit, int) else 0
        self.seats: list[str] = list(opened.get("seats") or ["A1", "B2", "A3", "B1", "A2", "B3"])
        self.brought: dict[str, int] = dict(opened.get("warnings") or {})
        self.concealed = {team: int((opened.get("concealments") or {}).get(team, 0)) for team in RIVAL}
        self.stage = str(opened.get("stage") or "")
        self.captains: dict[str, int | None] = {"A": None, "B": None, **(opened.get("captains") or {})}
        self.numbered: frozenset[str] = frozenset()
        self.score = {"A": 0, "B": 0}
        self.result: Json | None = None
        self.started = False
        self.suspended = False
        self.official = ""
        self.annulled = False
        self.validated: set[str] = set()
        self.held: tuple[tuple[int, str, str, str], ...] = ()
        self.warnings = {team: {"verbal": 0, "disciplinary": 0} for team in RIVAL}
        self.errors: dict[str, list[int]] = {}
        self.modes: dict[str, str] = {}
        self.dealer: int | None = None
        self.last_kind = ""
        self.hands: list[Hand] = []
        self.hand: Hand | None = None
        self.expression: int | None = None
        self.loser_by_interference: Contest | None = None
        self.disqualified_teams: set[str] = set()
        self.snapshot: tuple[int, Json, list[tuple[Any, Json]]] | None = None

    # --- points (1.3, 1.5) -------------------------------------------------------------------------------------------

    def award(self, points: list[list[object]], team: str, amount: int, why: str) -> None:
        """Points, cut at 30; whoever has 30 has won."""
        if self.result or amount <= 0:
            return
        self.validated = set()
        counted = min(amount, GOAL - self.score[team])
        points.append([team, counted, why, amount])
        self.score[team] += counted
        if self.score[team] >= GOAL:
            self.result = {"winner": team, "kind": "played"}

    def withdraw(self, points: list[list[object]], team: str | None = None) -> None:
        """Points already paid are taken back; they may have been the match's last."""
        for award in list(points):
            if team in {None, award[0]}:
                points.remove(award)
                self.score[str(award[0])] -= int(str(award[1]))
                self.validated = set()
        self.look_at_score()

    def look_at_score(self) -> None:
        """A result won by play stands as long as its 30 points do."""
        if self.result and self.result["kind"] != "played":
            return
        top = [team for team, points in self.score.items() if points >= GOAL]
        self.result = {"winner": top[0], "kind": "played"} if top else None

    # --- hands (5.7, 15.1-15.4) --------------------------------------------------------------------------------------

    def next_kind(self, last: str) -> str:
        """What is due after a hand of kind ``last``, at the score so far (15.1)."""
        most = max(self.score.values())
        if FIRST_PICA <= most < LAST_PICA and last != PICA_PICA:
            return PICA_PICA
        return REDONDA

    def order_from(self, dealer: int) -> list[str]:
        """The seats from the mano to the dealer."""
        return self.seats[dealer + 1 :] + self.seats[: dealer + 1]

    def new_hand(self, index: int) -> Hand | None:
        """The hand that is due begins with fact ``index``."""
        if self.dealer is None:
            return None
        self.keep(index)
        self.started = True
        hand = Hand(len(self.hands) + 1, self.next_kind(self.last_kind), self.order_from(self.dealer))
        self.hands.append(hand)
        self.hand = hand
        return hand

    def prepare(self, hand: Hand) -> None:
        """What the hand is played for."""
        if not hand.contests:
            if hand.kind == PICA_PICA:
                self.next_duel(hand)
            else:
                hand.contests.append(Contest(self, hand.order, is_duel=False))

    def next_duel(self, hand: Hand) -> None:
        """The next duel, past those that cards put into the deck have decided (15.5); after the last the hand ends."""
        while len(hand.contests) < len(hand.order) // 2:
            duel = Contest(self, hand.pair(len(hand.contests)), is_duel=True)
            duel.mucked.update(hand.in_deck.intersection(duel.pos))
            hand.contests.append(duel)
            out = [player for player in hand.out if player in duel.pos]
            if not out:
                return
            duel.over, duel.winner = True, RIVAL[out[0][0]]
            self.award(duel.points, duel.winner, 1, "hand")
            if self.result and len(hand.contests) < len(hand.order) // 2:
                return
        self.close_hand(hand)

    def contest_over(self) -> None:
        """A redonda's end is the hand's; a duel's brings the next, unless the match is over."""
        hand = self.hand
        if hand is None or hand.stage == "over":
            return
        if hand.kind == REDONDA:
            self.close_hand(hand)
        elif not self.result or len(hand.contests) == len(hand.order) // 2:
            self.next_duel(hand)

    def resume(self) -> None:
        """The match was over and is not: a pica-pica goes on with its next duel."""
        hand = self.hand
        if self.result is None and hand and hand.stage == "play" and hand.contests:
            if hand.contests[-1].over:
                self.contest_over()
            else:
                if hand.contests[-1].envido != "settled":
                    hand.contests[-1].closed = False
                hand.contests[-1].close_decided()
                hand.contests[-1].advance()
                if not hand.contests[-1].plays:
                    hand.contests[-1].end_without()

    def close_hand(self, hand: Hand, *, same_dealer: bool = False) -> None:
        """A hand is over: the deal passes to the right (5.7)."""
        hand.stage = "over"
        if not hand.voided or self.void_alternates:
            self.last_kind = hand.kind
        if not same_dealer and self.dealer is not None:
            self.dealer = (self.dealer + 1) % len(self.seats)

    def void_hand(self, hand: Hand, *, same_dealer: bool) -> None:
        """A hand that is no hand: what it paid is taken back (``mano_nula_retira``)."""
        hand.voided = True
        for contest in hand.contests:
            if self.void_takes_back or not contest.over:
                contest.voided = True
            contest.over, contest.closed, contest.held, contest.claimed = True, True, False, False
            contest.closing = contest.irregular = None
            if self.void_takes_back:
                contest.winner = None
                self.withdraw(contest.points)
        if self.void_takes_back:
            self.withdraw(hand.points)
        self.close_hand(hand, same_dealer=same_dealer)

    def contests(self) -> list[Contest]:
        """What has been played for in the hand so far."""
        return self.hand.contests if self.hand else []

    def exposed_of(self, player: str) -> set[str]:
        """The player's cards that the dealer turned up (6.1)."""
        faces = self.hand.faces if self.hand else {}
        return {card for card, owner in faces.items() if owner == player}

    def is_administrative(self) -> bool:
        """Whether the match was lost without play: its score stays as it stood (1.14)."""
        return self.result is not None and self.result["kind"] != "played"

    def unseen(self) -> list[str]:
        """The cards that nobody has seen in this hand."""
        seen: set[str] = set()
        if self.hand:
            seen.update(self.hand.faces, *self.hand.shown.values(), *self.hand.fell.values())
            for contest in self.hand.contests:
                for player in contest.order:
                    seen |= contest.visible(player) | contest.fell.get(player, set())
        return [card for card in deck.DECK if card not in seen]

    # --- going back --------------------------------------------------------------------------------------------------

    def keep(self, index: int) -> None:
        """Keeps what the table was before fact ``index``."""
        old: list[tuple[Any, Json]] = []
        if self.hand:
            things: list[Hand | Contest] = [self.hand, *self.hand.contests]
            old = [(thing, {**thing.__dict__, "points": thing.points[:]}) for thing in things]
        state = dict(self.__dict__)
        state.update(
            score=dict(self.score),
            validated=set(self.validated),
            warnings={team: dict(count) for team, count in self.warnings.items()},
            errors={dealer: list(count) for dealer, count in self.errors.items()},
            modes=dict(self.modes),
            captains=dict(self.captains),
            concealed=dict(self.concealed),
            hands=list(self.hands),
            disqualified_teams=set(self.disqualified_teams),
        )
        for lasting in (
            "facts",
            "skipped",
            "void",
            "valid",
            "resolved",
            "pardoned",
            "started_by",
            "stood_still",
            "corrections",
            "snapshot",
        ):
            state.pop(lasting, None)
        self.snapshot = (index, state, old)

    def go_back(self) -> int:
        """The table as it was before the hand in play; answers with the fact that began it."""
        if self.snapshot is None:
            return 0
        index, state, old = self.snapshot
        self.__dict__.update(state)
        for thing, kept in old:
            thing.__dict__.update(kept)
            thing.points = kept["points"][:]
        return index
