//! How a game was won and how its cubes and extras ended, as choices of a form.

use crate::chouette::{CubeEnd, ExtraEnd, ExtraStage, GameType, LastState, Out, PlayerNo};
use crate::form::{Choice as _, Control, Each, Limits, Line, Value, line};
use crate::pages::choice::ChoiceOption;
use crate::pages::messages::{Messages, worded};
use crate::violation::{Violation, refuse};
use derive_more::Display;
use std::num::ParseIntError;
use std::str::FromStr;

/// The number at the end of a choice as it is sent: 4 of `on-4`.
pub(super) fn number_after<N: FromStr>(text: &str) -> Option<N> {
    text.rsplit_once('-')?.1.parse().ok()
}

/// Which of these is sent as `text`.
pub(super) fn written_so<T: ToString>(
    text: &str,
    all: impl IntoIterator<Item = T>,
) -> Result<T, ()> {
    let mut all = all.into_iter();
    let found = all.find(|choice| choice.to_string() == text);
    found.ok_or(())
}

/// How a cube ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub(super) enum CubeChoice {
    /// It stays as it is, as where nothing is said.
    #[display("now")]
    Now,
    #[display("on-{_0}")]
    On(u32),
    #[display("dropped-{_0}")]
    Dropped(u32),
    #[display("boxdropped-{_0}")]
    BoxDropped(u32),
    /// Its points are in a field of their own.
    #[display("settled")]
    Settled,
}

impl CubeChoice {
    pub fn of(cube: &CubeEnd) -> Self {
        match cube.out {
            Out::No => CubeChoice::On(cube.value),
            Out::Dropped => CubeChoice::Dropped(cube.value),
            Out::BoxDropped => CubeChoice::BoxDropped(cube.value),
            Out::Settled { .. } => CubeChoice::Settled,
        }
    }

    pub fn value(self) -> Option<u32> {
        match self {
            CubeChoice::On(value) | CubeChoice::Dropped(value) | CubeChoice::BoxDropped(value) => {
                Some(value)
            }
            CubeChoice::Now | CubeChoice::Settled => None,
        }
    }

    /// The last state of the cube, with the points typed beside it; `None` for a cube that stays as it is.
    pub fn last_state(
        self,
        points: Option<SettlementPoints>,
    ) -> Result<Option<LastState>, Violation> {
        let out = match self {
            CubeChoice::Now => return Ok(None),
            CubeChoice::On(_) => Out::No,
            CubeChoice::Dropped(_) => Out::Dropped,
            CubeChoice::BoxDropped(_) => Out::BoxDropped,
            CubeChoice::Settled => Out::Settled {
                points: SettlementPoints::typed(points)?,
            },
        };
        let value = self.value();
        Ok(Some(LastState { value, out }))
    }

    /// Its words on a form. `now` is what the cube is on as it stands; nothing for a cube that was not turned.
    pub fn label(self, w: Messages, now: Option<u32>) -> String {
        match (self, now) {
            (CubeChoice::On(value), _) => w.table_end_on(value),
            (CubeChoice::Dropped(value), _) => w.table_end_dropped(value),
            (CubeChoice::BoxDropped(value), _) => w.table_end_box_dropped(value),
            (CubeChoice::Settled, _) => w.table_end_settled().into_owned(),
            (CubeChoice::Now, Some(value)) => w.table_end_now(value),
            (CubeChoice::Now, None) => w.table_end_not_turned().into_owned(),
        }
    }
}

impl FromStr for CubeChoice {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if text.is_empty() {
            return Ok(CubeChoice::Now);
        }
        let of = |value| {
            [
                CubeChoice::On(value),
                CubeChoice::Dropped(value),
                CubeChoice::BoxDropped(value),
            ]
        };
        let with_value = number_after(text).into_iter().flat_map(of);
        let without = [CubeChoice::Now, CubeChoice::Settled];
        written_so(text, without.into_iter().chain(with_value))
    }
}
crate::value_as_text!(CubeChoice);

/// The last states of the cubes of which a form says one.
pub(super) fn last_states(
    cubes: &Each<PlayerNo, CubeChoice>,
    settled: &Each<PlayerNo, Option<SettlementPoints>>,
) -> Result<Vec<(PlayerNo, LastState)>, Violation> {
    let mut states = Vec::new();
    for (member, choice) in &cubes.0 {
        let points = settled.get(member).copied().flatten();
        let state = choice.last_state(points)?;
        states.extend(state.map(|state| (*member, state)));
    }
    Ok(states)
}

/// The points of a settlement as people type them, with either minus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub(super) struct SettlementPoints(pub i64);

impl SettlementPoints {
    /// Those that a settlement asks for.
    pub fn typed(points: Option<SettlementPoints>) -> Result<i64, Violation> {
        let points = points.map(|SettlementPoints(points)| points);
        points.ok_or_else(refuse::settlement_not_a_number)
    }
}

impl FromStr for SettlementPoints {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let typed = text.replace(['\u{2212}', '\u{2013}'], "-");
        typed.trim_start_matches('+').parse().map(SettlementPoints)
    }
}

impl Value for SettlementPoints {
    fn control(_: &Limits) -> Control {
        Control::Line(Line::Text)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let read = line(typed).parse();
        read.map_err(|_: ParseIntError| refuse::settlement_not_a_number())
    }

    fn show(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

/// How an extra ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub(super) enum ExtraChoice {
    /// There was none.
    #[display("none")]
    Never,
    #[display("in-{_0}")]
    In(u32),
    #[display("takerdropped-{_0}")]
    TakerDropped(u32),
    #[display("dropperdropped-{_0}")]
    DropperDropped(u32),
}

impl ExtraChoice {
    pub fn of(extra: &ExtraEnd) -> Self {
        match extra.stage {
            ExtraStage::TakerDropped => ExtraChoice::TakerDropped(extra.value),
            ExtraStage::DropperDropped => ExtraChoice::DropperDropped(extra.value),
            ExtraStage::Offered | ExtraStage::Accepted | ExtraStage::In => {
                ExtraChoice::In(extra.value)
            }
        }
    }

    /// How it ended and what its cube was on then; nothing where there was none.
    pub fn end(self) -> Option<(ExtraStage, u32)> {
        match self {
            ExtraChoice::Never => None,
            ExtraChoice::In(value) => Some((ExtraStage::In, value)),
            ExtraChoice::TakerDropped(value) => Some((ExtraStage::TakerDropped, value)),
            ExtraChoice::DropperDropped(value) => Some((ExtraStage::DropperDropped, value)),
        }
    }

    pub fn label(self, w: Messages) -> String {
        match self {
            ExtraChoice::Never => w.night_extra_none().into_owned(),
            ExtraChoice::In(value) => w.table_end_on(value),
            ExtraChoice::TakerDropped(value) => w.night_extra_taker_dropped(value),
            ExtraChoice::DropperDropped(value) => w.night_extra_dropper_dropped(value),
        }
    }
}

impl FromStr for ExtraChoice {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let of = |value| {
            [
                ExtraChoice::In(value),
                ExtraChoice::TakerDropped(value),
                ExtraChoice::DropperDropped(value),
            ]
        };
        let with_value = number_after(text).into_iter().flat_map(of);
        written_so(text, [ExtraChoice::Never].into_iter().chain(with_value))
    }
}
crate::value_as_text!(ExtraChoice);

/// The ways to win a game, of which `typed` is chosen; a single game where nothing was typed.
pub(super) fn kinds(w: Messages, typed: &str) -> Vec<ChoiceOption> {
    let chosen = match typed {
        "" => GameType::default().word(),
        typed => typed,
    };
    let kind = |kind: &GameType| {
        let label = worded!(w, "kind-{}", kind in GameType { Single, Gammon, Backgammon });
        ChoiceOption::new(kind.word(), label, chosen)
    };
    GameType::ALL.iter().map(kind).collect()
}

/// The values of a cube from `from` on, each twice the one before.
pub(super) fn doublings(from: u32, count: u32) -> impl Iterator<Item = u32> {
    (0..count).map(move |n| from.saturating_mul(1 << n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_as_it_is_sent() {
        for text in ["now", "on-4", "dropped-2", "boxdropped-1", "settled"] {
            let choice: CubeChoice = text.parse().unwrap();
            assert_eq!(choice.to_string(), text);
        }
        for text in ["none", "in-4", "takerdropped-2", "dropperdropped-2"] {
            let choice: ExtraChoice = text.parse().unwrap();
            assert_eq!(choice.to_string(), text);
        }
        for text in ["on", "on-", "on-x", "-2", "off-2", "on--2"] {
            assert_eq!(text.parse::<CubeChoice>(), Err(()), "{text}");
            assert_eq!(text.parse::<ExtraChoice>(), Err(()), "{text}");
        }
    }

    #[test]
    fn a_settlement_is_read_with_either_minus() {
        for (typed, points) in [("3", 3), ("+3", 3), ("-3", -3), ("\u{2212}3", -3)] {
            assert_eq!(typed.parse(), Ok(SettlementPoints(points)));
        }
        assert!("three".parse::<SettlementPoints>().is_err());
    }
}
