"""Where the tests of the interpretations begin: hands as far as they had come."""

from tests.rulebooks.tsa.table import DUELS, REDONDA, around, over_at, redonda_at

DEAL = "repartidor A1\ncorta\nreparte"
AGAIN = "corta\nreparte"
TRUCO = f"{REDONDA}\nB2: truco"
ACCEPTED = f"{TRUCO}\nA3: quiero"
WRONG = f"{ACCEPTED}\nB2: retruco"
OPEN = f"{REDONDA}\nB2: envido\nA3: quiero"
B2_WON = f"{OPEN}\nB2: 27\nA1: son buenas"
DUEL_WON = f"{DUELS}\nB2: envido\nA2: quiero\nB2: 27\nA2: 20"
WAITING = f"{redonda_at(28, 20)}\nB2: envido\nA3: quiero\nB2: 20\nA1: 27\nB3: son buenas"
OVER = over_at(30, 7)
SIGNED = f"{OVER}\n[20:50:00] capA valida\n[20:50:00] capB valida"
A_FIRST = around("B2", "4c 1e 5c 6c 4e 5e")
