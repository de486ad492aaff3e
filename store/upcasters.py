"""How forms of events that are no longer written are read: one step from a version to the next.

``UPCASTERS[tag, 1]`` takes the fields of version 1 (plain JSON values, personal ones included) and returns those of
version 2. Entries are only ever added, with the golden file of the version that they read.
"""

from collections.abc import Callable, Mapping
from typing import Any

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
