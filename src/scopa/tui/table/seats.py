"""The players around a table: their hands, what they have taken, the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from scopa.engine import COINS, CardSet
from scopa.game.match_state import HUMAN
from scopa.game.sayings import mood
from scopa.text.language import _
from scopa.text.phrases import fitting
from scopa.text.table import dealing, tally
from scopa.tui.cards.art import BACK, OWN_COLOUR, Picture
from scopa.tui.cards.decks import face
from scopa.tui.frame import Colour, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.table.layout import HAND, SIDE_COUNTS, SIDE_HAND_ROWS, SIDE_TEXT, Side, View, Zone

_WHITE = Colour.WHITE.value
_DARK = f"{OWN_COLOUR}berdgmnk"  # the letters of the colours that white is seen on
_LABEL_ROWS = 3  # on a back in fewer rows than this a label takes one
_SWEEP_STEP = 4  # so many columns show of each sweep card beside a pile
_NOBODY_ACROSS = 3  # with so many players nobody sits across
_LEAST_OF_PILE = 2  # so many rows of a pile show below the sweep cards


def draw_seats(view: View, *, with_hand_across: bool = True) -> None:
    """Draw the hands of the others, the face across, and what everybody has beside a hand.

    with_hand_across: nothing else stands at the top of the table
    """
    board, layout = view.board, view.layout
    players = board.rules.players
    zone = layout.zone(len(board.hand), is_mine=True)
    _draw_beside_hand(view, HUMAN, zone)
    _draw_pile(view, HUMAN, zone)
    area = Rect(zone.pile, zone.y, layout.card.width, zone.rows)
    view.frame.target(area, Action(Command.PILE))
    if players == _NOBODY_ACROSS and with_hand_across:
        _draw_deck_across(view)
    elif with_hand_across:
        seat = players // 2
        hand = _visible_hand(view, seat)
        zone = layout.zone(len(hand), is_mine=False)
        for place, code in enumerate(hand):
            x = layout.hand(place, len(hand), is_mine=False)
            view.pictures.of[code].cropped(zone.rows).draw(view.frame, x, zone.y)
        _draw_beside_hand(view, seat, zone)
        if not board.rules.partnerships:
            _draw_pile(view, seat, zone)
        elif not side_of(view, 1).pile.height:
            _draw_pile(view, 1, zone)
    if players > 2:
        _draw_at_side(view, 1)
        _draw_at_side(view, players - 1)


@lru_cache(maxsize=64)
def labelled(back: Picture, rows: int, label: str, cards: int) -> Picture:
    """The last *rows* of a back, with a cartouche that says how many *cards* lie below it."""
    ground = _own_colour(back)
    back = back.cropped(rows)
    width, height = back.size
    texts: tuple[str, ...] = (label, str(cards))
    if height < _LABEL_ROWS:
        texts = (fitting(width, (f"{label} {cards}", str(cards))),)
    room = max(map(len, texts))
    cartouche = min(width, room + 2 + (width - room) % 2)
    for row, text in enumerate(texts, (height - len(texts)) // 2):
        shown = text.center(cartouche)
        back = back.written((width - cartouche) // 2, row, shown, _WHITE, ground)
    return back


def _own_colour(back: Picture) -> str:
    """The letter of the colour that a back is in, one that white is seen on."""
    inks = "".join(back.inks).replace(OWN_COLOUR, "")  # as an ink it is that of the pattern
    counted = Counter("".join(back.grounds) + inks)
    return max(_DARK, key=lambda letter: counted[letter])


def _draw_counted_back(view: View, label: str, cards: int, x: int, y: int, rows: int) -> None:
    labelled(view.pictures.of[BACK], rows, label, cards).draw(view.frame, x, y)


def _draw_deck_across(view: View) -> None:
    round_, layout = view.board.state.round, view.layout
    if round_.dealer == HUMAN or not round_.stock:
        return
    x, y = layout.hand(1, HAND), layout.their_cards_y
    view.frame.right(x - 1, y, dealing(round_.dealer, view.board.cast), Style.FAINT)
    _draw_counted_back(view, _("deck"), len(round_.stock), x, y, layout.their_rows)
    area = Rect(x, y, layout.card.width, layout.their_rows)
    view.frame.target(area, Action(Command.COUNTER))


def _draw_at_side(view: View, seat: int) -> None:
    frame, layout, rules = view.frame, view.layout, view.board.rules
    side = side_of(view, seat)
    is_right = seat == 1

    def put(y: int, text: str, style: Style) -> None:
        if is_right:
            frame.right(layout.window.width - layout.edge, y, text, style)
        else:
            frame.put(side.x, y, text, style)

    put(side.name_y, *_name(view, seat, SIDE_TEXT))
    portrait = _portrait(view, seat, side.face)
    if portrait:
        at_rim = layout.card.width - portrait.size.width if is_right else 0
        portrait.draw(frame, side.x + at_rim, side.name_y + 1)
    hand = _visible_hand(view, seat)[-(side.hand.height - SIDE_HAND_ROWS + 1) :]
    for row, code in enumerate(hand):
        rows = side.hand.height - row if row == len(hand) - 1 else 1
        view.pictures.of[code].cropped(rows).draw(frame, side.x, side.hand.y + row)
    if rules.partnerships and seat != 1:
        return
    for y, text in enumerate(_taken(view, seat, Size(SIDE_TEXT, SIDE_COUNTS)), side.counts_y):
        put(y, text, Style.FAINT)
    if side.pile.height:
        _draw_pile_at_side(view, seat % rules.sides, side.pile)


def side_of(view: View, seat: int) -> Side:
    """The places of a player at a side."""
    rules = view.board.rules
    return view.layout.side(
        rules.hand_size,
        is_right=seat == 1,
        has_face=not view.board.names,
        is_high=rules.players == _NOBODY_ACROSS,
    )


def _draw_pile_at_side(view: View, side: int, area: Rect) -> None:
    """Draw a pile, and above it the last sweep cards, a row of each."""
    round_ = view.board.state.round
    sweeps = [str(card) for card in CardSet(round_.sweeps[side])]
    shown = sweeps[max(0, len(sweeps) - area.height + _LEAST_OF_PILE) :]
    for y, code in enumerate(shown, area.y):
        view.pictures.of[code].cropped(1).draw(view.frame, area.x, y)
    if cards := round_.piles[side].bit_count():
        rows = area.height - len(shown)
        y = area.bottom - rows
        _draw_counted_back(view, _pile_label(view, side), cards, area.x, y, rows)


def _pile_label(view: View, side: int) -> str:
    """What stands on a pile: of partners, whose it is, if there is room for that."""
    if not view.board.rules.partnerships:
        return _("pile")
    return fitting(view.layout.card.width - 2, (view.board.cast.sides[side], _("pile")))


def _visible_hand(view: View, seat: int) -> list[str]:
    """The cards of another hand as they are seen, but for one that is shown or moves."""
    board = view.board
    hand = board.state.round.hand(seat) - board.in_flight
    if board.shown_play and seat == board.state.round.turn:
        hand = hand - board.shown_play.card.mask
    return [board.visible_code(card) for card in hand]


def _name(view: View, seat: int, room: int) -> tuple[str, Style]:
    name, round_ = view.board.cast.seats[seat], view.board.state.round
    if seat != round_.turn or round_.is_over:
        return name[:room].rstrip(), Style.FAINT
    return (f"> {name}" if len(name) + 2 <= room else name[:room].rstrip()), Style.STRONG


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
    portrait = _portrait(view, seat, Size(zone.face, layout.face_rows))
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


def _portrait(view: View, seat: int, room: Size) -> Picture | None:
    """The face of an opponent, or of a neighbour who plays like one, if there is room for it."""
    if view.board.names:
        return None
    state = view.board.state
    level = state.levels[seat]
    who = state.cast.seats[seat].lower() if level in state.levels[:seat] else level
    return face(who, mood(state, seat), room, view.options.deck.charset)


def _taken(view: View, seat: int, room: Size, in_a_line: int = 0) -> Sequence[str]:
    """What a side has taken, in lines that fit *room*, or in one as wide as *in_a_line*."""
    round_ = view.board.state.round
    sides = round_.rules.sides
    side = seat % sides
    sweeps = round_.sweeps[side].bit_count()
    if side == round_.dealer % sides:
        sweeps += round_.first_table_sweeps
    pile = round_.pile(side)
    counts = {view.board.cast.sweep: sweeps, "cards": len(pile), "coins": len(pile & COINS)}
    if room.height < len(counts):
        return tally(counts, in_a_line, in_a_line=True)
    return tally(counts, room.width)


def _draw_pile(view: View, side: int, zone: Zone) -> None:
    """Draw a pile, and below it the last sweep cards, as many as there is room for."""
    round_ = view.board.state.round
    shown = max(0, zone.pile - zone.sweeps) // _SWEEP_STEP
    sweeps = [str(card) for card in CardSet(round_.sweeps[side])][-shown:] if shown else []
    x = zone.pile - _SWEEP_STEP * len(sweeps)
    view.pictures.fan(view.frame, sweeps, x, zone.y, _SWEEP_STEP, zone.rows)
    if cards := round_.piles[side].bit_count():
        label = _pile_label(view, side)
        _draw_counted_back(view, label, cards, zone.pile, zone.y, zone.rows)
