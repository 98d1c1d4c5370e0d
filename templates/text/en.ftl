### Every sentence the program says, in English (Fluent: https://projectfluent.org/fluent/guide/).
### One heading per area; each area adds to its own. Sentences are short, plain and warm. The words of the game are
### kept: box, captain, cube, take, drop, Crawford game, double match point, gammon, bye, fall, event, entrant.

## Where rules are written

source-laws-1969 = 1969 rules, rule { $rule }
source-laws-1970 = 1970 laws, law { $law }
source-masters = Masters Traditional Games’ rules
source-booklet = the rules booklet
source-gamesgrid = GamesGrid’s rules
source-custom = tournament custom
source-house = this program

## Rules: scores

## Rules: positions and dice

rule-setup-checkers = Each side plays with 1 to 15 checkers, not { $count }.
rule-setup-bar-sign = The first number is minus the opponent’s checkers on the bar, the last one the mover’s own.
rule-setup-off = There cannot be { $count } checkers off.
rule-setup-count = { $side ->
    [own] The mover
   *[opponent] The opponent
  } has { $count } checkers on the board, on the bar and off together; it should be { $expected }.
rule-setup-both-won = Both sides have borne everything off. Only one can have.
rule-setup-stalemate = Both sides are on the bar before closed boards. No game gets there.
rule-position-id = “{ $id }” is not a Position ID: fourteen letters, such as 4HPwATDgc/ABMA for the start.
rule-dice = Two dice, each 1 to 6.

## Rules: tournaments

## Rules: forms and limits
