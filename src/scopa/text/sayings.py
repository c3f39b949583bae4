"""What the opponents say now and then."""

from __future__ import annotations

from scopa.text.language import _


def sayings() -> dict[str, dict[str, str]]:
    """What each opponent says, by the occasion."""
    return {
        "nino": {
            "greeting": _("I'm six, and I can count to ten!"),
            "new round": _("Again! Again!"),
            "own scopa": _("Scopa! Did you see? Did you see?"),
            "your scopa": _("Hey! I was about to do that!"),
            "settebello won": _("The pretty seven is mine!"),
            "settebello lost": _("Oh no, not the golden one!"),
            "own capture": _("All these are for me!"),
            "your capture": _("You can't take so many! Can you?"),
            "round won": _("This round is mine! I'm telling Mamma!"),
            "round lost": _("I wasn't really trying this round."),
            "round even": _("The same! So nobody won this round!"),
            "match won": _("I won! But you play well, for a grown-up."),
            "match lost": _("You won. Will you teach me that?"),
        },
        "rosa": {
            "greeting": _("Sit down, dear. The coffee is on me."),
            "new round": _("I'll just serve table four. Done!"),
            "own scopa": _("Scopa! I sweep the whole bar like that."),
            "your scopa": _("And I had just tidied that table!"),
            "settebello won": _("Come to Rosa, my golden one!"),
            "settebello lost": _("Oh, how it shone! Take care of it."),
            "own capture": _("One tray, and the table is cleared."),
            "your capture": _("My, you are hungry today!"),
            "round won": _("This round is on you, dear."),
            "round lost": _("Well played. The next round is mine."),
            "round even": _("An even round. We split the bill."),
            "match won": _("I win! Come back tomorrow, I'll keep your chair."),
            "match lost": _("You win! This one is on the house."),
        },
        "beppe": {
            "greeting": _("Good evening! Whose deal was it again?"),
            "new round": _("A new round. What was the score?"),
            "own scopa": _("Scopa! I even meant to do that."),
            "your scopa": _("I saw it coming. A moment too late."),
            "settebello won": _("The settebello! Now, where do I put it?"),
            "settebello lost": _("Ah. I thought that had gone already."),
            "own capture": _("A good handful, that."),
            "your capture": _("So that is where they all were."),
            "round won": _("Was that round mine? I'll write it down."),
            "round lost": _("Your round. I'll have forgotten by noon."),
            "round even": _("An even round! That I can remember."),
            "match won": _("I win! My wife will never believe it."),
            "match lost": _("Well done! Remind me to take revenge."),
        },
        "carla": {
            "greeting": _("Hi! I've a train in ten minutes. Quick?"),
            "new round": _("Next. I'm ready."),
            "own scopa": _("Scopa. I've seen that one before."),
            "your scopa": _("Hm. One game in a thousand goes like that."),
            "settebello won": _("Settebello. I hardly had to look."),
            "settebello lost": _("The settebello! Now I must hurry."),
            "own capture": _("All in one go: I like that."),
            "your capture": _("Not bad. I'd have done the same."),
            "round won": _("My round, with minutes to spare."),
            "round lost": _("Your round. I played it too fast."),
            "round even": _("An even round? That takes twice as long."),
            "match won": _("I win, and I still catch my train!"),
            "match lost": _("You win. I'll take the next train."),
        },
        "don-ciccio": {
            "greeting": _("Sit in the shade, we have all afternoon."),
            "new round": _("Slowly, slowly. The cards don't run."),
            "own scopa": _("Scopa. My grandfather's favourite word."),
            "your scopa": _("Eh, the young have quick hands."),
            "settebello won": _("The settebello comes home to the old."),
            "settebello lost": _("Enjoy it. I have held it ten thousand times."),
            "own capture": _("One waits, and then one gathers."),
            "your capture": _("Well counted. Somebody taught you."),
            "round won": _("Patience wins rounds, my friend."),
            "round lost": _("You have earned this round. I say so."),
            "round even": _("An even round, as in the good old days."),
            "match won": _("I win. Sit with me, I'll tell you how."),
            "match lost": _("You win. The whole square has seen it."),
        },
        "maestro": {
            "greeting": _("Good evening. I am curious how you play."),
            "new round": _("I have noted a few of your habits."),
            "own scopa": _("Scopa. It had to end on that note."),
            "your scopa": _("Bravo! I did not hear that coming."),
            "settebello won": _("The settebello: our first violin."),
            "settebello lost": _("You have taken my soloist!"),
            "own capture": _("A full chord, I believe."),
            "your capture": _("Finely played. I take note of that."),
            "round won": _("This movement ends in my key."),
            "round lost": _("A beautiful round. It was yours."),
            "round even": _("A round in perfect unison."),
            "match won": _("I win. You were close: play it again with me."),
            "match lost": _("My compliments. Today I am the pupil."),
        },
    }


def saying(who: str, kind: str, occasion: str) -> str:
    """What the opponent *kind*, who is called *who*, says on an *occasion*."""
    return _('{who}: "{words}"').format(who=who, words=sayings()[kind][occasion])
