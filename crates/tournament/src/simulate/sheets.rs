//! The sheet of a match by chance, game by game: whatever is played, what its games can end in, and a start that is not
//! level.

use super::player::Player;
use backgammon::scoring::{GameStatus, MatchRules, ScoredGame, WinKind, judge, number_after};
use backgammon::variants::Worth;
use backgammon::{BySide, Side};

/// More games than any match has.
const MOST_GAMES: usize = 1_000;

/// Whether a match has more to it than two numbers: another game than backgammon, or a start that is not level.
pub(super) fn is_out_of_the_ordinary(rules: &MatchRules) -> bool {
    !rules.game.is_backgammon() || rules.start != BySide::new(0, 0)
}

impl Player {
    /// The games of a match that `winner` wins.
    pub(super) fn sheet_won_by(&mut self, winner: Side, rules: &MatchRules) -> Vec<ScoredGame> {
        let mut games: Vec<ScoredGame> = Vec::new();
        let mut next = judge(rules, &games, &[]).next;
        while next != GameStatus::Over && games.len() < MOST_GAMES {
            let by = match self.rng.happens(0.5) {
                true => winner,
                false => winner.other(),
            };
            let game = self.one_game(by, rules, games.len(), next);
            let with = |winner| {
                let mut games = games.clone();
                games.push(ScoredGame { winner, ..game });
                games
            };
            // The other one does not win the last.
            let lost = judge(rules, &with(by), &[]).winner == Some(winner.other());
            games = with(if lost { winner } else { by });
            next = judge(rules, &games, &[]).next;
        }
        games
    }

    /// A game as it can end after `before` others.
    fn one_game(
        &mut self,
        winner: Side,
        rules: &MatchRules,
        before: usize,
        next: GameStatus,
    ) -> ScoredGame {
        let mut scored = single_game(winner, rules, before);
        let number = number_after(before);
        if rules.game.of(number).is_none() {
            let games: Vec<_> = rules.game.games().collect();
            scored.played = games.get(self.rng.below(games.len())).copied();
        }
        let Some(game) = rules.played(number, &scored) else {
            return scored;
        };
        let played = game.rules();
        scored.men = (played.worth == Worth::MenLeft && rules.length > 1)
            .then(|| u8::try_from(self.rng.below(usize::from(played.checkers))).unwrap_or(0) + 1);
        scored.kind = match (played.worth, self.rng.below(20)) {
            (Worth::Backgammon | Worth::BackgammonOnBar, 0) => WinKind::Backgammon,
            (Worth::Gammon | Worth::Mother | Worth::Backgammon | Worth::BackgammonOnBar, 0..6) => {
                WinKind::Gammon
            }
            _ => WinKind::Single,
        };
        // In the Crawford game nobody doubles.
        let free = next != GameStatus::Crawford;
        if free && rules.has_cube() {
            scored.cube = 1 << self.rng.below(3);
            if self.rng.happens(0.3) {
                scored.kind = WinKind::Drop;
            }
        } else if free && rules.length > 1 && played.stake_doubles {
            scored.cube = 1 << self.rng.below(2);
        }
        scored
    }
}

/// A game after `before` others that counts one point.
pub(super) fn single_game(winner: Side, rules: &MatchRules, before: usize) -> ScoredGame {
    let number = number_after(before);
    let due = rules.game.of(number);
    let game = due.or_else(|| rules.game.games().next());
    let men = game.is_some_and(|game| game.rules().worth == Worth::MenLeft) && rules.length > 1;
    ScoredGame {
        men: men.then_some(1),
        played: game.filter(|_| due.is_none()),
        ..ScoredGame::new(winner, WinKind::Single, 1)
    }
}
