//! What a game can end in and what that counts, by the game that is played.

use super::cube::worth;
use super::{MatchRules, ScoredGame, WinKind};
use crate::variants::{Game, MatchGame, Worth};
use crate::violation::fields;
use crate::violation::{Source, Violation, refuse};

/// What one game counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    game: Game,
    cube: bool,
    /// A match to 1 point counts one, whatever the game.
    one: bool,
}

impl Counts {
    pub(super) fn of(rules: &MatchRules, game: Game) -> Counts {
        Counts {
            game,
            cube: rules.game.has_cube(),
            one: rules.length == 1,
        }
    }

    /// The same in a session of `played`.
    pub(super) fn for_money(played: &MatchGame, game: Game) -> Counts {
        Counts {
            game,
            cube: played.has_cube(),
            one: false,
        }
    }

    pub(super) const fn game(&self) -> Game {
        self.game
    }

    pub(super) const fn has_cube(&self) -> bool {
        self.cube
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = WinKind> {
        let all = [
            WinKind::Single,
            WinKind::Gammon,
            WinKind::Backgammon,
            WinKind::Drop,
        ];
        let this = *self;
        all.into_iter().filter(move |kind| this.has(*kind))
    }

    fn has(&self, kind: WinKind) -> bool {
        let worth = self.game.rules().worth;
        match kind {
            WinKind::Single => true,
            WinKind::Gammon => matches!(
                worth,
                Worth::Gammon
                    | Worth::FarBack
                    | Worth::Mother
                    | Worth::Backgammon
                    | Worth::BackgammonOnBar
            ),
            WinKind::Backgammon => matches!(worth, Worth::Backgammon | Worth::BackgammonOnBar),
            WinKind::Drop => self.cube,
        }
    }

    /// The most men a loser can have left, where each of them is a point.
    pub(super) fn most_men(&self) -> Option<u8> {
        let rules = self.game.rules();
        (rules.worth == Worth::MenLeft && !self.one).then_some(rules.checkers)
    }

    /// Whether throws double the stake, which a sheet then has in place of the cube.
    pub(super) fn stake_doubles(&self) -> bool {
        self.game.rules().stake_doubles && !self.one
    }

    /// Why there is no such game; a director may let it stand.
    pub(super) fn unlawful(&self, game: &ScoredGame) -> Option<Violation> {
        let source = match self.game.rules().cube && !self.cube {
            true => Source::Custom,
            false => self.source(),
        };
        if game.kind == WinKind::Drop && !self.cube {
            return Some(refuse::game_no_drop(self.game).by(source).at(fields::KIND));
        }
        if game.cube > 1 && !self.cube && !self.stake_doubles() {
            return Some(
                refuse::game_no_cube(self.game, 1)
                    .by(source)
                    .at(fields::CUBE),
            );
        }
        let refused = match game.kind {
            kind if self.has(kind) => return None,
            WinKind::Backgammon if self.has(WinKind::Gammon) => {
                refuse::game_no_backgammon(self.game)
            }
            _ => refuse::game_no_gammon(self.game),
        };
        let source = self.game.counted_by();
        Some(refused.by(named(source)).at(fields::KIND))
    }

    /// The text that tells whether there is a cube.
    fn source(&self) -> Source {
        named(self.game.variant().sources.first().copied())
    }

    /// What the winner gets; `jacoby` where gammons do not count.
    ///
    /// # Errors
    /// Those of the men left: without their number there are no points.
    pub(super) fn points(&self, game: &ScoredGame, jacoby: bool) -> Result<u32, Violation> {
        if let Some(most) = self.most_men() {
            let men = men_among(1, game.men, most)
                .map_err(|refused| refused.by(named(self.game.counted_by())))?;
            return Ok(game.cube.saturating_mul(u32::from(men)));
        }
        if game.men.is_some() {
            return Err(refuse::men_not_counted().at(fields::MEN));
        }
        if self.one {
            return Ok(1);
        }
        let kind = if jacoby { WinKind::Single } else { game.kind };
        Ok(worth(kind, game.cube))
    }
}

fn named(text: Option<&'static str>) -> Source {
    text.map_or(Source::Program, Source::Of)
}

/// The men left, where they count.
pub(super) fn men_among(fewest: u8, men: Option<u8>, most: u8) -> Result<u8, Violation> {
    match men {
        Some(men) if (fewest..=most).contains(&men) => Ok(men),
        Some(men) => Err(refuse::men_left(fewest, men, most).at(fields::MEN)),
        None => Err(refuse::men_missing().at(fields::MEN)),
    }
}
