"""Grants: a role, and what it reaches."""

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """What somebody is to the record."""

    PUBLIC = "public"
    CLERK = "clerk"
    """The planillero of a match."""
    CAPTAIN = "captain"
    """Of one side of a match, with the own device (16.3)."""
    REFEREE = "referee"
    """The árbitro of a match (17.1)."""
    CHIEF = "chief"
    """The Jefe de Árbitros (17.9)."""
    ORGANISER = "organiser"
    INVESTIGATOR = "investigator"
    INTEGRATION = "integration"


AT_THE_TABLE = frozenset({Role.CLERK, Role.CAPTAIN, Role.REFEREE})
"""They come in with a device that is enrolled for one match."""
AT_A_DESK = frozenset({Role.CHIEF, Role.ORGANISER, Role.INVESTIGATOR})
"""They come in with a passkey."""
NO_EDITION = "-"


class Grant(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A role and what it reaches: the whole instance, one edition, one match, one side of it.

    ``match`` is its id within ``edition``, which is ``-`` for matches without one.
    """

    role: Role
    edition: str | None = None
    match: str | None = None
    team: str | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the reach fits the role: a device has its match, a captain a side, nobody at a desk has a match."""
        at_the_table = self.role in AT_THE_TABLE
        return (
            self.role is not Role.PUBLIC
            and at_the_table == (self.match is not None)
            and (self.role is Role.CAPTAIN) == (self.team in {"A", "B"})
            and (self.edition is not None or self.match is None)
        )

    def reaches(self, stream: str) -> bool:
        """Whether ``stream`` (``edition/match``, or an edition's id) is within reach."""
        edition, _, match = stream.partition("/")
        return self.edition in {None, edition} and self.match in {None, match}


PUBLIC = Grant(Role.PUBLIC)
"""Whoever says nothing of himself."""
