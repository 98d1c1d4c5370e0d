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

## Rules: tournaments

## Rules: forms and limits
