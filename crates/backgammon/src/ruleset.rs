//! The rules as switches, and the sets of them that have a name.

use super::Side;
use super::scoring::{HIGHEST_CUBE, Holland};
use crate::violation::{Source, Violation, refuse};
use serde::{Deserialize, Serialize};

/// What is in force where clubs and centuries differ. What all agree on has no switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RuleSet {
    /// In a match: no cube in the game after a player first comes one point from winning (the rules booklet, GamesGrid's rules).
    pub crawford: bool,
    /// In a match after the Crawford game: who may not double before both sides have played two rolls.
    pub holland: Holland,
    /// Playing for money: a gammon or backgammon counts only when the cube was offered and taken (the rules booklet, GamesGrid's rules).
    pub jacoby: bool,
    /// In a match: the same, the Crawford game excepted. None of the texts has it; a club may.
    #[serde(skip)]
    pub jacoby_in_matches: bool,
    /// Playing for money: how often in a row an offer may be raised at once: 1 the beaver, 2 the raccoon too, and so on.
    pub animals: u8,
    /// Playing for money: how many ties of the opening throw double the cube (1970 laws, law 21a: only when agreed).
    pub automatic_doubles: u8,
    /// The highest value of the cube.
    pub highest_cube: u32,
    /// Who may require that a wrong play be put right.
    pub correction: Correction,
    /// A wrong set-up is corrected if seen before this many plays have been completed (1970 laws, law 18).
    pub setup_window: u32,
    /// Whether cocked dice count as thrown, so that it is too late to double (1970 laws, law 21b).
    pub cocked_dice_count: bool,
    /// Whether the winner scores one for each man the loser has left, in place of game, gammon, backgammon (1931, by
    /// choice).
    pub men_left: bool,
}

/// Who may require that a wrong play be put right, before the next throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Correction {
    /// Either player (1969 rules, rule 16).
    Either,
    /// Either player; the man played wrong must then be played right, the others as one likes (1970 laws, law 19).
    EitherSameMan,
    /// The opponent, if they wish ("responsible moves": GamesGrid's rules).
    Opponent,
    /// Anybody, the director included: a wrong play cannot stand ("legal moves").
    Always,
}

/// A set of rules that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    /// The laws of 1931, as far as those of 1969 and 1970 tell them.
    Laws1931,
    /// The rules of 1969.
    Laws1969,
    /// The laws of 1970.
    Laws1970,
    /// As clubs play today, matches and money.
    Today,
    /// Match play at a tournament.
    Match,
    /// Money play with everything usual in it.
    Money,
    /// GamesGrid's rules.
    GamesGrid,
    /// Masters Traditional Games' rules.
    Masters,
    /// The rules booklet.
    Booklet,
}

impl Preset {
    /// All of them.
    pub const ALL: &'static [Preset] = &[
        Preset::Laws1931,
        Preset::Laws1969,
        Preset::Laws1970,
        Preset::Today,
        Preset::Match,
        Preset::Money,
        Preset::GamesGrid,
        Preset::Masters,
        Preset::Booklet,
    ];

    /// The switches of the set.
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        // The written laws know neither matches nor what clubs added later.
        let laws = RuleSet {
            crawford: false,
            holland: Holland::Off,
            jacoby: false,
            jacoby_in_matches: false,
            animals: 0,
            automatic_doubles: 0,
            highest_cube: HIGHEST_CUBE,
            correction: Correction::EitherSameMan,
            setup_window: 2,
            cocked_dice_count: true,
            men_left: false,
        };
        let today = RuleSet {
            crawford: true,
            jacoby: true,
            animals: 1,
            correction: Correction::Opponent,
            cocked_dice_count: false,
            ..laws
        };
        match self {
            Preset::Laws1931 | Preset::Laws1969 => RuleSet {
                correction: Correction::Either,
                cocked_dice_count: false,
                ..laws
            },
            Preset::Laws1970 => laws,
            Preset::Today => today,
            Preset::Match => RuleSet {
                jacoby: false,
                animals: 0,
                correction: Correction::Always,
                ..today
            },
            Preset::Money => RuleSet {
                crawford: false,
                animals: u8::MAX,
                automatic_doubles: u8::MAX,
                ..today
            },
            Preset::GamesGrid => RuleSet {
                animals: 2,
                ..today
            },
            // Both are silent on wrong plays, so that none stands.
            Preset::Masters => RuleSet {
                automatic_doubles: u8::MAX,
                correction: Correction::Always,
                cocked_dice_count: false,
                ..laws
            },
            Preset::Booklet => RuleSet {
                animals: 2,
                correction: Correction::Always,
                ..today
            },
        }
    }
}

/// How far the next throw has come when somebody wants to double or correct.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ThrowProgress {
    /// The dice are still in the cup.
    NotYet,
    /// They were thrown and lie cocked.
    Cocked,
    /// They were thrown, and the throw counts.
    Thrown,
}

impl RuleSet {
    /// Whether a wrong play stands once it was accepted as made.
    #[must_use]
    pub const fn wrong_plays_stand(&self) -> bool {
        !matches!(self.correction, Correction::Always)
    }

    /// Whether a double accepts the play before it as the throw does: GamesGrid's rules say so, the older laws speak of
    /// the throw alone.
    #[must_use]
    pub const fn double_accepts(&self) -> bool {
        matches!(self.correction, Correction::Opponent)
    }

    /// The text that says who may correct.
    #[must_use]
    pub const fn correction_source(&self) -> Source {
        match self.correction {
            Correction::Either => Source::Laws1969(16),
            Correction::EitherSameMan => Source::Laws1970(19),
            Correction::Opponent => Source::GamesGrid,
            Correction::Always => Source::Custom,
        }
    }

    /// Whether `by` may now require that a wrong play of `offender` be put right.
    ///
    /// # Errors
    /// `correction-too-late` after what accepts the play: the next throw, and where the rules say so a double;
    /// `correction-not-yours` for the offender where it is the opponent's choice.
    pub fn may_correct(
        &self,
        by: Side,
        offender: Side,
        next: ThrowProgress,
        doubled: bool,
    ) -> Result<(), Violation> {
        let source = self.correction_source();
        if next == ThrowProgress::Thrown || (doubled && self.double_accepts()) {
            return Err(refuse::correction_too_late().by(source));
        }
        if self.correction == Correction::Opponent && by == offender {
            return Err(refuse::correction_not_yours().by(source));
        }
        Ok(())
    }

    /// Whether a set-up found wrong after `completed` plays is corrected.
    ///
    /// # Errors
    /// `setup-too-late`.
    pub fn may_correct_setup(&self, completed: u32) -> Result<(), Violation> {
        if completed < self.setup_window {
            return Ok(());
        }
        Err(refuse::setup_too_late(completed).by(Source::Laws1970(18)))
    }

    /// Whether it is early enough to double.
    ///
    /// # Errors
    /// `double-after-throw`.
    pub fn may_double_before(&self, throw: ThrowProgress) -> Result<(), Violation> {
        let too_late = match throw {
            ThrowProgress::NotYet => false,
            ThrowProgress::Cocked => self.cocked_dice_count,
            ThrowProgress::Thrown => true,
        };
        if too_late {
            return Err(refuse::double_after_throw().by(Source::Laws1970(21)));
        }
        Ok(())
    }
}
