"""The routes that are read, in the order in which addresses are looked up."""

from api import actas, deadlines, editions, events, match_list, reasons, results, tables

ROUTERS = (
    *(editions.router, tables.router, reasons.router),
    *(match_list.listing, results.router, events.router, deadlines.router, actas.router),
)
LAST = match_list.single
"""One match by itself: the beginning of every other address below ``/v1/matches``."""
