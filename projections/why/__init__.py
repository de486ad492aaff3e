"""Why a number is what it is: a match's from its events, an edition's from its tables and the actas below them."""
