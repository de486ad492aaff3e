"""``acta enrol``: a place for a device or a passkey, offered by whoever has the database."""

import os
import sys
from argparse import Namespace

from cli.database import FAILED, WRONG, Session, complain, with_session
from cli.serving import ADDRESS, ORIGIN
from domain.access.grant import Grant, Role
from domain.kernel.refusal import Refusal
from domain.notation.sentences import sentence
from store.access import SYSTEM, Offer, issue


def run(options: Namespace) -> int:
    """Offer the place and show its link, this once."""
    return with_session(options, lambda session: _offer(session, options), make=True)


def _offer(session: Session, options: Namespace) -> int:
    match: str | None = options.match
    if match is not None and "/" not in match:
        match = session.find(match)
        if match is None:
            return WRONG
    edition, _, name = match.partition("/") if match else (options.edition, "", None)
    grant = Grant(Role(options.role), edition, name, options.team)
    offer = issue(session.store, SYSTEM, grant, person=options.person, name=options.name)
    if isinstance(offer, Refusal):
        complain(sentence(offer.code, offer.facts))
        return FAILED
    show(offer, options.url or os.environ.get(ORIGIN) or ADDRESS)
    return 0


def show(offer: Offer, url: str) -> None:
    """Show the link that takes an offer: nothing but the link where a program reads it."""
    link = link_of(offer, url)
    sys.stdout.write(f"{link}\n")
    if sys.stdout.isatty():
        import segno

        segno.make(link, error="m").terminal(out=sys.stdout, compact=True)
        sys.stdout.write(f"Sirve una sola vez, hasta {offer.until}.\n")


def link_of(offer: Offer, url: str) -> str:
    """The token goes in the fragment, which no browser sends and no server logs."""
    return f"{url.rstrip('/')}/enrol#{offer.token}"
