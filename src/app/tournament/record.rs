//! The record of a match: its games are entered on the sheet, and the file is stored.

use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::app::clock::now;
use crate::backgammon::record::check::{CheckedGame, GameKind, RecordReport};
use crate::backgammon::record::transcript::{ActionKind, TranscriptGame};
use crate::backgammon::ruleset::{Preset, RuleSet};
use crate::backgammon::scoring::{Judgement, MatchRules, ScoredGame, WinKind};
use crate::backgammon::{Board, BySide, Side};
use crate::club::permissions::{Permission, may};
use crate::journal::{ClubId, RecordId, StreamId};
use crate::store::audit::{self, AuditKind};
use crate::store::records::{self, MatchRecord};
use crate::store::{Store, StoreError};
use crate::tournament::{EventCommand, EventNo, LaterMatches, MatchNo};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recording {
    pub event: EventNo,
    pub number: MatchNo,
    pub games: Vec<ScoredGame>,
    pub content: Vec<u8>,
    /// Whether its left column is the match's lower player.
    pub crossed: bool,
    /// What happens to later matches if it changes who won.
    pub standing: Option<LaterMatches>,
    /// Whether the entered result stands, whatever the record says.
    pub beside: bool,
    /// The version at which the person last saw the match change.
    pub seen: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultDifference {
    /// It starts from another position: `nackgammon`, `hypergammon` or `other`.
    Variant(&'static str),
    Points {
        game: usize,
        record: u32,
        event: u32,
    },
}

impl Tournaments {
    /// Enters the result of a record and stores it.
    ///
    /// # Errors
    /// See [`ActError`]; `correction-needs-a-choice` when it changes who won and later matches are touched.
    pub async fn record(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        recording: Recording,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, _, at| {
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uploaded {
    /// Whether its left column is the match's lower player.
    pub crossed: bool,
    pub content: Vec<u8>,
}

/// A record, unless its text was blanked.
pub async fn uploaded(store: &Store, id: RecordId) -> Result<Option<Uploaded>, StoreError> {
    let record = store.read(move |conn| records::find(conn, id)).await?;
    let crossed = record.crossed;
    Ok(record.content.map(|content| Uploaded { crossed, content }))
}

/// Blanks a record; that there was one remains visible.
pub async fn blank_record(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    id: RecordId,
) -> Result<(), ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    let who = principal.who;
    Ok(store
        .write(move |tx| {
            records::blank(tx, id)?;
            let line = audit::AuditEntry::new(now(), who, AuditKind::MatchRecordBlanked, id);
            audit::add(tx, &line.in_club(club))
        })
        .await?)
}

#[must_use]
pub fn rules_of_record(rules: &MatchRules) -> RuleSet {
    RuleSet {
        crawford: rules.crawford,
        holland: rules.holland,
        ..Preset::Match.rules()
    }
}

/// How a valid record differs from the rules of its event: `judged` is the result of its games under them. The value of
/// a match to one point is no difference, since nobody scores it.
#[must_use]
pub fn differences(
    rules: &MatchRules,
    report: &RecordReport,
    judged: &Judgement,
) -> Vec<ResultDifference> {
    let start = report.transcript.as_ref().map(|played| played.start);
    let variant = start.and_then(|start| match start {
        Board::STANDARD => None,
        Board::NACKGAMMON => Some("nackgammon"),
        Board::HYPERGAMMON_1 | Board::HYPERGAMMON_2 | Board::HYPERGAMMON_3 => Some("hypergammon"),
        _ => Some("other"),
    });
    let others = report.games.iter().any(|game| game.variation.is_some());
    let variant = variant.or(others.then_some("game"));
    let scored = report.games.iter().zip(&judged.games);
    let points = (1..).zip(scored).filter_map(|(game, (told, counted))| {
        let record = told.points?;
        (record != counted.points).then_some(ResultDifference::Points {
            game,
            record,
            event: counted.points,
        })
    });
    let points = points.filter(|_| rules.length > 1);
    variant
        .map(ResultDifference::Variant)
        .into_iter()
        .chain(points)
        .collect()
}

/// The games of a report as on a score sheet; `None` when one has an ending that a sheet cannot express.
#[must_use]
pub fn sheet_games(report: &RecordReport, crossed: bool) -> Option<Vec<ScoredGame>> {
    let played = report.transcript.as_ref().map_or(&[][..], |t| &t.games);
    let mut played = played.iter();
    report
        .games
        .iter()
        .map(|game| sheet_game(game, played.next(), crossed))
        .collect()
}

fn sheet_game(
    game: &CheckedGame,
    played: Option<&TranscriptGame>,
    crossed: bool,
) -> Option<ScoredGame> {
    let winner = game.winner?;
    let kind = match game.kind? {
        GameKind::Single => WinKind::Single,
        GameKind::Gammon => WinKind::Gammon,
        GameKind::Backgammon => WinKind::Backgammon,
        GameKind::Drop => WinKind::Drop,
        // Resigned at 1, 2 or 3 times the cube.
        GameKind::Resign => match game.points?.checked_div(game.cube)? {
            1 => WinKind::Single,
            2 => WinKind::Gammon,
            3 => WinKind::Backgammon,
            _ => return None,
        },
    };
    let rolls = played.and_then(rolls_at_first_double);
    Some(ScoredGame {
        winner: if crossed { winner.other() } else { winner },
        kind,
        cube: game.cube,
        rolls: rolls.map(|rolls| if crossed { rolls.swapped() } else { rolls }),
        overruled: false,
    })
}

/// How many rolls each side had had when the cube was first offered, dances included.
fn rolls_at_first_double(game: &TranscriptGame) -> Option<BySide<u16>> {
    let mut rolls = BySide::new(0_u16, 0);
    for action in &game.actions {
        match action.kind {
            ActionKind::Roll(..) => {
                let side: Side = action.side;
                rolls[side] = rolls[side].saturating_add(1);
            }
            ActionKind::Double(_) => return Some(rolls),
            _ => {}
        }
    }
    None
}
