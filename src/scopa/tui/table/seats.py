"""The players around a table: their hands, what they have taken, the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scopa.engine import COINS, CardSet
from scopa.game.match_state import HUMAN
from scopa.game.sayings import mood
from scopa.text.language import _
from scopa.text.phrases import fitting
from scopa.text.table import dealing, tally, tally_in_a_line
from scopa.tui.cards.art import BACK, OWN_COLOUR, Picture
from scopa.tui.cards.decks import face
from scopa.tui.frame import Colour, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.table.layout import HAND, SIDE_TEXT, Zone
from scopa.tui.table.view import View

_WHITE = Colour.WHITE.value
_LABEL_ROWS = 3  # on a back in fewer rows than this a label takes one
_SWEEP_STEP = 4  # so many columns show of each sweep card beside a pile
_TAKEN_ROWS = 3  # of what a player at a side has taken
_SIDE_ROWS = 3  # so many rows at least show of the last card of a hand at a side


def draw_seats(view: View) -> None:
    """Draw the hands of the others, the face across, and what everybody has beside a hand."""
    board, layout = view.board, view.layout
    players = board.rules.players
    zone = layout.zone(len(board.hand), is_mine=True)
    _draw_beside_hand(view, HUMAN, zone)
    _draw_pile(view, HUMAN, zone)
    area = Rect(zone.pile, zone.y, layout.card.width, zone.rows)
    view.frame.target(area, Action(Command.PILE))
    if players == 3:
        _draw_deck_across(view)
    else:
        seat = players // 2
        hand = _visible_hand(view, seat)
        zone = layout.zone(len(hand), is_mine=False)
        for place, code in enumerate(hand):
            x = layout.hand(place, len(hand), is_mine=False)
            view.pictures.of[code].low(zone.rows).draw(view.frame, x, zone.y)
        _draw_beside_hand(view, seat, zone)
        _draw_pile(view, 1 if board.rules.partnerships else seat, zone)
    if players > 2:
        _draw_hand_at_side(view, 1, is_right=True)
        _draw_hand_at_side(view, players - 1, is_right=False)


def labelled(back: Picture, label: str, cards: int) -> Picture:
    """A back with a cartouche in its middle that says how many *cards* lie below it."""
    width, height = back.size
    texts: tuple[str, ...] = (label, str(cards))
    if height < _LABEL_ROWS:
        texts = (fitting(width, (f"{label} {cards}", str(cards))),)
    room = max(map(len, texts))
    cartouche = min(width, room + 2 + (width - room) % 2)
    ground = _commonest(back)
    for row, text in enumerate(texts, (height - len(texts)) // 2):
        shown = text.center(cartouche)
        back = back.written((width - cartouche) // 2, row, shown, _WHITE, ground)
    return back


def _commonest(back: Picture) -> str:
    """The letter of the colour that most of a back is in, but for its white edge."""
    counted = Counter("".join(back.grounds) or OWN_COLOUR)
    del counted[_WHITE]
    return counted.most_common(1)[0][0] if counted else OWN_COLOUR


def _draw_counted_back(view: View, label: str, cards: int, x: int, y: int, rows: int) -> None:
    labelled(view.pictures.of[BACK].low(rows), label, cards).draw(view.frame, x, y)


def _draw_deck_across(view: View) -> None:
    round_, layout = view.board.state.round, view.layout
    if round_.dealer == HUMAN or not round_.stock:
        return
    x, y = layout.hand(1, HAND), layout.their_cards_y
    view.frame.right(x - 1, y, dealing(round_.dealer, view.board.cast), Style.FAINT)
    _draw_counted_back(view, _("deck"), len(round_.stock), x, y, layout.their_rows)
    area = Rect(x, y, layout.card.width, layout.their_rows)
    view.frame.target(area, Action(Command.COUNTER))


def _draw_hand_at_side(view: View, seat: int, *, is_right: bool) -> None:
    frame, layout = view.frame, view.layout
    start, end = layout.edge, layout.window.width - layout.edge

    def put(y: int, text: str, style: Style) -> None:
        frame.put(end - len(text) if is_right else start, y, text, style)

    y = layout.their_cards_y + layout.their_rows
    put(y, *_name(view, seat, SIDE_TEXT))
    is_partner_of_other = view.board.rules.partnerships and seat != 1
    taken = [] if is_partner_of_other else _taken(view, seat, Size(SIDE_TEXT, _TAKEN_ROWS))
    bottom = layout.message_y - len(taken)
    for row, text in enumerate(taken, bottom):
        put(row, text, Style.FAINT)
    hand = _visible_hand(view, seat)[-(bottom - y - _SIDE_ROWS) :]
    x = end - layout.card.width if is_right else start
    for row, code in enumerate(hand, y + 1):
        rows = bottom - row if row - y == len(hand) else 1
        view.pictures.of[code].low(rows).draw(frame, x, row)


def _visible_hand(view: View, seat: int) -> list[str]:
    """The cards of another hand as they are seen, but for one that is shown or moves."""
    board = view.board
    hand = CardSet(board.state.round.hands[seat]) - board.in_flight
    if board.shown_play and seat == board.state.round.turn:
        hand = hand - board.shown_play.card.mask
    return [board.visible_code(card) for card in hand]


def _name(view: View, seat: int, room: int) -> tuple[str, Style]:
    name, round_ = view.board.cast.seats[seat], view.board.state.round
    if seat != round_.turn or round_.is_over:
        return name[:room], Style.FAINT
    return (f"> {name}" if len(name) + 2 <= room else name[:room]), Style.STRONG


def _draw_beside_hand(view: View, seat: int, zone: Zone) -> None:
    board, frame, layout = view.board, view.frame, view.layout
    round_ = board.state.round
    is_dealer = (round_.dealer == HUMAN) == (seat == HUMAN) and round_.rules.hand_size == HAND
    left = zone.deck
    if is_dealer and round_.stock:
        _draw_counted_back(view, _("deck"), len(round_.stock), zone.deck, zone.y, zone.rows)
        left += layout.card.width + 1
        # who deals, between the deck and the cards of the table, where there is room
        text, lying = dealing(round_.dealer, board.cast), board.state.table_places
        y = zone.y - 1 if seat == HUMAN else zone.y + zone.rows
        has_room = zone.deck + len(text) < layout.hand(0, HAND)
        first = layout.place(0, len(lying) + 1)
        is_free = bool(lying) and not first.y <= y < layout.message_y
        if seat != HUMAN:
            is_free = is_free and zone.deck + len(text) < first.x
        if board.rules.players == 2 and has_room and is_free:
            frame.put(zone.deck, y, text, Style.FAINT)
    end = zone.texts + zone.text_width
    portrait = _portrait(view, seat, zone)
    if portrait:
        portrait.draw(frame, end + 1, zone.y)
    elif zone.face:
        end += zone.face + 1
    name, style = _name(view, seat, zone.text_width)
    frame.right(end, zone.y, name, style)
    texts = _taken(view, seat, Size(zone.text_width, zone.rows - 1), end - left)
    if board.rules.partnerships and seat != HUMAN:
        texts = [] if board.state.watched or board.names else [_("partner")]
    for y, text in enumerate(texts, zone.y + 1):
        frame.right(end, y, text, Style.FAINT)
    frame.target(Rect(zone.deck, zone.y, end - zone.deck, zone.rows), Action(Command.COUNTER))


def _portrait(view: View, seat: int, zone: Zone) -> Picture | None:
    """The face of an opponent who has one, as high as the cards: above it is its ground."""
    state = view.board.state
    kind = state.kinds[seat]
    if not zone.face or view.board.names or kind in state.kinds[:seat]:
        return None
    room = Size(zone.face, zone.rows)
    picture = face(kind, mood(state, seat), room, view.options.deck.charset)
    if picture is None:
        return None
    width, above = picture.size.width, zone.rows - picture.size.height
    return picture._replace(
        rows=(" " * width,) * above + picture.rows,
        inks=(OWN_COLOUR * width,) * above + picture.inks,
        grounds=(picture.grounds[0][:1] * width,) * above + picture.grounds,
    )


def _taken(view: View, seat: int, room: Size, in_a_line: int = 0) -> Sequence[str]:
    """What a side has taken, in lines that fit *room*, or in one as wide as *in_a_line*."""
    round_ = view.board.state.round
    sides = round_.rules.sides
    side = seat % sides
    sweeps = round_.sweeps[side].bit_count()
    if side == round_.dealer % sides:
        sweeps += round_.first_table_sweeps
    pile = CardSet(round_.piles[side])
    counts = {view.board.cast.sweep: sweeps, "cards": len(pile), "coins": len(pile & COINS)}
    if room.height < len(counts):
        return [fitting(in_a_line, tally_in_a_line(counts))]
    return tally(counts, room.width)


def _draw_pile(view: View, side: int, zone: Zone) -> None:
    """Draw a pile, and below it the last sweep cards, as many as there is room for."""
    round_ = view.board.state.round
    shown = max(0, zone.pile - zone.sweeps) // _SWEEP_STEP
    sweeps = [str(card) for card in CardSet(round_.sweeps[side])][-shown:] if shown else []
    x = zone.pile - _SWEEP_STEP * len(sweeps)
    view.pictures.fan(view.frame, sweeps, x, zone.y, _SWEEP_STEP, zone.rows)
    if cards := round_.piles[side].bit_count():
        _draw_counted_back(view, _("pile"), cards, zone.pile, zone.y, zone.rows)
