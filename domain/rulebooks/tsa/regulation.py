"""The articles of the TSA regulation as values; every rule of this package declares here what it keeps."""

from domain.kernel.articles import Regulation

REGULATION = Regulation.of(__package__ or "domain.rulebooks.tsa")
art = REGULATION.art
rule = REGULATION.rule
