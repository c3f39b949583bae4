"""The players around a table: their hands, what they have taken, the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from scopa.engine import COINS, Captured, CardSet
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
from scopa.tui.table.layout import HAND, NAME_COLUMNS, PEEK_ROWS, SeatLayout, View, rim

_DARK = f"{OWN_COLOUR}berdgmnk"  # the letters of the colours that white is seen on
_LABEL_ROWS = 3  # in fewer rows than this a label, and what is counted, takes one
_AIRY = 5  # rows of a hand from which the texts beside it begin lower
_THICKER = 8  # cards by which a stack grows by an edge
_SWEEPS_ABOVE = 2  # sweep cards that show above a pile, a row of each


def draw_seats(view: View, *, with_hand_across: bool = True, with_my_counts: bool = True) -> None:
    """Draw the hands of the others, the face across, and what everybody has beside a hand.

    with_hand_across: nothing else stands at the top of the table
    with_my_counts: nor beside the hand of the person
    """
    board = view.board
    players, stock = board.rules.players, board.state.round.stock
    mine = view.seat_layout(HUMAN, len(board.hand))
    if with_my_counts:
        _draw_beside_hand(view, HUMAN, mine)
    _draw_pile(view, HUMAN, mine)
    view.frame.target(mine.pile, Action(Command.PILE))
    if with_hand_across and players != 3:
        across = players // 2
        theirs = _draw_hand(view, across)
        _draw_beside_hand(view, across, theirs)
        if not board.rules.partnerships:
            _draw_pile(view, across, theirs)
    if with_hand_across and stock:
        _draw_stack(view, 1, view.deck, _("deck"), len(stock))
        area = view.deck._replace(y=1, height=view.deck.bottom - 1)  # with the word above it
        view.frame.target(area, Action(Command.COUNTER))
    if players > 2:
        for seat in (1, players - 1):
            _draw_at_side(view, seat, is_low=not with_hand_across)


@lru_cache(maxsize=64)
def labelled(back: Picture, rows: int, label: str, cards: int) -> Picture:
    """The last *rows* of a back, with a cartouche that says how many *cards* lie below it.

    The more they are, the more edges are seen beside it, in one column.
    """
    inks = "".join(back.inks).replace(OWN_COLOUR, "")  # as an ink it is that of the pattern
    counted = Counter("".join(back.grounds) + inks)
    ground = max(_DARK, key=lambda letter: counted[letter])
    back = back.cropped(rows)
    width, height = back.size
    room, line = width - 2, f"{label} {cards}"
    texts: tuple[str, ...] = (label, str(cards))
    if len(line) <= room - 2 * (height >= _LABEL_ROWS) or height == 1 or len(label) > room:
        texts = (fitting(room, (line, str(cards))),)
    longest = max(map(len, texts))
    cartouche = min(room, longest + 2 + (width - longest) % 2)
    for row, text in enumerate(texts, (height - len(texts)) // 2):
        x, shown = (width - cartouche) // 2, text.center(cartouche)
        back = back.written(x, row, shown, Colour.WHITE.value, ground)
    edges = back.charset.paper[: cards // _THICKER][-1:]
    ink, paper = (colour.value * len(edges) for colour in (Colour.GREY, Colour.WHITE))
    return back._replace(
        rows=tuple(row + edges for row in back.rows),
        inks=tuple(inks + ink for inks in back.inks),
        grounds=tuple(grounds + paper for grounds in back.grounds),
        mono=tuple(row + edges for row in back.mono),
    )


def _draw_stack(
    view: View, seat: int, area: Rect, label: str, cards: int, mark: Style | None = None
) -> None:
    """Draw a stack, with its label on it, or above it where it has no room."""
    back = labelled(view.pictures_of(seat).of[BACK], area.height, label, cards)
    back.draw(view.frame, area.x, area.y, mark)
    is_beside_hand = area.y in (view.layout.their_cards_y, view.layout.my_cards_y)
    if len(label) > area.width - 2 and is_beside_hand and area.y > 1:
        view.frame.put(area.x, area.y - 1, label, Style.FAINT)


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
    side, pile = seat % rules.sides, at.pile
    for card in list(CardSet(view.board.state.round.sweeps[side]))[-1:]:
        pictures.of[str(card)].draw(frame, at.sweeps.x, pile.y)
    _draw_backs(view, side, pile)
    rows = pile.y - max((area.bottom for area in at.hand), default=at.face.bottom)
    texts = _taken(view, seat, at.texts.width * (rows < _LABEL_ROWS))[:rows]
    if rules.partnerships and texts and rows > _LABEL_ROWS:
        texts = [view.board.players.sides[side].name, *texts]
    x = rim(at.texts, max(map(len, texts), default=0), seat)
    for y, text in enumerate(texts, pile.y - len(texts) - (rows > len(texts) + 2)):
        frame.put(x, y, text, Style.FAINT)


def _draw_backs(view: View, side: int, area: Rect) -> None:
    """Draw the pile of a side, with its label: of partners, whose it is, if there is room."""
    whose = (view.board.players.sides[side].name,) * view.board.rules.partnerships
    if cards := view.board.state.round.piles[side].bit_count():
        sides, events = view.board.rules.sides, view.board.state.happened
        takers = [event.seat % sides for event in events if isinstance(event, Captured)]
        mark = Style.LAID if side in takers else None
        _draw_stack(view, side, area, fitting(area.width - 1, (*whose, _("pile"))), cards, mark)


def _name(view: View, seat: int, room: int) -> tuple[str, Style]:
    """The name of a player, with a sign who is to play, and the word that this is the dealer."""
    players, round_ = view.board.players, view.board.state.round
    name = players.seats[seat].name
    is_turn = seat == round_.turn and not round_.is_over
    deals = [dealing(seat, players)] * (seat == round_.dealer)
    names = [*deals, name]
    if is_turn:
        names = [text for name in names for text in (f"> {name}", name)]
    return fitting(room, names)[:room].rstrip(), Style.STRONG if is_turn else Style.FAINT


def _draw_beside_hand(view: View, seat: int, at: SeatLayout) -> None:
    """Draw the face, and from the left the name and what the player has taken."""
    board, frame, area = view.board, view.frame, at.texts
    x = area.x
    if portrait := _portrait(view, seat, at.face):
        portrait.draw(frame, at.face.x, at.face.y)
    else:
        x = at.face.x
    room = Size(area.right - x, area.height)
    name, style = _name(view, seat, room.width)
    in_a_line = 0
    if view.layout.their_rows == PEEK_ROWS and board.rules.hand_size == HAND:  # alike for all
        rows = [view.layout.seat_layout(HAND, is_mine=is_mine) for is_mine in (True, False)]
        in_a_line = min(row.texts.width for row in rows)
    texts = _taken(view, seat, in_a_line)
    if board.rules.partnerships and seat != HUMAN:
        texts = [] if board.state.watched or board.names else [_("partner")]
    elif board.rules.partnerships and texts:
        side = board.players.sides[HUMAN].name
        texts = [*[side] * (len(texts) + 1 < room.height), *texts]
    y = area.y + (area.height >= _AIRY)
    name_x = x
    if seat != HUMAN and view.layout.side_columns:  # as the names of those at the sides
        name_x, y = at.face.x, area.y - 1
    frame.put(name_x, y, name, style)
    for row, text in enumerate(texts, y + 1):
        frame.put(x, row, text, Style.FAINT)
    frame.target(Rect(x, y, *room), Action(Command.COUNTER))


def _portrait(view: View, seat: int, area: Rect) -> Picture | None:
    """The face of an opponent, or of a neighbour who plays like one, if there is room for it."""
    if view.board.names:
        return None
    state = view.board.state
    level = state.levels[seat]
    who = players_of(state).seats[seat].name.lower() if level in state.levels[:seat] else level
    room = Size(area.width, area.height + 1)  # its last row may be hidden
    portrait = face(who, mood(state, seat), room, view.options.deck.charset)
    return portrait and portrait.cropped(area.height)


def _taken(view: View, seat: int, in_a_line: int = 0) -> Sequence[str]:
    """What a side has taken, in two lines or in one of that width; its pile tells the cards.

    Nothing is said of a side that has taken nothing yet.
    """
    round_ = view.board.state.round
    side = seat % round_.rules.sides
    sweeps, pile = round_.sweep_counts[side], round_.pile(side)
    if not (pile or sweeps):
        return ()
    return tally({view.board.players.sweep: sweeps, "coins": len(pile & COINS)}, in_a_line)


def _draw_pile(view: View, side: int, at: SeatLayout) -> None:
    """Draw a pile, and beside it the last sweep cards, as many as there is room for.

    Beside a large hand there is none: the upper edges of some show above the pile.
    """
    pictures, round_ = view.pictures_of(side), view.board.state.round
    sweeps = [str(card) for card in CardSet(round_.sweeps[side])]
    pile = at.pile
    right = view.deck.x if side != HUMAN and round_.stock else pile.x
    room = right - at.sweeps.x
    if room >= NAME_COLUMNS:
        sweeps = sweeps[-(room // NAME_COLUMNS) :]
        step = min(pile.width * 2 // 3, room // max(1, len(sweeps)))  # none looks like one in hand
        x = right - step * len(sweeps)
        pictures.fan(view.frame, sweeps, x, pile.y, step, pile.height)
    elif side == HUMAN:
        sweeps = sweeps[-_SWEEPS_ABOVE:]
        for place, code in enumerate(sweeps):
            strip = pictures.of[code].cropped(1)
            strip.draw(view.frame, pile.x, pile.y - len(sweeps) + place)
    _draw_backs(view, side, pile)
