"""What the opponents say now and then."""

from __future__ import annotations

from collections.abc import Mapping

from scopa.text.language import Lexicon, _

SAYINGS: Mapping[str, Mapping[str, str]] = {
    "nino": Lexicon(
        {
            "greeting": "I'm six, and I can count to ten!",
            "new round": "Again! Again!",
            "own scopa": "Scopa! Did you see? Did you see?",
            "your scopa": "Hey! I was about to do that!",
            "settebello won": "The pretty seven is mine!",
            "settebello lost": "Oh no, not the golden one!",
            "own capture": "All these are for me!",
            "your capture": "You can't take so many! Can you?",
            "round won": "This round is mine! I'm telling Mamma!",
            "round lost": "I wasn't really trying this round.",
            "round even": "The same! So nobody won this round!",
            "match won": "I won! But you play well, for a grown-up.",
            "match lost": "You won. Will you teach me that?",
        }
    ),
    "rosa": Lexicon(
        {
            "greeting": "Sit down, dear. The coffee is on me.",
            "new round": "I'll just serve table four. Done!",
            "own scopa": "Scopa! I sweep the whole bar like that.",
            "your scopa": "And I had just tidied that table!",
            "settebello won": "Come to Rosa, my golden one!",
            "settebello lost": "Oh, how it shone! Take care of it.",
            "own capture": "One tray, and the table is cleared.",
            "your capture": "My, you are hungry today!",
            "round won": "This round is on you, dear.",
            "round lost": "Well played. The next round is mine.",
            "round even": "An even round. We split the bill.",
            "match won": "I win! Come back tomorrow, I'll keep your chair.",
            "match lost": "You win! This one is on the house.",
        }
    ),
    "beppe": Lexicon(
        {
            "greeting": "Good evening! Whose deal was it again?",
            "new round": "A new round. What was the score?",
            "own scopa": "Scopa! I even meant to do that.",
            "your scopa": "I saw it coming. A moment too late.",
            "settebello won": "The settebello! Now, where do I put it?",
            "settebello lost": "Ah. I thought that had gone already.",
            "own capture": "A good handful, that.",
            "your capture": "So that is where they all were.",
            "round won": "Was that round mine? I'll write it down.",
            "round lost": "Your round. I'll have forgotten by noon.",
            "round even": "An even round! That I can remember.",
            "match won": "I win! My wife will never believe it.",
            "match lost": "Well done! Remind me to take revenge.",
        }
    ),
    "carla": Lexicon(
        {
            "greeting": "Hi! I've a train in ten minutes. Quick?",
            "new round": "Next. I'm ready.",
            "own scopa": "Scopa. I've seen that one before.",
            "your scopa": "Hm. One game in a thousand goes like that.",
            "settebello won": "Settebello. I hardly had to look.",
            "settebello lost": "The settebello! Now I must hurry.",
            "own capture": "All in one go: I like that.",
            "your capture": "Not bad. I'd have done the same.",
            "round won": "My round, with minutes to spare.",
            "round lost": "Your round. I played it too fast.",
            "round even": "An even round? That takes twice as long.",
            "match won": "I win, and I still catch my train!",
            "match lost": "You win. I'll take the next train.",
        }
    ),
    "don-ciccio": Lexicon(
        {
            "greeting": "Sit in the shade, we have all afternoon.",
            "new round": "Slowly, slowly. The cards don't run.",
            "own scopa": "Scopa. My grandfather's favourite word.",
            "your scopa": "Eh, the young have quick hands.",
            "settebello won": "The settebello comes home to the old.",
            "settebello lost": "Enjoy it. I have held it ten thousand times.",
            "own capture": "One waits, and then one gathers.",
            "your capture": "Well counted. Somebody taught you.",
            "round won": "Patience wins rounds, my friend.",
            "round lost": "You have earned this round. I say so.",
            "round even": "An even round, as in the good old days.",
            "match won": "I win. Sit with me, I'll tell you how.",
            "match lost": "You win. The whole square has seen it.",
        }
    ),
    "maestro": Lexicon(
        {
            "greeting": "Good evening. I am curious how you play.",
            "new round": "I have noted a few of your habits.",
            "own scopa": "Scopa. It had to end on that note.",
            "your scopa": "Bravo! I did not hear that coming.",
            "settebello won": "The settebello: our first violin.",
            "settebello lost": "You have taken my soloist!",
            "own capture": "A full chord, I believe.",
            "your capture": "Finely played. I take note of that.",
            "round won": "This movement ends in my key.",
            "round lost": "A beautiful round. It was yours.",
            "round even": "A round in perfect unison.",
            "match won": "I win. You were close: play it again with me.",
            "match lost": "My compliments. Today I am the pupil.",
        }
    ),
}
"""For each opponent what is said on an occasion of `scopa.game.sayings`."""


def saying(who: str, kind: str, occasion: str) -> str:
    """What the opponent *kind*, who is called *who*, says on an *occasion*."""
    return _('{who}: "{words}"').format(who=who, words=SAYINGS[kind][occasion])
