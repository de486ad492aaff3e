"""What the TSA regulation says of the life of a match: 1.14, 3, 4, 16, 17, 19."""

from datetime import timedelta

from domain.kernel.seats import USUAL
from domain.match.law import Law
from domain.rulebooks.tsa.regulation import REGULATION

LAW = Law(
    grounds=frozenset(REGULATION.articles),
    table=USUAL,
    sides="1.2",
    administrative="1.14",
    line_up="3.1",
    captain="3.2",
    captains_acts="3.3",
    numbers="3.4",
    seats="3.5",
    replacement="4.4",
    presentation="4.1",
    request="17.2",
    suspension="17.3",
    claim="17.4",
    scorer="16.1",
    verification="16.2",
    system="16.3",
    validation="16.4",
    dispute="16.5",
    credential="16.7",
    correction="16.8",
    referee="17.1",
    chief="17.8",
    own_motion="17.7",
    review="17.9",
    verbal="19.1",
    disciplinary="19.2",
    fraud="19.4",
    violence="19.5",
    delay_warning=timedelta(minutes=5),
    absence=timedelta(minutes=10),
    window=timedelta(minutes=15),
    warnings_lose=2,
)
