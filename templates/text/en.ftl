### Every sentence the program says, in English (Fluent: https://projectfluent.org/fluent/guide/).
### One heading per area; each area adds to its own. Sentences are short, plain and warm. The words of the game are
### kept: box, captain, cube, take, drop, Crawford game, double match point, gammon, bye, fall, event, entrant.

## Where rules are written

source-laws-1931 = laws of 1931
source-laws-1969 = 1969 rules, rule { $rule }
source-laws-1970 = 1970 laws, law { $law }
source-masters = Masters Traditional Games’ rules
source-booklet = the rules booklet
source-gamesgrid = GamesGrid’s rules
source-custom = tournament custom
source-house = this program

## Every page

app-name = Crawford
skip-to-content = Skip to the content
nav-trail = You are in
log-in = Log in
check-a-record = Check a record
nav-sign-out = Log out
notice-undo = Undo
plain-http = This server uses plain http, so others on this network could read passwords as they are sent. Put it behind a proxy with https and start it with --public-url.
link-live = Live
link-lost = No live updates since
link-gone = This page is no longer there.
link-reload = Reload the page
post-under-way = One moment…
post-not-arrived = This was not sent. What you entered is still here.
post-again = Send again
post-signed-out = You are logged out. What you entered is still here: log in in another tab, then send it again.
form-summary =
    { $n ->
        [one] There is a problem
       *[other] There are { $n } problems
    }

## The front page

home-title = Clubs
home-about = Tournaments, chouettes, results and ratings of the backgammon clubs here.
home-empty = There is no club here yet. Once there is one, you will find its tournaments and standings here.
home-empty-visitor = The owner of this server can log in and create the first one.
create-club = Create a club
home-next-club = Create a club: all it needs is a name and a time zone.
home-next-members = Add its members: paste the list you have.
home-next-tournament = Create a tournament, and check people in at the door.

## Accounts

field-log-in-name = Your name
field-log-in-password = Password
field-account-name = Your name
    .hint = You log in with it, and the journal shows it beside what you enter.
field-account-password = Password
    .hint = At least 12 characters. A short sentence you can remember is best.
login-about = For those who run a club’s evenings, enter its results or play there.
login-forgotten = Forgot your password?
login-forgotten-text = Ask the owner of this server for a link to set a new one.
setup-title = Welcome
setup-text = Create the account of this server’s owner. This link works once.
setup-submit = Create my account
setup-done = Your account has been created, and you are logged in.
reset-text = For { $name }. You will be logged out everywhere else. This link works once.
field-new-password = New password
    .hint = At least 12 characters. A short sentence you can remember is best.
reset-done = Your new password is saved. You are logged out everywhere else.
user-link = { $name } can choose a new password at { $address } (works once, for a day).
user-unknown = There is no account called { $name }.

## Errors

error-keep = Nothing was saved. Use your browser’s Back button to get back what you entered.
error-step-home = Go to the front page
error-step-again = Try again
error-step-then = Show it as it was at { $time }
error-step-now = Show the page as it is now
error-step-page = Open the page again
error-request = If it happens again, tell the owner of this server: request { $id }.
error-unreadable = That could not be read
error-signed-out = Please log in
error-signed-out-text = You need to be logged in to see this page.
error-no-link = This phone has no private link
error-no-link-text = The link was withdrawn, or what it was for is over. Ask the person who gave it to you for a new one.
error-not-allowed = You may not do this
error-cross-site = Sent from another site
error-cross-site-text = This was sent from another site’s page, so it was not accepted. Open the form here and send it from there.
error-plain-http = Not over this address
error-plain-http-text = What you type here could be read by others on the way. Use the https address, or ask the owner of this server to start it with --lan, or with plain_http = true in its configuration, for the club’s own network.
error-head-too-large = The address is too long
error-head-too-large-text = The address, or what your browser sent along with it, is too long. Shorten the address, or delete this site’s cookies and try again.
error-not-found = Page not found
error-not-found-text = The address may be mistyped, or the page has been removed.
error-method = This page cannot be opened that way
error-method-text = The address is right, but it does not accept this kind of request. Open the page itself and start from there.
error-conflict = It has changed in the meantime
error-form-key-used = This form was already sent
error-form-key-used-keep = Your browser’s Back button shows what you entered, but that form cannot be sent again: copy what you need from it.
error-busy = The server is busy
error-busy-text = Too much is being sent at once. Nothing was saved: wait a few seconds and send it again.
error-too-large = That is too large
error-too-large-text = You can send at most { $kilobytes } KB at once. Split a long list in two, or shorten the text.
error-wrong-host = This server does not have that name
error-wrong-host-text = Use the address it was given, or start it with --host and the name you used.
error-refused = Not possible
error-void-link = This link no longer works
error-void-link-text = It works once, and for a limited time. If you have just used it, log in. Otherwise ask for a new one.
error-too-many = Too many attempts
error-too-many-text = Try again in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }.
error-unavailable = Nothing can be saved right now
error-unavailable-text = The disk is full or the database cannot be written to. What was saved before is safe. Try again in a moment; if it keeps happening, tell the owner of this server.
error-moved = This page has a new address
error-moved-text = Your browser should have taken you there automatically.
error-no-forecast = The forecast could not be made
error-no-forecast-text = The program failed while computing it. Nothing else is affected: the event goes on, and its results stand. Try again after the next result.
error-internal = Something went wrong
error-internal-text = It was not your fault. What was saved before is safe.

## Rules: positions and dice

rule-setup-checkers = Each side plays with 1 to 15 checkers, not { $count }.
rule-setup-bar-sign = The first number is minus the number of the opponent’s checkers on the bar; the last is the number of the mover’s own.
rule-setup-off = There cannot be { $count } checkers off.
rule-setup-count = { $side ->
    [own] The mover
   *[opponent] The opponent
  } has { $count } checkers on the board, on the bar and off together; it should be { $expected }.
rule-setup-both-won = Both sides have borne off all their checkers. Only one can have.
rule-setup-no-bar = In this game no checker is ever in hand or on the bar.
rule-setup-pinned = No checker can be pinned on point { $point }.
rule-plays-too-many = This roll has more plays than can be listed: more than { $limit } positions had to be looked at.
rule-practice-seal = This game cannot be continued: its address was changed, or it comes from an older version of the program. Start a new one.
rule-transcribe-match = Only matches of backgammon, Nackgammon and hypergammon to a number of points can be entered by tapping. Upload or paste the record of another game instead.
rule-player-unnamed = { $light ->
        [yes] The name of the player with the light checkers
       *[no] The name of the player with the dark checkers
    } is empty. Enter it; a first name or initials will do.
rule-practice-steps = The moves cannot be read. Choose them from those that are offered.
rule-step-not-legal = { $number } cannot be played { $from ->
    [25] from the bar or the hand
   *[other] from point { $from }
  } now.{ play-ban } Choose one of the moves that are offered.
rule-turn-not-finished = As many numbers of the roll as possible have to be played. Play on before you confirm.
rule-setup-stalemate = Both sides are on the bar against closed boards. No game can get there.
rule-position-id = “{ $text }” is not a Position ID: fourteen letters, such as 4HPwATDgc/ABMA for the start.
rule-dice = Enter two dice, each from 1 to 6.
rule-dice-count = This game is played with { $expected } dice, so { $dice } is no roll of it.
rule-match-id = “{ $text }” is not a Match ID: twelve letters, such as cAkAAAAAAAAA.
rule-gnubg-id = “{ $text }” should be a Position ID, a colon and a Match ID.
rule-xgid = Field { $field } of “{ $text }” is not valid in an XGID.
rule-id-cube-owned-on-one = A player owns the cube while it is still on 1, which is impossible.
rule-id-cube-in-the-middle = The cube is on { $cube } but belongs to nobody, which is impossible in a match.
rule-id-cube-one-point = A 1-point match has no cube, but here it has been turned.
rule-id-score-over = At { $top }-{ $bottom } a match to { $length } is already over.
rule-id-crawford-score = At { $top }-{ $bottom } in a match to { $length } this cannot be the Crawford game.
rule-id-crawford-cube = This is marked as the Crawford game, in which nobody may double.

## Rules: scores

rule-rules-unknown = There are no rules with that name. Choose from the list.
rule-match-length = A match can be 1 to { $longest } points long, not { $length }.
rule-holland-needs-crawford = The Holland rule applies after the Crawford game. With the Crawford rule off it does nothing.
rule-jacoby-in-match = The Jacoby rule is not meant for matches. With it on, a gammon on a cube never turned counts as single, except in the Crawford game.
rule-cube-not-a-power = A cube cannot show { $cube }. Enter { $below } or { $above }.
rule-cube-limit = A cube of { $cube } is too high. The highest allowed is { $highest }.
rule-crawford-no-double = This was the Crawford game: the double was void. Enter cube { $offered }.
rule-crawford-no-drop = This was the Crawford game: nobody could double, so nobody could drop. If a player resigned, enter a single, a gammon or a backgammon.
rule-one-point-no-cube = A 1-point match has no cube. Enter cube { $offered }.
rule-one-point-no-drop = A 1-point match has no cube, so nobody could drop. If a player resigned, enter a single.
rule-holland-tick = Under the Holland rule this double must wait until both have played two rolls (a dance counts as one). If both had, tick “third turn or later”.
rule-holland-too-early = Under the Holland rule this double had to wait until both had played two rolls (a dance counts as one). Here they had played { $top } and { $bottom }, so the double was void. Check the rolls, or ask the director.
rule-match-over = The match was already over at { $top }–{ $bottom } before this game. Remove the game, or correct an earlier one.
rule-overruled = This breaks a rule. The director let it stand.
rule-cube-beyond-need = Is the cube right? { $cube ->
    [1] A double that was dropped here
   *[other] With a cube of { $cube } one double
  } was of no use to the player who made it: the cube before it was already enough to win the match.{ $offered ->
    [0] { "" }
   *[other] { " " }Doubles up to { $offered } could be of use.
  }
rule-game-no-cube = In { $game } there is no cube here. Enter cube { $offered }.
rule-game-no-drop = In { $game } there is no cube here, so nobody could drop. If a player gave up, enter a single.
rule-game-no-gammon = In { $game } there are no gammons. Enter a single.
rule-game-no-backgammon = In { $game } nothing counts more than a gammon. Enter a gammon.
rule-series-game-missing = Which game was it? Enter one of these: { $known }.
rule-series-other-game = This game was not { $game }, but { $known }.
rule-series-within = { $name } is a series and cannot stand among games. Write its games in its place: { $games }.
rule-series-game-twice = A series has each game once. Take out the second { $game }.
rule-series-games = A series has up to { $most } games. Leave the others out.
rule-variant-unknown = No game is called “{ $typed }”. Choose one of these: { $known }.
rule-option-unknown = In { $game } there is no “{ $typed }”. Choose one of these: { $known }.
rule-option-of-none = There is only one way to play { $game }. Leave out “{ $typed }”.
rule-series-not-written = Which games are played? Write them in their order, such as portes, tavla.
rule-series-beside-game = A series is written here, but the game chosen is { $game }. At “Game” choose “another series”, or empty this field.
rule-way-of-another-game = { $game } is not played here. Choose it above, or leave out how it is played.
rule-winner-chooses-of-one = With a single game there is nothing to choose. Choose a series, or leave this out.
rule-handicap-of-another-game = Handicaps come from the equity table for backgammon, but this event plays { $games }. Choose one or the other.
rule-start-after-scores = Something has already been entered for match { $match }, so its start score can no longer change. Remove that first.
rule-start-points = A player begins with 0 to { $most } points.
rule-final-below-start = The match began at { $top }–{ $bottom }, and nobody loses points. Correct the score.
rule-redundant-cube = One double in this game was of no use to the player who made it. Please check the cube.
rule-penalty-points = Enter 1 to { $length } penalty points at a time: { $length } is the length of the match.
rule-penalty-game = Penalty points are given before one of the games 1 to { $last }. Correct the game number.
rule-penalty-after-match = The match was already over at { $top }–{ $bottom } before these penalty points. Remove them, or correct what comes before.
rule-penalty-loss = { $points ->
    [one] 1 penalty point is
   *[other] { $points } penalty points are
} more than half of { $length }: the match is lost by penalty points.
rule-final-negative = A score cannot be below 0, and { $top }–{ $bottom } is. Correct it.
rule-final-both-won = Only one player can reach { $length }, and at { $top }–{ $bottom } both have. Correct the score.
rule-final-nobody-won = Nobody has reached { $length }. { $best ->
    [0] If the match ended like this, enter it as unfinished, a retirement or a loss on time.
   *[other] If the match ended like this, enter it as unfinished, a retirement, a loss on time, or played to { $best }.
}
rule-one-point-final = A 1-point match is worth one point, however the game is won. Enter { $offered_top }–{ $offered_bottom }.
rule-final-no-such-game = A match to { $length } cannot end { $top }–{ $bottom }. Check the score.
rule-final-unlikely = In a match to { $length }, { $top }–{ $bottom } needs a double that was of no use to the player who made it. Please check the score.
rule-sheet-too-long = This line is too long: a score sheet has at most { $longest } bytes.
rule-sheet-not-json = This line is not JSON: { $detail }.
rule-sheet-not-understood = This line is not a score sheet: { $detail }.
rule-sheet-without-score = This line has no score. Give “games” or “final”.
rule-sheet-with-both-forms = Give either a final score or the games. Leave out “games” and “penalties”, or leave out “final”.
rule-sheet-holland = “holland” must be off, trailer or both, not “{ $typed }”.
rule-sheet-side = A player must be 0 or 1, not { $typed }.
rule-sheet-kind = A game must be single, gammon, backgammon or drop, not “{ $typed }”.
rule-sheet-pair = “{ $key }” must be two numbers, one for each player.
rule-sheet-key-elsewhere = “{ $key }” is only for { $money ->
    [yes] a money session. Add “money”: true, or leave it out
   *[no] a match. Leave it out, or leave out “money”
}.
rule-sheet-men-left = “men_left” is a rule of backgammon. Leave it out: a game of { $game } counts by its own rules.
rule-sheet-count = “{ $key }” must be a number from 0 to { $most }.
rule-cube-below-ties = { $ties ->
    [one] A tie on the opening roll has
   *[other] { $ties } ties on the opening roll have
} doubled the cube, so it was at least { $expected }, not { $cube }.
rule-men-not-counted = The checkers left are counted only where each of them is a point. Leave them out.
rule-men-missing = How many checkers did the loser have left on the board, on the bar and in hand? Enter the number.
rule-men-of-a-drop = After a drop only the cube counts. Leave the checkers out.
rule-men-left = { $fewest ->
    [15] A player who lost a gammon or a backgammon has borne off nothing: 15 checkers left, not { $men }.
   *[other] The loser has { $fewest } to { $most } checkers left, not { $men }. Correct the number.
}
sheet-men-not-counted = The checkers left are counted only where each of them is a point. Leave “men” out{ $settable ->
    [yes] , or set “men_left”
   *[no] { "" }
}.
rule-sheet-rolls = A player cannot have played fewer than 0 rolls. Correct “rolls”.

## Rules: the checker play

play-legal = { $count ->
    [0] There is no legal play: the turn passes.
    [one] The only legal play: { $legal }.
   *[other] { $count } legal plays: { $legal }.
  }
rule-play-wrong-way = “{ $play }” does not move a checker from 24 towards home. { play-legal }
rule-play-no-checker = “{ $play }”: there is no checker on { $place }.
rule-play-bar-first = “{ $play }” with { $dice }: a checker on the bar must enter before another may move.
rule-play-bear-off-early = “{ $play }” with { $dice }: no checker may be borne off while one is outside the home board.
rule-play-bear-off-lower = “{ $play }” with { $dice }: the number does not match the point, and there is a checker on a higher point.
rule-play-distance = “{ $play }”: the dice are { $dice }, and this is another distance from { $place }.
rule-play-point-held = “{ $play }” with { $dice }: the opponent holds point { $place } with two or more checkers.
rule-play-incomplete = “{ $play }” with { $dice } leaves a number unplayed that could be played.
rule-play-higher-number = “{ $play }” with { $dice }: when only one number can be played, it must be the higher one.
rule-play-cannot-move = “{ $play }”: { $dice } cannot be played here at all, so the turn passes.
play-ban = { $ban ->
    [head-one] {" "}{ game-head-one }
    [head-one-unless-forced] {" "}{ game-head-one-unless-forced }
    [runner] {" "}{ game-ban-runner }
    [runner-home] {" "}{ game-ban-runner-home }
    [prime] {" "}{ game-ban-prime }
    [start-waits] {" "}{ game-ban-start-waits }
    [second-half] {" "}{ game-ban-second-half }
    [entering-on-own] {" "}{ game-ban-entering-on-own }
    [start-quarter] {" "}{ game-ban-start-quarter }
    [home] {" "}{ game-ban-home }
    [five] {" "}{ game-ban-five }
    [shut-in] {" "}{ game-ban-shut-in }
    [run] {" "}{ game-ban-run }
    [cap] {" "}No point may hold that many checkers of one side.
    [number] {" "}This number is not left to play in this roll.
    [no-checker] {" "}You have no checker there.
    [pinned] {" "}The checker there is pinned.
    [enter-first] {" "}A checker that is waiting on the bar or in hand enters first.
    [enter-hit-first] {" "}{ game-entering-hit-first }
    [hit] {" "}{ game-contact-hit }
    [hit-onto-start] {" "}{ game-contact-hit-onto-start }
    [hits-onto-start] {" "}{ game-hits-onto-start }
    [hits-once-home] {" "}{ game-hits-once-home }
    [pin] {" "}{ game-contact-pin }
    [block] {" "}{ game-contact-block }
    [stays-home] {" "}{ game-ban-stays-home }
    [bear-off-home] {" "}{ game-bearing-off-usual }
    [bear-off-pinned] {" "}{ game-bearing-off-pinned }
    [bear-off-exact] {" "}{ game-bearing-off-exact }
    [bear-off-higher] {" "}{ game-bearing-off-higher }
    [lower-first] {" "}{ game-throw-lower-first }
    [in-order] {" "}The numbers of this roll are played in their order, and others come before it.
    [most] {" "}As many numbers of a roll as possible are played; where not all can be, the highest.
   *[none] {""}
  }
rule-play-illegal = “{ $play }” is not a legal play of { $dice }.{ play-ban }
rule-play-not-in-game = “{ $play }” is not a legal play of { $dice } in this game.{ play-ban } { play-legal }
rule-double-not-named = After “{ $play }”, 1 and 2 both played, the double that was chosen is missing: write it after the play, such as “44: 24/20”.
rule-double-not-chosen = “{ $play }”: a double may be chosen only when 1 and 2 have both been played. Leave it out.
rule-rest-first = Before this roll { $numbers } are to be played, which the opponent could not play: write “Rest: 24/20” and so on in a row before it.
rule-rest-not-now = Nothing of the opponent’s roll is left to be played here. Leave the row out.
rule-double-in-series = A series of games is played without the cube, whichever games it has.
rule-double-without-cube = { $variation } is played without the cube.

## Rules: the course of a game

rule-game-over = The game is over; nothing more can be played in it.
rule-not-your-turn = It is the other player’s turn.
rule-winner-begins = In { $game } whoever won the game before begins the next one; here the other player does.
rule-record-takes-too-long = This record takes too long to check: more than { $limit } positions had to be looked at before this roll. The rest was not checked. Divide it into shorter records.
rule-opening-tie = The opening roll cannot be { $dice }: a tie is rolled again.
rule-opening-not-thrown = The opening roll comes first.
rule-roll-not-now = The dice have already been rolled.
rule-play-not-now = Roll the dice before playing.
rule-resign-stakes = A player resigns a single, a gammon or a backgammon: 1, 2 or 3 times the cube, not { $stakes }.
rule-resignation-unanswered = Answer the resignation first.
rule-no-resignation = Nobody has offered to resign.
rule-correction-too-late = It is too late for a correction: the play was accepted as it was made.
rule-correction-same-man = The checker played wrong, on { $place }, must be the one that is now played right.
rule-play-stands = { $play } with { $dice } is not a legal play, but it stands: it was not corrected before the next roll.
rule-correction-not-yours = Only the opponent may have a wrong play corrected.
rule-setup-too-late = { $plays } plays have been completed, so the game goes on as it was set up.

## Rules: the cube

rule-double-after-throw = A player may double only before rolling.
rule-double-crawford = This is the Crawford game: nobody may double.
rule-double-one-point = A 1-point match has no cube.
rule-double-holland = After the Crawford game nobody may double until both have played two rolls; so far they have played { $top } and { $bottom }.
rule-cube-not-owned = The cube is on { $cube } and belongs to the opponent; only the opponent may double.
rule-no-offer = There is no double to answer.
rule-offer-unanswered = Take or drop the double first.
rule-beaver-not-played = { $allowed ->
    [0] Beavers are not played.
    [one] A beaver may not be raised again.
   *[other] An offer may be raised at once at most { $allowed } times.
  }
rule-beaver-in-match = Beavers and raccoons are for money, not for matches.
rule-cube-redundant = The cube on { $cube } was already enough to win the match.
rule-cube-dead = On { $cube } the cube is enough for the player who takes it to win the match, so it is dead.

## Rules: the course of a match

rule-game-not-over = The game before this one is not over.
rule-no-game = No game has begun.

## Rules: records of matches

check-verdict = { $verdict ->
    [valid] valid
    [invalid] breaks a rule
    [incomplete] not finished
   *[unreadable] not a record
  }
rule-record-unreadable = This is not a record of a match in a format this program knows: .mat, .sgf or Snowie’s text.
rule-record-no-file = The file cannot be read: { $error }.
rule-record-too-large = The file has { $size } bytes; at most { $largest } can be read.
rule-record-length = A match is played to 1 to { $longest } points; 0 is for money.
rule-record-without-length = The line with the match length is missing, such as “7 point match”.
rule-record-without-games = There are no games in this record.
rule-record-begins-late = The record starts in the middle of the match; the earlier games are not checked.
rule-record-set-up = { $text } sets up what was not played, or cannot be read. Only a whole position at the beginning of a game can be set up.
rule-several-matches = There is another match in this file; only the first one was checked.
rule-game-number = The games are not numbered in order.
rule-row-without-game = There is a row before the first game’s score.
rule-row-unreadable = “{ $text }” is not a roll, a play or a cube action.
rule-line-passed-over = A line after the end of the game was skipped.
rule-not-utf8 = A name is not written in UTF-8; it was read as { $letters }.
rule-score-line-missing = The line with the names and the score is missing; the score was carried over from the game before.
rule-throw-missing = Nobody rolled here, yet the game goes on.
rule-false-hit-mark = A hit is marked where there is no blot.
rule-forced-play-assumed = No play is written; the only legal one was assumed.
rule-bear-off-assumed = No play is written; as many checkers were borne off as the roll allows.
rule-last-play-assumed = The last play is not written; the roll bears off every checker left, and the record says that this player won.
rule-illegal-play-recorded = The record itself calls this play illegal and goes on from the position it left.
rule-cube-value = The cube should be on { $expected }, not on { $cube }.
rule-automatic-doubles = The cube cannot start on { $cube }: the number of automatic doubles agreed on is { $allowed }.
rule-automatic-double-in-match = There are no automatic doubles in a match.
rule-automatic-doubles-inferred = The score can be explained by automatic doubles, which the record does not mention.
rule-jacoby-inferred = The score can be explained by the Jacoby rule, which the record does not mention.
rule-jacoby-resignation = A gammon was resigned with the cube never turned; under the Jacoby rule it would count as single.
rule-score-line = The score before this game should be { $top }-{ $bottom }, not { $written }.
rule-result-inferred = The end of the game is not written; it was worked out from the next score.
rule-resignation-assumed = The board does not show the end of the game; a resignation was assumed.
rule-drop-assumed = The double was not answered; a drop was assumed.
rule-wins-points = { $expected ->
    [one] The game was worth 1 point, not { $points }.
   *[other] The game was worth { $expected } points, not { $points }.
  }
rule-wins-winner = The other player won this game.
rule-wins-beside-play = The winner’s points are written beside the last play, in the other column.
rule-points-cut = The game was worth { $worth ->
    [one] 1 point
   *[other] { $worth } points
}; the record counts only the { $points } still needed.
rule-match-given-up = The rest of the match was resigned with this game.
rule-length-is-a-limit = This was read as a money session: an even length in Backgammon Galaxy’s files is the limit of the cube, here { $limit }.
rule-crawford-played-before = A player doubles one point short of winning the match, so the Crawford game was before this record.
rule-resignation-worth = In { $game } a resignation can count { $counts } here, not { $points }.
rule-no-winner-yet = The game is not over, so it cannot have ended without a winner.
rule-wins-unfinished = A resignation with the cube on { $cube } cannot be worth { $points } points.
rule-match-not-won = These points do not win the match.
rule-record-cut-short = The record breaks off in the middle of a row.
rule-game-unfinished = The record ends before the game does.
rule-match-unfinished = The record ends before the match does.
rule-variation-inferred = The plays are those of { $variation }, which the record does not mention.
rule-variation-unknown = “{ $variation }” is no game known here. Head the record by one of these: { $known }.
rule-variation-option = { $variation } has no option { $option }. { $known ->
    [none] It has none.
   *[other] Known are { $known }.
  }
rule-snowie = Field { $field } of the position is not valid.

## Rules: tournaments

rule-boards-too-many = A room has at most { $most } tables.
rule-correction-needs-a-choice = This changes who won, and { $matches ->
        [one] one later match is
       *[other] { $matches } later matches are
    } affected. Choose what happens to { $matches ->
        [one] it
       *[other] them
    }.
rule-correction-of-a-bye = Match { $match } was not played between two players, so there is no score to correct. Undo what led to it instead.
rule-correction-of-nothing = Nothing has been entered for match { $match } yet. Enter its score instead.
rule-dice-not-dice = Dice show 1 to 6. Enter up to { $most } of them as digits, or leave the field empty.
rule-draw-before-list-closed = Close the list of entrants first, so that everybody knows who is in the draw.
rule-draw-without-new-seed = A new draw needs a new seed. Ask for one first.
rule-entrant-unknown = Nobody checked in with number { $number }.
rule-entrants-too-few = A draw needs at least two entrants; there { $entrants ->
        [0] is nobody
        [one] is one
       *[other] are { $entrants }
    } on the list. Check more people in first.
rule-entrants-too-many = { $event } takes at most { $most } entrants.
rule-event-name-taken = This tournament already has an event called { $name }. Choose another name.
rule-event-unknown = There is no event { $event } in this tournament.
rule-events-too-many = A tournament has at most { $most } events.
rule-final-below-the-sheet = The sheet already says { $top }-{ $bottom }, and points are never lost. Correct the sheet first, or enter a final score that follows from it.
rule-finish-with-matches-undecided = { $matches ->
        [one] One match is
       *[other] { $matches } matches are
    } not decided yet. Enter the results first, or how else they ended.
rule-list-out-of-date = Someone on the list of { $event } has left, arrived or turned out to be somebody else since it was closed. Open the list again, close it, and draw from the new one.
rule-late-before-draw = { $event } has not been drawn yet, so nobody is late: just check people in.
rule-late-entry-closed = Late entry to { $event } is closed. Open it again first.
rule-list-closed = The list of { $event } is closed. Open it again, or use late entry after the draw.
rule-list-closed-by-draw = The draw has been made from this list. Undo the draw first.
rule-match-begun-already = Match { $match } has already begun.
rule-match-changed-since = Someone else has changed this match in the meantime. See what it says now and decide again.
rule-match-decided-already = Match { $match } is already decided.
rule-match-decided-correct-instead = Match { $match } is already decided. Correct its result instead.
rule-match-not-called = Match { $match } cannot be sent back: it is not at a table, or a score has been entered.
rule-match-not-playing = Match { $match } is not being played.
rule-match-unknown = There is no match { $match } in this event.
rule-match-waits-for-players = Match { $match } is still waiting for a player.
rule-name-has-control-characters = A name is one line of plain text. Remove line breaks and control characters.
rule-name-missing = Enter a name.
rule-name-too-long = A name can have at most { $most } characters.
rule-no-bye-open = No bye is open any more: the players who had one have begun to play. Choose the place of someone absent.
rule-not-on-the-sheet = Number { $number } is not on the sheet.
rule-on-the-sheet-already = { $player } is already on the sheet.
rule-order-names-a-stranger = Number { $number } is not on the list.
rule-outcome-but-match-won = At this score a player has the { $length } points: enter it as the final score.
rule-penalty-without-opponent = There is no opponent yet to give the points to. Give them when the opponent is known.
rule-place-not-open = This place is no longer open. Choose another.
rule-played-to-its-own-length = { $length } points is the full length of this match. Enter the final score as it is.
rule-player-at-another-table = { $player } is playing another match right now.
rule-points-out-of-range = A player cannot have { $points } points.
rule-reason-missing = Give the reason in a few words: everyone can read it.
rule-redraw-after-play = A score has been entered, so the draw cannot be made again. Undo the scores first.
rule-score-missing = Enter the score it was stopped at.
rule-seed-not-the-one-committed-to = This is not the seed whose hash was published. The draw was not made.
rule-journal-of-a-newer-version = This was last saved by a newer version of the program (fact { $version }), so you can read it here but not change it. Use the newer version.
rule-not-permitted = You do not have permission for this. Ask an owner of the club.
rule-seed-spent = The seed of this draw has been published, so it cannot be used for another draw. Publish the hash of a new one first.
rule-undo-of-nothing = This has already been undone.
rule-undo-of-the-announcement = Creating the tournament cannot be undone. Call it off or delete it in the tournament’s settings instead.
rule-settings-changed-since = Someone else has changed this in the meantime. See what it says now and decide again.
rule-settings-fixed-by-draw = The draw was made with these settings: order, byes, the third-place match and the play-offs can no longer change. Everything else can.

## Sheets of any format
rule-play-off-place-unknown = Place { $place } cannot be played off: the final decides places 1 and 2, and play-offs decide places from 3 to { $most }.
rule-play-off-place-of-nobody = With { $entrants } entrants nobody can finish in place { $place }. Remove it from the play-offs in the event’s rules, then draw.
rule-play-off-places-not-places = Enter places such as 3, or 3, 5, 7.
rule-play-offs-not-a-round = Either all the losers of a round play for their places or none do: 8, 16, 32 and so on, up to { $most }.
rule-merge-does-not-fit = The two sides cannot meet in a knockout of { $merge } here: { $most ->
    [0] there are too few entrants
   *[other] it can be 4, 8, 16 … up to { $most }
  }.
rule-shift-unreadable = Write falls like this: a letter for the losers of a main round, | for a round without falls, a dot after each round of the losers’ side, X at the end, as in A.B.|.C.|.DX.
rule-shift-not-these-rounds = With { $rounds } main rounds each letter from A to { $last } must appear once, in this order.
rule-shift-odd-round = Round { $round } of the losers’ side would have { $players } players: it must be an even number.
rule-shift-does-not-end = The losers’ side would end with { $left } left instead of { $should }: move the rounds without falls.
rule-double-consolation-not-fed = { $most ->
    [0] The losers’ side is too short to feed a consolation. Enter 0.
    [one] Only the first round of the losers’ side can feed a consolation here, not { $rounds }. Enter 1, or 0 for none.
   *[other] Only the first { $most } rounds of the losers’ side can feed a consolation here, not { $rounds }. Enter 1 to { $most }, or 0 for none.
  }
rule-consolation-not-fed = { $most ->
    [0] A consolation needs at least four entrants.
    [one] Only losers of the first main round can fall to the consolation here, not of { $rounds }.
   *[other] Losers of at most { $most } main rounds can fall to the consolation here, not of { $rounds }.
  }
rule-consolation-and-third-place = The losers of the semi-finals cannot both fall to the consolation and play for third place. Choose one.
rule-last-chance-of-byes = With { $entrants } entrants nobody would ever play this last chance: so many have byes in { $rounds ->
    [1] the consolation round that feeds it
   *[other] the consolation rounds that feed it
  } that at most one player loses there. Let more rounds feed it, or leave it out and draw one later among those present.
rule-last-chance-not-fed = { $most ->
    [0] This consolation is too short to feed a last chance. Enter 0.
    [one] Only losers of the first round of this consolation can fall to the last chance, not of { $rounds }.
   *[other] Losers of at most { $most } rounds of this consolation can fall to the last chance, not of { $rounds }.
  }
rule-triple-needs-four = A triple elimination needs at least four entrants; here there are { $entrants }.
rule-groups-do-not-fit = These entrants cannot be divided into { $groups } groups: each needs at least two players. { $most ->
    [0] There are too few entrants for groups.
   *[other] Enter 2 to { $most } groups.
  }
rule-groups-too-large = In { $groups } groups the largest would have { $players } players, and at most { $most } can all meet one another. Enter at least { $fewest } groups.
rule-groups-qualify-too-many = { $qualify } of each group cannot go on: the smallest group has { $smallest } players. Enter 1 to { $smallest }.
rule-groups-tie-open = In group { $group }, { $players } players are tied for { $places ->
    [one] the last place
   *[other] the last { $places } places
  } in the knockout. Play it off, draw lots, or let them all go on.
rule-groups-not-over = { $matches ->
    [one] One group match is
   *[other] { $matches } group matches are
  } still undecided. The knockout is drawn after the last one.
rule-draw-seed-unreadable = The seed of draw { $n } is in the journal as “{ $seed }”, which is not 64 hexadecimal digits: nothing can be drawn from it.
rule-stage-before-draw = Draw the event first, then its further stages.
rule-stage-drawn-already = That stage is already on the sheet. Undo its draw to make it again.
rule-stage-not-of-this-format = This format has no such stage.
rule-stage-not-eligible = { $player } cannot play there: it is for players who have lost a match that leads to it and have not left.
rule-stage-too-early = { $matches ->
    [one] One match that feeds this stage is
   *[other] { $matches } matches that feed this stage are
  } still undecided. Draw it after the last one.
rule-stage-needs-two = At least two players are needed; here there { $present ->
    [0] is nobody
    [one] is only one
   *[other] are { $present }
}.
rule-sheet-blank = The sheet is blank. Enter at least one game.
rule-person-is-that-already = That is who is entered already. Name who it really is, or cancel.
rule-person-is-in-already = { $player } has already checked in, as number { $number }, and nobody can be in twice. Undo that check-in first, then change this entry.
rule-signed-in-already = { $player } has already checked in, as number { $number }.
rule-swap-after-play = { $player } has already played and keeps their place.
rule-swap-with-oneself = These must be two different players.
rule-table-taken = Match { $match } is being played at table { $table }.
rule-table-unknown = There is no table { $table }. Enter a number from 1 to { $boards }.
rule-tournament-called-off = This tournament was called off. Put it back on first.
rule-delete-with-results = Matches have been played, so the tournament cannot be deleted. Hide it, or call it off.
rule-delete-with-money = { $n ->
    [one] One person has
   *[other] { $n } people have
  } paid and not been refunded. Pay it back first, then delete the tournament.
rule-tournament-finished = This tournament is over. Reopen it first.
rule-tournament-finished-correct-instead = This tournament is over. Correct a result instead, or reopen it.
rule-walk-over-with-a-score = A walk-over is for a player who did not come. If they played, enter a retirement, a forfeit or an unfinished match with its score.
rule-winner-not-by-the-score = By this score the other player won. Name that player as the winner, or correct the score.
rule-winner-not-named = Choose who goes on.

rule-verify-algorithm = This draw uses algorithm { $number }; this program knows only algorithm 1.
rule-verify-seed = The seed is not 64 hexadecimal digits.
rule-verify-dice = Dice show 1 to 6. These do not.
rule-verify-commitment = The seed is not the one whose hash was published before the draw.
rule-verify-order = The seed, the dice and the list do not give this order.

## Rules: accounts

rule-account-name-taken = There is already an account with this name. Choose another.
rule-password-short = A password needs at least { $least } characters. Enter a longer one, such as a few words.
rule-password-long = A password can have at most { $most } bytes. Enter a shorter one.
rule-password-repeated = This password is one word repeated, which is easy to guess. Enter another one, such as a few words that do not belong together.
rule-password-common = This is one of the first passwords people try. Enter another one, such as a few words that do not belong together.
rule-account-off = This account is switched off. Ask the owner of this server.
rule-account-is-off = This account is switched off. Switch it on first.
rule-account-own = That is your own account. Change it on your account page, under your name.
rule-passkey-first = Log in with your passkey first: a password alone cannot add or remove one.
rule-second-factor-key-first = Log in with a passkey yourself first, so that you do not lock yourself out.
rule-sign-in-wrong = The name or the password is wrong. Check both and try again.
rule-sign-in-password = Enter your password.

## Pages as they stood

past-stood = As it stood at { $time }
past-stood-day = As it stood at the end of { $day }
past-before = Before
past-after = After
now = Now
rule-moment-unreadable = “{ $text }” is not a time. Enter one by the club’s clock, such as 16:33, or with its date, such as 2026-11-20T16:33, or a date alone.
rule-moment-to-come = { $text } is still to come. Enter a time in the past.
rule-moment-too-early = Nothing was recorded here by { $text }. Enter { $first } or a later time.
rule-moment-not-there-yet = This was not there at { $text }. Enter a later time.
rule-moment-not-here = This page is shown only as it is now. Leave “at=” and the time out of its address.

## Rules: forms and limits

rule-form-unreadable = This page cannot read the form that was sent. Open the page again and send it from there.
rule-form-encoding = The form was not sent in UTF-8. Open the page again and send it from there.
rule-form-slow = The form took too long to arrive. Send it again.
rule-form-key = The form’s one-time key is damaged. Open the page again and send it from there.
rule-form-key-used = This form was already sent once, by someone else or with other entries. What was saved then is unchanged, and nothing was saved now. Open the page again to see what it says, and fill it in there if something is still missing.
rule-form-seen = The form does not say which version of the page it came from. Open the page again and send it from there.
rule-field-not-text = This text cannot be read (it is not UTF-8). Type it again.
rule-field-control = This contains a character that cannot be seen or printed. Type it again.
rule-field-twice = This was sent more than once. Enter it once.
rule-json-field-unknown = There is no field “{ $name }” here. Leave it out, or use the name that the form has for it.
rule-json-not-a-text = Send a text or a number here.
rule-json-not-true-or-false = Send true or false here.
rule-json-not-a-list = Send a list of texts or numbers here.
rule-json-not-an-object = Send an object for “{ $name }”: each number or name with a text or a number.
rule-json-not-a-file = Send an object with the file’s “name” and its “text” here.

## Chouette

rule-chouette-cap = The highest cube must be a power of two from 2 to { $highest }.
rule-chouette-limit = A chouette table takes { $fewest } to { $most } players.
rule-partner-thresholds = Enter 4 to 10 under “Partner allowed from”, and the same number or a higher one, up to 10, under “Partner compulsory from”.
rule-stake-amount = A stake is an amount such as { $example }, up to { $highest }.
rule-stake-earlier-games = { $n ->
    [one] One game has already begun. Say whether it counts at this stake too.
   *[other] { $n } games have already begun. Say whether they count at this stake too.
  }
rule-stake-of-night-first = This night is played for points. Set the night’s stake in its rules first; then each player may have their own.
rule-stake-paid-already = Money has already changed hands tonight, so its games cannot be for points only. Undo the payments first.
rule-stake-decimals = The night’s amounts have { $decimals ->
    [0] no decimal places
    [one] one decimal place
   *[other] { $decimals } decimal places
  }. That cannot change; the currency sign can.
rule-stake-range = A stake is a whole number from 1 to { $highest }, not { $stake }.
rule-order-dice = The roll of { $player } is not right: it takes { $dice ->
    [one] one die
   *[other] { $dice } dice
  } of 1 to 6, and a second roll only to break a tie.
rule-order-tied = There is still a tie, and { $player } is in it. Those who are tied roll again; nobody else does.
rule-order-not-everybody = The order must name everybody at the table once.
rule-chouette-no-player = There is no player { $number } in this night.
rule-chouette-no-table = There is no table { $table } in this night.
rule-chouette-here-already = { $player } is already here.
rule-chouette-gone-already = { $player } is not at the table.
rule-chouette-not-in-line = { $player } is not in line here, or was named twice.
rule-chouette-night-full = A night takes at most { $most } people.
rule-chouette-table-full = This table is full: it takes at most { $most }. Anyone who comes now waits.
rule-chouette-tables-too-many = A night has at most { $most } tables.
rule-chouette-too-few = A chouette needs at least { $fewest } players; here there { $players ->
    [0] is nobody
    [one] is only one
   *[other] are { $players }
}.
rule-chouette-too-many = A table takes at most { $most } players; here there are { $players }. Make a second table.
rule-chouette-games-too-many = A night has at most { $most } games. Start a new night.
rule-split-too-few = Each of the two tables needs at least two players.
rule-proxies-not-played = Nobody plays another player’s cube in this club. It goes with the captain’s.
rule-proxy-not-there = { $player } cannot play the cube: they are not here, or it is their own.
rule-pay-oneself = { $player } cannot pay themselves.
rule-pay-who = Choose who paid and who was paid.
rule-pay-amount-money = A payment is an amount above 0, such as { $example }.
rule-pay-in = This night is settled in { $money ->
    [yes] money
   *[no] points
 }. Open the page again and enter what was paid in { $money ->
    [yes] money
   *[no] points
 }.
rule-pay-amount = A payment is a whole number above 0.
rule-balance-changed-since = The balance of { $player } has changed in the meantime and is now { $balance }. Check again before anything is paid.
rule-night-closed = This night is over. Reopen it to play on.
rule-table-changed-since = Table { $table } has moved on in the meantime. See how it stands now and decide again.
rule-game-in-progress = A game is being played at table { $table }. End it first.
rule-chouette-no-game = No game is being played at table { $table }.
rule-no-such-game = There is no finished game { $game } in this night.
rule-correction-changes-seats = Game { $game } must have the same people: a correction can only change who sat where.
rule-cube-below-opening = After the ties on the opening roll every cube is on { $least } or more, but that of { $player } is entered on { $cube }.
rule-extra-value = The cube of this extra starts at { $least }, twice what it cost.
rule-box-leaves-game = { $player } has the box. Choose what happens to the game: someone plays on for the box, the box gives up, or the game is called off.
rule-take-over-own = { $player } already holds this cube.
rule-loss-limit-range = Enter a loss limit from 1 to { $most } points, or leave it empty for none.
rule-game-changed-since = Someone else has corrected game { $game } in the meantime. Look at it again.
rule-chouette-without-winner = Someone was still in. Choose who won, the box or the team.
rule-partner-not-in-line = { $player } cannot be the box’s partner: they are not in line behind the box, or nobody would be left.
rule-partner-too-few-players = { $from ->
    [0] The box takes no partner here.
   *[other] The box may take a partner only with { $from } players or more; here there are { $players }.
  }
rule-partner-missing = With { $players } players the box must take a partner.
rule-cube-changed-since = Someone else was quicker: the cube of { $player } has changed and is now on { $cube }. Look again before you act.
rule-extra-changed-since = Someone else was quicker: the extra between { $player } and { $taker } has changed. Look again before you act.
rule-not-in-game = { $player } has no cube in this game.
rule-player-away = { $player } is away, and their cube goes with the captain’s.
rule-already-out = { $player } is already out of this game.
rule-named-twice = { $player } is named twice. Name everybody once.
rule-double-to-nobody = There is no cube that { $player } can double.
rule-offered-already = { $player } has already been doubled and has yet to answer.
rule-member-doubles-box = { $player } can double only the box.
rule-no-offer-between = There is no double for { $player } to answer now.
rule-beaver-on-raise = The cube of { $player } has already been beavered. Only a raccoon can follow.
rule-raccoon-without-beaver = A raccoon answers a beaver, and the cube of { $player } has not been beavered.
rule-single-cube-all = The team has one cube: the box must double everybody still in, { $player } too.
rule-single-cube-captain-doubles = The team has one cube: only the captain doubles with it, not { $player }.
rule-single-cube-captain-beavers = The team has one cube: only the captain beavers with it, not { $player }.
rule-box-must-double = By the house rule the box must also double { $player }, whose cube is on { $value } as well.
rule-box-takes-too-few = Of { $offers } cubes offered together the box must take at least { $least }, or none.
rule-box-takes-captain = If the box takes any cube, it must take the captain’s, that of { $player }.
rule-box-takes-both-or-neither = With two in the team the box takes both cubes or neither.
rule-lone-taker-must-beaver = { $player } is the only one to take: by the house rule they must beaver or drop.
rule-automatic-not-agreed = { $most ->
    [0] Automatic doubles are not played here.
    [one] At most one automatic double is agreed.
   *[other] At most { $most } automatic doubles are agreed.
  }
rule-automatic-too-late = An automatic double comes with the opening roll, before anything else.
rule-extras-not-played = Extras are not played here.
rule-extra-not-now = Extras are offered on the box’s first double to everybody still in, before the game goes on. The rules of the night say whether they may be offered on later doubles too.
rule-extra-from-dropper = { $player } can offer { $taker } an extra only after dropping this double.
rule-extra-to-lone-taker = { $taker } is not the only one to take. Wait until the others have dropped.
rule-extra-offered-already = { $player } has already offered { $taker } an extra.
rule-extra-unanswered = { $player } must answer the extras first: take them all, or drop the box as well.
rule-extra-take-or-drop = { $player } must take or drop an extra at once: extras are not beavered here.
rule-no-extra = { $player } has no extra with { $taker }.
rule-settlements-not-played = Cubes are not settled here: play them out.
rule-settlement-range = A settlement is at most { $most } points.
rule-end-with-open-offer = { $player } has an open double. It must be answered before the game ends.
rule-chouette-game-over = This game is already over.
rule-setting-unknown = There is no setting { $setting }. crawford ledger --settings lists them.
rule-setting-value = { $value } is not a valid value for { $setting }. crawford ledger --settings lists them.
rule-ledger-too-long = The line is longer than { $longest } bytes.
rule-ledger-not-understood = This line is not a chouette game: { $detail }.
rule-ledger-action = This action is not understood: { $detail }.
rule-ledger-preset = There is no preset { $preset }. Choose one of { $known }.
rule-ledger-name = A name has 1 to { $most } bytes.
rule-ledger-name-twice = { $name } is in the order twice.
rule-ledger-no-player = Nobody here is called { $name }.
rule-ledger-not-ended = Someone is still in and the line does not say how the game ended. Add an action that ends it.
rule-settle-up-sum = The balances add up to { $sum }, not to 0, so they cannot be settled.

field-chouette-cubes = Cubes
    .hint = With multiple cubes each member doubles, takes and drops on their own. With a single cube the captain doubles for the team and only takes are individual.
stake = Stake
chouette-stake-about = What a point is worth, in the smallest coin you use. Your club is responsible for what the law allows. Without a stake the night is for points.
chouette-stakes = Players’ stakes
chouette-stakes-about = Each player may have a stake of their own. A cube is played for the smaller of the two stakes.
field-chouette-order-roll = Order roll
    .hint = How players roll for the first order: one die, two dice with doubles counting twice, or the total of four. Ties roll again.
field-chouette-rotation = Who has the box next
    .hint = The winner of the box against the captain at the start of the game; or against the captain of the moment; or, as in Los Angeles, the box for as long as it wins and does not lose on the game; or set by hand.
field-chouette-box-takes = What the box takes
    .hint = When several double the box together: as it likes, at least half of the cubes, or enough to break even at once. Taking none is always allowed.
field-chouette-box-takes-captain = The captain’s cube is taken first
    .hint = If the box takes any of several cubes, it must take the captain’s too.
field-chouette-three-handed = Three-handed
    .hint = Whether a box doubled by both members may take just one of the cubes, or must take both or neither.
field-chouette-box-doubles = Who the box doubles
    .hint = Anyone it likes; or also the captain if their cube is on the same value; or everybody on the same value.
field-chouette-lone-taker = The lone taker
    .hint = Whether the only player to take the box’s first double to all must beaver or drop, or only if that is the captain, or not at all.
field-chouette-extras = Extras
    .hint = Whether those who dropped may pay the lone taker the undoubled value to play a cube of their own against the taker, on the box’s side.
field-chouette-extra-beavers = Beavers on extras
    .hint = Whether a player who is offered an extra may beaver it at once, and then be raccooned.
field-chouette-extras-on-redoubles = Extras on other doubles
    .hint = Whether extras may also be offered on redoubles and on doubles to only some. The taker may refuse these.
field-chouette-jacoby = Jacoby rule
    .hint = Gammons count only on a cube that was turned and taken, cube by cube. An automatic double is not enough.
field-chouette-automatics = Automatic doubles
    .hint = How many ties on the opening roll double all cubes: none unless agreed, up to a number, or as the box allows.
field-chouette-beavers = Beavers
    .hint = A player who is doubled may double again at once and keep the cube. Refusing that costs the doubled stake.
field-chouette-raccoons = Raccoons
    .hint = A player who is beavered may double once more at once. The cube stays where it is.
field-chouette-cube-cap = Highest cube
    .hint = No cube goes higher than this.
field-chouette-consultation = Consultation
    .hint = When members may talk about the play: freely, once their own cube is turned, or never. It is shown to everyone, not enforced.
field-chouette-partner-from = Partner allowed from (players)
    .hint = Box and partner share what the box wins and loses, the odd point going to the box.
field-chouette-partner-must-from = Partner compulsory from (players)
    .hint = The number of players from which the box must take a partner.
field-chouette-partner-order = Who is asked to be partner
    .hint = The captain first and on down the line, then by lot without the captain; or the player next behind the captain; or the last in line first.
field-chouette-newcomers = Newcomers
    .hint = Whether a player who arrives during a game goes below its loser or above.
field-chouette-limit = Players per table
    .hint = The most that can play at one table.
field-chouette-split = When more arrive
    .hint = They and the end of the line make a second table, as even as possible; or they wait.
field-chouette-breaks = After a break
    .hint = Whether a player who comes back from a break returns to their place or to the bottom.
field-chouette-proxies = Proxies
    .hint = Whether someone may play the cube of a player who leaves in the middle of a game. Otherwise it goes with the captain’s.
field-chouette-settlements = Settlements
    .hint = Whether the box and a member may settle a cube for an agreed number of points.
field-chouette-hidden-answers = Hidden answers
    .hint = The team’s takes and drops stay hidden until all have answered.
field-chouette-loss-limit = Loss limit per game
    .hint = The most points a player can lose in a game. Anything beyond it is not paid; each winner gets proportionally less.

## Chouette nights: making one, its rules, its people, the table

chouette-preset = { $preset ->
    [gamesgrid-single] GamesGrid, one cube for the team
    [gamesgrid-multiple] GamesGrid, a cube for each
    [los-angeles] Los Angeles
    [cambridge] Cambridge
    [clinton-hill] Clinton Hill
    [colorado] Colorado
   *[woolsey] Woolsey
  }
club-chouette = Chouette
new-night = Create a chouette night
night-name-usual = Chouette, { $day }
field-night-preset = House rules
    .hint = Every rule can be changed later, for games not yet begun.
created = { $name } is created.
night-to-table = To the table
rule-undo-of-the-night = Creating the night cannot be undone. End it instead.
rule-settlement-not-a-number = A settlement is a whole number of points: 2 goes to the member, -2 to the box.
rule-table-nobody-chosen = Choose one or more players first.
rule-order-throw = Enter the roll of { $player } as its dice, such as 5 or 31, with a second roll after a tie behind a comma: 5, 2.

night-people = Who is here
add = Add
night-as-guest = Add { $name } as a guest
field-night-which-table = Which table?
night-own-stake = Own stake
field-own-stake = Stake per point
    .hint = A cube is played for the smaller of the two stakes. Leave empty for the table’s stake.
field-night-stake = Stake per point
    .hint = Such as 0.50. Leave empty to play for points. Your club is responsible for what the law allows.
night-decimals-hint = 2 if there are cents, 0 if not.
field-night-money-public = Show names with money to everyone
    .hint = Otherwise the public pages and files show points only. Those who run the night, and people of the club who are logged in, see the money.
field-night-earlier = Games already begun
    .hint = Needed when the stake changes. Payments made in points count along with the games.
choice-night-earlier =
    .yes = Count them at this stake too
    .no = Leave them as they are
night-stake-submit = Set
night-here = { $n ->
    [one] 1 here
   *[other] { $n } here
  }
night-people-empty = Type the names of those who are here, one after the other. Once there are three, you can roll for the order.
field-going-then = What happens to the cube?
going-box = What happens to the game?
going-proxy = { $who } plays it on
going-over = { $who } takes it over for good
going-give-up = is given up now: { $points }
going-settle = is settled for these points
going-box-proxy = { $who } plays on for the box
going-box-give-up = The box gives up and pays what each cube is worth
going-call-off = The game is called off and does not count
field-going-points = Points to the player, if settled or taken over
night-proxy-none = goes with the captain’s
night-rest = Take a break
night-leave = Leave
is-back = Is back
night-return-to = Back to { $table }
night-move-to = To table { $n }
night-next-game = from the next game on
night-in-line = { $n ->
    [1] has the box
    [2] captain
   *[other] { $n } in line
  }
night-resting = on a break
has-left = has left
night-told-stake = The stake of { $who } is set, from the next game on.
night-told-moved = { $who } has changed tables.
night-settings-playing = The game in progress keeps the rules it began with. Changes count from the next game on.
night-is-preset = This night follows the rules of { $name }.
night-is-no-preset = This night has its own rules.
night-take-preset = Switch to other house rules
field-take-preset = House rules
    .hint = Sets every rule below as in this preset.
night-take-preset-submit = Use these rules
night-switches = All rules
night-keep-preset = Save these rules for other nights
night-readers = Who can see it
field-night-members-only = Only people of the club who are logged in can see this night
    .hint = Nobody else sees its pages, its file or its part of the season. A phone with the night’s code can still follow.
field-night-guest-names = Show guests’ names
    .hint = Otherwise the public pages call them Guest 1, Guest 2. Those who run the night always see their names.
field-night-names = How players are named in public
    .hint = On every public page and file of the night. Those who run it see full names.
night-details = Name, day and place
correct-game = Correct game { $game }
night-correct-seats = { $box } had the box against { $team }.
choice-night-winner =
    .box = Box won
    .team = Team won
    .nobody = Nobody was left
night-correct-cubes = Each cube at the end
show-what-changes = Show what changes
night-correct-preview = What this changes
night-correct-nothing = Nobody’s points change.
night-correct-seats-stay = The seats in later games stay as they were.
night-correct-box = With this, { $who } would have had the box afterwards. Later games stay as they were played.
night-correct-next = Game { $game } began in the order { $was }. With this correction the order would have been { $would }. { $later ->
    [0] It stays as it was played.
    [one] It and the game after it stay as they were played.
   *[other] It and the { $later } games after it stay as they were played.
  } If people really sat in another order, correct its seats next.
night-correct-money = in money
field-correct-ties = Ties on the opening roll
    .hint = Each doubled all cubes. Cubes you do not change follow.
night-correct-ties-n = { $n ->
    [0] None
    [one] One: all cubes started at 2
   *[other] { $n }
  }
night-correct-late = Add a missing extra
night-correct-late-hint = It was offered by a player who dropped, and cost what the cube was worth before the double.
night-correct-late-from = Offered by
night-correct-late-to = to
night-correct-late-end = at the end
night-correct-places = Who sat where
night-correct-places-hint = 1 is the box, 2 the captain, then the line. A player who was entered in the box by mistake gets the cube of the real box.
night-correct-stakes = Stakes of this game
field-correct-stake = Table stake
    .hint = What a point was worth, such as 0.50, for players without a stake of their own. Empty: no money in this game.
night-correct-stake-of = Own stake of { $who }
field-correct-take-order = Use this order for the next game
night-correct-order = Use this order for the next game: { $order }
night-corrected = Game { $game } is corrected.
night-extra-of = Extra of { $dropper } against { $taker }
night-extra-taker-dropped = The taker dropped it at { $value }
night-extra-dropper-dropped = The player who offered it dropped at { $value }
night-extra-none = There was no such extra

list-and = { $some } and { $last }
fold-chouette-cubes = Cubes
fold-chouette-box = The box and the order
fold-chouette-takes = Doubles, takes and extras
fold-chouette-partner = A partner for the box
fold-chouette-people = Coming, going, tables
fold-chouette-limits = Loss limit
chouette-group-stakes = Stakes
choice-yes-or-no =
    .true = Yes
    .false = No
choice-cubes =
    .multiple = A cube for each
    .single = One for the team
choice-order-roll =
    .one-die = One die
    .two-dice = Two dice
    .four-dice = Total of four
choice-rotation =
    .captain-at-start = Captain at the start
    .captain-of-the-moment = Captain of the moment
    .los-angeles = Los Angeles
    .by-hand = By hand
choice-box-takes =
    .free = Whatever it likes
    .half = Half or none
    .break-even = Break even or none
choice-three-handed =
    .free = Whatever it likes
    .both-or-neither = Both or neither
choice-box-doubles =
    .free = Whoever it likes
    .captain-too = Also the captain
    .same-value = All on the same value
choice-lone-taker =
    .free = No obligation
    .must-beaver = Must beaver or drop
    .captain-must-beaver = The captain must beaver or drop
choice-automatics =
    .n0 = None
    .n1 = One
    .n2 = Two
    .n3 = Three
    .box = As the box allows
choice-consultation =
    .free = Freely
    .after-cube = Once their own cube is turned
    .never = Never
choice-partner-order =
    .captain-down = From the captain down
    .next-in-line = Next in line
    .last-first = Last in line first
choice-newcomers =
    .below = Below the loser
    .above = Above the loser
choice-split =
    .none = They wait
    .halves = A second table
choice-breaks =
    .place = Back to their place
    .bottom = To the bottom

chouette-told-answered-hidden = { $who } has answered.
chouette-told-set = The house rules were changed.
chouette-told-joined = { $who } joined.
chouette-told-left-proxy = { $who } left; { $proxy } plays the cube.
chouette-told-rested = { $who } took a break.
chouette-told-rested-proxy = { $who } took a break; { $proxy } plays the cube.
chouette-told-gave-up = { $who } gave up.
chouette-told-taken-over = { $who } took over the cube of { $whose }.
chouette-told-taken-over-for = { $who } took over the cube of { $whose }, who gets { $points }.
chouette-told-stake = { $who } plays for { $n } a point.
chouette-told-staked = A point is worth { $n }, { $earlier ->
    [yes] also in the games before
   *[no] from the next game on
}.
chouette-told-staked-none = The night is for points from here on.
chouette-told-stake-none = { $who } plays for the table’s stake.
chouette-told-order = { $how ->
    [rolled] The dice decided the order
   *[set] The order was set by hand
}: { $box } has the box, { $captain } is captain.
chouette-told-declined = { $who } declined to be partner.
chouette-told-started = Game { $game } began with { $box } in the box{ $joined ->
    [yes] {" "}and { $partner } as partner
   *[no] {""}
}.
chouette-told-automatic = The opening roll was a tie: all cubes doubled.
chouette-told-doubled-box = { $who } doubled the box.
chouette-told-doubled = { $who } doubled { $whom }.
chouette-told-answered = { $who } { $answer ->
    [take] took.
    [drop] dropped.
    [beaver] beavered.
   *[raccoon] raccooned.
  }
chouette-told-answered-of = { $who } { $answer ->
    [take] took the cube of { $whom }.
    [drop] dropped to { $whom }.
    [beaver] beavered { $whom }.
   *[raccoon] raccooned { $whom }.
  }
chouette-told-extra = { $who } offered { $whom } an extra.
chouette-told-extras-doubled = { $who } redoubled the extra with { $whom }.
chouette-told-extras-answered = { $who } { $answer ->
    [take] took the extra with { $whom }.
    [drop] dropped the extra with { $whom }.
    [beaver] beavered the extra with { $whom }.
   *[raccoon] raccooned the extra with { $whom }.
  }
chouette-told-settled = The cube of { $who } was settled at { $points }.
chouette-told-ended = Game { $game }{ $corrected ->
    [yes] {" "}was corrected
   *[no] {""}
  }: { $winner ->
    [box] the box won
    [team] the team won
   *[nobody] everyone was out
  }{ $winner ->
    [nobody] .
   *[other] { $kind ->
        [gammon] , a gammon.
        [backgammon] , a backgammon.
       *[single] .
      }
  }
chouette-told-called-off = Game { $game } was called off.
chouette-told-split = Table { $table } was made for { $who }.
chouette-told-moved = { $who } went to table { $table }.
chouette-told-closed = The night ended.
chouette-told-reopened = The night was reopened.

chouette-why-even = Box and captain came out even, so the order stays as it was unless you change it.
chouette-why-kept = { $box } beat { $captain }, { $who ->
    [start] captain when the game began
    [followed] who followed the captain who left
   *[moment] the last captain
}, and keeps the box. { $who ->
    [start] { $captain } goes
    [followed] { $captain } goes
   *[moment] Captains who dropped go
} to the bottom.
chouette-why-passed = { $captain }, { $who ->
    [start] captain when the game began
    [followed] who followed the captain who left
   *[moment] the last captain
}, beat the box and has it now. { $box } goes to the bottom.
chouette-why-box-gone = { $box } won and is away. { $heir } is next, unless you change it.
chouette-why-la-kept = { $box } won and did not lose on the game, and so keeps the box{ $beaten ->
    [yes] {""}
   *[no] , though { $captain } was not beaten
}.
chouette-why-la-passed = { $box } lost on the game and goes to the bottom. { $heir } has the box.
chouette-why-la-both-lost = Box and captain both lost. { $heir }, next in line, has the box; { $box } goes below { $captain }.

game-number = Game { $n }
table-next = Next: game { $n }
table-first = The first game
table-closed = The night is over
table-see-ledger = See how it ended
table-nav = This night
tables = Tables
table-number = Table { $n }
people = People
ledger = Ledger
rules = Rules
journal = Journal
table-empty = The table will be shown here: the box on top, the captain below, then the line, each with a cube and the points of the night.
table-empty-people = Add players
table-role = { $role ->
    [box] box
    [partner] the box’s partner
    [captain] captain
   *[line] in line
  }
table-role-out = out
table-quick = After the game
table-cubes = Cube by cube
table-waits-all = { $box } has doubled everybody still in. Take or drop?
table-waits-team = { $box } has doubled { $who }. Take or drop?
table-waits-box = { $who } doubled. Does { $box } take or drop?
table-consult-free = Everyone in the team may discuss the play.
table-cube-offered = offered at { $value }
answered = has answered
dropped = dropped
table-state-proxy = { $who } plays the cube
table-state-away = away: goes with the captain’s
table-state-gone = away
table-state-box-proxy = away: { $who } plays on for the box
table-state-taken-over = taken over by { $who }
table-choose = Each button names the player. To choose others, tap their names first.
table-ticked = For the selected players
table-against = { $what } – against the house rule
table-all-cubes = All cubes
table-all-as-chosen = Each as chosen above
table-settle-for = Points to the member
table-settled-for = for
table-act-takes = { $of ->
    [all] All take
    [chosen] Take
   *[named] { $who }: take
  }
table-act-drops = { $of ->
    [all] All drop
    [chosen] Drop
   *[named] { $who }: drop
  }
table-act-beavers = { $of ->
    [all] All beaver
    [chosen] Beaver
   *[named] { $who }: beaver
  }
table-act-raccoons = { $of ->
    [all] All raccoon
    [chosen] Raccoon
   *[named] { $who }: raccoon
  }
table-act-box-takes = { $of ->
    [all] Box takes all
    [chosen] Box takes
   *[named] Box takes: { $who }
  }
table-act-box-drops = { $of ->
    [all] Box drops all
    [chosen] Box drops
   *[named] Box drops: { $who }
  }
table-act-box-beavers = { $of ->
    [all] Box beavers all
    [chosen] Box beavers
   *[named] Box beavers: { $who }
  }
table-act-box-raccoons = { $of ->
    [all] Box raccoons all
    [chosen] Box raccoons
   *[named] Box raccoons: { $who }
  }
table-act-extra = { $of ->
    [all] All who dropped offer extras
    [chosen] Offers an extra
   *[named] { $who } offers an extra
  }
table-act-box-doubles = { $of ->
    [all] Box doubles all
    [chosen] Box doubles
   *[named] Box doubles { $who }
  }
table-act-doubles = { $of ->
    [all] All double the box
    [chosen] Doubles the box
   *[named] { $who } doubles the box
  }
table-act-settles = { $of ->
    [all] Settle the cubes of { $who }
    [chosen] Settle
   *[named] Settle the cube of { $who }
  }
table-act-automatic = A tie: double all cubes
table-extra-offered = { $dropper } offers { $taker } an extra for { $price }.
table-extra-in = { $dropper } against { $taker }: cube { $value }, with { $owner }.
table-extra-taker-dropped = { $taker } dropped the extra of { $dropper }.
table-extra-dropper-dropped = { $dropper } dropped the extra with { $taker }.
table-extra-act = { $act ->
    [take] { $who } takes
    [drop] { $who } drops
    [leave] { $who } leaves it
    [beaver] { $who } beavers
    [raccoon] { $who } raccoons
   *[double] { $who } redoubles
  }
how-won = How was it won?
table-box-won = Box won
table-team-won = Team won
table-end-of = The cube of { $who } at the end
table-end-not-turned = Not turned
table-end-now = As it stands: { $value }
table-end-on = Played on { $value }
table-end-dropped = Dropped at { $value }
table-end-box-dropped = The box dropped at { $value }
table-end-settled = Settled
table-call-off = Call this game off
table-call-off-text = It does not count, and everybody stays in their seat.
call-it-off = Call it off
table-redo = Redo
table-stand-hint = This is a house rule, so the host may waive it. The reason is saved with the game.
let-stand = Let it stand
table-asks = Your house rules leave this order to you. Keep it, or change it below.
table-too-few = { $n ->
    [0] Nobody is here yet.
    [one] One player is here.
   *[other] { $n } players are here.
  } { $missing ->
    [one] One more is needed.
   *[other] { $missing } more are needed.
  }
table-too-many = There are more players than fit at one table: make a second one.
table-resting = On a break:
table-partner-lot = Nobody wants to be partner. A draw decides among all but the captain.
table-partner-stays = { $who } is still partner of { $box }.
table-partner-must = { $who } has to be partner of { $box }.
table-partner-ask = Will { $who } be partner of { $box }?
table-partner-beyond = { $who } plays for { $own } a point, but as partner shares in cubes of up to { $most } a point.
table-risk = At risk for { $box } in a single game: { $amount }
table-partner-declines = { $who } declines
table-begin = Begin game { $n }
table-begin-asked = Keep this order: begin game { $n }
table-begin-with = Begin game { $n } with { $who }
table-begin-alone = Begin without a partner
table-begin-lot = Draw a partner and begin
table-order = Change the order
table-order-hint = Type a new number next to a player; the others make room.
table-roll = Roll for the order
table-dice = Each player rolls { $dice ->
    [one] one die. The highest
    [two] two dice, doubles counting twice. The highest
   *[four] four dice. The highest total
  } has the box, the next is captain.
table-roll-hint = If there is a tie, roll again: enter the second roll after a comma.
table-roll-program = Roll for us
table-roll-submit = Use these rolls
table-split-hint = Tick who moves to the second table.
second-table = Make a second table
end-night = End the night
table-close-text = Nothing is lost: you can reopen the night, and debts can be settled at any time.
table-games = { $n ->
    [one] Last game
   *[other] Last { $n } games
  }
correct = Correct

## Club: its page, its members

save = Save
cancel = Cancel
field-club-name = Club name
field-club-zone = Time zone
    .hint = Where the club plays, such as Europe/Copenhagen. Dates and times are shown in it.
field-club-public = Anyone can see its pages
    .hint = Otherwise only people of the club who are logged in see them.
field-club-slug = Address
    .hint = After /c/, in small letters, digits and hyphens. Older addresses keep working.
club-slug-hint-new = After /c/, in small letters, digits and hyphens. Leave empty to make it from the name.
club-settings-title = Club settings
members = Members
members-empty = Here the club keeps its list of members: names, and nicknames, ratings and e-mail addresses if you have them. Start with the list you have; at the door, a few letters of a name are then enough.
members-import = Import a list
members-add = Add member
members-count =
    { $n ->
        [0] No members yet
        [one] One member
       *[other] { $n } members
    }
find-name = Find a name
find-nobody = Nobody by this name is in the event.
find-submit = Find
members-guests = Guests at earlier nights
members-archived =
    { $n ->
        [one] 1 archived
       *[other] { $n } archived
    }
field-member-nickname = Nickname
    .hint = Shown after the name, to tell people with the same name apart.
field-member-rating = Rating elsewhere
    .hint = { member-rating-hint }
member-rating-elsewhere = { $rating } elsewhere
member-rating-hint = In points, such as 1500, from another club or site. Used for draws by rating only until the club’s own list has one.
field-member-email = E-mail
    .hint = Only those who run the club see it.
field-member-guest = Guest
    .hint = Comes for a night, and is listed apart from the members.
member-archived = archived
member-added = { $name } is on the roster.
saved-name = Saved: { $name }.
more = More
archive = Archive
restore = Restore
member-told-archive = { $name } is archived, and no longer suggested at the door.
member-blank = Remove the name
member-blank-title = Remove the name of { $name }?
member-blank-text = Name, nickname, rating and e-mail are removed, here and on every page. Results, places and draws stay, under a number.
member-blank-for-ever = This cannot be undone: nothing of it can be restored.
member-blank-submit = Remove permanently
member-blanked = The name has been removed from every page.
member-blank-places = { $part ->
    [yes] Part of the name
   *[no] The name
 } appears in text people wrote
member-blank-places-hint = If ticked, the name is replaced there as well. Untick where another person with that name is meant.
member-blank-parts-hint = Tick each place that means this person, and it is replaced there too. The others may mean someone else.
member-blank-elsewhere = It is part of the names of these tournaments, events and side pools: change it there
member-data = Download all data about them
player-removed = Player { $n }

## Merging two people

merge-link = Merge with another person
merge-heading = Who is the same person as { $name }?
merge-text = For a guest who became a member, or someone entered twice: all results then count for one person. You can undo it at any time.
field-merge-kept = Keep on the roster
merge-choose = Choose someone
merge-moves = What { $name } played will count for { $kept }
merge-moves-nothing = There are no results to move.
merge-moves-matches = { $n ->
    [0] No matches move
    [one] One match moves
   *[other] { $n } matches move
  }{ $some ->
    [yes] ; season tables that change: { $seasons }.
   *[no] .
  }
merge-ratings = The rating { $rating } is not used; { $kept } stays.
merge-rating-aside = The rating { $rating } is not used. If it is still right, enter it for the person you keep.
merge-submit = Merge into { $kept }
merge-told = { $name } and { $kept } are now one person.
merge-is-also = Also { $name }.
merge-part = Separate again
merge-parted = They are two people again.
rule-merge-nobody = Choose who to keep on the roster.
rule-merge-with-oneself = These two are already one person.
rule-merge-nameless = A person whose name was removed cannot be merged.
rule-merge-met = Both took part in { $where }, so they are two people. If one of them was entered there by mistake, correct that first.
field-club-listed = Let search engines list its pages
    .hint = Only public pages. If not ticked, search engines are asked to stay away.
field-import-list = Paste the list
    .hint = One person a line: name, then optionally nickname, rating elsewhere and e-mail, separated by commas, semicolons or tabs. With a first line of headings the order can be different.
field-import-file = Or choose a CSV file
preview = Preview
import-change = Change the list
line-number = Line { $line }
import-good =
    { $n ->
        [0] Nobody to add without checking
        [one] One person to add
       *[other] { $n } people to add
    }
import-doubted =
    { $n ->
        [one] One person may already be on the roster
       *[other] { $n } people may already be on the roster
    }
import-doubted-hint = They are added only if you tick them. Two people may well have the same name.
import-doubt-roster = Someone with this name is on the roster.
import-doubt-guest = A guest has this name. Tick to make them a member.
import-doubt-archived = Someone with this name is archived. If it is the same person, restore them instead.
import-doubt-line = Line { $line } has the same name.
import-store = Add them
import-stored =
    { $n ->
        [one] One person added to the roster.
       *[other] { $n } people added to the roster.
    }
rule-zone-unknown = There is no such time zone. Enter one such as Europe/Copenhagen, or UTC.
rule-slug-letters = An address has 1 to { $most } small letters a to z, digits and hyphens. It begins and ends with a letter or digit, and cannot be “new”.
rule-slug-taken = “{ $slug }” is or was another club’s address. Enter another one.
rule-rating-not-a-rating = A rating is a number from 0 to { $most }, without a thousands separator. Correct it, or leave it empty.
rule-email-not-an-address = An e-mail address has one @ with something on both sides and no spaces. Correct it.
rule-roster-empty = There is nobody on this list. Paste at least one name, or choose a file with some.
rule-roster-too-long = That is more than { $most } people. Import them in smaller parts.
rule-roster-too-many-fields = This line has more than a name, a nickname, a rating and an e-mail address. Put quotes around a name with a comma in it.
rule-roster-changed-since = The list or the roster has changed since the preview. Check it again, then save.
rule-roster-nobody = There is nobody to add. Tick the people to add anyway, or change the list.

## Setting up: a new tournament, events, the door, the draw, latecomers

create-tournament = Create a tournament
field-tournament-name = Tournament name
field-tournament-date = Day
field-tournament-venue = Venue
    .hint = Optional.
field-tournament-starts = Start time
    .hint = Local time at the club. Optional.
tournament-first-event = The first event
tournament-first-event-hint = A tournament can have several events, such as an Open and a side event, each with its own rules. You can add more later.
field-boards = Tables in the room
    .hint = 0: do not keep track of tables.
field-automatic = Call ready matches to free tables automatically
    .hint = Otherwise you call each match to its table.
tournament-settings-title = Tournament settings
events = Events
add-event = Add event
event-open = Open
lengths-all = every match to { $n }
lengths-final = final { $n }
lengths-semi-finals = semi-finals { $n }
lengths-quarter-finals = quarter-finals { $n }
lengths-round-of = last { $players } { $n }
lengths-before = before that { $n }
play-offs-why = Who plays for which places?
play-offs-why-block = Places { $from } to { $to } are played for by the losers of this round: { $round }.
play-offs-why-shared = Places { $from } to { $to } are shared: there is no play-off for them.
event-settings-title = { $event }: rules
event-settings-any-time = You can change the rules at any time. Matches that have begun keep their old rules.
door-title = Check-in
door-events = Enters
name = Name
check-in = Check in
who-is-it = Who is it?
door-in-already = already in, number { $number }
door-signed-up = signed up
door-waits = on the waiting list
door-guest = Not on the roster
door-guest-rating = Rating elsewhere, if any
door-guest-submit = Check in as a guest
door-as-guest = Check { $name } in as a guest
door-members = Add a member to the roster
door-empty = Type the first letters of a player’s name. Each gets a number, in the order of checking in.
left = left
draw-of = Draw of { $event }
door-late-closed = { $event } is drawn: open late entry
door-told = { $name } is in, number { $number }.
door-told-late = { $name } is in, number { $number }. Now choose their place on the sheet.
door-told-entered = { $name } is also in { $event }.
check-in-many = Check in many at once
field-door-list-names = Paste names, one per line
    .hint = Numbers before the names and further columns are ignored.
field-door-list-ticked = Or tick who is here
door-list-several = several people have this name
door-list-unknown = nobody has this name
choose = Choose
door-list-out = Not here: skip this name
door-list-repeated = On more than one line, and checked in once: { $names }. If they are two people, check in the other by themselves.
door-list-told = { $n ->
    [0] All of them had already checked in.
    [one] 1 player checked in.
   *[other] { $n } players checked in.
  }
rule-door-list-of-nobody = Paste the names of those who are here, or tick them.
rule-door-list-too-long = You can paste at most { $most } names at once. Remove some and paste them next.
rule-door-list-open = { $n ->
    [one] One name is not clear.
   *[other] { $n } names are not clear.
  } Choose who is meant; nobody has been checked in yet.
door-entered = entered
door-enter = Enter { $event }
door-enter-late = Give a place in { $event }
door-list-closed = its list is closed
door-leaving = Leaving
door-leaving-text = A player who leaves before the draw is not drawn. After the draw, their opponents win the matches still to come.
door-undo = Undo check-in
door-team-name = Correct the name of the team
right-person-title = This is not { $name }
right-person-is = { $was } is { $name }
right-person-new = Nobody on the roster is called { $name }: a guest of this name is added.
right-person-draw-stays = The draw and everything played stay as they are, under the other name.
right-person-nothing = Nothing is drawn with this entry yet.
right-person-tables = Recalculated: { $tables }.
right-person-links = The private links of this entry stop working, and the phones that use them. Print a new one for { $name }.
right-person-money = What was paid and won goes over too.
right-person-finished = { $n ->
    [one] One match with a result goes over
   *[other] { $n } matches with results go over
}
right-person-to-come = { $n ->
    [one] One match is still to be played
   *[other] { $n } matches are still to be played
}
right-person-told = Number { $number } is { $name }.
drawing-made =
    { $n ->
        [one] One entrant is drawn.
       *[other] { $n } entrants are drawn.
    }
public-page = Public page
drawing-first-round = First round
bye = bye
nobody-yet = nobody yet
drawing-handicap = Handicap: the ratings of two players give the start score of their match. Players without a rating play level.
drawing-handicap-boards = Handicap: start scores go by the ratings of two players, so that in this event, where teams meet on several boards, every match begins at 0–0.
late-entry = Late entry
to-the-desk = To the desk
drawing-late-open = Latecomers are still taken, so byes wait for them.
change = Change
drawing-check = Check the draw
drawing-check-text = The hash was published before the dice were rolled, and only this seed has it. Seed, dice and the numbered list give the same sheet to anyone: save the record and run crawford verify-draw on it, or write the ten lines yourself.
drawing-commitment = Hash published before
seed = Seed
dice = Dice
drawing-dice-skipped = skipped
drawing-list-hash = Hash of the list
drawing-list =
    { $n ->
        [one] The list: one entrant
       *[other] The list: { $n } entrants
    }
drawing-swap = Swap two by hand
field-swap-a = Entrant
field-swap-b = swaps with
drawing-swap-submit = Swap
drawing-again = Draw again
drawing-again-text = A new draw needs a new seed, whose hash is published first. This draw stays on record.
drawing-step-seed = A secret seed
drawing-step-seed-text = The program has drawn a secret number. Its hash is published before the list closes, so nobody can choose another number later.
drawing-step-list = Close the list
drawing-step-list-text = Then everyone knows who is in the draw and under which number. Until then people can check in and leave.
drawing-close-list =
    { $n ->
        [one] Close the list with one entrant
       *[other] Close the list with { $n } entrants
    }
drawing-step-list-closed = The list is closed
drawing-step-list-closed-text = Its hash is published before the dice are rolled.
drawing-step-draw = Dice, and the draw
drawing-order-random = Everyone is drawn by lot.
drawing-order-by-rating = Seeded by the club’s rating list as it was when each player was entered, or by their rating elsewhere if they are not on it. Ties are drawn by lot.
drawing-order-by-hand = You give the places; players without one are drawn by lot.
drawing-by-hand = Places
drawing-by-hand-hint = 1 is the top seed. Leave empty to draw the player by lot, behind those with a number.
field-draw-dice = Dice rolled in the room
    .hint = Optional, as many as you like, such as 3 1 6 4. With them the room has a hand in the draw.
drawing-submit = Draw
drawing-skip = Draw without dice
drawing-new-seed = Publish the hash of a new seed
earlier-draws = Earlier draws
drawing-told-closed = The list of { $event } is closed.
told-went-on-instead = { $player } goes on instead of { $other }, after the correction of { $match }.
to-the-draw = To the draw
latecomer-nobody = Everyone checked in who can play here is on the sheet. Check latecomers in at the door first.
latecomer-no-place = No place is open any more: everyone has begun to play.
field-latecomer-entrant = Who came late?
field-latecomer-place = Which place?
    .hint = A latecomer takes a bye whose next match has not begun.
latecomer-place-absent = No bye is open any more. Choose the place of someone who is absent: they are out, and the latecomer plays instead.
latecomer-by-seed = Let the recorded seed choose a bye
latecomer-place-bye = Match { $match }: { $name } loses the bye
latecomer-place-bye-nobody = Match { $match }: a bye that nobody has
latecomer-place-of = Match { $match }: instead of { $name }, against { $opponent }
field-latecomer-penalty = Penalty points for being late
    .hint = The opponent gets them. Leave empty for none.
latecomer-submit = Give this place
latecomer-until-title = End of late entry
latecomer-open = Late entry is open until { $limited ->
    [yes] { $time }
   *[no] you close it
  }. Byes wait.
latecomer-closed = Late entry is closed. Byes count as soon as they are drawn.
field-until = Until
latecomer-until-hint = Club time, { $zone }. Leave empty to close it yourself.
latecomer-until-open = Open late entry
latecomer-until-close = Close late entry
rule-field-too-long = Use at most { $most } characters.
rule-choice-unknown = This is not one of the choices. Choose again.
rule-number-out-of-bounds = Enter a whole number from { $from } to { $to }.
rule-apart-unreadable = Line { $line } of “Keep apart” cannot be read. Enter two or more entry numbers, and “< 3” after them if they may meet from round 3.
rule-lengths-not-lengths = Enter one to ten numbers from 1 to 99, the final first, such as 7, 5; or write “final 7, before that 5”, leaving out no round.
rule-league-days-without-first = “Days per round” is counted from the deadline of the first round. Enter that day, or leave both empty.
rule-date-not-a-date = This is not a date. Enter one such as 2026-11-20.
rule-person-unknown = This person is not on the club’s roster. Type the name.
rule-door-namesakes = Several people are called { $name }. Choose who it is, or check in someone new as a guest.
rule-door-waiting = { $name } is on the waiting list. To give them a place anyway, choose them below.
rule-door-unknown = Nobody on the roster is called { $name }. Choose who was meant, correct the name, or add a guest.
rule-order-not-a-place = “{ $place }” is not a place. Enter whole numbers, 1 for the top seed.
rule-order-place-twice = { $one } and { $other } cannot both have place { $place }. Give each their own.
rule-late-place-missing = Choose a place.
rule-late-penalty-number = Enter the number of penalty points, or leave it empty.
rule-time-not-a-time = This is not a date and time. Enter one such as 2026-11-20 20:30.
rule-time-not-to-come = This time is in the past, or the clocks skip it. Enter a time in the future.

## The desk: queue, tables, scores, corrections, undo, the journal

desk-title = Desk
desk-now-nothing = Nothing needs your attention right now.
desk-then-nothing = Nothing needed attention then.
tournament-is-over = This tournament is over.
reopen = Reopen
desk-so-already = Nothing changed: it was already like this.
desk-state = { $playing } playing · { $ready } ready · { $waiting } to come · { $finished } decided
desk-tag-over = Over
desk-all-decided = Every match is decided.
desk-finish = End the tournament
desk-call = { $round }: { $top } – { $bottom }
desk-call-submit = Call to table { $table }
desk-long = { $top } – { $bottom }, { $score }: playing for { $time }.
desk-overdue-by = overdue { $time }
desk-missing = { $top } – { $bottom }: called { $ago }, and no game has been entered. Is someone missing?
score = Score
desk-entered = { $n ->
    [0] { no-entries }.
    [one] One has entered.
   *[other] { $n } have entered.
}
desk-close-list = When everybody is here, close the list and make the draw
desk-search = Name or table
desk-found = Results for “{ $typed }”
desk-found-nothing = No player has this name or number, and there is no such table.
can-begin = Can begin
desk-found-free = Table { $table } is free.
desk-jump = Go to a table
desk-overdue = { $n ->
    [one] One match is overdue:
   *[other] { $n } matches are overdue:
  } { $which }{ $more ->
    [0] .
   *[other] ; and { $more } more.
  }
desk-overdue-one = { $top } – { $bottom } (by { $day })
desk-overdue-submit = See overdue matches
desk-late-open = Late entry is open{ $limited ->
    [yes] {" "}until { $until }
   *[no] {""}
}, and { $byes ->
    [0] no byes are waiting
    [one] one bye is waiting
   *[other] { $byes } byes are waiting
}.
desk-room = { $n ->
    [0] Room
    [one] Room: 1 match
   *[other] Room: { $n } matches
}
desk-room-empty = Nothing is being played. Matches in play appear here, with their running score.
desk-round-to = { $round } · to { $n }
beside = { $one } · { $other }
desk-clock = clock { $top } – { $bottom }
desk-time-up = time up: { $player }
crawford-game = Crawford game
desk-since = began { $time }
field-board-table = Move to table
move-submit = Move
desk-call-back = Back to the matches that can begin
desk-ending = Ended another way
desk-free = { $n ->
    [one] Free table:
   *[other] Free tables:
}
desk-ready = { $n ->
    [one] One match can begin
   *[other] { $n } matches can begin
}
desk-ready-rest = { $n } more
begin = Begin
desk-busy-table = { $player } is at table { $table }
desk-busy = { $player } is playing
desk-waiting = { $n ->
    [one] One match is waiting for a player
   *[other] { $n } matches are waiting for a player
}
desk-waits = { $player } is waiting{ $from }.
desk-waits-for = {" "}for the match { $top } – { $bottom }
desk-waits-bye = { $player } has a bye, which is waiting for late entry.
desk-people = { $n ->
    [0] { no-entries }
    [one] One player
   *[other] { $n } players
}{ $left ->
    [0] {""}
   *[other] , { $left } left
}
withdraw = Withdraw
desk-person-checked-in = checked in
at-table = at table { $table }
playing = playing
desk-person-ready = can begin
desk-person-waits = waiting for an opponent
desk-person-between = no match now
desk-person-out = finished
rounds = Rounds
room = Room
settings = Settings
desk-link-round = Pair a round: { $event }
check-people-in = Check people in
ago-now = just now
ago-minutes = { $n } min ago
ago = { $time } ago
duration = { $hours } { $minutes }
duration-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
duration-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}

labelled = { $label }: { $value }
entry-tabs = What to enter
final-score = Final score
entry-tab-ending = Ending
entry-tab-penalty = Penalty
entry-games = Games so far.{ $correct ->
    [yes] {" "}Tap one to correct it.
   *[no] {""}
}
entry-chip = { $player } +{ $points }
entry-chip-title = Game { $number }{ $crawford ->
    [yes] , the Crawford game
   *[no] {""}
}: { $winner } won { $kind ->
    [single] a single game
    [gammon] a gammon
    [backgammon] a backgammon
   *[drop] by a drop
}{ $by ->
    [cube] , cube { $cube }
    [stake] , stake { $cube }
   *[none] {""}
}{ $overruled ->
    [yes] , let stand by the director
   *[no] {""}
}.
entry-chip-correct = Correct it.
entry-chip-penalty = { $player } +{ $points } (penalty)
entry-chip-penalty-title = { $points ->
    [one] One penalty point
   *[other] { $points } penalty points
} for { $player }.
entry-next-crawford = The Crawford game: no cube.
entry-next-post-crawford = Post-Crawford: the cube is back.
entry-next-match-point = Double match point: both are one point away.
entry-who-won = Who won game { $game }?
entry-needs = { $n ->
    [0] won
    [one] needs 1
   *[other] needs { $n }
}
entry-played = Which game was it?
entry-men = Checkers the loser had left
entry-men-hint = Those still on the board, on the bar or in hand: each is a point.
entry-how = How?
entry-cube-drop = before the double that was dropped
no-cube-in-game = No cube in this game.
entry-cube-other = Other
entry-cube-other-label = Another cube
entry-stake-hint = It is doubled each time 1 and 2 are rolled.
entry-stake-other-label = Another stake
entry-third-turn = Third turn or later: the first double came when both had played two rolls
entry-store-game = Save game { $game }
entry-remove-game = Remove game { $game }
entry-tap-a-game = Tap the game you want to correct. To replace them all, enter the final score or another ending.
entry-final-hint = As it is on the sheet: a player with { $n ->
    [one] 1 point
   *[other] { $n } points
} or more has won.
entry-ending = How did it end?
entry-ending-name = { $ending ->
    [walk-over] Walk-over
    [forfeit] Forfeit
    [retired] Retired
    [loss-on-time] Loss on time
    [penalty-points] Penalty points
    [unfinished] Unfinished
    [played-to] Played to another length
    [both-left] Both left
    [both-lose] Both lose
    [void] Void: counts for nobody
   *[undecided] No result yet
  }
entry-who-goes-on = Who goes on?
entry-other-length = Points it was played to
entry-score-then = Score at that point
entry-score-then-hint = Leave empty to use the score from the games.
entry-reason = Reason for letting it stand
reason = Reason
    .hint = It goes on the record, where everyone can read it.
entry-reason-hint = It is recorded. A match played to another length needs one.
entry-penalty-hint = They are added before the next game.
entry-penalty-who = Who receives the points?
penalty-points = Penalty points
entry-store-penalty = Give penalty points
entry-remove-penalty = Remove penalty points
entry-stand-hint = As the director you may save it anyway. It is shown as overruled, with your reason.
meanwhile = In the meantime:
meanwhile-now = What it says now
who-won = Who won?
entry-meanwhile-leave = Keep what is saved
entry-said-by = { $who }, { $time }: { $what }
entry-remarks = Remarks
entry-cube-sure = Yes, the cube was { $cube }: save the game
entry-remedy-cube = Enter cube { $cube } instead
entry-remedy-kind = Enter a { $kind ->
    [single] single
   *[gammon] gammon
} instead
entry-remedy-no-men = Leave the checkers out
entry-remedy-tick = It was the third turn or later
entry-remedy-final = Enter { $a }–{ $b } instead
entry-remedy-ending = Enter how it ended
entry-remedy-as-final = Enter it as the final score
entry-remedy-last = Remove the games after game { $last }
entry-corrected = Corrected. { $result }

leaving-title = Withdraw { $player }
leaving-matches = { $n ->
    [one] One match is decided
   *[other] { $n } matches are decided
}
leaving-wins = { $player } wins
leaving-nobody-wins = nobody wins
leaving-to-come = whoever meets them here wins
leaving-moves-on-title = { $n ->
    [one] One player moves on
   *[other] { $n } players move on
}
leaving-moves-on = { $player } comes in here
leaving-left-out = In { $event } their results no longer count.
preview-title = This changes who goes on
preview-title-won = This changes who won
preview-title-more = This changes other matches too
preview-places-title = { $n ->
    [one] One place changes
   *[other] { $n } places change
}
preview-place = { $stage ->
    [consolation] Consolation, { $name }
    [last-chance] Last chance, { $name }
   *[main] { $name }
}: { $from } becomes { $to }
preview-place-open = open
preview-place-until = open until it is played again
preview-ways = { $n ->
    [one] What happens to it
   *[other] What happens to it? Choose one
}
preview-besides = What else this affects
preview-ratings = Ratings, season tables and records that count this match are recalculated.
preview-season-final = The table of { $season } is final and does not change; what the correction would move is listed below it.
preview-report = The report of this tournament is published; it will say that a result has been corrected.
preview-change = { $after } { $won ->
    [yes] won
   *[no] goes on
 } instead of { $before }.
preview-change-open = { $before } { $won ->
    [yes] has not won
   *[no] no longer goes on
 }: the match is no longer decided.
preview-change-nobody = { $before } { $won ->
    [yes] has not won
   *[no] no longer goes on
 }: both have left, and nobody goes on.
preview-change-new = { $after } { $won ->
    [yes] won
   *[no] goes on
 }.
preview-later = { $n ->
    [one] One later match is affected
   *[other] { $n } later matches are affected
}
preview-waiting = waiting for a player
preview-ready = not begun yet
played-now = being played, { $score }
preview-finished = finished, { $score }
preview-unplayed = decided without play
preview-take-seat = { $after } takes the seat
preview-seat = Matches already played stay. { $after } takes the seat of { $before } here: { $match }.
preview-promise = Matches already played stay. The match { $before } is playing counts for { $after }: if { $before } wins it, { $after } takes the seat here: { $match }.
preview-place-taken = Matches already played stay. { $after } gets the place { $before } played for.
preview-other-seat = { $after } takes the seat of { $before } here: { $match }.
preview-other-promise = { $after } takes the seat that { $before } may still win here: { $match }.
preview-out = { $before } is out instead of { $after }.
preview-left = { $player } has left, so that match ends without play.
preview-seat-of-nobody = Matches already played stay. { $after } takes the seat that was a bye here: { $match }.
preview-place-of-nobody = Matches already played stay. { $after } gets the place of the seat that was a bye.
preview-played-stays = Matches already played stay.
preview-seat-cleared = The seat of { $before } is empty again here: { $match }.
preview-clear-seat = { $n ->
    [one] Empty the seat
   *[other] Empty the seats
}
preview-seat-bye = There is a bye in place of { $before } here: { $match }.
preview-give-bye = { $n ->
    [one] Give a bye
   *[other] Give byes
}
preview-replay = Void and play again
preview-replay-text = { $n ->
    [one] This match is
   *[other] These matches are
} removed from the sheet and played again by the right players: { $matches }.
preview-record = Correct the record only
preview-record-nobody = The result and the ratings are corrected. Still nobody goes on from this match, and nobody’s place or prize changes.
preview-record-text = The result and the ratings are corrected. { $before } stays in the event, and nobody’s place or prize changes.
the-program = The program
told-by-someone = Someone
told-match = Match { $number }
told-match-of = { $event }, match { $number }
told-inside-match = match { $number }
told-pairing = { $round }, { $match }{ $known ->
    [yes] : { $top } – { $bottom }
   *[no] {""}
}
told-reason = Reason: { $text }
told-reason-blanked = The reason has been removed.
told-announced = The tournament was created: { $name }, { $date }.
told-details-changed = The details were changed: { $name }, { $date }{ $placed ->
    [yes] , { $venue }
   *[no] {""}
}.
told-boards-set = { $boards ->
    [0] Tables are no longer tracked.
    [one] There is one table.
   *[other] There are { $boards } tables.
}{ $automatic ->
    [yes] {" "}Ready matches are called to free tables automatically.
   *[no] {""}
}
told-event-added = { $event } was added. Match lengths, from the final down: { $lengths }.
told-event-changed = The rules of { $event } were changed. Match lengths, from the final down: { $lengths }.
told-finished = The tournament was ended.
told-reopened = The tournament was reopened.
told-called-off = The tournament was called off.
told-back-on = The tournament is back on.
told-shown = Everyone can see it again.
told-deleted = { $name } is deleted.
tournament-is-called-off = This tournament has been called off.
tournament-is-hidden = This tournament is hidden: only those who help run it can see it.
call-off-title = Call off, hide or delete
call-off-text = It stays in the calendar, marked as called off. Sign-up closes, nothing more is played, and no fees or prizes are due. You can put it back on.
call-off-decided = { $n ->
    [one] The match already decided stays as played, and still counts for ratings.
   *[other] The { $n } matches already decided stay as played, and still count for ratings.
  }
call-off-due = { $n ->
    [one] One person has paid, and { $sum } is due back.
   *[other] { $n } people have paid, and { $sum } in all is due back.
  }
call-off-submit = Call off { $name }
call-off-back = Put it back on
hide-it = Hide it
hide-text = Only those who help run it can see it: it is left out of every list, calendar, feed and file, and does not count for ratings, records or seasons. You can show it again at any time.
hide-show = Show it again
delete-heading = Delete it
delete-text = { $n ->
    [0] The tournament is deleted permanently. This cannot be undone.
    [one] The tournament is deleted permanently, with its one entry. If that is a guest who has been nowhere else, the guest is deleted too. This cannot be undone.
   *[other] The tournament is deleted permanently, with its { $n } entries and any guests who have been nowhere else. This cannot be undone.
  }
delete-submit = Delete { $name } permanently
told-checked-in = { $player } checked in as number { $number }{ $anywhere ->
    [yes] : { $events }
   *[no] {""}
}.
told-entered = { $player } entered { $event }.
told-person-corrected = Number { $number } is { $name }, not { $was }.
told-left = { $player } left.
told-returned = { $player } came back.
told-list-closed = The list of { $event } was closed with { $n ->
    [one] one entrant
   *[other] { $n } entrants
}.
told-list-reopened = The list of { $event } was reopened.
told-seed-committed = The hash of the secret seed for draw { $attempt } of { $event } was published.
told-drawn = Draw { $attempt } of { $event } was made among { $n }{ $thrown ->
    [yes] , with the dice { $dice }
   *[no] , without dice
}.
told-stage-drawn = { $stage ->
    [consolation] The consolation
    [last-chance] The last chance
    [second-chance] The second chance
    [groups] The groups
    [sheets] The next sheet
   *[main] The next stage
  } of { $event } was drawn among { $n }.
told-round-closed = No more matches of round { $round } of { $event } are paired: nobody is waiting any more.
told-round-paired = { $decides ->
    [yes] Play-offs for the last places of { $event } were called
   *[no] Round { $round } of { $event } was paired
  }: { $n ->
    [0] no match yet
    [one] one match
   *[other] { $n } matches
  }.
told-sat-out = { $player } sits out round { $round } of { $event }.
told-sits-in = { $player } plays in round { $round } of { $event } after all.
told-ranking-overruled = The director changed the tie-breaks of { $event }.
told-challenge = In { $event }, { $a } challenged { $b }.
told-free-match = In { $event }, { $a } and { $b } started a match.
told-joined = { $player } joined { $event } late.
told-rescheduled = { $n ->
    [one] One match
   *[other] { $n } matches
} of { $event } moved to other rounds to make room.
told-due-matches = { $n } matches of { $event }
told-due = { $what }: to be played by { $by }.
told-due-none = { $what }: no deadline any more.
told-results-left-out = { $out ->
    [yes] The results of { $player } are left out of the table of { $event }.
   *[no] The results of { $player } count in the table of { $event } again.
}
told-climbed = { $match }: { $player } climbed from rung { $from } to rung { $to }{ $how ->
    [swap] {""}, swapping with the loser.
   *[place] {""}; everyone between went down one.
}
told-rungs = The rungs of { $event } were { $how ->
    [recalculated] recalculated
   *[set] set by hand
}: { $order }.
told-swapped = { $a } and { $b } swapped places in { $event }.
told-late-opened = Late entry to { $event } was opened{ $limited ->
    [yes] {" "}until { $until }
   *[no] {""}
}.
told-late-closed = Late entry to { $event } was closed.
told-entered-late = { $player } came late and plays in { $match }, { $how ->
    [seed] by the recorded seed
   *[hand] by the director’s choice
}{ $replaces ->
    [yes] , replacing { $absent }
   *[no] {""}
}.
told-seated = { $player } plays in { $match }.
told-seated-bye = There is a bye in { $match }.
told-byes-meet = { $match }: nobody plays, both places are byes.
told-seat-cleared = A seat in { $match } is empty again.
told-promised = If { $other } reaches { $match }, { $player } takes that seat.
told-begun = { $match } began{ $seated ->
    [yes] {" "}at table { $table }
   *[no] {""}
}: { $top } – { $bottom }, to { $length }{ $start ->
    [ahead] {" "}from { $from }
    [set] {" "}from { $from }, set by the director
   *[level] {""}
}.
told-table-changed = { $match } moved to table { $table }.
told-table-left = { $match } left its table.
told-called-back = { $match } was sent back to the matches that can begin.
told-record-attached = { $match }: the record was attached.
told-voided = { $match } was voided: what was played in it does not count.
told-game = { $match }: { $winner } won { $kind ->
    [single] a single game
    [gammon] a gammon
    [backgammon] a backgammon
   *[drop] by a drop
}{ $by ->
    [cube] {" "}on cube { $cube }
    [stake] {" "}at stake { $cube }
   *[none] {""}
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}. { $top } { $a }, { $bottom } { $b }.{ $overruled ->
    [yes] {" "}Overruled.
   *[no] {""}
}
told-lined-up = { $match }: the boards of { $team } were set.
told-clock-read = { $match }: { $top } has { $a } left, { $bottom } { $b }.
told-clock-set = { $match }: clocks set to { $a } for { $top } and { $b } for { $bottom }.
told-flag = { $match }: { $player } ran out of time; { $opponent } has { $left } left.
told-board = { $match }, board { $board }: { $winner } beat { $loser } { $score }.
told-board-walk-over = { $match }, board { $board }: { $winner } won by walk-over; { $loser } did not come.
told-penalty = { $match }: { $points ->
    [one] 1 penalty point
   *[other] { $points } penalty points
} for { $player }. { $top } { $a }, { $bottom } { $b }.
told-corrected = { $match } was corrected: { $result }
told-no-result = it has no result yet.
told-goes-on = it goes on at { $top } { $a }, { $bottom } { $b }.
told-result-played = { $winner } beat { $loser } { $score }.
told-result-walk-over = { $winner } goes on by walk-over; { $loser } did not come.
told-result-ended = { $winner } goes on: { $loser } { $how ->
    [forfeit] forfeited
    [retired] retired
    [loss-on-time] lost on time
   *[penalty-points] lost by penalty points
}{ $scored ->
    [yes] {" "}at { $score }
   *[no] {""}
}.
told-result-unfinished = Unfinished{ $scored ->
    [yes] {" "}at { $score }
   *[no] {""}
}: { $winner } goes on, not { $loser }.
told-result-played-to = { $winner } beat { $loser } { $score }, played to { $length }.
told-result-called-off = The match was not needed: { $winner } has already won.
told-result-bye = { $winner } has a bye.
told-result-void = The match is void: it counts for nobody.
told-result-both-left = Neither { $winner } nor { $loser } goes on.

undo-title = This undoes more
undo-this = You want to undo this:
undo-also = { $n ->
    [one] One later step depends on it
   *[other] { $n } later steps depend on it
}
undo-all = Undo all { $n }
undo-done = Undone: { $what }{ $also ->
    [0] {""}
    [one] {" "}One later step was undone too.
   *[other] {" "}{ $also } later steps were undone too.
}
told-undo = An undo.
told-took-back = Undid: { $what }
told-took-back-something = Undid something.

journal-taken = undone by { $who }
older = Older


paper-title = { $round }: enter results
paper-hint = Enter what the sheets say and leave the rest empty. Each match is saved separately.
paper-empty = No match of this round has both its players yet. Once one has, you can enter its score here.
paper-refused = { $n ->
    [one] One match was not saved
   *[other] { $n } matches were not saved
}
paper-stored = { $n ->
    [0] Nothing was entered, so nothing was saved.
    [one] One result was saved.
   *[other] { $n } results were saved.
}
how-it-ended = How it ended
paper-played = Played out, to { $n }
paper-ended = { $player } goes on: { $how }

## Rules: entering scores

rule-game-without-winner = Tap who won the game.
rule-game-without-kind = Tap how it was won: a single, a gammon, a backgammon or a drop.
rule-game-without-cube = Tap the cube’s value at the end; for a drop, the value before the double.
rule-game-unknown = There is no game { $game } on this sheet any more. See what it says now.
rule-not-a-whole-number = “{ $text }” is not a whole number.
rule-score-incomplete = Enter the points of both players.
rule-ending-missing = Tap how the match ended.
rule-penalty-without-player = Tap who receives the penalty points.

## Boards and positions

board-dice = { $who } rolled { $dice }.
board-side = { $who }, { $side ->
    [dark] dark
   *[light] light
  }: { $places }; { $pips } pips.
board-on-point = { $n } on { $point }
board-on-bar = { $n } on the bar
board-off = { $n } off
board-cube-middle = The cube is in the middle on { $value }.
board-cube-owned = The cube is on { $value } and belongs to { $who }.
board-cube-offered = The cube is offered to { $who } on { $value }.
position-title = Backgammon position
position-top = Top player
position-bottom = Bottom player
rule-position-unknown = This is not a position. Enter an XGID, a Position ID of fourteen letters, or a Position ID, a colon and a Match ID.

## A club’s front page

manage = Manage
club-empty = There are no tournaments yet. Once there is one, you can follow its bracket from this page.
coming-up = Coming up
club-past = Past

## The games of the tables family

games-title = Games of the tables family
games-intro = Games played on a backgammon board, with its checkers and dice, by other rules. The table shows how they differ; each name leads to the rules of the game with its start, a card to print for the table, and a board to practise on.
games-compared = The games compared
games-column-start = Start
games-column-contact = A lone checker
games-column-doubles = Doubles
games-column-worth = A game counts
games-column-special = What is special
games-also = Also called { $names }.
games-series = Series
games-series-text = A match may go through several games in turn. These series have names:
games-left-out = Names left out
games-left-out-text = You may come across these names as well. Below each is the reason why it is not among the games here.
games-left-out-no-text = No written rules were found.
games-left-out-half-text = The written rules that were found are incomplete.
games-left-out-chosen-numbers = Its numbers are not rolled: the players choose them.
games-left-out-unequal-sides = The two sides play by different rules.
games-left-out-unequal-matches = The two sides play by different rules. A match that one side begins with points is another thing, which an event may have: a handicap.
games-left-out-order-on-point = Checkers of both sides may share a point, and their order on it decides which may move.
games-left-out-hit-or-pin = Whoever lands on a lone checker chooses whether to hit it or to pin it.
games-left-out-part-of-throw = A number may be left unplayed that could be played; in the games here you play as many as you can.
games-left-out-other-wins = It is won in other ways than by bearing off.
games-left-out-nothing-to-decide = Its players have nothing to decide.
games-left-out-another-board = It is played on another board.
games-left-out-half-board = It is played on half a board.
games-left-out-old-laws = This is backgammon by older rules. A record can be checked under them.
games-link = Each game’s rules, and a board to practise on
games-source = ({ $source })


game-about-backgammon = The game that all the others here are compared with.
game-about-nackgammon = Backgammon with two more checkers at the far end: longer games, and more of them decided by who is better at holding points.
game-about-hypergammon = Backgammon with three checkers a side: over in minutes, and every hit matters.
game-about-dutch = Backgammon from an empty board, and nobody hits before one of their own is home.
game-about-acey-deucey-american = The game of the American forces: an empty board, and a roll of 1 and 2 is worth a turn and a half.
game-about-acey-deucey-european = The American game made wilder: each double also brings its other side.
game-about-russian = Both players enter at the same corner and chase each other round the same way.
game-about-narde = The long game of Russia and the Caucasus. Nobody is ever hit: it is about holding points and getting the head moving in time.
game-about-fevga = One of the three games of Greek tavli. Nobody is hit; the first checker runs round before the others may leave.
game-about-moultezim = The Turkish relative of fevga, with the same run of the first checker.
game-about-gul-bara = “Rose spring”, the game of the great doubles: a 1-1 in mid-game can be played up to the sixes.
game-about-plakoto = One of the three games of Greek tavli. A lone checker is not hit but pinned, and stays until the other lets go.
game-about-plakoto-express = Plakoto with the great doubles of gul bara, from the first roll on: it is over fast. Its own text says how doubles rise; the opponent plays what is left of one as in gul bara, and all else is as in plakoto.
game-about-tapa = The Bulgarian name of plakoto; both are played by the same rules.
game-about-portes = The game of Greek tavli that is nearest to backgammon: no cube, and no backgammons.
game-about-tavla = The Turkish form of backgammon: no cube, and whoever hits at home may not run on.
game-about-misere = Backgammon the other way round: you try to be the last to bear off.
game-about-shesh-besh = Backgammon as it is played in much of the Middle East: no cube.
game-about-no-hit-and-run = Backgammon in which a checker that hits in its own home stays there for the turn.
game-about-five-cap = Backgammon in which no more than five of a side’s checkers stand on a point.
game-about-irish = A forerunner of backgammon, without the fourfold doubles and without a cube.
game-about-mexican = The lower number goes first, and a roll of 1 and 2 lets you choose a double. Slower than it looks: no more than five on a point, and exact numbers to bear off.
game-about-french = Russian backgammon with the players going against each other.
game-about-tawula = The old Turkish game: two checkers start, thirteen wait beside the board.
game-about-jacquet = A French race round the board. Nobody is hit, and a courier has to reach home before the others may leave.
game-about-pin-game = Plakoto with two checkers already under way, so that something happens at once. Take care of them: often both sides end up pinned for good, and the texts have no rule for that.
game-about-blast-off = No hitting: backgammon as a race in which every point that is held stands in the way.
game-about-tabula = The game of the Romans, with three dice. Its rules are made out from a poem on the worst roll of the emperor Zeno, who had to leave eight checkers alone with 6, 5 and 2.
game-about-fayles = A game of medieval England and Spain, with three dice: whoever cannot play one of them loses at once.

game-start-title = Setting up
game-start-in-hand = The board is empty at first: each player has { $n } checkers beside it, and enters them.
game-start-points = Each player sets up { $n } checkers: { $places }. Points are numbered along each player’s own way, from 24 down to 1; points 6 to 1 are their home.
game-start-waiting = { $n } beside the board
game-course-title = Direction
game-course-contrary = The players move against each other: each goes from their own 24-point to their own 1-point, and one player’s 24-point is the other’s 1-point.
game-course-half-round = Both players move the same way round, anticlockwise, half a round apart: one player’s 24-point is the other’s 12-point.
game-course-same = Both players enter in the same quarter, go the same way round and have the same home: one player’s 24-point is also the other’s.
game-opening-title = Who begins
game-opening-plays-throw = Each player rolls one die, and the higher number begins. Both numbers are that player’s first roll. A tie is rolled again.
game-opening-throws-again = Each player rolls one die, and the higher number begins, with a new roll of both dice. A tie is rolled again.
game-opening-throws-three = Each player rolls one die, and the higher number begins, with a roll of all three dice. A tie is rolled again.
game-opening-chooses = Each player rolls one die, and the higher number begins: with both these numbers, or with a new roll of both dice, as they like. A tie is rolled again.
game-next-game-opening-throw = This holds for every game of a match.
game-next-game-winner = In a match, whoever won the game before begins the next one, with a roll of both dice.
game-throw-title = A roll
game-throw-usual = Move one checker by each number, or one checker by both, one after the other. Play as many numbers as you can; where only one can be played, it is the higher.
game-throw-three = Three dice are rolled. Move one checker by each number, or one checker by two or all three of them, one after the other, in any order. Play as many numbers as you can; where not all can be played, they are the highest.
game-throw-failing = Whoever cannot play all of a roll loses the game at once.
game-throw-lower-first = Move one checker by each number, or one checker by both, the lower number first. Play as many numbers as you can in that order: if the lower cannot be played, neither is the higher.
game-doubles-four = A double is played four times.
game-doubles-two = A double is played twice, like any other roll.
game-doubles-two-of-three = Equal numbers bring nothing more: there are no doubles.
game-doubles-complement = A double is played four times and then, if all four were played, what is missing to seven four times: after 2-2 four fives. If all eight were played, you roll again.
game-doubles-complement-once-entered = A double is played four times. Once all your checkers are on the board, what is missing to seven follows four times, if all four were played: after 2-2 four fives; and if all eight were played, you roll again.
game-doubles-rising-at-once = A double is played four times, then each higher number four times, up to the sixes: after 4-4 four fives and four sixes. It stops at the first number that cannot be played.
game-doubles-rising = A double is played four times. From your fourth turn on each higher number follows four times, up to the sixes: after 4-4 four fives and four sixes. It stops at the first number that cannot be played.
game-rest-lost = What could not be played of it is lost.
game-rest-opponent-plays = What could not be played of it your opponent plays, as far as they can, before their own roll.
game-acey-double = After a 1 and a 2 that were both played, choose any double and play it four times; if all of that was played too, you roll again.
game-acey-double-and-complement = After a 1 and a 2 that were both played, choose any double and play it four times and then, if all four were played, what is missing to seven four times; if all of that was played too, you roll again.
game-contact-title = Where checkers meet
game-contact-hit = Two or more checkers hold a point: nobody else lands there. A lone checker may be hit: whoever lands on it puts it on the bar.
game-contact-hit-onto-start = Two or more checkers hold a point: nobody else lands there. A lone checker may be hit: whoever lands on it puts it back on its owner’s 24-point, from where it goes round again.
game-contact-pin = Two or more checkers hold a point: nobody else lands there. A lone checker is not hit but pinned: whoever lands on it covers it, and it cannot move until the point is left. One checker that pins another holds the point too.
game-contact-block = One checker is enough to hold a point: nobody else lands there, and nothing is ever hit.
game-hits-onto-start = You may not hit while a checker of yours stands on that point, which is your 1-point: then a lone checker holds its point. On its own 24-point nobody’s checker is hit.
game-hits-once-home = You may hit once a checker of yours stands in your home or has been borne off. Until then a lone checker of your opponent holds its point.
game-enter-usual = A checker on the bar or beside the board enters by the number of a die: by a 1 on your 24-point, by a 6 on your 19-point.
game-entering-first = While one is waiting there, nothing else moves.
game-entering-hit-first = Those that were hit enter before anything else moves; those still in hand may wait.
game-entering-mixed = You may move others before it enters, but bear nothing off.
game-bans-title = Also forbidden
game-head-one = Only one checker may leave the starting point (the head) in a turn. In your first turn two may with 3-3, 4-4 or 6-6.
game-head-one-unless-forced = Only one checker may leave the starting point (the head) in a turn. In your first turn a second one may with 3-3, 4-4 or 6-6, if the number cannot be played otherwise.
game-ban-prime = Six points in a row may be made only when an opposing checker is already past all of them.
game-ban-runner = Until your first checker has passed the point where your opponent starts, no other one moves.
game-ban-runner-home = Until your first checker has reached your home, no other one moves.
game-ban-start-waits = While a checker of yours has yet to enter, none leaves your 24-point.
game-ban-second-half = While a checker of yours has yet to enter, none moves to the second half of the board, points 12 to 1.
game-ban-entering-on-own = A checker may not enter on a point where you have one already.
game-ban-start-quarter = You may not hold all six points of the quarter you start in.
game-ban-home = You may not hold all six points of your home.
game-ban-five = You may hold at most four points of the quarter where your opponent starts.
game-ban-shut-in = With all of your opponent’s checkers on one point and six points held right before it, you must open one of them if you can.
game-ban-run = A checker that hits in its own home stays there until the end of the turn.
game-ban-stays-home = A checker that is home does not move down: it stays until it is borne off.
game-ban-cap = No more than { $n } checkers of a side may stand on one point.
game-bearing-off-usual = Once all your checkers are in your home you may bear them off: a 3 takes one from your 3-point.
game-bearing-off-higher = A number higher than your highest point takes a checker from that point.
game-bearing-off-exact = Only the exact number takes a checker off.
game-bearing-off-pinned = Nothing is borne off while one of your checkers is pinned.
game-end-title = What a game counts
game-end-first = Whoever bears off all their checkers first wins.
game-end-last = Whoever bears off all their checkers first loses.
game-end-pinned-for-good = When both sides are pinned for good and neither can ever move again, nobody wins, and the game is played again.
game-worth-one = A game counts 1 point.
game-worth-gammon = A game counts 1 point, and 2 when the loser has borne nothing off.
game-worth-far-back = A game counts 1 point, and 2 when one of the loser’s checkers is still waiting to enter or in the quarter where checkers enter.
game-worth-backgammon = A game counts 1 point; 2, a gammon, when the loser has borne nothing off; 3, a backgammon, when one of their checkers is also still waiting to enter or in the quarter where checkers enter.
game-worth-backgammon-on-bar = A game counts 1 point; 2, a gammon, when the loser has borne nothing off; 3, a backgammon, when one of their checkers is also on the bar.
game-worth-mother = A game counts 1 point, and 2 when the loser has borne nothing off. Pinning your opponent’s last checker on their starting point (the mother) wins 2 points at once, if none of yours is left on your own; when both are pinned so, nobody wins.
game-worth-men-left = A game counts a point for each checker that the loser has not borne off.
game-cube = { $cube ->
    [yes] The doubling cube is used.
   *[no] There is no doubling cube.
  }
game-stake-doubles = Each roll of 1 and 2 doubles what the game counts.
game-jacoby = Played for money, gammons and backgammons count only after the cube was taken (the Jacoby rule); in a match they always count.

game-brief-in-hand = empty board
game-brief-usual-start = as in backgammon
game-brief-course = { $course ->
    [contrary] against each other
    [half-round] the same, half a round apart
   *[same] the same, from one corner
  }
game-brief-contact = { $contact ->
    [hit] is hit
    [pin] is pinned
   *[block] holds its point
  }
game-brief-doubles = { $doubles ->
    [four] four times
    [two] twice
    [two-of-three] none: three dice
    [complement] and the rest to seven; roll again
    [complement-once-entered] and the rest to seven, once all are in; roll again
   *[rising] and all higher numbers
  }
game-brief-bearing-off = { $number ->
    [higher] higher number too
   *[exact] exact number only
  }
game-brief-worth = { $worth ->
    [one] 1
    [backgammon] 1, 2 or 3
    [men-left] checkers left
   *[two] 1 or 2
  }
game-brief-cube = { $cube ->
    [yes] yes
   *[no] no
  }
game-brief-same = the same game as { $game }
game-brief-head = one checker off the head a turn
game-brief-prime = six in a row only with an opponent past them
game-brief-runner = first checker past the opponent’s start before others move
game-brief-runner-home = first checker home before others move
game-brief-start-waits = nothing leaves 24 until all are in
game-brief-second-half = second half only once all are in
game-brief-start-quarter = not all six points where you start
game-brief-run = no hit and run at home
game-brief-cap = { $n } checkers a point at most
game-brief-once-home = hits only once a checker is home
game-brief-onto-start = a hit goes back to 24
game-brief-lower-first = lower number first
game-brief-failing = an unplayable roll loses
game-brief-acey = 1-2 brings a double of your choice
game-brief-mother = pinning the mother wins
game-brief-misere = bearing off first loses
game-brief-winner-begins = winner begins the next game

game-rules-of = Rules of { $game }
practise-game = Practise { $game }

game-start-picture = The start of { $game }
game-options-title = Played in more than one way
game-options-text = Texts and clubs differ here. The first way is the one usual on these pages; agree on it before the game.
game-options-chosen = Texts and clubs differ here. The rules above go by the ways that are marked.
game-option-played = played here
game-ways = These rules differ from the usual ones:
game-ways-usual = The usual rules
# A way to play it that is not the usual one.
game-way = { $option }: { $value } ({ $source })
game-way-of = { $game } – { $way }
game-option-entering = Entering
game-option-opening = The winner of the opening roll
game-option-next-game = Who begins the next game
game-option-rising = Doubles that go on up to the sixes
game-option-first-checker = Until the first checker has passed the opponent’s start
game-option-home-moves = Moves within the home
game-option-three-points = Three points for a game of a loser who has borne nothing off
game-option-two-points = Two points for a game
game-option-hit-checker = A checker that was hit
game-option-chosen-double = The double chosen after a 1 and a 2
game-option-bearing-off = Bearing off
game-option-complement = What is missing to seven after a double
game-option-second-off-head = The second checker off the head in the first turn
game-option-full-home = All six points of the home
game-option-opponents-start = Points held where the opponent starts
game-option-rest = What cannot be played of a double
game-option-head = Checkers off the head in a turn
game-option-prime = Six points in a row
game-option-hit-and-run = Hitting at home and running on
game-option-stake = The stake
game-option-home-mars = A loser who has borne nothing off and still has a checker in the quarter they started in
game-option-mother = The opponent’s last checker pinned on their starting point
game-value-played = plays both its numbers
game-value-thrown-again = rolls both dice again
game-value-winner = the winner of the game before, with a roll of both dice
game-value-opening-throw = whoever wins another opening roll
game-value-fourth-turn = from a player’s fourth turn on
game-value-at-once = from the first turn on
game-value-any-moves = any other may move too
game-value-past-start = no other moves
game-value-none-off = when the loser has borne nothing off
game-value-on-bar = when the loser has a checker on the bar
game-value-far-back = when the loser has a checker waiting to enter or in the quarter where checkers enter
game-value-hit-first = enters before anything else moves
game-value-those-hit-first = those that were hit enter before anything else moves
game-value-first = all enter before anything moves
game-value-mixed = others may move before all have entered
game-value-with-complement = followed by what is missing to seven
game-value-alone = alone
game-value-exact = by the exact number only
game-value-higher = by a higher number too
game-value-always = always played
game-value-entered = played once all checkers are on the board
game-value-allowed = allowed
game-value-forced = only if the number cannot be played otherwise
game-value-banned = forbidden
game-value-six-points = all six
game-value-four-points = four at most
game-value-opponent = played by the opponent
game-value-lost = lost
game-value-free = no limit
game-value-one = one a turn
game-value-one-ahead = only when an opposing checker is past them
game-value-fixed = stays the same
game-value-doubled-by-1-2 = doubles with each 1-2 rolled
game-value-two-points = loses two points
game-value-three-points = loses three points
game-value-no-win = decides nothing by itself
game-value-wins = wins at once
game-sources-title = Sources
game-card = A card to print for the table

## The practice board

practice-intro = Try the game before the night: two people at one screen, or one against random plays. The server rolls the dice and offers the moves that the rules allow.
field-practice-opponent = Against
choice-practice-opponent =
    .person = a person at this screen
    .random = random plays
practice-kept = No account is needed, and nothing is saved: the game is in the address of the page.
board-heading = Board
practice-white = White
practice-black = Black
practice-colours = White has the light checkers and Black the dark ones. The points are numbered for whoever plays.
practice-random-is = White plays at random.
practice-turn-rest = { $who } plays what is left of the other’s double: { $rest }.
practice-times = { $times ->
    [one] one { $n }
   *[other] { $n } { $times } times
  }
practice-choose = { $who } begins with { $dice }: play it, or roll again.
practice-opening-play = Play it
practice-opening-throw = Roll again
practice-so-far = Played so far:
practice-next = Next move
practice-from-point = From { $point }
practice-from-bar = From the bar
practice-to-point = { $number }: to { $point }
practice-to-off = { $number }: off
practice-nothing = No number can be played.
practice-unproven = This roll can be played in more ways than the program looks at. It may be possible to play more numbers than it asks for, or other moves than those shown.
confirm = Confirm
practice-back = Undo the last move
practice-won = { $who } wins { $points ->
    [one] one point
   *[other] { $points } points
  }.
nobody-wins-game = Nobody wins this game.
practice-again = Play again
practice-other = New game
practice-told-opened = { $white } rolled { $a }, { $black } { $b }.
practice-told-again = { $who } rolls again.
practice-told-played = { $who } rolled { $dice } and played { $play }.
practice-told-nothing = { $who } rolled { $dice } and could not play.
practice-told-failed = { $who } could not play all of it, and loses.
practice-told-rest = { $who } played what was left of the double: { $play }.
practice-told-no-rest = { $who } could play nothing of what was left of the double.
## The club's site

site-nav = The club’s pages
club = Club
chouettes = Chouettes
now-playing = Now playing
calendar-title = Calendar
calendar-past = Recent
calendar-nothing = Nothing is planned yet. Anything with a date appears here, month by month.
calendar-to-archive = Archive, year by year
archive-empty = Nothing has finished yet. Tournaments and nights that are over appear here by year, with their winners.
archive-count = { $n ->
    [one] 1 tournament or night
   *[other] { $n } tournaments and nights
}
archive-pages = Pages of this year
archive-years = Other years
search = Search
search-club = Search this club
search-label = Find a player, a tournament or a night
search-hint = Type the beginning of a name, a title, a place or a day such as “20 November”. Accents do not matter.
search-nothing = Nothing here begins with “{ $sought }”.
players = Players
search-happenings = Tournaments and nights
search-tournaments = { $n ->
    [one] 1 tournament
   *[other] { $n } tournaments
}
search-more = There are more results. Type more to narrow them down.
reports-title = Reports
reports-empty = There are no reports yet. A director writes one from the page of a tournament or of a chouette, and it appears here.
report-edit = Write the report
report-edit-text = Your own text stays as you wrote it. The automatic summary and the standings follow every correction.
field-report-title = Title
    .hint = Leave empty to use the name of the night.
field-report-opening = Opening
    .hint = In Markdown, as on the front page. Optional.
report-made = Automatic summary
report-take-over = Copy and edit this summary
field-report-told = In your own words
    .hint = Replaces the automatic summary. Leave empty to use the summary, which follows corrections.
field-report-position = Position
    .hint = An XGID or a Position ID. Optional.
field-report-position-words = Caption
field-report-closing = Closing
    .hint = In Markdown, as on the front page. Optional.
field-report-published = Publish
    .hint = Anyone can then read it on the club’s site and in the list of reports.
field-report-settled = Stop listing corrections
    .hint = Otherwise the report lists what has changed since publication.
report-copy = Copy for elsewhere
report-copy-plain = As plain text
report-copy-markdown = As Markdown
report-is-kept = The report is saved. Nobody else can see it yet.
report-is-published = The report is published.
report-read = Report
report-corrected = Corrected since publication
report-of = Everything about { $name }
report-standings = Final standings
nobody = nobody
report-position-is = Position: { $id }
report-more-at = More at { $address }
report-came = { $n ->
    [one] One player
   *[other] { $n } players
} came{ $placed ->
    [yes] {" "}to { $venue }
   *[no] {""}
}.
report-won = { $winner } won the { $event }.
report-final = { $winner } won the { $event }, beating { $loser } { $score } in the final.
report-final-unplayed = { $winner } won the { $event }; the final against { $loser } was not finished.
report-course = The final took { $n ->
    [one] one game
   *[other] { $n } games
}{ $how ->
    [from-behind] , and { $winner } came from { $score } behind.
    [last-point-behind] : { $winner } came from { $score } behind and won it at double match point.
    [last-point] {" "}and was won at double match point.
   *[never-behind] , and the winner was never behind.
}
report-behind = They were followed by { $names }.
report-beside = { $winner } won the { $stage ->
    [consolation] consolation
   *[last-chance] last chance
}.
report-night-came = { $n ->
    [one] One player
   *[other] { $n } players
} played { $games ->
    [one] one game.
   *[other] { $games } games.
}
report-night-first = { $names } came out best, with { $points ->
    [one] one point.
   *[other] { $points } points.
}
report-night-biggest = Most in a single game: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $name }, in game { $game }.
report-changed-people = { $is } players came, not { $was }.
report-changed-winner = { $event }: won by { $is }, not by { $was }.
report-changed-score = { $event }: the final ended { $is }, not { $was }.
report-changed-places = { $event }: the places behind the winner have changed.
report-changed-person = { $name } played under a name that was not theirs; it has been corrected.
report-changed-games = There { $is ->
    [one] was 1 game
   *[other] were { $is } games
}, not { $was }.
report-changed-first = { $is } came out best, not { $was }.
report-changed-points = The points have changed; the winner is the same.
happening-won-by = Won by
site-title = Club site
site-sketch-text = This whole page shows the new colours. Nothing is saved yet.
field-site-club-night = When the club meets
    .hint = One line for the front page and the calendar, such as “Every Tuesday from 19:30 at the Lantern”. Optional.
field-site-words = About the club
    .hint = Shown on the front page, in Markdown: a line that begins with # is a heading, with - a list item; **bold**, *italic*, [a link](https://example.org). Pictures and HTML are left out.
field-site-band = Band at the top of every page
choice-band =
    .points = Points
    .checkers = Checkers
    .plain = Plain
    .paper = Paper
field-site-light = Colour on light pages
    .hint = For the band, links, buttons and winners, such as #1f5b46. Leave empty for the standard colour.
field-site-dark = Colour on dark pages
    .hint = Such as #7fd1b0. Leave empty to derive it from the other.
site-ratio = { $colour } has a contrast of { $ratio } on { $dark ->
    [yes] dark
   *[no] light
 } pages. Text is easy to read from 4.5 up.
site-bands = The bands to choose from
site-logo = Logo
site-logo-now = The club’s logo
field-site-logo = Picture
site-logo-hint = PNG, JPEG or WebP, at most { $most } kB and 1,024 pixels a side. It is shown 48 pixels high at most.
site-logo-send = Use this picture
site-logo-remove = Remove the logo
colour-take = Use { $colour } instead
rule-colour-not-a-colour = A colour is written as # and six digits 0–9 or a–f, such as #1f5b46.
rule-colour-light = On light pages this colour has a contrast of only { $ratio }; text needs 4.5 to be easy to read. The nearest colour that has it is { $near }.
rule-colour-dark = On dark pages this colour has a contrast of only { $ratio }; text needs 4.5 to be easy to read. The nearest colour that has it is { $near }.
rule-colour-only-dark = A colour for dark pages needs a colour for light pages too.
rule-logo-missing = Choose a picture first.
rule-logo-too-large = The picture is larger than { $most } kB. Save a smaller version: it is shown 48 pixels high at most.
rule-logo-no-picture = This is not a complete PNG, JPEG or WebP picture. Drawings (SVG) are not accepted because they can contain scripts: save it as PNG.
rule-logo-too-wide = The picture can be at most { $most } pixels wide and high. Save a smaller version.
happening-called-off = Called off
happening-hidden = Hidden
happening-lapsed = Planned, not played
weekday-short = { $day ->
    [mon] Mon
    [tue] Tue
    [wed] Wed
    [thu] Thu
    [fri] Fri
    [sat] Sat
   *[sun] Sun
  }
month-short = { $month ->
    [january] Jan
    [february] Feb
    [march] Mar
    [april] Apr
    [may] May
    [june] Jun
    [july] Jul
    [august] Aug
    [september] Sep
    [october] Oct
    [november] Nov
   *[december] Dec
  }

day-written = { $day } { $month } { $year }
month = { $month ->
    [january] January
    [february] February
    [march] March
    [april] April
    [may] May
    [june] June
    [july] July
    [august] August
    [september] September
    [october] October
    [november] November
   *[december] December
  }

## What everyone sees: tournament, event, bracket, match, player

tournament-no-events = This tournament has no events yet. Once it has one, you can follow it here.
event-won-it = won it
event-latest = Latest results
event-bracket = Bracket
event-main-side = Main side
cross-group = { $group }, everyone against everyone
event-places = Places
event-more-ready = { $n } more can begin
event-more-places = { $n ->
    [one] One more place
   *[other] { $n } more places
}
event-parts = Parts of this page
event-results = Results
event-print = Print
event-all-playing = All { $n }
when = When
event-where = Where
match-length = Match length
entry-fee = Entry fee
event-about-no-crawford = No Crawford rule
event-about-handicap = Handicap: start scores by rating
no-entries = No entries yet
event-no-players = { no-entries }. { event-names-to-come }
event-names-to-come = The names appear here as people check in at the door.
event-screen = Projector view
state-entered = { $n ->
    [0] { no-entries }
    [one] 1 checked in
   *[other] { $n } checked in
}
state-list-open = entry is open
state-list-closed = the list is closed, the draw is next
state-players = { $sides ->
    [pairs] { $n ->
        [one] 1 pair
       *[other] { $n } pairs
      }
    [teams] { $n ->
        [one] 1 team
       *[other] { $n } teams
      }
   *[single] { $n ->
        [one] 1 player
       *[other] { $n } players
      }
}
state-over = over
round-of = Round { $n } of { $of }
state-swiss-round = { $n ->
    [0] Round 1 of { $of } is not paired yet
   *[other] Round { $n } of { $of }
  }
state-strikes-round = { $n ->
    [0] Round 1 is not paired yet
   *[other] Round { $n }
  }
state-playing = { $n } playing
state-ready = { $n } can begin
state-late-entry = late entry is open
round-final = Final
round-semi-final = Semi-final
round-semi-finals = Semi-finals
round-quarter-final = Quarter-final
round-quarter-finals = Quarter-finals
round-winners-final = Winners’ final
side-final = { $side ->
    [losers] Losers’ final
   *[third] Final of the third side
  }
round-number = Round { $n }
round-third-place = Third place
phase-round = { $phase ->
    [losers] Losers’ side, round { $round }
    [third] Third side, round { $round }
    [final] Final
    [second-final] Second final
    [third-place] Third place
    [consolation] Consolation, round { $round }
    [last-chance] Last chance, round { $round }
    [second-chance] Second chance, round { $round }
    [play-off] Play-off for place { $n }
    [play-offs] Play-off for places { $n } to { $round }
    [decider] Play-off for the last places
    [group] Group { $n }, round { $round }
    [sheet] Sheet { $n }, round { $round }
    [ladder] Challenge
    [free] Free match
   *[main] Round { $round }
  }
phase-end = { $phase ->
    [consolation] Consolation
    [last-chance] Last chance
    [second-chance] Second chance
   *[sheet] Sheet { $n },
  } { $before ->
    [0] final
    [1] semi-final
   *[other] quarter-final
  }
side-name = { $side ->
    [main] Sheet
    [losers] Losers’ side
    [third] Third side
    [final] Finals
    [play-off] Play-offs
    [decider] Play-offs for the last places
    [consolation] Consolation
    [last-chance] Last chance
    [second-chance] Second chance
    [group] Group { $n }
    [sheet] Sheet { $n }
    [round-robin] Round robin
    [swiss] Swiss rounds
    [league] League
    [ladder] Ladder
   *[free] Matches
  }
round-short-second-final = F2
round-short-winners-final = WF
round-short-losers-final = LF
round-short-final = F
round-short-semi-finals = SF
round-short-quarter-finals = QF
round-short-number = R{ $n }
bracket-choose = Show one round
bracket-folds = Collapse quarters
bracket-fold = Collapse quarter { $n }
bracket-fold-won = Collapse quarter { $n }, won by { $name }
to-length = to { $length }
bracket-quarter = Quarter { $n }
seat-open = not known yet
seat-from = { $won ->
    [yes] Winner
   *[no] Loser
 } of { $n }
seat-won = won
# What is played, where it is not backgammon.
game-series = { $games }, one after the other
game-series-chosen = { $games }; whoever won a game chooses the next one
game-begins = { $who } begins, having won the game before.
game-next-chosen = Game { $number }: { $who } chooses it, having won the game before.
game-first-chosen = Game { $number }: whoever wins the opening roll chooses it.
match-number = Match { $n } · to { $length }
table-heading = Table
match-over = The winner has { $points } { $points ->
        [one] point
       *[other] points
    } more than needed; they do not count.
match-began = began
match-ended = ended
match-state = { $state ->
    [playing] Being played.
    [ready] Not begun yet.
    [bye] A bye: there is no opponent.
   *[waiting] Waiting for players.
}
match-begun-put-off = Begun and postponed.
games-heading = Games
match-no-games = No games have been entered; there may only be a final score.
match-winner-to = { $over ->
    [yes] The winner went on to:
   *[no] The winner goes on to:
}
match-loser-to = { $over ->
    [yes] The loser fell to:
   *[no] The loser falls to:
}
enter-score = Enter the score
match-correct = Correct the result
next-post-crawford = Post-Crawford
next-double-match-point = Double match point
mark-overruled = overruled
mark-corrected = corrected
outcome = { $how ->
    [walk-over] walk-over
    [forfeit] forfeit
    [retired] retired
    [loss-on-time] loss on time
    [penalty-points] penalty points
    [unfinished] unfinished
    [played-to] played to { $length }
    [both-left] both left
    [void] void
   *[called-off] not needed
  }
ending-score = { $winner } beat { $loser } { $score }
ending-no-score = { $winner } beat { $loser }
ending-bye = { $winner } had a bye
ending-of-byes = Nobody plays here: both places are byes.
kind-single = Single
kind-gammon = Gammon
kind-backgammon = Backgammon
kind-drop = Drop
game-heading = Game
winner = Winner
sheet-how = How
cube = Cube
mark-next-game = next: { $game }
points = Points
place-why = { $round }: { $how }
place-why-corrected = { $round }: { $how }. This was corrected later, and the director decided who goes on.
place-why-score = By the standings
came-by-winning = Through from { $round }: { $how }
came-by-losing = { $player } fell from { $round }: { $how }
came-by-correction = { $player } is still here although { $round } was corrected: { $how }
came-by-draw = { $player } was placed here by the draw
came-by-rounds = { $player } came through from the earlier rounds
ending-not-needed = Not needed: { $winner } had already won.
ending-not-needed-at-all = Not needed.
player-has-left = Has left the tournament.
player-won = Won the event.
player-place = Finished in place { $place }.
not-drawn-yet = The draw has not been made yet.
player-round-to-come = The next round is not paired yet.
player-nothing-next = No more matches.
player-anytime = No match right now.
player-onward = You go on to the knockout. It has not been drawn yet.
player-tied = You are tied for the last places in the knockout. The director says how they are decided.
player-undecided = Whether you go on is not decided yet.
player-no-event = Checked in, but in no event yet.
player-plays-at = You are playing { $opponent } at table { $table }.
player-plays = You are playing { $opponent } now.
player-next = Your next opponent is { $opponent }. The table is not known yet.
player-bye = You have a bye, so you are through to the next round.
player-waits-for = You will play the winner of { $a } and { $b }.
player-waits-for-match = You will play the winner of match { $n }.
player-waits = You are waiting for an opponent.
player-played = Played so far
late-open = Late entry is open{ $limited ->
    [yes] {" "}until { $time }
   *[no] {""}
  }. A player with a bye may still lose it to a latecomer.
draw-title = The draw, and how to check it
draw-pending = The draw will use a secret seed. This is its SHA-256 hash, published in advance; the seed itself is shown after the draw.
draw-check = Anyone can check this with algorithm { $algorithm }: the seed, the dice and the entrants’ numbers give the same sheet.
draw-record = Record of the draw (JSON)
draw-check-command = crawford verify-draw draw.json
draw-order = Entrants as drawn
draw-order-hand = The director sets the order.
draw-byes-spread = Byes fall where the draw puts them, spread over the sheet.
draw-byes-top = Byes go to the highest rated.
draw-swaps = Swapped by hand
draw-late = Latecomers
draw-attempt = Draw { $n }

## Records and replays

replay-start = The start of the game.
replay-said = { $who }: { $what }.
replay-dance = { $dice }: cannot move
replay-double = Doubles to { $value }
replay-beaver = Beavers to { $value }
replay-take = Takes
replay-drop = Drops
replay-ended = { $who } wins { $points ->
        [one] 1 point
       *[other] { $points } points
    } { $how ->
        [gammon] with a gammon.
        [backgammon] with a backgammon.
        [drop] by a drop.
        [resign] when { $loser } resigns.
        [men] for the checkers left.
       *[single] with a single game.
    }
replay-resigns = { $who } resigns { $how ->
        [single] a single game
        [gammon] a gammon
       *[backgammon] a backgammon
    }
replay-resigned = { $resigns }: { $winner } wins { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
replay-way-contrary = The players go in opposite directions, light to the upper right and dark to the lower right.
replay-way-half-round = Both go the same way round, light home to the upper left and dark to the lower right.
replay-way-same = Both go the same way, home to the lower right.
replay-counted = { $points ->
        [one] It counts as 1 point.
       *[other] It counts as { $points } points.
    }
match-to = Match to { $n ->
        [one] 1 point
       *[other] { $n } points
    }
replay-money = Money play
replay-game-back = Previous game
back = Back
replay-on = Next
replay-game-on = Next game
replay-pips = Pip count
replay-equity = Match winning chances before this game
replay-equity-source = between equal players, by the Kazaross-XG2 table
replay-before = The board before the first roll
replay-after = The board after this
replay-position-before = The position before this move
replay-moves = Game { $n }, all moves
replay-score-column = Score before
result = Result
check-intro = Upload or paste the record of a match, and every roll, play and cube action in it is checked against the rules.
field-check-file = File
    .hint = .mat, .sgf or Snowie’s text, up to 10 MB, as GNU Backgammon, eXtreme Gammon, Backgammon Studio and Galaxy write them.
field-check-text = Or paste it here
field-check-game = Game
    .hint = For a record that does not name its game. If it names another than the one chosen here, it is refused.
check-submit = Check
check-kept = Nothing you send here is saved.
check-left = Left column
check-right = Right column
check-money = { $top } { $a } – { $b } { $bottom }, for money
check-score = { $top } { $a } – { $b } { $bottom }, match to { $length }
check-won = { $winner } wins: { $top } { $a } – { $b } { $bottom }, match to { $length }
check-several = There are { $n } matches in this file. Which one?
check-whole = The file as a whole
check-lines = The line in the file, and the lines around it
check-board = The board at this line
check-to-roll = { $who } is to roll or double.
check-to-play = { $who } is to play { $dice }.
check-legal-more = All other plays
check-warnings = { $n ->
        [one] One warning
       *[other] { $n } warnings
    }
check-too-large-to-show = This record is too large to replay here.
choice-preset =
    .none = As the record says
    .n1931 = The laws of 1931
    .n1969 = The rules of 1969
    .n1970 = The laws of 1970
    .today = As clubs play today
    .match = Match play
    .money = Money play
    .gamesgrid = GamesGrid’s rules
    .masters = Masters’ rules
    .booklet = The rules booklet
replay-of = { $top } – { $bottom }, move by move
replay-file = Download the record
analysis-title = Analysis
analysis-by = Evaluated by { $engine }.
analysis-waiting = This record is waiting to be analysed. Come back in a few minutes.
analysis-outdated = The record was changed after it was analysed.
analysis-failed-too-slow = The analysis took too long and was stopped.
analysis-failed-no-answer = The analysis failed: the engine gave no usable answer.
analysis-failed-other-rules = This record is not analysed: the engine only knows matches of backgammon with the Crawford rule and no other.
analysis-again = Analyse again
analysis-rate = Error rate
analysis-rate-hint = thousandths of a point a decision
analysis-decisions = Decisions
analysis-play-lost = Points lost by plays
analysis-cube-lost = Points lost by the cube
analysis-luck = Luck
analysis-luck-hint = in points
analysis-worst = Worst decisions of { $who }
analysis-nothing-lost = Nothing was lost.
analysis-rather = better: { $better }
analysis-better = Better: { $better } (by { $lost } points)
analysis-action = { $action ->
    [double] Double
    [no-double] No double
    [take] Take
   *[drop] Drop
  }
record-title = Record of the match
record-intro = Every roll, play and cube action is checked against the rules of this event. If the record is valid, its games fill in the score sheet, and the match can be replayed.
record-file-hint = .mat, .sgf, as GNU Backgammon, eXtreme Gammon, Backgammon Studio and Galaxy write them.
record-submit = Check and attach
record-not-taken = Nothing was saved. Correct the record, or enter the score by hand.
record-who = Who is who?
record-who-text = The record calls the players { $top } and { $bottom }.
transcribe-title = Enter a match by tapping
transcribe-intro = For a match on video or at the table: tap the dice, then the play. Only legal plays are offered, and a record that other programs read grows as you go.
transcribe-games = Backgammon, Nackgammon and hypergammon can be entered by tapping. Records of other games can be pasted and checked, and every game can be tried on its practice board:
field-transcribe-top = Light checkers
field-transcribe-bottom = Dark checkers
choice-tapped-game =
    .backgammon = Backgammon
    .nackgammon = Nackgammon
    .hypergammon = Hypergammon
transcribe-faulty = The record cannot be read to its end
transcribe-cut = Go on from this position
transcribe-cut-hint = The board shows the last position that can be read. Going on from it leaves out what comes after. Or correct the line below: your text is unchanged.
transcribe-penalties = A record has no place for penalty points. Enter them with the score.
transcribe-opening = Opening roll: { $top } – { $bottom }
transcribe-to-roll = { $who } is to roll.
transcribe-answer = { $who } is offered the cube at { $value }.
transcribe-won = { $who } wins the match.
transcribe-pass = Shut out: does not roll
legal-plays = { $n ->
    [one] 1 legal play
   *[other] { $n } legal plays
}
transcribe-many = { $n } legal plays: tap the first checker on the board, or choose it here.
transcribe-one-by-one = One checker at a time
transcribe-resign = Resign
transcribe-typed = Or type it
transcribe-typed-hint = As in a record: 63: 24/18 13/10, or 63, Doubles, Takes, Drops.
transcribe-enter = Enter
transcribe-text = The record so far
record = Record
transcribe-text-hint = Correct an earlier line here, or paste a record to go on with. Every roll and play is checked again.
transcribe-read = Go on from this text
transcribe-replay = Replay in a new tab
transcribe-attach = Attach to the match
transcribe-too-large = The record of this match has { $size } bytes. Only a record of at most { $largest } can be changed by tapping.
transcribe-kept = The record is on this page only until it is attached or downloaded.
move-by-move = Move by move
record-attached = The record is attached. { $result }
record-differs-title = The record differs
record-differs-text = Nothing has been saved yet. Compare the two and choose.
record-differs-points = Game { $game } is worth { $record } in the record and { $event } by this event’s rules.
record-entered = Entered
record-game-line = { $winner }: { $how }{ $by ->
    [cube] , cube { $cube }
    [stake] , stake { $cube }
   *[none] {""}
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}
record-take = Take the record’s games
record-keep-entered = Keep the entered score, attach the record
record-blank = Delete the record’s text
record-blanked = The text of the record is deleted. The score stays.
rule-record-other-length = This is the record of a match to { $length }; this match is played to { $expected }.
rule-record-begins-elsewhere = This record begins at { $top }–{ $bottom }; the match began at { $expected_top }–{ $expected_bottom }. Choose the record of the whole match.
rule-record-of-another-game = This is a record of { $game }, not { $expected }. { $number ->
    [0] Choose a record of { $expected }.
    [1] The series begins with { $expected }.
   *[other] Game { $number } of the series is { $expected }.
  }
rule-record-names-no-game = The record does not say which game this was: { $games }. Write its name in a line above the game, such as “; [Variation "Plakoto"]”.
rule-record-not-for-a-sheet = Game { $game } ends in a way that a score sheet cannot show. Enter the score by hand.

## Time: clocks, coming late, when rounds begin

clock-minutes = { $time } min each
clock-with-delay = { $time }, { $n } s { $kind ->
    [bronstein] Bronstein delay
   *[simple] delay
}
clock-label = Clocks: { $set }
clock-now = For a clock set now: { $set }
round-clock-until = round { $round } until { $time }
round-clock-left = { $left } left in round { $round }
round-clock-over = round { $round }: { $by } over time
clock-title = Match clock
clock-reserve = Reserve
clock-each = { $time } each
both-stand = { $top } { $a }, { $bottom } { $b }
clock-left-now = Left now
clock-delay = Delay
clock-delay-is = { $kind ->
    [none] none
    [bronstein] up to { $n } s given back after each move
   *[simple] { $n } s before the reserve runs at each move
}
clock-at-zero = When the reserve runs out
clock-flag-us-clocks2013 = The match is lost, unless the player can claim it at once (US Backgammon Clock Rules 2013, 5.3).
clock-flag-biba2013 = The match is lost, unless the player is at match point and the opponent can no longer win or save it (BIBA clock rules 2013).
clock-flag-loss = The match is lost ({ $source ->
    [wbgf] WBGF tournament rules 2.1, 4.3
   *[own] the event’s own rule
}).
clock-flag-points = The opponent gets 2 penalty points, or 1 if it is not the first time, and both clocks get 5 minutes ({ $source ->
    [unified2001] Unified Clock Rules 2001
   *[own] the event’s own rule
}).
clock-director = The director decides.
clock-costs-loss = By the rules the match is lost. The director decides.
clock-costs-points = By the rules the opponent gets penalty points. The director decides.
clock-show = Show the clock
clock-hint = A tap on your half ends your turn. Keys: space, or ← and → for a half.
clock-reset = Reset the clock
clock-pause = Pause
clock-go-on = Go on
clock-game-over = Game over
clock-close = Close
time-is-up = Time is up
clock-sent = The desk has the times.
clock-waits = Not sent yet. The times go to the desk as soon as there is a connection.
clock-refused = The desk did not take the times:
clock-signed-out = Log in again to send the times.
clock-report = Times for the desk
clock-report-hint = The clock sends them at each pause. Here you can enter them yourself.
field-clock-top = Left for the upper player
    .hint = Minutes and seconds, such as 4:10.
field-clock-bottom = Left for the lower player
field-clock-flag = Whose time is up?
clock-flag-nobody = Nobody’s
clock-report-submit = Send to the desk
flag-fell = { $player } ran out of time against { $opponent }.
flag-rules = By the rules
flag-again = It is time number { $n } in this match.
flag-none = No time is up in this match, or somebody has already ruled on it.
flag-effects = If you confirm this:
field-flag-what = Ruling
flag-loss = { $player } loses the match
flag-points = Penalty points for { $player }
flag-play-on = They play on
field-flag-more = More time on both clocks
    .hint = Minutes and seconds.
someone-is-late = Someone is late
field-lateness-who = Who is late?
field-lateness-start = Scheduled start
lateness-start-draw = Drawn at
field-lateness-came = Arrived at, or the time now
lateness-time-hint = Club time, { $zone }.
lateness-work-out = Work out the penalty
lateness-proposal =
    { $points ->
        [0] No penalty yet.
        [one] One penalty point for { $name }.
       *[other] { $points } penalty points for { $name }.
    }
lateness-loses = That is more than half of { $length }, or all the opponent still needs: { $name } loses the match.
lateness-terms =
    { $late } late. The first point comes after { $first } minutes, and one more after every further { $step } minutes. A player with more penalty points than half the match length, here { $length }, loses the match.
lateness-give =
    { $points ->
        [one] Give { $opponent } the point
       *[other] Give { $opponent } the { $points } points
    }
lateness-no-rule = This event has no rule for late players. Add one in its rules, or enter penalty points by hand.
to-the-rules = To the event’s rules
lateness-by-hand = Enter penalty points by hand
lateness-too-late = Something has already been entered for this match, and lateness is worked out only before that.
match-is-over = This match is over.
forecast-final = final about { $time }
forecast-next = { $round } about { $time }
forecast-over = over about { $time }
forecast-title = Timetable
forecast-round = Round
forecast-about = Begins about
forecast-between = Most likely between
forecast-end = Finished by
forecast-learned =
    { $n ->
        [one] Based on one match at this club.
       *[other] Based on { $n } matches at this club: a match to { $length } takes about { $time }.
    }
forecast-default = This club has too few matches to learn from yet. A match to { $length } is assumed to take { $time }.
forecast-how = Four times out of five the real time falls between these two. The times are recalculated with each result.

site-season-table = Full season table
site-leaders = Leaders by rating

## The guide

help-title = Help
help-more = Reference
help-about = How to run a backgammon club’s nights with Crawford: knockouts, Swiss events, chouettes, ratings and results.
help-page-about = { $title }: a page of the guide for running a backgammon club with Crawford.

## The club’s mail

letters-title = Mail to members
letters-text = People who agreed get the reports you mail and the reminder of the next night. Each e-mail has an unsubscribe link. People agree on their own account page or by a link sent to their address; if someone tells you, note it on their page in the roster.
letters-no-server = This server sends no mail: its owner has not set up a mail server.
letters-agreed = Who agreed
letters-nobody-agreed = Nobody has agreed yet.
letters-unreachable = no e-mail address
letters-unreachable-title = Agreed, but without an e-mail address
letters-sent = What was mailed
letters-none-sent = Nothing yet. You can mail a published report from the page where you write it.
letters-foot = You get this because you agreed to get the mail of { $club }. Unsubscribe: { $link }
letters-how =
    { $gets ->
        [reports] Gets the reports
        [reminders] Gets the reminders
       *[all] Gets the reports and the reminders
    }: { $by ->
        [account] chosen on their own account page
        [link] confirmed by the link sent to their address
       *[noted] noted by a director
    }, { $day }.
letters-end = Stop mail
letters-member-hint = Only if they told you so themselves. The date is recorded, and each e-mail lets them unsubscribe.
letters-member-agrees = Agrees to get the club’s mail
letters-way-waiting =
    { $n ->
        [one] One e-mail is waiting to be sent.
       *[other] { $n } e-mails are waiting to be sent.
    }
letters-way-sending =
    { $n ->
        [one] One is being sent.
       *[other] { $n } are being sent.
    }
letters-way-sent =
    { $n ->
        [one] One was sent.
       *[other] { $n } were sent.
    }
letters-way-failed =
    { $n ->
        [one] One was refused by the mail server; it can be sent again.
       *[other] { $n } were refused by the mail server; they can be sent again.
    }
letters-way-left-out =
    { $n ->
        [one] One was left out: the person no longer agrees or has another address.
       *[other] { $n } were left out: these people no longer agree or have other addresses.
    }
letters-way-unknown =
    { $n ->
        [one] One may or may not have been sent when the program stopped; it is not sent again.
       *[other] { $n } may or may not have been sent when the program stopped; they are not sent again.
    }
reminder-title = Weekly reminder
field-reminder-on = Send a reminder of the next night
    .hint = Goes to everyone who agreed, if something is planned for the next seven days.
field-reminder-weekday = Every
field-reminder-hour = At
    .hint = Local time at the club.
reminder-body =
    { $club } meets: { $night }, { $day }{ $has_venue ->
        [yes] , { $venue }
       *[no] { "" }
    }.
    { $link }
weekday = { $day ->
    [mon] Monday
    [tue] Tuesday
    [wed] Wednesday
    [thu] Thursday
    [fri] Friday
    [sat] Saturday
   *[sun] Sunday
  }

report-mail-title = Mail the report
report-mail-to =
    { $n ->
        [0] No recipients
        [one] One recipient
       *[other] { $n } recipients
    }
report-mail-submit =
    { $n ->
        [one] Send one e-mail
       *[other] Send { $n } e-mails
    }
email = E-mail
report-mail-told =
    { $n ->
        [one] One e-mail is on its way.
       *[other] { $n } e-mails are on their way.
    }
unsubscribe = Unsubscribe
unsubscribe-text = You get the mail of { $club }: reports of its nights and reminders. One tap stops it.
unsubscribe-done = You are unsubscribed: no more mail from { $club }. If you want it again, ask for it below its calendar.
subscribe-link = The club’s mail: reports and reminders
subscribe-of = Mail from { $club }
subscribe-text = You get only what you tick here. First we send a link to your address; mail starts only after you open it and confirm. Each e-mail has an unsubscribe link.
subscribe-account = If you have an account here with your e-mail address, choose on your account page instead: no link is needed.
field-letters-reports = Reports of nights
    .hint = Who won and how, if the director mails it: at most one e-mail for each tournament or chouette night.
field-letters-reminders = Reminder of the next night
subscribe-reminder-when = At most one e-mail a week, { $day } at { $hour }, if something is planned for the next seven days.
subscribe-reminder-none = At most one e-mail a week. The club does not send it at present.
subscribe-sent = A link is on its way to this address. Open it within two days and confirm.
subscribe-mail-subject = { $club }: please confirm your subscription
subscribe-mail-text = Someone, we hope you, asked for the mail of { $club } to come here: reports of its nights and reminders. Open this link within two days to confirm:
    { $link }
    If it was not you, do nothing: you will get no mail.


subscribe-sure = You will get this at your address:
subscribe-done = You will now get:
subscribe-ends = Each e-mail has an unsubscribe link.
account-letters = Mail from your clubs
account-letters-text = What you tick goes to { $address }, and nothing else. You can stop it here or with the link in each e-mail.
account-letters-no-club = You are not part of a club yet.
account-letters-no-address = Save an e-mail address first, and open the link sent to it to confirm that it is yours.
account-letters-by-account = Chosen here, { $day }.
account-letters-by-link = Confirmed by the link sent to your address, { $day }.
account-letters-by-noted = A director noted that you agreed, { $day }. What you save here replaces that.
rule-letters-own-address = Mail goes only to an address that is yours: save one on your account page and open the link sent to it.
rule-letters-nothing-chosen = Tick what you want to get.
rule-letters-nobody = Everyone who agreed already has this report.
rule-letters-too-many = A report goes to { $most } addresses at most.
rule-letters-no-address = There is no e-mail address for this person. Enter one first.
rule-reminder-when = A reminder needs a day of the week and an hour.

## The forecast

odds-title = Forecast
odds-chances = Chances of winning:
odds-both = { $top } % – { $bottom } %
odds-percent = { $n } %
odds-under-one = under 1 %
odds-over-99 = over 99 %
odds-wins = Wins
odds-final = Reaches the final
odds-out =
    { $n ->
        [one] One player can no longer win.
       *[other] { $n } players can no longer win.
    }
river-title = How the chances moved
river-said = { $winners } won. Each player has a band as thick as their chance of winning at the time, from the draw at the left to the end.
river-said-so-far = Each player has a band as thick as their chance of winning at the time, from the draw at the left to the end of the last round.
river-day = { $day } { $month }
river-turn = { $what }: { $from } → { $to } %
river-event = { $what ->
    [upset] Upset: { $name } beats { $other }
    [gammon] { $name }’s gammon
    [backgammon] { $name }’s backgammon
    [match] { $name } beats { $other }
    [drop] { $name } doubles { $other } out
    [cube] { $name } wins a { $cube }-cube
   *[game] { $name } wins a game
}
river-first = At the draw
river-most = At best
river-out = Out
night-river-title = How the points moved
night-river-said = Everyone starts with a band of the same width. A game widens the bands of its winners and narrows those of its losers; the lowest score of the night is a band of nothing. { $ahead } is ahead with { $points }.
night-river-turn = { $name } { $points }
night-river-least = Lowest
handicap-line = A handicap match: { $top } begins with { $points_top }, { $bottom } with { $points_bottom }.
handicap-even = The match begins at 0–0: by the ratings no other start is nearer to even.
handicap-none-boards = The match begins at 0–0: a start score goes by the ratings of two players, and here teams meet on several boards.
handicap-none-long = The match begins at 0–0: the table that start scores are computed from ends at { $longest } points.
handicap-none-unrated = The match begins at 0–0: neither of the two was entered with a rating.
handicap-none-unrated-one = The match begins at 0–0: { $name } was entered without a rating.
handicap-set = Begin at another score
handicap-set-hint = Both begin with these points, each fewer than { $length }. The match begins at once, and keeps them.
field-start-top = The first player begins with
field-start-bottom = The second player begins with
handicap-why = Why these points?
handicap-why-level = The ratings are { $rating_top } and { $rating_bottom }. From 0–0 { $name } would win { $chance } of the time.
handicap-why-set = The director set the start score.
handicap-why-nearest = No other start is nearer to even, and the match keeps this one once it has begun.
mark-starts = starts { $score }
odds-why = Why these chances?
odds-why-score =
    The players need { $top } and { $bottom } points{ $after ->
        [yes] , after the Crawford game
       *[no] { "" }
    }: between equal players { $name } wins { $chance } of such matches, by the equity table.
odds-why-ratings = The ratings are { $top } and { $bottom }. With { $left } points left to play, the mean of what both need, they multiply those odds by 10 to the power of difference · √{ $left } / 2000: { $factor }.
odds-why-unknown = A player without a rating counts as 1500.
odds-why-sum = Taken together, { $name } wins { $chance } of the time.
odds-why-source = The table is Kazaross-XG2; the rating formula is that of FIBS. At 0–0 the result is the formula alone, and between equal players the table alone; how the two are combined in between is this program’s own choice.
odds-how = How is this worked out?
odds-how-exact = Every way the rest of the bracket can go was counted with its chance, so the numbers are exact.
odds-how-sheet = The rest of the event was simulated { $n } times, with each match decided by chance. The numbers show in how many simulations each player won.
odds-how-rules = The rest of the event was simulated { $n } times with the program’s own pairings, draws and tie-breaks, and each match decided by chance. The numbers show in how many simulations each player won; a shared first place counts as part of a win.
odds-how-match = The chances in a match depend on the score so far and both ratings; its page shows the details.
odds-how-unknown =
    { $n ->
        [one] One player has no rating yet and counts as 1500.
       *[other] { $n } players have no rating yet and count as 1500.
    }
odds-how-sure = It is recalculated with each result. At the same score everyone sees the same numbers.
odds-none-not-drawn = There is no forecast before the draw.
odds-none-over = The event is over, so there is nothing to forecast.
odds-none-open-ended = This event ends when the director says so, and nobody wins it, so there is no forecast.
odds-none-other-game = Chances are only worked out for backgammon, and this event plays { $games }, so there is no forecast.
odds-none-teams = Teams play this event, and there is no forecast for team matches.
odds-none-stuck = The director has to decide how the event goes on, so there is no forecast. { $why }
rule-clock-out-of-range = A clock needs some time for each point, but no more than { $most } minutes. Enter, say, 2 minutes a point and 12 seconds of delay.
rule-clock-left-not-a-time = This is not a time left on a clock. Enter minutes and seconds, such as 4:10, and no more than 10 hours.
rule-clock-not-used = { $event } is played without a clock for each match. Set one in the event’s rules.
rule-flag-not-fallen = No time is up in match { $match }, or somebody has already ruled on it.
rule-flag-what = Choose a ruling.
rule-clock-not-a-time = This is not a time. Enter minutes such as 2 or 2.5, and whole seconds of delay.

## The format adviser

which-format = Which format fits tonight?
adviser-lead = Each format is simulated many times with backgammon’s luck, on your tables and at your club’s pace.
field-adviser-boards = Tables
    .hint = 0: enough for all
field-adviser-start = Start
field-adviser-until = Finish by
field-adviser-lengths = Match lengths
    .hint = Those you would consider, at most five: 3, 5, 7
adviser-ask = Compare formats
adviser-proposals = Formats compared
field-adviser-event = Use for
adviser-target-event = { $event }, not drawn yet
adviser-target-new = A new event
adviser-about = Finished about
adviser-by = Nine nights out of ten by
adviser-matches = Matches per player
adviser-fewest = At least
adviser-strongest = Strongest player wins
adviser-rematches = Rematches
adviser-choose = Use this format
adviser-later-day =
    { $n ->
        [one] { $time } the next day
       *[other] { $time }, { $n } days later
    }
adviser-safe = On time
adviser-close = Probably on time
adviser-late = Too long
adviser-other = { $format } to { $length }
adviser-swiss =
    { $rounds ->
        [one] Swiss, one round to { $length }
       *[other] Swiss, { $rounds } rounds to { $length }
    }
adviser-basis-learned =
    { $n ->
        [one] Match times are based on one match at this club. Players’ strengths are spread as in most clubs.
       *[other] Match times are based on { $n } matches at this club. Players’ strengths are spread as in most clubs.
    }
adviser-basis-default = Match times are a guess, 8 minutes a point, until this club has matches to learn from. Players’ strengths are spread as in most clubs.
adviser-runs = The percentages come from at most sixty simulated nights and may be a few points off.
rule-adviser-not-a-time = This is not a time of day. Enter hours and minutes, such as 19:30.
rule-adviser-too-many = At most { $most } players are possible. Enter fewer.
rule-adviser-lengths-too-many = At most { $most } lengths are compared at once. Enter fewer.

## The screen and print

screen-events = { $n } events · { $playing ->
    [0] nothing is being played
    [one] one match is being played
   *[other] { $playing } matches are being played
}
screen-follow = Follow it on your phone
qr-of = QR code of { $address }
to-the-night = Back to the night
sheet-title = Draw sheet
sheet-joins = Continues at { $mark } on page { $page }
sheet-page = Page { $n } of { $of }
sheet-blank = Blank sheet
sheet-filled = Sheet with the results
sheet-print-hint = Print on A4 landscape.
slips-title = Score slips
slips-hint = Print on A4 portrait, eight to a page. Matches that can be played come first; blank ones fill the page.
slips-blank = Blank slips only
slips-filled = Slips for the next matches
match-heading = Match
slip-to = to
player = Player
slip-winner = Signed by the winner
pairings-title = Pairings
pairings-hint = Print on A4 portrait and hang it where everyone passes: listed by table, then again by name.
pairings-none = No matches are waiting to be played. Pairings appear here once there are some.
pairings-by-table = By table
pairings-by-name = By name
bye-heading = Bye
list-title = Check-in list
list-hint = Print on A4 portrait and leave it at the door with a pen. People who have checked in or signed up are already ticked; empty lines are for guests.
list-number = No.
paid = Paid
list-note = Signature
list-in = In

## Everyone against everyone: the cross table

cross-title = Everyone against everyone
cross-line = Row
cross-left-out = results left out
cross-said = { $name } against { $opponent }: { $state }
cross-legend = Each row shows the results of the player it names. A tick marks a match won, + and − one that was not played, R3 one to come in round 3.

## Schedules, seasons, ladders and free nights: pages

the-event = The event
put-off = postponed
put-off-until = postponed to { $day }
mark-due = by { $day }
round-by-day = { $round }, by { $day }
robin-rest-why = With an odd number of players one rests in every round, each in turn. A rest counts as neither a win nor a loss.
league-leads-up = goes up
league-leads-down = goes down
standings-so-far = Current standings
state-decided = { $n ->
    [one] 1 match decided
   *[other] { $n } matches decided
  }
free-column = { $by ->
    [played] Played
   *[points] Points
  }
free-counts = { $by ->
    [played] Matches that count.
   *[points] Points scored and conceded in them; the difference breaks ties.
  }
free-not-enough = { $n ->
    [one] One match played is
   *[other] { $n } matches played are
  } not enough for a place yet.
desk-free-night = { $n ->
    [0] { no-entries }.
    [one] One player is here.
   *[other] { $n } players are here.
  } Two taps start a match.
start-match = Start a match
join-link = Add someone to the ladder
join-door = { $event } has already begun. Add the player to it next.
join-submit = Add player
join-foot = They join at the bottom of the ladder.
join-means = They play { $n ->
    [one] one match
   *[other] { $n } matches
  }. Round { $next } is next.
join-squeezed = { $n ->
    [one] One opponent has
   *[other] { $n } opponents have
  } no free round left, so matches not yet begun are moved: nobody plays twice in a round.
join-missed = { $n ->
    [one] One of these matches belongs
   *[other] { $n } of these matches belong
  } to rounds already played, against players who rested then.
field-join-missed = Missed rounds
choice-missed =
    .play = Play them later
    .lose = Opponents win by walk-over
due-title = Deadlines: { $event }
due-nothing = There are no matches left to play.
due-over = { $n ->
    [one] 1 match overdue
   *[other] { $n } matches overdue
  }
due-to-come = { $n ->
    [one] 1 match to come
   *[other] { $n } matches to come
  }
due-undated = { $n ->
    [one] 1 match without a deadline
   *[other] { $n } matches without a deadline
  }
due-ruling-hint = Enter a late result like any other. For a match not played, set a new deadline below, or give a ruling: a win for one, a loss for both, or void, so that it counts for nobody. A ruling needs a reason.
give-ruling = Give a ruling
due-when = by { $day }, { $over ->
    [yes] { $n ->
        [one] one day overdue
       *[other] { $n } days overdue
      }
   *[no] { $n ->
        [0] today
        [one] tomorrow
       *[other] in { $n } days
      }
  }
due-another-day = New deadline
field-due-by = Deadline
    .hint = Leave empty for no deadline.
due-submit = Set deadline
due-reminder = Reminder to copy
due-reminder-hint = What is overdue, and what is due within { $n } days, one line for each player.
due-one = { $name } { $over ->
    [yes] (was due by { $day })
   *[no] (by { $day })
  }
rule-due-nothing-ticked = Tick at least one match.
ladder-rungs = The ladder
ladder-challenges = challenges { $name }{ $limited ->
    [yes] {""}, by { $by }
   *[no] {""}
  }
ladder-challenged = challenged by { $name }{ $limited ->
    [yes] {""}, by { $by }
   *[no] {""}
  }
ladder-rule-reach = { $n ->
    [0] You may challenge everyone above you.
    [one] You may challenge one rung up.
   *[other] You may challenge up to { $n } rungs up.
  }
ladder-rule-win = { $choice ->
    [swap] A challenger who wins swaps places with the loser.
   *[takes-place] A challenger who wins takes the loser’s place; everyone between moves down one.
  }
ladder-rule-days = { $n ->
    [one] A challenge must be played within a day.
   *[other] A challenge must be played within { $n } days.
  }
ladder-rule-immunity = { $n ->
    [one] For a day after a challenge nobody has to accept another.
   *[other] For { $n } days after a challenge nobody has to accept another.
  }
ladder-rule-wait = { $n ->
    [one] After losing to someone, wait a day before challenging them again.
   *[other] After losing to someone, wait { $n } days before challenging them again.
  }
challenge-title = Challenges: { $event }
challenge-before-draw = The ladder appears once the draw is made.
challenge-who = Who may challenge whom
challenge-who-hint = Tap a name to see everyone above: whom they may challenge, and why not the others.
challenge-of = { $name } may challenge
challenge-top = Nobody is higher.
challenge-submit = Challenge
challenge-may = may be challenged
challenge-rules = The rules of this ladder
rungs-by-hand = Change a rung by hand
rungs-by-hand-hint = Everyone between moves by one. It is in the journal and can be undone.
field-rungs-rung = New rung
rungs-told = { $name } is now on rung { $n }.
rule-rung-not-a-rung = Enter a rung: 1 is the top.
play-nobody = At least two players must be here. Check them in at the door.
play-who = Who plays?
play-against = { $name } plays against
play-somebody-else = Someone else
play-more = Other length, or already played
play-more-hint = Fill in what differs, then tap the opponent above.
field-play-length = Points to play to
play-length-hint = Leave empty for { $n }.
play-points-of = Points of { $name }
field-play-points-one = Points of the first player
    .hint = Only if the match is over.
field-play-points-other = Points of the opponent
    .hint = Only if the match is over.
play-met = { $n ->
    [one] met once
   *[other] met { $n } times
  }
play-told = { $over ->
    [yes] { $a } – { $b } { $score } is saved.
   *[no] { $a } and { $b } are playing.
  }
here-free = { $event }: find an opponent
here-free-nobody = Everyone else is playing right now.
preview-qualifiers-title = Who should be in the draw
preview-equal-now = { $names } are tied for { $left ->
    [one] the last place
   *[other] the last { $left } places
  } in the knockout. The draw stays as it is. To decide by play-offs or lots, undo the knockout draw before any of it is played.
preview-stage = { $stage ->
    [consolation] consolation
    [last-chance] last chance
    [second-chance] second chance
   *[main] knockout
  }
preview-should-go-on = { $name } instead of { $other } in the { $stage }. Neither has played there yet.
preview-should-go-on-played = { $name } instead of { $other } in the { $stage }. One of them has played there, so that draw stays as it is, unless you first remove the results of their matches there.
preview-stays-below = { $name } was drawn into the { $stage } and stays in it. If they win this match after all, replace them there.
preview-plays-there = { $name } plays in the { $stage } instead of { $other }.
preview-goes-on = Put { $names } in the knockout
preview-goes-on-text = The two swap places in the draw.
preview-goes-on-stays = Correct the record, keep the draw
preview-goes-on-stays-text = The table changes. The knockout stays as drawn.
preview-rungs-title = { $n ->
    [one] One player moves to another rung
   *[other] { $n } players move to other rungs
  }
preview-rung = { $name }: from rung { $from } to rung { $to }
preview-rungs-anew = Recalculate the rungs
preview-rungs-anew-text = Later challenges stay as they were played; the rungs follow from all of them.
preview-rungs-stay = Leave the rungs as they are
preview-rungs-stay-text = Only the record is corrected. Later challenges start from the rungs as they are now.
undo-left-unrated = { $event } is still not rated. If it should be again, tick it in “Rated events”, under the club’s ratings.
undo-void-instead = You can make the match void instead. Later matches then stay as they were played, and the rungs of a ladder are recalculated.
undo-void-submit = Make it void instead

## Pairs, teams and formats without a bracket: refusals

rule-company-names-one-twice = Someone is named twice. Name each person once.
rule-event-of-pairs = { $event } is for pairs. Name two players, who consult at one board.
rule-event-of-single-players = { $event } is for single players. Check in each player separately, or choose an event for pairs or teams.
rule-event-of-teams = { $event } is for teams. Name the team and at least { $boards } members, in board order.
rule-plays-for-another = One of these people already plays in { $event } for { $player }. Name someone else, or withdraw that entry first.
rule-sides-fixed-by-entries = { $entrants ->
        [one] One entrant is already in, so
       *[other] { $entrants } entrants are already in, so
    } you can no longer change between single players, pairs and teams. Add another event instead.
rule-team-size-out-of-range = A team has 2 to { $most } members; { $members ->
        [one] this one has one
       *[other] this one has { $members }
    }.
rule-board-unknown = There is no board { $board } in this match: it is played on { $boards } boards.
rule-boards-blank = Enter the score of at least one board.
rule-line-up-after-play = A board of match { $match } is already decided, so the line-up can no longer change. Undo that board’s result first.
rule-line-up-incomplete = Name one player for each of the { $boards } boards.
rule-line-up-with-a-stranger = One of these people is not a member of { $player }. Choose from the team’s members.
rule-line-up-with-one-twice = Someone is named for two boards. Name each player for one board only.
rule-no-match-of-teams = { $event } is not played by teams, so its matches have no boards. Enter the score of the match.
rule-team-match-by-boards = Match { $match } is between teams: enter the score of each board.
rule-team-not-in-match = { $player } does not play in match { $match }.
rule-challenge-again-too-soon = { $player } has just won against this challenger. Challenge again in { $days ->
    [one] one day
   *[other] { $days } days
}, or challenge someone else.
rule-challenge-downwards = { $player } is lower on the ladder. Challenge someone above.
rule-challenge-of-oneself = You cannot challenge yourself. Choose someone above.
rule-challenge-of-the-immune = { $player } has just answered a challenge and need not accept another for { $days ->
    [one] one day
   *[other] { $days } days
}. Challenge someone else, or wait.
rule-challenge-of-who-left = { $player } has left. Bring them back first, or choose someone else.
rule-challenge-out-of-reach = { $player } may challenge up to { $reach ->
    [one] one rung
   *[other] { $reach } rungs
} up, as high as { $highest }.
rule-challenge-still-open = { $player } still has a challenge to play: match { $match }. Each player has one challenge at a time.
rule-free-has-no-draw = { $event } is a free night: it has no draw, and its list stays open. Start a match instead.
rule-free-length-out-of-range = A match is played to between 1 and { $most } points.
rule-free-met-often-enough = { $player } and { $opponent } have met { $most ->
    [one] once, which is as often as this night allows
   *[other] { $most } times, which is as often as this night allows
}. Choose another opponent.
rule-free-too-many-matches = This night already has { $most } matches, the most it can have. Add another event.
rule-not-a-free-night = { $event } is not a free night: its matches are drawn or paired.
rule-not-a-ladder = { $event } is not a ladder.
rule-not-a-schedule = This works only in a round robin or on a ladder.
rule-not-on-the-ladder = { $player } is not on this ladder. Add them to it first.
rule-nothing-is-missed = Nobody had a bye in the rounds played so far, so { $player } has missed no match and will play all of them. Choose that instead.
rule-robin-field-too-large = { $players } players would play { $matches } matches. At most { $most } players can meet that often: make it a single round robin, split the field into groups, or play a Swiss.
rule-robin-tie-break-says-nothing = In a round robin, “{ $by }” separates nobody. Leave it out.
rule-void-among-rounds = Later rounds and places depend on the result of match { $match }, so it cannot be void. Enter who won, or that both left.
rule-void-in-a-bracket = Match { $match } is part of a bracket, where someone has to go on, so it cannot be void. Enter who goes on.
rule-free-win-worth-too-little = A win must be worth more than a loss: { $win } is not more than { $loss }.

## The command line

demo-log-in = This is a demo. Log in at { $address }/login as “{ $name }” with the password “{ $password }”.
demo-not-its-own = { $database } is not a demo database, so no demo was put there. Name another database.
calendar-of-rounds = Add to calendar (iCalendar)
calendar-groups = Groups, round { $round }
calendar-expected = Expected between { $from } and { $to }.
calendar-last-day = { $what }: deadline
calendar-put-off = Postponed to this day.
calendar-sign-up = Sign-up closes
calendar-late-entry = Late entry closes
feed-link = Our results as a feed (Atom)
feed-won = Won by { $names }
file-csv = CSV
file-json = JSON
file-xlsx = XLSX
results-files = Results as files:
results-places = Places (CSV)
no-database = There is no database { $database }: name the one your club is served from with --database
publish-reading = { $n ->
    [one] one page
   *[other] { $n } pages
} read
publish-writing = { $n } of { $of } files checked
publish-lost = On { $on } the link { $link } leads nowhere, so it was left out
publish-lost-more = { $n ->
    [one] One more link leads nowhere, so it was left out
   *[other] { $n } more links lead nowhere, so they were left out
}
publish-took = { $seconds } s
publish-done = { $folder }: { $pages ->
    [one] one page
   *[other] { $pages } pages
}, { $files ->
    [one] one file
   *[other] { $files } files
} in all
publish-changed = new: { $new }, changed: { $changed }, removed: { $gone }
publish-taken = { $folder } holds other files ({ $file }): name a folder that is empty, new, or was written by crawford publish
publish-in-the-way = { $folder } holds a file that crawford publish did not write but needs to replace: move { $file } elsewhere
publish-no-folder = { $folder } is not a folder
publish-busy = Another crawford publish is writing to { $folder }
publish-not-written = { $folder } could not be written: { $why }
rebuild-done = { $n ->
        [one] The read tables of one tournament were
       *[other] The read tables of { $n } tournaments were
    } rebuilt from the journal.
rebuild-nights = { $n ->
        [one] The read tables of one chouette night were rebuilt.
       *[other] The read tables of { $n } chouette nights were rebuilt.
    }
rebuild-clubs = { $n ->
    [one] The tables of one club were rebuilt.
   *[other] The tables of { $n } clubs were rebuilt.
}
rebuild-same = Every read table agrees with the journal.
rebuild-not-adding-up = In { $stream }, event { $event }, match { $match }: the games do not add up. { $why } Correct the match on its page.
rebuild-differs = In { $stream }: { $tables } do not agree with the journal. Run crawford rebuild.

serve-listening = Crawford is at { $address }
serve-owner = Create the owner’s account at { $address } (works once)
verify-not-read = The record cannot be read: { $why }.
verify-not-a-record = This is not the record of a draw: { $valid ->
    [yes] something is missing or wrong
   *[no] it is not valid JSON
  } at line { $line }, column { $column }. Save the event’s draw.json unchanged.
verify-true = The draw is genuine: the seed matches the hash that was published, and it gives this order of { $n } entrants. The first round, by number:

## Chouette: the ledger and settling up

ledger-empty = This will show what each cube of each game came to, the totals, how they ran, and the runs in the box. Every game sums to zero.
settle-up = Settle up
ledger-to-csv = Every cube as CSV
ledger-totals = Totals
money = Money
ledger-boxes = In the box
ledger-best = Best game
ledger-worst = Worst game
ledger-graph = How it ran
ledger-graph-about = Each line is a player’s total after each game.
ledger-runs = Runs in the box
ledger-run-at = { $name }, table { $table }
ledger-longest =
    { $n ->
        [one] { $name } held the box longest: one game.
       *[other] { $name } held the box longest: { $n } games in a row.
    }
ledger-sheet = Score sheet
ledger-sheet-about = A row for each game, a column for each player. Every row sums to zero.
ledger-all = All
ledger-box-won =
    { $kind ->
        [gammon] { $box } won a gammon from the box.
        [backgammon] { $box } won a backgammon from the box.
       *[single] { $box } won from the box.
    }
ledger-team-won =
    { $kind ->
        [gammon] { $captain } won a gammon against { $box } in the box.
        [backgammon] { $captain } won a backgammon against { $box } in the box.
       *[single] { $captain } won against { $box } in the box.
    }
ledger-all-out = { $box } had the box. Everybody else was out before the end.
ledger-partner = { $partner } was the box’s partner.
ledger-cube = Cube { $value }
doubled-out = doubled the box out
settled = settled
ledger-how-won =
    { $kind ->
        [gammon] won a gammon
        [backgammon] won a backgammon
       *[single] won
    }
ledger-how-lost =
    { $kind ->
        [gammon] lost a gammon
        [backgammon] lost a backgammon
       *[single] lost
    }
ledger-how-extra = extra to { $taker }
ledger-how-half = the partner’s half
ledger-how-taken-over = paid for a cube taken over
ledger-how-limit = not paid: loss limit
ask-why = why?
ledger-why-dropped = { $who } dropped and loses what the cube was worth before the offer: { $value }, to { $box }.
ledger-why-settled = The two agreed on { $points }.
ledger-why-played = Cube { $value }, counted { $times } { $times ->
        [one] time
       *[other] times
    }: { $points }.
ledger-why-jacoby = By the Jacoby rule this cube counts once: it was never turned.
ledger-why-stake = Between these two a point is worth { $stake }, the smaller of their stakes. { $points } points are { $money } in money.
ledger-why-extra-price = { $who } paid { $taker } the price of the extra: { $price }.
ledger-why-extra-won = The box won, and { $who } was on its side with the extra’s cube on { $value }: { $points } to { $who }.
ledger-why-extra-lost = The team won, and { $who } was on the box’s side with the extra’s cube on { $value }: { $points } from { $who }.
ledger-why-extra-taker-dropped = { $taker } dropped the extra: its cube’s { $value } to { $who }.
ledger-why-extra-dropper-dropped = { $who } dropped a redouble of the extra: its cube’s { $value } to { $taker }.
ledger-why-half = The box’s side came to { $all }. The partner’s half is { $half }.
ledger-why-held = { $who } had taken over this cube from { $whose }.
ledger-why-taken-over = { $other } took over the cube of { $who }. They agreed on { $points }.
ledger-why-limit = Nobody loses more than { $most } points in a game. { $who } does not pay { $points ->
    [one] 1 point
   *[other] { $points } points
  }, and { $other } does not get them.
ledger-limit = The loss limit of { $most } applied to { $who }: { $points ->
    [one] 1 point beyond it is not paid.
   *[other] { $points } points beyond it are not paid.
  }
ledger-why-odd = The box gets the odd point of a win and pays the odd point of a loss.
ledger-money-of = { $money } in money
ledger-zero = Sum 0
settle-running = A game is being played. Its cubes count once it has ended.
settle-who-pays = Who pays whom
settle-not-public = Who pays whom is shown only to those who run the night and those who played.
settle-bare = Amounts are in your smallest coin.
settle-nothing-yet = Nobody owes anything yet. After the first game, this page shows who pays whom, in as few payments as possible.
settle-even = Everybody is even.
settle-fewest = { $n ->
    [one] One payment settles everything.
   *[other] { $n } payments settle everything.{ $proved ->
        [yes] {" "}Fewer are not possible.
       *[no] {""}
    }
}
settle-points = { $from } { $paid ->
    [yes] paid
   *[no] pays
 } { $to } { $amount ->
    [one] 1 point
   *[other] { $amount } points
 }.
settle-money = { $from } { $paid ->
    [yes] paid
   *[no] pays
 } { $to } { $amount }.
settle-why = why not fewer?
settle-why-group =
    { $n ->
        [one] { $terms }: zero together, one payment.
       *[other] { $terms }: zero together, { $n } payments.
    }
settle-why-sum = { $people } people in { $groups } { $groups ->
        [one] group that sums
       *[other] groups that sum
    } to zero. A group needs one payment fewer than it has people, and there is no way to make more groups: { $people } − { $groups } = { $payments }.
settle-why-many = This is certain for up to { $most } people. With more, there might be a way with one payment less.
settle-balances = Balances
settle-left = Still to pay
settle-early = Someone leaves early
settle-early-about = They settle with a single payment, and nobody else loses by it. Cubes still in play count later and stay in the ledger until paid.
settle-early-frees = Then { $name } is even.
settle-made = Payments made
settle-by-hand = Enter another payment
field-settle-from = Paid by
field-settle-to = Paid to
amount = Amount
settle-enter = Enter payment

## Chouette: a night as everyone sees it

night-over =
    { $games ->
        [0] Over. No game was played.
        [one] Over · one game · { $players } players
       *[other] Over · { $games } games · { $players } players
    }
night-not-begun =
    { $players ->
        [0] Nobody is here yet.
        [one] Not started · one player is here
       *[other] Not started · { $players } players are here
    }
night-running =
    { $games ->
        [0] The first game · { $players } players
        [one] One game played · { $players } players
       *[other] { $games } games played · { $players } players
    }
night-empty = Follow the night here: who has the box, each cube, the points, and afterwards the record of every game.
last-game = Last game
night-to-follow = Follow code and seats
line-playing = Game { $n } is being played.
line-between = Between games. This is the order for the next one.
line-before-first = The first game has not started.
line-nobody = Nobody is at this table.
line-one = One player is at this table. A chouette needs three.
line-newcomer = { $name } joins after this game.
line-resting = { $name } is on a break.
line-extra = { $offerer } plays an extra against { $taker }, cube { $value }.
line-consult-after-cube = Players whose cube has been turned may discuss the play.
line-consult-never = Only the captain may discuss the play.
line-cube-middle = Cube { $value }, in the middle
line-cube-box = Cube { $value }, owned by the box
line-cube-own = Cube { $value }, their own
line-settled = settled for { $points }
line-to-answer = doubled to { $value }: must answer
line-has-doubled = has doubled to { $value }
line-beavered = beavered to { $value }
line-raccooned = raccooned to { $value }
line-box-answers = must answer
night-guest = Guest { $n }
## People: roles and invitations

role = { $role ->
    [visitor] visitor
    [member] member
    [secretary] secretary
    [scorer] scorer
    [neighbour] director of one event, in the rest of its tournament
    [director] director
    [owner] owner
    [operator] owner of the server
    [player] player with a private link
    [table] table card
   *[program] the program itself
  }
permission = { $permission ->
    [read-public] Read a public club’s pages
    [read-private] Read the pages of a club that is not public
    [read-desk] Read the desk and the journal
    [score] Call matches to tables and enter scores
    [direct] Run a tournament: entries, draws, corrections, rulings, undo
    [host-night] Create and run chouette nights
    [announce] Create tournaments
    [manage-members] Add and change members, read their contacts
    [import] Import past results and nights
    [manage-standings] Change seasons and rating lists
    [manage-club] Change the club
    [manage-access] Decide who may do what
    [read-record] Read the record of changes
    [make-club] Create a club
    [run-instance] See the server’s status, read its whole record, help people who cannot log in
    [report] Report the score of their own match, confirm or dispute it
    [call-director] Call a director to the table
    [own-cube] Handle their own cube in a chouette night
   *[keep-time] Do scheduled tasks
  }
access-title = Who may do what
access-text = People with an account. Players need none: they get a private link.
access-empty = So far only the owner of the server. Invite a director, a secretary or someone to enter scores: they follow a link and choose a name and a password.
field-access-role = Role
remove = Remove
access-open = Invited, not accepted yet
access-until = until { $time }
revoke = Revoke
access-left-title = Private links made by people who no longer direct
access-left-text = Player slips and table cards they made still work, so that nobody in the room is locked out. If you revoke them, print new ones under “Phones and announcements” at the desk.
access-left = { $n ->
    [one] One private link that { $name } made still works.
   *[other] { $n } private links that { $name } made still work.
}
access-left-revoke = Revoke links
access-told-left = { $n ->
    [0] None of them was still working.
    [one] One private link was revoked. Print a new one where it is needed.
   *[other] { $n } private links were revoked. Print new ones where they are needed.
}
access-invite = Invite someone
field-access-label = Who it is for
    .hint = Only for your own list. It is not part of the link.
field-access-reach = Where
access-reach-club = The whole club
access-reach-past = a tournament that is over
access-invite-go = Create a link
access-fresh = Send this link to one person. When they accept, they become { $role }: { $reach }.
access-fresh-once = It works once, within two weeks, and is shown only now. If it gets lost, revoke it and create another.
access-table = Permissions
yes = yes
no = no
revoked = Revoked. It no longer works.
invite-title = You are invited
invite-text = You are invited to { $club } as { $role }{ $reach ->
    [tournament] {" "}of one of its tournaments
    [event] {" "}of one event
   *[club] {""}
  }.
invite-as = You are logged in as { $name }.
accept = Accept
invite-anew = Choose a name and a password to log in with.
invite-have = I already have an account here
invite-done = Welcome to { $club }.
rule-role-missing = Choose a role.
rule-secretary-whole-club = A secretary looks after the members of the whole club. Choose the whole club.
rule-reach-unknown = Choose the whole club or one of its tournaments.
rule-access-own = Only someone else can change your role, so that no club loses its owner by mistake.
rule-invitation-shown-already = This link has already been shown once. Revoke it below and create another.

## One’s own account

account-title = Your account
account-clubs = Your clubs
account-sessions = Where you are logged in
account-here = here
account-agent-unknown = Unknown browser
account-agent = { $browser } on { $system }
account-agent-some = A browser on { $system }
account-agent-whole = Browser details
account-session = from { $address } · since { $since } · last used { $seen }
account-sign-out-others = Log out everywhere else
account-change-password = Change password
field-present-password = Current password
account-password-text = This logs you out everywhere else.
account-told-others = { $n ->
    [0] You were not logged in anywhere else.
    [one] Logged out in one other place.
   *[other] Logged out in { $n } other places.
}
account-told-ended = Logged out there.
login-passkey = Log in with a passkey
forgotten-text = Enter your account’s e-mail address, and we send a link for a new password there.
forgotten-sent = If an account has this address, a link for a new password is on its way. It works once, for an hour. If nothing comes, check your spam folder, or ask the owner of this server for a link.
mail-title = Your e-mail address
mail-text = Confirm that this is your address, and e-mail for { $name } goes here from now on.
mail-submit = Yes, this is my address
mail-verified = Your e-mail address is confirmed.
mail-verify-subject = Crawford: is this your e-mail address?
mail-verify-text = Someone, we hope you, wants e-mail for the account { $name } to come here. To confirm, open this link within a day:
    { $link }
    If it was not you, do nothing.


mail-reset-subject = Crawford: a new password
mail-reset-text = Someone, we hope you, asked for a new password for the account { $name }. Open this link within { $time } to choose one:
    { $link }
    If it was not you, do nothing. Your password stays the same.


account-passkeys = Passkeys
account-passkeys-text = Your phone or computer logs you in without a password, by fingerprint, face or code.
account-passkeys-https = Passkeys work only at this server’s https address, set with --public-url.
account-passkeys-script = To add one, turn on JavaScript for this page.
field-passkey = Name of the passkey
    .hint = Such as: my phone.
account-passkey-add = Add a passkey
account-passkey-added = Passkey added. Next time, log in with it.
account-passkey-remove-one = Remove a passkey
field-passkey-which = Passkey
account-held-back = Owners need a passkey here. Log in with yours or add one below. Until then you have a member’s rights only.
account-passkey-used = since { $since } · last used { $used }
account-passkey-unused = since { $since } · not used yet
account-mail-is = Password resets go to { $address }.
account-mail-none = With an e-mail address you can reset a forgotten password yourself.
account-mail-wanted = A link was sent to { $address }. Open it to confirm.
field-mail-address = E-mail address
field-own-mail = E-mail address
    .hint = Leave it empty for none.
rule-passkey-wrong = This passkey could not be checked. Try again, or log in with your password.
rule-passkey-unanswered = No passkey answered. Try again.
rule-passkey-known = This passkey is already added.
rule-passkeys-many = At most { $most } passkeys. Remove one first.
rule-mail-taken = Another account has this address.
rule-password-wrong = This is not your current password.
## Rules: money

rule-money-not-an-amount = “{ $text }” is not an amount like { $example }. Type digits and, where needed, a point: { $example }.
rule-money-too-much = That is more than this program can count. Enter less.
rule-percent-not-a-percent = “{ $text }” is not a percentage. Enter a number from 0 to 100, with at most two decimals.
rule-split-over-hundred = These parts add up to { $sum } percent, { $over } too much. In the same proportion, { $works } would work.
rule-split-place-twice = Place { $place } is there twice. Remove one of the two lines.
rule-split-too-long = A split pays at most { $most } places.
rule-split-of-nothing = Enter what the best places get, such as 70/30.
rule-house-over-hundred = { $typed } percent is more than everything. Enter 100 or less.
rule-currency-odd = A currency sign is 1 to 6 letters or signs without digits, such as €, kr or CHF, with 0 to 3 decimals.
rule-currency-decimals-fixed = Amounts are already recorded with { $decimals ->
    [0] no decimal places
    [one] one decimal place
   *[other] { $decimals } decimal places
  }, so that can no longer change. The currency sign can.
rule-entry-of-a-stranger = { $player } has not entered { $event }. Enter them first.
rule-reentries-too-many = At most { $most } re-entries are counted for one person in one event.
rule-pool-unknown = There is no side pool { $pool } any more. Check the list of pools.
rule-pools-too-many = A tournament has at most { $most } side pools.
rule-pool-has-members = “{ $name }” has members. Remove them first.
rule-pool-name-taken = There is already a side pool called “{ $name }” in this event. Choose another name.
rule-auction-not-set = Set the terms of the auction first.
rule-buy-back-over-hundred = A player can buy back at most { $most } percent.
rule-buy-back-of-a-stranger = { $player } is not in this lot and cannot buy a share of it back.
rule-buy-back-too-much = At most { $most } percent of this lot can be bought back.
rule-lots-too-many = An auction has at most { $most } lots.
rule-lot-unknown = There is no lot { $lot } any more. Check the list of lots.
rule-lot-of-nobody = Tick at least one player for the lot.
rule-lot-without-buyer = Choose who bought the lot, or enter a name.
rule-player-sold-already = { $player } was already sold in lot { $lot }. Choose another player, or undo that sale.
rule-deal-of-nothing = No deal can be made now: it takes at least two players still in, and money left to win.
rule-deal-with-someone-out = { $player } is out and cannot be part of a deal.
rule-deal-without-someone = { $player } is still in. A deal includes everybody who can still win: name all of them, each once.
rule-deal-sums-otherwise = These amounts add up to { $sum }, but { $open } can still be won. Make the two equal.
rule-account-unknown = There is no such account in this tournament.
rule-account-changed-since = This account has changed in the meantime: the balance is now { $balance }. Check again before money changes hands.
rule-payment-of-nothing = Enter an amount above zero.
rule-payment-over-balance = The house owes { $owed } here, and { $typed } is more. Enter { $owed } or less.

## Money: what happened

money-someone = someone
told-money-currency = The currency was set: { $example }.
told-money-terms = The money of { $event } was set: { $fee } to enter.
told-money-entry = { $player } in { $event }: { $n ->
    [0] no re-entry
    [one] 1 re-entry
   *[other] { $n } re-entries
  }{ $excused ->
    [yes] , the fee waived.
   *[no] .
  }
told-money-pool-added = The side pool “{ $pool }” was added, { $fee } to join.
told-money-pool = The side pool “{ $pool }” was { $how ->
    [changed] changed
   *[removed] removed
}.
told-money-pool-member = { $player } { $how ->
    [joined] joined
   *[left] left
} the side pool “{ $pool }”.
told-money-auction = The terms of the auction of { $event } were set.
told-money-sold = Lot { $lot }, { $players }, went to { $buyer } for { $price }.
told-money-unsold = The sale of lot { $lot } was undone.
told-money-bought-back = { $player } bought back { $share } percent of lot { $lot }.
told-money-deal = A deal in { $event }: { $parts }.
told-money-deal-dropped = The deal in { $event } was dropped: places decide again.
told-money-paid-in = { $player } paid { $amount }.
told-money-paid-out = { $player } was paid { $amount }.
told-money-signed = { $player } signed the account.
told-money-adjourned = { $match } was postponed { $known ->
    [yes] until { $until }.
   *[no] to another day.
  }
told-money-resumed = { $match } is to be played after all.

## Formats: what an event may be played as
tie-break-nth = Tie-break { $n }

## Standings, and rounds paired one by one
standings-title = Standings
place = Place
won-lost = Won–lost
standings-columns = What the columns mean
standings-below = Below { $name } by { $by ->
    [hand] the director’s order
    [play-off] the play-offs, and lots among those who lost one
    [score] a lower score
    [wins] fewer wins
    [direct-encounter] their direct encounter
    [buchholz] a lower Buchholz
    [buchholz-cut1] a lower Buchholz without the lowest
    [buchholz-median] a lower median Buchholz
    [sonneborn-berger] a lower Sonneborn-Berger
    [cumulative] a lower sum of the scores after each round
    [point-margin] a lower point margin
    [rating-performance] a lower rating performance
   *[lots] lots drawn from the recorded seed
  }.
standings-shared = Still equal after all tie-breaks: places { $from } to { $to } are shared.
standings-encounter = Against { $names }: { $least }{ $missing ->
    [0] {""}
    [one] , and at most { $most } with the match not played
   *[other] , and at most { $most } with the { $missing } matches not played
  }.
standings-sum = { $name } { $sum }: { $terms }.
standings-term = round { $round } { $named ->
    [yes] { $name }{ $kind ->
        [forfeit] {" "}(not played)
       *[played] {""}
      }
   *[no] { $kind ->
        [bye] (bye)
       *[away] (not there)
      }
  } { $product ->
    [yes] { $of } × { $times } = { $amount }
   *[no] { $amount }
  }{ $cut ->
    [yes] {" "}(cut)
   *[no] {""}
  }
tie-break-counts = { $by ->
    [wins] Matches won; a bye that counts as a win is included.
    [direct-encounter] The matches between the players still tied.
    [buchholz] The sum of the opponents’ scores: stronger opponents count more.
    [buchholz-cut1] The sum of the opponents’ scores without the lowest.
    [buchholz-median] The sum of the opponents’ scores without the lowest and the highest.
    [sonneborn-berger] Each opponent’s score times the points scored against them.
    [cumulative] The sum of the scores after each round: early wins count more.
    [point-margin] Points won in matches minus points lost.
    [rating-performance] The mean rating of the opponents, plus 400 for each win more than losses, divided by the matches played.
   *[lots] Drawn from the recorded seed; the higher number comes first.
  }

## Swiss: refusals
rule-swiss-strikes = Enter after how many losses a player is out: at least 1.
rule-swiss-qualify = In { $rounds } rounds someone could end with neither enough wins nor enough losses. With { $wins } under “Wins to qualify”, enter at most { $losses } under “Losses to be out”.
rule-swiss-too-many-rounds = { $players } players can play { $most ->
    [one] 1 round
   *[other] { $most } rounds
} without anyone meeting twice, not { $rounds }. Set { $most ->
    [one] 1 round
   *[other] { $most } rounds or fewer
}, or find { $need } players or more; or play a double round robin.
rule-swiss-rounds-paired = Round { $paired } is already paired. Set { $paired } rounds or more, not { $rounds }.
rule-swiss-no-pairing = No pairing of this round follows the rules: { $parts ->
    [one] one part of the field has
   *[other] { $parts } parts of the field each have
 } an odd number of players, and { $between ->
    [0] nobody is
    [one] only one player is
   *[other] only { $between } players are
 } left to meet outside { $parts ->
    [one] it
   *[other] them
 }. Allow a rematch or another bye, or stop here.
rule-swiss-nobody-to-pair = Nobody is left to pair.
rule-swiss-one-left = Only { $player } is still in: there is no further round.
rule-swiss-too-many-scores = There are too many different scores for score groups. Pair this event without them.
rule-swiss-hand-names-twice = { $player } is named twice, or is not to be paired this round.
rule-not-a-swiss = { $event } is not a Swiss.
rule-swiss-before-draw = Make the draw first: it publishes the seed that lots are drawn from.
rule-swiss-over = All { $rounds } rounds of this Swiss are played.
rule-swiss-round-open = Round { $round } is not finished: { $matches ->
    [one] one match is
   *[other] { $matches } matches are
 } still open. Wait, or pair the others now and let the players concerned wait.
rule-swiss-paired-since = Round { $round } has been paired in the meantime. Look at it and decide again.
rule-swiss-round-paired-already = Round { $round } is already paired.
rule-swiss-nothing-to-play-off = There is no place left to play off.
rule-swiss-play-off-open = A play-off is not finished.
rule-swiss-no-qualifying = This Swiss does not lead to a knockout.
rule-swiss-not-over = The Swiss is in round { $round } of { $rounds }. The knockout follows when it is over.
rule-swiss-last-places-open = { $players } players are tied for { $places ->
    [one] one place
   *[other] { $places } places
 } in the knockout. Play them off, draw lots, or name them.
rule-swiss-last-places-stranger = { $player } is not among those tied for the last places.
rule-swiss-last-places-count = Name { $places ->
    [one] one player
   *[other] { $places } players
 } for the last places, each once.
rule-contingent-bye-for-three = The contingent bye is for exactly three players tied after a finished round; here there { $players ->
    [one] is one
   *[other] are { $players }
 }.
rule-not-in-the-event = { $player } is not in this event.
rule-no-standings = { $event } has no standings with tie-breaks.
rule-format-fixed-by-draw = Play has started under these rules: scoring, byes, tie-breaks and how it ends can no longer change. You can still overrule a tie-break, with a reason on the record.
## Chouette: following a night, and a player’s own cube

follow-title = Follow a night
field-follow-code = The night’s code
    .hint = Six letters, from the host. The code lets you watch until the night is over.
follow-submit = Follow
rule-follow-unknown = No night in progress has this code. Ask the host; there may be a new one.
follow-host-heading = Let others follow
follow-closed = The night is over, and so are its code and the players’ seats. Its page stays.
follow-code-heading = Watching
follow-code-about = Anyone who opens { $address } and types this code, or scans it, follows the night live. They can only watch.
follow-watchers =
    { $n ->
        [0] No phone is following yet.
        [one] One phone is following.
       *[other] { $n } phones are following.
    }
new-code = New code
follow-end = Remove the code
follow-renew-about = A new code stops everyone who used the old one. Seats stay.
follow-none = With a code of six letters, everyone in the room can follow the night on their own phone. They can only watch, and the code ends with the night.
follow-make = Create a code
follow-renewed = The code is now { $code }.
link-title = Your private link
link-text = With this phone you can see your matches, report their scores and call the director. Anyone who has the link can do the same, so keep it to yourself.
link-submit = Use this phone
seat-heading = Players with their own phone
seat-about = Give players a link to their own cube: they take, drop, beaver, double the box and play extras on their own phone. They cannot act for anybody else, and you can still enter everything here.
seat-nobody = Nobody is here yet.
seat-grant = Give a link
seat-seated = own phone
seat-linked = link not opened
seat-link-about = Let them scan this, or send them the link. It opens once, on one phone, and is not shown again.
seat-link-qr = QR code of { $name }’s link
seat-title = Your seat
seat-text = This phone will handle your cube for the rest of the night: here you answer doubles, double the box and play extras. The link opens once.
seat-submit = Take my seat
rule-seat-taken-back = This phone no longer has a seat in the night.
rule-seat-not-yours = Here { $player } can act only for their own cube. Everything else is entered at the table.
own-title = { $name }’s own cube
own-night-over = The night is over. You finished at { $total }.
own-pays = You pay { $who } { $amount }.
own-paid = { $who } pays you { $amount }.
points-of = { $n ->
    [one] one point
   *[other] { $n } points
  }
own-even = Nothing is left to pay.
own-risk = Your risk in a single game: { $amount }
own-no-game = No game is being played. The next one is started at the table.
own-box = You have the box. Your doubles and answers are entered at the table.
own-partner = You are the box’s partner: you share what the box wins and loses.
own-out = You are out of this game.
own-nothing = Nothing to do right now.
own-may = You may act.
own-asked = You are doubled: play on at { $value }?
own-act = { $act ->
    [take] Take at { $value }
    [drop] Drop, for { $value }
    [beaver] Beaver to { $value }
    [raccoon] Raccoon to { $value }
   *[double] Double to { $value }
  }
own-offer-extra = Offer { $name } an extra
own-extra = { $act ->
    [take] Take the extra with { $name }
    [drop] Drop the extra with { $name }
    [beaver] Beaver the extra with { $name }
    [raccoon] Raccoon the extra with { $name }
   *[double] Double the extra with { $name }
  }

## Chouette: the nights of a club and its season

season-empty = This will list the club’s chouette nights and each member’s total for the season.
season-members-only = members only
season-year = Season { $year }
season-nights = Nights
season-per-game = Per game
season-best = Best night
season-nobody = No member played on these days.
season-why-text =
    { $n ->
        [0] There is no night with a finished game on these days.
        [one] One night is counted.
       *[other] { $n } nights are counted.
    } A member’s points are those of every game of these nights, after corrections. “Per game” is points divided by games. With equal points, fewer games come first; members equal in both share the place. Guests are left out, so the points need not sum to zero.
season-money-why = Only nights played for money count for the money.
season-currencies = Nights were played in different currencies, so their money is not added up.
season-for-all = Not counted on this page: nights for members only, and nights on whose pages a member appears as a guest or under a shortened name.
field-from = From
field-to = To
season-between = Choose dates
show = Show
rule-season-no-such-event = One of these events is no longer drawn in this club. Open the page again and choose there.
rule-season-no-such-division = An event counts in a division that this season does not have. Choose its division again, or add one.
rule-season-backwards = The last day is before the first.
round-submit = Pair round { $n }
round-early = Pair although a table is still playing
round-early-hint = The players at that table, and those who would meet them, wait for its result; all others can start.
round-waiting = Waiting for a table to finish: { $names }
round-done = Finished playing: { $names }
round-instead = What the program would have paired instead
round-blocked = No pairing follows the rules
round-blocked-proof = { $n ->
    [one] This group has an odd number of players
   *[other] These { $n } groups each have an odd number of players
  } and may meet nobody outside{ $alone ->
    [yes] .
   *[no] {" "}except: { $between }.
  } However they are paired, someone is left over.
round-blocked-choices = What you can do:
round-way-out = { $what ->
    [rematches] Allow as few rematches as possible: { $pairs }
    [second-byes] Allow a second bye
    [wishes] Allow pairs you wanted to keep apart
   *[extra-byes] Give { $n } more byes
  }
round-stop = End the Swiss here
round-by-hand = Pair by hand
round-by-hand-hint = Set the pairs you want; the program pairs the others around them and shows what it would have done.
field-round-hand-other = Meets
round-hand-add = Set pair
round-hand-bye = { $name } has a bye
round-absent = Who misses round { $n }
round-absent-hint = They stay in the event and are paired again in the next round.
round-absent-submit = Misses this round
round-absent-back = Will play after all
round-onward = After the rounds
rule-hand-too-many = At most { $most } pairs and byes can be set by hand. The program pairs the others.
rule-hand-unreadable = This choice could not be read. Choose from the lists on this page.
pair-by-hand = The director put these two together.
pair-around = The director set part of this round by hand; for the others, this is the best that is left.
pair-last-two = They have met before, but everyone else is out, so these two play on until one of them is.
pair-rematch = They have met before; the director allowed it.
pair-group = Both are in score group { $group }, with { $n } players.
pair-monrad = Of the { $n } players in this round, the standings put { $a } at place { $place } and { $b } at place { $below }; neighbours meet, whatever their scores.
pair-float = { $name } floats down from score group { $group } to { $below }: { $reason ->
    [odd] the groups down to that one have an odd number of players in total, so one has to.
    [met-all] { $name } has nobody left to meet in the group.
    [by-hand] the director said so.
   *[fewest] any other way, more players would have to leave their group or the round could not be completed.
  }
pair-repeats = { $n ->
    [one] One of the two floats
   *[other] Both float
  } the same way as in the round before{ $hand ->
    [yes] .
   *[no] : no pairing that keeps the priorities before this one repeats fewer floats.
  }
pair-within = { $within ->
    [random] The lots from the recorded seed
    [standing] The standings
   *[other] The ratings
  } put { $a } at place { $place } of the group and { $b } at place { $below }; { $within ->
    [slide] the upper half meets the lower.
    [fold] the first meets the last.
   *[neighbours] neighbours meet.
  }
bye-by-hand = The director gave this bye.
bye-second = It is not their first; the director allowed it.
bye-group = From score group { $group } of { $groups }. { $allowed ->
    [one] Only one player there may have a bye.
   *[other] { $allowed } players there may have a bye.
  }
bye-monrad = { $allowed ->
    [one] Only one player may have a bye.
   *[other] { $allowed } players may have a bye.
  }
bye-unplayed = The fewest rounds unplayed so far among them: { $unplayed } ({ $fewest ->
    [one] one player
   *[other] { $fewest } players
  }).
bye-fewer = { $fewer ->
    [one] One of them has
   *[other] { $fewer } of them have
  } fewer rounds unplayed than { $name }, who has { $unplayed }, but without this bye the round could not be completed, or more players would leave their group.
bye-above-others = Someone lower could have had it, but then the round could not be completed, or more players would leave their group.
onward-sure = { $n ->
    [0] Nobody has qualified yet
    [one] One player has qualified
   *[other] { $n } players have qualified
  }
onward-contested = { $n } players are tied for { $left ->
    [one] one place
   *[other] { $left } places
  }
onward-contested-text = They can play off, lots can be drawn from the recorded seed, or you name who goes on.
onward-play-off = Call a round of play-offs
onward-rest = { $n ->
    [one] One player is out
   *[other] { $n } players are out
  }
field-onward-last = The last places go
choice-last-places =
    .play-offs = by the play-offs
    .lots = by lots
    .named = to those ticked
field-onward-consolation = Consolation for the others
    .hint = A knockout of everyone who did not qualify.
onward-knock-out = Draw the knockout
onward-basis = { $lots ->
    [yes] The order comes from the records and their tie-breaks, the last places from lots by this seed, which is the seed of the event’s draw.
   *[no] The order comes from the records and their tie-breaks alone. Lots were drawn only where the standings needed them.
  }
onward-why-record = { $name } has { $record } and is number { $place } of these by record and tie-breaks{ $moved ->
    [yes] ; seed { $seed }, so that as few as possible meet again in the first round.
   *[no] , and so seed { $seed }.
  }
onward-why-bye = { $name } has a bye: byes go to the best records.
onward-why-again = { $name } and { $other } met in round { $round }: however the lower half is ordered, not everyone can meet someone new.
onward-why-chosen = { $name } was one of { $n } tied for { $left ->
    [one] one place
   *[other] { $left } places
  } and { $how ->
    [play-offs] qualified in the play-offs.
    [lots] was drawn by lot.
   *[named] was named by the director.
  }
onward-why-three = { $sits ->
    [yes] { $name } sits out the first match: of three tied, the player with the fewest byes does, by lots if that leaves several.
   *[no] { $name } plays the first match.
  }
onward-over = After the last round, the final places are those of the standings.
onward-three = Three players tied
onward-three-text = The contingent bye: the one of the three with the fewest byes sits out. The two others play, and the winner plays the one who sat out. If that one wins, that is the order; if not, the winner is first, the loser of the first match second, and the one who sat out third.
onward-three-submit = Set up the contingent bye
standings-after = { $closed ->
    [0] { $open ->
        [yes] With results so far of round { $paired }
       *[no] Before the first round
      }
   *[other] After round { $closed }{ $open ->
        [yes] , with results so far of round { $paired }
       *[no] {""}
      }
  }
desk-round = Round { $n } can be paired.
desk-onward = All { $n } rounds are decided.
drawing-rounds = The list and its seed are fixed. Each round is paired when the one before is decided; lots come from this seed.
drawing-to-round = Go to pairing
told-money-pool-members = { $n ->
    [one] 1 member
   *[other] { $n } members
  } in the side pool “{ $pool }”.
told-money-lot-sold = { $n ->
    [one] 1 player
   *[other] { $n } players
  } sold for { $price }.

## Money: pages

money-law = Crawford keeps the accounts and moves no money. Whether to play for money is up to your club, within the law where you play.
money-stage = { $stage ->
    [consolation] Consolation
    [last-chance] Last chance
   *[main] Main event
}
money-place-in = { $stage }, { $place }
money-fund-of = { $event }: the fund
auction = Auction
money-auction-column = Auction, column { $column }
money-sum-entries = { $n ->
    [one] 1 entry
   *[other] { $n } entries
  } at { $fee }
money-sum-reentries = { $n ->
    [one] 1 re-entry
   *[other] { $n } re-entries
  } at { $fee }
money-sum-members = { $n ->
    [one] 1 member
   *[other] { $n } members
  } at { $fee }
money-sum-prices = All lots sold
money-sum-house-percent = The house keeps { $part } %
money-sum-house-each = The house keeps { $amount } of each entry
money-sum-house-returns = { $part } % is returned; the house keeps the rest
money-sum-added = Added to the fund
money-sum-fund = Fund
money-open = { $n ->
    [one] still to be won
   *[other] still to be won by { $n }
  }
money-to-be-paid = { $amount } to pay out
money-owes = owes { $amount }
money-why-place = Place { $place } gets { $part } % of { $fund }: { $amount }{ $rounded ->
    [yes] , including { $rest } left over by rounding.
   *[no] .
  }
money-why-shared = Together { $together }, shared by { $n }.
money-why-left = { $amount } is added: left over by rounding elsewhere, and from places nobody took.
money-why-deal = As the players agreed; the total is what they could still win.
money-why-lot = Lot { $lot }: the place of { $player } brings { $amount }.
money-why-bought-back = { $share } % of the lot was bought back.
money-note-undealt = The split does not use everything: { $amount } stays with the house.
money-note-rest = Rounding, and places nobody took, leave { $amount } with the house.
money-note-deal-others = { $stage }: the recorded deal does not count, because it leaves out players still in: { $names }. Make it again with everybody, or drop it.
money-note-deal-sum = { $stage }: the recorded deal does not count, because its players now have { $sum } to share. Make it again, or drop it.
money-note-adjourned = { $match } was postponed { $known ->
    [yes] until { $until }.
   *[no] to another day.
  } Its prizes stay open; everything else can be paid.
money-line-by = { $who }, { $when }
money-line-half = { $what }, one half; the other is { $name }’s
money-line-fee = { $event }: entry
money-line-excused = { $event }: entry, fee waived
money-line-joined = Side pool “{ $pool }”
money-line-bought = { $event }: lot { $lot } of the auction
money-line-bought-back = { $event }: { $share } % of lot { $lot } bought back
money-line-prize = { $event }: prize, place { $place }
money-line-deal = { $event }: prize as agreed
money-line-pool-prize = Side pool “{ $pool }”: prize, place { $place }
money-line-lot-prize = Lot { $lot }: the place of { $player }
money-line-lot-share = Lot { $lot }: { $share } % of the place of { $player }
money-line-paid-in = Paid to the house
money-line-paid-out = Paid by the house
money-held = In the cash box
money-owed-by-house = The house owes
money-owed-to-house = Owed to the house
money-still-open = Prizes still to be won
money-house-part = The house keeps
money-added = Added to funds by the house
money-owed = { $n ->
    [0] To pay out
   *[other] To pay out ({ $n })
  }
money-owing = { $n ->
    [0] Owe the house
   *[other] Owe the house ({ $n })
  }
money-owed-nobody = Nothing to pay out.
money-owing-nobody = Nobody owes anything.
money-square = { $n ->
    [one] 1 account is settled
   *[other] { $n } accounts are settled
  }
money-signed = signed
money-event-unset = Nothing set yet. Set the entry fee and how the fund is split.
money-event-state = Fund { $fund }{ $pools ->
    [0] {""}
    [one] , 1 side pool
   *[other] , { $pools } side pools
  }{ $lots ->
    [0] .
    [one] , 1 lot sold.
   *[other] , { $lots } lots sold.
  }
fees-and-split = Fees and split
payout = Payout
deal = Deal
side-pools = Side pools
money-link-all = All accounts
money-currency = Currency
money-currency-is = Amounts look like { $example }: change the currency
field-currency-symbol = Sign or letters
    .hint = Such as €, £, kr or CHF.
field-currency-decimals = Decimals
    .hint = 2 where there are cents, 0 where there are none. This can no longer change once amounts are recorded.
field-currency-in-front = Put the sign before the amount
money-account-of = Account of { $name }
money-account-at = { $tournament }, all events
money-account-square = Settled: nothing to pay either way.
money-account-owing = Owes the house { $amount }
money-account-empty = Nothing on this account yet. It will show the fees, prizes and payments of every event.
money-balance = Balance
money-signed-by = Signed at { $amount }, witnessed by { $who }, { $when }.
money-signed-before = The account has changed since.
money-sign-here = Date and signature
field-pay-direction = Direction
choice-direction =
    .in = To the house
    .out = From the house
field-pay-reason = Note
    .hint = Optional.
record-payment = Record payment
money-sign-submit = Record signature
money-entries = Re-entries and waived fees
field-count-entry-reentries = Re-entries
field-count-entry-excused = Waive the first entry fee
money-terms-amounts = Amounts are in the club’s currency: { $example }.
field-money-reentry = Re-entry fee
    .hint = Empty: the same as the entry fee.
field-money-house-kind = What the house keeps
choice-house =
    .percent = Percentage of the fees
    .per-entry = Amount from each entry
    .returns = What is left after returning this percentage
field-money-house = Percentage or amount
    .hint = As chosen above. 0: everything goes to the players.
field-money-added = Added money
    .hint = From the club or a sponsor, on top of the fees.
field-money-preset = Split
    .hint = Tied players share the prizes of their places.
choice-fund-split =
    .by-field = By field size: from winner takes all to sixteen places
    .half-and-quarters = 50 / 25, and 25 to the consolation’s winner
    .three-quarters = 75 / 25, as for a double elimination
    .columbus = 40 / 25, and 25 / 10 in the consolation (Columbus)
    .winner = Winner takes all
    .own = Our own split
field-money-split = Main event, best place first
    .hint = In percent, such as 50/30/20. With the stages below, at most 100 in total.
field-money-consolation = Consolation, best place first
field-money-last-chance = Last chance, best place first
money-split-instead = Enter { $split } instead
field-pool-split = Parts, best place first
    .hint = In percent, such as 70/30.
money-split-shown = The split
fold-money-rounding = Rounding
field-money-unit = Round amounts down to
    .hint = The smallest amount you pay out, such as 1 or 5.
field-money-rest = Rounding remainder goes to
    .hint = So do the prizes of places nobody can take.
choice-rounding-rest =
    .first-place = First place
    .house = The house
field-money-order = Ties in the main event
    .hint = Between members knocked out in the same round.
choice-pool-order =
    .then-consolation = The consolation decides
    .shared = They share
field-money-public = Show the fund and the split to everyone
    .hint = On the event’s page. Accounts are never shown there.
money-col-part = Part
who = Who
money-col-sign = Received
money-payout-called-off = Nothing is due or won: this tournament has been called off. Payments made so far are due back.
money-payout-empty = No fund yet. Once the entry fee and the split are set, this page shows who gets what.
money-by-deal = By deal
money-put-off = Postpone the final
money-put-off-hint = Everything else is published and paid; the prizes of this match stay open.
field-adjourn-until = Until, if agreed
money-resume = Play it after all
money-pools-empty = No side pool yet. A side pool is an extra fee, paid out to the best-placed players who paid it.
money-pool-new = New side pool
field-pool-name = Name
    .hint = Such as “Intermediate jackpot”.
field-pool-fee = Fee to join
money-pool-of = Side pool of { $event }
money-pool-terms = Terms
money-pool-remove = Remove side pool
money-pool-mark = In the side pool “{ $pool }”
money-auction-empty = No auction yet. Set its terms below, then sell players one by one or in lots.
money-sell = Sell a lot
field-lot-players = Players of the lot
money-sell-nobody = All players are sold.
field-lot-buyer = Buyer
field-lot-stranger = Or someone else’s name
    .hint = For a buyer who does not play. It overrides the choice above, and the same name always means the same account.
field-lot-price = Price
field-lot-column = Column
    .hint = A or B, if the field is sold in columns. Optional.
money-lots = { $n ->
    [one] 1 lot sold
   *[other] { $n } lots sold
  }
money-lot = Lot { $n }
money-lot-more = Buy-back, or undo the sale
money-owns = owns { $share } %
money-buys-back = { $player } buys back, in percent
money-unsell = Undo the sale
field-money-buy-back = Most a player may buy back
    .hint = In percent of their own lot, for that part of its price. 0: no buy-back.
field-money-by-column = Each column is a separate pool
    .hint = If ticked, columns A and B pay out separately. If not, columns are only labels.
money-deal-lead = Players still in may agree to split what they can still win in another way. The deal goes on the record and adds up to the same sum, whoever wins.
money-deal-open = Together they can still win { $amount }. How much does each get?
money-deal-drop = Drop the deal
money-prizes = Prizes
money-prizes-all = Who gets what
money-change-title = Prizes this changes
money-change-title-until = Prizes this changes, until the matches are played again
money-change-line = { $player }: { $before } becomes { $after }{ $paid ->
    [yes] ; { $out } has been paid out already.
   *[no] .
  }
money-change-only = Correct it
money-change-only-text = No later match is affected, and rounds already paired stay as they are.
money-public-fund = Fund { $fund }
money-public = { $stage ->
    [consolation] Consolation, place
    [last-chance] Last chance, place
   *[main] Place
} { $place }: { $amount } ({ $part } %)

## Phones: private links, reports, rulings, calls, announcements

told-by-player = { $name }, with a private link
told-by-elsewhere = imported from a file
told-the-table = the table
told-reporting-off = Results are entered only at the desk.
told-reporting-accept = Results from the players count at once.
told-reporting-confirm = Results from the players are confirmed by the other side{ $counts ->
    [yes] , or count after { $time }
   *[no] {""}
}.
told-reported = { $match }, reported by { $who }: { $result }
told-report-confirmed = { $match }: { $who } confirms the report.
rule-undo-elsewhere = That was not done in your event. A director of the whole tournament can undo it.
told-report-held = { $match }: the report of { $who } is waiting for an answer again. { $result }
told-report-accepted = { $match }: the report is accepted.
told-report-disputed = { $match }: { $who } disputes the report.
told-report-disputed-claim = { $match }: { $who } disputes the report and says: { $result }
told-report-taken-back = { $match }: { $who } withdraws what they said.
told-ruled = { $match }: the director ruled.
told-ruled-committee = { $match }: a committee of { $n } ruled.
here-over = The tournament is over. These are your matches.
here-nothing = No match for you right now. This page tells you as soon as there is one.
here-table-free = Nobody is playing here right now.
here-score-again = Report another result
here-reported = { $who } reported: { $result }
here-waits = The other side confirms it on their phone.{ $counts ->
    [yes] {" "}{ here-counts }
   *[no] {""}
}
here-answer = Is that right?{ $counts ->
    [yes] {" "}{ here-counts }
   *[no] {""}
}
here-counts = Unanswered, it counts after { $time }.
here-waits-loser = Noted. The other player confirms it with their own link.
here-confirm = Yes, that is right
here-dispute = No, that is wrong
field-here-reason = What is wrong?
    .hint = In a few words, for the director.
here-dispute-go = Dispute
here-says = { $who } says: { $result }
here-say = Enter your score
here-take-back = Withdraw my { $what ->
    [report] report
   *[dispute] dispute
  }
here-call = Call a director
here-called = A director has been called.
here-leave = This phone is not mine
here-told-reported = Reported. The other side confirms it on their phone.
here-told-confirmed = Confirmed.
here-told-taken-back = Withdrawn.
rule-reporting-off = Results are entered at the desk tonight.
rule-reporting-mode = Choose how results from players count.
rule-match-went-on = A player has already gone on from match { $match }, whose result was removed. If someone else won it, the director enters that under Score, which asks what should happen to the later matches.
rule-report-one-board = Report one board at a time, with the points of both. Only the director can enter that nobody came.
rule-report-board-is-in = Board { $board } is already in with another score. If that is wrong, call the director.
rule-report-not-this = From a phone you can report games and final scores. The director enters anything else.
rule-report-not-yours = This is not your match.
rule-report-own = Only the other side can answer your report.
rule-report-needs-own-card = The table’s card cannot confirm this. The other player does it with their own link, or the director does.
rule-report-not-own = There is nothing of yours to withdraw in this match.
rule-report-nothing = There is no report to answer here. It may have been entered in the meantime.
rule-report-waits = It was reported that this match is over. Confirm that, or say that it is wrong: then the director decides.
rule-report-disputed = The players do not agree about this match. It waits for a ruling.
rule-committee-size = A committee has three or five members. Choose who makes the ruling.
rule-ruling-what = Choose what counts.
rule-phones-nobody = Check players in first, or set how many tables there are. Then print their codes here.
rule-announcement-missing = Enter an announcement.
phones-title = Phones and announcements
phones-say = To everyone
field-saying-text = Announcement
    .hint = Shown on every player’s page and on the public pages until you take it down.
phones-say-go = Announce
phones-say-end = Take down
phones-reporting = Results from the players
phones-reporting-text = Players need no account: a private link, printed as a QR code, opens their own page on their phone.
field-reporting-mode = A result that ends a match
choice-reporting-mode =
    .confirm = The other side confirms
    .accept = Counts at once
    .desk = Only the desk enters it
field-reporting-minutes = Minutes until an unanswered result counts
    .hint = Empty: never.
saved = Saved.
phones-links = Private links
phones-links-text = Each print makes new links, shown only on that sheet. The last few links of each player keep working until you revoke them.
phones-origin = The codes lead to { $address }. Phones must be able to open it.
phones-print-slips = Print a slip for every player
phones-print-cards = Print a card for every table
phones-revoke-all = Revoke every link of this tournament, including those of sign-ups
phones-told-revoked = { $n ->
    [0] There were no links to revoke.
    [one] 1 link was revoked.
   *[other] { $n } links were revoked.
}
phones-of = { $links ->
    [one] 1 link
   *[other] { $links } links
}, { $phones ->
    [0] no phone yet
    [one] 1 phone
   *[other] { $phones } phones
}
phones-print-title = Slips and cards
phones-print-hint = Print this page now: the codes are on it and nowhere else.
phones-slip = Your own page: your table, your opponent and the score. Keep it to yourself.
phones-card = Players at this table: enter the score here, or call a director.
desk-tag-disputed = disputed
desk-tag-reported = reported
desk-tag-call = calling
desk-disputed-claim = { $match }: { $who } reported “{ $result }” { $by } says “{ $claim }”
desk-disputed = { $match }: { $who } reported “{ $result }” { $by } does not agree.
desk-see = See match
desk-report-held = { $match }: { $who } reported “{ $result }” The acceptance was undone, so it waits for an answer or for you.
desk-reported = { $match }: { $who } reported { $ago }: { $result }
desk-take-call = I’m on my way
desk-call-someone = { $who } asks for a director, { $ago }.
desk-told-call-taken = The call is yours.
desk-told-call-gone = Someone else is already on the way.
ruling-title = Ruling
ruling-disputed = { $who } does not agree.
field-ruling-what = What counts
ruling-stands = The report stands
ruling-stands-of = As { $who } says: { $result }
ruling-final = This final score
ruling-forfeit = { $winner } wins by forfeit
field-ruling-top = One side
    .hint = Points, for a final score.
field-ruling-bottom = The other side
    .hint = Points, for a final score.
field-ruling-by = Ruling by
    .hint = A committee does not include the director.
ruling-committee = Committee of { $n }
preview-moved-title = { $n ->
    [one] One place in the standings changes
   *[other] { $n } places in the standings change
  }
preview-moved = { $name }: place { $place } with { $score } becomes place { $new_place } with { $new_score }
standings-table = { $name }: the table

## Running the server: its status, its record, its accounts

service-title = Server status
service-database = Database
service-database-is = { $postgres ->
    [yes] PostgreSQL
   *[no] SQLite
}, { $file }
service-size = Database size
service-bytes = { $n } { $unit ->
    [kb] KB
    [mb] MB
   *[gb] GB
}
service-migrations = Migrations
service-migrations-text = { $n ->
    [one] one migration, { $last }
   *[other] { $n } migrations, the last { $last }
}
service-metrics = Prometheus metrics
service-metrics-is = { $on ->
    [yes] on, at /metrics with the token
   *[no] off
}
mail = Mail
service-mail-is = { $on ->
    [yes] on
   *[no] off: no smtp_url is set
}
service-proxy-untrusted = { $address } forwards requests (X-Forwarded-For) but is not trusted, so everybody who comes through it counts as one visitor. If it is your proxy, add it to trusted_proxies.
service-proxy-none = The public address is https, so there must be a proxy in front, but trusted_proxies is empty: everybody counts as one visitor, and one who guesses passwords slows everybody down.
service-pages = Cached pages
service-accounts = Accounts
service-accounts-text = If someone has forgotten their password, create a link here for a new one. It works once, for a day, and logs them out everywhere else.
service-owner = owner of this server
service-reset = Create a link for a new password
service-off = switched off
service-sign-out = Log out everywhere
service-forget-keys = Remove passkeys
service-switch-off = Switch off
service-switch-on = Switch on
service-told-signed-out = { $name } is logged out everywhere.
service-told-off = { $name } is switched off: logged out everywhere, and none of their logins, links and invitations works.
service-told-on = { $name } can log in again.
service-told-keys = All passkeys of { $name } are removed, and they are logged out everywhere.
service-second-factor = Owners and passkeys
service-second-factor-text = A passkey is a second factor: it is in a phone or computer and opens with a fingerprint, face or code. If passkeys are required, an owner of this server or of a club who logs in with only a password has a member’s rights until they use a passkey. If they lose it, another owner can remove it here.
service-need-keys = Require passkeys for owners
service-need-no-keys = No longer require them
service-need-keys-on = Owners need a passkey.
service-fresh = A link for { $name } to choose a new password:
service-fresh-once = It is shown only now. Give it to them yourself.
service-account-seen = since { $since } · last seen { $seen }
service-account-unseen = since { $since } · not logged in anywhere
service-here = Active now
service-streams = { $n ->
    [0] No page is open for live updates.
    [one] One page is open for live updates.
   *[other] { $n } pages are open for live updates.
}
service-nobody = Nobody was logged in during the last hour.
service-seen = last seen { $time }
service-slow = Slow or failed requests
service-slow-none = None since the program started.
service-route = Route
service-status = Status
service-took = Time
service-took-text = { $n } ms
service-request = Request
trail-title = Record of changes
trail-text = Who did what outside the journals of tournaments and nights, and who logged in. Nobody can change or remove a line.
trail-any = Everything
everyone = Everyone
trail-file = Download as CSV
trail-empty = There is nothing like this in the record.
what = What
trail-change = What changed
trail-newest = Newest
trail-who-gone = A deleted account
table-with-card = Table { $n }, with its card
choice-audit-kind =
    .mail-agreed = Noted that someone agrees to mail
    .mail-ended = Noted that someone wants no more mail
    .mail-chosen = Chose what mail they get
    .mail-confirmed = Someone subscribed to mail by a link sent to them
    .mail-unsubscribed = Someone unsubscribed
    .reminder-set = Set the weekly reminder
    .report-mailed = Mailed a report
    .signed-in = Logged in
    .signed-out = Logged out
    .sign-in-failed = Failed login
    .session-ended = Logged out elsewhere
    .sessions-ended = Logged out everywhere else
    .owner-link-made = A link for the owner’s account was printed
    .owner-made = Created the owner’s account
    .reset-link-made = Created a link for a new password for
    .reset-asked = A new password was requested by e-mail
    .password-changed = Changed the password
    .password-refused = Entered a wrong current password
    .password-reset = Chose a new password with a link
    .mail-wanted = Asked for e-mail at another address
    .mail-verified = Confirmed that address
    .mail-removed = Removed the e-mail address
    .passkey-added = Added a passkey
    .passkey-removed = Removed a passkey
    .account-signed-out = Logged an account out everywhere
    .account-switched-off = Switched an account off
    .account-switched-on = Switched an account on
    .account-passkeys-removed = Removed the passkeys of an account
    .second-factor-set = Changed whether owners need a passkey
    .invited = Created an invitation
    .invitation-accepted = Accepted an invitation
    .invitation-taken-back = Revoked an invitation
    .role-changed = Changed a role
    .role-taken-away = Removed a role
    .backup-made = A backup was made by hand
    .club-made = Created the club
    .club-changed = Changed the club
    .site-changed = Changed the club’s site
    .logo-changed = Changed the club’s logo
    .report-written = Wrote a report
    .report-published = Published a report
    .report-withdrawn = Withdrew a report
    .person-added = Added a person
    .person-changed = Changed a person
    .person-archived = Archived a person
    .person-restored = Restored a person
    .person-blanked = Removed a name
    .person-data-exported = Exported all data about a person
    .people-merged = Merged two people
    .people-parted = Separated two merged people
    .roster-imported = Imported a roster
    .private-links-made = Created private links
    .private-links-revoked = Revoked private links
    .private-link-used = Opened a private link on a phone
    .seat-link-made = Created a link to a player’s own cube
    .seat-link-used = Opened a link to their own cube on a phone
    .seat-taken-back = Revoked a player’s own cube
    .code-renewed = Gave a night a new code
    .code-ended = Ended following by code
    .night-names = Changed how a night’s players are named in public
    .night-brought-in = Imported a night held elsewhere
    .night-changed = Changed a night’s page
    .preset-kept = Saved a club’s own chouette rules
    .tournament-hidden = Hid a tournament
    .tournament-shown = Showed a hidden tournament again
    .tournament-deleted = Deleted a tournament
    .announced = Made an announcement
    .announcement-ended = Took an announcement down
    .director-called = Called a director
    .call-taken = Took a call
    .match-record-blanked = Removed the text of a match record
    .person-shown = Changed how a person is named in public
    .event-names = Changed how an event’s people are named in public
    .sign-ups-set = Changed a sign-up form
    .signed-up = Someone signed up with the form
    .sign-up-accepted = Accepted a sign-up
    .sign-up-renewed = Sent a new personal link for a sign-up by e-mail
    .sign-up-revoked = Revoked the personal link of a sign-up
    .sign-up-withdrawn = Someone withdrew with a personal link
    .sign-up-returned = Someone signed up again with a personal link
    .sign-up-changed = Changed a sign-up
    .sign-ups-left-out = Removed missing players from the list
    .rating-rules = Changed the rating rules
    .season-made = Created a season
    .season-changed = Changed a season
    .season-removed = Removed a season
    .season-adjusted = Gave or took points in a season
    .season-frozen = Made the table of a season final
    .season-opened = Reopened the table of a season
    .import-accepted = Imported a file
    .import-taken-back = Undid the import of a file
    .rating-starts = Imported start ratings
    .rating-start-gone = Removed a start rating
    .embedding-changed = Changed which sites may embed small pages
    .event-rated = Changed whether an event is rated
changes-nothing = nothing
choice-changed-field =
    .name = Name
    .nickname = Nickname
    .rating = Rating
    .email = E-mail
    .guest = Guest
    .slug = Address
    .day = Day
    .time-zone = Time zone
    .public = Anyone can see its pages
    .listed = Let search engines list its pages
    .facts = Facts of its journal
    .fields = Fields
    .shown = Name in public
    .people = People
    .from = Network
    .sessions = Browsers
    .role = Role
    .tournament = In the tournament
    .event = In event number
    .by = By
    .links = Links
    .light = Colour on light pages
    .dark = Colour on dark pages
    .band = Band
    .into = Into
    .on = Switched on
    .start = Everyone starts with
    .provisional-below = Experience needed for a place in the list
    .early-endings = Count matches that ended early
    .formula-ramp = How fast newcomers move
    .formula-lengths-kind = Weight of long matches
    .formula-lengths-hundredths = Weight of long matches: C, in hundredths
    .matches = Matches
choice-kept-word =
    .full = by full name
    .nickname = by nickname
    .initials = by initials
    .passkey = a passkey
    .with-this-match = By experience, including this match
    .before-this-match = By experience before the match
    .none = The same for everyone
    .points = The length itself
    .rinta-nikkola = After Rinta and Nikkola

## Signing up before the night, and being there
field-sign-up-name = Your name
    .hint = The name the club knows you by, if it does.
field-sign-up-contact = How to reach you
    .hint = Optional: an e-mail address or phone number. Only directors see it.
sign-up-submit = Sign up
sign-up-submit-wait = Join the waiting list
sign-up-will-wait = All places are taken. You can join the waiting list: it moves up when someone withdraws.
sign-up-places-any = { $n ->
    [0] Nobody has signed up yet.
    [one] One person has signed up.
   *[other] { $n } people have signed up.
}
sign-up-places = Places taken: { $n } of { $most }.
sign-up-places-free = { $free ->
    [0] All places are taken. You can join the waiting list.
    [one] One of { $most } places is free.
   *[other] { $free } of { $most } places are free.
}
sign-up-until = Sign-up closes on { $time }.
sign-up-who = { $n ->
    [0] Signed up
   *[other] Signed up: { $n }
}
sign-up-nobody = Nobody yet. Be the first.
sign-up-waiting-list = Waiting list: { $n }
sign-up-mail-subject = { $kind ->
    [waits] { $event }: you are on the waiting list
    [placed] { $event }: you have a place
    [again] { $event }: your personal link
   *[listed] { $event }: you are on the list
}
sign-up-mail-text = Someone, we hope you, signed up with this address for { $event }, { $when }. { $kind ->
    [waits] It is full. You are on the waiting list, and we write again when a place is free.
   *[listed] You are on the list.
}
    With your personal link you can check your place or withdraw:
    { $link }
    Keep it to yourself. If it was not you, withdraw there.



sign-up-mail-placed = You have a place in { $event }.
    { $page }
    If you cannot come, please withdraw with your personal link, so that someone else can play. It replaces the one in our first e-mail:
    { $link }
    Keep it to yourself.




sign-up-mail-again = Someone, we hope you, asked for your personal link for { $event }, { $when }. Here is a new one. It replaces the one you had:
    { $link }
    Keep it to yourself.


sign-up-lost = Lost your personal link?
field-sign-up-lost-mail = The e-mail address you signed up with
    .hint = A new link is sent there. It replaces the one you had.
send-me-a-link = Send me a link
sign-up-told-again = If someone signed up with this address, a new personal link is on its way there. If nothing comes, check your spam folder, or ask the director.
sign-up-told = You are on the list. Save the address below: you need it to withdraw.
sign-up-told-withdrawn = You have withdrawn. Thank you for letting us know.
sign-up-told-returned = You are on the list again.
sign-up-state-here = You are checked in.
sign-up-state-in = You have a place.
sign-up-state-waiting = You are number { $n } on the waiting list. You move up automatically when someone withdraws.
sign-up-state-gone = You are not on the list.
sign-up-unknown = The director still has to confirm who you are.
sign-up-check-in = I am here
sign-up-own-page = My matches and scores
sign-up-return = Sign up again
sign-up-keep = Your personal link
sign-up-keep-text = Save it and keep it to yourself. It shows whether you have a place, and lets you withdraw and check in.
sign-up-qr = QR code of this link
sign-ups-title = Sign-ups and check-in: { $event }
sign-ups-count = { $n ->
    [0] Nobody has a place yet.
    [one] One has a place
   *[other] { $n } have a place
}{ $n ->
    [0] {""}
   *[other] : { $here } here, { $missing } missing.
}{ $waiting ->
    [0] {""}
   *[other] { " " }{ $waiting } on the waiting list.
}
sign-ups-empty = Nobody has signed up yet. Open the form below and share its address, or check people in at the door.
sign-ups-member = member
sign-ups-here = here
sign-ups-in = has a place
sign-ups-waiting = waiting, number { $n }
sign-ups-gone = not coming
sign-ups-paid = paid
sign-ups-who-known = { $name }, known to the club
sign-ups-who-guest = A new guest
sign-ups-accepted = personal link accepted
sign-ups-accept-text = Anyone can enter a name. Accept a sign-up once you know that it really was that person: from then on their personal link lets them check in and report scores. If you check someone in without that, they play as usual and get a slip.
sign-ups-revoke = Revoke link
sign-ups-revoked = link revoked
sign-ups-place = Give a place
sign-ups-unplace = Use list order
sign-ups-back = Back to the list
sign-ups-enter-missing = Enter missing players anyway
sign-ups-leave-out = Remove missing players
sign-ups-one-by-one = One by one
sign-ups-late = Late players lose points if the event’s rules say so.
sign-ups-form = Sign-up form
sign-ups-address = The address to share:
field-sign-ups-open = People can sign up
    .hint = No account is needed. If not ticked, the form is closed.
field-sign-ups-most = Places
    .hint = Anyone later goes on the waiting list. Empty: no limit.
field-sign-ups-closes = Closes on
sign-ups-closes-hint = Automatically, in { $zone } time. Empty: when you close it.
field-sign-ups-list = Show everyone who signed up
    .hint = Names as the event shows them, never contacts.
field-sign-ups-phone = People may check in from their phones
    .hint = With the personal link they got when they signed up. Tick this when the room opens.
sign-ups-contact-hint = Only directors see it.
sign-ups-told = Sign-up for { $event } is { $open ->
    [yes] open
   *[no] closed
}.
sign-ups-told-here = Checked in.
told-off-the-list = { $name } is off the list.
sign-ups-told-returned = { $name } is on the list again.
told-placed = { $name } has a place.
sign-ups-told-unplaced = { $name } is back in list order.
sign-ups-told-accepted = { $name } is accepted. Their personal link now lets them check in and report scores.
sign-ups-told-revoked = The personal link of { $name } no longer works, nor does any other private link of theirs here.
sign-ups-told-unclear = { $n ->
    [one] One has a name that the club already knows: choose who it is.
   *[other] { $n } have names that the club already knows: choose who they are.
}
sign-ups-told-left-out = { $n ->
    [0] Nobody was missing.
    [one] One player is off the list.
   *[other] { $n } players are off the list.
}
sign-ups-told-entered = { $n ->
    [0] Nobody was missing.
    [one] One player is in.
   *[other] { $n } players are in.
}
desk-sign-ups = { $n } signed up; { $missing ->
    [one] one is
   *[other] { $missing } are
} not here yet.
drawing-missing = { $n ->
    [one] One who signed up has not checked in:
   *[other] { $n } who signed up have not checked in:
}
notify-ask = Tell me when my match is ready
notify-stop = Turn off notifications
notify-on = You get a notification when you are called. Leave this page open.
notify-off = You get a notification, even while you look at something else.
notify-denied = Your browser blocks notifications here.
names-title = Names in public
field-names-shown = How this event’s people are named
    .hint = On every page, sheet and file that anyone can read. People who help run the tournament see full names.
choice-name-display =
    .full = Full name
    .nickname = Nickname
    .initials = Initials
field-member-shown = How this person is named
    .hint = Everywhere in public, even if an event shows more.
rule-sign-up-closed = Sign-up is closed. You can still ask at the door.
rule-sign-up-full = The list is full. Please ask the director.
rule-sign-up-twice = Someone with this name is already on the list. If that is you, use your personal link, or ask the director if you have lost it; if not, add an initial.
rule-sign-up-here = You are already in the tournament. Please tell the director if you have to leave.
rule-sign-up-too-often = Too many changes. Wait a quarter of an hour, or tell the director.
rule-sign-up-waiting = You have no place yet. Please see the director.
rule-sign-up-no-phone = The director checks people in at the door.
rule-sign-up-not-accepted = The director still has to accept your sign-up. Ask at the desk, or for a slip with your own code.
rule-sign-up-who = The club already knows this name. Choose who it is, or that it is a new guest.
rule-sign-up-not-here = Check in first.
## Backups

service-backup = Last backup
service-backup-none = none yet; see docs/backup.md
service-backup-made = { $time }, in { $file }
service-backup-failed = The backup of { $time } failed: { $why }
backup-made = { $file } is written and checked: { $rows } rows, { $journals ->
    [one] one journal
   *[other] { $journals } journals
} read.
backup-good = { $file } is complete: { $rows } rows, { $journals ->
    [one] one journal
   *[other] { $journals } journals
} read.
backup-progress = { $step ->
    [write] writing
    [check] checking
   *[store] restoring
} { $table }: { $n } rows so far
backup-not-noted = The backup is good, but the database could not record that it was made: { $why }
backup-unfolded = The journal { $stream } cannot be read: { $why }
restore-not-empty = { $place } is not empty (there are rows in { $table }), and a backup can be restored only to an empty place. Name a new file or database with --database, or move the old one away first.
restore-done = Restored to { $place }: { $rows } rows, { $journals ->
    [one] one journal
   *[other] { $journals } journals
} read.
restore-rebuilt = The backup is from an older version, so the read tables were rebuilt from the journal.
restore-no-list = { $list } is missing: the list of removed names that belongs with the backup. Put it there or name it with --removals, so that no removed name comes back. To restore without it, use --without-removals.
restore-removed = { $n ->
    [one] One removed name was in the backup and was removed again.
   *[other] { $n } removed names were in the backup and were removed again.
}
restore-still-named = These tournaments still have a removed name in their title, or in that of an event or a side pool: { $list }. Change it there.

## Nights held elsewhere

night-unknown = There is no night { $id } here, or several with that name. Give its id, or club/night as in its address.
night-exported = { $name } is written to { $file }: { $facts } facts.
night-new = { $name }, { $day }: not here yet; it would join { $club }.
night-more = { $name } is already in { $club }; { $n ->
    [one] one fact is
   *[other] { $n } facts are
} new.
night-nothing = { $name } is already in { $club }, and nothing in the file is new. Nothing changes.
night-person-known = { $name }: known here.
night-person-before = { $name }: is { $here }, as last time.
night-person-chosen = { $name }: is { $here }, as you chose.
night-person-same-name = { $name }: matched by name with { $here } of the club.
night-person-new = { $name }: new here, will become a guest of the club.
night-only-shown = Nothing is saved yet. If this is right, run it again with --accept. --match "GUEST=MEMBER" says who someone is; --match "GUEST=new" says that they are new.
night-accepted = Saved in { $club }: { $facts ->
    [one] one fact
   *[other] { $facts } facts
} under { $slug }.
rule-night-file-foreign = This is not a night written by Crawford. Choose the file that “crawford night export” wrote.
rule-night-file-newer = This file was written by a newer version of the program. Update this one first.
rule-night-file-damaged = The file is damaged at line { $line }: { $why }. Export it again on the laptop.
rule-night-file-name = Line { $line } of the file has a name or a reason with characters or a length that none can have. Correct it on the laptop, and export the file again.
rule-night-file-somebody = The file names people without saying who they are. Export it again on the laptop.
rule-night-diverged = { $name } was continued in two places: fact { $version } differs between here and the file (here { $here } facts, there { $there }). Nothing was saved. Decide which one is right, continue with it, and correct there what is missing or wrong.
rule-night-of-another-club = This night belongs to another club. Import it there.
rule-night-member-unknown = Nobody is called { $name }, or several people are. Give the id instead.
rule-night-match-twice = { $name } would be there twice: two people of the night cannot be the same person here.
rule-night-file-score = Line { $line } of the file has an impossible score. Correct the match on the laptop, or enter it there on the record if it should count, and export the file again.
rule-score-comes-to-otherwise = The games add up to { $top }–{ $bottom }, but the file says otherwise.
rule-game-comes-to-otherwise = The cubes of the game add up to other points than the file says.
rule-night-file-missing = Choose the file that “crawford night export” wrote on the laptop.
night-in-title = Import a night held elsewhere
night-in-how = Add a tournament or chouette night that you ran offline on a laptop. On the laptop, “crawford night export NIGHT FILE” writes it to a file.
field-night-in-file = File
    .hint = It holds everything of that night except people’s contacts.
night-in-who-hint = People are matched by name. Anyone you do not know becomes a guest.
night-in-somebody-new = nobody we know: a new guest
night-in-known = known here
night-in-before = is { $here }, as last time
import = Import
night-in-stored = { $name } is here now: { $facts ->
    [one] one new fact
   *[other] { $facts } new facts
}.
## Rolling side events
rolling-title = The list of { $event }
rolling-list = The list
rolling-who = Who joins
rolling-who-hint = One name, as often as they like: if they are already on the list, they get one more entry.
rolling-join = Join the list
rolling-leave = Remove from the list
rolling-start = Start the sheet now
rolling-start-text = You can start with { $n ->
    [one] one entry
   *[other] the first { $n } entries
  } on the list{ $byes ->
    [0] {""}
    [one] , one of them with a bye
   *[other] , { $byes } of them with byes
  }.{ $again ->
    [0] {""}
   *[other] {" "}Someone is among them more than once: these entries are drawn as far apart as possible.
  }
rolling-told = { $name } is on the list: { $n } waiting now.
rolling-told-drawn = Sheet { $sheet } is drawn.
rolling-told-seed = The seed of that sheet had already been made public, so a new one was published. Start the sheet again to draw from it.
rolling-state = { $n ->
    [0] Nobody is waiting yet
    [one] One of { $size } is waiting
   *[other] { $n } of { $size } are waiting
  } for sheet { $sheet }, which is drawn as soon as { $size } different people are on the list.{ $again ->
    [0] {""}
    [one] {" "}One more entry is for a later sheet.
   *[other] {" "}{ $again } more entries are for later sheets.
  }
rolling-line = { $n } of { $size } on the list · { $sheets ->
    [0] no sheet is playing
    [one] one sheet is playing
   *[other] { $sheets } sheets are playing
  }{ $over ->
    [0] {""}
    [one] {" "}· one is over
   *[other] {" "}· { $over } are over
  }
rolling-sheet-state = { $n } entries{ $paid ->
    [yes] {" "}for { $fund }
   *[no] {""}
  } · { $open ->
    [0] over
    [one] one match to go
   *[other] { $open } matches to go
  }
rolling-twice = { $name } has an earlier entry on this sheet too. The two were drawn apart; if they meet, the one on top goes on without a match.
rolling-how = How it was drawn
rolling-how-text = The hash was published here before the list was full. The seed shuffles the entries in the order in which they joined.
rolling-how-list = Entries in that order
rolling-fund = For each full sheet of { $size }:
desk-rolling = { $full ->
    [yes] The list is full: start the next sheet.
   *[no] { $n ->
        [0] Nobody is
        [one] 1 of { $size } is
       *[other] { $n } of { $size } are
      } on the list; the next sheet starts automatically.
  }
told-again = { $why ->
    [re-entry] { $player } re-entered { $event }.
    [buy-back] { $player } bought back into { $event }.
    [replacement] { $player } plays on in { $event }, replacing an absent player.
   *[list] { $player } entered { $event } once more.
  }
told-chance-drawn = { $n ->
    [one] One player
   *[other] { $n } players
  } wanted to come back into { $event }, and { $places ->
    [one] one place was free. The seed decided who got it.
   *[other] { $places } places were free. The seed decided who got them.
  }
told-there = Here for their place: { $players }.
told-away = Not here after all: { $players }.
told-place-given = { $who } takes the place of { $was } in { $match }.
told-falls = { $why ->
    [nowhere] The loser of { $match } has no consolation.
    [next-free] The loser of { $match } falls to the next free place.
    [later] The loser of { $match } is the first to fill a place later.
   *[own] The loser of { $match } falls to their own place.
  }
told-left-list = { $player } left the list of { $event }.
rule-rolling-size = A sheet takes 4, 8 or 16 entries. Choose one of them.
rule-rolling-starts-by-itself = { $event } has no draw of its own: each sheet is drawn as soon as { $size } people are on its list. Add people to the list instead.
rule-not-a-rolling-event = { $event } has no rolling list. Choose “Jackpot or satellite” as its format first.
rule-rolling-drawn-already = { $player } is already on a sheet. Undo the draw of that sheet, or enter how the match ended.
rule-rolling-needs-two = A sheet needs two different people on the list. Add someone else first.
rule-finish-with-list-waiting = { $n ->
    [one] Someone is still waiting
   *[other] { $n } entries are still waiting
  } on the list of { $event }. Start their sheet or remove them from the list, then end the tournament.
## Groups into a knockout, and stages drawn later
groups-why = Why this group?
groups-why-dealt = The { $n } players of this group were dealt out in draw order, back and forth from group to group, so that the groups are as equal as possible.
groups-why-on = { $n ->
    [one] The first goes on to the knockout.
   *[other] The first { $n } go on to the knockout.
  }
state-groups = Groups, { $n } of { $of } matches decided
stage-name = { $stage ->
    [main] Knockout after the groups
    [rounds] Knockout after the rounds
    [consolation] Consolation
    [last-chance] Last chance
   *[second-chance] Second chance
  }
stage-title = { $stage ->
    [main] Knockout after the groups
    [consolation] Consolation
    [last-chance] Last chance
   *[second-chance] Second chance
  }: { $event }
stage-text = { $stage ->
    [main] The best of each group meet in a knockout. Group winners are seeded ahead of seconds, and players of one group are kept apart as long as possible.
    [consolation] A new draw among those whose loss leads to the consolation and who are here to play it.
    [last-chance] A new draw among those who are out of the consolation and are here to play on.
   *[second-chance] A new draw among those who are out of the main event and come back in.
  }
stage-nobody = Nobody can play here yet. Players who lose into it will be listed here.
stage-ties = These players are equal on every tie-break, and not all can go on. Choose how to decide before the knockout is drawn.
stage-tie = Group { $group }: { $names } are tied, and { $places ->
    [one] one
   *[other] { $places }
  } of the { $players } can go on.
choice-group-ties =
    .play-offs = Play off
    .lots = By lot, from the seed of the draw
    .all = They all go on
field-stage-ties = Or without a match
field-stage-present = Who is here to play?
    .hint = Tick everyone in the room. Only they are drawn.
stage-all = Tick all { $n }
stage-nobody-left = None of the players who would go on is still here: no knockout is played and nobody wins it. The places follow from the tables before it.
stage-waits = { $name } meets the winner of an earlier match
stage-why-sheet = { $name } is place { $place } of group { $group }; the director’s sheet says where that place plays.
stage-one-left = Only { $name } is left of those who go on, and wins without a match. The other places follow from the tables before it.
stage-end = End event
stage-preview = Preview of the first round
stage-seed = The order comes from this seed, derived from the seed of the event’s draw: the same people always give the same sheet.
stage-crossed = The order comes from the group tables alone. Lots were drawn only where a table needed them.
stage-submit = { $stage ->
    [main] Draw the knockout
    [consolation] Draw the consolation
    [last-chance] Draw the last chance
   *[second-chance] Draw the second chance
  }
stage-why-group = { $name } is { $place ->
    [1] first
    [2] second
    [3] third
   *[other] number { $place }
  } of group { $group }, and so seed { $seed }.
stage-why-then = { $name } has seed { $seed } by the table of group { $group } as it stood when the knockout was drawn. The table has changed since.
stage-why-apart = The first round in which { $name } can meet another of group { $group }: { $round }.
stage-why-alone = Nobody else of group { $group } goes on, so { $name } meets none of them again.
stage-why-drawn = { $name } was drawn as number { $seed }{ $bye ->
    [yes] , after those who have not had a bye yet.
   *[no] , with those who have not had a bye yet.
  }
desk-consolation-waits = The matches that lead to the consolation are decided.
desk-groups-over = All matches of the groups are decided.

## Pairs and teams
door-company = Check in a pair or a team: { $event }
field-company-name = First player
field-company-partner = Second player
company-team = Team name
field-company-members = Members, one per line
company-members-hint = In board order: the first { $n } play, the others can be put in for a match.
field-company-guests = Add people not on the roster as guests
    .hint = If not ticked, you are asked about unknown names, so that a typo does not make a new person.
company-no-pair = Pairs that check in are listed here. Both names are on every page: “Ann & Bo”.
company-no-team = Teams that check in are listed here with their members.
rule-company-unknown = Nobody on the roster is called { $name }. Correct the name, or tick “Add people not on the roster as guests”.
rule-company-namesakes = Several people are called { $name }. Enter the right one as the roster shows them, with the nickname.
rule-company-partner-missing = Name both players of the pair.
entry-tab-boards = Boards
board-hint = Each board is a match to { $n }. Enter those that are over; the others can wait.
board-number = Board { $n }
board-played = Played
board-walk-over = { $name } wins, the opponent did not come
board-nobody-came = not played
board-mend = Correct boards
board-why-won = { $by ->
    [points] Boards are level: the points of all boards decide, { $score }.
   *[first-board] Boards and points are level: the first board decides.
  }
line-up-title = Who plays at which board

## A table overruled
ranking-title = Overrule the standings of { $event }
ranking-places = Places set by hand
ranking-places-hint = Enter a new place beside each player you want to move; leave the others empty. Those between move up or down. It holds as long as exactly these players are next to each other.
field-ranking-drop = Set by hand so far
field-ranking-rules = Tie-breaks
    .hint = They were declared before the start; changing them now goes on the record with your reason.
ranking-moves = { $n ->
    [0] Nobody would move
    [one] One player would move
   *[other] { $n } players would move
  }
ranking-move = { $name }: place { $is }, was { $was }.
ranking-instead = { $name } instead of { $other } in the knockout. The draw stays as it is. To change it, undo the knockout draw before any of it is played.
ranking-submit = Overrule
ranking-told = The standings of { $event } are overruled.
standings-by-hand = set by the director
standings-hand-reason = The director set this place: { $reason }
rule-ranking-in-two-tables = Name players of one table at a time.
rule-ranking-no-such-place = There is no place { $place }: the table has { $most }.
rule-ranking-place-twice = Two players cannot both have place { $place } by hand. Choose one.
rule-ranking-not-together = An order by hand needs at least two players next to each other, including everyone who shares a place among them.
## Sheets of a director's own
sheet-found = This can be played: { $matches ->
    [one] one match
   *[other] { $matches } matches
  } for { $entrants } players, decided by “{ $last }”.
sheet-no-rematch = Nobody can meet twice.
sheet-rematch = The earliest match in which two can meet again is “{ $match }”, in round { $round } from the start; they may have met in “{ $after }”.
rule-sheet-only-if-of-another = “{ $match }” has “only-if”, which only a second final can have: give it the phase second-final, or leave out “only-if”.
rule-sheet-second-final-of-two = “{ $match }” is not a second final: that needs the winner of a match at its top and the loser of the same match at its bottom.
rule-sheet-rank-without-groups = The { $place } place of “{ $match }” is for place { $rank } of group { $group }, but there are no groups before this sheet. Choose groups and a knockout, or name a seed.
rule-sheet-rank-out-of-range = The { $place } place of “{ $match }” is for place { $rank } of group { $group }: there are at most { $groups } groups, and { $qualify ->
    [1] the first of each goes
   *[other] the first { $qualify } of each go
  } on.
rule-sheet-rank-twice = Place { $rank } of group { $group } is at the { $place } place of “{ $match }” and elsewhere as well. Use each only once.
rule-sheet-rank-nowhere = Place { $rank } of group { $group } goes on but is not on the sheet. Add it, or let fewer of each group go on.
rule-sheet-seeds-and-ranks = The sheet uses seed { $seed } and ranks of groups. Use only seeds or only ranks.
rule-sheet-ranks-are-not-entrants = The sheet uses { $ranks } ranks of groups but says { $entrants } under “entrants”. Make the two equal.
rule-sheet-missing = Paste it here, or choose a file.
rule-sheet-text-too-long = A sheet is at most { $most } kilobytes of text, with at most { $matches } matches. This one was not read.
rule-sheet-unreadable = This is not a sheet in JSON: check line { $line }, column { $column }.
rule-sheet-matches-out-of-range = A sheet has 1 to { $most } matches; this one has { $matches }.
rule-sheet-entrants-out-of-range = A sheet is for 2 to { $most } players: write how many under “entrants”.
rule-sheet-name-out-of-range = Match { $number } of the list has no usable name. Use 1 to { $most } characters.
rule-sheet-name-twice = Two matches are called “{ $match }”. Give each a name of its own.
rule-sheet-phase-unknown = “{ $match }” has an unknown phase. Use main, losers, final, second-final, third-place, consolation, last-chance or a play-off.
rule-sheet-place-unfed = Nobody comes to the { $place } place of “{ $match }”. Name a seed, a bye, or the winner or loser of another match.
rule-sheet-seed-out-of-range = The { $place } place of “{ $match }” is for seed { $seed }, but the seeds are 1 to { $most }.
rule-sheet-seed-twice = Seed { $seed } is at the { $place } of “{ $match }” and in “{ $other }” as well. Use each seed once.
rule-sheet-seed-nowhere = Seed { $seed } is missing. Add it, or lower the number of entrants.
rule-sheet-match-unknown = The { $place } place of “{ $match }” waits for “{ $other }”, but no match has that name.
rule-sheet-meets-themself = In “{ $match }” the { $exit } of “{ $of }” would meet themselves: both places are theirs.
rule-sheet-way-out-twice = The { $exit } of “{ $of }” already goes to “{ $other }”, so they cannot go to the { $place } of “{ $match }” too.
rule-sheet-goes-in-a-circle = “{ $match }” waits for itself: the matches that lead to it form a circle.
rule-sheet-match-of-byes = Nobody can ever come to “{ $match }”: only byes lead there.
rule-sheet-two-ends = “{ $match }” and “{ $other }” both lead nowhere. Let the winner of one of them go on, so that one match decides.
rule-sheet-without-end = No match of the main bracket decides who wins: one of its matches must lead nowhere.
rule-sheet-too-many-rounds = “{ $match }” comes after more than { $most } rounds.
rule-sheet-too-small = { $entrants } players are too many for this sheet: it is for { $most }. Change the sheet, or the list.

## Second chances and the places losers fall to
below-title = Second chances and places below: { $event }
below-back = Back into the main bracket
below-free = { $n ->
    [0] No place is free right now. A second chance can be drawn among those who are out.
    [one] One place is free: a bye whose next match has not started.
   *[other] { $n } places are free: byes whose next match has not started.
  }
below-back-nobody = Nobody is out yet.
below-two-ways = Re-enter: a new entry, while the first plays on below. Buy back: the place below is given up. The fee goes on the account.
below-re-entry = Re-enter
below-buy-back = Buy back
below-places = The places losers fall to
below-places-none = No place below can be changed right now: nobody has fallen yet, or every match has started.
below-places-to-draw = The consolation is not drawn yet. Its places are listed here once it is.
below-draw = Draw the consolation
below-places-hint = Tick who is here. Anyone not here can be replaced.
below-replace-title = Replace someone who is not here
field-below-by = Instead
below-replace = Replace
below-from = { $won ->
    [yes] won
   *[no] lost
 } match { $match }
below-bye-for = a bye for { $name }{ $had ->
    [yes] {" "}(has had one)
   *[no] {""}
  }
field-latecomer-falling = The place below
    .hint = Where the consolation has already been played past a bye, choose what happens to the loser of the latecomer’s first match.
choice-falling =
    .none = As on the sheet
    .nowhere = No consolation
    .next-free = The next free place
    .later = A bye or an absentee’s place later
rule-re-entry-not-offered = { $event } has no re-entry. Tick it in the event’s rules first.
rule-buy-back-not-offered = { $event } has no buy-back. Tick it in the event’s rules first.
rule-again-not-on-the-sheet = { $player } has not played in { $event }. Use late entry instead.
rule-again-still-in = { $player } is still in { $event }. Coming back is for those who have lost.
rule-again-often-enough = { $player } has come back as often as { $event } allows: { $most }. Change it in the event’s rules.
rule-again-after-the-round = Coming back into { $event } is for those who lose up to round { $round }; { $player } lost later. Change it in the event’s rules.
rule-again-after-the-time = Coming back into { $event } was possible until { $time }. Change it in the event’s rules.
rule-again-nobody = Choose who comes back.
rule-again-no-place = No place is free in { $event } for { $player }. Draw a second chance among those who are out instead.
rule-again-needs-a-bracket = Coming back needs a bracket. Choose a knockout, a consolation or an elimination, or leave it unticked.
rule-again-without-a-round = Enter a round from 1 to { $last }, the last one { $drawn ->
        [yes] of this draw
       *[no] a bracket can have
    }, or leave it empty for no limit.
rule-again-round-or-time = Set a round or a time, not both.
rule-buy-back-while-playing = { $player } plays match { $match } of the consolation. Let it end first, or choose a re-entry.
rule-place-not-below = Match { $match } is not one that losers fall to. Exchange entrants in the draw instead.
rule-place-played = Match { $match } has started, or someone has played on from it. Choose a place that is still open.
rule-place-of-nobody-yet = Nobody has fallen to that place in match { $match } yet. Wait for the match that leads there.
rule-replacement-not-free = { $player } plays elsewhere in this event or did not lose early. Choose someone who is free.
rule-bye-not-for-player = { $player } cannot have that bye. Choose a player of the same round who is waiting.
rule-late-place-played-past = The place below match { $match } has already been played past. Choose what happens to the loser.
rule-no-free-place-below = No bye below is free any more. Choose no consolation, or a later place.

## Ratings

unrated-walk-over = One player did not come: walk-overs are not rated.
unrated-forfeit = It was given up without being played.
unrated-stopped = It was stopped before anyone had won.
unrated-early = It was broken off, and this list counts only matches played to the end.
unrated-bye = It was a bye.
unrated-nobody-won = Neither won.
unrated-called-off = It was not needed.
unrated-void = It was ruled void.
unrated-unlimited = It had no points limit.
unrated-single = Ratings are for single players.
unrated-one-person = Both players turned out to be the same person.
unrated-event = The director does not rate this event.
unrated-days = It ended outside the days of this list.
unrated-no-list = The club does not keep these ratings.

ratings-title = Ratings
ratings-empty = Ratings appear here once a match between two single players is over.
ratings-provisional = Provisional
ratings-provisional-text = With less than { $n } points of experience a rating says little yet, so it has no place in the list.
ratings-rating = Rating
ratings-change = Change
ratings-experience = Experience
highest = Highest
ratings-place = place { $n }
ratings-experience-of = experience { $n }
ratings-highest-of = highest { $rating }
ratings-how = How ratings are calculated
ratings-how-text = By the FIBS formula: everyone starts with { $start }; the winner gains, and the loser loses, 4 × K × √length × the chance of the opposite result. Experience is the sum of the lengths of the matches counted. Walk-overs, byes, pairs and teams do not count. After a correction, everything is recalculated from the first match.
ratings-how-ramp = { $ramp ->
    [with-this-match] K falls from 5 to 1 over the first 400 points of experience, including this match.
    [before-this-match] K falls from 5 to 1 over the first 400 points of experience before the match.
   *[none] K is 1 for everyone.
}
rating-settings-title = Rating rules
rating-why-before = { $own } before, against { $other }: a chance of { $chance }.
rating-why-k = Experience { $experience } before it: K is { $k }.
rating-why-sum = 4 × { $k } × { $root } × { $against } = { $change }, where { $root } is the square root of the length and { $against } the chance of the opposite result.
rating-curve = { $n ->
    [one] One rated match
   *[other] { $n } rated matches
}: from { $start } to { $now }, lowest { $low }, highest { $high }.

player-nothing-yet = Nothing yet: results appear here once a match is over.
player-run = longest run of wins: { $n }
player-form = Form
player-won-letter = W
player-lost-letter = L
player-rivals = Opponents
player-nemesis = Nemesis:
player-favourite = Favourite opponent:
won = Won
lost = Lost
matches = Matches
matches-of = { $n ->
    [one] one match
   *[other] { $n } matches
}
player-best = Best wins
player-best-of = Beat a rating of { $rating }:
player-event = Event
player-day = Day
player-expected = Expected
player-performance = Performance
player-performance-why = What “expected” and “performance” mean
player-performance-text = Expected is the sum of the chances before each rated match: as many wins as the ratings predicted. Performance is the rating that would have predicted exactly the wins there were; it is missing if all or none were won.
player-result-none = No winner
player-against = against
player-chance = chance { $chance }
player-after = then { $rating }
player-unrated = Not rated.
player-more = { $n ->
    [one] One older match is counted too.
   *[other] { $n } older matches are counted too.
}
player-night = Night

against-and = and
against-empty = They have not met yet.
against-next = Next match
against-next-text = The chance of { $name } by today’s ratings:

field-rating-on = The club keeps ratings
field-rating-ramp = How fast newcomers move
choice-ramp =
    .with-this-match = Five times as fast at first, including this match (fibs.com)
    .before-this-match = Five times as fast at first, by the matches before (FIBS manual)
    .none = The same for everyone (Belgium)
field-rating-lengths = Weight of long matches
    .hint = Empty: plain lengths. For Rinta and Nikkola’s formula, enter C in hundredths, from 80 to 200; usually 84.
field-rating-start = Everyone starts with
field-rating-provisional-below = Experience needed for a place in the list
    .hint = The sum of the lengths of the matches played; 100 as in Belgium.
field-rating-early-endings = Count matches that ended early
    .hint = Given up during play, lost on time or by penalty points. Walk-overs never count.
rating-preview = What would change
rating-preview-nobody = Nobody’s rating would change.
rating-then = Then

records-title = Records
records-empty = Records appear here once matches are over.
record-of-club = { $record ->
    [highest] Highest rating
    [run] Longest run of wins
    [comeback] Biggest comeback, in points
    [gammons] Most gammons
    [gammons-in-one] Most gammons in one match
    [matches] Most matches
   *[events] Most events
  }

player-career = All results in the club

## Seasons

seasons-title = Seasons
seasons-empty = The club’s season tables go here: points for playing, for winning and for places. A director creates a season with its days and one of the known points tables.
seasons-new = Create a season
seasons-settings = Season settings
seasons-adjust = Points by hand
seasons-final = final
seasons-final-since = final since { $day }
seasons-days = { $from } to { $to }
seasons-leads = First:
seasons-nobody = Nobody has played in an event of this season yet. An event counts once it is drawn.
seasons-counts = { $events ->
    [one] 1 event
   *[other] { $events } events
} · { $wins ->
    [one] 1 match won
   *[other] { $wins } matches won
}{ $firsts ->
    [0] { "" }
    [one] { " " }· 1 event won
   *[other] { " " }· { $firsts } events won
}
all-results-of = All results of { $name }
seasons-no-terms = No points.
seasons-left-out = Not among the events that count.
seasons-unnamed = Events that are hidden, or that do not show full names
seasons-by-hand = By hand:
seasons-term-entry = Played: { $points }
seasons-term-wins = { $count ->
    [one] 1 match won
   *[other] { $count } matches won
}{ $stage ->
    [consolation] { " " }in the consolation
    [last-chance] { " " }in the last chance
   *[main] { "" }
}: { $count } × { $each } = { $points }
seasons-term-wins-to = { $count ->
    [one] 1 match
   *[other] { $count } matches
} to { $length } won{ $stage ->
    [consolation] { " " }in the consolation
    [last-chance] { " " }in the last chance
   *[main] { "" }
}: { $count } × { $each } = { $points }
seasons-term-place = { $stage ->
    [consolation] Place { $place } of the consolation
    [last-chance] Place { $place } of the last chance
   *[main] Place { $place }
}:{ $how } { $points }
seasons-term-instead = Not counted: { $term }
seasons-how-split = { $sum } for these places, shared by { $n } =
seasons-how-one = as the { $last ->
    [yes] last
   *[no] best
 } of them,
seasons-how-pool = { $n } × { $share } of { $shares } shares =
seasons-how-logarithm = { $factor } × { $log } (logarithm of { $n } players) × { $rank } for the rank =
choice-season-preset =
    .attendance = Attendance: a point for playing and a point for each win
    .leaderboard = Leaderboard: entry, wins and a bonus (Milwaukee)
    .master-club = Club master points by the size of the field (Carol Joy Cole)
    .rounds = Points by the number of rounds (Gammon Associates)
    .grand-prix = Grand prix, every place counts (Bristol)
    .finalists = The two finalists, by the length of the matches (Manchester)
    .master-tour = Master points: lengths and the logarithm of the field (USBGF 2019)
    .tour = Tour points: as many as players, for the places (ABT)
    .own = The club’s own table
seasons-rule-root = Longer matches count more: the points are for a match to nine, and a match to n is worth √n / 3 of that.
seasons-rule-unplayed = Matches won without being played count too; byes never do.
seasons-rule-logarithm = For a place: { $factor } × the logarithm of the number of players to base two × 1 for the first, 0.7 for the second, then 1 / (rank − 1). Shared places get the average.
seasons-rule-pool = As many points as there were players are shared out like this:
seasons-rule-band = { $measure ->
    [length] Events with matches to { $least } or more
   *[players] { $least } or more players
}: { $rows }
seasons-rule-row = { $stage ->
    [consolation] consolation { $place }
    [last-chance] last chance { $place }
   *[main] place { $place }
}: { $points }
choice-season-shared =
    .best = Players who share places each get the points of the best of them
    .last = Players who share places each get the points of the last of them
    .split = The points of shared places are divided
seasons-rule-either = Either the place or the matches won, whichever is more.
seasons-rule-best = { $n ->
    [one] The best event counts.
   *[other] The best { $n } events count.
}
seasons-rule-division = { $name }: × { $weight }
seasons-rule-ties = Ties are broken by: { $ties }; then the place is shared.
choice-season-tie =
    .firsts = more events won
    .wins = more matches won
    .best = a better best event
    .fewer = fewer events
    .more = more events
    .none = nothing more
seasons-how = How the points are counted
seasons-events = { $n ->
    [0] Events of these days
    [one] 1 event
   *[other] { $n } events
}
seasons-error-rate = Club error rate
seasons-error-rate-text = Of the season’s matches with a record: what each decision lost on average, in thousandths of a point.
seasons-later = Corrected since
seasons-later-text = The table above is final. These results were corrected later and would change it:
seasons-later-nothing = No later correction would change anybody’s place or points.
seasons-stands = Final
seasons-would = Corrected
seasons-by-events = By
seasons-by-others = others moved
seasons-by-event = { $event }: { $before } → { $after }
seasons-place-points = place { $place } with { $points }
seasons-freeze-title = Final table
seasons-freeze-text = When the season is over, make its table final: it stays as it is now. Later corrections are listed below it, with what they would change.
seasons-freeze = Make the table final
seasons-thaw-text = If you reopen the table, it follows every correction made since.
seasons-settings-back = Back to the season
seasons-table-is = The table is { $closed ->
    [yes] final
   *[no] open again
 }.
field-seasons-name = Name
    .hint = For example: Spring 2027
field-seasons-preset = Points
    .hint = The numbers of a known table appear below when you preview changes; to change them, choose the club’s own table.
field-seasons-best = How many events count
    .hint = Each player’s best events. Empty: all of them.
fold-seasons-own = The club’s own table
    .hint = These numbers apply only if “Points” above is the club’s own table.
field-seasons-entry = For playing in an event
field-seasons-win-main = For a match won
field-seasons-win-consolation = For a match won in the consolation
field-seasons-win-last-chance = For a match won in the last chance
field-seasons-win-by-root = Longer matches count more
    .hint = The points are then for a match to nine; others count by the square root of their length.
field-seasons-win-unplayed = Matches won without being played count too
field-seasons-places-kind = Numbers in the table of places
choice-season-kind =
    .pool = Shares of as many points as players
    .table = Points
field-seasons-places-measure = The line is chosen by
choice-season-measure =
    .length = Length of the longest match
    .players = Number of players
field-seasons-places-bands = Places
    .hint = A line for each size of field. “10: 1=3 2=1.5 3-4=0.5 c1=1” means: from 10 on, the first gets 3, the second 1.5, players sharing 3–4 half a point each, the first of the consolation 1; l1 is the last chance.
field-seasons-places-shared = Shared places
field-seasons-either = Either the place or the matches won, whichever is more
fold-seasons-divisions = Divisions
field-seasons-divisions = Divisions
    .hint = One per line, with the factor for its points: “Open”, “Intermediate 0.7”. Empty: one table.
field-seasons-apart = Separate table for each division
fold-seasons-ties = Ties on points
field-seasons-ties = Tie-breaks
field-seasons-all = All events of these days count
    .hint = Otherwise only those chosen below.
seasons-events-none = No event of these days is drawn yet.
seasons-teams = A team event: team members are not counted individually.
seasons-called-off = Called off before anything was played, so it counts for nobody.
seasons-event-counts = Counts
seasons-event-division-gone = In division { $number }, which the season does not have
seasons-event-usual = As usual
seasons-event-yes = Yes
seasons-event-no = No
seasons-event-weight = Multiplied by
field-seasons-ratings = Season ratings
    .hint = A separate list beside the club’s, from the first day to the last.
choice-season-ratings =
    .anew = Yes, everyone starts again
    .carried = Yes, everyone starts with their rating on the first day
    .none = None
seasons-preview-nobody = { $n ->
    [0] Nobody has played in its events yet.
   *[other] Nobody’s place or points would change.
}
seasons-remove = Remove season
seasons-remove-text = Its table, its settings, the points given by hand and its own list of ratings, if it keeps one, are deleted. Results and the club’s ratings stay as they are.
removed = Removed.
field-seasons-giving-division = Table
field-seasons-giving-points = Points
    .hint = For example 2 or −0.5; a minus takes points off.
seasons-give = Give points
seasons-take-back = Remove the points given to { $name }
seasons-no-reason = no reason recorded
rule-seasons-number = Enter points like 1, 0.8 or 2.5.
rule-seasons-best = Enter how many events count as a whole number from 1, or leave it empty.
rule-seasons-divisions = Line { $line }: write a name that no other line has, and then the factor for its points, like “Intermediate 0.7”, or “Division 2 1” where the name ends in a number; at most { $most } divisions.
rule-season-places = Line { $line } cannot be read. Write it like “10: 1=3 2=1.5 3-4=0.5 c1=1”, with each size of field once and places up to { $most }.
rule-season-frozen = The table of this season is final. Reopen it first.
rule-season-too-many = A club has at most { $most } seasons.
rule-seasons-person = Choose someone in the club.
ratings-of = Ratings of { $name }

## Members and past results from a file

bring-title = Import members and past results
bring-how = From a spreadsheet saved as CSV: a list of members, or a season of matches, one per line. You choose what its columns are and preview the result; nothing is saved until you agree. Ratings, player pages and records treat past matches like tonight’s.
bring-done = Imported before
bring-waiting = Files waiting for you
bring-file-title = Another file
field-bring-subject = What it contains
choice-bring-subject =
    .results = Past matches
    .members = Members
field-bring-file = CSV file
bring-file-hint = At most { $most } lines. Any encoding; commas, semicolons or tabs between the cells.
bring-file-unnamed = A file
bring-file-named = { $file }: preview
bring-send = Next: columns
bring-sent = uploaded { $at }, not imported yet
bring-stored-people =
    { $n ->
        [one] one person
       *[other] { $n } people
    }
bring-left-out =
    { $n ->
        [one] one line left out
       *[other] { $n } lines left out
    }
bring-taken-back = undone { $at }
bring-under-way = { $back ->
    [yes] Undoing
   *[no] Importing
}: { $n } of { $all } so far
bring-under-way-already = This file is already being imported, and only once. This page reloads by itself.
bring-back-begun =
    { $n ->
        [one] One event is being removed. This page reloads by itself.
       *[other] { $n } events are being removed. This page reloads by itself.
    }
bring-take-back = Undo import
bring-take-back-what = Every event from this file is removed from all pages, with its matches, later corrections to them, and their effect on ratings. People it added who appear nowhere else are archived. To get it back, import the file again.
bring-back-done =
    { $n ->
        [0] Import undone.
        [one] Import undone: one event removed.
       *[other] Import undone: { $n } events removed.
    }
bring-columns = Columns
bring-columns-how = These are the first lines of the file. Choose below what each column is.
bring-sample = The first lines of the file
bring-no-column = No column
bring-field = { $field ->
    [day] Date
    [event] Event
    [top] First player
    [bottom] Second player
    [score] Score, as 7-3
    [top-score] First player’s points
    [bottom-score] Second player’s points
    [length] Match length
    [winner] Winner
    [name] Full name
    [first] First name
    [last] Last name
    [nickname] Nickname
    [rating] Rating
    [email] E-mail address
    [number] Member number
   *[experience] Experience
  }
field-bring-headings = The first line has headings
field-bring-dates = Date format
    .hint = A date that starts with four digits is always year, month, day.
choice-bring-dates =
    .day-first = Day, month, year
    .month-first = Month, day, year
field-bring-length = Match length where a line gives none
    .hint = Empty: the winner’s points.
field-bring-event = Event where a line gives none
    .hint = Matches with the same event name on the same day become one event.
field-bring-newcomers = Add unknown people as
choice-bring-newcomers =
    .guests = Guests
    .members = Members
field-bring-encoding = Encoding
    .hint = Choose another if letters above look wrong.
field-bring-separator = Separator
bring-found = as found: { $what }
bring-sign = { $sign ->
    [tab] tab
    [semicolon] semicolon
    [bar] vertical bar
   *[comma] comma
  }
bring-lines =
    { $n ->
        [one] One line.
       *[other] { $n } lines.
    }
bring-new-matches =
    { $n ->
        [0] No match is new.
        [one] One match is new.
       *[other] { $n } matches are new, in { $events ->
            [one] one event
           *[other] { $events } events
        }.
    }
bring-here-matches =
    { $n ->
        [one] One match is already here and stays as it is.
       *[other] { $n } matches are already here and stay as they are.
    }
bring-here-people =
    { $n ->
        [one] One person may already be here, or is in the file twice, and is left out.
       *[other] { $n } people may already be here, or are in the file twice, and are left out.
    }
bring-known-people =
    { $n ->
        [0] Nobody in the file is known yet.
        [one] One person in the file is known.
       *[other] { $n } people in the file are known.
    }
bring-new-people =
    { $n ->
        [one] One person is new
       *[other] { $n } people are new
    }
bring-nicknames = Matched by a nickname or another spelling
bring-near = New, but with a name much like someone else’s
bring-near-how = If it is the same person, correct the name in the spreadsheet and upload it again, or merge the two afterwards.
bring-returning =
    { $n ->
        [one] One archived person is restored
       *[other] { $n } archived people are restored
    }
bring-becoming =
    { $n ->
        [one] One guest becomes a member
       *[other] { $n } guests become members
    }
bring-read = The first matches, as read
bring-match = { $winner } beat { $loser } { $score }, { $length ->
        [one] 1 point
       *[other] { $length } points
    }, { $day } { $month } { $year }
bring-played =
    { $n ->
        [one] One match is already here and is left out
       *[other] { $n } matches are already here and are left out
    }
bring-played-how = The same two people already have this score on that day, or a day earlier or later: played here, or imported with another event.
bring-again = Import them anyway: they are different matches
bring-doubles =
    { $n ->
        [one] One line repeats an earlier one
       *[other] { $n } lines repeat earlier ones
    }
bring-doubles-matches = Two matches can end with the same score, so each line counts. If a line is there by mistake, remove it from the spreadsheet.
bring-doubles-people = They are left out.
bring-same-line = Line { $line } repeats line { $earlier }.
bring-events =
    { $n ->
        [one] One event
       *[other] { $n } events
    }
bring-event-line =
    { $here ->
        [0] { $new ->
            [one] one match
           *[other] { $new } matches
        }
       *[other] { $new } new, { $here } already here
    }
lines-left-out =
    { $n ->
        [one] One line is left out
       *[other] { $n } lines are left out
    }
bring-more = And { $n } more.
bring-forget = Delete file
bring-forgotten = File deleted. Nothing was imported.
bring-in-already =
    { $n ->
        [one] This file has already been imported: one line.
       *[other] This file has already been imported: { $n } lines.
    }
bring-is-in =
    { $n ->
        [one] One line imported.
       *[other] { $n } lines imported.
    }
bring-begun =
    { $n ->
        [one] One line is being imported. This page reloads by itself.
       *[other] { $n } lines are being imported. This page reloads by itself.
    }
rule-import-file-missing = No file was chosen, or it is empty. Choose the CSV file again.
rule-import-workbook = This is a workbook: save it as CSV first (in the spreadsheet, “Save as” or “Export”, then CSV), and upload that file.
rule-import-line-long = Line { $line } is longer than { $most } KB, so this is not a table with a line for each row. Export the file again as CSV.
rule-import-under-way = This file is being imported or undone right now. Wait until that is done.
rule-import-another-under-way = Another file of the club is being imported or undone right now. Wait until that is done, then preview this one again.
rule-import-too-long = The file has more than { $most } lines. Split it in two and import one after the other.
rule-import-changed-since = People or results have changed since your preview, or the file is read differently now. Preview again, then import.
rule-import-moved = The club changed while this file was being imported. Preview again, then import.
rule-import-nothing = Nothing in it is new, so there is nothing to import.
rule-column-day-unsaid = Choose which column is the date.
rule-column-player-unsaid = Choose which columns are the two players.
rule-column-score-unsaid = Choose which column is the score, or which two are the points of each player.
rule-column-name-unsaid = Choose which column is the full name, or which two are first and last name.
rule-line-runs-on = A quotation mark opened on line { $line } is not closed, so everything after it is read as one cell. Close or remove it.
rule-column-who-unsaid = Choose which column is the name or the member number.
rule-column-rating-unsaid = Choose which column is the rating.
rule-line-nobody = Whose rating is it? This line has neither a name nor a member number.
rule-line-start-rating = “{ $typed }” is not a start rating. Write a number from { $least } to { $most }, with a point or comma for decimals and no thousands separator.
rule-line-experience = “{ $typed }” is not an experience. Write a whole number from 0 to { $most } without a thousands separator, or nothing.
rule-line-same-person = This is the same person as in line { $line }. Keep only one of the two.
rule-line-number-unknown = Nobody in the club has the member number { $number }.
rule-line-number-of-another = The member number { $number } does not belong to { $name }.
rule-line-person-unknown = Nobody in the club is called “{ $name }” or has that member number. Add them to the members first.
rule-line-person-near = Nobody in the club is called “{ $name }”, but “{ $near }” is close. Write the name as the club has it.
rule-starts-both-sent = There is both a pasted list and a file. Send only one of them.
starts-title = Start ratings
starts-text = The ratings people bring to the club’s own list, for example from a federation or earlier years. Everyone else starts with { $usual }. All ratings are recalculated from the first match. A season’s list that carries ratings over takes them in when its settings are saved.
field-starts-list = Pasted list
    .hint = One person per line: name or member number, rating, experience. Separate them with commas, semicolons or tabs; with a first line of headings, the columns can be in any order.
field-starts-file = Or a CSV file
starts-file-hint = At most { $most } lines, in any encoding.
starts-pasted = A pasted list
starts-standing = Current start ratings
starts-removed = { $name } no longer has a start rating.
starts-then = New start ratings
starts-new =
    { $n ->
        [0] No start rating would change.
        [one] One start rating would change.
       *[other] { $n } start ratings would change.
    }
starts-same =
    { $n ->
        [one] One start rating stays the same.
       *[other] { $n } start ratings stay the same.
    }
starts-are-in =
    { $n ->
        [one] One start rating saved; all ratings follow.
       *[other] { $n } start ratings saved; all ratings follow.
    }
rule-line-day = “{ $typed }” is not a date. Write it as 2019-03-04, or 4.3.2019.
rule-line-day-too-early = { $typed } is too long ago: days before { $first } are not imported.
rule-line-day-to-come = { $typed } is in the future. Is the order of day and month right?
rule-line-event-missing = The event is missing. Give it in a column, or once for the whole file.
rule-line-formula = “{ $typed }” would be a formula in a spreadsheet. Start the name with a letter.
rule-line-score = “{ $typed }” is not a score of two players. Write it as 7-3.
rule-line-winner = “{ $typed }” is neither of the two players.
rule-line-several-people = { $n } people in the club are called “{ $name }”. Change the name of one of them, or merge them, then preview again.
## Small pages for frames of other sites

embed-title = On your own site
embed-about = Small pages to embed in another site: the ratings, the next dates, the state of an event. They have your colours, set no cookie, and show only what everyone may read anyway.
field-embed-who = Which sites may show them
    .hint = Other sites can only show them: nothing can be changed on these pages.
choice-embed-who =
    .anyone = Any site
    .listed = These sites
    .nobody = No site
field-embed-sites = These sites
    .hint = One per line, such as club.example or *.club.example. Only for “These sites”.
embed-not-public = The club is not public, so there is nothing to show elsewhere.
embed-snippets = Code to copy
embed-how = Copy the lines into the HTML of your page: in WordPress a “Custom HTML” block, elsewhere “Embed” or “HTML code”. Change the height if it does not fit.
embed-no-address = This server does not know its public address. The lines below use the address you see now; set --public-url for the right one.
embed-all = Full list
embed-small = Version for embedding
embed-next = Coming up at { $club }
embed-still-in = { $n ->
    [one] Still in
   *[other] Still in: { $n }
}
embed-nobody-yet = Nobody has a rating yet.
shared-club = Results, standings and next dates of { $club }.
calendar-about = When { $club } plays: tournaments and chouette nights to come, and the latest results.
archive-about = All tournaments and chouette nights of { $club }, by year.
ratings-about = { $n ->
    [one] The ratings of { $club }: one player.
   *[other] The ratings of { $club }: { $n } players.
}
records-about = The records of { $club }: highest rating, longest run of wins, biggest comeback.
seasons-about = The seasons of { $club }, and who leads them.
reports-about = Reports on the nights of { $club }.
shared-player = Results and rating at { $club }.
rule-embed-who = Choose which sites may show the pages.
rule-embed-site = { $n ->
    [one] “{ $sites }” is not a site: enter its name as in an address, such as club.example.
   *[other] These are not sites: { $sites }. Enter each name as in an address, such as club.example.
    }
rule-embed-no-site = Name at least one site, or choose “Any site” or “No site”.
rule-embed-many-sites = At most { $most } sites can be named.

number-title = Federation number
field-number-number = Number
    .hint = As the federation writes it, or empty. It is listed with the name in the file of rated matches.
field-number-public = Show it to everyone
number-of = Federation number { $number }
rated-events-title = Rated events
rated-events-text = Matches of the ticked events are rated, if the rating rules allow it. In the others, each match says that its event is not rated. Changes here apply from the first match on.
rated-events-years = Years
rated-events-none = No event is drawn yet.
saved-ratings-follow = Saved. The ratings follow.
rated-matches-file = Rated matches as CSV

## The form of an event

field-event-name = Name of the event
    .hint = Such as Open, Intermediate, Jackpot.
field-event-format = Format
    .hint = You can change it until the draw.
choice-format =
    .knockout = Knockout
    .consolation = Knockout with a consolation
    .double-elimination = Double elimination
    .triple-elimination = Triple elimination
    .groups = Groups into a knockout
    .sheet = A sheet of your own
    .round-robin = Round robin
    .league = League
    .ladder = Ladder
    .free = Free night
    .rolling = Jackpot or satellite: sheets that start when full
    .swiss = Swiss
field-event-sides = Who enters
    .hint = Fixed once someone has entered.
choice-sides =
    .single = Single players
    .pairs = Pairs, consulting at one board
    .teams = Teams, board against board
field-played-game = Game
    .hint = The rules of each are on the page “Games of the tables family”. In a series the games take turns.
choice-game =
    .none = As the record says
    .backgammon = backgammon
    .nackgammon = Nackgammon
    .hypergammon = hypergammon
    .dutch = Dutch backgammon
    .acey-deucey-american = American acey-deucey
    .acey-deucey-european = European acey-deucey
    .russian = Russian backgammon
    .narde = narde
    .fevga = fevga
    .moultezim = moultezim
    .gul-bara = gul bara
    .plakoto = plakoto
    .plakoto-express = Plakoto Express
    .tapa = tapa
    .portes = portes
    .tavla = tavla
    .shesh-besh = shesh besh
    .misere = misère
    .five-cap = five-cap backgammon
    .no-hit-and-run = no hit-and-run
    .irish = Irish
    .mexican = Mexican backgammon
    .french = French backgammon
    .tawula = tawula
    .jacquet = jacquet
    .pin-game = the Pin Game
    .blast-off = Blast Off
    .tabula = tabula
    .fayles = Fayles
    .tavli = tavli (portes, plakoto, fevga)
    .gul-bara-tapa-backgammon = gul bara, tapa, backgammon
    .series = another series
fold-played-ways = Series and ways to play
field-played-series = Another series
    .hint = Choose “another series” above and write its games in their order, such as portes, tavla, gul-bara.
field-played-winner-chooses = In a series, whoever won a game chooses the next one
    .hint = Otherwise the games follow each other in their order.
field-played-ways = Unusual rules
field-event-boards = Boards between two teams
    .hint = Boards won decide; then the points of all boards; then the first board.
field-event-lengths = Points to play to
    .hint = The final first, then the round before it, and so on; the last number applies to all earlier rounds. Or in words: final 7, before that 5.
field-event-order = Order of the draw
    .hint = By rating: the highest on the club’s rating list first, spread over the sheet; players not on the list go by the rating entered for them. By hand: you set the places.
choice-order =
    .random = Drawn by lot
    .by-rating = By the club’s rating list
    .by-hand = By hand
field-event-byes = Byes
choice-byes =
    .spread = Spread evenly by the draw
    .top-seeds = To the highest rated
fold-event-rules = More rules
field-event-crawford = Crawford rule
    .hint = In the first game after a player gets within one point of winning, nobody may double.
field-event-holland = Holland rule
    .hint = After the Crawford game, those it binds may not double until both sides have rolled twice. Needs the Crawford rule.
choice-holland =
    .off = Off
    .trailer = Binds the trailer
    .both = Binds both players
field-event-third-place = Match for third place
field-event-play-offs = Play-offs
    .hint = In a plain knockout, those who lose early can play on for their places.
choice-play-offs =
    .none = No others
    .n = For every place down to { $n }
field-event-play-off-places = Play-offs for single places
    .hint = Places one by one: 3, or 5, 7. Only the matches that decide them are drawn: for place 5, two matches among the losers of the quarter-finals and one between their winners. Players who play no further share a place.
field-event-penalty-limit = Too many penalty points lose the match
    .hint = More than half the length of the match.
field-event-handicap = Handicap by rating
    .hint = The lower rated of two begins with as many points as make the match most nearly even, by the ratings both were entered with and the equity table. Players without a rating play level.
field-event-jacoby = Jacoby rule
    .hint = Not meant for matches: a gammon counts single if the cube was never turned, except in the Crawford game.
fold-event-again = Second chance
field-again-re-entry = Losers may re-enter
    .hint = A new entry for the re-entry fee; the first plays on where it fell.
field-again-buy-back = Losers may buy back in
    .hint = For the same fee, giving up the place in the consolation.
field-again-round = Only losers up to round
    .hint = Empty: no limit.
field-again-time = Until
    .hint = In the club’s time zone. Empty: no limit.
field-again-most = How often per person
    .hint = Empty: as often as there is a place.
fold-event-time = Clocks and lateness
field-event-clock = Clocks
    .hint = The setting of each player’s clock. Shown on the slips, the sheet and the match’s page.
choice-clock-preset =
    .none = No clocks
    .us2013 = US rules 2013: 2 min a point, 12 s delay
    .us2013-doubles = US rules 2013, doubles: 2 min 30 s a point, 18 s delay
    .biba = BIBA: 2 min a point, 12 s delay
    .ukbgf = UKBGF: 2 min a point, 12 s delay
    .gammon-associates = Gammon Associates: 2 min a point and 2 more, 12 s delay
    .nova = NOVA: 2 min a point, 15 s delay
    .mso = Mind Sports Olympiad: 2 min a point, 12 s Bronstein delay
    .unified2001 = Unified rules 2001: 6 min a point, no delay
    .own = My own
field-event-clock-minutes = Minutes per point
    .hint = For a clock of your own, as are the next two. Two and a half minutes: 2.5
field-event-clock-extra = Extra minutes
field-event-clock-delay = Delay before each move, in seconds
field-event-clock-flag = When the reserve of your own clock runs out
choice-flag-rule =
    .loss = The match is lost
    .points = 2 penalty points, then 1 each, and 5 more minutes
field-event-round-minutes = Minutes for a round
    .hint = Counted from the round’s first match, and shown on the projector and the event’s page. When they are over, nothing happens by itself.
field-event-lateness = Late players
    .hint = Works out the penalty points and shows how. You decide whether to give them.
choice-lateness =
    .none = No rule
    .ukbgf = UKBGF: a point after 5 minutes, one more every 5
    .nova = NOVA: the same, counted from the draw
field-consolation-fed-by = Who falls to the consolation
    .hint = A loser falls to a place; the winner of the consolation has lost once.
choice-fed-by =
    .all = Everyone who loses before the final (progressive)
    .rounds = The losers of the first rounds
    .first-match = Players who lose their first match
    .fresh = The losers of the first rounds, in a new draw among those present
field-consolation-rounds = Main rounds whose losers fall
    .hint = 1 is a simple consolation.
field-consolation-last-chance = Rounds of the consolation whose losers get a last chance
    .hint = 0: no last chance.
field-consolation-lengths = Points in the consolation
    .hint = The last match first. Empty: as in the main bracket.
field-last-chance-lengths = Points in the last chance
    .hint = The last match first. Empty: as in the main bracket.
field-second-final = Second final
    .hint = If the player without a loss loses the final, it is played again.
field-double-lengths = Points on the losers’ side
    .hint = As above, the last match first. Empty: as on the winners’ side.
field-double-consolation = Rounds of the losers’ side that feed a consolation
    .hint = Players who go out in them play on for places of their own; those from later rounds join later. 0: no consolation.
fold-double-more = How losers fall
choice-falls =
    .best = So that rematches come as late as possible
    .natural = In the order of the sheet
field-double-falls = Where losers fall
    .hint = The order decides how soon two players can meet again.
choice-merge =
    .none = In the final
    .n = In a knockout of the last { $n }
field-double-merge = Where the two sides meet
    .hint = A knockout takes half of its players from each side.
field-double-shift = Rounds of the losers’ side
    .hint = For directors who shift: A.B.|.C.|.DX means that losers of rounds A and B fall in the first two rounds and none in the third. Empty: as usual.
field-groups-by = Groups are made by
choice-groups-by =
    .size = size
    .count = number
field-groups-number = How many
    .hint = The most players in a group, or the number of groups. If they do not divide evenly, some groups have one fewer.
field-groups-qualify = How many of each group go on
    .hint = No more than the smallest group has.
field-groups-lengths = Points in the groups
    .hint = Empty: the last of the lengths above (“before that”).
fold-ties = Tie-breaks
field-groups-ranking = Tie-breaks
    .hint = They break ties in a group, in this order; lots from the recorded seed come last.
field-ranking = Tie-breaks
    .hint = In this order, each for players still equal. Fixed once play has started. If players are still equal, they share the place.
fold-groups-knockout = A knockout sheet of your own
field-groups-sheet = The knockout, as JSON
    .hint = Empty: the firsts and seconds of the groups are crossed as usual. The guide to sheets explains the format: {"{"}"rank": {"{"}"group": 1, "place": 2{"}"}{"}"} is the second of group 1.
field-swiss-rounds = Rounds
    .hint = Declared before the start. Nobody meets the same opponent twice.
field-swiss-ends = How long everyone plays
choice-ends =
    .rounds = Everyone plays all rounds
    .strikes = Out after a number of losses, until one is left
    .qualify = In after a number of wins, out after a number of losses; then a knockout
field-swiss-losses = Losses to be out
    .hint = Byes count as wins.
field-swiss-wins = Wins to qualify
    .hint = Players with that many wins are in and stop.
field-swiss-places = Places in the knockout
    .hint = Empty: everyone with enough wins goes on.
field-swiss-scoring = Scoring
choice-scoring =
    .wins = Win 1, loss 0
    .two-two-one = Win 2, bye 2, loss 1
    .stavrou = Stavrou: win 100 plus the margin, unfinished lead 97
fold-swiss-pairing = Pairing
field-swiss-groups = Who meets
choice-swiss-groups =
    .groups = Players with equal scores
    .monrad = Neighbours in the standings, whatever their scores (monrad)
field-swiss-within = Within a score group
    .hint = Applies last, after rematches are avoided and players kept in their group. Not used where neighbours in the standings meet.
choice-within =
    .random = Lots from the recorded seed
    .slide = By rating: the best of the upper half meets the best of the lower
    .fold = By rating: the best meets the last
    .neighbours = By rating: neighbours meet
    .standing = By the standings: neighbours meet
field-swiss-bye = A bye is worth
choice-bye-worth =
    .win = a win
    .half = half a win
    .nothing = nothing
field-swiss-missed = A round missed by coming late is worth
    .hint = It can differ from a bye.
field-swiss-wishes = Keep apart
    .hint = Entry numbers, one line each: “3 7” for never, “3 7 < 3” for not before round 3. A family or a team is one line.
choice-tie-break =
    .none = none
    .wins = Wins
    .direct-encounter = Direct encounter
    .buchholz = Buchholz
    .buchholz-cut1 = Buchholz cut 1
    .buchholz-median = Median
    .sonneborn-berger = Sonneborn-Berger
    .cumulative = Cumulative
    .point-margin = Margin
    .rating-performance = Performance
    .lots = Lot
field-laps = How often two people meet
    .hint = Once is a single round robin, twice a double one.
field-leaver = If someone leaves
    .hint = The director can decide otherwise for a single player.
choice-leaver =
    .walk-overs = Matches not played are walk-overs
    .left-out = All their results are left out
    .half = Before half their matches: left out. After that: walk-overs
field-league-first = Deadline of the first round
    .hint = Empty: no deadlines.
field-league-every = Days per round
    .hint = Empty: that day is the deadline for all rounds.
field-league-up = How many go up
field-league-down = How many go down
    .hint = Divisions are events of one tournament.
field-ladder-reach = How many rungs up a player may challenge
    .hint = 0: no limit. Players who have left do not count as rungs.
field-ladder-on-win = When the challenger wins
choice-on-win =
    .swap = Changes places with the loser
    .takes-place = Takes the place; those between go down one
field-ladder-days = Days to play a challenge
    .hint = 0: no limit.
field-ladder-immunity = Days of rest after being challenged
    .hint = For this long after the challenge is decided, they need not accept another. 0: none.
field-ladder-wait = Days before challenging the same player again
    .hint = After losing to that player, whoever challenged. 0: none.
field-free-table = Table ordered by
    .hint = Play anyone, as often as you like; every result counts. There is no draw: matches are started at the desk or from the players’ phones.
choice-free-table =
    .share = Share of matches won
    .points = Points for wins and losses
    .wins = Matches won
field-free-least = Matches needed for a share to count
    .hint = Players with fewer come below the others.
field-free-win = Points for a win
field-free-loss = Points for a loss
    .hint = More than 0 rewards playing a lot.
field-free-meetings = How often the same two may meet
    .hint = 0: no limit.
field-rolling-size = Entries on a sheet
    .hint = People join a list. When it is full, the next sheet is drawn; several can run at once.
choice-rolling-size =
    .n = { $n } per sheet
field-event-sheet = The sheet, as JSON
    .hint = The guide to sheets explains the format. Check it as often as you like: nothing is saved until you press Save.
    .file = Or choose a file
own-sheet-check = Check sheet
