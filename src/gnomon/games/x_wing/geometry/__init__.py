"""The geometry of X-Wing, on integers alone. docs/geometry.md explains it and lists what each module gives.

Lengths are thousandths of a millimetre and angles thousandths of a degree (11.1). Squared distances and the ends of
lines are in fine units, sixteenths of a thousandth of a millimetre.
"""
