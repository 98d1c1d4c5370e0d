//! Every rule that this crate refuses or remarks by.
//!
//! A rule is a constant of [`rules`], a refusal by it is made by the function of the same name in [`refuse`], and
//! [`RULES`] lists them all with their terms.

use super::{Param, Rule, Violation};

/// A row for each rule: its constant, its function, its id, and the terms of the case in alphabetical order.
macro_rules! rules {
    ($($(#[$doc:meta])* $constant:ident $function:ident $id:literal ($($term:ident),*))*) => {
        /// The rules, to tell one [`Violation`] from another.
        pub mod rules {
            use super::Rule;

            $($(#[$doc])* pub const $constant: Rule = Rule::of_table($id);)*
        }

        /// A [`Violation`] of each rule, made of the terms of the case in alphabetical order.
        pub mod refuse {
            use super::{Param, Violation, rules};

            $(
                $(#[$doc])*
                pub fn $function($($term: impl Into<Param>),*) -> Violation {
                    Violation::of_terms(rules::$constant, [$((stringify!($term), $term.into())),*])
                }
            )*
        }

        /// The terms of a [`Violation`], in alphabetical order as [`refuse`] takes them; none of one by another rule.
        pub mod terms {
            use super::{Param, Violation, rules};

            $(
                $(#[$doc])*
                #[must_use]
                pub fn $function(of: &Violation) -> Option<[&Param; <[&str]>::len(&[$(stringify!($term)),*])]> {
                    of.terms(rules::$constant, [$(stringify!($term)),*])
                }
            )*
        }

        /// The id of every rule in [`rules`](mod@rules), and the names of its terms.
        pub const RULES: &[(&str, &[&str])] = &[$(($id, &[$(stringify!($term)),*])),*];
    };
}

rules! {
    /// There are no automatic doubles in a match.
    AUTOMATIC_DOUBLE_IN_MATCH automatic_double_in_match "automatic-double-in-match" ()
    /// The cube cannot begin on `cube`: automatic doubles agreed on are `allowed`.
    AUTOMATIC_DOUBLES automatic_doubles "automatic-doubles" (allowed, cube)
    /// The score is explained by automatic doubles, which the record does not name.
    AUTOMATIC_DOUBLES_INFERRED automatic_doubles_inferred "automatic-doubles-inferred" ()
    /// No play is written; men were borne off as far as the throw allows.
    BEAR_OFF_ASSUMED bear_off_assumed "bear-off-assumed" ()
    /// Beavers and raccoons are for money, not for matches.
    BEAVER_IN_MATCH beaver_in_match "beaver-in-match" ()
    /// An offer may be raised `allowed` times at once, not more.
    BEAVER_NOT_PLAYED beaver_not_played "beaver-not-played" (allowed)
    /// Only the opponent may have a wrong play put right.
    CORRECTION_NOT_YOURS correction_not_yours "correction-not-yours" ()
    /// The man played wrong, on `place`, must be the one that is now played right.
    CORRECTION_SAME_MAN correction_same_man "correction-same-man" (place)
    /// It is too late for a correction: the play was accepted as it was made.
    CORRECTION_TOO_LATE correction_too_late "correction-too-late" ()
    /// This was the Crawford game: the double was void. Enter cube `offered`.
    CRAWFORD_NO_DOUBLE crawford_no_double "crawford-no-double" (offered)
    /// This was the Crawford game: nobody could double, so nobody could drop. If a player gave up, enter a single, a gammon or a backgammon.
    CRAWFORD_NO_DROP crawford_no_drop "crawford-no-drop" ()
    /// Somebody doubles a point short of the match, so that the Crawford game was before this record.
    CRAWFORD_PLAYED_BEFORE crawford_played_before "crawford-played-before" ()
    /// `ties` ties of the opening throw have doubled the cube, so it was `expected` at least, not `cube`.
    CUBE_BELOW_TIES cube_below_ties "cube-below-ties" (cube, expected, ties)
    /// Whoever takes a double of `cube` wins the match with it: the cube is dead in their hands.
    CUBE_DEAD cube_dead "cube-dead" (cube)
    /// A cube of `cube` is more than this program takes. The highest is `highest`.
    CUBE_LIMIT cube_limit "cube-limit" (cube, highest)
    /// No cube shows `cube`. Enter `below` or `above`.
    CUBE_NOT_A_POWER cube_not_a_power "cube-not-a-power" (above, below, cube)
    /// The cube is on `cube` and belongs to the opponent; only they may double.
    CUBE_NOT_OWNED cube_not_owned "cube-not-owned" (cube)
    /// The cube on `cube` was already enough to win the match.
    CUBE_REDUNDANT cube_redundant "cube-redundant" (cube)
    /// The cube would be on `expected`, not on `cube`.
    CUBE_VALUE cube_value "cube-value" (cube, expected)
    /// Two dice, each 1 to 6.
    DICE dice "dice" ()
    /// The game is played with `expected` dice, so `dice` is no throw of it.
    DICE_COUNT dice_count "dice-count" (dice, expected)
    /// A double comes before the throw.
    DOUBLE_AFTER_THROW double_after_throw "double-after-throw" ()
    /// This is the Crawford game: nobody doubles in it.
    DOUBLE_CRAWFORD double_crawford "double-crawford" ()
    /// After the Crawford game a double waits until both have played two rolls; so far they have played `top` and `bottom`.
    DOUBLE_HOLLAND double_holland "double-holland" (bottom, top)
    /// A double may be chosen only when 1 and 2 have both been played.
    DOUBLE_NOT_CHOSEN double_not_chosen "double-not-chosen" (play)
    /// 1 and 2 have both been played, and the double that was chosen is not named.
    DOUBLE_NOT_NAMED double_not_named "double-not-named" (play)
    /// A match to one point has no cube.
    DOUBLE_ONE_POINT double_one_point "double-one-point" ()
    /// The double was not answered; it was taken for dropped.
    DROP_ASSUMED drop_assumed "drop-assumed" ()
    /// A hit is marked where no blot stands.
    FALSE_HIT_MARK false_hit_mark "false-hit-mark" ()
    /// The match began at `top`–`bottom`, and nobody loses points. Correct the score.
    FINAL_BELOW_START final_below_start "final-below-start" (bottom, top)
    /// Only one player can reach `length`, and `top`–`bottom` has both there. Correct the score.
    FINAL_BOTH_WON final_both_won "final-both-won" (bottom, length, top)
    /// A score cannot be below 0, as `top`–`bottom` is. Correct it.
    FINAL_NEGATIVE final_negative "final-negative" (bottom, top)
    /// No game ends a match to `length` at `top`–`bottom`. Check the score.
    FINAL_NO_SUCH_GAME final_no_such_game "final-no-such-game" (bottom, length, top)
    /// Nobody has reached `length`. If the match ended so, enter it as unfinished, a retirement, a loss on time, or played to `best`.
    FINAL_NOBODY_WON final_nobody_won "final-nobody-won" (best, length)
    /// `top`–`bottom` in a match to `length` takes a double that was of no use to the player who made it. Please check the score.
    FINAL_UNLIKELY final_unlikely "final-unlikely" (bottom, length, top)
    /// No play is written; the only legal one was taken.
    FORCED_PLAY_ASSUMED forced_play_assumed "forced-play-assumed" ()
    /// `game` counts no backgammons. Enter a gammon.
    GAME_NO_BACKGAMMON game_no_backgammon "game-no-backgammon" (game)
    /// `game` is played without a cube. Enter cube `offered`.
    GAME_NO_CUBE game_no_cube "game-no-cube" (game, offered)
    /// `game` is played without a cube, so nobody could drop. If a player gave up, enter a single.
    GAME_NO_DROP game_no_drop "game-no-drop" (game)
    /// `game` counts no gammons. Enter a single.
    GAME_NO_GAMMON game_no_gammon "game-no-gammon" (game)
    /// The game before this one is not over.
    GAME_NOT_OVER game_not_over "game-not-over" ()
    /// The games are not numbered one after the other.
    GAME_NUMBER game_number "game-number" ()
    /// The game is over; nothing more is played in it.
    GAME_OVER game_over "game-over" ()
    /// The record ends before the game does.
    GAME_UNFINISHED game_unfinished "game-unfinished" ()
    /// A series of games is played without the cube.
    DOUBLE_IN_SERIES double_in_series "double-in-series" ()
    /// `variation` is played without the cube.
    DOUBLE_WITHOUT_CUBE double_without_cube "double-without-cube" (variation)
    /// “`text`” should be a Position ID, a colon and a Match ID.
    GNUBG_ID gnubg_id "gnubg-id" (text)
    /// The Holland rule follows the Crawford game. With the Crawford rule off it does nothing.
    HOLLAND_NEEDS_CRAWFORD holland_needs_crawford "holland-needs-crawford" ()
    /// Under the Holland rule the cube waits until both have played two rolls, dances counted. If it did, tick “third turn or later”.
    HOLLAND_TICK holland_tick "holland-tick" ()
    /// Under the Holland rule the cube waits until both have played two rolls, dances counted. Here they had played `top` and `bottom`, so the double was void. Check the rolls, or ask the director.
    HOLLAND_TOO_EARLY holland_too_early "holland-too-early" (bottom, top)
    /// This is said to be the Crawford game, in which nobody doubles.
    ID_CRAWFORD_CUBE id_crawford_cube "id-crawford-cube" ()
    /// At `top`-`bottom` in a match to `length` this cannot be the Crawford game.
    ID_CRAWFORD_SCORE id_crawford_score "id-crawford-score" (bottom, length, top)
    /// The cube is on `cube` and nobody’s, which cannot be in a match.
    ID_CUBE_IN_THE_MIDDLE id_cube_in_the_middle "id-cube-in-the-middle" (cube)
    /// A match to 1 point has no cube, and this one is turned.
    ID_CUBE_ONE_POINT id_cube_one_point "id-cube-one-point" ()
    /// Somebody owns the cube and it is still on 1, which cannot be.
    ID_CUBE_OWNED_ON_ONE id_cube_owned_on_one "id-cube-owned-on-one" ()
    /// At `top`-`bottom` a match to `length` is over.
    ID_SCORE_OVER id_score_over "id-score-over" (bottom, length, top)
    /// The record itself calls this play illegal and goes on from the position it left.
    ILLEGAL_PLAY_RECORDED illegal_play_recorded "illegal-play-recorded" ()
    /// The Jacoby rule is not meant for matches. With it on, a gammon on a cube never turned counts single, except in the Crawford game.
    JACOBY_IN_MATCH jacoby_in_match "jacoby-in-match" ()
    /// The score is explained by the Jacoby rule, which the record does not name.
    JACOBY_INFERRED jacoby_inferred "jacoby-inferred" ()
    /// A gammon was given up on a cube that was never turned; under the Jacoby rule it would count single.
    JACOBY_RESIGNATION jacoby_resignation "jacoby-resignation" ()
    /// The last play is not written; the throw bears off every man left, and the record says that they won.
    LAST_PLAY_ASSUMED last_play_assumed "last-play-assumed" ()
    /// This was read as a money session: an even length in Backgammon Galaxy’s files is the limit of the cube, here `limit`.
    LENGTH_IS_A_LIMIT length_is_a_limit "length-is-a-limit" (limit)
    /// A line after the end of the game was passed over.
    LINE_PASSED_OVER line_passed_over "line-passed-over" ()
    /// The rest of the match was given up with this game.
    MATCH_GIVEN_UP match_given_up "match-given-up" ()
    /// “`text`” is not a Match ID: twelve letters, such as cAkAAAAAAAAA.
    MATCH_ID match_id "match-id" (text)
    /// A match is played to 1 to `longest` points. `length` cannot be its length.
    MATCH_LENGTH match_length "match-length" (length, longest)
    /// These points do not win the match.
    MATCH_NOT_WON match_not_won "match-not-won" ()
    /// The match was over at `top`–`bottom` before this game. Take the game out, or correct an earlier one.
    MATCH_OVER match_over "match-over" (bottom, top)
    /// The record ends before the match does.
    MATCH_UNFINISHED match_unfinished "match-unfinished" ()
    /// Who lost a single game has `fewest` to `most` men left, not `men`.
    MEN_LEFT men_left "men-left" (fewest, men, most)
    /// How many men had the loser left on the board, on the bar and in hand? Enter them.
    MEN_MISSING men_missing "men-missing" ()
    /// Each man left counts only where a man is a point. Leave the number out.
    MEN_NOT_COUNTED men_not_counted "men-not-counted" ()
    /// A drop counts the cube alone. Leave the men out.
    MEN_OF_A_DROP men_of_a_drop "men-of-a-drop" ()
    /// No game has begun.
    NO_GAME no_game "no-game" ()
    /// The game is not over, so that it cannot have ended without a winner.
    NO_WINNER_YET no_winner_yet "no-winner-yet" ()
    /// There is no double to answer.
    NO_OFFER no_offer "no-offer" ()
    /// Nobody has offered to resign.
    NO_RESIGNATION no_resignation "no-resignation" ()
    /// A name is not written in UTF-8; it was read as `letters`.
    NOT_UTF8 not_utf8 "not-utf8" (letters)
    /// It is the other player’s turn.
    NOT_YOUR_TURN not_your_turn "not-your-turn" ()
    /// The double is taken or dropped first.
    OFFER_UNANSWERED offer_unanswered "offer-unanswered" ()
    /// A 1-point match counts one point, whatever the game. Enter `offered_top`–`offered_bottom`.
    ONE_POINT_FINAL one_point_final "one-point-final" (offered_bottom, offered_top)
    /// A 1-point match has no cube. Enter cube `offered`.
    ONE_POINT_NO_CUBE one_point_no_cube "one-point-no-cube" (offered)
    /// A 1-point match has no cube, so nobody could drop. If a player gave up, enter a single.
    ONE_POINT_NO_DROP one_point_no_drop "one-point-no-drop" ()
    /// In `game` whoever won the game before begins the next one.
    WINNER_BEGINS winner_begins "winner-begins" (game)
    /// The opening throw comes first.
    OPENING_NOT_THROWN opening_not_thrown "opening-not-thrown" ()
    /// The opening throw cannot be `dice`: a tie is thrown again.
    OPENING_TIE opening_tie "opening-tie" (dice)
    /// The rules refuse this game. The director lets it stand.
    OVERRULED overruled "overruled" ()
    /// `game` has no options.
    OPTION_OF_NONE option_of_none "option-of-none" (game, typed)
    /// `game` has no option `typed`; it has `known`.
    OPTION_UNKNOWN option_unknown "option-unknown" (game, known, typed)
    /// The match was over at `top`–`bottom` before these penalty points. Take them out, or correct what comes before.
    PENALTY_AFTER_MATCH penalty_after_match "penalty-after-match" (bottom, top)
    /// Penalty points go in before one of the games 1 to `last`. Correct the number of the game.
    PENALTY_GAME penalty_game "penalty-game" (last)
    /// `points` penalty points are more than half of `length`: the match is lost by penalty points.
    PENALTY_LOSS penalty_loss "penalty-loss" (length, points)
    /// Penalty points are 1 to `length` at a time: `length` is the length of the match.
    PENALTY_POINTS penalty_points "penalty-points" (length)
    /// “`play`” with `dice`: a checker on the bar enters before another may move.
    PLAY_BAR_FIRST play_bar_first "play-bar-first" (dice, play)
    /// “`play`” with `dice`: no checker is borne off while one is outside the home board.
    PLAY_BEAR_OFF_EARLY play_bear_off_early "play-bear-off-early" (dice, play)
    /// “`play`” with `dice`: the number is not the point’s, and a checker stands on a higher point.
    PLAY_BEAR_OFF_LOWER play_bear_off_lower "play-bear-off-lower" (dice, play)
    /// “`play`”: `dice` cannot be played at all here, so the turn is passed.
    PLAY_CANNOT_MOVE play_cannot_move "play-cannot-move" (dice, play)
    /// “`play`”: the dice are `dice`, and from `place` that is another distance.
    PLAY_DISTANCE play_distance "play-distance" (dice, place, play)
    /// “`play`” with `dice`: when only one number can be played, it is the higher one.
    PLAY_HIGHER_NUMBER play_higher_number "play-higher-number" (dice, play)
    /// “`play`” is not a legal play of `dice`; `ban` forbids it, if it is not `none`.
    PLAY_ILLEGAL play_illegal "play-illegal" (ban, dice, play)
    /// “`play`” with `dice` leaves a number unplayed that can be played.
    PLAY_INCOMPLETE play_incomplete "play-incomplete" (dice, play)
    /// “`play`”: no checker stands on `place`.
    PLAY_NO_CHECKER play_no_checker "play-no-checker" (place, play)
    /// The dice come before the play.
    PLAY_NOT_NOW play_not_now "play-not-now" ()
    /// “`play`” is no play of `dice` in this game; `ban` forbids it, if it is not `none`. Legal is `legal`.
    PLAY_NOT_IN_GAME play_not_in_game "play-not-in-game" (ban, count, dice, legal, play)
    /// “`play`” with `dice`: two or more opposing checkers hold point `place`.
    PLAY_POINT_HELD play_point_held "play-point-held" (dice, place, play)
    /// `play` with `dice` is no legal play, but stands: it was not corrected before the next throw.
    PLAY_STANDS play_stands "play-stands" (dice, play)
    /// “`play`” does not move a checker from 24 towards home.
    PLAY_WRONG_WAY play_wrong_way "play-wrong-way" (count, legal, play)
    /// More than `limit` positions had to be looked at for this throw.
    PLAYS_TOO_MANY plays_too_many "plays-too-many" (limit)
    /// The game was worth `worth` points; the record counts `points`, as many as were still needed.
    POINTS_CUT points_cut "points-cut" (points, worth)
    /// “`text`” is not a Position ID: fourteen letters, such as 4HPwATDgc/ABMA for the start.
    POSITION_ID position_id "position-id" (text)
    /// The record begins in the middle of the match; the games before it are not checked.
    RECORD_BEGINS_LATE record_begins_late "record-begins-late" ()
    /// The record breaks off in the middle of a row.
    RECORD_CUT_SHORT record_cut_short "record-cut-short" ()
    /// A match is played to 1 to `longest` points, or for money with 0.
    RECORD_LENGTH record_length "record-length" (longest)
    /// The record does not say which of `games` this is.
    RECORD_NAMES_NO_GAME record_names_no_game "record-names-no-game" (games)
    /// What is recorded here is `game`, not `expected`, which is the game of this `number` of a series, if that is not 0.
    RECORD_OF_ANOTHER_GAME record_of_another_game "record-of-another-game" (expected, game, number)
    /// `text` sets up what nobody came to by playing, and no position that a game could begin from.
    RECORD_SET_UP record_set_up "record-set-up" (text)
    /// More than `limit` positions had to be looked at for the rolls of this record.
    RECORD_TAKES_TOO_LONG record_takes_too_long "record-takes-too-long" (limit)
    /// The file has `size` bytes; the largest read has `largest`.
    RECORD_TOO_LARGE record_too_large "record-too-large" (largest, size)
    /// This is not a record of a match in a format this program knows: .mat, .sgf or Snowie’s text.
    RECORD_UNREADABLE record_unreadable "record-unreadable" ()
    /// There is no game in this record.
    RECORD_WITHOUT_GAMES record_without_games "record-without-games" ()
    /// The line with the length of the match is missing, such as “7 point match”.
    RECORD_WITHOUT_LENGTH record_without_length "record-without-length" ()
    /// One double in this game was of no use to the player who made it. Please check the cube.
    REDUNDANT_CUBE redundant_cube "redundant-cube" ()
    /// A player gives up a game, a gammon or a backgammon: 1, 2 or 3 times the cube, not `stakes`.
    RESIGN_STAKES resign_stakes "resign-stakes" (stakes)
    /// The board does not show the end of the game; it was taken for a resignation.
    RESIGNATION_ASSUMED resignation_assumed "resignation-assumed" ()
    /// The resignation is answered first.
    RESIGNATION_UNANSWERED resignation_unanswered "resignation-unanswered" ()
    /// The `numbers` that the opponent could not play are played before the throw.
    REST_FIRST rest_first "rest-first" (numbers)
    /// Nothing is left of the opponent’s throw to be played here.
    REST_NOT_NOW rest_not_now "rest-not-now" ()
    /// The end of the game is not written; it was taken from the score that follows.
    RESULT_INFERRED result_inferred "result-inferred" ()
    /// The dice have been thrown already.
    ROLL_NOT_NOW roll_not_now "roll-not-now" ()
    /// A resignation counts `counts` in `game`, not `points`.
    RESIGNATION_WORTH resignation_worth "resignation-worth" (counts, game, points)
    /// “`text`” is no throw, no play and no cube action.
    ROW_UNREADABLE row_unreadable "row-unreadable" (text)
    /// A row stands before the first game’s score.
    ROW_WITHOUT_GAME row_without_game "row-without-game" ()
    /// The score before this game should be `top`-`bottom`, not `written`.
    SCORE_LINE score_line "score-line" (bottom, top, written)
    /// The line with the names and the score is missing; the score was carried on from the game before.
    SCORE_LINE_MISSING score_line_missing "score-line-missing" ()
    /// A series has each game once, and `game` is in it twice.
    SERIES_GAME_TWICE series_game_twice "series-game-twice" (game)
    /// A series has up to `most` games, and not none.
    SERIES_GAMES series_games "series-games" (most)
    /// Which game was it? One of `known`.
    SERIES_GAME_MISSING series_game_missing "series-game-missing" (known)
    /// This was not `game`: here it is `known`.
    SERIES_OTHER_GAME series_other_game "series-other-game" (game, known)
    /// `name` is a series itself, of these `games`.
    SERIES_WITHIN series_within "series-within" (games, name)
    /// The first number is minus the opponent’s checkers on the bar, the last one the mover’s own.
    SETUP_BAR_SIGN setup_bar_sign "setup-bar-sign" ()
    /// Both sides have borne everything off. Only one can have.
    SETUP_BOTH_WON setup_both_won "setup-both-won" ()
    /// Each side plays with 1 to 15 checkers, not `count`.
    SETUP_CHECKERS setup_checkers "setup-checkers" (count)
    /// The opponent has `count` checkers on the board, on the bar and off together; it should be `expected`.
    SETUP_COUNT setup_count "setup-count" (count, expected, side)
    /// Nothing is ever in hand or on the bar in this game.
    SETUP_NO_BAR setup_no_bar "setup-no-bar" ()
    /// There cannot be `count` checkers off.
    SETUP_OFF setup_off "setup-off" (count)
    /// No checker can lie pinned on point `point`.
    SETUP_PINNED setup_pinned "setup-pinned" (point)
    /// Both sides are on the bar before closed boards. No game gets there.
    SETUP_STALEMATE setup_stalemate "setup-stalemate" ()
    /// `plays` plays have been completed, so the game goes on as it was set up.
    SETUP_TOO_LATE setup_too_late "setup-too-late" (plays)
    /// There is another match in this file; only the first one is checked.
    SEVERAL_MATCHES several_matches "several-matches" ()
    /// Field `field` of the position is not one it can have.
    SNOWIE snowie "snowie" (field)
    /// A player begins with 0 to `most` points.
    START_POINTS start_points "start-points" (most)
    /// `number` cannot be played from `from`, 25 for the bar or the hand; `ban` is the rule that forbids it, if it is not `none`.
    STEP_NOT_LEGAL step_not_legal "step-not-legal" (ban, from, number)
    /// Nobody threw here, and yet the game goes on.
    THROW_MISSING throw_missing "throw-missing" ()
    /// Only matches of backgammon to points are written down throw by throw, not sessions for money and other games.
    TRANSCRIBE_MATCH transcribe_match "transcribe-match" ()
    /// A turn ends when as many numbers as possible have been played.
    TURN_NOT_FINISHED turn_not_finished "turn-not-finished" ()
    /// No game is called `typed`. Known are `known`.
    VARIANT_UNKNOWN variant_unknown "variant-unknown" (known, typed)
    /// The plays are those of `variation`, which the record does not name.
    VARIATION_INFERRED variation_inferred "variation-inferred" (variation)
    /// `variation` has no option `option`. It has `known`.
    VARIATION_OPTION variation_option "variation-option" (known, option, variation)
    /// “`variation`” is no game known here: `known`.
    VARIATION_UNKNOWN variation_unknown "variation-unknown" (known, variation)
    /// The winner’s points stand beside their last play, in the other column.
    WINS_BESIDE_PLAY wins_beside_play "wins-beside-play" ()
    /// The game came to `expected` points, not `points`.
    WINS_POINTS wins_points "wins-points" (expected, points)
    /// `points` points cannot be won by a resignation with the cube on `cube`.
    WINS_UNFINISHED wins_unfinished "wins-unfinished" (cube, points)
    /// The other player won this game.
    WINS_WINNER wins_winner "wins-winner" ()
    /// Field `field` of “`text`” is not one an XGID can have.
    XGID xgid "xgid" (field, text)
}
