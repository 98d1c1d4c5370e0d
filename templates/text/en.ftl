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
nav-sign-in = Sign in
nav-check = Check a record
nav-sign-out = Sign out
notice-undo = Undo
plain-http = This service is served over plain http: on this network, others could read passwords on their way. Behind a proxy with https, start it with --public-url.
link-live = Live since
link-lost = Not live since
link-reload = Read the page again
post-under-way = This takes a moment.
post-not-arrived = This did not arrive. What you entered is still here.
post-again = Send again
post-signed-out = You are signed out. What you entered is still here: sign in in another tab, then send again.
form-summary =
    { $n ->
        [one] There is a problem
       *[other] There are { $n } problems
    }

## The front page

home-title = Clubs
home-empty = No club has its home here yet. Once there is one, its tournaments and standings are found here.
home-empty-visitor = The owner of this server logs in and creates the first one.
home-add = Create a club
home-next-club = Create a club: its name and its time zone.
home-next-members = Bring in its members: paste the list you have.
home-next-tournament = Announce a tournament, and sign people in at the door.

## Accounts

field-sign-in-name = Your name
field-sign-in-password = Password
field-account-name = Your name
    .hint = You sign in with it, and the journal shows it beside what you enter.
field-account-password = Password
    .hint = At least 12 characters. A short sentence you can remember is best.
login-title = Sign in
login-submit = Sign in
login-forgotten = I have forgotten my password
login-forgotten-text = The owner of this server can give you a link for a new one.
setup-title = Welcome
setup-text = Create the account of the owner of this server. This link works once.
setup-submit = Create my account
setup-done = Your account is made, and you are signed in.
reset-title = A new password
reset-text = For { $name }. Wherever you are signed in now, you will be signed out. This link works once.
field-new-password = New password
    .hint = At least 12 characters. A short sentence you can remember is best.
reset-submit = Keep this password
reset-done = Your new password is kept. You are signed out everywhere else.
user-link = { $name } chooses a new password at { $address } (works once, for a day).
user-unknown = There is no account called { $name }.

## Errors

error-keep = Nothing was stored. Your browser’s Back button brings back what you entered.
error-step-home = To the front page
error-step-again = Try again
error-step-page = Open the page again
error-step-sign-in = Sign in
error-request = If it happens again, tell the owner of this server: request { $id }.
error-unreadable = That could not be read
error-signed-out = Please sign in
error-signed-out-text = This is for people who are signed in.
error-no-link = This phone has no private link
error-no-link-text = The link was taken back, or what it was for is over. Ask whoever gave it to you for a new one.
error-not-allowed = You may not do this
error-cross-site = That came from somewhere else
error-cross-site-text = It was sent from another site’s page, so it was not taken. Open the form here and send it from there.
error-plain-http = Not over this address
error-plain-http-text = What you type here would travel in the open. Use the https address; or the owner of this server starts it with --lan, or with plain_http = true in its configuration, for the club’s own network.
error-head-too-large = Too long an address
error-head-too-large-text = The address, or what your browser sent along with it, is longer than anything here.
error-not-found = There is no such page
error-not-found-text = The address may be mistyped, or what was here has gone.
error-method = This page does not take that
error-method-text = The address is right, but not for what was sent to it. Open it from its own page.
error-conflict = It has changed meanwhile
error-form-key-used = This form was sent already
error-form-key-used-keep = Your browser’s Back button shows what you entered, but that form will not be taken again: copy what you need from it.
error-busy = Too much is being sent at once
error-busy-text = The server is taking in as much as it can hold. Wait a few seconds and send it again; nothing was stored.
error-too-large = That is too much at once
error-too-large-text = At most { $kilobytes } KB can be sent here. Cut a long list in two and send one after the other; shorten a text.
error-wrong-host = This service does not go by that name
error-wrong-host-text = Use the address it was given, or start it with --host and the name you used.
error-refused = Not possible
error-void-link = This link no longer works
error-void-link-text = It works once, and for a limited time. If it was you who used it just now, sign in. Otherwise ask for a new one.
error-too-many = A little slower, please
error-too-many-text = Too many attempts. Try again in { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }.
error-unavailable = Nothing can be stored just now
error-unavailable-text = The disk is full or the database cannot be written. What was stored before is safe. Try again in a moment; if it stays so, tell the owner of this server.
error-moved = This page has a new address
error-moved-text = Your browser should have gone there by itself.
error-internal = Something went wrong here
error-internal-text = It was not your doing. What was stored before is safe.

## Rules: positions and dice

rule-setup-checkers = Each side plays with 1 to 15 checkers, not { $count }.
rule-setup-bar-sign = The first number is minus the opponent’s checkers on the bar, the last one the mover’s own.
rule-setup-off = There cannot be { $count } checkers off.
rule-setup-count = { $side ->
    [own] The mover
   *[opponent] The opponent
  } has { $count } checkers on the board, on the bar and off together; it should be { $expected }.
rule-setup-both-won = Both sides have borne everything off. Only one can have.
rule-setup-no-bar = Nothing is ever in hand or on the bar in this game.
rule-setup-pinned = No checker can lie pinned on point { $point }.
rule-plays-too-many = This throw has more plays than can be listed: more than { $limit } positions had to be looked at.
rule-practice-seal = This game cannot be gone on with: it was changed on the way, or comes from an older version of the program. Begin a new one.
rule-practice-option = The game has no option { $option } = { $value }. Choose from the lists.
rule-practice-steps = The moves cannot be read. Choose them from those that are offered.
rule-step-not-legal = { $number } cannot be played { $from ->
    [25] from the bar or the hand
   *[other] from point { $from }
  } now. Choose one of the moves that are offered.
rule-turn-not-finished = As many numbers of the throw as possible have to be played. Play on before you confirm.
rule-setup-stalemate = Both sides are on the bar before closed boards. No game gets there.
rule-position-id = “{ $text }” is not a Position ID: fourteen letters, such as 4HPwATDgc/ABMA for the start.
rule-dice = Two dice, each 1 to 6.
rule-match-id = “{ $text }” is not a Match ID: twelve letters, such as cAkAAAAAAAAA.
rule-gnubg-id = “{ $text }” should be a Position ID, a colon and a Match ID.
rule-xgid = Field { $field } of “{ $text }” is not one an XGID can have.
rule-id-cube-owned-on-one = Somebody owns the cube and it is still on 1, which cannot be.
rule-id-cube-in-the-middle = The cube is on { $cube } and nobody’s, which cannot be in a match.
rule-id-cube-one-point = A match to 1 point has no cube, and this one is turned.
rule-id-score-over = At { $top }-{ $bottom } a match to { $length } is over.
rule-id-crawford-score = At { $top }-{ $bottom } in a match to { $length } this cannot be the Crawford game.
rule-id-crawford-cube = This is said to be the Crawford game, in which nobody doubles.

## Rules: scores

rule-rules-unknown = There are no rules of that name. Choose from the list.
rule-match-length = A match is played to 1 to { $longest } points. { $length } cannot be its length.
rule-holland-needs-crawford = The Holland rule follows the Crawford game. With the Crawford rule off it does nothing.
rule-jacoby-in-match = The Jacoby rule is not meant for matches. With it on, a gammon on a cube never turned counts single, except in the Crawford game.
rule-cube-not-a-power = No cube shows { $cube }. Enter { $below } or { $above }.
rule-cube-limit = A cube of { $cube } is more than this program takes. The highest is { $highest }.
rule-crawford-no-double = This was the Crawford game: the double was void. Enter cube { $offered }.
rule-crawford-no-drop = This was the Crawford game: nobody could double, so nobody could drop. If a player gave up, enter a single, a gammon or a backgammon.
rule-one-point-no-cube = A 1-point match has no cube. Enter cube { $offered }.
rule-one-point-no-drop = A 1-point match has no cube, so nobody could drop. If a player gave up, enter a single.
rule-holland-tick = Under the Holland rule the cube waits until both have played two rolls, dances counted. If it did, tick “third turn or later”.
rule-holland-too-early = Under the Holland rule the cube waits until both have played two rolls, dances counted. Here they had played { $top } and { $bottom }, so the double was void. Check the rolls, or ask the director.
rule-match-over = The match was over at { $top }–{ $bottom } before this game. Take the game out, or correct an earlier one.
rule-overruled = The rules refuse this game. The director lets it stand.
rule-cube-beyond-need = Is the cube right? { $cube ->
    [1] A double that was dropped here
   *[other] With a cube of { $cube } one double
  } was of no use to the player who made it: the cube as it stood already won the match.{ $offered ->
    [0] { "" }
   *[other] { " " }Up to { $offered } each double could count.
  }
rule-redundant-cube = One double in this game was of no use to the player who made it. Please check the cube.
rule-penalty-points = Penalty points are 1 to { $length } at a time: { $length } is the length of the match.
rule-penalty-game = Penalty points go in before one of the games 1 to { $last }. Correct the number of the game.
rule-penalty-after-match = The match was over at { $top }–{ $bottom } before these penalty points. Take them out, or correct what comes before.
rule-penalty-loss = { $points ->
    [one] 1 penalty point is
   *[other] { $points } penalty points are
} more than half of { $length }: the match is lost by penalty points.
rule-final-negative = A score cannot be below 0, as { $top }–{ $bottom } is. Correct it.
rule-final-both-won = Only one player can reach { $length }, and { $top }–{ $bottom } has both there. Correct the score.
rule-final-nobody-won = Nobody has reached { $length }. { $best ->
    [0] If the match ended so, enter it as unfinished, a retirement or a loss on time.
   *[other] If the match ended so, enter it as unfinished, a retirement, a loss on time, or played to { $best }.
}
rule-one-point-final = A 1-point match counts one point, whatever the game. Enter { $offered_top }–{ $offered_bottom }.
rule-final-no-such-game = No game ends a match to { $length } at { $top }–{ $bottom }. Check the score.
rule-final-unlikely = { $top }–{ $bottom } in a match to { $length } takes a double that was of no use to the player who made it. Please check the score.
rule-sheet-too-long = This line is too long: a score sheet has at most { $longest } bytes.
rule-sheet-not-json = This line is not JSON: { $detail }.
rule-sheet-not-understood = This line is not a score sheet: { $detail }.
rule-sheet-without-score = This line has no score. Give “games” or “final”.
rule-sheet-with-both-forms = A final score stands alone. Leave out “games” and “penalties”, or leave out “final”.
rule-sheet-holland = “holland” is off, trailer or both, not “{ $typed }”.
rule-sheet-side = A player is 0 or 1, not { $typed }.
rule-sheet-kind = A game is a single, gammon, backgammon or drop, not “{ $typed }”.
rule-sheet-pair = “{ $key }” is two numbers, one for each player.
rule-sheet-key-elsewhere = “{ $key }” belongs to { $of ->
    [money] a session for money. Add “money”: true, or leave it out
   *[match] a match. Leave it out, or leave out “money”
}.
rule-sheet-count = “{ $key }” is a number from 0 to { $most }.
rule-cube-below-ties = { $ties ->
    [one] A tie of the opening throw has
   *[other] { $ties } ties of the opening throw have
} doubled the cube, so it was { $expected } at least, not { $cube }.
rule-men-not-counted = Men left are counted only under the rule of one point a man. Set “men_left”, or leave “men” out.
rule-men-missing = How many men had the loser left on the board and the bar? Enter them.
rule-men-of-a-drop = A drop counts the cube alone. Leave the men out.
rule-men-left = { $most ->
    [15] Who lost a gammon or a backgammon has borne off nobody: 15 men left, not { $men }.
   *[other] Who lost a single game has { $fewest } to { $most } men left, not { $men }.
}
rule-sheet-rolls = A player has played 0 rolls or more. Correct “rolls”.

## Rules: the checker play

play-legal = { $count ->
    [0] No play is legal: the turn is passed.
    [one] The only legal play: { $legal }.
   *[other] Legal, { $count } in all: { $legal }.
  }
rule-play-wrong-way = “{ $play }” does not move a checker from 24 towards home. { play-legal }
rule-play-no-checker = “{ $play }”: no checker stands on { $place }.
rule-play-bar-first = “{ $play }” with { $dice }: a checker on the bar enters before another may move.
rule-play-bear-off-early = “{ $play }” with { $dice }: no checker is borne off while one is outside the home board.
rule-play-bear-off-lower = “{ $play }” with { $dice }: the number is not the point’s, and a checker stands on a higher point.
rule-play-distance = “{ $play }”: the dice are { $dice }, and from { $place } that is another distance.
rule-play-point-held = “{ $play }” with { $dice }: two or more opposing checkers hold point { $place }.
rule-play-incomplete = “{ $play }” with { $dice } leaves a number unplayed that can be played.
rule-play-higher-number = “{ $play }” with { $dice }: when only one number can be played, it is the higher one.
rule-play-cannot-move = “{ $play }”: { $dice } cannot be played at all here, so the turn is passed.
rule-play-illegal = “{ $play }” is not a legal play of { $dice }.
rule-play-not-in-game = “{ $play }” is not a legal play of { $dice } in this game. { play-legal }
rule-double-not-named = After “{ $play }”, 1 and 2 both played, the double that was chosen is missing: write it behind, such as “44: 24/20”.
rule-double-not-chosen = “{ $play }”: a double may be chosen only when 1 and 2 have both been played. Leave it out.
rule-rest-first = Before this throw { $numbers } are to be played, which the opponent could not play: write “Rest: 24/20” and so on in a row before.
rule-rest-not-now = Nothing of the opponent’s throw is left to be played here. Leave the row out.
rule-game-without-cube = { $variation } is played without the cube.

## Rules: the course of a game

rule-game-over = The game is over; nothing more is played in it.
rule-not-your-turn = It is the other player’s turn.
rule-opening-tie = The opening throw cannot be { $dice }: a tie is thrown again.
rule-opening-not-thrown = The opening throw comes first.
rule-roll-not-now = The dice have been thrown already.
rule-play-not-now = The dice come before the play.
rule-resign-stakes = A player gives up a game, a gammon or a backgammon: 1, 2 or 3 times the cube, not { $stakes }.
rule-resignation-unanswered = The resignation is answered first.
rule-no-resignation = Nobody has offered to resign.
rule-correction-too-late = It is too late for a correction: the play was accepted as it was made.
rule-correction-same-man = The man played wrong, on { $place }, must be the one that is now played right.
rule-play-stands = { $play } with { $dice } is no legal play, but stands: it was not corrected before the next throw.
rule-correction-not-yours = Only the opponent may have a wrong play put right.
rule-setup-too-late = { $plays } plays have been completed, so the game goes on as it was set up.

## Rules: the cube

rule-double-after-throw = A double comes before the throw.
rule-double-crawford = This is the Crawford game: nobody doubles in it.
rule-double-one-point = A match to one point has no cube.
rule-double-holland = After the Crawford game a double waits until both have played two rolls; so far they have played { $top } and { $bottom }.
rule-cube-not-owned = The cube is on { $cube } and belongs to the opponent; only the opponent may double.
rule-no-offer = There is no double to answer.
rule-offer-unanswered = The double is taken or dropped first.
rule-beaver-not-played = { $allowed ->
    [0] Beavers are not played.
    [one] A beaver may not be raised again.
   *[other] An offer may be raised { $allowed } times at once, not more.
  }
rule-beaver-in-match = Beavers and raccoons are for money, not for matches.
rule-cube-redundant = The cube on { $cube } was already enough to win the match.
rule-cube-dead = Whoever takes a double of { $cube } wins the match with it: the cube is dead in their hands.

## Rules: the course of a match

rule-game-not-over = The game before this one is not over.
rule-no-game = No game has begun.

## Rules: records of matches

check-valid = valid
check-invalid = breaks a rule
check-incomplete = not finished
check-unreadable = not a record
rule-record-unreadable = This is not a record of a match in a format this program knows: .mat, .sgf or Snowie’s text.
rule-record-no-file = The file cannot be read: { $error }.
rule-record-too-large = The file has { $size } bytes; the largest read has { $largest }.
rule-record-length = A match is played to 1 to { $longest } points, or for money with 0.
rule-record-without-length = The line with the length of the match is missing, such as “7 point match”.
rule-record-without-games = There is no game in this record.
rule-record-begins-late = The record begins in the middle of the match; the games before it are not checked.
rule-several-matches = There is another match in this file; only the first one is checked.
rule-game-number = The games are not numbered one after the other.
rule-row-without-game = A row stands before the first game’s score.
rule-row-unreadable = “{ $text }” is no throw, no play and no cube action.
rule-line-passed-over = A line after the end of the game was passed over.
rule-not-utf8 = A name is not written in UTF-8; it was read as { $letters }.
rule-score-line-missing = The line with the names and the score is missing; the score was carried on from the game before.
rule-throw-missing = Nobody threw here, and yet the game goes on.
rule-false-hit-mark = A hit is marked where no blot stands.
rule-forced-play-assumed = No play is written; the only legal one was taken.
rule-bear-off-assumed = No play is written; men were borne off as far as the throw allows.
rule-last-play-assumed = The last play is not written; the throw bears off every man left, and the record says that they won.
rule-illegal-play-recorded = The record itself calls this play illegal and goes on from the position it left.
rule-cube-value = The cube would be on { $expected }, not on { $cube }.
rule-automatic-doubles = The cube cannot begin on { $cube }: automatic doubles agreed on are { $allowed }.
rule-automatic-double-in-match = There are no automatic doubles in a match.
rule-automatic-doubles-inferred = The score is explained by automatic doubles, which the record does not name.
rule-jacoby-inferred = The score is explained by the Jacoby rule, which the record does not name.
rule-jacoby-resignation = A gammon was given up on a cube that was never turned; under the Jacoby rule it would count single.
rule-score-line = The score before this game should be { $top }-{ $bottom }, not { $written }.
rule-result-inferred = The end of the game is not written; it was taken from the score that follows.
rule-resignation-assumed = The board does not show the end of the game; it was taken for a resignation.
rule-drop-assumed = The double was not answered; it was taken for dropped.
rule-wins-points = { $expected ->
    [one] The game came to 1 point, not { $points }.
   *[other] The game came to { $expected } points, not { $points }.
  }
rule-wins-winner = The other player won this game.
rule-wins-beside-play = The winner’s points stand beside the last play, in the other column.
rule-points-cut = The game was worth { $worth ->
    [one] 1 point
   *[other] { $worth } points
}; the record counts { $points }, as many as were still needed.
rule-match-given-up = The rest of the match was given up with this game.
rule-length-is-a-limit = This was read as a money session: an even length in Backgammon Galaxy’s files is the limit of the cube, here { $limit }.
rule-crawford-played-before = Somebody doubles a point short of the match, so that the Crawford game was before this record.
rule-wins-unfinished = { $points } points cannot be won by a resignation with the cube on { $cube }.
rule-match-not-won = These points do not win the match.
rule-record-cut-short = The record breaks off in the middle of a row.
rule-game-unfinished = The record ends before the game does.
rule-match-unfinished = The record ends before the match does.
rule-variation-inferred = The plays are those of { $variation }, which the record does not name.
rule-record-other-variation = This is a record of { $variation }, not of { $asked }. Check it under { $variation }.
rule-variation-unknown = “{ $variation }” is no game known here. Head the record by one of these: { $known }.
rule-variation-option = { $variation } has no option { $option }. { $known ->
    [none] It has none.
   *[other] Known are { $known }.
  }
rule-snowie = Field { $field } of the position is not one it can have.

## Rules: tournaments

rule-boards-too-many = A room has { $most } boards at the most.
rule-correction-needs-a-choice = This changes who won, and { $matches ->
        [one] one later match is
       *[other] { $matches } later matches are
    } touched. Say what becomes of { $matches ->
        [one] it
       *[other] them
    }.
rule-correction-of-a-bye = Match { $match } was not played between two players, so there is no score to correct. Undo what led to it instead.
rule-correction-of-nothing = Nothing has been entered for match { $match } yet. Enter its score instead.
rule-dice-not-dice = Dice show 1 to 6. Enter up to { $most } of them as digits, or leave the field empty.
rule-draw-before-list-closed = Close the list of entrants first, so that everybody knows who is in the draw.
rule-draw-without-new-seed = A new draw needs a new seed. Ask for one first.
rule-entrant-unknown = Nobody signed in with number { $number }.
rule-entrants-too-few = A draw needs two entrants at least; there { $entrants ->
        [0] is nobody
        [one] is one
       *[other] are { $entrants }
    } on the list. Sign more people in first.
rule-entrants-too-many = { $event } takes { $most } entrants at the most.
rule-event-name-taken = This tournament has an event called { $name } already. Choose another name.
rule-event-unknown = There is no event { $event } in this tournament.
rule-events-too-many = A tournament has { $most } events at the most.
rule-final-below-the-sheet = The sheet says { $top }-{ $bottom } already, and points are never lost. Correct the sheet first, or enter a final score from there on.
rule-finish-with-matches-undecided = { $matches ->
        [one] One match is
       *[other] { $matches } matches are
    } not decided yet. Enter the results first, or how they ended otherwise.
rule-list-out-of-date = Somebody on the list of { $event } has left or come since it was closed. Open the list again, close it, and draw from the new one.
rule-late-before-draw = { $event } has not been drawn yet: simply sign in.
rule-late-entry-closed = Late entry to { $event } is closed. Open it again first.
rule-list-closed = The list of { $event } is closed. Open it again, or use late entry after the draw.
rule-list-closed-by-draw = The draw has been made from this list. Undo the draw first.
rule-match-begun-already = Match { $match } has begun already.
rule-match-changed-since = Somebody else changed this match meanwhile. Look at what it says now and decide again.
rule-match-decided-already = Match { $match } is decided already.
rule-match-decided-correct-instead = Match { $match } is decided already. Correct its result instead.
rule-match-not-called = Match { $match } cannot be sent back: it is not at a table, or a score has been entered.
rule-match-not-playing = Match { $match } is not being played.
rule-match-unknown = There is no match { $match } in this event.
rule-match-waits-for-players = Match { $match } still waits for a player.
rule-name-has-control-characters = A name is one line of plain text. Take out line breaks and control characters.
rule-name-missing = A name is needed here.
rule-name-too-long = A name has { $most } characters at the most.
rule-no-bye-open = No bye is open any more: those who had one have begun to play. Choose the place of someone absent.
rule-not-on-the-sheet = Number { $number } is not on the sheet.
rule-on-the-sheet-already = { $player } is on the sheet already.
rule-order-names-a-stranger = Number { $number } is not on the list.
rule-order-names-one-twice = { $player } is named twice. Name everybody once.
rule-outcome-but-match-won = With this score somebody has the { $length } points: enter it as the final score.
rule-penalty-without-opponent = There is no opponent yet to give the points to. Give them when the opponent is known.
rule-place-not-open = This place is no longer open. Choose another.
rule-played-to-its-own-length = { $length } points is the length this match has. Enter the final score as it is.
rule-player-at-another-table = { $player } is playing another match now.
rule-points-out-of-range = { $points } cannot be a player’s points.
rule-reason-missing = Say why, in a few words: it stands on the record beside the result.
rule-redraw-after-play = A score has been entered, so the draw stands. Undo the scores first if it has to be made again.
rule-score-missing = Enter the score it was stopped at.
rule-seed-not-the-one-committed-to = This is not the seed whose hash was published. The draw was not made.
rule-journal-of-a-newer-version = This was last written by a newer version of the program (fact { $version }), so it can be read here but not changed. Use the newer version.
rule-not-permitted = That needs rights you were not given here. Ask an owner of the club.
rule-reason-too-long = Say it in { $most } characters at the most.
rule-seed-spent = The seed of this draw has been published, so nothing more is drawn from it. Publish the hash of a new one first.
rule-undo-of-nothing = This has been taken back already.
rule-undo-of-the-announcement = The announcement itself cannot be taken back. Change the tournament’s settings instead.
rule-settings-changed-since = Somebody else changed these settings meanwhile. Look at what they say now and decide again.
rule-settings-fixed-by-draw = The draw was made under these settings: order, byes, the third-place match and the play-offs stay as they are. Everything else may change.

## Sheets of any format
rule-play-off-place-unknown = Place { $place } cannot be played off: the final decides places 1 and 2, and play-offs those from 3 to { $most }.
rule-play-off-place-of-nobody = With { $entrants } entrants nobody can come to place { $place }. Leave it out of the play-offs in the event’s rules, and draw.
rule-play-off-places-not-places = Enter places, like 3, or 5 and 7: 3, 5, 7.
rule-play-offs-not-a-round = All the losers of a round play for their places or none does: 8, 16, 32 and so on, up to { $most }.
rule-merge-does-not-fit = Both sides cannot meet in a knockout of { $merge } here: { $most ->
    [0] there are too few entrants for it
   *[other] it can be 4, 8, 16 … up to { $most }
  }.
rule-shift-unreadable = This is not how falls are written: a letter for the losers of a main round, | for a round without falls, a dot after each round of the losers’ side, X at the end, as in A.B.|.C.|.DX.
rule-shift-not-these-rounds = With { $rounds } main rounds each letter from A to { $last } has to stand once, in this order.
rule-shift-odd-round = In round { $round } of the losers’ side { $players } would play: that has to be an even number.
rule-shift-does-not-end = The losers’ side would end with { $left } left instead of { $should }: move the rounds without falls.
rule-double-consolation-not-fed = { $most ->
    [0] The losers’ side is too short to feed a consolation. Enter 0.
   *[other] The first 1 to { $most } rounds of the losers’ side can feed a consolation here, not { $rounds }. Enter 0 for none.
  }
rule-consolation-not-fed = { $most ->
    [0] A consolation needs four entrants at the least.
   *[other] Losers of 1 to { $most } main rounds can fall to the consolation here, not of { $rounds }.
  }
rule-consolation-and-third-place = The losers of the semi-finals cannot both fall to the consolation and play for third place: leave one out.
rule-last-chance-of-byes = With { $entrants } entrants nobody would ever play this last chance: in { $rounds ->
    [1] the consolation round that feeds it
   *[other] the consolation rounds that feed it
  } everyone has a bye, so nobody loses one. Let more rounds feed it, or leave it out and draw one later among those present.
rule-last-chance-not-fed = Losers of 1 to { $most } rounds of this consolation can fall to the last chance, not of { $rounds }.
rule-triple-needs-four = A triple elimination needs four entrants at the least; here are { $entrants }.
rule-groups-do-not-fit = { $groups } groups cannot be made of this field: each needs two players at the least. { $most ->
    [0] There are too few entrants for groups.
   *[other] Two to { $most } groups can be.
  }
rule-groups-qualify-too-many = { $qualify } of each group cannot go on: the smallest has { $smallest }. One to { $smallest } can.
rule-groups-tie-open = In group { $group } { $players } players are equal for { $places ->
    [one] the last place
   *[other] the last { $places } places
  } in the knockout. Play it off, let the lot decide, or let them all go on.
rule-groups-not-over = { $matches } group matches are still undecided: the knockout is drawn after the last of them.
rule-draw-seed-unreadable = The seed of draw { $n } stands in the journal as “{ $seed }”, which is not 64 hexadecimal digits: nothing can be drawn from it.
rule-stage-before-draw = The event is drawn first, then its further stages.
rule-stage-drawn-already = That stage is on the sheet already. Undo its draw to make it again.
rule-stage-not-of-this-format = This format has no such stage to draw.
rule-stage-not-eligible = { $player } cannot play there: it is for those who have lost what leads to it and have not left.
rule-stage-too-early = { $matches } matches that feed this stage are still undecided: draw it after the last of them.
rule-stage-needs-two = Two players at the least are needed; here are { $present }.
rule-sheet-blank = The sheet is blank. Enter one game at least.
rule-signed-in-already = { $player } has signed in already, as number { $number }.
rule-swap-after-play = { $player } has played already and keeps the place.
rule-swap-with-oneself = Choose two different entrants to exchange.
rule-table-taken = Match { $match } is being played at table { $table }.
rule-table-unknown = There is no table { $table }; the room has { $boards }.
rule-tournament-called-off = This tournament was called off. Put it back on first.
rule-delete-with-results = Something has been played, so the tournament cannot be deleted. Hide it, or call it off.
rule-delete-with-money = { $n ->
    [one] One person has
   *[other] { $n } people have
  } paid and not got it back. Pay it back first, then delete the tournament.
rule-tournament-finished = This tournament is over. Open it again first.
rule-tournament-finished-correct-instead = This tournament is over. Correct a result instead, or open it again.
rule-walk-over-with-a-score = A walk-over is for a player who did not come. If they played, enter a retirement, a forfeit or an unfinished match with its score.
rule-winner-not-by-the-score = The score says that the other player won. Name the winner the score names, or correct the score.
rule-winner-not-named = Say who goes on.

rule-verify-algorithm = This draw says algorithm { $number }; this program knows algorithm 1.
rule-verify-seed = The seed is not 64 hexadecimal digits.
rule-verify-dice = Dice show 1 to 6. These do not.
rule-verify-commitment = The seed is not the one whose hash was published before the draw.
rule-verify-order = The seed, the dice and the list do not give this order.
## Rules: accounts

rule-account-name-missing = Enter the name you want to sign in with.
rule-account-name-long = A name has at most { $most } letters. Enter a shorter one.
rule-account-name-taken = There is an account of this name already. Enter another one.
rule-password-short = A password has at least { $least } characters. Enter a longer one: a few words do.
rule-password-long = A password has at most { $most } bytes. Enter a shorter one.
rule-password-repeated = This password is one word repeated, which is guessed early. Enter another one: a few words that do not belong together do.
rule-password-common = This password is among the first that are guessed. Enter another one: a few words that do not belong together do.
rule-account-off = This account is switched off. Ask whoever runs this server.
rule-account-is-off = This account is switched off. Switch it on first.
rule-account-own = That is your own account. Your own page is under your name.
rule-passkey-first = Log in with your passkey first: the password alone cannot add or remove one.
rule-second-factor-key-first = Log in with a passkey yourself first, so that you do not lock yourself out.
rule-sign-in-wrong = The name or the password is not right. Check both and enter them again.
rule-sign-in-name = Enter your name.
rule-sign-in-password = Enter your password.

## Rules: forms and limits

rule-form-unreadable = What was sent is not a form this page can read. Open the page again and send it from there.
rule-form-encoding = The form was sent in another encoding than UTF-8. Open the page again and send it from there.
rule-form-slow = The form took too long to arrive. Send it again.
rule-form-key = The form’s one-time key is damaged. Open the page again and send it from there.
rule-form-key-used = A form is taken once. This one was sent before, by somebody else or with something else in it: what was stored then stands, and nothing was changed now. Open the page again, see what it says, and fill it in there if something is still to be done.
rule-form-seen = The form does not say which version of the page it was. Open the page again and send it from there.
rule-field-not-text = This is not text that can be read (UTF-8). Type it again.
rule-field-control = This has a character in it that cannot be seen or printed. Type it again.
rule-field-twice = This was sent more than once. Enter it once.
rule-json-field-unknown = There is no field “{ $name }” here. Leave it out, or send it under the name that the form has for it.
rule-json-not-a-text = Send a text or a number here.
rule-json-not-true-or-false = Send true or false here.
rule-json-not-a-list = Send a list of texts or numbers here.
rule-json-not-an-object = Send an object for “{ $name }”: under the number or name of each, a text or a number.
rule-json-not-a-file = Send an object with the file’s “name” and its “text” here.

## Chouette

rule-chouette-cap = A cube’s cap is a power of two from 2 to { $highest }.
rule-chouette-limit = A chouette table takes { $fewest } to { $most } players.
rule-partner-thresholds = A partner for the box comes in from 4 to 10 players, and is compulsory at the same number or a higher one.
rule-stake-amount = A stake is an amount such as { $example }, up to { $highest }.
rule-stake-earlier-games = { $n ->
    [one] One game was begun before. Say whether it counts by this stake too.
   *[other] { $n } games were begun before. Say whether they count by this stake too.
  }
rule-stake-of-night-first = This night is for points. Set the night’s stake in its rules first; then each may name one of their own.
rule-stake-paid-already = Money has changed hands in this night already, so its games cannot be for points only. Undo the payments first.
rule-stake-decimals = The night’s sums are kept with { $decimals } digits behind the point. That stays; the sign can change.
rule-stake-range = A stake is a whole number from 1 to { $highest }; this one is { $stake }.
rule-order-dice = The throw of { $player } does not fit: it takes { $dice ->
    [one] one die
   *[other] { $dice } dice
  } of 1 to 6, and a second throw only among equals.
rule-order-tied = There are equals still, { $player } among them. They throw again among themselves; nobody else does.
rule-order-not-everybody = The order names everybody at the table, each once.
rule-chouette-no-player = There is no player { $number } in this night.
rule-chouette-no-table = There is no table { $table } in this night.
rule-chouette-here-already = { $player } is here already.
rule-chouette-gone-already = { $player } is not at the table.
rule-chouette-not-in-line = { $player } is not in line here, or was named twice.
rule-chouette-night-full = A night takes { $most } people.
rule-chouette-table-full = This table is full: { $most } is the most it takes. Whoever comes now waits.
rule-chouette-tables-too-many = A night has { $most } tables at most.
rule-chouette-too-few = A chouette begins with { $fewest } players or more; here there are { $players }.
rule-chouette-too-many = A table takes { $most } players; here there are { $players }. Make a second table.
rule-chouette-games-too-many = A night has { $most } games at most. Begin a new one.
rule-split-too-few = Each of the two tables needs two players at least.
rule-proxies-not-played = Nobody plays another’s cube in this club. It goes as the captain’s.
rule-proxy-not-there = { $player } cannot play the cube: they are not here, or it is their own.
rule-pay-oneself = { $player } cannot pay himself.
rule-pay-amount-money = A payment is an amount above 0, such as { $example }.
rule-pay-in-money = This night is settled in money. Open the page again and enter what was paid in money.
rule-pay-in-points = This night is settled in points. Open the page again and enter what was paid in points.
rule-pay-amount = A payment is a whole number above 0.
rule-night-closed = This night is over. Open it again to play on.
rule-game-in-progress = A game is being played at table { $table }. End it first.
rule-chouette-no-game = No game is being played at table { $table }.
rule-no-such-game = There is no finished game { $game } in this night.
rule-correction-changes-seats = Game { $game } was played by the same people: a correction may only say who sat where.
rule-cube-below-opening = After the ties of the opening throw every cube is on { $least } or more. That of { $player } is entered on { $cube }.
rule-extra-value = The cube of this extra starts at { $least }, twice what it cost.
rule-box-leaves-game = { $player } has the box. Say what becomes of the game: somebody plays on for the box, the box gives up, or the game is called off.
rule-take-over-own = { $player } holds this cube already.
rule-loss-limit-range = A loss limit is 1 to { $most } points, or empty for none.
rule-game-changed-since = Somebody else has corrected game { $game } meanwhile. Look at it again.
rule-chouette-without-winner = Somebody was still in: say who won, the box or the team.
rule-partner-not-in-line = { $player } cannot be the box’s partner: they are not in line behind the box, or nobody would be left.
rule-partner-too-few-players = { $from ->
    [0] The box takes no partner here.
   *[other] The box may take a partner from { $from } players on; here there are { $players }.
  }
rule-partner-missing = With { $players } players the box must take a partner.
rule-cube-changed-since = Somebody else was quicker: the cube of { $player } has changed since and is on { $cube }. Look again before you act.
rule-not-in-game = { $player } has no cube in this game.
rule-player-away = { $player } is away, and their cube goes as the captain’s.
rule-already-out = { $player } is out of this game.
rule-named-twice = { $player } is named twice.
rule-double-to-nobody = There is no cube { $player } can double.
rule-offered-already = { $player } has been doubled already and has still to be answered.
rule-member-doubles-box = { $player } can double nobody but the box.
rule-no-offer-between = There is no double for { $player } to answer now.
rule-beaver-on-raise = The cube of { $player } has been beavered already. What can follow is a raccoon.
rule-raccoon-without-beaver = A raccoon answers a beaver, and there is none on the cube of { $player } to answer so.
rule-single-cube-all = There is one cube for the team: the box doubles everybody still in, { $player } too.
rule-single-cube-captain-doubles = There is one cube for the team: the captain doubles with it, not { $player }.
rule-single-cube-captain-beavers = There is one cube for the team: the captain beavers with it, not { $player }.
rule-box-must-double = The house rule asks the box to double { $player } too, whose cube is also on { $value }.
rule-box-takes-too-few = Of { $offers } cubes offered together the box takes { $least } or more, or none.
rule-box-takes-captain = The box who takes any cube takes the captain’s, that of { $player }, or none.
rule-box-takes-both-or-neither = With two in the team the box takes both cubes or neither.
rule-lone-taker-must-beaver = { $player } takes alone: the house rule asks them to beaver or drop.
rule-automatic-not-agreed = { $most ->
    [0] Automatic doubles are not agreed here.
    [one] One automatic double is agreed, not more.
   *[other] { $most } automatic doubles are agreed, not more.
  }
rule-automatic-too-late = An automatic double comes with the opening throw, before anything else.
rule-extras-not-played = Extras are not played here.
rule-extra-not-now = Extras are offered on the box’s first double to everybody still in, before the game goes on. Whether they may be offered on later doubles too is a rule of the night.
rule-extra-from-dropper = { $player } can offer { $taker } an extra only after dropping this double.
rule-extra-to-lone-taker = { $taker } is not the only one to take. Wait until the others have dropped.
rule-extra-offered-already = { $player } has offered { $taker } an extra already.
rule-extra-unanswered = { $player } has extras to answer first: all of them, or drop the box as well.
rule-extra-take-or-drop = { $player } takes an extra or drops it at once: extras are not beavered here.
rule-no-extra = { $player } has no extra with { $taker }.
rule-settlements-not-played = Cubes are not settled here: they are played out.
rule-settlement-range = A settlement is { $most } points at most.
rule-end-with-open-offer = { $player } has a double open. It is answered before the game ends.
rule-chouette-game-over = This game is over already.
rule-setting-unknown = There is no setting { $setting }. crawford ledger --settings lists them.
rule-setting-value = { $value } is no value of { $setting }. crawford ledger --settings lists them.
rule-ledger-too-long = The line is longer than { $longest } bytes.
rule-ledger-not-json = This line is not JSON: { $detail }.
rule-ledger-not-understood = This line is no chouette game: { $detail }.
rule-ledger-action = This action is not understood: { $detail }.
rule-ledger-preset = There is no preset { $preset }. Known are { $known }.
rule-ledger-name = A name has 1 to { $most } bytes.
rule-ledger-name-twice = { $name } is in the order twice.
rule-ledger-no-player = Nobody here is called { $name }.
rule-ledger-not-ended = Somebody is still in and the line does not say how the game ended. Add an action that ends it.
rule-settle-up-sum = The balances sum to { $sum }, not to 0, so they cannot be settled.

field-chouette-cubes = Cubes
    .hint = With multiple cubes each member doubles, takes and drops on their own. With a single cube the captain doubles for the team and only takes are individual.
chouette-stake = Stake
chouette-stake-about = What a point is worth, in the smallest coin you count in. The club is responsible for what its law allows. Without a stake the night is for points.
chouette-stakes = Stakes of the players
chouette-stakes-about = Each player may name a stake of their own. A cube plays for the smaller of the two stakes.
field-chouette-order-roll = Order roll
    .hint = What each throws for the first order: one die, two dice with doubles counting twice, or the total of four. Equals throw again among themselves.
field-chouette-rotation = Who has the box next
    .hint = The winner of box against the captain the game began with; or against the captain of the moment; or, as in Los Angeles, the box as long as it wins and does not lose on the game; or people say it by hand.
field-chouette-box-takes = What the box takes
    .hint = When several double the box together: as the box likes, at least half of the cubes, or enough to break even at once. Taking none is always allowed.
field-chouette-box-takes-captain = The captain’s cube is taken first
    .hint = A box who takes any of several cubes takes the captain’s too.
field-chouette-three-handed = Three-handed
    .hint = Whether a box doubled by both of two members may take one of the cubes, or takes both or neither.
field-chouette-box-doubles = Whom the box doubles
    .hint = Whom the box likes; or the captain too, where their cube is on the same value; or everybody on the same value.
field-chouette-lone-taker = The lone taker
    .hint = Whether the only one to take the box’s first double to all must beaver or drop, or the captain alone must, or nobody.
field-chouette-extras = Extras
    .hint = Whether those who dropped may pay the lone taker the undoubled value to play a cube of their own against the taker, on the box’s side.
field-chouette-extra-beavers = Beavers on extras
    .hint = Whether whoever is offered an extra may beaver it at once, and be raccooned.
field-chouette-extras-on-redoubles = Extras on other doubles
    .hint = Whether extras may also be offered on redoubles and on doubles to some. The taker may leave these.
field-chouette-jacoby = Jacoby rule
    .hint = Gammons count only on a cube that was turned and taken, cube by cube. An automatic double does not do.
field-chouette-automatics = Automatic doubles
    .hint = How many ties of the opening throw double all cubes: none unless agreed, up to a number, or as the box allows.
field-chouette-beavers = Beavers
    .hint = Whoever is doubled may double again at once and keep the cube. Refusing that costs the doubled stake.
field-chouette-raccoons = Raccoons
    .hint = Whoever is beavered may double once more at once. The cube stays where it is.
field-chouette-cube-cap = Highest cube
    .hint = No cube goes higher than this.
field-chouette-consultation = Consultation
    .hint = When members may talk about the play: freely, once their own cube is turned, or never. Shown to all; nobody polices it.
field-chouette-partner-from = A partner for the box from
    .hint = From how many players on the box may take a partner. They share what the box wins and loses, the odd point going to the box.
field-chouette-partner-must-from = A partner is compulsory from
    .hint = From how many players on the box must take a partner.
field-chouette-partner-order = Who is asked to be partner
    .hint = The captain first and on down the line, then by lot without the captain; or the next behind the captain; or the last in line first.
field-chouette-newcomers = Newcomers
    .hint = Whether whoever comes during a game stands below its loser or above that player.
field-chouette-limit = Players at a table
    .hint = The most that play at one table.
field-chouette-split = When more come
    .hint = The end of the line makes a second table with them, as even as can be; or they wait.
field-chouette-breaks = After a break
    .hint = Whether someone who comes back from a break stands where they stood or at the bottom.
field-chouette-proxies = Proxies
    .hint = Whether someone may play the cube of a player who leaves in the middle of a game. Else it goes as the captain’s.
field-chouette-settlements = Settlements
    .hint = Whether box and member may settle a cube for an agreed number of points.
field-chouette-hidden-answers = Hidden answers
    .hint = The team’s takes and drops stay hidden until all have answered.
field-chouette-loss-limit = Loss limit for a game
    .hint = The most points one player loses in a game. What is beyond it is not paid, in proportion to what each would have got.

## Chouette nights: making one, its rules, its people, the table

chouette-preset-gamesgrid-single = GamesGrid, one cube for the team
chouette-preset-gamesgrid-multiple = GamesGrid, a cube for each
chouette-preset-los-angeles = Los Angeles
chouette-preset-cambridge = Cambridge
chouette-preset-clinton-hill = Clinton Hill
chouette-preset-colorado = Colorado
chouette-preset-woolsey = Woolsey
club-night = New chouette night
club-chouette = Chouette
night-new-title = New chouette night
night-new-lead = One board, the box against a team, and a ledger that always adds up.
field-night-name = What it is called
night-name-usual = Chouette, { $day }
field-night-preset = House rules
    .hint = Every switch can be changed later, for the games not yet begun.
night-new-submit = Create the night
night-created = { $name } is made. Who is here?
night-to-table = To the table
rule-undo-of-the-night = The making of the night itself cannot be taken back. Close it instead.
rule-settlement-not-a-number = A settlement is a whole number of points: 2 goes to the member, -2 to the box.
rule-table-nobody-chosen = Choose who it is about first.
rule-order-throw = The throw of { $player } is written as its dice, such as 5 or 31, and a second throw among equals after a comma: 5, 2.
rule-night-unknown = Nobody on the roster is called { $name }. Choose who was meant, correct the name, or let a guest in.

night-people = Who is here
night-who-comes = Who comes?
night-join = Joins
night-as-guest = { $name } comes as a guest
field-night-which-table = Which table?
night-own-stake = A stake of one’s own
field-own-stake = Stake a point
    .hint = A cube plays for the smaller of the two stakes. Left empty, the table’s counts.
field-night-stake = Stake a point
    .hint = Such as 0.50. Left empty, the night is for points. Your club is responsible for what its law allows.
night-currency = Currency: { $symbol }
night-decimals-hint = 2 where there are cents, 0 where there are none.
field-night-money-public = Everyone may see names with money
    .hint = Otherwise the pages and files anyone can open show points only. Whoever runs the night, and people of the club who are logged in, see the money.
field-night-earlier = The games already begun
    .hint = Needed when the stake changes. Payments made in points count along with the games.
choice-night-earlier =
    .yes = Count them by this stake too
    .no = Leave them as they are
night-stake-save = Save the stake
night-stake-done = The stake is saved.
night-stake-submit = Set
night-here = { $n ->
    [one] One here
   *[other] { $n } here
  }
night-people-empty = Type who comes, one after the other. From three on the order can be thrown for.
going-cube = What becomes of the cube?
going-box = What becomes of the game?
going-proxy = { $who } plays it on
going-over = { $who } takes it over for good
going-give-up = is given up now: { $points }
going-settle = is settled for these points
going-box-proxy = { $who } plays on for the box
going-box-give-up = The box gives up: pays every cube what it is worth
going-call-off = The game is called off and counts for nothing
going-points = Points to the player, if settled or taken over
night-proxy-none = goes as the captain’s
night-rest = Takes a break
night-leave = Leaves
night-return = Is back
night-return-to = Back to { $table }
night-move-to = To table { $n }
night-next-game = from the next game on
night-in-line = { $n ->
    [1] has the box
    [2] captain
   *[other] { $n } in line
  }
night-resting = on a break
night-left = has left
night-joined = { $who } is here.
night-told-left = { $who } has left.
night-told-rests = { $who } takes a break.
night-told-back = { $who } is back.
night-told-stake = The stake of { $who } is set, from the next game on.
night-told-moved = { $who } has changed tables.
night-settings = House rules
night-settings-playing = The game being played keeps the rules it began with. What you change here counts from the next game on.
night-is-preset = The night is played by { $name }.
night-is-no-preset = The night is played by rules of its own.
night-take-preset = Take other rules with a name
field-take-preset = House rules
    .hint = All switches are set as this preset has them.
night-take-preset-submit = Take these
night-switches = Every switch
night-settings-submit = Save
night-settings-done = The house rules are set.
night-keep-preset = Keep these rules
night-keep-preset-hint = Under a name of the club’s own they are offered for every night to come.
field-night-preset-name = Name
night-keep-preset-submit = Keep them
night-preset-kept = The rules are kept as { $name }.
night-readers = Who may read it
field-night-members-only = Only those who run the club read this night
    .hint = Its pages, its file and the season count it for nobody else. A phone with the night’s code still follows.
field-night-guest-names = Name the guests
    .hint = Otherwise the pages anyone may read call them Guest 1, Guest 2. Whoever runs the night always sees their names.
field-night-names = How players are named in public
    .hint = On every page and file of the night that anyone can read. Those who run it read full names.
night-readers-submit = Save who reads it
night-readers-done = Who may read the night is set.
night-details = Name, day and place
night-details-submit = Save
night-details-done = The night is renamed. The old address still leads here.
night-correct = Correct game { $game }
night-correct-seats = { $box } had the box against { $team }.
field-correct-winner = Who won?
choice-night-winner =
    .box = Box won
    .team = Team won
    .nobody = Nobody was left
field-correct-kind = How was it won?
night-correct-cubes = Each cube at the end
night-correct-show = Show what changes
night-correct-preview = What this changes
night-correct-nothing = Nobody’s points change.
night-correct-seats-stay = Who sat where in the games since stays as it was played.
night-correct-box = With this, { $who } would have had the box afterwards. The games since stay as they were played.
night-correct-next = Game { $game } began in the order { $was }. With this it would have begun in the order { $would }. { $later ->
    [0] It stays as it was played.
    [one] It and the game after it stay as they were played.
   *[other] It and the { $later } games after it stay as they were played.
  } Where people really sat otherwise, correct its seats after this.
night-correct-next-link = Game { $game }
night-correct-money = in money
field-correct-ties = Ties of the opening throw
    .hint = Each doubled all cubes. Cubes you leave alone follow.
night-correct-ties-n = { $n ->
    [0] None
    [one] One: all cubes started at 2
   *[other] { $n }
  }
night-correct-late = An extra is missing
night-correct-late-hint = Whoever dropped offered it, and paid what the cube was worth before the double.
night-correct-late-from = Offered by
night-correct-late-nobody = nobody
night-correct-late-to = to
night-correct-late-end = at the end
night-correct-places = Who sat where
night-correct-places-hint = 1 is the box, 2 the captain, then the line. Whoever sat in the box by mistake gets the cube of whoever really had it.
night-correct-stakes = Stakes of this game
field-correct-stake = Stake of the table
    .hint = What a point was worth, such as 0.50, for those who named no stake of their own. Empty: no money in this game.
night-correct-stake-of = Own stake of { $who }
field-correct-take-order = Sit down to the next game in this order
night-correct-order = Sit down to the next game in this order: { $order }
night-correct-submit = Correct game { $game }
night-corrected = Game { $game } is corrected.
night-extra-of = Extra of { $dropper } against { $taker }
night-extra-taker-dropped = The taker dropped it at { $value }
night-extra-dropper-dropped = Whoever offered it dropped at { $value }
night-extra-none = There was no such extra

list-and = { $some } and { $last }
fold-chouette-cubes = Cubes
fold-chouette-box = The box and the order
fold-chouette-takes = What box and team may do
fold-chouette-partner = A partner for the box
fold-chouette-people = Coming, going, tables
fold-chouette-limits = Loss limit
chouette-group-stakes = Stakes
field-stands = { $label }: { $value }
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
    .free = As the box likes
    .half = Half or none
    .break-even = Break even or none
choice-three-handed =
    .free = As the box likes
    .both-or-neither = Both or neither
choice-box-doubles =
    .free = Whom the box likes
    .captain-too = The captain too
    .same-value = All on the same value
choice-lone-taker =
    .free = Nothing asked
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
    .after-cube = Once one’s cube is turned
    .never = Never
choice-partner-order =
    .captain-down = From the captain down
    .next-in-line = The next in line
    .last-first = The last in line first
choice-newcomers =
    .below = Below the loser
    .above = Above the loser
choice-split =
    .none = They wait
    .halves = A second table
choice-breaks =
    .place = Where one stood
    .bottom = At the bottom

chouette-told-answered-hidden = { $who } has answered.
chouette-told-set = The house rules were set.
chouette-told-joined = { $who } joined.
chouette-told-left = { $who } left.
chouette-told-left-proxy = { $who } left; { $proxy } plays the cube.
chouette-told-rested = { $who } took a break.
chouette-told-rested-proxy = { $who } took a break; { $proxy } plays the cube.
chouette-told-gave-up = { $who } gave up.
chouette-told-taken-over = { $who } took over the cube of { $whose }.
chouette-told-taken-over-for = { $who } took over the cube of { $whose }, who gets { $points }.
chouette-told-returned = { $who } came back.
chouette-told-stake = { $who } plays for { $n } a point.
chouette-told-staked = A point is worth { $n }, from the next game on.
chouette-told-staked-earlier = A point is worth { $n }, in the games before too.
chouette-told-staked-none = The night is for points from here on.
chouette-told-stake-none = { $who } plays for the table’s stake.
chouette-told-rolled = The dice gave the order: { $box } has the box, { $captain } is captain.
chouette-told-order = The order was set by hand: { $box } has the box, { $captain } is captain.
chouette-told-declined = { $who } would not be partner.
chouette-told-started = Game { $game } began with { $box } in the box.
chouette-told-started-partner = Game { $game } began with { $box } in the box and { $partner } as partner.
chouette-told-automatic = The opening throw was a tie: all cubes doubled.
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
chouette-told-ended = Game { $game }: { $winner ->
    [box] the box won
    [team] the team won
   *[nobody] all were out
  }{ $winner ->
    [nobody] .
   *[other] { $kind ->
        [gammon] , a gammon.
        [backgammon] , a backgammon.
       *[single] .
      }
  }
chouette-told-corrected = Game { $game } was corrected: { $winner ->
    [box] the box won
    [team] the team won
   *[nobody] all were out
  }{ $winner ->
    [nobody] .
   *[other] { $kind ->
        [gammon] , a gammon.
        [backgammon] , a backgammon.
       *[single] .
      }
  }
chouette-told-called-off = Game { $game } was called off.
chouette-told-paid-points = { $from } paid { $to } { $amount } points.
chouette-told-paid-money = { $from } paid { $to } { $amount }.
chouette-told-split = Table { $table } was made for { $who }.
chouette-told-moved = { $who } went to table { $table }.
chouette-told-closed = The night is over.
chouette-told-reopened = The night goes on.

chouette-why-even = Box and captain came out even, so the order stays as it was until you say otherwise.
chouette-why-start-kept = { $box } beat { $captain }, captain when the game began, and keeps the box. { $captain } goes to the bottom.
chouette-why-start-passed = { $captain }, captain when the game began, beat the box and has it now. { $box } goes to the bottom.
chouette-why-followed-kept = { $box } beat { $captain }, who followed the captain who left, and keeps the box. { $captain } goes to the bottom.
chouette-why-followed-passed = { $captain }, who followed the captain who left, beat the box and has it now. { $box } goes to the bottom.
chouette-why-box-gone = { $box } won and has gone. { $heir } is next, until you say otherwise.
chouette-why-moment-kept = { $box } beat { $captain }, the last captain, and keeps the box. Captains who dropped go to the bottom.
chouette-why-moment-passed = { $captain }, the last captain, beat the box and has it now. { $box } goes to the bottom.
chouette-why-la-kept = { $box } won and did not lose on the game, and keeps the box.
chouette-why-la-kept-anyway = { $box } won and did not lose on the game, and keeps the box, though { $captain } was not beaten.
chouette-why-la-passed = { $box } lost on the game and goes to the bottom. { $heir } has the box.
chouette-why-la-both-lost = Box and captain both lost. { $heir }, next behind, has the box; { $box } goes below { $captain }.

table-game = Game { $n }
table-next = Next: game { $n }
table-first = The first game
table-closed = The night is over
table-closed-text = This night is over.
table-see-ledger = See how it ended
table-reopen = Play on after all
table-nav = This night
table-tables = Tables
table-number = Table { $n }
table-to-people = People
table-to-ledger = Ledger
table-to-settings = Rules
table-to-journal = Journal
table-empty = Here the board will be: the box on top, the captain below, then the line, each with a cube and the points of the night.
table-empty-people = Say who is here
table-role-box = box
table-role-partner = partner of the box
table-role-captain = captain
table-role-line = in line
table-role-out = out
table-quick = After the game
table-cubes = Cube by cube
table-waits-all = { $box } has doubled everybody still in. Take or drop?
table-waits-team = { $box } has doubled { $who }. Take or drop?
table-waits-box = { $who } doubled. { $box } takes or drops.
table-waits-extra = { $who } has extras to answer: take all, or drop the box as well.
table-consult-free = House rule: the team may consult freely.
table-consult-after = House rule: the team may consult once one’s own cube is turned.
table-consult-never = House rule: nobody consults.
table-cube-offered = offered at { $value }
table-cube-middle = cube { $value }, in the middle
table-cube-box = cube { $value }, the box’s
table-cube-own = cube { $value }, their own
table-state-answered = has answered
table-state-dropped = dropped
table-state-box-dropped = the box dropped
table-state-settled = settled at { $points }
table-state-beavered = beavered
table-state-raccooned = raccooned
table-state-proxy = { $who } plays the cube
table-state-away = away: goes as the captain’s
table-state-gone = away
table-state-box-proxy = away: { $who } plays on for the box
table-state-taken-over = taken over by { $who }
table-choose = Each button says whom it is about. For others, tap their names first.
table-ticked = For those ticked
table-against = { $what } – against the house rule
table-all-cubes = All cubes
table-all-as-chosen = Each as chosen above
table-all-on = { $value }
table-settle-for = Points to the member
table-settled-for = for
table-act-takes = { $who }: take
table-act-takes-chosen = Take
table-act-takes-all = All take
table-act-drops = { $who }: drop
table-act-drops-chosen = Drop
table-act-drops-all = All drop
table-act-beavers = { $who }: beaver
table-act-beavers-chosen = Beaver
table-act-beavers-all = All beaver
table-act-raccoons = { $who }: raccoon
table-act-raccoons-chosen = Raccoon
table-act-raccoons-all = All raccoon
table-act-box-takes = Box takes: { $who }
table-act-box-takes-chosen = Box takes
table-act-box-takes-all = Box takes all
table-act-box-drops = Box drops: { $who }
table-act-box-drops-chosen = Box drops
table-act-box-drops-all = Box drops all
table-act-box-beavers = Box beavers: { $who }
table-act-box-beavers-chosen = Box beavers
table-act-box-beavers-all = Box beavers all
table-act-box-raccoons = Box raccoons: { $who }
table-act-box-raccoons-chosen = Box raccoons
table-act-box-raccoons-all = Box raccoons all
table-act-extra = { $who } offers an extra
table-act-extra-chosen = Offers an extra
table-act-extra-all = All who dropped offer extras
table-act-box-doubles = Box doubles { $who }
table-act-box-doubles-chosen = Box doubles
table-act-box-doubles-all = Box doubles all
table-act-doubles = { $who } doubles the box
table-act-doubles-all = All double the box
table-act-doubles-chosen = Doubles the box
table-act-settles = Settle the cube of { $who }
table-act-settles-chosen = Settle
table-act-automatic = A tie: double all cubes
table-act-automatic-chosen = A tie: double all cubes
table-extras = Extras
table-extra-offered = { $dropper } offers { $taker } an extra for { $price }.
table-extra-in = { $dropper } against { $taker }: cube { $value }, with { $owner }.
table-extra-taker-dropped = { $taker } dropped the extra of { $dropper }.
table-extra-dropper-dropped = { $dropper } dropped the extra with { $taker }.
table-extra-act-take = { $who } takes
table-extra-act-drop = { $who } drops
table-extra-act-leave = { $who } leaves it
table-extra-act-beaver = { $who } beavers
table-extra-act-raccoon = { $who } raccoons
table-extra-act-double = { $who } redoubles
table-ends = How was it won?
table-kind-single = Single
table-kind-gammon = Gammon
table-kind-backgammon = Backgammon
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
table-call-off-text = It counts for nothing, and everybody stays where they sat.
table-call-off-submit = Call it off
table-redo = Do it again
table-stand = Let it stand anyway
table-stand-hint = This is a house rule, so the host may waive it. The reason is kept with the game.
table-stand-submit = Let it stand
table-asks = Your house rule leaves this order to you. Keep it, or change it below.
table-too-few = { $n ->
    [0] Nobody is here yet.
    [one] One is here.
   *[other] { $n } are here.
  } { $missing ->
    [one] One more is needed.
   *[other] { $missing } more are needed.
  }
table-too-many = There are more people than one table takes: make a second one.
table-won-title = The last game
table-resting = On a break:
table-partner-lot = Nobody wants to be partner. The lot decides among all but the captain.
table-partner-stays = { $who } stays partner of { $box }.
table-partner-ask = Will { $who } be partner of { $box }?
table-partner-beyond = { $who } plays for { $own } a point, but as partner shares in cubes of up to { $most } a point.
table-risk = At risk for { $box } in a single game: { $amount }
table-partner-declines = { $who } declines
table-begin = Begin game { $n }
table-begin-asked = Keep this order: begin game { $n }
table-begin-with = Begin game { $n } with { $who }
table-begin-alone = Begin without a partner
table-begin-lot = Draw the lot and begin
table-order = Another order
table-order-hint = Type a new number beside whoever moves; the others make room.
table-order-submit = Set this order
table-roll = Throw for the order
table-dice-one = Each throws one die; the highest has the box, the next is captain.
table-dice-two = Each throws two dice, doubles counting twice; the highest has the box, the next is captain.
table-dice-four = Each throws four dice; the highest total has the box, the next is captain.
table-roll-hint = Equals throw again: write the second throw after a comma.
table-roll-program = Throw for us
table-roll-submit = This was thrown
table-split = A second table
table-split-hint = Tick who goes to the second table.
table-split-submit = Make the table
table-close = End the night
table-close-text = Nothing is lost: it can be opened again, and debts can be settled at any time.
table-close-submit = The night is over
table-games = { $n ->
    [one] The game so far
   *[other] The last { $n } games
  }
table-correct = Correct

## Club: its page, its members

save = Save
cancel = Leave it
field-club-name = Name of the club
field-club-zone = Time zone
    .hint = Where the club plays, such as Europe/Copenhagen. Its dates and times are shown so.
field-club-public = Anyone may read its pages
    .hint = Otherwise only those who run it see them.
field-club-slug = Its address
    .hint = After /c/, in small letters, digits and hyphens. Older addresses go on leading here.
club-slug-hint-new = After /c/, in small letters, digits and hyphens. Left empty, it is made from the name.
club-new-title = Create a club
club-new-text = Next come its members, and then its first tournament.
club-new-submit = Create the club
club-made = { $name } is there. Bring in the members next.
club-settings-title = Settings of the club
club-changed = The club’s settings are kept.
members-title = Members
members-empty = Here the club keeps its members: their names, and nicknames, ratings and e-mail addresses where you have them. Members sign in at the door by their first letters. Start with the list you have.
members-import = Bring in a list
members-add = Add a member
members-count =
    { $n ->
        [0] No members yet
        [one] One member
       *[other] { $n } members
    }
members-search = Find a name
members-search-go = Find
members-none-found = Nobody here is called { $q }.
members-all = Show everyone
members-guests = Guests of earlier nights
members-archived =
    { $n ->
        [one] One archived
       *[other] { $n } archived
    }
field-member-name = Name
field-member-nickname = Nickname
    .hint = Shown behind the name. It tells namesakes apart.
field-member-rating = Rating elsewhere
    .hint = { member-rating-hint }
member-rating-hint = In points, such as 1500, as another club or site counts it. Where a draw goes by rating it counts only until the club’s own list has one.
field-member-email = E-mail
    .hint = Only those who run the club see it.
field-member-guest = A guest
    .hint = Comes for a night, and stands apart from the members.
member-add-submit = Add
member-archived = archived
member-added = { $name } is on the roster.
member-changed = Saved: { $name }.
member-more = More
member-archive = Archive
member-restore = Bring back
member-told-archive = { $name } is archived, and no longer proposed at the door.
member-told-restore = { $name } is back on the roster.
member-blank = Take the name away
member-blank-title = Take away the name of { $name }?
member-blank-text = Name, nickname, rating and e-mail go, here and on every page. Results, places and draws stay, under a number.
member-blank-for-ever = This cannot be undone: nothing of it is kept.
member-blank-submit = Take it away for good
member-blanked = The name is gone from every page.
member-blank-places = The name stands in somebody’s own words
member-blank-places-hint = Where a tick stands, the name is replaced there as well. Take the tick away where another person of that name is meant.
member-blank-parts = A part of the name stands in somebody’s own words
member-blank-parts-hint = Tick each that means this person: it is replaced there too. The others may be of somebody else’s name.
member-blank-elsewhere = It stands in the names of these tournaments: change it in their settings
member-data = Everything kept of them, as a file
player-removed = Player { $n }

## Two who are one

merge-link = Same person as …
merge-title = Same person
merge-heading = Who else is { $name }?
merge-text = A guest who became a member, or somebody written twice: all results then count for one person. It can be undone at any time.
merge-kept = The person who stays on the roster
merge-choose = Choose somebody
merge-look = Show what moves
merge-moves = What { $name } played will count for { $kept }
merge-moves-nothing = There are no results to move.
merge-moves-matches =
    { $n ->
        [0] No match moves
        [one] One match moves
       *[other] { $n } matches move
    }{ $seasons ->
        [none] .
       *[other] ; season tables that change: { $seasons }.
    }
merge-ratings = The rating { $rating } is put aside; { $kept } stays.
merge-rating-aside = The rating { $rating } is put aside: enter it for the person who stays, if it should be theirs.
merge-undo = Nothing is rewritten: part them again, and each has their own results as before.
merge-submit = Make them one: { $kept }
merge-told = { $name } and { $kept } are one person.
merge-is-also = Also { $name }.
merge-part = Part them again
merge-parted = They are two people again.
rule-merge-nobody = Choose who stays on the roster.
rule-merge-with-oneself = These two are one person already.
rule-merge-nameless = Somebody whose name was taken away cannot be merged.
rule-merge-met = Both took part in { $where }, so they are two people. If one of them was entered by mistake there, correct that first.
field-club-listed = Search engines may list its pages
    .hint = Only public pages, and only once they ask. Without a tick they are asked to stay away.
import-title = Bring in a list of members
field-import-list = Paste the list
    .hint = One person a line: a name, then perhaps nickname, rating elsewhere and e-mail, with commas, semicolons or tabs between them. A first line of headings may put them in another order.
field-import-file = Or choose a CSV file
    .hint = As your spreadsheet saves it.
import-preview = Look at it first
import-preview-again = Look again
import-change = Change the list
import-line-n = Line { $line }
import-good =
    { $n ->
        [0] No line is free of doubt
        [one] One person to be added
       *[other] { $n } people to be added
    }
import-doubted =
    { $n ->
        [one] One may be there already
       *[other] { $n } may be there already
    }
import-doubted-hint = They are left out unless you tick them. Two people may well share a name.
import-doubt-roster = The roster has someone of this name.
import-doubt-guest = A guest has this name. Ticked, they become a member.
import-doubt-archived = Someone of this name is archived. Bring them back instead, if it is the same person.
import-doubt-line = Line { $line } has the same name.
import-bad =
    { $n ->
        [one] One line cannot be read and is left out
       *[other] { $n } lines cannot be read and are left out
    }
import-store = Add them
import-stored =
    { $n ->
        [one] One person is on the roster now.
       *[other] { $n } people are on the roster now.
    }
rule-zone-unknown = No time zone is called that. Enter one such as Europe/Copenhagen, or UTC.
rule-slug-letters = An address has 1 to { $most } small letters a to z, digits and hyphens, a letter or digit first and last, and is not “new”.
rule-slug-taken = “{ $slug }” leads to another club, or did once. Enter another address.
rule-rating-not-a-rating = A rating is a number from 0 to { $most }. Correct it, or leave it empty.
rule-email-not-an-address = An e-mail address has one @ with something on both sides and no spaces. Correct it, or leave it empty.
rule-roster-empty = There is nobody on this list. Paste at least one name, or choose a file with some.
rule-roster-too-long = That is more than { $most } people. Bring them in in smaller parts.
rule-roster-too-many-fields = There is more on this line than a name, a nickname, a rating and an e-mail address. Put quotes around a name with a comma in it.
rule-roster-changed-since = The list or the roster has changed since you looked. Look once more, then store it.
rule-roster-nobody = There is nobody to add. Tick those to be added all the same, or change the list.

## Setting up: a new tournament, events, the door, the draw, latecomers

tournament-new-title = A new tournament
tournament-new-submit = Create tournament
field-tournament-name = Name of the tournament
field-tournament-date = Day
field-tournament-venue = Venue
    .hint = May be left empty.
field-tournament-starts = Start time
    .hint = By the clocks of the club. It may stay empty.
tournament-first-event = The first event
tournament-first-event-hint = A tournament may hold several: an Open, a side event. Each has its own rules. More can be added later.
tournament-room = The room
field-boards = Boards
    .hint = 0: tables are not kept track of.
field-automatic = Give free boards to the next ready matches
    .hint = Otherwise you call each match to its table.
tournament-announced = { $name } is announced: { $lengths }. Sign people in as they come.
tournament-settings-title = Settings of the tournament
tournament-changed = The tournament’s settings are kept.
tournament-settings-events = Events
tournament-add-event = Add an event
tournament-boards-save = Save
tournament-boards-set =
    { $n ->
        [0] Tables are not kept track of.
        [one] The room has one board.
       *[other] The room has { $n } boards.
    }
event-open = Open
lengths-all = every match to { $n }
lengths-final = final { $n }
lengths-semi-finals = semi-finals { $n }
lengths-quarter-finals = quarter-finals { $n }
lengths-round-of = last { $players } { $n }
lengths-before = before that { $n }
play-offs-why = Who plays for which places?
play-offs-why-block = Places { $from } to { $to } are played for by those who lost in this round: { $round }.
play-offs-why-shared = Places { $from } to { $to } are shared: none of them was to be played for.
event-add-submit = Add the event
event-added = { $event } is one of the events now: { $lengths }.
event-changed = Saved: { $event }, { $lengths }. Matches that have begun go on as they were.
event-settings-title = { $event }: rules
event-settings-any-time = Rules may change at any time. Of a match that has begun they stay as they were.
event-settings-drawn = The draw has been made: order, byes, the match for third place and the play-offs stay as they are. Lengths and rules of matches not yet begun may change.
door-title = The door
door-finished = This tournament is over, so nobody signs in any more.
door-events = Enters
door-name = Who comes?
door-submit = Sign in
door-who = Who is it?
door-in-already = in already, number { $number }
door-signed-up = signed up
door-waits = on the waiting list
door-guest = Not on the roster
door-guest-rating = Rating elsewhere, if there is one
door-guest-submit = Sign in as a guest
door-as-guest = Sign { $name } in as a guest
door-members = Add a member to the roster
door-in =
    { $n ->
        [0] Nobody is in yet
        [one] One is in
       *[other] { $n } are in
    }
door-empty = Type the first letters of whoever stands before you. Each gets a number here, in the order of signing in.
door-left = left
door-draw = Draw of { $event }
door-late-open = { $event } is drawn: latecomers get a place
door-late-closed = { $event } is drawn: open late entry
door-closed = The list of { $event } is closed
door-told = { $name } is in, number { $number }.
door-told-late = { $name } is in, number { $number }. Now the place on the sheet.
door-told-left = { $name } has left.
door-told-back = { $name } is back.
door-told-entered = { $name } is in { $event } too.
door-list-link = Sign many in at once
door-list-title = All of these are here
door-list-names = Paste names, one a line
door-list-names-hint = Numbers before the names and further columns are left out.
door-list-ticks = Or tick who is here
door-list-submit = All of these are here
door-list-settle = Who is it?
door-list-several = several have this name
door-list-unknown = nobody has this name
door-list-choose = Choose
door-list-out = Not here: leave the name out
door-list-told = { $n ->
    [0] All of them were in already.
    [one] 1 player signed in.
   *[other] { $n } players signed in.
  }
rule-door-list-of-nobody = Paste the names of those who are here, or tick them.
rule-door-list-too-long = { $most } names at once are the most. Leave some out, and paste them next.
rule-door-list-open = { $n ->
    [one] One name is to be settled first.
   *[other] { $n } names are to be settled first.
  } Nobody was signed in yet.
door-events-of = Events
door-entered = entered
door-enter = Enter { $event }
door-enter-late = Give a place in { $event }
door-list-closed = its list is closed
door-leaving = Leaving
door-leaving-text = Whoever leaves before the draw is not drawn. After it, matches still to come go to the opponents.
door-withdraw = Leaves the tournament
door-return = Comes back
door-undo = Take the sign-in back
door-back = Back to the door
drawing-title = Draw of { $event }
drawing-made =
    { $n ->
        [one] One entrant is drawn.
       *[other] { $n } entrants are drawn.
    }
drawing-see = See the sheet as everyone does
drawing-first-round = First round
drawing-bye = bye
drawing-empty-seat = nobody yet
drawing-swapped = Exchanged by hand since:
drawing-latecomers = Came later:
drawing-late = Late entry
drawing-desk = To the desk
drawing-late-open = Latecomers are taken after the draw, and byes wait for them.
drawing-late-closed = Byes are taken at once: no latecomers.
drawing-late-change = Change that
drawing-check = Check it
drawing-check-text = The hash was shown before the dice were thrown, and only this seed has it. Seed, dice and the numbered list give the same sheet to anyone: save the record and run crawford verify-draw on it, or write the ten lines yourself.
drawing-commitment = Hash shown before
drawing-seed = Seed
drawing-dice = Dice
drawing-dice-skipped = skipped
drawing-list-hash = Hash of the list
drawing-record = The record of the draw (JSON)
drawing-list =
    { $n ->
        [one] The list: one entrant
       *[other] The list: { $n } entrants
    }
drawing-swap = Exchange two by hand
drawing-swap-text = While neither has played. It stands on the record.
field-swap-a = This one
field-swap-b = with this one
drawing-swap-submit = Exchange them
drawing-again = Draw again
drawing-again-text = A new draw needs a new seed, whose hash is shown first. This draw stays on the record.
drawing-step-seed = A secret seed
drawing-step-seed-text = The program has drawn a secret number. Its hash is shown to everyone before the list closes, so that nobody can choose another later.
drawing-step-list = Close the list
drawing-step-list-text = Then everyone knows who is in the draw and under which number. Until then people may sign in and leave.
drawing-nobody = Nobody has entered yet. People sign in at the door.
drawing-door = To the door
drawing-close-list =
    { $n ->
        [one] Close the list with one entrant
       *[other] Close the list with { $n } entrants
    }
drawing-step-list-closed = The list is closed
drawing-step-list-closed-text = Its hash is known to everyone before the dice fall.
drawing-reopen-list = Open it again
drawing-step-draw = Dice, and the draw
drawing-order-random = Everyone is drawn by lot.
drawing-order-by-rating = The order goes by the club’s rating list as it stood when each was entered, and by the rating elsewhere of those not on it; equals are drawn by lot.
drawing-order-by-hand = You give the places; those without one are drawn by lot.
drawing-change-order = Change that
drawing-by-hand = Places
drawing-by-hand-hint = 1 is the top seed. Leave empty whoever is to be drawn by lot behind them.
field-draw-dice = Dice thrown in the room
    .hint = As many as you like, such as 3 1 6 4. With them the room has a hand in the draw. May be left out.
drawing-submit = Draw
drawing-skip = Draw without dice
drawing-needs-seed = The seed of the draw that was taken back is known, so it cannot be used again.
drawing-new-seed = Show the hash of a new seed
drawing-earlier = Earlier draws
drawing-earlier-n = Draw { $n }, seed
drawing-told = { $event } is drawn.
drawing-told-closed = The list of { $event } is closed.
drawing-told-open = The list of { $event } is open again.
drawing-told-seed = The hash of a new seed is shown.
told-went-on-instead = { $player } goes on instead of { $other }, after the correction of { $match }.
drawing-told-swapped = { $a } and { $b } have changed places.
latecomer-title = Late entry to { $event }
latecomer-before-draw = { $event } is not drawn yet, so nobody is late: people simply sign in.
latecomer-to-draw = To the draw
latecomer-nobody = Everyone who is in is on the sheet. Latecomers sign in at the door first.
latecomer-no-place = No place is open any more: everyone has begun to play.
field-latecomer-entrant = Who came late?
field-latecomer-place = Which place?
    .hint = A latecomer takes a bye whose next match has not begun.
latecomer-place-absent = No bye is open any more. Choose the place of someone who is not there: they are out, and the latecomer plays instead.
latecomer-by-seed = Let the recorded seed choose among the byes
latecomer-place-bye = Match { $match }: { $name } loses the bye
latecomer-place-bye-nobody = Match { $match }: a bye nobody has
latecomer-place-of = Match { $match }: instead of { $name }, against { $opponent }
field-latecomer-penalty = Penalty points for being late
    .hint = The opponent gets them. Leave empty for none.
latecomer-submit = Give the place
latecomer-told = { $name } plays { $opponent }.
latecomer-told-alone = { $name } is on the sheet.
latecomer-until-title = How long latecomers are taken
latecomer-open = Latecomers are taken until you close late entry. Byes wait.
latecomer-open-until = Latecomers are taken until { $time }. Byes wait until then.
latecomer-closed = Latecomers are not taken. Byes are taken as soon as they are drawn.
field-late-entry-until = Until
latecomer-until-hint = The club’s time, { $zone }. Empty: until you close it.
latecomer-until-open = Take latecomers
latecomer-until-close = Take no more
latecomer-told-open = Latecomers are taken in { $event }.
latecomer-told-closed = Late entry to { $event } is closed.
rule-field-too-long = At most { $most } characters.
rule-choice-unknown = This is not one of the choices. Choose again.
rule-number-out-of-bounds = Enter a whole number from { $from } to { $to }.
rule-apart-unreadable = Line { $line } of “Keep apart” cannot be read: two or more sign-in numbers, and “< 3” behind them where they may meet from round 3.
rule-lengths-not-lengths = Enter one to ten numbers from 1 to 99, the final first, such as 7, 5; or say it as “final 7, before that 5”, with no round left out.
rule-date-not-a-date = This is not a day. Enter one such as 2026-11-20.
rule-person-unknown = The club does not know this person. Type the name.
rule-door-name-missing = Type the name of whoever comes.
rule-door-namesakes = Several people go by the name of { $name }. Choose who it is, or sign in someone new as a guest.
rule-door-waiting = { $name } is on the waiting list. Choose them all the same, and they have a place.
rule-door-unknown = Nobody on the roster is called { $name }. Choose who was meant, correct the name, or sign in a guest.
rule-order-not-a-place = “{ $place }” is not a place. Enter whole numbers, 1 for the top seed.
rule-order-place-twice = { $one } and { $other } cannot both have place { $place }. Give each a place of their own.
rule-late-place-missing = Choose a place.
rule-late-penalty-number = Enter a number of penalty points, or leave it empty.
rule-time-not-a-time = This is not a time. Enter day and time, such as 2026-11-20 20:30.
rule-time-not-to-come = This time is over, or the clocks jump over it. Enter one that is to come.

## The desk: queue, tables, scores, corrections, undo, the journal

desk-title = Desk
desk-back = To the desk
desk-now = Now
desk-now-nothing = Nothing needs you just now.
desk-finished = This tournament is over.
desk-reopen = Open it again
desk-so-already = It was so already: nothing had to be stored.
desk-state-before = { $n ->
    [0] No entries yet.
    [one] One player has signed in.
   *[other] { $n } players have signed in.
}
desk-state = { $playing } playing · { $ready } ready · { $waiting } to come · { $finished } decided
desk-tag-table = Table { $table }
desk-tag-over = Over
desk-all-decided = Every match is decided.
desk-finish = Declare the tournament over
desk-call = { $round }: { $top } – { $bottom }
desk-call-submit = Call to table { $table }
desk-long = { $top } – { $bottom }, { $score }: under way for { $minutes } minutes.
desk-missing = { $top } – { $bottom }: called { $minutes } minutes ago, and no game was entered yet. Is somebody missing?
desk-missing-submit = Somebody is missing
desk-score = Score
desk-entered = { $n ->
    [0] Nobody has entered yet.
    [one] One has entered.
   *[other] { $n } have entered.
}
desk-sign-in = Sign people in.
desk-sign-in-submit = To the door
desk-close-list = When everybody is here, close the list and draw.
desk-close-list-submit = To the draw
desk-draw = The list is closed: the draw is to be made.
desk-draw-submit = Make the draw
desk-search = Name or table
desk-search-submit = Find
desk-found = Found for “{ $typed }”
desk-found-nothing = Nobody here has this name, and no table or player this number.
desk-found-playing = Playing
desk-found-ready = Can begin
desk-found-free = Table { $table } is free.
desk-found-all = Back to the whole desk
desk-jump = To a table
desk-overdue = { $n ->
    [one] One match is overdue:
   *[other] { $n } matches are overdue:
  } { $which }{ $more ->
    [0] .
   *[other] ; and { $more } more.
  }
desk-overdue-one = { $top } – { $bottom } (by { $day })
desk-overdue-submit = See what is overdue
desk-late-open = Late entry is open{ $limited ->
    [yes] {" "}until { $until }
   *[no] {""}
}, and { $byes ->
    [0] no bye waits
    [one] one bye waits
   *[other] { $byes } byes wait
}.
desk-late-submit = Late entry
desk-room = { $n ->
    [0] The room
    [one] The room: one match
   *[other] The room: { $n } matches
}
desk-room-empty = Nothing is being played. A match that begins is found here, with its running score.
desk-table = Table { $table }
desk-round-to = { $round } · to { $n }
desk-mark-crawford = Crawford game
desk-mark-post-crawford = post-Crawford
desk-mark-match-point = double match point
desk-since = began { $time }
desk-more = More
desk-move-to = Move to table
desk-move = Move
desk-call-back = Send back
desk-ending = It ended otherwise
desk-free = { $n ->
    [one] Free table:
   *[other] Free tables:
}
desk-ready = { $n ->
    [one] One match can begin
   *[other] { $n } matches can begin
}
desk-ready-rest = { $n } more
desk-begin = Begin
desk-busy-table = { $player } is at table { $table }
desk-busy = { $player } is playing
desk-waiting = { $n ->
    [one] One match waits for a player
   *[other] { $n } matches wait for a player
}
desk-waits = { $player } waits{ $from }.
desk-waits-for = {" "}for the match { $top } – { $bottom }
desk-waits-bye = { $player } has a bye, which waits for late entry.
desk-people = { $n ->
    [0] Nobody has signed in
    [one] One player
   *[other] { $n } players
}{ $left ->
    [0] {""}
   *[other] , { $left } left
}
desk-withdraw = Withdraw
desk-return = Is back
desk-person-left = has left
desk-person-signed-in = signed in
desk-person-table = at table { $table }
desk-person-playing = playing
desk-person-ready = can begin
desk-person-waits = waits for an opponent
desk-person-out = played to the end
desk-person-won = won
desk-links = More
desk-link-draw = { $event }: list and draw
desk-link-late = { $event }: late entry to the sheet
desk-link-round = { $event }: pair a round
desk-link-onward = { $event }: after the rounds
desk-link-put-off = { $event }: payout, or put the final off
desk-link-public = Public page
desk-link-journal = Journal
desk-link-door = Sign people in
desk-link-tables = Tables
desk-link-settings = Settings
desk-link-catch-up = Enter round { $round } results of { $event }
desk-told-back = { $top } – { $bottom } was sent back.
desk-told-begun = { $top } – { $bottom } began.
desk-told-table = { $top } – { $bottom } is at table { $table }.
ago-now = just now
ago-minutes = { $n } min ago

entry-heading-event = { $event }: { $round }
entry-correct-heading = { $round }: correct
entry-to = to { $n ->
    [one] 1 point
   *[other] { $n } points
}
entry-tabs = What to enter
entry-tab-game = Game
entry-tab-games = Games
entry-tab-final = Final score
entry-tab-ending = Ending
entry-tab-penalty = Penalty
entry-games = Games so far. Tap one to mend it.
entry-chip = { $player } +{ $points }
entry-chip-title = Game { $number }{ $crawford ->
    [yes] , the Crawford game
   *[no] {""}
}: { $winner } won { $kind ->
    [single] a single game
    [gammon] a gammon
    [backgammon] a backgammon
   *[drop] by a drop
}, cube { $cube }{ $overruled ->
    [yes] , let stand by the director
   *[no] {""}
}. Mend it.
entry-chip-penalty = { $player } +{ $points } (penalty)
entry-chip-penalty-title = { $points ->
    [one] One penalty point
   *[other] { $points } penalty points
} for { $player }. Mend it.
entry-next-crawford = The Crawford game: no cube.
entry-next-post-crawford = Post-Crawford: the cube is back.
entry-next-match-point = Double match point: both are one point away.
entry-who-won = Who won game { $game }?
entry-needs = { $n ->
    [0] won
    [one] needs 1
   *[other] needs { $n }
}
entry-how = How?
entry-single = Single
entry-gammon = Gammon
entry-backgammon = Backgammon
entry-drop = Drop
entry-cube = The cube
entry-cube-drop = before the double that was dropped
entry-cube-none = No cube in this game: it counts 1.
entry-cube-other = Other
entry-cube-other-label = Another cube
entry-third-turn = Third turn or later: the first double came when both had played two rolls
entry-store-game = Store game { $game }
entry-mend-game = Mend game { $game }
entry-remove-game = Take game { $game } out
entry-tap-a-game = Tap the game that is to be mended. To replace them all, enter the final score or another ending.
entry-final = Final score
entry-final-hint = As it stands on the sheet: whoever has { $n } points or more has won.
entry-store-final = Store the final score
entry-mend-final = Replace by this score
entry-ending = How did it end?
entry-ending-walk-over = Walk-over
entry-ending-forfeit = Forfeit
entry-ending-retired = Retired
entry-ending-loss-on-time = Loss on time
entry-ending-penalty-points = Penalty points
entry-ending-unfinished = Unfinished
entry-ending-played-to = Played to another length
entry-ending-both-left = Both left
entry-ending-undecided = No result yet
entry-ending-both-lose = Both lose
entry-ending-void = Void: counts for nobody
entry-who-goes-on = Who goes on?
entry-other-length = Points it was played to
entry-score-then = Score at that point
entry-score-then-hint = Leave it empty to keep what the games come to.
entry-store-ending = Store this ending
entry-mend-ending = Replace by this ending
entry-reason = Why it stands
entry-reason-optional = Reason
entry-reason-hint = It stands on the record. A match played to another length needs one.
entry-penalty-hint = They go in before the next game.
entry-penalty-who = Who receives the points?
entry-penalty-points = Penalty points
entry-store-penalty = Give penalty points
entry-penalty-mend = These penalty points can be taken out. Give other ones afterwards where they are due.
entry-remove-penalty = Take the penalty points out
entry-stand = Let it stand
entry-stand-hint = As the director you may store it all the same. It is shown as overruled, with your reason.
entry-stand-winner = Who won?
entry-stand-submit = Let it stand
entry-meanwhile = Somebody else entered something for this match meanwhile:
entry-meanwhile-choose = What you entered is still below. Leave what is stored, or store yours.
entry-meanwhile-leave = Leave it as it is
entry-said-by = { $who }, { $time }: { $what }
entry-remarks = Remarks
entry-remark = Game { $game }: { $remark }
entry-cube-sure = Yes, the cube was { $cube }: store the game
entry-remedy-cube = Enter cube { $cube } instead
entry-remedy-single = Enter a single instead
entry-remedy-tick = It was the third turn or later
entry-remedy-final = Enter { $a }–{ $b } instead
entry-remedy-ending = Enter how it ended
entry-remedy-as-final = Enter it as the final score
entry-remedy-last = Leave out the games after game { $last }
entry-stored = { $top } { $a }, { $bottom } { $b }.
entry-corrected = Corrected. { $result }

preview-title = This changes who goes on
preview-title-won = This changes who won
preview-title-more = This changes more than the match
preview-won = { $after } won instead of { $before }.
preview-won-open = { $before } has not won: the match is not decided any more.
preview-won-new = { $after } won.
preview-places-title = { $n ->
    [one] One place changes
   *[other] { $n } places change
}
preview-place = { $name }: { $from } becomes { $to }
preview-place-consolation = Consolation, { $name }: { $from } becomes { $to }
preview-place-last-chance = Last chance, { $name }: { $from } becomes { $to }
preview-place-open = open
preview-place-until = open until it is played again
preview-ways = { $n ->
    [one] What becomes of it
   *[other] What becomes of it? Choose one
}
preview-besides = What else hangs on it
preview-ratings = Ratings, season tables and records that count this match are computed again.
preview-season-final = The table of { $season } is final and stays as it is; what the correction would move is listed beneath it.
preview-report = The report of this tournament is published; it then says that a result was corrected since.
preview-change = { $after } goes on instead of { $before }.
preview-change-open = { $before } no longer goes on: the match is not decided any more.
preview-change-new = { $after } goes on.
preview-later = { $n ->
    [one] One later match is touched
   *[other] { $n } later matches are touched
}
preview-waiting = waits for a player
preview-ready = not begun yet
preview-playing = being played, { $score }
preview-finished = finished, { $score }
preview-take-seat = { $after } takes the seat
preview-seat = What was played stands. { $after } takes the seat of { $before } here: { $match }.
preview-promise = What was played stands. The match { $before } is playing counts for { $after }: if { $before } wins it, { $after } takes the seat here: { $match }.
preview-place-taken = What was played stands. { $after } has the place { $before } played for.
preview-other-seat = { $after } takes the seat of { $before } here: { $match }.
preview-other-promise = { $after } takes the seat that { $before } may still win here: { $match }.
preview-out = { $before } is out, in the place of { $after }.
preview-seat-cleared = What was played stands. The seat of { $before } is empty again here: { $match }.
preview-clear-seat = Empty the seat
preview-replay = Void and play again
preview-replay-text = { $n ->
    [one] This match is
   *[other] These matches are
} taken off the sheet, and whoever goes on rightly plays instead: { $matches }.
preview-record = Correct the record only
preview-record-text = The result and the ratings are corrected. { $before } stays where they are, and nobody’s place or prize changes.
preview-cancel = Cancel

told-by-program = The program
told-by-someone = Somebody
told-match = Match { $number }
told-match-of = { $event }, match { $number }
told-inside-match = match { $number }
told-pairing = { $round }, { $match }{ $known ->
    [yes] : { $top } – { $bottom }
   *[no] {""}
}
told-bye = bye
told-nobody = nobody yet
told-reason = Reason: { $text }
told-reason-blanked = The reason has been taken off the record.
told-score = { $a }–{ $b }
told-announced = The tournament was announced: { $name }, { $date }.
told-details-changed = The details are now: { $name }, { $date }.
told-details-changed-venue = The details are now: { $name }, { $date }, { $venue }.
told-boards-set = { $boards ->
    [0] Tables are no longer kept track of.
    [one] There is one table.
   *[other] There are { $boards } tables.
}{ $automatic ->
    [yes] {" "}Free ones go to the next ready match by themselves.
   *[no] {""}
}
told-event-added = { $event } was added, to { $lengths } points from the final down.
told-event-changed = The settings of { $event } were changed; lengths from the final down: { $lengths }.
told-finished = The tournament was declared over.
told-reopened = The tournament was opened again.
told-called-off = The tournament was called off.
told-back-on = The tournament is back on.
told-hidden = Hidden. Only those who help to run it see it now.
told-shown = Everyone can see it again.
told-deleted = { $name } is deleted.
tournament-is-called-off = This tournament has been called off.
tournament-is-hidden = This tournament is hidden: only those who help to run it can see it.
call-off-title = Call off, hide or delete
call-off-heading = Call it off
call-off-text = It stays in the calendar, marked as called off. Sign-up closes, nothing more is played, and no fees or prizes are due. You can put it back on.
call-off-decided = { $n ->
    [one] The match that is decided stays
   *[other] The { $n } matches that are decided stay
  } as played, and count for ratings.
call-off-due = { $n ->
    [one] One person has paid, and { $sum } is due back.
   *[other] { $n } people have paid, and { $sum } in all is due back.
  }
call-off-submit = Call off { $name }
call-off-back = Put it back on
hide-heading = Hide it
hide-text = Only those who help to run it can see it: it is in no list, calendar, feed or file, and does not count for ratings, records or seasons. You can show it again at any time.
hide-submit = Hide it
hide-show = Show it again
delete-heading = Delete it
delete-text = { $n ->
    [0] The tournament is gone for good. This cannot be undone.
    [one] The tournament is gone for good, with its one entry, and if that is a guest known from nowhere else, so is the guest. This cannot be undone.
   *[other] The tournament is gone for good, with its { $n } entries and the guests known from nowhere else. This cannot be undone.
  }
delete-submit = Delete { $name } for good
told-signed-in = { $player } signed in as number { $number }: { $events }.
told-entered = { $player } entered { $event }.
told-withdrawn = { $player } left.
told-returned = { $player } came back.
told-list-closed = The list of { $event } was closed with { $n ->
    [one] one entrant
   *[other] { $n } entrants
}.
told-list-reopened = The list of { $event } was opened again.
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
told-round-paired = Round { $round } of { $event } was paired: { $n ->
    [one] one match
   *[other] { $n } matches
  }.
told-sat-out = { $player } misses round { $round } of { $event }.
told-sits-in = { $player } plays in round { $round } of { $event } after all.
told-ranking-overruled = The tie-breaks of { $event } were changed by the director.
told-challenge = In { $event }, { $a } challenged { $b }.
told-free-match = In { $event }, { $a } and { $b } sat down to a match.
told-joined = { $player } came into { $event }.
told-rescheduled = { $n ->
    [one] One match
   *[other] { $n } matches
} of { $event } moved to other rounds to make room.
told-due-matches = { $n } matches of { $event }
told-due = { $what }: to be played by { $by }.
told-due-none = { $what }: no last day any more.
told-results-left-out = { $out ->
    [yes] The results of { $player } are left out of the table of { $event }.
   *[no] The results of { $player } count in the table of { $event } again.
}
told-climbed = { $match }: { $player } climbed from rung { $from } to rung { $to }{ $how ->
    [swap] {""}, in exchange with the loser.
   *[place] {""}; everyone between went down one.
}
told-rungs-anew = The rungs of { $event } were recalculated: { $order }.
told-rungs-set = The rungs of { $event } were set by hand: { $order }.
told-swapped = { $a } and { $b } changed places in { $event }.
told-late-opened = Late entry to { $event } was opened{ $limited ->
    [yes] {" "}until { $until }
   *[no] {""}
}.
told-late-closed = Late entry to { $event } was closed.
told-entered-late = { $player } came late and plays in { $match }, { $how ->
    [seed] by the recorded seed
   *[hand] by the director’s choice
}{ $replaces ->
    [yes] , in the place of { $absent }
   *[no] {""}
}.
told-seated = { $player } sits in { $match }.
told-seated-bye = There is a bye in { $match }.
told-seat-cleared = A seat in { $match } is empty again.
told-promised = If { $other } reaches { $match }, { $player } takes that seat.
told-begun = { $match } began{ $seated ->
    [yes] {" "}at table { $table }
   *[no] {""}
}: { $top } – { $bottom }, to { $length }.
told-table-changed = { $match } moved to table { $table }.
told-table-left = { $match } left its table.
told-called-back = { $match } was sent back.
told-record-attached = { $match }: its record was attached.
told-voided = { $match } was voided: what was played in it does not count.
told-game = { $match }: { $winner } won { $kind ->
    [single] a single game
    [gammon] a gammon
    [backgammon] a backgammon
   *[drop] by a drop
} on cube { $cube }, { $points ->
    [one] 1 point
   *[other] { $points } points
}. { $top } { $a }, { $bottom } { $b }.{ $overruled ->
    [yes] {" "}Overruled.
   *[no] {""}
}
told-lined-up = { $match }: the boards of { $team } were set.
told-board = { $match }, board { $board }: { $winner } beat { $loser } { $a }-{ $b }.
told-board-walk-over = { $match }, board { $board }: { $winner } won it, nobody came for { $loser }.
told-penalty = { $match }: { $points ->
    [one] 1 penalty point
   *[other] { $points } penalty points
} for { $player }. { $top } { $a }, { $bottom } { $b }.
told-decided = { $match }: { $result }
told-corrected = { $match } was corrected: { $result }
told-no-result = it has no result yet.
told-goes-on = it goes on at { $top } { $a }, { $bottom } { $b }.
told-result-played = { $winner } beat { $loser } { $score }.
told-result-walk-over = { $winner } goes on by walk-over; { $loser } did not come.
told-result-forfeit = { $winner } goes on: { $loser } forfeited{ $scored ->
    [yes] {" "}at { $score }
   *[no] {""}
}.
told-result-retired = { $winner } goes on: { $loser } retired{ $scored ->
    [yes] {" "}at { $score }
   *[no] {""}
}.
told-result-loss-on-time = { $winner } goes on: { $loser } lost on time{ $scored ->
    [yes] {" "}at { $score }
   *[no] {""}
}.
told-result-penalty-points = { $winner } goes on: { $loser } lost by penalty points{ $scored ->
    [yes] {" "}at { $score }
   *[no] {""}
}.
told-result-unfinished = Unfinished{ $scored ->
    [yes] {" "}at { $score }
   *[no] {""}
}: { $winner } goes on, not { $loser }.
told-result-played-to = { $winner } beat { $loser } { $score }, played to { $length }.
told-result-called-off = The match was not needed: { $winner } has won already.
told-result-bye = { $winner } has a bye.
told-result-void = The match is void: it counts for nobody.
told-result-both-left = Neither { $winner } nor { $loser } goes on.

undo-title = This takes more back with it
undo-this = You want to take this back:
undo-also = { $n ->
    [one] One later thing no longer follows without it
   *[other] { $n } later things no longer follow without it
}
undo-all = Take back all { $n }
undo-cancel = Leave everything as it is
undo-done = Taken back: { $what }{ $also ->
    [0] {""}
    [one] {" "}And one later thing with it.
   *[other] {" "}And { $also } later things with it.
}
told-undo = An undo.
told-took-back = Took back: { $what }
told-took-back-something = Took something back.

journal-title = Journal
journal-hint = Everything that was done, the newest first. Anything can be taken back, an undo too.
journal-taken = taken back
journal-older = Older
journal-because = Reason: { $reason }

tables-title = Tables
tables-submit = Keep these tables

paper-title = { $round }: enter results
paper-hint = Enter what the sheets say and leave the others empty. Each match is stored by itself.
paper-empty = No match of this round has both its players yet. Once it has, its score can be entered here.
paper-refused = { $n ->
    [one] One match was not stored
   *[other] { $n } matches were not stored
}
paper-stored = { $n ->
    [0] Nothing was entered, so nothing was stored.
    [one] One result was stored.
   *[other] { $n } results were stored.
}
paper-correct = Correct
paper-ending = How it ended
paper-played = Played out, to { $n }
paper-ended = { $player } goes on: { $how }
paper-submit = Store these results

## Rules: entering scores

rule-game-without-winner = Tap who won the game.
rule-game-without-kind = Tap how it was won: a single, a gammon, a backgammon or a drop.
rule-game-without-cube = Tap the cube as it was at the end; for a drop, before the double.
rule-game-unknown = There is no game { $game } on this sheet any more. Look at what it says now.
rule-not-a-whole-number = “{ $text }” is not a whole number.
rule-score-incomplete = Enter the points of both players.
rule-ending-missing = Tap how the match ended.
rule-penalty-without-player = Tap who receives the penalty points.

## What everyone sees: tournament, event, bracket, match, player

## Boards, records and replays

board-dice = { $who } has thrown { $a } and { $b }.
board-dark = { $who }, dark: { $places }; { $pips } pips.
board-light = { $who }, light: { $places }; { $pips } pips.
board-on-point = { $n } on { $point }
board-on-bar = { $n } on the bar
board-off = { $n } off
board-cube-middle = The cube is in the middle on { $value }.
board-cube-owned = The cube is on { $value } and belongs to { $who }.
board-cube-offered = The cube is offered to { $who } on { $value }.
position-title = A backgammon position
position-top = The player at the top
position-bottom = The player at the bottom
rule-position-unknown = This is no position. Give an XGID, a Position ID of fourteen letters, or a Position ID, a colon and a Match ID.
club-announce = Announce a tournament
club-to-members = Members
club-empty = Nothing has been announced here yet. Once there is a tournament, its bracket is followed from this page.
club-running = Now
club-coming = Coming
club-past = Past
## The games of the tables family

games-title = Games of the tables family
games-intro = Games played on a backgammon board, with its checkers and dice, by other rules. The table says in what they differ; each name leads to the rules of the game with its start, a card to print for the table, and a board to practise on.
games-compared = The games compared
games-column-game = Game
games-column-start = Start
games-column-course = Way
games-column-contact = A lone checker
games-column-doubles = Doubles
games-column-bearing-off = Bearing off
games-column-worth = A game counts
games-column-cube = Cube
games-left-out = Names left out
games-left-out-coan-ki = Coan ki is named beside these games, but it is played on another board: eight rows with sixteen men, round a circuit and back to one’s own row.
games-link = Other games on a backgammon board: rules and practice
games-source = ({ $source })

game-name-backgammon = Backgammon
game-name-nackgammon = Nackgammon
game-name-hypergammon = Hypergammon
game-name-dutch = Dutch backgammon
game-name-acey-deucey-american = Acey-deucey, American
game-name-acey-deucey-european = Acey-deucey, European
game-name-russian = Russian backgammon
game-name-narde = Narde
game-name-fevga = Fevga
game-name-moultezim = Moultezim
game-name-gul-bara = Gul bara
game-name-plakoto = Plakoto
game-name-tapa = Tapa
game-name-portes = Portes
game-name-tavla = Tavla
game-name-misere = Misère backgammon
game-name-five-cap = Five-cap backgammon

game-about-backgammon = The game that all the others here are compared with.
game-about-nackgammon = Backgammon with two more checkers at the far end: longer games, and more of them decided by who is better at holding points.
game-about-hypergammon = Backgammon with three checkers a side: over in minutes, and every hit matters.
game-about-dutch = Backgammon from an empty board, and nobody hits before one of their own is home.
game-about-acey-deucey-american = The game of the American forces: an empty board, and a throw of 1 and 2 is worth a turn and a half.
game-about-acey-deucey-european = The American game made wilder: each double also brings its other side.
game-about-russian = Both players enter at the same corner and chase each other round the same way.
game-about-narde = The long game of Russia and the Caucasus. Nobody is ever hit: it is about holding points and getting the head moving in time.
game-about-fevga = One of the three games of Greek tavli. Nobody is hit; the first checker runs round before the others may leave.
game-about-moultezim = The Turkish relative of fevga, with the same run of the first checker.
game-about-gul-bara = “Rose spring”, the game of the great doubles: a 1-1 in mid-game can be played up to the sixes.
game-about-plakoto = One of the three games of Greek tavli. A lone checker is not hit but pinned, and stays until the other lets go.
game-about-tapa = The Bulgarian name of plakoto; both are played by the same rules.
game-about-portes = The game of Greek tavli that is nearest to backgammon: no cube, and no backgammons.
game-about-tavla = The Turkish form of backgammon: no cube, and whoever hits at home may not run on.
game-about-misere = Backgammon the other way round: you try to be the last to bear off.
game-about-five-cap = Backgammon in which no more than five of a side’s checkers stand on a point.

game-start-title = Setting up
game-start-in-hand = The board is empty at first: each player has { $n } checkers beside it, and enters them.
game-start-points = Each player sets up { $n } checkers: { $places }. Points are numbered along each player’s own way, from 24 down to 1; points 6 to 1 are their home.
game-course-title = Which way
game-course-contrary = The players move against each other: each goes from their own 24-point to their own 1-point, and one player’s 24-point is the other’s 1-point.
game-course-half-round = Both players move the same way round, anticlockwise, half a round apart: one player’s 24-point is the other’s 12-point.
game-course-same = Both players enter in the same quarter, go the same way round and have the same home: one player’s 24-point is also the other’s.
game-opening-title = Who begins
game-opening-plays-throw = Each player throws one die, and the higher number begins. Both numbers are that player’s first throw. A tie is thrown again.
game-opening-throws-again = Each player throws one die, and the higher number begins, with a new throw of both dice. A tie is thrown again.
game-opening-chooses = Each player throws one die, and the higher number begins: with both these numbers, or with a new throw of both dice, as they like. A tie is thrown again.
game-throw-title = A throw
game-throw-usual = Move one checker by each number, or one checker by both, one after the other. Play as many numbers as you can; where only one can be played, it is the higher.
game-doubles-four = A double is played four times.
game-doubles-complement = A double is played four times, then what is missing to seven four times: after 2-2 four fives. If all eight were played, you throw again.
game-doubles-complement-once-entered = A double is played four times. Once all your checkers are on the board, what is missing to seven follows four times: after 2-2 four fives; and if all eight were played, you throw again.
game-doubles-rising = A double is played four times. From your fourth turn on each higher number follows four times, up to the sixes: after 4-4 four fives and four sixes. It stops at the first number that cannot be played.
game-rest-lost = What could not be played of it is lost.
game-rest-opponent-plays = What could not be played of it your opponent plays, as far as they can, before their own throw.
game-acey-double = After a 1 and a 2 that were both played, choose any double and play it four times; if all of that was played too, you throw again.
game-acey-double-and-complement = After a 1 and a 2 that were both played, choose any double and play it four times, then what is missing to seven four times; if all of that was played too, you throw again.
game-contact-title = Where checkers meet
game-contact-hit = Two or more checkers hold a point: nobody else lands there. A lone checker may be hit: whoever lands on it puts it on the bar.
game-contact-pin = Two or more checkers hold a point: nobody else lands there. A lone checker is not hit but pinned: whoever lands on it covers it, and it cannot move until the point is left. One checker that pins another holds the point too.
game-contact-block = One checker is enough to hold a point: nobody else lands there, and nothing is ever hit.
game-hits-once-home = You may hit once a checker of yours stands in your home or has been borne off. Until then a lone checker of your opponent holds its point.
game-enter-title = Entering
game-enter-usual = A checker on the bar or beside the board enters by the number of a die: by a 1 on your 24-point, by a 6 on your 19-point.
game-entering-first = While one is waiting there, nothing else moves.
game-entering-mixed = You may move others before it enters, but bear nothing off.
game-bans-title = Also forbidden
game-head-one = Only one checker may leave the starting point (the head) in a turn. In your first turn two may with 3-3, 4-4 or 6-6.
game-head-one-unless-forced = Only one checker may leave the starting point (the head) in a turn. In your first turn a second one may with 3-3, 4-4 or 6-6, if the number cannot be played otherwise.
game-ban-prime = Six points in a row may be made only when an opposing checker is already past all of them.
game-ban-runner = Until your first checker has passed the point where your opponent starts, no other one moves.
game-ban-start-quarter = You may not hold all six points of the quarter you start in.
game-ban-home = You may not hold all six points of your home.
game-ban-five = You may hold at most four points of the quarter where your opponent starts.
game-ban-shut-in = With all of your opponent’s checkers on one point and six points held right before it, you must open one of them if you can.
game-ban-run = A checker that hits in its own home stays there until the end of the turn.
game-ban-cap = No more than { $n } checkers of a side may stand on one point.
game-bearing-off-title = Bearing off
game-bearing-off-usual = Once all your checkers are in your home you may bear them off: a 3 takes one from your 3-point.
game-bearing-off-higher = A number higher than your highest point takes a checker from that point.
game-bearing-off-exact = Only the exact number takes a checker off.
game-bearing-off-pinned = Nothing is borne off while one of your checkers is pinned.
game-end-title = What a game counts
game-end-first = Whoever bears off all their checkers first wins.
game-end-last = Whoever bears off all their checkers first loses.
game-worth-one = A game counts 1 point.
game-worth-gammon = A game counts 1 point, and 2 when the loser has borne nothing off.
game-worth-backgammon = A game counts 1 point; 2, a gammon, when the loser has borne nothing off; 3, a backgammon, when one of their checkers is also still waiting to enter or in the quarter where checkers enter.
game-worth-mother = A game counts 1 point, and 2 when the loser has borne nothing off. Pinning your opponent’s last checker on their starting point (the mother) wins 2 points at once, if none of yours is left on your own; when both are pinned so, nobody wins.
game-worth-men-left = A game counts a point for each checker that the loser has not borne off.
game-cube = { $cube ->
    [yes] The doubling cube is used.
   *[no] There is no doubling cube.
  }
game-jacoby = Gammons and backgammons count only after the cube was taken (the Jacoby rule).

game-brief-in-hand = empty board
game-brief-usual-start = as in backgammon
game-brief-course-contrary = against each other
game-brief-course-half-round = the same, half a round apart
game-brief-course-same = the same, from one corner
game-brief-contact-hit = is hit
game-brief-contact-pin = is pinned
game-brief-contact-block = holds its point
game-brief-doubles-four = four times
game-brief-doubles-complement = and the rest to seven; throw again
game-brief-doubles-complement-once-entered = and the rest to seven, once all are in; throw again
game-brief-doubles-rising = and all higher numbers
game-brief-bearing-off-higher = higher number too
game-brief-bearing-off-exact = exact number only
game-brief-worth-one = 1
game-brief-worth-gammon = 1 or 2
game-brief-worth-backgammon = 1, 2 or 3
game-brief-worth-mother = 1 or 2
game-brief-worth-men-left = checkers left
game-brief-cube = { $cube ->
    [yes] yes
   *[no] no
  }

game-start-picture = The start of { $game }
game-options-title = Played in more than one way
game-options-text = Texts and clubs differ here. The first way is the one usual on these pages; agree on it before the game.
game-option-entering = Entering
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
game-value-first = all enter before anything moves
game-value-mixed = others may move before all have entered
game-value-with-complement = is followed by what is missing to seven
game-value-alone = stands alone
game-value-exact = by the exact number only
game-value-higher = by a higher number too
game-value-always = is always played
game-value-entered = is played once all checkers are on the board
game-value-allowed = allowed
game-value-forced = only if the number cannot be played otherwise
game-value-banned = forbidden
game-value-six-points = all six
game-value-four-points = four at most
game-value-opponent = is played by the opponent
game-value-lost = is lost
game-value-free = no limit
game-value-one = one
game-value-one-ahead = only when an opposing checker is past them
game-sources-title = Sources
game-card = A card to print for the table
game-practise = Practise { $game }
game-all = All the games

## The practice board

play-title = Practise { $game }
play-intro = Try the game before the night: two people at one screen, or against plays made at random. The server throws the dice and offers the moves that the rules allow.
play-opponent = Against
play-opponent-person = a person at this screen
play-opponent-random = random plays
play-kept = No account is needed, and nothing is stored: the game is in the address of the page.
play-begin = Begin
play-board = Board
play-white = White
play-black = Black
play-colours = White has the light checkers and Black the dark ones. The points are numbered for whoever plays.
play-random-is = White plays at random.
play-turn = { $who } has thrown { $dice }.
play-turn-rest = { $who } plays what is left of the other’s double: { $rest }.
play-times = { $times ->
    [one] one { $n }
   *[other] { $n } { $times } times
  }
play-choose = { $who } begins with { $dice }: play it, or throw again.
play-opening-play = Play it
play-opening-throw = Throw again
play-so-far = Played so far:
play-next = Next move
play-from-point = From { $point }
play-from-bar = From the bar
play-to-point = { $number }: to { $point }
play-to-off = { $number }: off
play-nothing = No number can be played.
play-confirm = Confirm
play-back = Undo the last move
play-won = { $who } wins { $points ->
    [one] one point
   *[other] { $points } points
  }.
play-nobody-won = Nobody wins this game.
play-again = Play again
play-other = New game
play-told-opened = { $white } threw { $a }, { $black } { $b }.
play-told-again = { $who } throws again.
play-told-played = { $who } threw { $dice } and played { $play }.
play-told-nothing = { $who } threw { $dice } and could not play.
play-told-rest = { $who } played what was left of the double: { $play }.
play-told-no-rest = { $who } could play nothing of what was left of the double.

## The club's site

site-nav = The club’s pages
site-front = Club
site-chouettes = Chouettes
site-running = Now playing
site-coming = Next
site-past = Last results
calendar-title = Calendar
calendar-of = Calendar of { $club }
calendar-coming = Coming
calendar-past = Recent
calendar-nothing = Nothing has been announced. What is announced with a day stands here, month by month.
calendar-to-archive = Everything before, year by year
archive-title = Archive
archive-of = Archive of { $club }
archive-empty = Nothing has been finished yet. What is over is kept here, year by year, with who won it.
archive-count = { $n ->
    [one] 1 tournament or night
   *[other] { $n } tournaments and nights
}
archive-year = The year { $year }
archive-year-of = { $year } at { $club }
archive-pages = Pages of this year
archive-years = Other years
search-title = Search
search-of = Search { $club }
search-label = Find a player, a tournament or a night
search-submit = Search
search-hint = Type the beginning of a name, a title, a place or a day such as “20 November”. Accents do not matter.
search-nothing = Nothing here begins with “{ $sought }”.
search-players = Players
search-happenings = Tournaments and nights
search-tournaments = { $n ->
    [one] 1 tournament
   *[other] { $n } tournaments
}
search-more = There is more. A longer search finds less.
reports-title = Reports
reports-of = Reports of { $club }
reports-empty = Nothing has been told of a night yet. A director writes a report from the desk of a tournament, or beside the table of a chouette, and it stands here.
report-edit = Write the report
report-edit-text = What you write stays as you wrote it. What the program tells, and the standings, follow every correction.
report-see = See it as everyone does.
field-report-title = Title
    .hint = Left empty, it is the name of the night.
field-report-opening = Opening
    .hint = In Markdown, as on the front page. May be empty.
report-made = What the program tells
report-take-over = Take this over and change it
field-report-told = In your own words
    .hint = Stands in place of what the program tells. Left empty, the program tells it, and it follows corrections.
field-report-position = A position
    .hint = An XGID or a Position ID. May be empty.
field-report-position-words = What is said of it
field-report-closing = Closing
    .hint = In Markdown, as on the front page. May be empty.
field-report-published = Everyone may read it
    .hint = It stands on the club’s site and in the list of reports.
field-report-settled = Stop listing corrections
    .hint = Otherwise the report lists what has changed since publication.
report-so-far = Preview
report-copy = To take elsewhere
report-copy-text = The whole report, for a letter or another site.
report-copy-plain = As plain text
report-copy-markdown = As Markdown
report-is-kept = The report is kept. Nobody else sees it yet.
report-is-published = The report is published.
report-read = The report
report-corrected = Corrected since this was published
report-of = Everything about { $name }
report-standings = Final standings
report-nobody = nobody
report-position-is = Position: { $id }
report-more-at = More at { $address }
report-came = { $n ->
    [one] One player came.
   *[other] { $n } players came.
}
report-came-to = { $n ->
    [one] One player came to { $venue }.
   *[other] { $n } players came to { $venue }.
}
report-won = { $winner } won the { $event }.
report-final = { $winner } won the { $event }, beating { $loser } { $score } in the final.
report-final-unplayed = { $winner } won the { $event }; the final against { $loser } was not played to its end.
report-from-behind = The final took { $n ->
    [one] one game
   *[other] { $n } games
}, and { $winner } came from { $score } behind.
report-last-point-behind = The final took { $n ->
    [one] one game
   *[other] { $n } games
}: { $winner } came from { $score } behind and won it at double match point.
report-last-point = The final took { $n ->
    [one] one game
   *[other] { $n } games
} and was won at double match point.
report-never-behind = The final took { $n ->
    [one] one game
   *[other] { $n } games
}, and the winner was never behind.
report-behind = Behind them: { $names }.
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
report-night-biggest = Most in a single game: { $points } points for { $name }, in game { $game }.
report-changed-people = { $is } players came, not { $was }.
report-changed-winner = { $event }: won by { $is }, not by { $was }.
report-changed-score = { $event }: the final ended { $is }, not { $was }.
report-changed-places = { $event }: the places behind the winner are others.
report-changed-games = There were { $is } games, not { $was }.
report-changed-first = { $is } came out best, not { $was }.
report-changed-points = The points are others; who came out best is the same.
happening-won-by = Won by
site-title = The club’s site
site-kept = The site is saved.
site-look = Look at it first
site-sketch = So it would look
site-sketch-text = This whole page wears the colours. Nothing is kept yet.
field-site-club-night = When the club meets
    .hint = One line for the front page and the calendar, such as “Every Tuesday from 19:30 at the Lantern”. May be empty.
field-site-words = About the club
    .hint = They stand on the front page, in Markdown: a line that begins with # is a heading, with - an item of a list; **bold**, *italic*, [a link](https://example.org). Pictures and HTML are left out.
field-site-light = Colour on light pages
    .hint = For links, buttons and winners, such as #1f5b46. Empty for the service’s own.
field-site-dark = Colour on dark pages
    .hint = Such as #7fd1b0. Left empty, it is made from the other.
site-ratio-light = { $colour } has a contrast of { $ratio } on light pages.
site-ratio-dark = { $colour } has { $ratio } on dark ones. From 4.5 on, text is read well.
site-logo = Logo
site-logo-now = The club’s logo
field-site-logo = A picture
site-logo-hint = PNG, JPEG or WebP, at most { $most } kB and 1,024 pixels a side. It is shown at most 96 pixels large.
site-logo-send = Use this picture
site-logo-remove = Remove the logo
logo-kept = The logo is on the club’s page.
logo-gone = The logo is gone.
colour-take = Take { $colour } instead
rule-colour-not-a-colour = A colour is written as # and six digits 0–9 or a–f, such as #1f5b46.
rule-colour-light = On light pages this colour has a contrast of { $ratio } at the worst; from 4.5 on, text is read well. The nearest such colour is { $near }.
rule-colour-dark = On dark pages this colour has a contrast of { $ratio } at the worst; from 4.5 on, text is read well. The nearest such colour is { $near }.
rule-colour-only-dark = A colour for dark pages needs one for light pages beside it.
rule-words-too-long = That is too long: at most { $most } characters.
rule-logo-missing = Choose a picture first.
rule-logo-too-large = The picture is larger than { $most } kB. Save it smaller: it is shown at most 96 pixels large.
rule-logo-no-picture = This is no whole PNG, JPEG or WebP. Drawings (SVG) are not taken, for they may hold scripts: save it as PNG.
rule-logo-too-wide = The picture has sides of at most { $most } pixels.
happening-called-off = Called off
happening-hidden = Hidden
happening-lapsed = Announced, not played
happening-came = { $n ->
    [one] 1 player
   *[other] { $n } players
}
happening-signed-in = { $n ->
    [one] 1 has signed in
   *[other] { $n } have signed in
}
weekday-short-1 = Mon
weekday-short-2 = Tue
weekday-short-3 = Wed
weekday-short-4 = Thu
weekday-short-5 = Fri
weekday-short-6 = Sat
weekday-short-7 = Sun
month-short-1 = Jan
month-short-2 = Feb
month-short-3 = Mar
month-short-4 = Apr
month-short-5 = May
month-short-6 = Jun
month-short-7 = Jul
month-short-8 = Aug
month-short-9 = Sep
month-short-10 = Oct
month-short-11 = Nov
month-short-12 = Dec

day-written = { $day } { $month } { $year }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
tournament-events = Events
tournament-no-events = This tournament has no event yet. Once it has one, it is followed here.
event-to-desk = To the desk
event-won-it = won it
event-now-playing = Now playing
event-ready = Can begin
event-latest = Latest results
event-find = Find a name
event-bracket = Bracket
event-main-side = Main side
cross-group = { $group }, everyone against everyone
event-places = Places
event-more-ready = { $n } more can begin
event-more-places = { $n ->
    [one] One more place
   *[other] { $n } more places
}
event-players = Players
event-about-stage = { $stage }: { $lengths }
event-about-no-crawford = No Crawford rule
event-about-holland = Holland rule
event-about-jacoby = Jacoby rule
event-about-fee = Entry fee { $fee }
event-no-players = No entries yet. The names appear here as people sign in at the door.
event-screen = View for a projector
event-sheet = Draw sheet to print
event-pairings = Pairings to print
event-slips = Score slips to print
state-entered = { $n ->
    [0] No entries yet
    [one] One has signed in
   *[other] { $n } have signed in
}
state-list-open = sign-in is open
state-list-closed = the list is closed, the draw comes next
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
state-final = Final
state-round = Round { $n } of { $of }
state-swiss-round = { $n ->
    [0] Round 1 of { $of } is to be paired
   *[other] Round { $n } of { $of }
  }
state-strikes-round = { $n ->
    [0] Round 1 is to be paired
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
side-choose = Show one round: { $side }
round-short-second-final = F2
round-short-winners-final = WF
round-short-losers-final = LF
round-short-final = F
round-short-semi-finals = SF
round-short-quarter-finals = QF
round-short-number = R{ $n }
bracket-choose = Show one round
bracket-folds = Fold quarters
bracket-fold = Fold quarter { $n }
bracket-quarter = Quarter { $n }
seat-bye = bye
seat-open = not known yet
seat-winner-of = winner of match { $n }
seat-loser-of = loser of match { $n }
seat-won = won
match-number = Match { $n } · to { $length }
match-table = Table { $n }
match-at-table = Table
match-began = began
match-ended = ended
match-state = { $state ->
    [playing] Being played.
    [ready] Both players are known; it has not begun.
    [bye] Nobody sits opposite.
   *[waiting] It waits for its players.
}
match-games = Games
match-no-games = No games have been entered. A final score may have been entered alone.
match-overruled = The director lets this stand although the rules refuse it.
match-winner-to = The winner goes on to
match-loser-to = The loser falls to
match-enter = Enter the score
match-correct = Correct the result
next-crawford = Crawford game
next-post-crawford = Post-Crawford
next-double-match-point = Double match point
mark-overruled = overruled
mark-corrected = corrected
outcome-walk-over = walk-over
outcome-forfeit = forfeit
outcome-retired = retired
outcome-loss-on-time = loss on time
outcome-penalty-points = penalty points
outcome-unfinished = unfinished
outcome-played-to = played to { $length }
outcome-bye = bye
outcome-both-left = both left
outcome-void = void
outcome-called-off = not needed
ending-score = { $winner } beat { $loser } { $score }
ending-no-score = { $winner } beat { $loser }
ending-bye = { $winner } had a bye
kind-single = Single
kind-gammon = Gammon
kind-backgammon = Backgammon
kind-drop = Drop
sheet-game = Game
sheet-winner = Winner
sheet-how = How
sheet-cube = Cube
sheet-points = Points
sheet-score = Score
sheet-penalty = Penalty points
place-why = { $round }: { $how }
place-why-corrected = { $round }: { $how }. This was corrected later, and the place stands.
place-why-score = By the table
came-by-winning = { $player } got here from { $round }: { $how }
came-by-losing = { $player } came down from { $round }: { $how }
came-by-correction = { $player } sits here although { $round } was corrected: { $how }
came-by-draw = { $player } was placed here by the draw
came-by-rounds = { $player } went on to it from the rounds before
ending-not-needed = Not needed: { $winner } had already won.
ending-not-needed-at-all = Not needed.
player-left = left
player-has-left = Has left the tournament.
player-won = Won the event.
player-place = Finished in place { $place }.
player-before-draw = The draw has not been made yet.
player-round-to-come = The next round is to be paired.
player-nothing-next = Nothing comes next.
player-no-event = Signed in, but in no event yet.
player-plays-at = You play at table { $table } against { $opponent }.
player-plays = You play now against { $opponent }.
player-next = You play next against { $opponent }. The table is still to come.
player-bye = You have a bye: the next round is yours.
player-waits-for = You wait for the winner between { $a } and { $b }.
player-waits-for-match = You wait for the winner of match { $n }.
player-waits = You wait for an opponent.
player-played = Played so far
late-open = Late entry is open. Whoever has a bye may still lose it to a latecomer.
late-open-until = Late entry is open until { $time }. Until then whoever has a bye may lose it to a latecomer.
draw-title = The draw, and how to check it
draw-pending = The draw will use a secret seed. This is its SHA-256 hash, published before; the seed itself is shown after the draw.
draw-commitment = Hash of the seed, published before
draw-seed = Seed
draw-dice = Dice thrown by the room
draw-dice-skipped = none thrown
draw-list-hash = Hash of the closed list
draw-check = Anyone can check this with algorithm { $algorithm }: the seed, the dice and the entrants’ numbers give the same sheet.
draw-record = Record of the draw (JSON)
draw-check-command = crawford verify-draw draw.json
draw-order = Entrants as drawn
draw-order-random = The order is drawn from the seed and the dice.
draw-order-rating = The highest rated come first, by the club’s rating list and for those not on it by their rating elsewhere, as each was entered; equals are in drawn order.
draw-order-hand = The director sets the order.
draw-byes-spread = Byes fall where the draw puts them, spread over the sheet.
draw-byes-top = Byes go to the highest rated.
draw-swaps = Exchanged by hand
draw-late = Came after the draw
draw-earlier = Earlier draws
draw-attempt = Draw { $n }

replay-title = The match, move by move
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
        [resign] by a resignation.
        [men] for the checkers left.
       *[other] with a single game.
    }
replay-nobody-won = Nobody wins this game.
replay-way-contrary = Both go against each other, light to the upper right and dark to the lower right.
replay-way-half-round = Both go the same way round, light home to the upper left and dark to the lower right.
replay-way-same = Both go the same way, home to the lower right.
replay-counted = { $points ->
        [one] It counts 1 point.
       *[other] It counts { $points } points.
    }
replay-length = Match to { $n ->
        [one] 1 point
       *[other] { $n } points
    }
replay-money = Playing for money
replay-game = Game { $n }
replay-crawford = Crawford game
replay-game-back = Game before
replay-back = Back
replay-on = Next
replay-game-on = Next game
replay-pips = Pips to go
replay-cube = Cube
replay-no-cube = There is no cube in this game.
replay-equity = Match equity before this game
replay-equity-source = between equal players, by the Kazaross-XG2 table
replay-before = The board before the first throw
replay-after = The board after this
replay-position-before = The position before it, to decide on
replay-moves = Game { $n }, every move
replay-games = Games
replay-game-column = Game
replay-score-column = Score before
replay-result-column = Result
check-title = Check a record
check-intro = Upload or paste the record of a match, and every roll, play and cube action in it is held against the rules.
check-file = File
check-file-hint = .mat, .sgf or Snowie’s text, up to 10 MB, as GNU Backgammon, eXtreme Gammon, Backgammon Studio and Galaxy write them.
check-text = Or paste it here
check-rules = Rules
check-rules-said = What the record says itself
check-submit = Check it
check-again = Check another one
check-kept = Nothing you send here is stored.
check-left = The left column
check-right = The right column
check-money = { $top } { $a } – { $b } { $bottom }, for money
check-score = { $top } { $a } – { $b } { $bottom }, match to { $length }
check-won = { $winner } wins: { $top } { $a } – { $b } { $bottom }, match to { $length }
check-several = { $n } matches are in this file. Which one?
check-line = Line { $n }
check-whole = The file as a whole
check-lines = The line in the file, with its neighbours
check-board = The board at this line
check-to-roll = { $who } is to roll or double.
check-to-play = { $who } is to play { $dice }.
check-legal = { $n ->
        [one] The only legal play
       *[other] { $n } legal plays
    }
check-legal-more = All the others
check-warnings = { $n ->
        [one] One thing is doubtful
       *[other] { $n } things are doubtful
    }
check-too-large-to-show = This record is too large to click through here.
rules-1931 = The laws of 1931
rules-1969 = The rules of 1969
rules-1970 = The laws of 1970
rules-today = As clubs play today
rules-match = Match play
rules-money = Money play
rules-gamesgrid = GamesGrid’s rules
rules-masters = Masters’ rules
rules-booklet = The rules booklet
replay-of = { $top } – { $bottom }, move by move
replay-file = Download the record
record-title = The record of a match
record-intro = Every roll, play and cube action is held against the rules of this event. When all is well, the games fill in the score sheet, and the match can be clicked through.
record-file-hint = .mat, .sgf, as GNU Backgammon, eXtreme Gammon, Backgammon Studio and Galaxy write them.
record-submit = Check and attach it
record-not-taken = Nothing was stored. Put the record right, or enter the score by hand.
record-who = Who is who?
record-who-text = The record calls the players { $top } and { $bottom }.
record-who-is = { $written } is { $player }
record-attach = Attach a record
record-replay = Move by move
record-attached = The record is attached. { $result }
record-differs-title = The record differs
record-differs-text = Nothing was stored yet. Compare the two and choose.
record-differs-variant = The record is of a match at { $variant ->
    [nackgammon] Nackgammon
    [hypergammon] hypergammon
    [game] another game
   *[other] another start of the checkers
}; this event is played at backgammon.
record-differs-points = Game { $game } counts { $record } in the record and { $event } by this event’s rules.
record-entered = Entered
record-recorded = Record
record-game-line = { $winner }: { $how }, cube { $cube }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
record-take = Take the record’s games
record-keep-entered = Keep what is entered, attach the record
record-blank = Take the record’s text away
record-blanked = The text of the record is gone. The score stays.
rule-record-other-length = This is the record of a match to { $length }; this match is played to { $expected }.
rule-record-not-for-a-sheet = The end of one of the games is none that a score sheet knows. Enter the score by hand.
rule-record-missing = Choose a file or paste a record first.

## Time: clocks, coming late, when rounds begin

clock-minutes = { $time } min each
clock-with-delay = { $time }, { $n } s delay
clock-with-bronstein = { $time }, { $n } s Bronstein delay
clock-label = Clocks: { $set }
clock-now = A clock that comes to the table now: { $set }
lateness-link = Somebody is late
lateness-title = Coming late
lateness-who = Who is late?
lateness-start = Was to begin at
lateness-start-draw = Drawn at
lateness-came = Came at, or the time now
lateness-time-hint = The club’s time, { $zone }.
lateness-work-out = Work it out
lateness-proposal =
    { $points ->
        [0] No penalty yet.
        [one] One penalty point for { $name }.
       *[other] { $points } penalty points for { $name }.
    }
lateness-loses = That is more than half of { $length }: { $name } loses the match.
lateness-why = Why?
lateness-terms =
    { $minutes ->
        [one] One minute late.
       *[other] { $minutes } minutes late.
    } The first point comes after { $first } minutes, one more after each further { $step }. More than half the length of the match, here { $length }, loses it.
lateness-give =
    { $points ->
        [one] Give { $opponent } the point
       *[other] Give { $opponent } the { $points } points
    }
lateness-no-rule = This event has no rule for coming late. Set one in its rules, or enter penalty points by hand.
lateness-rules = To the rules of the event
lateness-by-hand = Enter penalty points by hand
lateness-over = This match is decided, so nobody can be late for it.
forecast-final = final about { $time }
forecast-next = { $round } about { $time }
forecast-of = { $event }: { $times }
forecast-over = over about { $time }
forecast-title = Timetable
forecast-round = Round
forecast-about = Begins about
forecast-between = Most likely between
forecast-range = { $from } and { $to }
forecast-end = Finished by
forecast-learned =
    { $n ->
        [one] As one match of this club took.
       *[other] As { $n } matches of this club took: a match to { $length } takes about { $minutes } minutes.
    }
forecast-default = There are too few matches of this club to learn from yet: a match to { $length } is taken for { $minutes } minutes.
forecast-how = Four nights in five fall between the two times. The times are recalculated with each result.

site-season-table = The whole table of the season
site-leaders = Leaders by rating

# The guide
help-title = Help
help-more = Reference

# The club's mail
letters-title = Mail to members
letters-text = Whoever agreed gets the reports you mail and the reminder of the next night. Each letter has a link that ends it at once. People agree on their own account’s page, or by a link sent to their address; what somebody told you stands on their page in the roster.
letters-no-server = This service sends no mail: its owner has not set a mail server.
letters-agreed = Who agreed
letters-nobody-agreed = Nobody has agreed yet. Members and visitors can ask for the mail below the club’s calendar; where somebody tells you yes, note it on their page in the roster.
letters-unreachable = no mail address
letters-sent = What was mailed
letters-none-sent = Nothing yet. A published report can be mailed from the page on which it is written.
letters-foot = You get this because you agreed to get the mail of { $club }. Unsubscribe: { $link }
letters-member = Mail
letters-how =
    { $gets ->
        [reports] Gets the reports
        [reminders] Gets the reminders
       *[all] Gets the reports and the reminders
    }: { $by ->
        [account] said so on their own account’s page
        [link] said so by the link sent to their address
       *[noted] noted by a director
    }, { $day }.
letters-end = End their mail
letters-address-ended = No more mail goes there.
letters-member-end = Does not agree any more
letters-member-hint = Only after they said so themselves. It is recorded when, and each letter lets them end it.
letters-member-agrees = Agrees to get the club’s mail
letters-member-no-address = Without a mail address there is nothing to agree to.
letters-agreed-told = { $name } gets the club’s mail from now on.
letters-ended-told = { $name } gets no mail from the club any more.
letters-way-waiting =
    { $n ->
        [one] One letter waits to be sent.
       *[other] { $n } letters wait to be sent.
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
        [one] One was not taken by the mail server; it can be sent again.
       *[other] { $n } were not taken by the mail server; they can be sent again.
    }
letters-way-left-out =
    { $n ->
        [one] One was left out: the person no longer agrees or has another address.
       *[other] { $n } were left out: they no longer agree or have other addresses.
    }
letters-way-unknown =
    { $n ->
        [one] One may have gone out when the program was stopped; it is not sent again.
       *[other] { $n } may have gone out when the program was stopped; they are not sent again.
    }
reminder-title = The weekly reminder
field-reminder-on = Remind of the next night
    .hint = Goes to everyone who agreed, when something is announced for the seven days to come.
field-reminder-weekday = Every
field-reminder-hour = At
    .hint = By the club’s own clock.
reminder-is-on = The reminder is on.
reminder-is-off = There is no reminder any more.
reminder-subject = { $night }: { $day }
reminder-body =
    { $club } meets: { $night }, { $day }{ $has_venue ->
        [yes] , { $venue }
       *[no] { "" }
    }.

    { $link }
weekday-long-0 = Monday
weekday-long-1 = Tuesday
weekday-long-2 = Wednesday
weekday-long-3 = Thursday
weekday-long-4 = Friday
weekday-long-5 = Saturday
weekday-long-6 = Sunday
report-mail-title = Mail the report
report-mail-to =
    { $n ->
        [one] Goes to one member
       *[other] Goes to { $n } members
    }
report-mail-to-nobody = Nobody who agreed is without it.
report-mail-submit =
    { $n ->
        [one] Send one letter
       *[other] Send { $n } letters
    }
report-mail-text = The letter
report-mail-told =
    { $n ->
        [one] One letter is on its way.
       *[other] { $n } letters are on their way.
    }
unsubscribe-title = No more mail
unsubscribe-text = You get the mail of { $club }: reports of its nights and reminders. One tap ends it.
unsubscribe-submit = Send me no more
unsubscribe-done = You get no more mail from { $club }. Should you want it again, ask for it below its calendar.
subscribe-link = The club’s mail: reports and reminders
subscribe-of = Mail from { $club }
subscribe-text = Nothing else comes than what you tick here. A link is sent to your address first; only when you have opened it and said yes does any mail come. Each letter has a link that ends it with one tap.
subscribe-account = You have an account: if your address stands on its page, choose there, without a link.
field-letters-reports = Reports of nights
    .hint = Who won and how, when the director mails it: at most one letter for each tournament or chouette night.
field-letters-reminders = The reminder of the next night
subscribe-reminder-when = One letter a week, { $day } at { $hour }, when something is announced for the seven days to come.
subscribe-reminder-none = At most one letter a week. The club does not send it at present.
subscribe-sent = A link is on its way to this address. Open it within two days and say yes.
subscribe-mail-subject = { $club }: do you want its mail?
subscribe-mail-text = Someone, we hope you, asked for the mail of { $club } to come here: reports of its nights and reminders. Open this link within two days and say yes:

    { $link }

    If it was not you, do nothing: no mail comes.
subscribe-sure = This is what will come to your address:
subscribe-yes = Yes, send it to me
subscribe-done = From now on you get:
subscribe-ends = Each letter has a link that ends it with one tap.
account-letters = Mail from your clubs
account-letters-text = What you tick goes to { $address }, and nothing else. Each letter has a link that ends it, and you can end it here.
account-letters-no-club = You have no part in a club yet.
account-letters-no-address = Keep a mail address first: its link, once opened, shows that it is yours.
account-letters-by-account = You said so here, { $day }.
account-letters-by-link = You said so by the link sent to your address, { $day }.
account-letters-by-noted = A director noted that you agreed, { $day }. What you save here stands instead.
account-letters-kept = What you get of { $club } is kept.
account-letters-none = You get no mail from { $club } any more.
rule-letters-own-address = Mail goes only to an address that is yours: keep one on your account’s page and open its link.
rule-letters-nothing-chosen = Tick what you want to get.
rule-letters-nobody = Everyone who agreed has this report already.
rule-letters-too-many = A report goes to { $most } addresses at most.
rule-letters-no-address = Nothing stands of them that mail could be sent to: enter the address first.
rule-reminder-when = A reminder needs a day of the week and an hour.
audit-mail-agreed = Noted that somebody agrees to mail
audit-mail-ended = Noted that somebody wants no more mail
audit-mail-chosen = Chose what mail they get
audit-mail-confirmed = Somebody asked for mail by a link sent to them
audit-mail-unsubscribed = Somebody ended their mail
audit-reminder-set = Set the weekly reminder
audit-report-mailed = Mailed a report

# Who may win
odds-title = Forecast
odds-title-of = Forecast: { $event }
odds-chances = Chances of winning:
odds-both = { $top } % – { $bottom } %
odds-percent = { $n } %
odds-under-one = under 1 %
odds-over-99 = over 99 %
odds-wins = Wins it
odds-final = Reaches the final
odds-out =
    { $n ->
        [one] One player can no longer win.
       *[other] { $n } players can no longer win.
    }
odds-why = How good are their chances, and why?
odds-why-score =
    { $top } and { $bottom } points are needed{ $after ->
        [yes] , the Crawford game over
       *[no] { "" }
    }: between equals { $name } wins { $chance } of such matches, by the equity table.
odds-why-ratings = The ratings are { $top } and { $bottom }. With { $left } points left to play, the mean of what both need, they multiply those odds by 10 to the power of difference · √{ $left } / 2000: { $factor }.
odds-why-unknown = Whoever has no rating yet counts as 1500.
odds-why-sum = Together { $name } wins { $chance } of the time.
odds-why-too-long = The equity table goes to { $most } points away; this score is further off.
odds-why-source = The table is Kazaross-XG2, the formula of the ratings that of FIBS. At 0–0 the result is the formula alone, between equals the table alone; how the two go together in between is this program’s own choice.
odds-how = How is this worked out?
odds-how-sheet = From where it stands, the event was played on { $n } times along its sheet, the matches decided by chance. The numbers are how many of those evenings each one won.
odds-how-rules = From where it stands, the event was played on { $n } times with the program’s own pairings, draws and tie-breaks, the matches decided by chance. The numbers are how many of those evenings each one won; first place shared is a part of a win.
odds-how-match = A match goes by the score so far and the ratings of both; its page shows the terms.
odds-how-unknown =
    { $n ->
        [one] One player has no rating yet and counts as 1500.
       *[other] { $n } players have no rating yet and count as 1500.
    }
odds-how-sure = It is recalculated with each result. Whoever asks at the same score is told the same.
odds-none-not-drawn = Nothing can be said before the draw.
odds-none-over = It is over: nothing is left to chance.
odds-none-open-ended = This event ends when the director says so, and nobody wins it: there is nothing to foretell.
odds-none-teams = Teams play this event. A match between teams is the sum of its boards, which is not worked out ahead.
odds-none-stuck = How it goes on is the director’s to say, so nothing can be said of who wins. { $why }
rule-clock-out-of-range = A clock needs some time for each point, and at most { $most } minutes of it. Enter, say, 2 minutes a point and 12 seconds of delay.
rule-clock-not-a-time = This is not a time. Enter minutes such as 2 or 2.5, and whole seconds of delay.

## The format adviser

adviser-link = Which format fits tonight?
adviser-title = Which format fits tonight?
adviser-lead = Each format is played out many times with backgammon’s luck, on your boards and at your club’s pace.
field-adviser-players = Players
field-adviser-boards = Boards
    .hint = 0: enough for all
field-adviser-start = Begins at
field-adviser-until = Over by
field-adviser-lengths = Match lengths
    .hint = Those you would play: 3, 5, 7
adviser-ask = Try them out
adviser-proposals = What each would make of it
adviser-target = Set up as
adviser-target-event = { $event }, not drawn yet
adviser-target-new = A new event
adviser-about = Over about
adviser-by = Nine evenings in ten by
adviser-matches = Matches a player has
adviser-fewest = At least
adviser-strongest = The strongest wins
adviser-rematches = Pairs that meet again
adviser-choose = Set it up
adviser-later-day =
    { $n ->
        [one] { $time } the next day
       *[other] { $time }, { $n } days later
    }
adviser-safe = Over in time
adviser-close = Likely over in time
adviser-late = Too long
adviser-told = { $format } is set up. Its rules can still be changed.
adviser-single-elimination = Single elimination to { $length }
adviser-double-elimination = Double elimination to { $length }
adviser-consolation = Knockout with consolation to { $length }
adviser-round-robin = Everyone meets everyone, to { $length }
adviser-groups-knockout = Groups, then a knockout, to { $length }
adviser-swiss =
    { $rounds ->
        [one] Swiss, one round to { $length }
       *[other] Swiss, { $rounds } rounds to { $length }
    }
adviser-basis-learned =
    { $n ->
        [one] Match times as in one match of this club. The players’ strengths are drawn as they lie in most clubs.
       *[other] Match times as in { $n } matches of this club. The players’ strengths are drawn as they lie in most clubs.
    }
adviser-basis-default = Match times are a guess, 8 minutes a point, until there are matches of this club to learn from. The players’ strengths are drawn as they lie in most clubs.
adviser-runs = The shares come from sixty evenings at most and may be some points off.
rule-adviser-not-a-time = This is not a time of day. Enter hours and minutes, such as 19:30.
rule-adviser-too-many = At most { $most } can play. Enter fewer.

## The screen and print

screen-events = { $n } events · { $playing ->
    [0] nothing is being played
    [one] one match is being played
   *[other] { $playing } matches are being played
}
screen-title = { $event } on the wall
screen-follow = Follow it on your phone
screen-qr = QR code of { $address }
screen-nothing = The draw has not been made yet. The bracket appears here.
screen-back = Back to the event
sheet-title = Draw sheet
sheet-joins = Goes on at { $mark } on page { $page }
sheet-page = Page { $n } of { $of }
sheet-blank = Blank sheet
sheet-filled = Sheet with the results
sheet-print-hint = Print it in landscape on A4.
slips-title = Score slips
slips-hint = Eight to a page, A4 upright. Matches that can be played come first; blank ones fill the page.
slips-blank = Blank slips only
slips-filled = Slips for the next matches
slip-match = Match
slip-to = to
slip-table = Table
slip-player = Player
slip-final = Final
slip-winner = Signed by the winner
pairings-title = Pairings
pairings-hint = Print it on A4 upright and hang it where everyone passes: by table, and below once more by name.
pairings-none = Nothing is paired that is still to be played. The pairings appear here when it is.
pairings-by-table = By table
pairings-by-name = By name
pairings-match = Match
pairings-at-table = Table { $n }
pairings-at-match = Match { $n }
pairings-byes = Bye
list-title = Sign-in list
list-hint = Print it on A4 upright and leave it at the door with a pen. Who has signed in or signed up is ticked already; empty lines are for guests.
list-back = Back to the door
list-print = Sign-in list to print
list-number = No.
list-paid = Paid
list-note = Signature
list-in = In

## Formats without a bracket: settings



## Everyone against everyone: the cross table

cross-title = Everyone against everyone
cross-line = Line
cross-left-out = results left out
cross-said = { $name } against { $opponent }: { $state }
cross-playing = being played, { $score }
cross-legend = A line is read from the player it names. A tick marks a match won, + and − one that was not played, R3 one to come in round 3.

## Schedules, seasons, ladders and free nights: pages

open-to-event = The event
put-off = put off to another day
put-off-until = put off until { $day }
mark-due = by { $day }
side-matches = { $n ->
    [one] 1 match
   *[other] { $n } matches
  }
round-by-day = { $round }, by { $day }
robin-rest-why = With an odd number of players one rests in every round, each in turn. A rest counts neither as a win nor as a loss.
league-leads-up = goes up
league-leads-down = goes down
standings-so-far = As things stand
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
   *[points] Points scored and conceded in them; the difference parts those who are equal otherwise.
  }
free-not-enough = { $n ->
    [one] One match played is
   *[other] { $n } matches played are
  } not enough for a place yet.
desk-link-play = { $event }: start a match
desk-link-challenge = { $event }: challenges
desk-link-due = { $event }: deadlines and reminders
desk-link-join = { $event }: late entry
desk-free-night = { $n ->
    [0] No entries yet.
    [one] One player is here.
   *[other] { $n } players are here.
  } Two taps start a match.
desk-free-night-submit = Start a match
join-link = Put somebody on the ladder
join-title = { $event }: somebody comes late
join-door = { $event } has begun: whoever comes is put into it next.
join-submit = Put them in
join-foot = They come in at the foot of the ladder.
join-means = They play { $n ->
    [one] one match
   *[other] { $n } matches
  }. Round { $next } is played next.
join-squeezed = { $n ->
    [one] One opponent has
   *[other] { $n } opponents have
  } no free round left: matches not begun are moved so that nobody plays twice in a round.
join-missed = { $n ->
    [one] One of these matches belongs
   *[other] { $n } of these matches belong
  } to rounds already played, against those who rested then.
field-join-missed = What becomes of the rounds missed
choice-missed =
    .play = They are caught up
    .lose = The others win by walk-over
join-told = { $name } is in { $event }{ $n ->
    [0] {""}.
    [one] {""}, with one match to play.
   *[other] {""}, with { $n } matches to play.
  }
due-title = { $event }: what is to be played until when
due-nothing = Nothing is left to be played.
due-over = { $n ->
    [one] 1 match whose day is over
   *[other] { $n } matches whose day is over
  }
due-to-come = { $n ->
    [one] 1 match to come
   *[other] { $n } matches to come
  }
due-undated = { $n ->
    [one] 1 match without a last day
   *[other] { $n } matches without a last day
  }
due-ruling-hint = A late result is entered like any other. For a match not played, give another day below, or rule: a win for one, a loss for both, or void, so that it counts for nobody. A ruling takes a reason.
due-rule = Rule
due-when = by { $day }, { $over ->
    [yes] { $n ->
        [one] one day over
       *[other] { $n } days over
      }
   *[no] { $n ->
        [0] today
        [one] tomorrow
       *[other] in { $n } days
      }
  }
due-another-day = Another day
due-another-day-hint = Tick the matches above.
field-due-by = Last day
    .hint = Left empty, they have no last day.
due-submit = Set the day
due-told = { $n ->
    [one] One match
   *[other] { $n } matches
  } { $limited ->
    [yes] to be played by { $day }.
   *[no] without a last day from now on.
  }
due-reminder = A reminder to copy
due-reminder-hint = What is overdue, and what is due within { $n } days: a line for each player.
due-one = { $name } { $over ->
    [yes] (was due by { $day })
   *[no] (by { $day })
  }
due-line = { $name }: { $matches }
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
    [0] Everyone above may be challenged.
    [one] One may challenge one rung up.
   *[other] One may challenge up to { $n } rungs up.
  }
ladder-rule-win = { $choice ->
    [swap] A challenger who wins changes places with the loser.
   *[takes-place] A challenger who wins takes the place; everyone between goes down one.
  }
ladder-rule-days = { $n ->
    [one] A challenge is to be played within a day.
   *[other] A challenge is to be played within { $n } days.
  }
ladder-rule-immunity = { $n ->
    [one] For a day after a challenge nobody has to take another.
   *[other] For { $n } days after a challenge nobody has to take another.
  }
ladder-rule-wait = { $n ->
    [one] Who lost to somebody waits a day before challenging them again.
   *[other] Who lost to somebody waits { $n } days before challenging them again.
  }
challenge-title = { $event }: challenges
challenge-before-draw = The ladder stands once the draw is made.
challenge-who = Who may challenge whom
challenge-who-hint = Tap a name to see everyone above: whom they may challenge, and why nobody else.
challenge-of = { $name } may challenge
challenge-top = Nobody stands higher.
challenge-submit = Challenge
challenge-may = may be challenged
challenge-rules = The rules of this ladder
challenge-told = { $by } challenges { $of }{ $limited ->
    [yes] {""}: to be played by { $day }.
   *[no] {""}.
  }
rungs-by-hand = Change a rung by hand
rungs-by-hand-hint = Everyone between moves by one. It stands in the journal and can be undone.
field-rungs-entrant = Who
field-rungs-rung = To which rung
rungs-submit = Move
rungs-told = { $name } stands on rung { $n } now.
rule-rung-not-a-rung = Enter a rung: 1 is the top.
play-title = { $event }: start a match
play-nobody = Two people have to be here. Sign them in at the door.
play-who = Who plays?
play-against = { $name } plays against
play-somebody-else = Somebody else
play-more = Another length, or played already
play-more-hint = Fill in what differs, then tap the opponent above.
field-play-length = Points to play to
play-length-hint = Left empty, { $n }.
play-points-of = Points of { $name }
field-play-points-one = Points of the first
    .hint = Only of a match that is over.
field-play-points-other = Points of the opponent
    .hint = Only of a match that is over.
play-at-table = at table { $n }
play-busy = plays
play-met = { $n ->
    [one] met once
   *[other] met { $n } times
  }
play-told = { $over ->
    [yes] { $a } – { $b } { $score } is in.
   *[no] { $a } and { $b } play.
  }
here-free = { $event }: play against
here-free-nobody = Everyone else plays just now.
preview-qualifiers-title = Who should have gone on
preview-equal-now = { $names } are equal for { $left ->
    [one] the last place
   *[other] the last { $left } places
  } in the knockout. Those drawn stay. To decide it anew by play-offs or lots, take the draw of the knockout back while nothing of it is played.
preview-should-go-on = { $name } instead of { $other }. Neither has played in the knockout yet.
preview-should-go-on-played = { $name } instead of { $other }. One of them has played since, so those drawn stay, unless you first say of what they played that it has no result yet.
preview-goes-on = { $names } goes on instead
preview-goes-on-text = The two change places in what was drawn.
preview-goes-on-stays = Correct the record, those drawn stay
preview-goes-on-stays-text = The table changes. Who plays in the knockout stays as it was drawn.
preview-rungs-title = { $n ->
    [one] One player stands on another rung
   *[other] { $n } players stand on other rungs
  }
preview-rung = { $name }: from rung { $from } to rung { $to }
preview-rungs-anew = Recalculate the rungs
preview-rungs-anew-text = Every later challenge stays as it was played; the rungs are those the whole story comes to now.
preview-rungs-stay = Leave the rungs as they are
preview-rungs-stay-text = Only the record is put right. Later challenges start from the rungs as they stand.
undo-void-instead = The match can be made void instead. Later matches then stay as they were played, and the rungs of a ladder are recalculated.
undo-void-submit = Make it void instead

## Pairs, teams and formats without a bracket: refusals

rule-company-names-one-twice = Somebody is named twice. Name each person once.
rule-event-of-pairs = { $event } is for pairs. Name two players, who consult over one board.
rule-event-of-single-players = { $event } is for single players. Sign each in alone, or choose an event for pairs or teams.
rule-event-of-teams = { $event } is for teams. Name the team and at least { $boards } members, in board order.
rule-plays-for-another = Somebody of these plays in { $event } for { $player } already. Name someone else, or withdraw that entry first.
rule-sides-fixed-by-entries = { $entrants ->
        [one] One entrant is in already, so that
       *[other] { $entrants } entrants are in already, so that
    } it stays as it is whether single players, pairs or teams play. Add another event instead.
rule-team-boards-out-of-range = Two teams meet at 2 to { $most } boards.
rule-team-size-out-of-range = A team has 2 to { $most } members; { $members ->
        [one] this one has one
       *[other] this one has { $members }
    }.
rule-board-unknown = There is no board { $board } in this match: it is played at { $boards } boards.
rule-boards-blank = Enter the score of at least one board.
rule-line-up-after-play = A board of match { $match } is decided already, so who plays where stays as it is. Take that board back first.
rule-line-up-incomplete = Name one player for each of the { $boards } boards.
rule-line-up-with-a-stranger = Somebody of these is not a member of { $player }. Choose among the members of the team.
rule-line-up-with-one-twice = Somebody is named for two boards. Everyone plays at one board at a time.
rule-no-match-of-teams = { $event } is not played by teams, so its matches have no boards. Enter the score of the match.
rule-team-match-by-boards = Match { $match } is between teams: enter the score of each board.
rule-team-not-in-match = { $player } does not play in match { $match }.
rule-challenge-again-too-soon = { $player } has just won against this challenger. Challenge again in { $days ->
    [one] one day
   *[other] { $days } days
}, or challenge somebody else.
rule-challenge-downwards = { $player } stands lower on the ladder. Challenge somebody above.
rule-challenge-of-oneself = Nobody challenges themselves. Choose somebody above.
rule-challenge-of-the-immune = { $player } has just answered a challenge and need not take another for { $days ->
    [one] one day
   *[other] { $days } days
}. Challenge somebody else, or wait.
rule-challenge-of-who-left = { $player } has left. Bring them back first, or choose somebody else.
rule-challenge-out-of-reach = { $player } may challenge up to { $reach ->
    [one] one rung
   *[other] { $reach } rungs
} up: as high as { $highest }.
rule-challenge-still-open = { $player } has a challenge still to play: match { $match }. One at a time.
rule-due-of-a-decided-match = Match { $match } is decided already and needs no last day.
rule-free-against-oneself = Choose two different players.
rule-free-length-out-of-range = A match is played to 1 to { $most } points.
rule-free-met-often-enough = { $player } and { $opponent } have met { $most ->
    [one] once, which is as often as this night allows
   *[other] { $most } times, which is as often as this night allows
}. Play somebody else.
rule-free-too-many-matches = This night has { $most } matches, as many as one can hold. Add another event.
rule-not-a-free-night = { $event } is no free night: its matches are drawn or paired.
rule-not-a-ladder = { $event } is no ladder.
rule-not-a-schedule = This can be done only where everyone meets everyone, or on a ladder.
rule-not-on-the-ladder = { $player } is not on this ladder. Put them on it first.
rule-nothing-is-missed = Nobody was free in the rounds played, so { $player } has missed no match: every one will be played. Choose that instead.
rule-robin-field-too-large = { $players } players would play { $matches } matches. At most { $most } players can meet everyone so often: make it a single round, split the field into groups, or play a Swiss.
rule-robin-tie-break-says-nothing = Where everyone meets everyone, “{ $by }” tells nobody apart. Leave it out.
rule-rungs-not-the-same-players = Name each of the { $players } players on the ladder once.
rule-void-among-rounds = What match { $match } came to counts for the rounds and places after it, so it cannot be void. Enter who won, or that both left.
rule-void-in-a-bracket = Match { $match } is part of a bracket, where somebody has to go on, so it cannot be void. Enter who goes on.
rule-robin-laps-out-of-range = Everyone meets everyone 1 to { $most } times, not { $laps }.
rule-league-days-out-of-range = From one round’s last day to the next there are 1 to { $most } days, not { $days }.
rule-ladder-days-out-of-range = This is at most { $most } days, not { $days }. Enter 0 for no limit.
rule-free-win-worth-too-little = A win must be worth more than a loss: { $win } is not more than { $loss }.

## The command line

demo-sign-in = This is a demo. Sign in at { $address }/login as “{ $name }” with the password “{ $password }”.
demo-not-its-own = { $database } is not a demo’s own database, so nothing is planted there. Name another place.
calendar-file = Add these days to your calendar (iCalendar)
calendar-of-rounds = Add to calendar (iCalendar)
calendar-groups = Groups, round { $round }
calendar-expected = Expected between { $from } and { $to }.
calendar-last-day = { $what }: last day
calendar-put-off = Put off to this day.
calendar-sign-up = Sign-up closes
calendar-late-entry = Late entry closes
feed-link = Our results as a feed (Atom)
feed-report = Report: { $name }
feed-won = Won by { $names }
feed-won-event = { $event }: won by { $names }
file-csv = CSV
file-json = JSON
file-xlsx = XLSX
results-files = Results as files:
results-places = Places (CSV)
files-table = These results as files:
publish-no-database = There is no database { $database }: name the one your club is served from with --database
publish-reading = { $n } addresses read
publish-writing = { $n } of { $of } files looked at
publish-lost = On { $on } the link { $link } leads nowhere and was left out
publish-lost-more = { $n ->
    [one] One more link leads nowhere and was left out
   *[other] { $n } more links lead nowhere and were left out
}
publish-took = { $seconds } s
publish-done = { $folder }: { $pages ->
    [one] one page
   *[other] { $pages } pages
}, { $files ->
    [one] one file
   *[other] { $files } files
} in all
publish-changed = new: { $new }, changed: { $changed }, taken away: { $gone }
publish-taken = { $folder } holds other things ({ $file }): name a folder that is empty, is not there yet, or was written by crawford publish
publish-in-the-way = { $folder } holds a file that crawford publish did not write where one of its own would go: move { $file } elsewhere
publish-no-folder = { $folder } is no folder
publish-busy = Another crawford publish is writing to { $folder }
publish-not-written = { $folder } cannot be written: { $why }
rebuild-done = { $n ->
        [one] The read tables of one tournament were
       *[other] The read tables of { $n } tournaments were
    } made again from the journal.
rebuild-nights = { $n ->
        [one] And those of one chouette night.
       *[other] And those of { $n } chouette nights.
    }
rebuild-clubs = { $n ->
    [one] The tables of one club were made again.
   *[other] The tables of { $n } clubs were made again.
}
rebuild-same = Every read table says what the journal says.
rebuild-not-adding-up = In { $stream }, event { $event }, match { $match }: the games do not add up. { $why } Correct the match on its page.
rebuild-differs = In { $stream }: what stands in { $tables } is not what the journal says. Run crawford rebuild.

serve-listening = Crawford is at { $address }
serve-owner = Create the owner’s account at { $address } (works once)
verify-not-read = The record cannot be read: { $why }.
verify-no-json = This is no record of a draw: it stops being JSON at line { $line }, column { $column }. Save the page draw.json of the event as it is.
verify-not-a-record = This is no record of a draw: what it should hold is missing or different at line { $line }, column { $column }. Save the page draw.json of the event as it is.
verify-true = The draw is true: the seed is the one whose hash was published, and it gives this order of { $n } entrants. The first round, by number:

## Chouette: the ledger and settling up

ledger-title = Ledger of { $night }
ledger-heading = Ledger
ledger-empty = The ledger of the night: what each cube of each game came to, the totals, how they ran, and the runs of the box. Every game sums to zero.
ledger-empty-next = Nothing is in it before the first game has ended.
ledger-to-settle = Settle up
ledger-to-csv = Every cube as CSV
ledger-totals = Totals
ledger-player = Player
ledger-points = Points
ledger-money = Money
ledger-games = Games
ledger-boxes = In the box
ledger-best = Best game
ledger-worst = Worst game
ledger-in-game = game { $n }
ledger-graph = How it ran
ledger-graph-about = Each line is a player’s total after each game, with the name at its end.
ledger-graph-aloud = Lines of each player’s total after each game. The score sheet below has the same numbers.
ledger-runs = Runs of the box
ledger-runs-about = Who held the box, for how many games
ledger-run-at = { $name }, table { $table }
ledger-longest =
    { $n ->
        [one] { $name } held the box longest: one game.
       *[other] { $name } held the box longest: { $n } games in a row.
    }
ledger-sheet = Score sheet
ledger-sheet-about = A row a game, a column a player. Every row sums to zero.
ledger-game = Game
ledger-all = All
ledger-game-n = Game { $n }
ledger-game-at = Game { $n }, table { $table }
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
ledger-all-out = { $box } had the box. Everybody was out before the end.
ledger-partner = { $partner } was the box’s partner.
ledger-cube = Cube { $value }
ledger-how-dropped = dropped
ledger-how-box-dropped = doubled the box out
ledger-how-settled = settled
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
ledger-why = why?
ledger-why-dropped = { $who } dropped. That costs what the cube was worth before the offer: { $value }, to { $box }.
ledger-why-box-dropped = { $box } dropped. That costs what the cube was worth before the offer: { $value }, to { $who }.
ledger-why-settled = The two agreed on { $points }.
ledger-why-played = Cube { $value }, counted { $times } { $times ->
        [one] time
       *[other] times
    }: { $points }.
ledger-why-jacoby = By the Jacoby rule this cube counts once: it was never turned and taken.
ledger-why-stake = Between these two a point is worth { $stake }, the smaller of their stakes. { $points } points are { $money } in money.
ledger-why-extra-price = { $who } paid { $taker } the price of the extra: { $price }.
ledger-why-extra-won = The box won, and { $who } was on its side with the extra’s cube on { $value }: { $points } to { $who }.
ledger-why-extra-lost = The team won, and { $who } was on the box’s side with the extra’s cube on { $value }: { $points } from { $who }.
ledger-why-extra-taker-dropped = { $taker } dropped the extra: its cube’s { $value } to { $who }.
ledger-why-extra-dropper-dropped = { $who } dropped a redouble of the extra: its cube’s { $value } to { $taker }.
ledger-why-half = The box’s side came to { $all }. The partner’s half is { $half }.
ledger-why-held = { $who } had taken this cube over from { $whose }.
ledger-why-taken-over = { $other } took over the cube of { $who }. They agreed on { $points }.
ledger-why-limit = Nobody loses more than { $most } points in a game here. { $who } is spared { $points ->
    [one] 1 point
   *[other] { $points } points
  }, which { $other } does not get.
ledger-limit = The loss limit of { $most } held { $who }: { $points ->
    [one] 1 point beyond it is not paid.
   *[other] { $points } points beyond it are not paid.
  }
ledger-why-odd = The odd point is the box’s, of a win and of a loss.
ledger-money-of = { $money } in money
ledger-zero = Sum 0
settle-title = Settling up { $night }
settle-heading = Settling up
settle-running = A game is being played. Its cubes count once it has ended.
settle-who-pays = Who pays whom
settle-not-public = Who pays whom is for those who run the night and those who played in it.
settle-bare = Amounts are in the smallest coin you count in.
settle-nothing-yet = Nobody owes anything. Once games have ended, this page says who pays whom, in the fewest payments there can be.
settle-even = Everybody is even. Nothing is left to pay.
settle-fewest =
    { $n ->
        [one] One payment settles everything.
       *[other] { $n } payments settle everything. It cannot be done in fewer.
    }
settle-pays-points =
    { $amount ->
        [one] { $from } pays { $to } { $amount } point.
       *[other] { $from } pays { $to } { $amount } points.
    }
settle-pays-money = { $from } pays { $to } { $amount }.
settle-paid-points =
    { $amount ->
        [one] { $from } paid { $to } { $amount } point.
       *[other] { $from } paid { $to } { $amount } points.
    }
settle-paid-money = { $from } paid { $to } { $amount }.
settle-few = { $n } payments settle everything.
settle-why = why not fewer?
settle-why-group =
    { $n ->
        [one] { $terms }: zero together, one payment.
       *[other] { $terms }: zero together, { $n } payments.
    }
settle-why-sum = { $people } people in { $groups } { $groups ->
        [one] group that sums
       *[other] groups that sum
    } to zero. A group needs one payment fewer than it has people, and the people fall into no more such groups: { $people } − { $groups } = { $payments }.
settle-why-many = This is proved for { $most } people and fewer. Among more there might be a way with one payment less.
settle-balances = Balances
settle-games = Games
settle-paid = Paid
settle-left = Left
settle-early = Somebody leaves early
settle-early-about = One payment frees whoever goes, and costs the others none. Cubes still in play count later and stand in the ledger until they are paid.
settle-early-frees = Then { $name } is even.
settle-made = Payments made
settle-by-hand = Enter another payment
field-settle-from = Who paid
field-settle-to = Whom
field-settle-amount = How much
settle-enter = Enter the payment
settle-paid-button = Paid
settle-is-paid = Paid: { $what }
settle-law = Crawford keeps the sums and moves no money. Whether you play for money is up to your club: it is responsible for what its law allows.

## Chouette: a night as everyone sees it

night-live = live
night-over =
    { $games ->
        [0] Over. No game was played.
        [one] Over · one game · { $players } players
       *[other] Over · { $games } games · { $players } players
    }
night-not-begun =
    { $players ->
        [0] Nobody is here yet.
        [one] Not begun · one player is here
       *[other] Not begun · { $players } players are here
    }
night-running =
    { $games ->
        [0] The first game · { $players } players
        [one] One game played · { $players } players
       *[other] { $games } games played · { $players } players
    }
night-empty = Here everyone follows the night: who has the box, each cube, the points, and afterwards the record of every game.
night-latest = The game that ended last
night-to-people = People
night-to-settings = Rules
night-to-follow = Follow code and seats
line-table = Table { $n }
line-playing = Game { $n } is being played.
line-between = Between games. This is the order of the next one.
line-before-first = The first game has not begun.
line-nobody = Nobody is at this table.
line-one = One player is at this table. A chouette begins with three.
line-role-box = box
line-role-captain = captain
line-role-partner = partner of the box
line-newcomer = { $name } comes in after this game.
line-resting = { $name } is on a break.
line-extra = { $offerer } plays an extra against { $taker }, cube { $value }.
line-consult-after-cube = Whose cube has been turned may talk about the play.
line-consult-never = Nobody talks about the play but the captain.
line-cube-middle = Cube { $value }, in the middle
line-cube-box = Cube { $value }, the box’s
line-cube-own = Cube { $value }, their own
line-answered = has answered
line-dropped = dropped
line-box-dropped = doubled the box out
line-settled = settled for { $points }
line-to-answer = doubled to { $value }: to answer
line-has-doubled = has doubled to { $value }
line-beavered = beavered to { $value }
line-raccooned = raccooned to { $value }
line-box-answers = has to answer
night-guest = Guest { $n }
## People: roles and invitations

role-visitor = visitor
role-member = member
role-secretary = secretary
role-scorer = scorer
role-neighbour = director of one event, in the rest of its tournament
role-director = director
role-owner = owner
role-operator = owner of the server
role-player = player by a private link
role-table = table by its card
role-program = the program itself
permission-read-public = Read a public club’s pages
permission-read-private = Read the pages of a club that is not public
permission-read-desk = Read the desk and the journal
permission-score = Call matches to tables, enter their scores
permission-direct = Run a tournament: entries, draws, corrections, rulings, undo
permission-host-night = Create and run chouette nights
permission-announce = Announce a tournament
permission-manage-members = Add and change members, read their contacts
permission-import = Bring in past results and nights from files
permission-manage-standings = Change seasons and rating lists
permission-manage-club = Change the club
permission-manage-access = Say who may do what
permission-read-record = Read the record of changes
permission-make-club = Create a club
permission-report = Report the score of one’s own match, confirm or dispute
permission-call-director = Call a director to the table
permission-own-cube = Handle one’s own cube in a chouette night
permission-keep-time = Do what is due by the clock
access-title = Who may do what
access-text = People with an account of their own. Players need none: they get a private link.
access-empty = So far only the owner of the server. Invite a director, a secretary or someone who enters scores: they follow a link and choose a name and a password.
access-change = Change
access-change-go = Keep
field-access-role = Role
access-remove = Take away
access-open = Invited, not here yet
access-until = until { $time }
access-take-back = Take back
access-left-title = Private links of people who direct no more
access-left-text = Slips of players and cards of tables go on working, so that nobody in the room is locked out. Revoke them, and the phones that came by them have to be let in again: print new ones under Desk → Phones.
access-left = { $n ->
    [one] One private link that { $name } made still works.
   *[other] { $n } private links that { $name } made still work.
}
access-left-revoke = Revoke them
access-told-left = { $n ->
    [0] None of them worked any more.
    [one] One private link is void. Print a new one where it is needed.
   *[other] { $n } private links are void. Print new ones where they are needed.
}
access-invite = Invite someone
field-access-label = Who it is meant for
    .hint = For your own list. It is not part of the link.
field-access-reach = For
    .hint = The whole club, or one tournament, or one event of it.
access-reach-club = The whole club
access-reach-past = a tournament that is over
access-invite-go = Create a link
access-fresh = Send this link to one person. Whoever follows it becomes { $role }: { $reach }.
access-fresh-once = It works once, for two weeks. It is shown only now; take it back and make another if it is lost.
access-table = What each may do
access-permission = What
access-yes = yes
access-no = no
access-told-changed = The role is changed.
access-told-removed = Taken away. It holds at once.
access-told-taken-back = Taken back. The link is void.
invite-title = You are invited
invite-text = You are invited to { $club }, as { $role }.
invite-text-tournament = You are invited to { $club }, as { $role } of one of its tournaments.
invite-text-event = You are invited to { $club }, as { $role } of one event.
invite-as = You are signed in as { $name }.
invite-accept = Accept
invite-anew = Choose a name and a password to sign in with.
invite-have = I have an account here already
invite-done = Welcome to { $club }.
rule-role-missing = Choose a role.
rule-secretary-whole-club = A secretary keeps the members of the whole club. Choose the whole club.
rule-reach-unknown = Choose how far it reaches: the whole club, or one of its tournaments.
rule-access-own = Your own role is changed by somebody else, so that no club is left without an owner by mistake.
rule-invitation-label-long = At most { $most } letters here.
rule-invitation-shown-already = This link was made already, and was shown once. Take it back below and make another.

## One’s own account

account-title = Your account
account-clubs = Your clubs
account-sessions = Where you are signed in
account-here = here
account-agent-unknown = A browser that does not say its name
account-agent = { $browser } on { $system }
account-agent-some = A browser on { $system }
account-agent-whole = Browser details
account-session = from { $address } · since { $since } · last used { $seen }
account-sign-out-others = Sign out everywhere else
account-change-password = Change password
field-present-password = Current password
account-password-text = You are signed out everywhere else.
account-told-others = { $n ->
    [0] You were signed in nowhere else.
    [one] Signed out in one other place.
   *[other] Signed out in { $n } other places.
}
account-told-ended = Signed out there.
account-told-password = Your new password is kept. You are signed out everywhere else.
login-passkey = Sign in with a passkey
forgotten-text = Give the mail address of your account, and a link to a new password is sent there.
forgotten-submit = Send me a link
forgotten-sent = If an account has this address, a mail with a link to a new password is on its way. The link works once, for an hour. If nothing comes, look in your spam folder, or ask whoever runs this server for a link.
mail-title = Your mail address
mail-text = From now on, mail for { $name } goes here.
mail-submit = Yes, this is my address
mail-verified = This is your mail address from now on.
mail-verify-subject = Crawford: is this your mail address?
mail-verify-text = Someone, we hope you, wants mail for the account { $name } to come here. Open this link within a day and say yes:

    { $link }

    If it was not you, do nothing.
mail-reset-subject = Crawford: a new password
mail-reset-text = Someone, we hope you, asked for a new password for the account { $name }. Open this link within { $n } minutes to choose one:

    { $link }

    If it was not you, do nothing: your password stays as it is.
account-passkeys = Passkeys
account-passkeys-text = A key in your phone or computer, unlocked by your finger, your face or a code, signs you in without a password.
account-passkeys-https = Passkeys need the https address of this server, set with --public-url. Here they cannot be offered.
account-passkeys-script = To add one, your browser must run this page’s script.
field-passkey = What you call it
    .hint = Such as: my phone.
account-passkey-add = Add a passkey
account-passkey-added = Your passkey is added. Next time, sign in with it.
account-passkey-remove = Remove
account-passkey-remove-one = Remove a passkey
field-passkey-which = Passkey
account-held-back = Owners need a passkey here. Log in with yours, or add one below: until then you have the rights of a member.
account-passkey-removed = This passkey signs you in no longer.
account-passkey-used = since { $since } · last used { $used }
account-passkey-unused = since { $since } · not used yet
account-mail = Mail
account-mail-is = Password resets go to { $address }.
account-mail-none = With a mail address you can mend a forgotten password yourself.
account-mail-wanted = A link was sent to { $address }; open it there.
field-mail-address = Mail address
field-own-mail = Mail address
    .hint = Leave it empty for none.
account-mail-submit = Keep this address
account-mail-sent = A link was sent there. Open it to make it your address.
account-mail-removed = Your mail address is gone.
rule-passkey-wrong = This passkey could not be checked. Try again, or sign in with your password.
rule-passkey-unanswered = No passkey has answered. Try again.
rule-passkey-known = This passkey is added already.
rule-passkeys-many = At most { $most } passkeys. Remove one first.
rule-passkey-name-long = At most { $most } letters.
rule-mail-address = This is not a mail address.
rule-mail-taken = Another account has this address.
rule-password-wrong = This is not your current password.
## Rules: money

rule-money-not-an-amount = “{ $text }” is not an amount of { $example }. Type digits and, where needed, a point: { $example }.
rule-money-too-much = That is more money than this program keeps account of. Enter less.
rule-money-changed-since = Somebody has changed this meanwhile. Look at what it says now and enter yours again.
rule-percent-not-a-percent = “{ $text }” is not a percentage. Type a number from 0 to 100, with at most two digits behind the point.
rule-split-over-hundred = These parts come to { $sum } percent, { $over } more than there is. In the same proportion { $works } would work.
rule-split-place-twice = Place { $place } is paid once. Take out the other line.
rule-split-too-long = A split pays at most { $most } places.
rule-split-of-nothing = Say what the best places get, such as 70/30.
rule-house-over-hundred = { $typed } percent is more than everything. Enter 100 or less.
rule-unit-of-nothing = Amounts are rounded to at least the smallest coin. Enter more than nothing.
rule-currency-odd = A currency’s sign is 1 to 6 letters or signs without digits, such as €, kr or CHF, with 0 to 3 digits behind the point.
rule-currency-decimals-fixed = Amounts are on the record with { $decimals } digits behind the point; that can no longer change.
rule-entry-of-a-stranger = { $player } has not entered { $event }. Enter them at the door first.
rule-reentries-too-many = At most { $most } re-entries are counted for one person in one event.
rule-pool-unknown = There is no side pool { $pool } any more. Look at the list of pools.
rule-pools-too-many = A tournament has at most { $most } side pools.
rule-pool-has-members = “{ $name }” has members. Take them out of it first.
rule-pool-with-a-stranger = { $player } has not entered { $event } and cannot be in its pool.
rule-pool-name-taken = There is a side pool called “{ $name }” in this event already. Give it another name.
rule-auction-not-set = Set the terms of the auction first.
rule-buy-back-over-hundred = A player can buy back at most { $most } percent.
rule-buy-back-of-a-stranger = { $player } is not in this lot and cannot buy a share of it back.
rule-buy-back-too-much = At most { $most } percent of this lot can be bought back.
rule-lots-too-many = An auction has at most { $most } lots.
rule-lot-unknown = There is no lot { $lot } any more. Look at the list of lots.
rule-lot-of-nobody = Tick at least one player for the lot.
rule-lot-with-a-stranger = { $player } has not entered { $event } and cannot be sold in its auction.
rule-lot-without-buyer = Choose who bought the lot, or type a name.
rule-player-sold-already = { $player } was sold in lot { $lot } already. Choose another player, or take that sale back.
rule-column-too-long = A column’s name has at most { $most } characters.
rule-deal-of-nothing = There is nothing to make a deal about: at least two players must still be in, with money to win.
rule-deal-with-someone-out = { $player } is not in any more and cannot be part of a deal.
rule-deal-without-someone = { $player } is still in. A deal is made between everybody who can still win: name all of them, each once.
rule-deal-sums-otherwise = These amounts come to { $sum }; what they can still win is { $open }. A deal comes to the same sum.
rule-account-unknown = There is no such account in this tournament.
rule-account-changed-since = This account has changed meanwhile; it stands at { $balance } now. Look again before money changes hands.
rule-payment-of-nothing = Enter an amount above nothing.
rule-payment-over-balance = The house owes { $owed } here, and { $typed } is more. Enter { $owed } or less.

## Money: what happened

money-someone = someone
told-money-currency = The currency was named: { $example }.
told-money-terms = The money of { $event } was set: { $fee } to enter.
told-money-entry = { $player } in { $event }: { $n ->
    [0] no re-entry
    [one] 1 re-entry
   *[other] { $n } re-entries
  }{ $excused ->
    [yes] , the fee let off.
   *[no] .
  }
told-money-pool-added = The side pool “{ $pool }” was added, { $fee } to join.
told-money-pool-changed = The side pool “{ $pool }” was changed.
told-money-pool-removed = The side pool “{ $pool }” was taken away.
told-money-pool-joined = { $player } joined the side pool “{ $pool }”.
told-money-pool-left = { $player } left the side pool “{ $pool }”.
told-money-auction = The terms of the auction of { $event } were set.
told-money-sold = Lot { $lot }, { $players }, went to { $buyer } for { $price }.
told-money-unsold = The sale of lot { $lot } was taken back.
told-money-bought-back = { $player } owns { $share } percent of lot { $lot }.
told-money-deal = A deal in { $event }: { $parts }.
told-money-deal-dropped = The deal in { $event } was dropped; places decide again.
told-money-paid-in = { $player } paid { $amount }.
told-money-paid-out = { $player } was paid { $amount }.
told-money-signed = { $player } signed the account.
told-money-adjourned = { $match } was put off { $known ->
    [yes] until { $until }.
   *[no] to another day.
  }
told-money-resumed = { $match } is to be played after all.

## Formats: what an event may be played as
tie-break-nth = Tie-break { $n }

## Standings, and rounds paired one by one
standings-title = Standings
standings-place = Place
standings-name = Player
standings-score = Score
standings-record = Won–lost
standings-why = why?
standings-columns = What the columns count
standings-below = Below { $name } by { $by ->
    [hand] the director’s order
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
standings-shared = Equal after everything was compared: places { $from } to { $to } are shared.
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
    [wins] Matches won; a bye that counts as a win is one.
    [direct-encounter] The matches of those still equal against each other.
    [buchholz] The sum of the opponents’ scores: whoever met stronger players stands higher.
    [buchholz-cut1] The sum of the opponents’ scores without the lowest.
    [buchholz-median] The sum of the opponents’ scores without the lowest and the highest.
    [sonneborn-berger] Each opponent’s score times the points scored against them.
    [cumulative] The sum of the scores after each round: early wins count more.
    [point-margin] Points won in matches less points lost.
    [rating-performance] The mean rating of the opponents, with 400 for each win more than losses, shared over the matches.
   *[lots] Drawn from the recorded seed.
  }

## Swiss: refusals
rule-swiss-rounds = A Swiss has from 1 to { $most } rounds.
rule-swiss-strikes = Say at how many losses somebody is out: 1 at least.
rule-swiss-qualify = In { $rounds } rounds somebody could end with neither enough wins nor enough losses. With { $wins } wins, { $losses } losses at most would do.
rule-swiss-too-many-rounds = { $players } players can play { $most } rounds without anyone meeting twice, not { $rounds }. Set { $most } rounds or fewer, or find { $need } players or more; or play a double round robin.
rule-swiss-rounds-paired = Round { $paired } is paired already. Set { $paired } rounds or more, not { $rounds }.
rule-swiss-no-pairing = No pairing of this round keeps the rules: { $parts } parts of the field are each odd in number, and only { $between ->
    [0] nobody is
    [one] one player is
   *[other] { $between } players are
 } left to meet outside of them. Allow a rematch, a further bye, or stop here.
rule-swiss-nobody-to-pair = Nobody is left to be paired.
rule-swiss-too-many-scores = There are too many different scores for groups. Pair this event without score groups.
rule-swiss-hand-names-twice = { $player } is named twice, or is not to be paired this round.
rule-not-a-swiss = { $event } is not played as a Swiss.
rule-swiss-before-draw = Make the draw first: it publishes the seed that lots are drawn from.
rule-swiss-over = The { $rounds } rounds of this Swiss are played.
rule-swiss-round-open = Round { $round } is not finished: { $matches ->
    [one] one match is
   *[other] { $matches } matches are
 } still open. Wait, or pair the others now and let those it touches wait.
rule-swiss-paired-since = Round { $round } has been paired meanwhile. Look at it and decide again.
rule-swiss-round-paired-already = Round { $round } is paired already.
rule-swiss-nothing-to-play-off = No place is left to play off.
rule-swiss-play-off-open = A play-off is not finished.
rule-swiss-no-qualifying = This Swiss leads to no knockout.
rule-swiss-not-over = The Swiss is in round { $round } of { $rounds }. The knockout follows when it has ended.
rule-swiss-last-places-open = { $players } players are equal for { $places ->
    [one] one place
   *[other] { $places } places
 } in the knockout. Play them off, draw lots, or name them.
rule-swiss-last-places-stranger = { $player } is not among those equal for the last places.
rule-swiss-last-places-count = Name { $places ->
    [one] one player
   *[other] { $places } players
 } for the last places, each once.
rule-contingent-bye-for-three = The contingent bye settles exactly three players left equal after a finished round; here there { $players ->
    [one] is one
   *[other] are { $players }
 }.
rule-not-in-the-event = { $player } is not in this event.
rule-no-standings = { $event } has no standings with tie-breaks.
rule-format-fixed-by-draw = Play has begun under these rules: scoring, byes, tie-breaks and how it ends stay as they are. Tie-breaks can still be overruled, with a reason on the record.
## Chouette: following a night, and a player’s own cube

follow-title = Follow a night
follow-code = The night’s six letters
follow-code-hint = Whoever runs the night has them on the screen. They let you look on, and end with the night.
follow-submit = Follow
rule-follow-unknown = No night that is being played has this code. Ask whoever runs it; there may be a new one.
follow-host-title = Who follows { $night }
follow-host-heading = Let others follow
follow-closed = The night is over, and with it its code and everybody’s seats. Its page stays.
follow-code-heading = Looking on
follow-code-about = Whoever opens { $address } and types these letters, or points a phone at the square, follows the night live. They can look, and nothing else.
follow-qr = QR code for { $address }
follow-lookers =
    { $n ->
        [0] No phone follows yet.
        [one] One phone follows.
       *[other] { $n } phones follow.
    }
follow-renew = New letters
follow-end = Nobody any more
follow-renew-about = New letters send away whoever came by the old ones. Seats stay.
follow-none = Six letters let everybody in the room follow the night on their own phone. They can look, and nothing else, and the letters end with the night.
follow-make = Make the letters
follow-renewed = The letters are { $code } now.
follow-ended = Nobody follows by letters any more.
link-title = Your private link
link-text = With this phone you can see your matches, report their scores and call the director. Whoever has the link can do the same: keep it to yourself.
link-submit = Use this phone
seat-heading = Players with their own phone
seat-about = Give a player a link to their own cube: they take, drop, beaver, double the box and play extras from their own phone. They cannot act for anybody else, and you can still enter everything here.
seat-nobody = Nobody has come yet.
seat-grant = Give a link
seat-grant-to = Give a link: { $name }
seat-revoke = Take back
seat-revoke-of = Take back: { $name }
seat-revoked = { $name } has no seat any more.
seat-seated = own phone
seat-linked = link not opened
seat-link-heading = { $name }’s own cube
seat-link-about = Let them point their phone at this, or send them the link. It opens once, on one phone, and is not shown again.
seat-link-qr = QR code of { $name }’s link
seat-title = Your seat
seat-text = This phone will handle your cube for the rest of the night: you answer doubles, double the box and play extras from here. The link opens once.
seat-submit = Take my seat
rule-seat-taken-back = This phone has no seat in the night any more.
rule-seat-not-yours = From here { $player } does only what concerns one cube, the own. Everything else is entered at the table.
own-title = { $name }’s own cube
own-night-over = The night is over. You came to { $total }.
own-pays = You pay { $who } { $amount }.
own-paid = { $who } pays you { $amount }.
own-points = { $n ->
    [one] one point
   *[other] { $n } points
  }
own-even = Nothing is left to pay.
own-risk = At risk for you in a single game: { $amount }
own-no-game = No game is being played. The next one is begun at the table.
own-box = You have the box. Your doubles and answers are entered at the table.
own-partner = You are the box’s partner: you share what the box wins and loses.
own-out = You are out of this game.
own-nothing = Nothing to say just now.
own-may = You may act.
own-asked = You are asked: play on at { $value }?
own-take = Take at { $value }
own-drop = Drop, for { $value }
own-beaver = Beaver to { $value }
own-raccoon = Raccoon to { $value }
own-double = Double to { $value }
own-offer-extra = Offer { $name } an extra
own-extra-take = Take the extra with { $name }
own-extra-drop = Drop the extra with { $name }
own-extra-beaver = Beaver the extra with { $name }
own-extra-raccoon = Raccoon the extra with { $name }
own-extra-double = Double the extra with { $name }
own-done = Entered.
own-to-night = To the night

## Chouette: the nights of a club and its season

season-title = Chouettes
season-empty = Here are the club’s chouette nights, and what a season of them came to for each member.
season-members-only = for members
season-year = Season { $year }
season-days = From { $from } to { $to }
season-nights = Nights
season-per-game = A game
season-best = Best night
season-nobody = No member has played in these days.
season-why = how it is counted
season-why-text =
    { $n ->
        [0] No night with a finished game lies in these days.
        [one] One night is counted.
       *[other] { $n } nights are counted.
    } A member’s points are those of every game of these nights, as corrected. A game is points divided by games. Of equal points, fewer games stand first; who is equal in both shares the place. Guests are left out, so that the points need not sum to zero.
season-money-why = Money is that of the nights for money alone.
season-currencies = Nights were played in several currencies, so their money is not added up.
season-for-all = Nights for members only are not counted on this page, nor is anybody’s night whose own pages call them a guest or name them more sparingly.
field-nights-from = From
field-nights-to = To
season-between = Between two days
season-show = Show these days
rule-season-day = Write the day like 2026-11-20.
rule-season-no-such-event = One of these events is not drawn in this club, or no longer. Open the page again and choose there.
rule-season-no-such-division = An event counts in a division that this season does not have. Choose its division again, or name one more.
rule-season-backwards = The last day lies before the first.
round-title = Round { $n } of { $event }
round-submit = Pair round { $n }
round-told = Round { $n } of { $event } is paired.
round-told-absence = { $how ->
    [out] { $name } misses round { $n }.
   *[in] { $name } plays in round { $n } after all.
  }
round-early = Pair although a table still plays
round-early-hint = Whoever sits there, and whoever would meet them, waits for the result; all others can begin.
round-waiting = Waiting for a table to finish: { $names }
round-done = Played enough: { $names }
round-instead = What the program would have done instead
round-blocked = No pairing keeps the rules
round-blocked-proof = { $n ->
    [one] This group has
   *[other] These { $n } groups have
  } an odd number each, and may meet nobody outside of it{ $alone ->
    [yes] .
   *[no] {" "}but: { $between }.
  } However they are paired, somebody is left over.
round-blocked-choices = What could be done:
round-way-out = { $what ->
    [rematches] Allow as few rematches as can be: { $pairs }
    [second-byes] Allow a second bye
    [wishes] Allow pairs you wanted kept apart
   *[extra-byes] Give { $n } byes more
  }
round-stop = End the Swiss here
round-by-hand = Pair by hand
round-by-hand-hint = Set as many as you like; the program pairs the others around them and shows what it would have done.
field-round-hand-one = Player
field-round-hand-other = Meets
round-hand-choose = Choose
round-hand-add = Set these two
round-hand-drop = Take back
round-hand-bye = { $name } has a bye
round-absent = Who misses round { $n }
round-absent-hint = Whoever is absent stays in the event and is paired again in the round after.
field-absence-entrant = Player
round-absent-submit = Misses this round
round-absent-back = Plays after all
round-standings = The standings
round-onward = After the rounds
rule-hand-unreadable = That cannot be read. Choose from the lists of this page.
pair-by-hand = The director put these two together.
pair-last-two = They have met before; all others are out, so these two play on until one of them is.
pair-rematch = They have met before; the director allowed it.
pair-group = Both stand in score group { $group }, with { $n } players.
pair-float = { $name } comes down from score group { $group } to { $below }: { $reason ->
    [odd] the groups down to there have an odd number of players, so one has to.
    [met-all] nobody is left in the group whom { $name } may meet.
    [by-hand] the director said so.
   *[fewest] any other way more players would have to leave their group, or the round could not be completed.
  }
pair-repeats = { $n ->
    [one] One of the two floats
   *[other] Both float
  } the same way as in the round before: no pairing avoids it.
pair-within = { $within ->
    [random] The lots from the recorded seed
    [standing] The standings
   *[other] The ratings
  } put { $a } at place { $place } of the group and { $b } at place { $below }; { $within ->
    [slide] the upper half meets the lower.
    [fold] the first meets the last.
   *[other] neighbours meet.
  }
bye-by-hand = The director gave this bye.
bye-second = It is not the first; the director allowed it.
bye-group = From score group { $group } of { $groups }. { $allowed ->
    [one] Only one player there may have a bye
   *[other] { $allowed } players there may have a bye
  }; rounds unplayed so far: { $unplayed }, as few as { $fewest ->
    [one] one player
   *[other] { $fewest } players
  } of them.
bye-above-others = Somebody lower could have one, but then the round could not be completed, or more players would leave their group.
onward-title = After the rounds of { $event }
onward-sure = { $n ->
    [0] Nobody is sure of a place yet
    [one] One player goes on
   *[other] { $n } players go on
  }
onward-contested = { $n } players are equal, for { $left ->
    [one] one place
   *[other] { $left } places
  }
onward-contested-text = They can play off, the recorded seed can draw lots, or you name who goes on.
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
   *[no] The order comes from the records and their tie-breaks alone: nothing was left to chance but lots, where the standings needed them.
  }
onward-why-record = { $name } has { $wins }–{ $losses } and stands at number { $place } of these by record and tie-breaks{ $moved ->
    [yes] ; as seed { $seed }, so that as few as can be meet again in the first round.
   *[no] , and so seed { $seed }.
  }
onward-why-bye = { $name } has a bye: byes go to the best records.
onward-why-again = { $name } and { $other } met in round { $round }: however the lower half is ordered, not everyone can meet somebody new.
onward-why-chosen = { $name } was one of { $n } equal for { $left ->
    [one] one place
   *[other] { $left } places
  } and { $how ->
    [play-offs] got there by the play-offs.
    [lots] got there by lots.
   *[named] was named by the director.
  }
onward-why-three = { $sits ->
    [yes] { $name } sits out the first match: of three left equal, whoever had the fewest byes does, by lots where that leaves several.
   *[no] { $name } plays the first match.
  }
onward-over = The places are those of the standings once the last round is decided.
onward-three = Three left equal
onward-three-text = The contingent bye: of the three, whoever had the fewest byes sits. The two others play; the winner plays the one who sat. If the one who sat wins, that is the order; else the winner is first, the loser of the first match second, and the one who sat third.
onward-three-submit = Set up the contingent bye
onward-told = { $what ->
    [play-off] A round of play-offs of { $event } is called.
    [contingent] The contingent bye of { $event } is set up.
   *[knock-out] The knockout of { $event } is drawn.
  }
standings-after = { $closed ->
    [0] { $open ->
        [yes] With what is decided of round { $paired }
       *[no] Before the first round
      }
   *[other] After round { $closed }{ $open ->
        [yes] , with what is decided of round { $paired }
       *[no] {""}
      }
  }
desk-round = Round { $n } can be paired.
desk-onward = All { $n } rounds are decided.
drawing-rounds = The list and its seed are fixed. Every round is paired when the one before is decided; lots come from this seed.
drawing-to-round = To the pairing
told-money-pool-members = { $n ->
    [one] 1 member
   *[other] { $n } members
  } in the side pool “{ $pool }”.
told-money-lot-sold = { $n ->
    [one] 1 player
   *[other] { $n } players
  } sold for { $price }.
told-money-deal-made = A deal in { $event } is on the record.

## Money: pages

money-title = Money
money-law = Crawford keeps the accounts. What may be played for, and how, is a matter of your law; the club answers for it.
money-stage-main = Main event
money-stage-consolation = Consolation
money-stage-last-chance = Last chance
money-place-in = { $stage }, { $place }
money-fund-of = { $event }: the fund
money-auction = Auction
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
money-settled = settled
money-to-be-paid = { $amount } to be paid out
money-owes = owes { $amount }
money-why = why?
money-why-place = Place { $place } gets { $part } % of { $fund }: { $amount }{ $rounded ->
    [yes] , of which { $rest } is what rounding leaves.
   *[no] .
  }
money-why-shared = Together { $together }, shared by { $n }.
money-why-left = { $amount } comes on top: shares rounded down elsewhere, and places nobody took.
money-why-deal = As the players agreed; what they could win came to the same sum.
money-why-lot = Lot { $lot }: the place of { $player } brings { $amount }.
money-why-bought-back = { $share } % of the lot was bought back.
money-note-undealt = The split comes to less than everything: { $amount } stays with the house.
money-note-rest = Rounding, and places nobody took, leave { $amount } with the house.
money-note-deal-others = { $stage }: the deal on the record does not count, for { $names } is still in as well. Make it again with everybody, or drop it.
money-note-deal-sum = { $stage }: the deal on the record does not count, for its players have { $sum } to share now. Make it again, or drop it.
money-note-adjourned = { $match } was put off { $known ->
    [yes] until { $until }.
   *[no] to another day.
  } Its prizes stay open; everything else is paid.
money-line-by = { $who }, { $when }
money-line-half = { $what }, one half; the other is { $name }’s
money-line-fee = { $event }: entry
money-line-excused = { $event }: entry, the fee let off
money-line-reentries = { $event }: { $n ->
    [one] 1 re-entry
   *[other] { $n } re-entries
  } at { $each }
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
money-held = In the box
money-owed-by-house = The house owes
money-owed-to-house = Owed to the house
money-still-open = Prizes still to be won
money-house-part = The house keeps
money-added = Added to funds by the house
money-owed = { $n ->
    [0] To be paid out
   *[other] To be paid out ({ $n })
  }
money-owed-nobody = Nobody has money coming.
money-owing = { $n ->
    [0] Owe the house
   *[other] Owe the house ({ $n })
  }
money-owing-nobody = Nobody owes anything.
money-square = { $n ->
    [one] 1 account is square
   *[other] { $n } accounts are square
  }
money-signed = signed
money-events = Events
money-event-unset = Nothing set yet. Set what an entry costs and how the fund is shared out.
money-event-state = Fund { $fund }{ $pools ->
    [0] {""}
    [one] , 1 side pool
   *[other] , { $pools } side pools
  }{ $lots ->
    [0] .
    [one] , 1 lot sold.
   *[other] , { $lots } lots sold.
  }
money-link-terms = Fees and split
money-link-payout = Payout
money-link-deal = Deal
money-link-pools = Side pools
money-link-auction = Auction
money-link-all = All accounts
money-link-event = The event
money-to-desk = Back to the desk
money-back = Back to the money
money-back-pools = All side pools of the event
money-currency = Currency
money-currency-is = Amounts are written { $example }: change the currency
field-currency-symbol = Sign or letters
    .hint = Such as €, £, kr or CHF.
field-currency-decimals = Digits behind the point
    .hint = 2 where there are cents, 0 where there are none. It cannot change once amounts are on the record.
field-currency-in-front = The sign stands in front of the amount
money-account-of = Account of { $name }
money-account-at = { $tournament }, all events
money-account-square = Square: nothing to pay either way.
money-account-owed = To be paid out: { $amount }
money-account-owing = Owes the house { $amount }
money-account-empty = Nothing on this account yet. Fees, prizes and payments of every event will stand here.
money-balance = Balance
money-signed-by = Signed at { $amount }, seen by { $who }, { $when }.
money-signed-before = The account has changed since.
money-sign-here = Date and signature
money-pay = Money changes hands
field-pay-direction = Which way
choice-direction =
    .in = To the house
    .out = From the house
field-pay-amount = Amount
field-pay-reason = Remark
    .hint = May stay empty.
money-pay-submit = Put it on the account
money-sign-submit = They have signed
money-entries = Re-entries and fees let off
money-reentries = Re-entries
money-excused = The first entry is free
money-terms-title = { $event }: fees and split
money-terms-amounts = Amounts are in the club’s currency: { $example }.
field-money-fee = Entry fee
field-money-reentry = Fee of a re-entry
    .hint = Empty: the same as an entry.
field-money-house-kind = What the house keeps
choice-house =
    .percent = A percentage of the fees
    .per-entry = An amount of each entry
    .returns = What is left when this percentage is returned
field-money-house = How much
    .hint = A percentage or an amount, as chosen above. 0: everything goes to the players.
field-money-added = Added money
    .hint = From the club or a sponsor, on top of the fees.
field-money-preset = Split
    .hint = Who ties shares the places they span.
choice-fund-split =
    .by-field = By field size: from winner takes all to sixteen places
    .half-and-quarters = 50 / 25, and 25 to the consolation’s winner
    .three-quarters = 75 / 25, as for a double elimination
    .columbus = 40 / 25, and 25 / 10 in the consolation (Columbus)
    .winner = Winner takes all
    .own = Our own split
field-money-split = Main event, best place first
    .hint = In percent, such as 50/30/20. Main event and the stages below come to at most 100 together.
field-money-consolation = Consolation, best place first
field-money-last-chance = Last chance, best place first
money-split-instead = Enter { $split } instead
field-pool-split = Parts, best place first
    .hint = In percent, such as 70/30.
money-split-shown = How it is split
fold-money-rounding = Rounding
field-money-unit = Round amounts down to
    .hint = The smallest amount you pay out, such as 1 or 5.
field-money-rest = What rounding leaves goes to
    .hint = Places nobody can take go there too.
choice-rest =
    .first-place = First place
    .house = The house
field-money-order = Equal in the main event
    .hint = Members knocked out in the same round.
choice-pool-order =
    .then-consolation = The consolation tells them apart
    .shared = They share
field-money-public = Everyone may read the fund and the split
    .hint = On the event’s page. Accounts are never shown there.
money-preview = What it comes to now
money-preview-submit = Show what it comes to
money-col-place = Place
money-col-part = Part
money-col-amount = Amount
money-col-who = Who
money-col-sign = Received
money-payout = Payout
money-payout-empty = No fund yet. Set the entry fee and the split, and who gets what will stand here.
money-by-deal = By deal
money-put-off = Put the final off
money-put-off-hint = The rest is published and paid; the prizes of this match stay open.
field-adjourn-until = Until, if agreed
money-adjourn = Put it off
money-resume = It is played after all
money-pools-title = { $event }: side pools
money-pools-empty = No side pool yet. A side pool is an extra fee, paid to the best-placed of those who paid it.
money-pool-new = New side pool
field-pool-name = Name
    .hint = Such as “Intermediate jackpot”.
field-pool-fee = What joining costs
money-pool-add = Add the side pool
money-pool-of = Side pool of { $event }
money-pool-members = Who is in it
money-pool-nobody = Nobody has entered the event yet.
money-pool-members-save = Save who is in it
money-pool-terms = Terms of the pool
money-pool-remove = Take the pool away
money-pool-mark = In the side pool “{ $pool }”
money-auction-title = { $event }: auction
money-auction-empty = No auction yet. Set its terms below; then players are sold one by one or in lots.
money-auction-terms = Terms of the auction
money-sell = Sell a lot
money-sell-players = Players of the lot
money-sell-nobody = Everybody is sold.
field-lot-buyer = Buyer
money-buyer-choose = Choose …
field-lot-stranger = Or somebody else’s name
    .hint = For a buyer who does not play. A name typed here counts; who has bought under it before has one account for everything.
field-lot-price = Price
field-lot-column = Column
    .hint = A or B, where the field is sold in columns. May stay empty.
money-sell-submit = Sold
money-lots = { $n ->
    [one] 1 lot sold
   *[other] { $n } lots sold
  }
money-lot = Lot { $n }
money-lot-more = Buy-back, or take the sale back
money-owns = { $share } % own
money-buys-back = { $player } buys back, in percent
money-unsell = Take the sale back
field-money-buy-back = Most a player may buy back
    .hint = In percent of the own lot, at that part of its price. 0: no buy-back.
field-money-by-column = Each column is a pool of its own
    .hint = A field sold in columns A and B pays each by itself. Without this tick the columns are only marks.
money-deal-title = { $event }: deal
money-deal-lead = Players still in may agree on another split of what they can still win. It goes on the record and comes to the same sum, whoever wins.
money-deal-empty = No deal can be made now: it takes two to eight players still in, and money to win.
money-deal-open = Together they can still win { $amount }. What does each get?
money-deal-submit = Put the deal on the record
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
money-change-only-text = No later match is touched, and rounds already paired stay as they are.
desk-link-money = Money
money-public-fund = Fund { $fund }
money-public-main = Place { $place }: { $amount } ({ $part } %)
money-public-consolation = Consolation, place { $place }: { $amount } ({ $part } %)
money-public-last-chance = Last chance, place { $place }: { $amount } ({ $part } %)

## Phones: private links, reports, rulings, calls, announcements

told-by-player = { $name }, by private link
told-by-elsewhere = brought in with a file
told-by-table = table { $table }, by its card
told-the-table = the table
told-reporting-off = Results are entered at the desk alone.
told-reporting-accept = Results from the players count at once.
told-reporting-confirm = { $n ->
    [0] Results from the players are confirmed by the other side.
   *[other] Results from the players are confirmed by the other side, or count after { $n } minutes.
}
told-reported = { $match }, reported by { $who }: { $result }
told-report-confirmed = { $match }: { $who } confirms the report.
rule-undo-elsewhere = That was not done in your event: a director of the whole tournament can take it back.
told-report-held = { $match }: the report of { $who } waits again, until somebody answers it. { $result }
told-report-accepted = { $match }: the report is accepted.
told-report-disputed = { $match }: { $who } disputes the report.
told-report-disputed-claim = { $match }: { $who } disputes the report and says: { $result }
told-report-taken-back = { $match }: { $who } takes back what they said of it.
told-ruled = { $match }: the director ruled.
told-ruled-committee = { $match }: a committee of { $n } ruled.
here-table = Table { $n }
here-pair = { $top } – { $bottom }
here-length = To { $n ->
    [one] 1 point
   *[other] { $n } points
}
here-clock = Clock: { $set }
here-over = The tournament is over. Here is what you played.
here-nothing = No match for you just now. This page tells you as soon as there is one.
here-table-free = Nobody plays here just now.
here-score = Enter the score
here-score-again = Report another result
here-reported = { $who } reported: { $result }
here-waits = The other side confirms it on their phone.
here-waits-minutes = The other side confirms it on their phone. Unanswered, it counts after { $n } minutes.
here-answer = Is that right?
here-answer-minutes = Is that right? Unanswered, it counts after { $n } minutes.
here-own-card = A player confirms it with their own link, not with the table’s card.
here-waits-loser = Noted. The other player confirms it with their own link.
here-disputed = You do not agree about this result, so it waits for the director.
here-confirm = Yes, that is right
here-dispute = No, that is wrong
here-dispute-reason = What is wrong?
here-dispute-hint = In a few words. The director reads it.
here-dispute-go = Dispute it
here-says = { $who } says: { $result }
here-say = Enter the score as you have it
here-take-back = Take my report back
here-take-back-dispute = I no longer dispute it
here-call = Call a director
here-called = A director has been called.
here-leave = This phone is not mine
here-back = Back
here-told-reported = Reported. The other side confirms it on their phone.
here-told-confirmed = Confirmed.
here-told-taken-back = Taken back.
rule-reporting-off = Results are entered at the desk tonight.
rule-reporting-mode = Choose how results from the players are taken.
rule-match-went-on = Somebody went on from match { $match } before its result was taken away. That another has won it the director enters under Score, where it is asked what becomes of the later matches.
rule-report-minutes = At most { $most } minutes.
rule-report-one-board = Report one board at a time, with the points of both. That nobody came is for the director to enter.
rule-report-board-is-in = Board { $board } is in already, with another score. If that is wrong, call the director.
rule-report-not-this = From a phone come games and final scores. Anything else the director enters.
rule-report-not-yours = This is not your match.
rule-report-own = The other side answers your report, not you.
rule-report-needs-own-card = The table’s card cannot confirm this. The other player does, with their own link, or the director.
rule-report-not-own = You have said nothing about this match that could be taken back.
rule-report-nothing = Nothing waits to be answered here. It may have been entered meanwhile.
rule-report-disputed = The players do not agree about this match. It waits for a ruling.
rule-committee-size = A committee has three or five members. Choose who rules.
rule-ruling-what = Choose what is to count.
rule-phones-nobody = There is nobody to make a link for.
rule-announcement-missing = Say something first.
rule-announcement-long = At most { $most } letters.
phones-title = Phones and announcements
phones-say = To everyone
field-saying-text = Announcement
    .hint = It stands on every player’s page and on the public pages until you take it down.
phones-say-go = Announce
phones-say-end = Take down
phones-told-said = Announced.
phones-told-taken-down = Taken down.
phones-reporting = Results from the players
phones-reporting-text = Players need no account: a private link, printed as a code, opens their own page on their phone.
field-reporting-mode = A result that ends a match
choice-reporting-mode =
    .confirm = The other side confirms
    .accept = Counts at once
    .desk = Only the desk enters it
field-reporting-minutes = Unanswered, it counts after minutes
    .hint = Empty: never by itself.
phones-told-reporting = Kept.
phones-links = Private links
phones-links-text = Each print makes new links; they are shown only on that sheet. The last few of each player go on working until you revoke them.
phones-origin = The codes lead to { $address }. Phones must be able to reach it.
phones-print-slips = Print a slip for every player
phones-print-cards = Print a card for every table
phones-print-one = New code
phones-revoke = Revoke
phones-revoke-all = Revoke every link of this tournament, those of sign-ups too
phones-told-revoked = { $n ->
    [0] There was none to revoke.
    [one] 1 link is void.
   *[other] { $n } links are void.
}
phones-of = { $links ->
    [one] 1 link
   *[other] { $links } links
}, { $phones ->
    [0] no phone yet
    [one] 1 phone
   *[other] { $phones } phones
}
phones-nobody = Sign players in first, or say how many boards there are. Then print their codes here.
phones-print-title = Slips and cards
phones-print-hint = Print this page now: the codes are on it and nowhere else.
phones-print-back = Back
phones-slip = Your own page: where you play, against whom, and the score. Keep it to yourself.
phones-card = Whoever plays at this table enters the score here, or calls a director.
desk-link-phones = Phones and announcements
desk-tag-disputed = disputed
desk-tag-reported = reported
desk-tag-call = calls
desk-disputed-claim = { $match }: { $who } reported “{ $result }” { $by } says “{ $claim }”
desk-disputed = { $match }: { $who } reported “{ $result }” { $by } does not agree.
desk-see = See the match
desk-report-held = { $match }: { $who } reported “{ $result }” Its acceptance was taken back; it waits for an answer or for you.
desk-reported = { $match }: { $who } reported { $n ->
    [0] just now
    [one] 1 minute ago
   *[other] { $n } minutes ago
}: { $result }
desk-rule = Rule
desk-accept = Accept
desk-take-call = I go
desk-call-table = Table { $table } asks for a director, { $n ->
    [0] just now
   *[other] { $n } min ago
}.
desk-call-player = Table { $table } asks for a director: { $who }, { $n ->
    [0] just now
   *[other] { $n } min ago
}.
desk-call-someone = { $who } asks for a director, { $n ->
    [0] just now
   *[other] { $n } min ago
}.
desk-told-call-taken = It is yours.
desk-told-call-gone = Somebody else is on the way already.
ruling-title = A ruling
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
field-ruling-by = Who rules
    .hint = A committee is without the director.
ruling-committee = Committee of { $n }
field-ruling-reason = Why
    .hint = It stands on the record beside the result.
ruling-go = Rule
ruling-told = Ruled.
preview-moved-title = { $n ->
    [one] One place in the standings changes
   *[other] { $n } places in the standings change
  }
preview-moved = { $name }: place { $place } with { $score } becomes place { $new_place } with { $new_score }
standings-table = { $name }: the table

## Running the server: its status, its record, its accounts

permission-run-instance = See the server’s status, read its whole record, help people who cannot log in
service-title = Server status
service-version = Program
service-database = Database
service-database-sqlite = SQLite, { $file }
service-database-postgres = PostgreSQL, { $file }
service-size = Its size
service-kb = { $n } KB
service-mb = { $n } MB
service-gb = { $n } GB
service-migrations = Its tables
service-migrations-text = { $n ->
    [one] one migration, { $last }
   *[other] { $n } migrations, the last { $last }
}
service-metrics = Figures for Prometheus
service-metrics-on = at /metrics, for whoever knows the token
service-metrics-off = not asked for
service-mail = Mail
service-mail-on = is sent
service-proxy-untrusted = { $address } forwards requests (X-Forwarded-For) and is not trusted, so everybody who comes that way counts as one visitor. If it is your proxy, name it in trusted_proxies.
service-proxy-none = The public address is https, so a proxy stands in front, but trusted_proxies names none: everybody counts as one visitor, and one who guesses passwords slows everybody down.
service-mail-off = is not sent: there is no smtp_url
service-pages = Pages kept ready
service-accounts = Accounts
service-accounts-text = Whoever has forgotten a password gets a link to a new one from you. It works once, for a day, and signs out every other place.
service-owner = owner of this server
service-reset = Create a link for a new password
service-off = switched off
service-sign-out = Log out everywhere
service-forget-keys = Remove passkeys
service-switch-off = Switch off
service-switch-on = Switch on
service-told-signed-out = { $name } is logged out everywhere.
service-told-off = { $name } is switched off: logged out everywhere, and no login, link or invitation of theirs works.
service-told-on = { $name } can log in again.
service-told-keys = The passkeys of { $name } are removed, and the account is logged out everywhere.
service-second-factor = Owners and passkeys
service-second-factor-text = A passkey is a second factor: it is in somebody’s phone or computer and opens with a finger, a face or a code. When it is required, an owner of this server or of a club who logs in with a password alone has the rights of a member until a passkey of theirs has answered. Somebody who has lost theirs asks another owner to remove it here.
service-need-keys = Require a passkey of owners
service-need-no-keys = Do not require it any more
service-need-keys-on = Owners need a passkey.
service-told-need-keys = From now on owners need a passkey.
service-told-need-no-keys = Owners may log in with a password alone.
service-fresh = A link for { $name } to a new password:
service-fresh-once = It is shown only now. Hand it over yourself.
service-account-seen = since { $since } · last seen { $seen }
service-account-unseen = since { $since } · signed in nowhere
service-here = Who is here
service-streams = { $n ->
    [0] No page is following what happens.
    [one] One page follows what happens.
   *[other] { $n } pages follow what happens.
}
service-network = { $address } · { $n }
service-nobody = Nobody was signed in during the last hour.
service-seen = last seen { $time }
service-slow = Slow or failed
service-slow-none = Nothing since the program started.
service-route = Route
service-status = Answer
service-took = Took
service-took-text = { $n } ms
service-request = Number in the log
trail-title = The record
trail-text = Who did what outside the journals of tournaments and nights, and who came in. Lines are only added; nobody can change or remove one.
field-trail-kind = What
field-trail-who = Who
field-trail-from = From
field-trail-until = Until
trail-any = Everything
trail-anyone = Everyone
trail-show = Show these
trail-file = The same as a file (CSV)
trail-empty = Nothing of this kind is in the record.
trail-at = When
trail-what = What
trail-club = Club
trail-change = What changed
trail-older = Older lines
trail-newest = The newest lines
trail-who-program = The program
trail-who-gone = Somebody whose account is gone
trail-who-player = Player { $n }, by a private link
trail-who-table = Table { $n }, by its card
audit-signed-in = Signed in
audit-signed-out = Signed out
audit-sign-in-failed = A sign-in failed
audit-session-ended = Signed out elsewhere
audit-sessions-ended = Signed out everywhere else
audit-owner-link-made = A link for the owner’s account was printed
audit-owner-made = Made the owner’s account
audit-reset-link-made = Made a link to a new password for
audit-reset-asked = A new password was asked for by mail
audit-password-changed = Changed the password
audit-password-refused = Gave a wrong current password
audit-password-reset = Chose a new password by a link
audit-mail-wanted = Wants mail at another address
audit-mail-verified = Opened the link sent to that address
audit-mail-removed = Took the mail address away
audit-passkey-added = Added a passkey
audit-passkey-removed = Removed a passkey
audit-account-signed-out = Signed an account out everywhere
audit-account-switched-off = Switched an account off
audit-account-switched-on = Switched an account on
audit-account-passkeys-removed = Removed the passkeys of an account
audit-second-factor-set = Said whether owners need a passkey
audit-invited = Made an invitation
audit-invitation-accepted = Accepted an invitation
audit-invitation-taken-back = Took an invitation back
audit-role-changed = Gave another role
audit-role-taken-away = Took a role away
audit-backup-made = A backup was made by hand
audit-club-made = Made the club
audit-club-changed = Changed the club
audit-site-changed = Changed the club’s site
audit-logo-changed = Changed the club’s logo
audit-report-written = Wrote a report
audit-report-published = Published a report
audit-report-withdrawn = Withdrew a report
audit-person-added = Added somebody
audit-person-changed = Changed somebody
audit-person-archived = Archived somebody
audit-person-restored = Brought somebody back
audit-person-blanked = Took a name away
audit-person-data-exported = Took out everything kept of somebody
audit-people-merged = Made two people one
audit-people-parted = Took two people apart again
audit-roster-imported = Brought a roster in
audit-private-links-made = Made private links
audit-private-links-revoked = Revoked private links
audit-private-link-used = Opened a private link on a phone
audit-seat-link-made = Made a link to a player’s own cube
audit-seat-link-used = Opened a link to their own cube on a phone
audit-seat-taken-back = Took a player’s own cube back
audit-code-renewed = Gave a night a new code
audit-code-ended = Ended following by code
audit-night-names = Changed how a night’s players are named in public
audit-night-brought-in = Brought a night held elsewhere in
audit-night-changed = Changed a night’s page
audit-preset-kept = Kept a club’s own chouette rules
audit-tournament-hidden = Hid a tournament
audit-tournament-shown = Showed a hidden tournament again
audit-tournament-deleted = Deleted a tournament
audit-announced = Said something to everyone
audit-announcement-ended = Took an announcement down
audit-director-called = Called a director
audit-call-taken = Took a call
audit-match-record-blanked = Took the text of a match record away
changes-field = { $field }:
changes-nothing = nothing
changes-yes = yes
changes-no = no
changed-name = Name
changed-nickname = Nickname
changed-rating = Rating
changed-email = E-mail
changed-guest = Guest
changed-slug = Address
changed-day = Day
changed-time-zone = Time zone
changed-public = Open to everyone
changed-listed = In the list of clubs
changed-facts = Facts of its journal
changed-fields = Fields
changed-shown = Named in public
changed-people = People
changed-from = From the network
changed-sessions = Browsers
changed-role = Role
changed-tournament = In the tournament
changed-event = In its event number
changed-by = By
changed-links = Links
changed-light = Colour on light grounds
changed-dark = Colour on dark grounds
changed-into = Into
changed-on = Kept at all
changed-start = Everyone begins with
changed-provisional-below = Provisional below the experience
changed-early-endings = Matches ended early count
changed-formula-ramp = How fast newcomers move
changed-formula-lengths-kind = What a length stands for
changed-formula-lengths-hundredths = C, in hundredths
kept-is-full = by the whole name
kept-is-nickname = by the nickname
kept-is-initials = by initials
kept-is-passkey = a passkey
kept-is-with-this-match = By the experience with this match in it
kept-is-before-this-match = By the experience before the match
kept-is-none = Everyone alike
kept-is-points = Its points
kept-is-rinta-nikkola = After Rinta and Nikkola
rule-trail-day = This is not a day: write it as 2026-11-20.

## Signing up before the night, and being there
sign-up-title = Sign up: { $event }
field-sign-up-name = Your name
    .hint = As the club knows you, if it does.
field-sign-up-contact = How to reach you
    .hint = An e-mail address or a telephone number, if you like. Only the directors see it.
sign-up-submit = Sign up
sign-up-submit-wait = Join the waiting list
sign-up-will-wait = Every place is taken. You can wait for one: the list moves up by itself when somebody withdraws.
sign-up-not-now = Signing up is closed. You can still ask at the door.
sign-up-places-any = { $n ->
    [0] Nobody has signed up yet.
    [one] One person has signed up.
   *[other] { $n } people have signed up.
}
sign-up-places = { $n } of { $most ->
    [one] one place is
   *[other] { $most } places are
} taken.
sign-up-until = Signing up closes on { $time }.
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
    [waits] It is full so far. You are on the waiting list, and when a place is free we write again.
   *[listed] You are on the list.
}

    Your personal link, which shows how it stands and lets you withdraw:

    { $link }

    Keep it to yourself. If it was not you, withdraw there.
sign-up-mail-placed = You have a place in { $event }.

    { $page }

    If you cannot come, withdraw by your personal link, so that somebody else can. It replaces the one in our first mail:

    { $link }

    Keep it to yourself.
sign-up-mail-again = Someone, we hope you, asked for your personal link for { $event }, { $when }. Here is a new one. It replaces the one you had:

    { $link }

    Keep it to yourself.
sign-up-lost = Lost your personal link?
field-sign-up-lost-mail = The mail address you signed up with
    .hint = A new link is sent there. It replaces the one you had.
sign-up-lost-submit = Send me a new link
sign-up-told-again = If somebody signed up with this address, a new personal link is on its way there. If nothing comes, look in your spam folder, or ask the director.
sign-up-told = You are on the list. Keep the address below: it is how you withdraw.
sign-up-told-withdrawn = You have withdrawn. Thank you for saying so.
sign-up-told-returned = You are on the list again.
sign-up-told-here = Welcome: you are in.
sign-up-state-here = You are in. The director knows that you are here.
sign-up-state-in = You have a place.
sign-up-state-waiting = You are number { $n } on the waiting list. You move up by yourself when somebody withdraws.
sign-up-state-gone = You are not on the list.
sign-up-unknown = The director has still to say who you are. Until then this page lets you withdraw and nothing else.
sign-up-check-in = I am here
sign-up-own-page = My matches and scores
sign-up-return = Sign up again
sign-up-withdraw = Withdraw
sign-up-keep = Keep this address
sign-up-keep-text = It is yours alone. It shows whether you have a place, and lets you withdraw and say that you are here.
sign-up-qr = This address as a code
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
sign-ups-empty = Nobody has signed up. Offer the form below and pass its address on, or sign people in at the door.
sign-ups-member = member
sign-ups-here = here
sign-ups-in = has a place
sign-ups-waiting = waits, number { $n }
sign-ups-gone = not coming
sign-ups-paid = paid
sign-ups-owes = owes { $sum }
sign-ups-check-in = Is here
sign-ups-who = Who is it?
sign-ups-who-none = Choose
sign-ups-who-known = { $name }, known to the club
sign-ups-who-guest = A new guest
sign-ups-accept = Accept
sign-ups-accepted = own link accepted
sign-ups-accept-text = Anyone can type a name. Accept somebody when you know that it was they who signed up: from then on their own link lets them check in and report scores. Someone you check in without that plays as always and gets a slip.
sign-ups-revoke = Revoke link
sign-ups-revoked = link revoked
sign-ups-place = Give a place
sign-ups-unplace = By order again
sign-ups-edit = Change
sign-ups-remove = Remove
sign-ups-return = Restore
sign-ups-back = Back to the list
sign-ups-draw = To the draw
sign-ups-enter-missing = Enter missing players anyway
sign-ups-leave-out = Leave the missing out
sign-ups-one-by-one = One by one
sign-ups-late = Late players lose points if the event’s rules say so.
sign-ups-late-link = The event’s rules
sign-ups-form = The form
sign-ups-address = The address to pass on:
field-sign-ups-open = People can sign up
    .hint = No account is needed. Without this tick the form stands closed.
field-sign-ups-most = Places
    .hint = Whoever comes later waits. Empty: as many as come.
field-sign-ups-closes = Closes on
sign-ups-closes-hint = By itself, in { $zone } time. Empty: when you close it.
field-sign-ups-list = Everyone sees who signed up
    .hint = Names as the event shows them; contacts never.
field-sign-ups-phone = People may check in from their phones
    .hint = With the personal link they got when they signed up. Tick this when the room opens.
sign-ups-contact-hint = Only directors see it.
sign-ups-told-open = People can sign up for { $event }.
sign-ups-told-closed = Signing up for { $event } is closed.
sign-ups-told-here = Signed in.
sign-ups-told-removed = { $name } is off the list.
sign-ups-told-returned = { $name } is on the list again.
sign-ups-told-placed = { $name } has a place.
sign-ups-told-unplaced = { $name } has a place by order again, or waits.
sign-ups-told-changed = Kept what { $name } said.
sign-ups-told-accepted = { $name } is accepted. Their own link speaks for them now.
sign-ups-told-revoked = The own link of { $name } is void, and so is every other private link of theirs here.
sign-ups-told-unclear = { $n ->
    [one] One has a name that the club knows already: say who it is.
   *[other] { $n } have names that the club knows already: say who they are.
}
sign-ups-told-left-out = { $n ->
    [0] Nobody was missing.
    [one] One is off the list.
   *[other] { $n } are off the list.
}
sign-ups-told-entered = { $n ->
    [0] Nobody was missing.
    [one] One is in.
   *[other] { $n } are in.
}
desk-link-sign-ups = Sign-ups and check-in: { $event }
desk-sign-ups = { $n } signed up; { $missing ->
    [one] one is
   *[other] { $missing } are
} not here yet.
desk-sign-ups-submit = Check in
drawing-missing = { $n ->
    [one] One who signed up has not checked in:
   *[other] { $n } who signed up have not checked in:
}
notify-ask = Tell me when my match is ready
notify-stop = Tell me no more
notify-on = A notification comes when you are called. Leave this page open.
notify-off = As a notification, even while you look at something else.
notify-denied = The browser allows no notifications here.
audit-person-shown = Changed how somebody is named in public
audit-event-names = Changed how an event’s people are named in public
audit-sign-ups-set = Changed a sign-up form
audit-signed-up = Somebody signed up by the form
audit-sign-up-accepted = Accepted a sign-up
audit-sign-up-renewed = Mailed somebody who signed up a new link of their own
audit-sign-up-revoked = Revoked the own link of a sign-up
audit-sign-up-withdrawn = Somebody withdrew by their own link
audit-sign-up-returned = Somebody came back by their own link
audit-sign-up-changed = Changed a sign-up
audit-sign-ups-left-out = Left out those who were missing
names-title = Names in public
field-names-shown = How this event’s people are named
    .hint = On every page, sheet and file anyone can read. Those who help with the tournament read full names.
choice-name-display =
    .full = By name
    .nickname = By nickname
    .initials = By initials
field-member-shown = How this person is named
    .hint = Everywhere in public, whatever an event says less strictly.
names-told = Names are shown like that from now on.
names-told-person = { $name }: shown like that from now on.
rule-sign-up-closed = Signing up is closed. You can still ask at the door.
rule-sign-up-full = The list takes no more names. Please ask the director.
rule-sign-up-twice = Somebody of this name is on the list already. If that is you, use the personal link you were given, or have a new one mailed to you; if not, add an initial.
rule-sign-up-here = You are in the tournament. Please tell the director if you have to leave.
rule-sign-up-too-often = That was changed very often. Wait a quarter of an hour, or tell the director.
rule-sign-up-waiting = You have no place yet. Please see the director.
rule-sign-up-no-phone = The director checks people in at the door.
rule-sign-up-not-accepted = The director has still to accept your entry. Ask at the desk, or for a slip with your own code.
rule-sign-up-who = The club knows this name already. Choose who it is, or that it is a new guest.
rule-sign-up-not-here = Check in first.
## Backups

service-backup = Last backup
service-backup-none = none yet; docs/backup.md says how
service-backup-made = { $time }, in { $file }
service-backup-failed = The backup of { $time } failed: { $why }
backup-made = { $file } is written and checked: { $rows } rows, { $journals } journals fold.
backup-good = { $file } is whole: { $rows } rows, { $journals } journals fold.
backup-writing = writing { $table }: { $n } rows so far
backup-checking = checking { $table }: { $n } rows so far
backup-storing = storing { $table }: { $n } rows so far
backup-not-noted = The backup is good, but the database could not write down that it was made: { $why }
backup-unfolded = The journal { $stream } does not fold: { $why }
restore-not-empty = { $place } is not empty (there are rows in { $table }), and a backup is brought into an empty place only. Name a file or a database that is not there yet with --database, or move the old one away first.
restore-done = { $place } holds it all now: { $rows } rows, { $journals } journals fold.
restore-rebuilt = An older version had written the read tables; they were made again from the journal.
restore-no-list = { $list } is missing: the list of names taken away that belongs beside the backup. Put it there or name it with --removals, so that no name comes back. With --without-removals the backup is restored without it.
restore-removed = { $n ->
    [one] One name that had been taken away was taken away again.
   *[other] { $n } names that had been taken away were taken away again.
}
restore-still-named = Tournaments are still called by such a name: { $list }. Change it in their settings.

## Nights held elsewhere

night-unknown = There is no night { $id } here, or more than one of that name. Give its id, or club/night as in its address.
night-exported = { $name } is written to { $file }: { $facts } facts.
night-new = { $name }, { $day }: not here yet; it would join { $club }.
night-more = { $name } is in { $club } already; { $n ->
    [one] one fact is
   *[other] { $n } facts are
} new.
night-nothing = { $name } is in { $club } already, and nothing in the file is new. Nothing changes.
night-person-known = { $name }: known here.
night-person-before = { $name }: is { $here }, as found the last time.
night-person-chosen = { $name }: is { $here }, as you say.
night-person-same-name = { $name }: taken to be { $here } of the club, by the name.
night-person-new = { $name }: new here, will be a guest of the club.
night-only-shown = Nothing is stored yet. Run it again with --accept when this is right; --match "GUEST=MEMBER" says who somebody is, --match "GUEST=new" that it is nobody you know.
night-accepted = Stored in { $club }: { $facts ->
    [one] one fact
   *[other] { $facts } facts
} under { $slug }.
rule-night-file-foreign = This is no night written by Crawford. Choose the file that “crawford night export” wrote.
rule-night-file-newer = This file was written by a newer version of the program. Bring this one up to date first.
rule-night-file-damaged = The file is damaged in line { $line }: { $why }. Write it again on the laptop.
rule-night-diverged = { $name } went on in two places: fact { $version } is another here than in the file (here { $here } facts, there { $there }). One of the two has to be the true one; nothing was stored. Go on with the one that is right, and undo in it what is missing or wrong.
rule-night-of-another-club = This night belongs to another club. Bring it in there.
rule-night-guest-unknown = Nobody of the night is called { $name }, or more than one. Give the id instead.
rule-night-member-unknown = Nobody of the club is called { $name }, or more than one. Give the id instead.
rule-night-match-twice = { $name } would have been there twice: two people of the night cannot be the same one here.
rule-night-changed-since = Something changed here since you looked. Look again, and accept if it is still right.
rule-night-file-score = Line { $line } of the file says of a score what cannot be. Correct the match on the laptop, on the record if it is to stand, and write the file again.
rule-score-comes-to-otherwise = The games come to { $top }–{ $bottom }, and the file says otherwise.
rule-game-comes-to-otherwise = The cubes of the game come to other points than the file says.
rule-night-file-missing = Choose the file that “crawford night export” wrote on the laptop.
night-in-title = Bring in a night held elsewhere
night-in-how = A tournament or a chouette night that was run on a laptop without network joins the club here. On the laptop, “crawford night export NIGHT FILE” writes it into a file.
field-night-in-file = The file
    .hint = It holds everything of that night but people’s contacts.
night-in-look = Look at it first
night-in-look-again = Look again
night-in-who = Who is who
night-in-who-hint = Someone who has the same name here is taken to be that person. Whoever you do not know becomes a guest.
night-in-somebody-new = nobody we know: a new guest
night-in-known = known here
night-in-before = is { $here }, as found the last time
night-in-store = Bring it in
night-in-stored = { $name } is here now: { $facts ->
    [one] one new fact
   *[other] { $facts } new facts
}.
night-in-other = Another file
## Rolling side events
rolling-title = The list of { $event }
rolling-list = The list
rolling-who = Who joins
rolling-who-hint = One name, as often as they like: somebody on the list already gets one more entry.
rolling-join = Join the list
rolling-leave = Take off the list
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
   *[other] {" "}Somebody is among them more than once: such entries are drawn as far apart as the sheet allows.
  }
rolling-public = Public page
rolling-desk = To the desk
rolling-told = { $name } is on the list: { $n } waiting now.
rolling-told-started = { $name } makes it full. Sheet { $sheet } is drawn.
rolling-told-left = { $name } is off the list.
rolling-told-drawn = Sheet { $sheet } is drawn.
rolling-told-seed = The seed of that sheet has been public before, so a new one was published. Start the sheet again to draw from it.
rolling-state = { $n ->
    [0] Nobody waits yet
    [one] One of { $size } waits
   *[other] { $n } of { $size } wait
  } for sheet { $sheet }, which is drawn as soon as { $size } different people are on the list.{ $again ->
    [0] {""}
    [one] {" "}One is on the list again, for a sheet after that.
   *[other] {" "}{ $again } more entries are for a sheet after that.
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
rolling-twice = { $name } is on this sheet beside an earlier entry. The two were drawn apart; should they meet, the one on top goes on without a match.
rolling-how = How it was drawn
rolling-how-text = The hash stood here before the list was full. The seed shuffles the entries in the order in which they joined.
rolling-how-list = Entries in that order
rolling-fund = For each full sheet of { $size }:
desk-rolling = { $full ->
    [yes] The list is full: start the next sheet.
   *[no] { $n } of { $size } are on the list; the next sheet starts by itself.
  }
desk-rolling-submit = To the list
told-again = { $why ->
    [re-entry] { $player } re-entered { $event }.
    [buy-back] { $player } bought back into { $event }.
    [replacement] { $player } plays on in { $event }, for an absentee.
   *[list] { $player } entered { $event } once more.
  }
told-chance-drawn = { $n } wanted to come back into { $event } and { $places ->
    [one] one place was
   *[other] { $places } places were
  } free: the seed drew who gets one.
told-there = There for the place they fell to: { $players }.
told-away = Not there after all: { $players }.
told-place-given = { $who } has the place of { $was } in { $match }.
told-falls = { $why ->
    [nowhere] Whoever loses { $match } has no consolation.
    [next-free] Whoever loses { $match } falls to the next free place.
    [later] Whoever loses { $match } is the first to fill a place later.
   *[own] Whoever loses { $match } falls to the place kept for it.
  }
told-left-list = { $player } left the list of { $event }.
rule-rolling-size = A sheet takes 4, 8 or 16 entries. Choose one of them.
rule-rolling-starts-by-itself = { $event } has no draw of its own: each sheet is drawn as soon as { $size } people are on its list. Put people on the list instead.
rule-not-a-rolling-event = { $event } has no rolling list. Choose “jackpot or satellite” as its format first.
rule-rolling-drawn-already = { $player } is on a sheet already. Undo the draw of that sheet, or enter how the match ended.
rule-rolling-needs-two = A sheet needs two different people on the list. Put somebody else on it first.
rule-finish-with-list-waiting = { $n ->
    [one] Somebody still waits
   *[other] { $n } entries still wait
  } on the list of { $event }. Start their sheet or take them off the list, then end the tournament.
## Groups into a knockout, and stages drawn later
groups-why = Why this group?
groups-why-dealt = Its { $n } players were dealt out in the order of the draw, to and fro from group to group, so that the groups are as strong as can be.
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
  } · { $event }
stage-text = { $stage ->
    [main] The best of each group meet in a knockout. Firsts come before seconds in its seed order, and two of one group are kept apart as long as the sheet allows.
    [consolation] A fresh draw among those who have lost what leads to the consolation and are here to play it.
    [last-chance] A fresh draw among those who are out of the consolation and are here to play on.
   *[second-chance] A fresh draw among those who are out of the main event and come in again.
  }
stage-nobody = Nobody could play here yet: nobody has lost what leads to it. Whoever does stands here to be ticked.
stage-ties = Equal on every tie-break, and not all of them go on. Say how it is settled before the knockout is drawn.
stage-tie = Group { $group }: { $names } are equal, and { $places ->
    [one] one
   *[other] { $places }
  } of the { $players } can go on.
stage-ties-play-off = Play it off
stage-ties-else = Or without a match
stage-ties-lots = By lot, from the seed of the draw
stage-ties-all = They all go on
stage-present = Who is here and plays?
stage-present-hint = Tick everyone who is in the room. Who is not ticked is not drawn.
stage-look = Show the draw
stage-all = Tick all { $n }
stage-nobody-left = Of those who would go on nobody is here any more: no knockout is played, nobody has won it, and the places follow from the tables before it.
stage-waits = { $name } meets whoever comes out of an earlier match
stage-why-sheet = { $name } is place { $place } of group { $group }; the sheet of the director says where that plays.
stage-one-left = { $name } alone is left of those who go on, and has won without a match. The places of the others follow from the tables before it.
stage-end = End the event so
stage-preview = The first round as it would be
stage-seed = The order comes from this seed, which follows from the seed of the event’s draw: the same people always give the same sheet.
stage-crossed = The order comes from the tables of the groups alone: nothing was left to chance but lots, where a table needed them.
stage-submit = { $stage ->
    [main] Draw the knockout
    [consolation] Draw the consolation
    [last-chance] Draw the last chance
   *[second-chance] Draw the second chance
  }
stage-told = { $stage ->
    [main] The knockout
    [consolation] The consolation
    [last-chance] The last chance
   *[second-chance] The second chance
  } of { $event } is drawn.
stage-why-group = { $name } is { $place ->
    [1] first
    [2] second
    [3] third
   *[other] number { $place }
  } of group { $group }, and so seed { $seed }.
stage-why-apart = The first round in which { $name } can meet another of group { $group }: { $round }.
stage-why-alone = Nobody else of group { $group } goes on, so { $name } meets none of them again.
stage-why-drawn = { $name } was drawn as number { $seed }{ $bye ->
    [yes] , after those who have had no bye yet.
   *[no] , with those who have had no bye yet.
  }
desk-consolation-waits = The matches that lead to the consolation are decided.
desk-groups-over = All matches of the groups are decided.
desk-link-stage = { $stage ->
    [main] Knockout after the groups
    [consolation] Consolation, drawn afresh
    [last-chance] Last chance
   *[second-chance] Second chance
  }: { $event }

## Pairs and teams
door-company = { $event }: sign a pair or a team in here
company-title = At the door: { $event }
company-one = One of the two
company-other = The other
company-team = The team’s name
company-members = Its members, a line each
company-members-hint = In board order: the first { $n } play, the others can be put in for a match.
company-guests = Whoever is not on the roster comes as a guest
company-guests-hint = Without this tick, a name nobody has is asked about, so that a slip of the pen makes no new person.
company-in = { $n ->
    [0] Nobody has entered
    [one] One has entered
   *[other] { $n } have entered
  }
company-no-pair = Pairs that sign in stand here. Both names are on every page: “Ann & Bo”.
company-no-team = Teams that sign in stand here with their members.
rule-company-unknown = Nobody on the roster is called { $name }. Mend the name, or tick that such names come as guests.
rule-company-namesakes = Several people are called { $name }. Enter the one meant as the roster shows them, with the nickname.
rule-company-partner-missing = Name both of the pair.
entry-tab-boards = Boards
board-hint = Each board is a match to { $n }. Enter those that are over; the others can wait.
board-number = Board { $n }
board-column = Board
board-how = How it ended
board-played = Played
board-walk-over = { $name } wins it, nobody came opposite
board-nobody-came = not played
board-store = Store the boards
board-mend = Correct the boards
board-why-won = { $by ->
    [points] As many boards each: the points of all boards decided, { $a }–{ $b }.
   *[first-board] As many boards and points each: the first board decided.
  }
line-up-title = Who plays at which board
line-up-hint = It can be changed until the first board is in.
line-up-submit = Set the boards
line-up-told = The boards of { $team } are set.

## A table overruled
ranking-title = Standings of { $event }, overruled
ranking-places = Places set by hand
ranking-places-hint = Type a new place beside whoever is to have it; leave the others empty. Those between move up or down. It holds as long as just these stand next to each other.
ranking-orders = Set by hand so far
ranking-drop = Take back: { $names }
field-ranking-rules = Tie-breaks
    .hint = They were declared before the start; changing them now goes on the record with your reason.
ranking-look = Show what would move
ranking-moves = { $n ->
    [0] Nobody would move
    [one] One would move
   *[other] { $n } would move
  }
ranking-move = { $name }: place { $is }, was { $was }.
field-ranking-reason = Why it stands
    .hint = Everyone reads it beside the places set by hand, and in the journal.
ranking-submit = Overrule
ranking-told = The standings of { $event } are overruled.
standings-by-hand = set by the director
standings-hand-reason = The director set this place: { $reason }
desk-link-ranking = Overrule the standings: { $event }
rule-ranking-in-two-tables = Name players of one table at a time.
rule-ranking-nobody = { $player } is not in this table.
rule-ranking-no-such-place = There is no place { $place }: the table has { $most }.
rule-ranking-place-twice = Two players cannot both have place { $place } by hand. Name one for it.
rule-ranking-not-together = An order by hand is set among at least two who stand next to each other, all of those who share a place among them.
## Sheets of a director's own
sheet-found = This can be played: { $matches ->
    [one] one match
   *[other] { $matches } matches
  } for { $entrants } players, decided by “{ $last }”.
sheet-no-rematch = Nobody can meet twice.
sheet-rematch = The first match in which two can meet again is “{ $match }”, in round { $round } from the start, who may have met in “{ $after }”.
rule-sheet-only-if-of-another = “{ $match }” says when it is played, and only a second final can: give it the phase second-final, or leave out “only-if”.
rule-sheet-second-final-of-two = “{ $match }” is no second final: the winner of one match comes to its top, and the loser of that same match to its bottom.
rule-sheet-rank-without-groups = The { $place } place of “{ $match }” is for place { $rank } of group { $group }, but there are no groups before this sheet. Choose groups and a knockout, or name a seed.
rule-sheet-rank-out-of-range = The { $place } place of “{ $match }” is for place { $rank } of group { $group }: there are { $groups } groups at the most, and { $qualify ->
    [1] the first of each goes
   *[other] the first { $qualify } of each go
  } on.
rule-sheet-rank-twice = Place { $rank } of group { $group } comes to the { $place } place of “{ $match }” and to another place as well. Each comes to one.
rule-sheet-rank-nowhere = Place { $rank } of group { $group } goes on and stands nowhere on the sheet. Give it a place, or let fewer of each group go on.
rule-sheet-seeds-and-ranks = The sheet names seed { $seed } and ranks of groups. Name those who come either all by seeds or all by ranks.
rule-sheet-ranks-are-not-entrants = The sheet has places for { $ranks } ranks of groups and is for { $entrants } under “entrants”: write the same number.
rule-sheet-missing = Paste the sheet here, or take it from a file.
rule-sheet-text-too-long = A sheet is at most { $most } kilobytes of text, with at most { $matches } matches. This one was not read.
rule-sheet-unreadable = This is not JSON as a sheet is written: look at line { $line }, column { $column }.
rule-sheet-matches-out-of-range = A sheet has 1 to { $most } matches; this one has { $matches }.
rule-sheet-entrants-out-of-range = A sheet is for 2 to { $most } players: write how many under “entrants”.
rule-sheet-name-out-of-range = Match { $number } of the list has no name that can be used: 1 to { $most } characters.
rule-sheet-name-twice = Two matches are called “{ $match }”. Give each a name of its own.
rule-sheet-phase-unknown = “{ $match }” has a phase that no sheet has. Use main, losers, final, second-final, third-place, consolation, last-chance or a play-off.
rule-sheet-place-unfed = Nobody comes to the { $place } place of “{ $match }”. Name a seed, a bye, or the winner or loser of another match.
rule-sheet-seed-out-of-range = The { $place } place of “{ $match }” is for seed { $seed }, but the seeds are 1 to { $most }.
rule-sheet-seed-twice = Seed { $seed } stands at the { $place } of “{ $match }” and in “{ $other }” as well. Each seed stands in one place.
rule-sheet-seed-nowhere = Seed { $seed } stands nowhere. Give it a place, or lower the number of entrants.
rule-sheet-match-unknown = The { $place } place of “{ $match }” waits for “{ $other }”, and no match is called that.
rule-sheet-meets-themself = In “{ $match }” the { $exit } of “{ $of }” would meet themselves: both places are theirs.
rule-sheet-way-out-twice = The { $exit } of “{ $of }” goes to “{ $other }” already, so he cannot go to the { $place } of “{ $match }” too.
rule-sheet-goes-in-a-circle = “{ $match }” waits for itself: following back who comes to it leads round in a circle.
rule-sheet-match-of-byes = Nobody can ever come to “{ $match }”: only byes lead there.
rule-sheet-two-ends = “{ $match }” and “{ $other }” both lead nowhere. The winner of one of them has to go on, so that one match decides.
rule-sheet-without-end = No match of the main bracket decides who wins: one must be of it and lead nowhere.
rule-sheet-too-many-rounds = “{ $match }” comes after more than { $most } rounds.
rule-sheet-too-small = { $entrants } players are too many for this sheet: it is for { $most }. Change the sheet, or the list.

## Second chances and the places losers fall to
below-title = { $event }: second chances and places below
below-back = Back into the main bracket
below-free = { $n ->
    [0] No place is free just now. A second chance can be drawn among those who are out.
    [one] One place is free: a bye whose next match has not begun.
   *[other] { $n } places are free: byes whose next match has not begun.
  }
below-back-nobody = Nobody is out yet.
below-two-ways = Re-enter: a new entry, and the first plays on below. Buy back: the place below is given up.
below-re-entry = Re-enter
below-buy-back = Buy back
below-told-back = { $name } is back in { $event }. The fee is on the account.
below-places = The places losers fall to
below-places-none = No place below can be changed just now: nobody has fallen yet, or every match has begun.
below-places-hint = Tick who is there. Whoever is not can be replaced.
below-there = These are there
below-told-there = Noted who is there.
below-replace-title = Replace somebody who is not
below-instead = Instead
below-replace = Give the place
below-place = { $round }, match { $match }
below-from-loser = lost match { $match }
below-from-winner = won match { $match }
below-bye = a bye
below-bye-for = a bye for { $name }{ $had ->
    [yes] {" "}(has had one)
   *[no] {""}
  }
below-told-replaced = { $name } has the place.
below-told-bye = The place is a bye now.
desk-link-below = { $event }: second chances and places below
field-latecomer-falling = The place below
    .hint = Where the consolation has been played past a bye, say what becomes of whoever loses the latecomer’s first match.
choice-falling =
    .none = As the sheet has it
    .nowhere = No consolation
    .next-free = The next free place
    .later = A bye or an absentee’s place later
rule-re-entry-not-offered = { $event } has no re-entry. Tick it in the settings of the event first.
rule-buy-back-not-offered = { $event } has no buy-back. Tick it in the settings of the event first.
rule-again-not-on-the-sheet = { $player } has not played in { $event }. Use late entry instead.
rule-again-still-in = { $player } is still in { $event }. Coming back is for those who have lost.
rule-again-often-enough = { $player } has come back as often as { $event } allows: { $most }. Change it in the settings of the event.
rule-again-after-the-round = Coming back into { $event } is for those who lose up to round { $round }; { $player } lost later. Change it in the settings of the event.
rule-again-after-the-time = Coming back into { $event } was possible until { $time }. Change it in the settings of the event.
rule-again-nobody = Choose who comes back.
rule-again-no-place = No place is free in { $event } for { $player }. Draw a second chance among those who are out instead.
rule-again-needs-a-bracket = Coming back needs a bracket. Choose a knockout, a consolation or an elimination, or leave it unticked.
rule-again-without-a-round = Enter a round from 1 to { $last }, or leave it empty: that is the last round { $drawn ->
        [yes] of this draw
       *[no] a bracket can have
    }.
rule-again-time = Enter a day and a time, or leave it empty.
rule-again-round-or-time = Set a round or a time, not both.
rule-buy-back-while-playing = { $player } plays match { $match } of the consolation. Let it end first, or choose a re-entry.
rule-place-not-below = Match { $match } is not one that losers fall to. Exchange entrants in the draw instead.
rule-place-played = Match { $match } has begun, or somebody has played on from it. Choose a place that is still open.
rule-place-of-nobody-yet = Nobody has fallen to that place in match { $match } yet. Wait for the match that leads there.
rule-replacement-not-free = { $player } plays elsewhere in this event or did not lose early. Choose somebody who is free.
rule-bye-not-for-player = { $player } cannot have that bye. Choose somebody of the same round who waits.
rule-late-place-played-past = The place below match { $match } has been played past. Choose what becomes of whoever loses it.
rule-no-free-place-below = No bye below is free any more. Choose no consolation, or a place later.

## Ratings

unrated-walk-over = One player did not come: walk-overs are not rated.
unrated-forfeit = It was given up without being played.
unrated-stopped = It was stopped before anyone had won.
unrated-early = It was broken off, and this list counts only matches played to the end.
unrated-bye = Nobody sat opposite.
unrated-nobody-won = Neither won.
unrated-called-off = It was not needed.
unrated-void = It was ruled void.
unrated-unlimited = It had no limit of points.
unrated-pair = Two consulted: ratings are of single players.
unrated-team = Teams played: ratings are of single players.
unrated-one-person = Both turned out to be one person.
unrated-event = The director does not rate this event.
unrated-days = It ended outside of the days of this list.
unrated-no-list = The club keeps no such list.

ratings-title = Ratings
ratings-empty = Ratings appear here as soon as a match between two single players is over.
ratings-provisional = Provisional
ratings-provisional-text = Below { $n } points of experience a rating says little yet: it has no place in the list.
ratings-is-provisional = provisional
ratings-rank = Place
ratings-rating = Rating
ratings-change = Change
ratings-experience = Experience
ratings-record = Won–lost
ratings-highest = Highest
ratings-place = place { $n }
ratings-experience-of = experience { $n }
ratings-highest-of = highest { $rating }
ratings-all = All ratings of the club
ratings-how = How ratings are worked out
ratings-how-text = By the FIBS formula: everyone begins with { $start }; the winner gains, and the loser loses, 4 × K × √length × the chance that it had gone the other way. Experience is the sum of the lengths of the matches counted. Walk-overs, byes, pairs and teams move nobody. After a correction everything is worked out again from the first match.
ratings-how-ramp = { $ramp ->
    [with-this-match] K falls from 5 to 1 over the first 400 points of experience, this match among them.
    [before-this-match] K falls from 5 to 1 over the first 400 points of experience before the match.
   *[none] K is 1 for everyone.
}
rating-settings-title = Rating rules
rating-why-before = { $own } before, against { $other }: a chance of { $chance }.
rating-why-k = Experience { $experience } before it: K is { $k }.
rating-why-sum = 4 × { $k } × { $root } × { $against } = { $change }, where { $root } is the root of the length and { $against } the chance that it had gone the other way.
rating-curve = { $n } rated matches: from { $start } to { $now }, lowest { $low }, highest { $high }.

player-nothing-yet = Nothing yet: results appear here as soon as a match is over.
player-nobody = nobody
player-balance = Matches
player-run = longest run of wins: { $n }
player-form = Form
player-won-letter = W
player-lost-letter = L
player-rivals = Opponents
player-nemesis = Nemesis:
player-favourite = Favourite opponent:
player-won-many = Won
player-lost-many = Lost
player-matches = Matches
player-matches-of = { $n ->
    [one] one match
   *[other] { $n } matches
}
player-best = Best wins
player-best-of = Beat a rating of { $rating }:
player-events = Events
player-event = Event
player-day = Day
player-place-column = Place
player-expected = Expected
player-performance = Played like
player-performance-why = What expected and played like mean
player-performance-text = Expected is the sum of the chances before each rated match: as many wins as the ratings led to expect. Played like is the rating with which just as many wins as there were would have been expected; there is none when all were won or all lost.
player-length = Points
player-result = Result
player-result-won = Won
player-result-lost = Lost
player-result-none = No winner
player-against = against
player-chance = chance { $chance }
player-after = then { $rating }
player-why = Why?
player-unrated = Not rated.
player-more = { $n ->
    [one] One older match is counted too.
   *[other] { $n } older matches are counted too.
}
player-nights = Chouette
player-night = Night

against-title = { $a } and { $b }
against-and = and
against-empty = They have not met yet.
against-next = The next match
against-next-text = The chance of { $name } by the ratings of today:
against-points = { $n ->
    [one] one point
   *[other] { $n } points
}

field-rating-on = The club keeps ratings
field-rating-ramp = How fast newcomers find their place
choice-ramp =
    .with-this-match = Five times as fast at first, counting this match (fibs.com)
    .before-this-match = Five times as fast at first, counting the matches before (FIBS manual)
    .none = Everyone alike (Belgium)
field-rating-lengths = Weight of long matches
    .hint = Leave it empty for plain lengths; from 80 to 200, C in hundredths of Rinta and Nikkola, usually 84.
field-rating-start = Everyone begins with
field-rating-provisional-below = Experience until a rating has a place
    .hint = The sum of the lengths of the matches played; 100 as in Belgium.
field-rating-early-endings = Matches broken off count too
    .hint = Given up on the way, lost on time or by penalty points. Walk-overs never count.
rating-see = See what would change
rating-preview = What would change
rating-preview-nobody = Nobody’s rating would change.
rating-before = Now
rating-then = Then
rating-change-rules = Change the rules
rating-rules-changed = The rules of the ratings are changed.

records-title = Records
records-empty = Records appear here as soon as matches are over.
records-highest = Highest rating
records-run = Longest run of wins
records-comeback = Furthest behind and still won, in points
records-gammons = Most gammons
records-gammons-in-one = Most gammons in one match
records-matches = Most matches
records-events = Most events

audit-rating-rules = Changed the rules of the ratings
player-career = All results in the club
player-all-of = All results of { $name } in the club

## Seasons

seasons-title = Seasons
seasons-empty = Here stand the tables of the club’s seasons: who leads by points for playing, for winning and for places. A director makes one with its days and one of the known tables of points.
seasons-new = New season
seasons-settings = Settings of the season
seasons-adjust = Points by hand
seasons-final = final
seasons-final-since = final since { $day }
seasons-days = { $from } to { $to }
seasons-leads = First:
seasons-nobody = Nobody has played in an event of this season yet. An event counts from its draw on.
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
seasons-all-of = All results of { $name }
seasons-no-terms = No points.
seasons-left-out = Not among the events that count.
seasons-unnamed = Events that are not shown, or in which names are not shown in full
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
seasons-how-best = as the best of them,
seasons-how-last = as the last of them,
seasons-how-pool = { $n } × { $share } of { $shares } shares =
seasons-how-logarithm = { $factor } × { $log } (logarithm of { $n } players) × { $rank } for the rank =
choice-season-preset =
    .attendance = Attendance: a point for playing, a point a win
    .leaderboard = Leaderboard: entry, wins and a bonus (Milwaukee)
    .master-club = Club master points by the size of the field (Carol Joy Cole)
    .rounds = Points by the number of rounds (Gammon Associates)
    .grand-prix = Grand prix, every place counts (Bristol)
    .finalists = The two finalists, by the length of the matches (Manchester)
    .master-tour = Master points: lengths and the logarithm of the field (USBGF 2019)
    .tour = Tour points: as many as players, for those placed (ABT)
    .own = A table of the club’s own
seasons-rule-entry = For playing in an event: { $points }
seasons-rule-win = { $stage ->
    [consolation] For a match won in the consolation: { $points }
    [last-chance] For a match won in the last chance: { $points }
   *[main] For a match won: { $points }
}
seasons-rule-root = A match won counts by the root of its length: that is for a match to nine, one to n is worth √n / 3 of it.
seasons-rule-unplayed = Matches won without being played count too; byes never do.
seasons-rule-logarithm = For a place: { $factor } × the logarithm of the players to the base of two × 1 for the first, 0.7 for the second, then one by the rank less one. Those who share places have the mean.
seasons-rule-pool = As many points as there were players are given out, in these shares:
seasons-rule-band = { $measure ->
    [length] Events with matches to { $least } or more
   *[players] From { $least } players on
}: { $rows }
seasons-rule-row = { $stage ->
    [consolation] consolation { $place }
    [last-chance] last chance { $place }
   *[main] place { $place }
}: { $points }
choice-season-shared =
    .best = Those who share places each have the points of the best of them
    .last = Those who share places each have the points of the last of them
    .split = The points of places that are shared are divided
seasons-rule-either = Either the place or the matches won, whichever is more.
seasons-rule-best = { $n ->
    [one] The best event counts.
   *[other] The best { $n } events count.
}
seasons-rule-division = { $name }: × { $weight }
seasons-rule-ties = Equals are told apart by: { $ties }; then they share the place.
choice-season-tie =
    .firsts = more events won
    .wins = more matches won
    .best = the better best event
    .fewer = fewer events
    .more = more events
    .none = nothing more
seasons-how = How the points are counted
seasons-events = { $n ->
    [0] Events of these days
    [one] 1 event
   *[other] { $n } events
}
seasons-later = Corrected since
seasons-later-text = The table above is final. These results were put right later, and would move:
seasons-later-nothing = Nothing was corrected since that would move anybody.
seasons-stands = Stands
seasons-would = Would be
seasons-by-events = By
seasons-by-others = others moved
seasons-by-event = { $event }: { $before } → { $after }
seasons-place-points = { $place }. with { $points }
seasons-freeze-title = The final table
seasons-freeze-text = When the season is over, declare its table final: it stays as it is now. What is corrected later is listed beneath it, with what it would change.
seasons-freeze = Declare the table final
seasons-thaw-text = Opened again, the table follows every correction made since.
seasons-thaw = Open the table again
seasons-settings-final = The table of this season is final, so what makes it stays as it is. To change it, open the table again on the page of the season.
seasons-settings-back = To the season
seasons-frozen-now = The table is final.
seasons-thawed-now = The table is open again.
field-seasons-name = Name
    .hint = For example: Spring 2027
field-seasons-from = From
field-seasons-to = To
field-seasons-preset = Points
    .hint = The numbers of a known table appear below as soon as you look at what would change; choose a table of the club’s own to change them.
field-seasons-best = How many events count
    .hint = The best of everyone; left empty, all of them.
fold-seasons-own = A table of the club’s own
    .hint = These numbers count when the points above are a table of the club’s own.
field-seasons-entry = For playing in an event
field-seasons-win-main = For a match won
field-seasons-win-consolation = For a match won in the consolation
field-seasons-win-last-chance = For a match won in the last chance
field-seasons-win-by-root = Longer matches count more
    .hint = The number is then for a match to nine; others count by the root of their length.
field-seasons-win-unplayed = Matches won without being played count too
field-seasons-places-kind = What the table of places says
choice-season-kind =
    .pool = Shares of as many points as there were players
    .table = Points
field-seasons-places-measure = What chooses the line
choice-season-measure =
    .length = The length of the longest match
    .players = The number of players
field-seasons-places-bands = Places
    .hint = A line for each size of field. “10: 1=3 2=1.5 3-4=0.5 c1=1” says: from ten on, the first has 3, the second 1.5, those who share 3–4 half a point each, the first of the consolation 1; l1 is the last chance.
field-seasons-places-shared = Shared places
field-seasons-either = Either the place or the matches won, whichever is more
fold-seasons-divisions = Divisions
field-seasons-divisions = Divisions
    .hint = A line each, with what its points are multiplied by: “Open”, “Intermediate 0.7”. Left empty, there is one table.
field-seasons-apart = A table for each division
fold-seasons-ties = Equal on points
field-seasons-tie1 = Told apart by (1)
field-seasons-tie2 = Told apart by (2)
field-seasons-tie3 = Told apart by (3)
field-seasons-all = All events of these days count
    .hint = Otherwise only those chosen below.
seasons-events-none = No event of these days is drawn yet.
seasons-teams = Teams meet in it, whose members are not counted one by one.
seasons-event-counts = Counts
seasons-event-division-gone = In division { $number }, which the season does not have
seasons-event-usual = As usual
seasons-event-yes = Yes
seasons-event-no = No
seasons-event-weight = Multiplied by
field-seasons-ratings = Ratings of the season
    .hint = A list of its own beside the club’s, from the first day to the last.
choice-season-ratings =
    .anew = Kept, everyone begins anew
    .carried = Kept, everyone begins with their rating of the first day
    .none = None
seasons-see = See what would change
seasons-preview = What it would come to
seasons-preview-nobody = { $n ->
    [0] Nobody has played in its events yet.
   *[other] Nobody would stand otherwise.
}
seasons-make = Create the season
seasons-save = Save the season
seasons-made = The season is made.
seasons-saved = The season is saved.
seasons-remove = Remove this season
seasons-remove-text = Its table, its settings and the points given by hand are forgotten. Results and ratings stay as they are.
seasons-removed = The season is removed.
field-seasons-giving-person = Player
field-seasons-giving-division = Table
field-seasons-giving-points = Points
    .hint = For example 2 or −0.5; with a minus they are taken.
field-seasons-giving-reason = Why
    .hint = Everyone reads it beside the points.
seasons-give = Give these points
seasons-given = The points are given.
seasons-take-back = Take back what { $name } was given
seasons-taken-back = The points are taken back.
seasons-no-reason = no reason kept
rule-seasons-number = Enter points like 1, 0.8 or 2.5.
rule-seasons-best = Enter how many events count as a whole number from 1, or leave it empty.
rule-seasons-divisions = Line { $line }: write the name and, behind it, what its points are multiplied by, like “Intermediate 0.7”; at most { $most } divisions.
rule-season-places = Line { $line } will not do: write “10: 1=3 2=1.5 3-4=0.5 c1=1”, each size of field once, places up to { $most }.
rule-season-frozen = The table of this season is final. Open it again first.
rule-season-too-many = A club keeps at most { $most } seasons.
rule-seasons-person = Choose somebody of the club.
rule-seasons-reason = Say why: everyone reads it beside the points.
audit-season-made = Made a season
audit-season-changed = Changed a season
audit-season-removed = Removed a season
audit-season-adjusted = Gave or took points in a season
audit-season-frozen = Declared the table of a season final
audit-season-opened = Opened the table of a season again
player-seasons = Seasons
seasons-its-ratings = Ratings of { $name }
# Members and past results from a file
bring-title = Bring in members and past results
bring-how = A spreadsheet saved as CSV: a list of members, or a season of matches, one a line. You say what its columns are, see what it comes to, and nothing is stored before you agree. Ratings, player pages and records read past matches like those of tonight.
bring-done = Brought in before
bring-waiting = Files that wait for you
bring-file-title = Another file
field-bring-subject = What is in it
choice-bring-subject =
    .results = Matches that were played
    .members = People
field-bring-file = The CSV file
bring-file-hint = At most { $most } lines. Any encoding; commas, semicolons or tabs between the cells.
bring-file-unnamed = A file
bring-file-named = { $file }: what it comes to
bring-send = Next: its columns
bring-sent = sent { $at }, not accepted yet
bring-stored-matches =
    { $n ->
        [one] one match
       *[other] { $n } matches
    }
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
bring-taken-back = taken back { $at }
bring-under-way = Being stored: { $n } of { $all } so far
bring-back-under-way = Being taken back: { $n } of { $all } so far
bring-under-way-already = This file is being stored already, and is stored once. This page looks again by itself.
bring-back-begun =
    { $n ->
        [one] One event is being taken back. This page looks again by itself.
       *[other] { $n } events are being taken back. This page looks again by itself.
    }
bring-take-back = Take back
bring-take-back-what = Every event this file made goes from all pages, with its matches, what was put right in them since, and what they did to ratings. People it added who are nowhere else are archived. To have it again, bring the file in again.
bring-take-back-all = Take all of it back
bring-back-done =
    { $n ->
        [0] It has been taken back.
        [one] One event has been taken back.
       *[other] { $n } events have been taken back.
    }
bring-columns = What its columns are
bring-columns-how = These are its first lines, as they are read. Say below which column is what.
bring-sample = The first lines of the file
bring-column = { $n } · { $cell }
bring-no-column = No column
bring-field-day = The day
bring-field-event = What it was played in
bring-field-top = One player
bring-field-bottom = The other player
bring-field-score = The score of both, as 7-3
bring-field-top-score = The one player’s points
bring-field-bottom-score = The other player’s points
bring-field-length = The length of the match
bring-field-winner = Who won
bring-field-name = The whole name
bring-field-first = The first name
bring-field-last = The last name
bring-field-nickname = The nickname
bring-field-rating = The rating
bring-field-email = The e-mail address
bring-field-number = The member number
bring-field-experience = The experience
field-bring-headings = The first line is headings
field-bring-dates = How a date is written
    .hint = One that begins with four digits is year, month, day in any case.
choice-bring-dates =
    .day-first = Day, month, year
    .month-first = Month, day, year
field-bring-length = The length where a line names none
    .hint = Left empty, it is the winner’s points.
field-bring-event = What they were played in where a line names nothing
    .hint = Matches of one name on one day become one event.
bring-event-matches = Matches
field-bring-newcomers = People nobody knows yet become
choice-bring-newcomers =
    .guests = Guests
    .members = Members
field-bring-encoding = Encoding
    .hint = Choose another when letters above look wrong.
field-bring-separator = Between the cells
bring-found = as found: { $what }
bring-sign-tab = tab
bring-sign-semicolon = semicolon
bring-sign-comma = comma
bring-sign-bar = upright bar
bring-look = See what it comes to
bring-comes-to = What it comes to
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
        [one] One match is here already and is left as it is.
       *[other] { $n } matches are here already and are left as they are.
    }
bring-here-people =
    { $n ->
        [one] One person may be here already, or is in the file twice, and is left out.
       *[other] { $n } people may be here already, or are in the file twice, and are left out.
    }
bring-known-people =
    { $n ->
        [0] Nobody of the file is known yet.
        [one] One person of the file is known.
       *[other] { $n } people of the file are known.
    }
bring-new-people =
    { $n ->
        [one] One person is new
       *[other] { $n } people are new
    }
bring-nicknames = Taken for somebody by a nickname or another spelling
bring-near = New, though the name is much like somebody’s
bring-near-how = Where it is the same person, mend the name in the spreadsheet and send it again, or merge the two afterwards.
bring-returning =
    { $n ->
        [one] One person was archived and comes back
       *[other] { $n } people were archived and come back
    }
bring-becoming =
    { $n ->
        [one] One guest becomes a member
       *[other] { $n } guests become members
    }
bring-read = The first matches, as they are read
bring-match = { $winner } beat { $loser } { $won }–{ $lost }, { $length ->
        [one] 1 point
       *[other] { $length } points
    }, { $day } { $month } { $year }
bring-played =
    { $n ->
        [one] One match is here already, and stays out
       *[other] { $n } matches are here already, and stay out
    }
bring-played-how = The same two people have this score on that day, or were written down with it the day before or after: played here, or brought in with another event.
bring-again = Bring them in anyway: they are other matches
bring-doubles =
    { $n ->
        [one] One line says the same as an earlier one
       *[other] { $n } lines say the same as earlier ones
    }
bring-doubles-matches = Two matches may well end alike, so each line counts. Take a line out of the spreadsheet if it is there by mistake.
bring-doubles-people = They are left out.
bring-same-line = Line { $line } says the same as line { $earlier }.
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
       *[other] { $new } new, { $here } here already
    }
bring-refused =
    { $n ->
        [one] One line stays out
       *[other] { $n } lines stay out
    }
bring-more = And { $n } more.
bring-store = Store it
bring-forget = Throw the file away
bring-forgotten = The file has been thrown away. Nothing was stored.
bring-in-already =
    { $n ->
        [one] This file is in already: one is stored.
       *[other] This file is in already: { $n } are stored.
    }
bring-is-in =
    { $n ->
        [one] One is in.
       *[other] { $n } are in.
    }
bring-begun = { $n } are being stored. This page looks again by itself.
changed-matches = Matches
audit-import-accepted = Brought a file in
audit-import-taken-back = Took back what a file had brought in
rule-import-file-missing = No file was chosen, or nothing is in it. Choose the CSV file again.
rule-import-workbook = This is a workbook: save it as CSV first (in the spreadsheet, “Save as” or “Export”, then CSV), and send that file.
rule-import-line-long = Line { $line } is longer than { $most } KB, so this is not a table with a line for each row. Export the file again as CSV.
rule-import-under-way = This file is being stored or taken back at this moment. Wait until that is done.
rule-import-another-under-way = Another file of the club is being stored or taken back at this moment. Wait until that is done, then look at what this one comes to.
rule-import-too-long = The file has more than { $most } lines. Cut it in two and bring in one after the other.
rule-import-changed-since = Since you saw it, people or results have changed, or the file is read in another way. Look again and store what you see then.
rule-import-moved = The club has changed while this file was being stored. Look again and store what you see then.
rule-import-nothing = Nothing of it is new, so there is nothing to store.
rule-import-taken-back-already = It has been taken back already.
rule-column-day-unsaid = Say which column is the day.
rule-column-player-unsaid = Say which columns are the two players.
rule-column-score-unsaid = Say which column is the score of both, or which two are the points of each.
rule-column-name-unsaid = Say which column is the whole name, or which two are first and last name.
rule-line-runs-on = A quotation mark opened on line { $line } is not closed, so what follows is read as one cell. Close it or take it away.
rule-column-who-unsaid = Say which column is the name, or the member number.
rule-column-rating-unsaid = Say which column is the rating.
rule-line-nobody = Whose rating is it? Neither a name nor a member number stands here.
rule-line-start-rating = “{ $typed }” is no rating to begin with. Write a number from { $least } to { $most }, with a point or a comma before its decimals and no sign between thousands.
rule-line-experience = “{ $typed }” is no experience. Write a whole number from 0 to { $most }, or nothing.
rule-line-same-person = This is whom line { $line } is of as well. Leave one of the two.
rule-line-number-unknown = Nobody of the club has the member number { $number }.
rule-line-number-of-another = The member number { $number } is not that of { $name }.
rule-line-person-unknown = Nobody of the club is called “{ $name }”, and nobody has that as a member number. Add them to the members first.
rule-line-person-near = Nobody of the club is called “{ $name }”; “{ $near }” is nearly that. Write the name as the club has it.
rule-starts-nothing-sent = Paste a list, or choose a file with one.
rule-starts-both-sent = There is a pasted list and a file. Send one of them.
starts-title = Start ratings
starts-text = What people come to the club’s own list with, say from a federation or from the years before. Everyone else begins with { $usual }. All ratings are computed again from them, from the first match on. A season’s list that carries ratings takes them along when its settings are saved.
field-starts-list = A list, pasted
    .hint = A person a line: name or member number, rating, experience. Commas, semicolons or tabs between them; a first line of headings may put the columns in any order.
field-starts-file = Or a CSV file
starts-file-hint = At most { $most } lines, in any encoding.
starts-pasted = A pasted list
starts-standing = Who comes with a rating
starts-remove = Take out
starts-removed = { $name } comes to the list with nothing any more.
starts-then = Who would begin with what
starts-now = Begins with now
starts-new =
    { $n ->
        [0] Nobody would begin with another rating than now.
        [one] One person would begin with it.
       *[other] { $n } people would begin with it.
    }
starts-same =
    { $n ->
        [one] One person begins with the same already.
       *[other] { $n } people begin with the same already.
    }
starts-are-in =
    { $n ->
        [one] One person begins with another rating now; all ratings follow.
       *[other] { $n } people begin with another rating now; all ratings follow.
    }
audit-rating-starts = Brought in start ratings
audit-rating-start-gone = Took a start rating out
rule-line-day = “{ $typed }” is no day. Write it as 2019-03-04, or 4.3.2019.
rule-line-day-too-early = { $typed } is too long ago: days before { $first } are not brought in.
rule-line-day-to-come = { $typed } is still to come. Is the order of day and month right?
rule-line-event-missing = What was it played in? Say it in a column, or once for the whole file.
rule-line-formula = “{ $typed }” would be a formula in a spreadsheet. A name begins with a letter.
rule-line-score = “{ $typed }” is no score of two players. Write it as 7-3.
rule-line-winner = “{ $typed }” is neither of the two players.
rule-line-several-people = { $n } people of the club are called “{ $name }”. Change the name of one of them, or merge them, then look again.
## Small pages for frames of other sites

embed-title = On your own site
embed-about = Small pages that stand in a frame of another site: the ratings, the next days, how an event stands. They have your colours, set no cookie, and show what everyone may read anyway.
field-embed-who = Which sites may show them
    .hint = Other sites can only look: nothing can be done on these pages.
choice-embed-who =
    .anyone = Every site
    .listed = These sites
    .nobody = No site
field-embed-sites = These sites
    .hint = One a line, such as club.example or *.club.example. Only for “These sites”.
embed-not-public = The club is not public, so there is nothing to show elsewhere.
embed-snippets = To copy
embed-how = Copy the lines into the HTML of your page: in WordPress a block “Custom HTML”, elsewhere “Embed” or “HTML code”. Change the height where it does not fit.
embed-no-address = This service does not know its public address. The lines below name the one you see now; with --public-url they name the right one.
embed-see = See it
embed-kept = Kept so.
embed-all = All of it
embed-small = The same for a frame of another site
embed-standings = Ratings of { $club }
embed-next = Next at { $club }
embed-still-in = { $n ->
    [one] Still in
   *[other] Still in: { $n }
}
embed-nobody-yet = Nobody has a rating yet.
embed-link = Show standings on your own site
shared-club = Results, standings and the next days of { $club }.
shared-player = Results and rating at { $club }.
rule-embed-who = Choose which sites may show the pages.
rule-embed-site = “{ $site }” is no site: write its name as in an address, such as club.example.
rule-embed-no-site = Name at least one site, or choose “Every site” or “No site”.
rule-embed-many-sites = At most { $most } sites can be named.
audit-embedding-changed = Changed which sites may show small pages

number-title = Number in a federation
field-number-number = Number
    .hint = As the federation writes it; left empty, none. It stands beside the name in the file of rated matches.
field-number-public = Everyone may read it
number-told = The number of { $name } is kept.
number-of = Federation number { $number }
rated-events-title = Rated events
rated-events-text = Matches of the events ticked are rated, as far as the rules of the ratings say. Of the others each match says that its event is not rated. What is changed here counts from the first match on.
rated-events-years = Years
rated-events-none = No event is drawn yet.
rated-events-told = The ratings follow the events that are rated.
rated-matches-file = Rated matches as CSV
audit-event-rated = Changed whether an event is rated

## The form of an event

field-event-name = Name of the event
    .hint = Such as Open, Intermediate, Jackpot.
field-event-format = Format
    .hint = It can be changed until the draw.
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
    .hint = It is fixed once somebody has entered.
choice-sides =
    .single = Single players
    .pairs = Pairs, consulting over one board
    .teams = Teams, board against board
field-event-boards = Boards between two teams
    .hint = Boards won decide; then the points of all boards; then the first board.
field-event-lengths = Points to play to
    .hint = The final first, then the round before it, and so on; the last number holds for all rounds before. Or in words: final 7, before that 5.
field-event-order = Order of the draw
    .hint = By rating: the highest on the club’s rating list first, spread over the sheet; who is not on the list goes by the rating elsewhere that was typed for them. By hand: you give the places.
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
    .hint = In the game after a player first stands one point from winning, nobody doubles.
field-event-holland = Holland rule
    .hint = After the Crawford game a double waits until both sides have played two rolls. It needs the Crawford rule.
choice-holland =
    .off = Off
    .trailer = Binds the one behind
    .both = Binds both players
field-event-third-place = A match for third place
field-event-play-offs = Play-offs
    .hint = In a plain knockout, those who lose early can play on for their places.
choice-play-offs =
    .none = No more than that
    .n = For every place down to { $n }
field-event-play-off-places = Play-offs for single places
    .hint = Places one by one: 3, or 5, 7. Only the matches that decide them are drawn: of four losers of the quarter-finals, two matches and one between their winners decide place 5. Whoever plays no further shares a place.
field-event-penalty-limit = Too many penalty points lose the match
    .hint = Those above half the length of the match.
field-event-jacoby = Jacoby rule
    .hint = Not meant for matches: a gammon on a cube never turned counts single, except in the Crawford game.
fold-event-again = Second chance
field-again-re-entry = Whoever lost may enter once more
    .hint = The new entry costs what a re-entry costs; the first plays on where it fell.
field-again-buy-back = Whoever lost may buy back in
    .hint = It costs the same and gives up the place in the consolation.
field-again-round = For losers of the first so many rounds
    .hint = Leave empty for no such limit.
field-again-time = Until
    .hint = By the club’s clock. Leave empty for no such limit.
field-again-most = How often each person may
    .hint = Leave empty for as often as there is a place.
fold-event-time = Clocks and lateness
field-event-clock = Clocks
    .hint = What each player’s clock is set to. It stands on the slips, the sheet and the match’s page.
choice-clock-preset =
    .none = Without clocks
    .us2013 = US rules 2013: 2 min a point, 12 s delay
    .us2013-doubles = US rules 2013, doubles: 2 min 30 s a point, 18 s delay
    .biba = BIBA: 2 min a point, 12 s delay
    .ukbgf = UKBGF: 2 min a point, 12 s delay
    .gammon-associates = Gammon Associates: 2 min a point and 2 more, 12 s delay
    .nova = NOVA: 2 min a point, 15 s delay
    .mso = Mind Sports Olympiad: 2 min a point, 12 s Bronstein delay
    .unified2001 = Unified rules 2001: 6 min a point, no delay
    .own = My own
field-event-clock-minutes = Minutes a point
    .hint = These three are for a clock of your own. Two and a half minutes: 2.5
field-event-clock-extra = Minutes on top of that
field-event-clock-delay = Seconds of delay before each move
field-event-lateness = Coming late
    .hint = Works out the penalty points and shows you the terms. You decide whether they are given.
choice-lateness =
    .none = No rule
    .ukbgf = UKBGF: a point after 5 minutes, one more every 5
    .nova = NOVA: the same, counted from the draw
field-consolation-fed-by = Who falls to the consolation
    .hint = A loser falls to a place; the winner of the consolation has lost once.
choice-fed-by =
    .all = Everyone who loses before the final (progressive)
    .rounds = The losers of the first rounds
    .first-match = Whoever loses the first match they play
    .fresh = The losers of the first rounds, drawn afresh among those present
field-consolation-rounds = Main rounds whose losers fall
    .hint = 1 is the simple consolation.
field-consolation-last-chance = Rounds of the consolation whose losers get a last chance
    .hint = 0: there is none.
field-consolation-lengths = Points in the consolation
    .hint = The last match first. Left empty, as in the main bracket.
field-last-chance-lengths = Points in the last chance
    .hint = The last match first. Left empty, as in the main bracket.
field-double-second-final = Second final
    .hint = If the winner of the losers’ side wins the final, it is played again: both have lost once.
field-triple-second-final = Second final
    .hint = If the player without a loss loses the final, it is played again.
field-double-lengths = Points on the losers’ side
    .hint = As above, the last match first. Left empty, as on the winners’ side.
field-double-consolation-lengths = Points in the consolation
    .hint = As above, the last match first. Left empty, as in the main event.
field-double-consolation = Rounds of the losers’ side that feed a consolation
    .hint = Whoever goes out in them plays on for places of their own, those of a later round coming in later. 0: no consolation.
fold-double-more = How losers fall
choice-falls =
    .best = So that people meet again as late as can be
    .natural = As they stand on the sheet
field-double-falls = Where losers fall
    .hint = The order decides how soon two people meet again.
choice-merge =
    .none = In the final
    .n = In a knockout of the last { $n }
field-double-merge = Where the two sides meet
    .hint = A knockout takes half of its players from each side.
field-double-shift = Rounds of the losers’ side
    .hint = For directors who shift: A.B.|.C.|.DX means that losers of round A and B fall in the first two rounds, none in the third. Leave it empty for the usual.
field-groups-by = Groups are made by
choice-groups-by =
    .size = their size
    .count = their number
field-groups-number = How many
    .hint = Players in a group at the most, or groups. Where it does not come out even, some groups have one fewer.
field-groups-qualify = How many of each group go on
    .hint = No more than the smallest group has.
field-groups-lengths = Points in the groups
    .hint = Left empty, as in the knockout.
fold-groups-ties = Tie-breaks
field-groups-ranking = Tie-breaks
    .hint = In a group, equal scores are told apart by these, the first speaking first; lots from the recorded seed speak last.
fold-swiss-ties = Tie-breaks
field-swiss-ranking = Tie-breaks
    .hint = In this order, each among those the ones before left equal. They are fixed once play has begun. Equal after all: the place is shared.
fold-robin-ties = Tie-breaks
field-robin-ranking = Tie-breaks
    .hint = In this order, each among those the ones before left equal. They are fixed once play has begun. Equal after all: the place is shared.
fold-league-ties = Tie-breaks
field-league-ranking = Tie-breaks
    .hint = In this order, each among those the ones before left equal. They are fixed once play has begun. Equal after all: the place is shared.
fold-groups-knockout = A knockout sheet of your own
field-groups-sheet = The knockout, as JSON
    .hint = Left empty, the firsts and seconds of the groups are crossed as usual. The guide to sheets says how it is written: {"{"}"rank": {"{"}"group": 1, "place": 2{"}"}{"}"} is the second of group 1.
field-swiss-rounds = Rounds
    .hint = Declared before the start. Nobody meets the same opponent twice.
field-swiss-ends = How long everyone plays
choice-ends =
    .rounds = Everyone plays all rounds
    .strikes = Out after so many losses, until one is left
    .qualify = So many wins are in, so many losses are out; then a knockout
field-swiss-losses = Losses that put out
    .hint = Byes count as wins.
field-swiss-wins = Wins that qualify
    .hint = Whoever has them is in and stops.
field-swiss-places = Places in the knockout
    .hint = Left empty, everyone with the wins goes on.
field-swiss-scoring = What a round brings
choice-scoring =
    .wins = A win 1, a loss 0
    .two-two-one = A win 2, a bye 2, a loss 1
    .stavrou = Stavrou: a win 100 and the margin, an unfinished lead 97
fold-swiss-pairing = Pairing
field-swiss-groups = Who meets
choice-swiss-groups =
    .groups = Those with equal scores
    .monrad = Neighbours in the standings, whatever their scores (monrad)
field-swiss-within = Among equals
    .hint = Decides last of all, when nobody has met and nobody need leave the group.
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
    .hint = It need not be what a bye is worth.
field-swiss-wishes = Keep apart
    .hint = Sign-in numbers, a line each: “3 7” for never, “3 7 < 3” for not before round 3. A family or a team is one line.
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
field-robin-laps = How often two people meet
    .hint = Once is a single round robin, twice a double one.
field-robin-leaver = When somebody leaves
    .hint = Whatever is chosen, the director can decide otherwise for one player.
field-league-laps = How often two people meet
    .hint = Once is a single round robin, twice a double one.
field-league-leaver = When somebody leaves
    .hint = Whatever is chosen, the director can decide otherwise for one player.
choice-leaver =
    .walk-overs = Matches not played are walk-overs
    .left-out = All their results are left out
    .half = Before half their matches left out, after that walk-overs
field-league-first = Last day of the first round
    .hint = Left empty, matches have no last day.
field-league-every = Days from round to round
    .hint = Left empty, that day is the last for the whole season.
field-league-up = How many go up
field-league-down = How many go down
    .hint = Divisions are events of one tournament.
field-ladder-reach = How many rungs up one may challenge
    .hint = 0: as high as one likes. Who has left is no rung.
field-ladder-on-win = When the challenger wins
choice-on-win =
    .swap = Changes places with the loser
    .takes-place = Takes the place; those between go down one
field-ladder-days = Days in which a challenge is to be played
    .hint = 0: no limit.
field-ladder-immunity = Days of rest for the one challenged
    .hint = So long after a challenge was decided nobody has to take another. 0: none.
field-ladder-wait = Days before challenging the same player again
    .hint = For a challenger who lost. 0: none.
field-free-table = The table is ordered by
    .hint = Play whom you like, as often as you like; every result counts. There is no draw: matches are started at the desk or from the players’ phones.
choice-free-table =
    .share = The share of matches won
    .points = Points for wins and losses
    .wins = Matches won
field-free-least = Matches that are enough for a share to count
    .hint = Whoever has played fewer stands below the others.
field-free-win = Points for a win
field-free-loss = Points for a loss
    .hint = More than 0 rewards those who play much.
field-free-meetings = How often the same two may meet
    .hint = 0: as often as they like.
field-rolling-size = Entries on a sheet
    .hint = People join a list. Whenever it is full the next sheet is drawn, and several can run at once.
choice-rolling-size =
    .n = { $n } to a sheet
field-event-sheet = The sheet, as JSON
    .hint = How it is written is in the guide to sheets. Check it as often as you like: nothing is kept until you save.
    .file = Or take it from a file
    .check = Check the sheet
