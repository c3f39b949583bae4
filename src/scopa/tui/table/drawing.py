"""A table on the screen: the score, the players, the cards of the table, the lines below them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from textwrap import shorten

from scopa.engine import SETTEBELLO, Play, won_by
from scopa.game.match_flow import Deed, may
from scopa.players.coach import Judgement
from scopa.text.card_names import respelled_in_both, suit_name, suit_sign
from scopa.text.coaching import coach_words
from scopa.text.games_and_rules import SHOUTS, a_sweep, game_name
from scopa.text.language import _
from scopa.text.match import table_words
from scopa.text.match.match_words import match_name
from scopa.text.match.sayings import saying_at_table
from scopa.text.numbers_and_lists import fitting
from scopa.text.player_names import Mood
from scopa.tui.app_state import FIRST_MATCHES
from scopa.tui.big_letters import exclaimed
from scopa.tui.cards.art import STYLE_OF_SUIT
from scopa.tui.cards.halo import cast_shadows
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command, TakeFrom
from scopa.tui.table.board import NOTHING_SAID, Board, Said
from scopa.tui.table.coach_text import advice_lines, draw_advice, draw_coach_text, draw_values
from scopa.tui.table.layout import HAND, View
from scopa.tui.table.seats import draw_seats
from scopa.tui.widgets import edge, fitted_bar, ok_width, prompt

_TAKES = "+"  # above a card of the hand that can take something


class Banner(Enum):
    """A celebration in the middle of the table."""

    SCOPA = "scopa"
    SETTEBELLO_WON = "settebello won"
    SETTEBELLO_LOST = "settebello lost"


def draw_board(
    view: View,
    said: Said = NOTHING_SAID,
    *,
    titles: Sequence[str] = (),
    warning: str = "",
    answers: Sequence[KeyText] = (),
    pace: str = "",
    waits: bool = True,
    banner: Banner | None = None,
    coach: Sequence[str] = (),
    has_lines: bool = True,
    judgement: Judgement | None = None,
    made: Play | None = None,
) -> Frame:
    """Draw a whole table.

    titles: stand in the place of the score, the longest text first
    warning: stands in the place of the question, and the *answers* in that of the keys
    pace: stands beside the keys
    waits: nothing goes on without OK
    coach: what is said above the table, from the fullest text to the shortest
    has_lines: whether something is said between the table and the hand
    judgement: the values of the plays, which are shown
    made: the play of the player that they are shown beside
    """
    if said.shows_values and said.advice and view.board.is_choosing:
        judgement = said.advice.judgement
    edge(view.frame)
    shows_hands = not coach
    mat = view.layout.mat(len(view.row))
    if mat and shows_hands:
        view.frame.outline(mat, view.options.deck.charset.outline, Style.MAT)
    _draw_score(view, said.game, titles)
    draw_seats(view, with_hand_across=shows_hands, with_my_counts=judgement is None)
    _draw_table_cards(view)
    marks_takers = shows_hands and judgement is None and not view.board.open_hands
    _draw_hand(view, marks_takers=marks_takers)
    if has_lines:
        _draw_lines(view, said, warning, answers, pace, waits=waits)
    if banner:
        _draw_banner(view, banner)
    if coach:
        draw_coach_text(view, coach)
    if judgement:
        draw_values(view, judgement, made)
    cast_shadows(view.frame, view.options.deck.charset)
    is_match = shows_hands and not (titles or banner or view.board.names)
    if is_match and view.app_state.finished < FIRST_MATCHES:
        _draw_suits(view)
    return view.frame


def _draw_score(view: View, game: str, titles: Sequence[str]) -> None:
    board, frame = view.board, view.frame
    if titles:
        fitted_bar(frame, 0, titles, (game_name(board.rules), ""))
        return
    match = board.state.match
    number = match.rounds_played + 1
    rules = board.rules
    if rules.wild_keeps_rank:
        rules = rules.with_wild(board.state.round.wild_in_play)
    game = game or match_name(board.state)
    ends = table_words.score_bar(match.scores, rules, number, board.players, game)
    left = fitted_bar(frame, 0, *ends)
    frame.target(Rect(0, 0, frame.size.width, 1), Action(Command.RULES))
    frame.target(Rect(0, 0, len(left) + 2, 1), Action(Command.OPTIONS))


def _draw_table_cards(view: View) -> None:
    board, row, marked = view.board, view.row, view.board.marked_play
    places = [(view.layout.place(place, len(row)), card) for place, card in enumerate(row)]
    cards = [(area, card) for area, card in places if card is not None]
    # those that lie a row higher first, then from the left: where they overlap names stay visible
    for area, card in sorted(cards, key=lambda lying: (lying[0].y, lying[0].x)):
        if card in board.in_flight:
            continue
        mark = Style.LAID if card == board.last_laid else None
        if marked and (card in marked.taken or card == marked.card):
            mark = Style.CHOSEN if card == marked.card else Style.TAKEN
        view.pictures.of[str(card)].draw(view.frame, area.x, area.y, mark)
        view.frame.target(area, TakeFrom(card))


def _draw_suits(view: View) -> None:
    """Draw which sign is which suit at the left of the table cards, if there is room."""
    layout, row = view.layout, view.row
    mat, first = layout.mat(len(row)), layout.place(0, len(row) or 1).x
    longest = max(len(suit_name(letter)) for letter in STYLE_OF_SUIT)
    left = max(2 * layout.edge, layout.side_columns)
    top = layout.table_y + (layout.card.height - len(STYLE_OF_SUIT)) // 2
    for margin in (" ", ""):
        width = len(margin) * 2 + 2 + longest
        x = left
        if mat:
            x = (left + mat.x - width) // 2 if left + width < mat.x else mat.x + 2
        if x + width + 1 >= first:
            continue
        for y, (letter, style) in enumerate(STYLE_OF_SUIT.items(), top):
            view.frame.put(x, y, f"{margin}{suit_sign(letter)}{margin}", style)
            view.frame.put(x + width - longest, y, suit_name(letter), Style.FAINT)
        return


def _draw_hand(view: View, *, marks_takers: bool) -> None:
    """Draw the cards of the person."""
    board, layout, hand = view.board, view.layout, view.board.hand
    takers = {play.card for play in board.plays if play.taken}
    for place, card in enumerate(hand):
        if card in board.in_flight:
            continue
        selected = board.is_choosing and place == board.selected
        x = layout.hand(place, len(hand))
        y = layout.raised_y if selected else layout.my_cards_y
        mark = Style.CHOSEN if selected else None
        picture = view.pictures.of[str(card)]
        picture.draw(view.frame, x, y, mark)
        if marks_takers and card in takers and not selected:
            view.frame.put(x, y - 1, _TAKES, Style.TAKEN)
        area = Rect(x, y, *picture.size)
        is_played = selected and board.clicked and len(board.choices) == 1
        view.frame.target(area, Action(Command.OK) if is_played else Action(Command.CHOOSE, place))


def _draw_lines(
    view: View, said: Said, warning: str, answers: Sequence[KeyText], pace: str, *, waits: bool
) -> None:
    board, frame, layout = view.board, view.frame, view.layout
    room = layout.text_room
    advised = () if warning or said.remark else _advised(view, said)
    if len(advised) < 2:
        message = fitting(room, _message(view, said))
        is_silent = said.remark or board.names or said.consults
        speaks = view.app_state.settings.sayings and not is_silent
        if speaks and (saying := saying_at_table(board.state)):
            # only where there is room beside what happened
            message = fitting(room, (f"{message}  {saying.text(board.players)}", message))
        frame.centre(layout.message_y, message)
    frame.target(Rect(0, layout.message_y, frame.size.width, 1), Action(Command.LAST_CAPTURE))
    texts, style = _question(board, said.prompt)
    with_ok = style is Style.STRONG and waits and not (warning or pace)
    if warning:
        texts, style = (warning,), Style.SELECTED if answers else Style.STRONG
    if advised:
        is_own = said.advice is not None and board.marked_play == said.advice.play
        draw_advice(view, advised, Mood.CALM if is_own else Mood.PLEASED)
    else:
        text = fitting(room - ok_width() * with_ok, texts)
        prompt(frame, layout.prompt_y, text, style, with_ok=with_ok)
    counts = view.app_state.settings.card_counter
    keys = _keys(board, said, counts=counts)
    is_first = said.is_first_help and said.advice is not None
    right = pace or _("now with help") * is_first
    key_bar(frame, answers or keys, stays=2, right=right)


def _advised(view: View, said: Said) -> Sequence[str]:
    """What the coach says, in lines, while a play that he approves of is chosen."""
    board, advice, marked = view.board, said.advice, view.board.marked_play
    consults = said.consults and board.is_choosing  # else another's play is still moving
    if not consults or advice is None or not advice.approves(marked):
        return ()
    explain = coach_words.advice_texts if marked == advice.play else coach_words.approval
    return advice_lines(view, explain(advice, board.players))


def _message(view: View, said: Said) -> Sequence[str]:
    board = view.board
    if said.remark:
        texts = (said.remark,) if board.names else respelled_in_both(said.remark)
        return (*texts, shorten(texts[-1], view.layout.text_room, placeholder=" ..."))
    if said.consults and board.is_choosing:
        if said.advice is None:
            return (_("The coach is looking at the table ..."),)
        if not said.advice.approves(board.marked_play):
            return coach_words.another_play(said.advice, board.players)
    state, round_ = board.state, board.state.round
    sweeps = round_.first_table_sweeps
    if sweeps and not round_.plays:
        return (table_words.first_table_swept(sweeps, round_.dealer, board.players),)
    if round_.plays or state.happened:
        return table_words.happened(state.happened, board.players, state.recent)
    if state.void_tables:
        return table_words.void_tables(state.void_tables)
    return (_("A new round."),)


def _question(board: Board, prompt: str) -> tuple[Sequence[str], Style]:
    state, play = board.state, board.marked_play
    who = board.players.seats[state.round.turn]
    if prompt:
        return (prompt,), Style.STRONG
    if play and board.shown_play is None and play.card in board.in_flight:
        return ("",), Style.FAINT  # it is on its way, and may just be dealt
    if play:
        is_laid = not won_by(play, state.round.table_cards, board.rules)
        if board.shown_play is None:
            sweep = a_sweep(board.rules) if state.round.is_sweep(play) else ""
            way, ways = board.choice, len(board.choices)
            texts = table_words.choice(play, way, ways, is_laid=is_laid, sweep=sweep)
        else:
            shout = f" {_(SHOUTS[board.players.sweep])}" if state.round.is_sweep(play) else ""
            texts = table_words.their_play(who, play, shout=shout, is_laid=is_laid)
        return texts, Style.STRONG
    if state.round.is_over:
        return (_("The round is over."),), Style.STRONG
    if board.names:
        return (_("The match was left here."),), Style.FAINT
    return (_("{who} is thinking ...").format(who=who),), Style.FAINT


def _keys(board: Board, said: Said, *, counts: bool) -> Sequence[KeyText]:
    goes_back = said.consults or board.state.is_practice
    away = _("{back} back") if goes_back else _("{back} title")
    last = (_("{help} help"), _("{help} more")), away
    if board.state.watched:
        pace = _("{other_way_back} faster"), _("{other_way} slower")
        return *pace, _("{play} next"), _("{rules} rules"), *last
    keys: list[KeyText] = []
    if board.choices:
        if len(board.hand) > 1:
            card = _("{previous} {next} card")
            keys.append(card if len(board.hand) > HAND else (card, _("{choose} card")))
        keys += [_("{other_way} other way")] * (len(board.choices) > 1)
        coach = _("{suggest} values") if said.advice else _("{suggest} coach")
        keys += [_("{play} play"), coach]
    elif board.marked_play is not None or board.state.round.is_over:
        keys.append(_("{play} goes on"))
    keys += [_("{counter} cards left")] * counts
    keys += [_("{pile} pile"), _("{last_capture} last capture")]
    keys += [_("{take_back} take back")] * may(board.state, Deed.TAKE_BACK)
    return *keys, *last


def _draw_banner(view: View, banner: Banner) -> None:
    """Draw it in the middle of the table cards, above the messages.

    The settebello stands framed at its left, below the names of those that it covers.
    """
    frame, layout = view.frame, view.layout
    sizes = exclaimed(view.options.deck.charset, view.board.players.sweep)
    between = layout.window.width - 2 * max(layout.edge, layout.side_columns)
    space = Size(between, layout.card.height)
    texts: Sequence[str] = next(
        (rows for rows in sizes if Size(len(rows[0]) + 4, len(rows) + 2).fits(space)), sizes[-1]
    )
    if banner is not Banner.SCOPA:
        won, lost = _("The settebello is yours!"), _("The settebello is gone!")
        if view.board.rules.lowest_wins:
            won, lost = _("You had to take the settebello!"), _("The settebello is theirs!")
        texts = (won if banner is Banner.SETTEBELLO_WON else lost,)
    room = layout.message_y - layout.their_cards_y - layout.their_rows
    width, height = max(map(len, texts)) + 4, min(len(texts) + 2, room)
    middle = layout.table_y + max(1, (layout.card.height - height) // 2)
    y = min(middle, layout.message_y - height)
    x = (layout.window.width - width) // 2
    if banner is not Banner.SCOPA:
        card = view.pictures.of[str(SETTEBELLO)].cropped(layout.card.height - 2)
        x += layout.card.width // 2
        left, top = x - layout.card.width, layout.table_y + 2
        frame.fill(Rect(left - 1, top - 1, card.size.width + 1, card.size.height + 2))
        card.draw(frame, left, top, Style.CHOSEN)
    frame.fill(Rect(x, y, width, height), Style.SELECTED)
    for row, text in enumerate(texts, y + (height - len(texts)) // 2):
        frame.put_blocks(x + (width - len(text)) // 2, row, text, Style.SELECTED)
