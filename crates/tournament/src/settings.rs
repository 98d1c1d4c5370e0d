//! What a director sets for an event.

use super::coming::{AgainForm, SecondChance};
use super::game_asked::GameForm;
use super::pace::{Clock, ClockForm, Lateness};
use super::{Fixture, Format, Lengths, Phase, Sides, Stage, is_usual};
use backgammon::BySide;
use backgammon::scoring::{Holland, MatchRules};
use backgammon::variants::{Game, MatchGame, Worth};
use crawford_forms::violation::{Param, Violation, refuse};
use crawford_forms::{Choice, Control, Form, Line, Word};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Drawn from the seed and the dice.
    #[default]
    Random,
    /// Highest rating first, as each was entered with it; equals, and those without one at the end, in drawn order.
    ByRating,
    ByHand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Byes {
    /// Whoever the draw puts there; the sheet spreads them evenly.
    #[default]
    Spread,
    TopSeeds,
}

/// The rules of an event. They are fixed for matches begun and may change for all others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(messages = "event", check = EventSettings::checked)]
pub struct EventSettings {
    /// Its name, such as "Open": 1 to 80 characters.
    #[form(name = "event_name", with = crawford_forms::name)]
    pub name: String,
    pub lengths: Lengths,
    /// The same for the stages that have lengths of their own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[form(shape = super::stage_lengths::StageLengths)]
    pub stage_lengths: BTreeMap<Stage, Lengths>,
    #[serde(default, skip_serializing_if = "is_usual")]
    #[form(flatten)]
    pub format: Format,
    /// What is played.
    #[serde(default, skip_serializing_if = "MatchGame::is_backgammon")]
    #[form(shape = GameForm)]
    pub game: MatchGame,
    #[form(fold = "rules")]
    pub crawford: bool,
    /// Whether and whom the Holland rule binds; it needs the Crawford rule.
    #[form(fold = "rules", default)]
    pub holland: Holland,
    /// Whether a gammon on a cube never turned counts single.
    #[form(fold = "rules")]
    pub jacoby: bool,
    /// Whether the lower rated of two begins with points, so that the match is as even as it can be.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[form(fold = "rules")]
    pub handicap: bool,
    /// Whether penalty points above half the length lose the match.
    #[form(fold = "rules")]
    pub penalty_limit: bool,
    /// Whether the losers of the semi-finals play for third place.
    #[form(fold = "rules")]
    pub third_place: bool,
    /// A plain knockout plays for every place down to this one: 8, 16, 32 …; 0: for none but perhaps the third.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[form(fold = "rules", default, with = play_offs)]
    pub play_offs: u16,
    /// Single places a plain knockout plays for besides, each with the matches that decide it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    #[form(fold = "rules", default, with = play_off_places)]
    pub play_off_places: BTreeSet<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[form(shape = AgainForm, fold = "again")]
    pub again: Option<SecondChance>,
    #[serde(default, skip_serializing_if = "is_usual")]
    #[form(flatten)]
    pub sides: Sides,
    #[form(default)]
    pub order: Order,
    #[form(default)]
    pub byes: Byes,
    /// The clocks, if the event is played with any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[form(shape = ClockForm, fold = "time")]
    pub clock: Option<Clock>,
    /// The penalty for coming late, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[form(fold = "time")]
    pub lateness: Option<Lateness>,
    /// How many minutes a round may take, where its time is shown. When they are over nothing happens by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[form(fold = "time", range = 5..=600)]
    pub round_minutes: Option<u16>,
}

impl EventSettings {
    /// A knockout as most clubs play it: 5 points, the final 7, Crawford, a random draw.
    #[must_use]
    pub fn usual(name: &str, lengths: Lengths) -> Self {
        EventSettings {
            name: name.to_owned(),
            lengths,
            stage_lengths: BTreeMap::new(),
            format: Format::Knockout,
            game: MatchGame::BACKGAMMON,
            crawford: true,
            holland: Holland::Off,
            jacoby: false,
            handicap: false,
            penalty_limit: true,
            third_place: false,
            play_offs: 0,
            play_off_places: BTreeSet::new(),
            again: None,
            sides: Sides::Single,
            order: Order::Random,
            byes: Byes::Spread,
            clock: None,
            lateness: None,
            round_minutes: None,
        }
    }

    /// The defaults of a form for a new event.
    #[must_use]
    pub fn asked_first(name: &str) -> Self {
        let lengths = vec![7, 5].try_into();
        EventSettings::usual(name, lengths.expect("two lengths a match can have"))
    }

    /// Play-offs count only for a plain knockout; a form may send them with other formats.
    fn checked(self) -> Result<Self, Violation> {
        if self.handicap && !self.game.is_backgammon() {
            return Err(
                refuse::handicap_of_another_game(Param::from_iter(self.game.games()))
                    .at(EventSettings::HANDICAP),
            );
        }
        if self.format.capabilities().play_offs {
            return Ok(self);
        }
        Ok(EventSettings {
            play_offs: 0,
            play_off_places: BTreeSet::new(),
            ..self
        })
    }

    /// Whether a gammon can count at all, and a cube decide whether it does.
    fn has_jacoby(&self) -> bool {
        let counts = |game: Game| !matches!(game.rules().worth, Worth::One | Worth::MenLeft);
        self.game.has_cube() && self.game.games().any(counts)
    }

    /// The same without the rules that say nothing where the game has no cube, or counts no gammons.
    #[must_use]
    pub fn without_idle_rules(&self) -> Self {
        let has_cube = self.game.has_cube();
        EventSettings {
            crawford: self.crawford || !has_cube,
            holland: match has_cube {
                true => self.holland,
                false => Holland::Off,
            },
            jacoby: self.jacoby && self.has_jacoby(),
            ..self.clone()
        }
    }

    /// Whether its matches count in ratings unless the club says otherwise: the formulas are of backgammon from 0–0.
    #[must_use]
    pub fn is_rated_usually(&self) -> bool {
        self.game.is_backgammon() && !self.handicap
    }

    /// How long a match of a stage is, `before_final` rounds before its end. Groups are before every round of the knockout
    /// that follows them.
    fn length_in(&self, stage: Stage, before_final: usize) -> u16 {
        match self.stage_lengths.get(&stage) {
            Some(lengths) => lengths.of(before_final),
            None if stage == Stage::Groups => self.lengths.of(usize::MAX),
            None => self.lengths.of(before_final),
        }
    }

    /// The rules of a match of the main bracket `before_final` rounds before the final.
    #[must_use]
    pub fn rules(&self, before_final: usize) -> MatchRules {
        self.rules_in(Stage::Main, before_final)
    }

    /// The rules a match would begin under today.
    #[must_use]
    pub fn rules_of(&self, m: &Fixture) -> MatchRules {
        let in_groups = self.format.capabilities().group_play().is_some();
        let stage = match m.phase {
            // Whoever is equal in a group plays it off before the knockout.
            Phase::Decider if in_groups => Stage::Groups,
            phase => phase.stage(),
        };
        self.rules_in(stage, usize::from(m.before_final))
    }

    /// The rules of a match of a stage, `before_final` rounds before its end.
    #[must_use]
    pub fn rules_in(&self, stage: Stage, before_final: usize) -> MatchRules {
        MatchRules {
            length: self.length_in(stage, before_final),
            crawford: self.crawford,
            holland: self.holland,
            jacoby: self.jacoby,
            penalty_limit: self.penalty_limit,
            game: self.game,
            start: BySide::new(0, 0),
        }
    }
}

/// The field for the last place played for: one of a list.
mod play_offs {
    use super::{Control, Violation, Word};
    use crawford_forms::violation::refuse;

    const PLACES: [&str; 8] = ["", "8", "16", "32", "64", "128", "256", "512"];

    pub fn control() -> Control {
        Control::List(Word::all("choice-play-offs", &PLACES))
    }

    pub fn read(typed: &[String]) -> Result<u16, Violation> {
        let typed = crawford_forms::text(typed);
        let known = PLACES
            .contains(&typed)
            .then(|| typed.parse().ok())
            .flatten();
        known.ok_or_else(refuse::choice_unknown)
    }

    pub fn show(place: &u16) -> Vec<String> {
        match place {
            0 => Vec::new(),
            place => vec![place.to_string()],
        }
    }
}

/// Places as they are typed: "3, 5, 7".
mod play_off_places {
    use super::{BTreeSet, Control, Line, Violation};
    use crawford_forms::violation::refuse;

    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<BTreeSet<u16>, Violation> {
        let typed = crawford_forms::text(typed);
        let places = typed
            .split([',', ';', ' '])
            .filter(|place| !place.is_empty());
        let places: Result<_, _> = places.map(str::parse).collect();
        places.map_err(|_| refuse::play_off_places_not_places())
    }

    pub fn show(places: &BTreeSet<u16>) -> Vec<String> {
        let places: Vec<String> = places.iter().map(u16::to_string).collect();
        vec![places.join(", ")]
    }
}
