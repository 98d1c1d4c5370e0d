//! The record of a match: the games it tells fill in the sheet, and the file is kept beside them.

use super::{ActError, Asker, Done, Tournaments};
use crate::engine::record::check::{CheckedGame, GameKind, Report};
use crate::engine::record::transcript::{Played, What};
use crate::engine::ruleset::{Preset, RuleSet};
use crate::engine::scoring::{Game, Judgement, Kind, MatchRules};
use crate::engine::{Board, BySide, Side};
use crate::journal::{ClubId, RecordId, StreamId};
use crate::store::records::{self, MatchRecord};
use crate::tournament::{EventCommand, EventNo, MatchNo, Standing};

/// A record of a match, checked, and what a person says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recording {
    pub event: EventNo,
    pub number: MatchNo,
    /// Its games, top and bottom as the match has them.
    pub games: Vec<Game>,
    /// The file.
    pub content: Vec<u8>,
    /// Whether its left column is the match's lower player.
    pub crossed: bool,
    /// What becomes of later matches when it changes who won.
    pub standing: Option<Standing>,
    /// What is entered stands, whatever the record says.
    pub beside: bool,
    /// The version at which the person last saw the match change.
    pub seen: Option<u64>,
}

/// In what a record differs from the rules of its event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// Its checkers start from elsewhere: `nackgammon`, `hypergammon` or `other`.
    Variant(&'static str),
    /// A game counts otherwise.
    Points {
        /// Which, from 1.
        game: usize,
        record: u32,
        /// By the event's rules.
        event: u32,
    },
}

impl Tournaments {
    /// Enters what a record says of a match and keeps the record.
    ///
    /// # Errors
    /// See [`ActError`]; `correction-needs-a-choice` when it changes who won and later matches are touched.
    pub async fn record(
        &self,
        asker: Asker,
        club: ClubId,
        stream: StreamId,
        recording: Recording,
    ) -> Result<Done, ActError> {
        self.act_with(asker, stream, move |tx, _, at| {
            let id = RecordId::from_random(rand::random());
            let row = MatchRecord {
                id,
                club,
                stream,
                event: recording.event.0,
                number: recording.number.0,
                crossed: recording.crossed,
                content: Some(recording.content.clone()),
                created_at: at,
            };
            records::add(tx, &row)?;
            Ok(EventCommand::Record {
                number: recording.number,
                games: recording.games.clone(),
                record: id,
                standing: recording.standing,
                beside: recording.beside,
                seen: recording.seen,
            }
            .of(recording.event))
        })
        .await
    }
}

/// The rules a match's record is checked under.
#[must_use]
pub fn rules_of_record(rules: &MatchRules) -> RuleSet {
    RuleSet {
        crawford: rules.crawford,
        holland: rules.holland,
        ..Preset::Match.rules()
    }
}

/// In what a record that breaks no rule differs all the same from those of its event: `judged` is what its games come to
/// under them. What a match to one point was worth is no difference, since nobody scores it.
#[must_use]
pub fn differences(rules: &MatchRules, report: &Report, judged: &Judgement) -> Vec<Difference> {
    let start = report.transcript.as_ref().map(|played| played.start);
    let variant = start.and_then(|start| match start {
        Board::STANDARD => None,
        Board::NACKGAMMON => Some("nackgammon"),
        Board::HYPERGAMMON_1 | Board::HYPERGAMMON_2 | Board::HYPERGAMMON_3 => Some("hypergammon"),
        _ => Some("other"),
    });
    let scored = report.games.iter().zip(&judged.games);
    let points = (1..).zip(scored).filter_map(|(game, (told, counted))| {
        let record = told.points?;
        (record != counted.points).then_some(Difference::Points {
            game,
            record,
            event: counted.points,
        })
    });
    let points = points.filter(|_| rules.length > 1);
    variant
        .map(Difference::Variant)
        .into_iter()
        .chain(points)
        .collect()
}

/// The games of a report as a score sheet has them; `None` when one of them has no end that a sheet knows.
#[must_use]
pub fn sheet_games(report: &Report, crossed: bool) -> Option<Vec<Game>> {
    let played = report.transcript.as_ref().map_or(&[][..], |t| &t.games);
    let mut played = played.iter();
    report
        .games
        .iter()
        .map(|game| sheet_game(game, played.next(), crossed))
        .collect()
}

fn sheet_game(game: &CheckedGame, played: Option<&Played>, crossed: bool) -> Option<Game> {
    let winner = game.winner?;
    let kind = match game.kind? {
        GameKind::Single => Kind::Single,
        GameKind::Gammon => Kind::Gammon,
        GameKind::Backgammon => Kind::Backgammon,
        GameKind::Drop => Kind::Drop,
        // Given up at 1, 2 or 3 times the cube.
        GameKind::Resign => match game.points?.checked_div(game.cube)? {
            1 => Kind::Single,
            2 => Kind::Gammon,
            3 => Kind::Backgammon,
            _ => return None,
        },
    };
    let rolls = played.and_then(rolls_at_first_double);
    Some(Game {
        winner: if crossed { winner.other() } else { winner },
        kind,
        cube: game.cube,
        rolls: rolls.map(|rolls| if crossed { rolls.swapped() } else { rolls }),
        overruled: false,
    })
}

/// How many rolls each side had had when the cube was first offered, dances counted.
fn rolls_at_first_double(game: &Played) -> Option<BySide<u16>> {
    let mut rolls = BySide::new(0_u16, 0);
    for deed in &game.deeds {
        match deed.what {
            What::Roll(..) => {
                let side: Side = deed.side;
                rolls[side] = rolls[side].saturating_add(1);
            }
            What::Double(_) => return Some(rolls),
            _ => {}
        }
    }
    None
}
