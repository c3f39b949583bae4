"""The players around a table: their hands, what they have taken, the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from scopa.engine import COINS, CardSet
from scopa.game.match_state import HUMAN
from scopa.text.language import _
from scopa.text.match.sayings import mood
from scopa.text.match.table_words import dealing, tally
from scopa.text.numbers_and_lists import fitting
from scopa.text.player_names import players_of
from scopa.tui.cards.art import BACK, OWN_COLOUR, Picture
from scopa.tui.cards.decks import face
from scopa.tui.cells import Colour, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.table.layout import HAND, NAME_COLUMNS, SIDE_COUNTS, SeatLayout, View, rim

_DARK = f"{OWN_COLOUR}berdgmnk"  # the letters of the colours that white is seen on
_LABEL_ROWS = 3  # on a back in fewer rows than this a label takes one
_USUAL_ROW = 4  # cards on the table
_SWEEPS_ABOVE = 2  # sweep cards that show above a pile, a row of each


def draw_seats(
    view: View,
    *,
    with_hand_across: bool = True,
    with_my_counts: bool = True,
    with_dealer: bool = True,
) -> None:
    """Draw the hands of the others, the face across, and what everybody has beside a hand.

    with_hand_across: nothing else stands at the top of the table
    with_my_counts: nor beside the hand of the person
    with_dealer: nor over the table, so that it may be said who deals
    """
    board = view.board
    players = board.rules.players
    mine = view.seat_layout(HUMAN, len(board.hand))
    if with_my_counts:
        _draw_beside_hand(view, HUMAN, mine, with_dealer=with_dealer)
    _draw_pile(view, HUMAN, mine)
    view.frame.target(mine.pile, Action(Command.PILE))
    if with_hand_across and players == 3:
        _draw_deck_across(view)
    elif with_hand_across:
        across = players // 2
        theirs = _draw_hand(view, across)
        _draw_beside_hand(view, across, theirs, with_dealer=with_dealer)
        if not board.rules.partnerships:
            _draw_pile(view, across, theirs)
    if players > 2:
        for seat in (1, players - 1):
            _draw_at_side(view, seat, is_low=not with_hand_across)


@lru_cache(maxsize=64)
def labelled(back: Picture, rows: int, label: str, cards: int) -> Picture:
    """The last *rows* of a back, with a cartouche that says how many *cards* lie below it."""
    inks = "".join(back.inks).replace(OWN_COLOUR, "")  # as an ink it is that of the pattern
    counted = Counter("".join(back.grounds) + inks)
    ground = max(_DARK, key=lambda letter: counted[letter])
    back = back.cropped(rows)
    width, height = back.size
    texts: tuple[str, ...] = (label, str(cards))
    if height < _LABEL_ROWS and (height == 1 or len(f"{label} {cards}") <= width):
        texts = (fitting(width, (f"{label} {cards}", str(cards))),)
    room = max(map(len, texts))
    cartouche = min(width, room + 2 + (width - room) % 2)
    for row, text in enumerate(texts, (height - len(texts)) // 2):
        x, shown = (width - cartouche) // 2, text.center(cartouche)
        back = back.written(x, row, shown, Colour.WHITE.value, ground)
    return back


def _draw_deck_across(view: View) -> None:
    round_ = view.board.state.round
    if round_.dealer == HUMAN or not round_.stock:
        return
    area = view.seat_layout(round_.dealer, 0).deck
    view.frame.right(area.x - 1, area.y, dealing(round_.dealer, view.board.players), Style.FAINT)
    back = labelled(view.their_pictures.of[BACK], area.height, _("deck"), len(round_.stock))
    back.draw(view.frame, area.x, area.y)
    view.frame.target(area, Action(Command.COUNTER))


def _draw_hand(view: View, seat: int, *, is_low: bool = False) -> SeatLayout:
    """Draw the hand of another player; returns where the rest of that player stands."""
    board = view.board
    codes = [board.visible_code(card) for card in board.hand_of(seat) - board.in_flight]
    at = view.seat_layout(seat, len(codes), is_low=is_low)
    for code, area in zip(codes, at.hand, strict=True):
        view.their_pictures.of[code].cropped(area.height).draw(view.frame, area.x, area.y)
    return at


def _draw_at_side(view: View, seat: int, *, is_low: bool) -> None:
    frame, pictures, rules = view.frame, view.their_pictures, view.board.rules
    at = _draw_hand(view, seat, is_low=is_low)
    name, style = _name(view, seat, at.texts.width)
    frame.put(rim(at.texts, len(name), seat), at.texts.y, name, style)
    if portrait := _portrait(view, seat, at.face):
        portrait.draw(frame, rim(at.face, portrait.size.width, seat), at.face.y)
    if rules.partnerships and seat != 1:
        return
    side, room, pile = seat % rules.sides, at.sweeps, at.pile
    most = 1 + (room.width - pile.width) // NAME_COLUMNS
    sweeps = [str(card) for card in CardSet(view.board.state.round.sweeps[side])][-most:]
    if sweeps and room.height:
        x = rim(room, (len(sweeps) - 1) * NAME_COLUMNS + pile.width, seat)
        pictures.fan(frame, sweeps, x, room.y, NAME_COLUMNS, room.height)
    _draw_backs(view, side, pile)
    texts = _taken(view, seat, SIDE_COUNTS)
    for y, text in enumerate(texts, pile.y + (pile.height - SIDE_COUNTS.height) // 2):
        x = pile.x - 1 - len(text) if seat == 1 else pile.right + 1
        frame.put(x, y, text, Style.FAINT)


def _draw_backs(view: View, side: int, area: Rect) -> None:
    """Draw the pile of a side, with its label: of partners, whose it is, if there is room."""
    whose = (view.board.players.sides[side].name,) * view.board.rules.partnerships
    if cards := view.board.state.round.piles[side].bit_count():
        label = fitting(area.width - 1, (*whose, _("pile")))
        back = labelled(view.pictures_of(side).of[BACK], area.height, label, cards)
        back.draw(view.frame, area.x, area.y)


def _name(view: View, seat: int, room: int) -> tuple[str, Style]:
    name, round_ = view.board.players.seats[seat].name, view.board.state.round
    if seat != round_.turn or round_.is_over:
        return name[:room].rstrip(), Style.FAINT
    return (f"> {name}" if len(name) + 2 <= room else name[:room].rstrip()), Style.STRONG


def _draw_beside_hand(view: View, seat: int, at: SeatLayout, *, with_dealer: bool) -> None:
    board, frame, layout = view.board, view.frame, view.layout
    round_ = board.state.round
    is_dealer = (round_.dealer == HUMAN) == (seat == HUMAN) and round_.rules.hand_size == HAND
    area, left = at.deck, at.deck.x
    if is_dealer and round_.stock:
        back = view.pictures_of(seat).of[BACK]
        deck = labelled(back, area.height, _("deck"), len(round_.stock))
        deck.draw(frame, area.x, area.y)
        left += deck.size.width + 1
        # who deals, between the deck and the cards of the table, where there is room
        text = dealing(round_.dealer, board.players)
        y = area.y - 1 if seat == HUMAN else area.bottom
        has_room = area.x + len(text) < layout.hand(0, HAND)
        row = view.row or [None] * _USUAL_ROW
        outmost = next((at for at, card in enumerate(row) if card is not None), 0)
        first = layout.place(outmost, len(row))
        is_free = not first.y <= y < layout.message_y
        if seat != HUMAN and y + 2 >= layout.table_y:
            is_free = is_free and area.x + len(text) < first.x
        if has_room and is_free and with_dealer:
            frame.put(area.x, y, text, Style.FAINT)
    end = at.texts.right
    if portrait := _portrait(view, seat, at.face):
        portrait.draw(frame, at.face.x, at.face.y)
    elif at.face.width:
        end = at.face.right
    name, style = _name(view, seat, at.texts.width)
    frame.right(end, area.y, name, style)
    texts = _taken(view, seat, Size(at.texts.width, area.height - 1), end - left)
    if board.rules.partnerships and seat != HUMAN:
        texts = [] if board.state.watched or board.names else [_("partner")]
    elif board.rules.partnerships and texts:
        side = board.players.sides[HUMAN].name
        whose = [side] * (len(side) <= at.texts.width and len(texts) + 1 < area.height)
        blank = [""] * (len(texts) + 2 < area.height)
        texts = [*blank, *whose, *texts]
    for y, text in enumerate(texts, area.y + 1):
        frame.right(end, y, text, Style.FAINT)
    frame.target(Rect(area.x, area.y, end - area.x, area.height), Action(Command.COUNTER))


def _portrait(view: View, seat: int, area: Rect) -> Picture | None:
    """The face of an opponent, or of a neighbour who plays like one, if there is room for it."""
    if view.board.names:
        return None
    state = view.board.state
    level = state.levels[seat]
    who = players_of(state).seats[seat].name.lower() if level in state.levels[:seat] else level
    return face(who, mood(state, seat), Size(area.width, area.height), view.options.deck.charset)


def _taken(view: View, seat: int, room: Size, in_a_line: int = 0) -> Sequence[str]:
    """What a side has taken, in lines that fit *room*, or in one as wide as *in_a_line*.

    Nothing is said of a side that has taken nothing yet.
    """
    round_ = view.board.state.round
    side = seat % round_.rules.sides
    sweeps, pile = round_.sweep_counts[side], round_.pile(side)
    if not (pile or sweeps):
        return ()
    counts = {view.board.players.sweep: sweeps, "cards": len(pile), "coins": len(pile & COINS)}
    if room.height < len(counts):
        return tally(counts, in_a_line, in_a_line=True)
    return tally(counts, room.width)


def _draw_pile(view: View, side: int, at: SeatLayout) -> None:
    """Draw a pile, and beside it the last sweep cards, as many as there is room for.

    Beside a large hand there is none: the upper edges of some show above the pile.
    """
    pictures = view.pictures_of(side)
    sweeps = [str(card) for card in CardSet(view.board.state.round.sweeps[side])]
    room, pile = at.sweeps, at.pile
    if room.width >= NAME_COLUMNS:
        sweeps = sweeps[-(room.width // NAME_COLUMNS) :]
        x = pile.x - NAME_COLUMNS * len(sweeps)
        pictures.fan(view.frame, sweeps, x, pile.y, NAME_COLUMNS, pile.height)
    elif side == HUMAN:
        sweeps = sweeps[-_SWEEPS_ABOVE:]
        for place, code in enumerate(sweeps):
            strip = pictures.of[code].cropped(1)
            strip.draw(view.frame, pile.x, pile.y - len(sweeps) + place)
    _draw_backs(view, side, pile)
