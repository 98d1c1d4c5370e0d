//! What a record says about the rules it was played under.

use super::super::STARTS;
use super::super::event::number;
use crate::Board;
use crate::ruleset::{Correction, Preset, RuleSet};

/// What the tags say; `None` where they say nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tags {
    pub(super) start: Option<Board>,
    crawford: Option<bool>,
    /// Whether the game that began last is the Crawford game, where the rules of each game are listed.
    pub(super) crawford_game: Option<bool>,
    jacoby: Option<bool>,
    beavers: Option<bool>,
    highest_cube: Option<u32>,
    site: Site,
}

/// Which site wrote the record, where that matters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Site {
    /// Backgammon Galaxy: the length line of a money game is the limit of its cube.
    Galaxy,
    /// Backgammon Studio: a match given up is worth a year.
    Studio,
    #[default]
    Other,
}

impl Tags {
    /// The rules of `preset`; otherwise match play, or for money all usual rules, unless the record says something
    /// else. Only Jacoby is off until the record or its scores show it, unless it is a rule of the game.
    pub(super) fn rules(
        &self,
        length: u32,
        preset: Option<Preset>,
        jacoby_of_game: bool,
    ) -> RuleSet {
        if let Some(preset) = preset {
            return preset.rules();
        }
        let money = length == 0;
        let usual = if money { Preset::Money } else { Preset::Match }.rules();
        RuleSet {
            crawford: !money && self.crawford.unwrap_or(true),
            jacoby: self.jacoby.unwrap_or(money && jacoby_of_game),
            animals: if self.beavers == Some(false) {
                0
            } else {
                usual.animals
            },
            highest_cube: self.highest_cube.unwrap_or(usual.highest_cube),
            // A wrong play stands only under rules that the caller named.
            correction: Correction::Always,
            ..usual
        }
    }

    pub(super) const fn site(&self) -> Site {
        self.site
    }

    pub(super) fn without_jacoby(&self) -> bool {
        self.jacoby == Some(false)
    }

    /// Takes one tag: those of `.mat` files and `.sgf`'s list of rules.
    pub(super) fn tag(&mut self, key: &[u8], value: &[u8]) {
        let is = |name: &str| key.eq_ignore_ascii_case(name.as_bytes());
        if is("RU") {
            self.rule_list(value);
        } else if is("Variation") {
            self.start = variation(value);
        } else if is("Crawford") {
            self.crawford = Some(is_on(value));
        } else if is("Jacoby") {
            self.jacoby = Some(is_on(value));
        } else if is("Beaver") {
            self.beavers = Some(is_on(value));
        } else if is("Site") {
            let name = String::from_utf8_lossy(value).to_ascii_lowercase();
            self.site = match name.replace(' ', "").as_str() {
                n if n.contains("galaxy") => Site::Galaxy,
                n if n.contains("backgammonstudio") => Site::Studio,
                _ => Site::Other,
            };
        } else if is("CubeLimit") {
            self.highest_cube = number(value).filter(|n| *n > 1 && n.is_power_of_two());
        }
    }

    /// `Crawford:CrawfordGame`: what is listed is on, what is not is off.
    fn rule_list(&mut self, value: &[u8]) {
        let has = |rule: &str| {
            value
                .split(|b| *b == b':')
                .any(|listed| listed.eq_ignore_ascii_case(rule.as_bytes()))
        };
        self.crawford = Some(has("Crawford") || has("CrawfordGame"));
        self.crawford_game = Some(has("CrawfordGame"));
        self.jacoby = Some(has("Jacoby"));
        let listed = STARTS.into_iter().find(|(rule, _)| has(rule));
        self.start = Some(listed.map_or(Board::STANDARD, |(_, start)| start));
    }
}

/// Whether the value of a tag says that a rule is played.
pub(crate) fn is_on(value: &[u8]) -> bool {
    !["off", "no", "false", "0"]
        .iter()
        .any(|no| value.eq_ignore_ascii_case(no.as_bytes()))
}

fn variation(value: &[u8]) -> Option<Board> {
    let starts = |word: &str| {
        let start = value.get(..word.len());
        start.is_some_and(|v| v.eq_ignore_ascii_case(word.as_bytes()))
    };
    if starts("Nack") {
        Some(Board::NACKGAMMON)
    } else if starts("Hyper") {
        Some(match value.iter().find(|byte| byte.is_ascii_digit()) {
            Some(b'1') => Board::HYPERGAMMON_1,
            Some(b'2') => Board::HYPERGAMMON_2,
            _ => Board::HYPERGAMMON_3,
        })
    } else if starts("Backgammon") || starts("Standard") {
        Some(Board::STANDARD)
    } else {
        None
    }
}
