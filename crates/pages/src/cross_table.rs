//! A cross table of everyone against everyone, for round robins, leagues and groups.

use super::bracket::{BracketScene, ending, outcome_name};
use super::dashed::dashed;
use super::layout::Link;
use crawford_tournament::{EntrantNo, Event, Fixture, MatchStatus, Outcome};
use derive_more::Display;
use std::collections::BTreeMap;

/// With more columns than this it is printed in landscape.
const UPRIGHT: usize = 10;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CrossTable {
    /// A line for each player; the columns are the same players in the same order.
    pub rows: Vec<CrossRow>,
    /// Whether it is printed in landscape.
    pub broad: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossRow {
    /// The line number, from 1, which is also the heading of the player's column.
    pub line: usize,
    /// The check-in number.
    pub number: u32,
    pub who: Link,
    /// The player's page.
    pub all: Option<String>,
    pub gone: bool,
    pub left_out: bool,
    /// One for each player; the player's own is empty.
    pub cells: Vec<CrossCell>,
    /// Matches won and lost that count: "4–1".
    pub record: String,
}

/// The matches of two players against each other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CrossCell {
    /// Whether it is the diagonal.
    pub own: bool,
    /// Whether it does not count, because one of the two players' results are left out.
    pub out: bool,
    /// Their matches, the earliest round first.
    pub meetings: Vec<CrossTableMatch>,
}

/// One match from the point of view of the line's player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTableMatch {
    /// "7–4", "+" and "−" for one not played, "R3" for one to come.
    pub text: String,
    pub state: MeetingState,
    pub said: String,
    pub href: String,
}

/// As the match's class has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[display(rename_all = "lowercase")]
pub enum MeetingState {
    Won,
    Lost,
    Void,
    Playing,
    Open,
}

impl CrossTable {
    /// The table of the entrants in `order`, from those matches of the event for which `counts` is true.
    #[must_use]
    pub fn of(
        scene: &BracketScene<'_>,
        event: &Event,
        order: &[EntrantNo],
        counts: impl Fn(&Fixture) -> bool,
    ) -> CrossTable {
        let mut met: BTreeMap<(EntrantNo, EntrantNo), Vec<&Fixture>> = BTreeMap::new();
        for m in event.matches.iter().filter(|m| counts(m)) {
            if let Some(two) = m.players() {
                met.entry((two.top, two.bottom)).or_default().push(m);
                met.entry((two.bottom, two.top)).or_default().push(m);
            }
        }
        for matches in met.values_mut() {
            matches.sort_by_key(|m| (m.round, m.number));
        }
        let left_out = |n: EntrantNo| event.left_out.contains(&n);
        let row = |(line, who): (usize, &EntrantNo)| {
            let cells: Vec<CrossCell> = order
                .iter()
                .map(|other| {
                    let matches = met.get(&(*who, *other)).into_iter().flatten();
                    CrossCell {
                        own: who == other,
                        out: left_out(*who) || left_out(*other),
                        meetings: matches.map(|m| meeting(scene, event, m, *who)).collect(),
                    }
                })
                .collect();
            let count = |state: MeetingState| {
                let counted = cells.iter().filter(|cell| !cell.out);
                let all = counted.flat_map(|cell| &cell.meetings);
                all.filter(|m| m.state == state).count()
            };
            CrossRow {
                line: line.saturating_add(1),
                number: who.0,
                who: Link::new(scene.name(*who), scene.path.player(*who)),
                all: scene.member(*who),
                gone: scene.t.has_left(*who),
                left_out: left_out(*who),
                record: dashed(count(MeetingState::Won), count(MeetingState::Lost)),
                cells,
            }
        };
        CrossTable {
            rows: order.iter().enumerate().map(row).collect(),
            broad: order.len() > UPRIGHT,
        }
    }

    /// The same without results, to be filled in by hand.
    #[must_use]
    pub fn blank(mut self) -> CrossTable {
        for row in &mut self.rows {
            row.record = String::new();
            for meeting in row.cells.iter_mut().flat_map(|cell| &mut cell.meetings) {
                meeting.text = String::new();
                meeting.said = String::new();
                meeting.state = MeetingState::Open;
            }
        }
        self
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.len() < 2
    }
}

fn meeting(
    scene: &BracketScene<'_>,
    event: &Event,
    m: &Fixture,
    who: EntrantNo,
) -> CrossTableMatch {
    let w = scene.w;
    let side = m
        .side_of(who)
        .expect("it is among the matches of who met there");
    let score = event.read_score(m);
    let points = dashed(score[side], score[side.other()]);
    let pair = |state: String| {
        w.cross_said(
            scene.isolated(who),
            m.seats[side.other()]
                .entrant()
                .map_or_else(String::new, |n| scene.isolated(n)),
            state,
        )
    };
    let (text, state, said) = match (&m.result, m.status()) {
        (Some(result), _) => {
            let unplayed =
                result.outcome.unplayed() || result.score.is_none() && m.sheet.is_blank();
            let (state, sign) = match result.winner {
                _ if matches!(result.outcome, Outcome::Void | Outcome::CalledOff) => {
                    (MeetingState::Void, "×")
                }
                Some(winner) if winner == side => (MeetingState::Won, "+"),
                _ => (MeetingState::Lost, "−"),
            };
            let text = if unplayed || state == MeetingState::Void {
                sign.to_owned()
            } else {
                points
            };
            let said = if result.winner.is_some() {
                ending(scene, event, m).unwrap_or_default()
            } else {
                pair(outcome_name(w, result.outcome))
            };
            (text, state, said)
        }
        (None, MatchStatus::Playing) if scene.t.is_put_off(event.number, m) => {
            let said = pair(w.put_off().into_owned());
            (points, MeetingState::Open, said)
        }
        (None, MatchStatus::Playing) => {
            let said = pair(w.played_now(&points));
            (points, MeetingState::Playing, said)
        }
        (None, _) => {
            let said = pair(w.round_number(m.round));
            (w.round_short_number(m.round), MeetingState::Open, said)
        }
    };
    CrossTableMatch {
        text,
        state,
        said,
        href: scene.path.fixture(event.number, m.number),
    }
}
