//! The record of a match: its games are entered on the sheet, and the file is stored.

use super::score::still_as_shown;
use super::{ActError, Principal, ScoreEntryCommand, TournamentActed, Tournaments};
use crate::clock::now;
use crate::fields;
use backgammon::record::check::{CheckedGame, GameKind, RecordReport};
use backgammon::record::transcript::ActionKind;
use backgammon::scoring::{JudgedGame, Judgement, MatchRules, ScoredGame, WinKind, judge};
use backgammon::variants::record::VariantActionKind;
use backgammon::{BySide, Side};
use crawford_club::lookup::written;
use crawford_club::permissions::{Permission, may};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, RecordId, StreamId};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::records::{self, MatchRecord};
use crawford_store::{Store, StoreError, analyses};
use crawford_tournament::{
    Event, EventCommand, EventNo, Fixture, LaterMatches, MatchNo, contradicts, says, sheet_of,
};
use serde::Serialize;

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
    /// The tag of what was shown to follow when that was chosen.
    pub shown: Option<FormTag>,
    /// Whether the entered result stands, whatever the record says.
    pub beside: bool,
    /// The version at which the person last saw the match change.
    pub seen: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "differs", rename_all = "kebab-case")]
pub enum ResultDifference {
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
        self.act_with(principal, stream, move |tx, t, at| {
            let event = t.event(recording.event);
            let m = event.and_then(|e| e.fixture(recording.number));
            if let (Some(m), Some(_)) = (m, recording.standing) {
                let scoring = ScoreEntryCommand {
                    event: recording.event,
                    number: recording.number,
                    entry: sheet_of(m, &recording.games),
                    overrule: false,
                    reason: String::new(),
                    seen: recording.seen,
                };
                still_as_shown(t, &scoring, recording.shown.as_ref())?;
            }
            let id = RecordId::from_random(rand::random());
            let row = MatchRecord {
                id,
                club,
                stream,
                event: recording.event,
                number: recording.number,
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
            AuditKind::MatchRecordBlanked
                .of(AuditObject::Record(id))
                .in_club(club)
                .add(tx, who, now())
        })
        .await?)
}

/// Has a record analysed once more.
pub async fn analyse_again(
    store: &Store,
    principal: &Principal,
    id: RecordId,
) -> Result<(), ActError> {
    may(principal.role, Permission::Direct).map_err(ActError::NotPermitted)?;
    Ok(store.write(move |tx| analyses::try_again(tx, id)).await?)
}

/// In what a valid record differs from the rules of its event and from what is entered, where the director has to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordDifference {
    pub by_rules: Vec<ResultDifference>,
    pub from_entered: Option<EnteredDifference>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EnteredDifference {
    /// The score by the record.
    pub score: BySide<u32>,
    /// Game by game; none where none are entered.
    pub games: Vec<ComparedGame>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ComparedGame {
    pub entered: Option<JudgedGame>,
    pub record: Option<JudgedGame>,
}

impl RecordDifference {
    /// `games` are those of the record. `None` where it differs in nothing.
    #[must_use]
    pub fn of(
        event: &Event,
        m: &Fixture,
        report: &RecordReport,
        games: &[ScoredGame],
    ) -> Option<RecordDifference> {
        let rules = event.rules_of(m);
        let judged = judge(&rules, games, &m.sheet.penalties);
        let entered = &m.sheet.games;
        let most = match entered.len() {
            0 => 0,
            some => some.max(judged.games.len()),
        };
        let game = |at: usize| ComparedGame {
            entered: entered.get(at).copied(),
            record: judged.games.get(at).copied(),
        };
        let from_entered = contradicts(m, games, &judged).then(|| EnteredDifference {
            score: judged.score,
            games: (0..most).map(game).collect(),
        });
        let by_rules = differences(&rules, report, &judged);
        (!by_rules.is_empty() || from_entered.is_some()).then_some(RecordDifference {
            by_rules,
            from_entered,
        })
    }
}

/// Whether a record corrects a match that was decided otherwise.
#[must_use]
pub fn corrects(m: &Fixture, games: &[ScoredGame]) -> bool {
    m.result.is_some() && !says(m, games)
}

/// Whether the left column of a record is the lower player, as far as the names in it say.
#[must_use]
pub fn crossed_by_names(written: &BySide<String>, players: &BySide<String>) -> Option<bool> {
    let alike = |a: &str, b: &str| u8::from(alike(a, b));
    let straight = alike(&written.top, &players.top) + alike(&written.bottom, &players.bottom);
    let crossed = alike(&written.top, &players.bottom) + alike(&written.bottom, &players.top);
    (straight != crossed).then_some(crossed > straight)
}

/// Whether one name is the other, or some words of it: "Ann" for "Ann Lindberg".
fn alike(a: &str, b: &str) -> bool {
    let (a, b) = (written(a), written(b));
    let words = |name: &str| -> Vec<String> {
        let words = name.split(' ').filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let (a, b) = (words(&a), words(&b));
    let (few, many) = if a.len() <= b.len() {
        (&a, &b)
    } else {
        (&b, &a)
    };
    !few.is_empty() && few.iter().all(|word| many.contains(word))
}

/// How a valid record differs from the rules of its event: `judged` is the result of its games under them. The value of
/// a match to one point is no difference, since nobody scores it.
fn differences(
    rules: &MatchRules,
    report: &RecordReport,
    judged: &Judgement,
) -> Vec<ResultDifference> {
    let told = report.games.iter().filter(|game| !is_nobodys(game));
    let scored = told.zip(&judged.games);
    let points = (1..).zip(scored).filter_map(|(game, (told, counted))| {
        let record = told.points?;
        (record != counted.points).then_some(ResultDifference::Points {
            game,
            record,
            event: counted.points,
        })
    });
    let points = points.filter(|_| rules.length > 1);
    points.collect()
}

/// The games of a record as on a score sheet.
///
/// # Errors
/// `record-begins-elsewhere` where games before it are missing, `record-not-for-a-sheet` where one has an ending that a
/// sheet cannot express.
pub fn sheet_games(
    rules: &MatchRules,
    report: &RecordReport,
    crossed: bool,
) -> Result<Vec<ScoredGame>, Violation> {
    if let Some(first) = report.games.first() {
        let began = match crossed {
            true => first.score_before.swapped(),
            false => first.score_before,
        };
        let expected = rules.start.map(u32::from);
        if began != expected {
            let refused = refuse::record_begins_elsewhere(
                began.bottom,
                expected.bottom,
                expected.top,
                began.top,
            );
            return Err(refused.at(fields::TEXT));
        }
    }
    let rolls = rolls_at_first_double(report).into_iter();
    let told = report
        .games
        .iter()
        .zip(rolls.chain(std::iter::repeat(None)));
    let on_sheet = told.filter(|(game, _)| !is_nobodys(game));
    let read = (1..).zip(on_sheet).map(|(number, (game, rolls))| {
        let game = sheet_game(rules, number, game);
        let game = game.map(|game| ScoredGame { rolls, ..game });
        let game = game.map(|game| if crossed { of_other_side(game) } else { game });
        game.ok_or_else(|| refuse::record_not_for_a_sheet(number).at(fields::TEXT))
    });
    read.collect()
}

/// A game that nobody won is played again, and stands on no sheet.
fn is_nobodys(game: &CheckedGame) -> bool {
    game.winner.is_none() && game.points == Some(0)
}

fn sheet_game(rules: &MatchRules, number: u16, game: &CheckedGame) -> Option<ScoredGame> {
    let winner = game.winner?;
    let kind = match game.kind {
        // No more than the men left tells.
        None | Some(GameKind::Resign) if game.men.is_some() => WinKind::Single,
        None => return None,
        Some(GameKind::Single) => WinKind::Single,
        Some(GameKind::Gammon) => WinKind::Gammon,
        Some(GameKind::Backgammon) => WinKind::Backgammon,
        Some(GameKind::Drop) => WinKind::Drop,
        // Resigned at 1, 2 or 3 times the cube.
        Some(GameKind::Resign) => match exactly(game.points?, game.cube)? {
            1 => WinKind::Single,
            2 => WinKind::Gammon,
            3 => WinKind::Backgammon,
            _ => return None,
        },
    };
    // A match to one point counts one, with no men and on no stake.
    let (men, cube) = match (rules.length, game.men) {
        (1, Some(_)) => (None, 1),
        (_, men) => (men, game.cube),
    };
    let chosen = rules.game.of(number).is_none();
    let played = game.variation.and_then(|name| rules.game.named(name));
    Some(ScoredGame {
        men,
        played: played.filter(|_| chosen),
        ..ScoredGame::new(winner, kind, cube)
    })
}

/// How many times one number is another. A match given up is no number of cubes.
fn exactly(points: u32, cube: u32) -> Option<u32> {
    let times = points.checked_div(cube)?;
    (times.checked_mul(cube)? == points).then_some(times)
}

fn of_other_side(game: ScoredGame) -> ScoredGame {
    ScoredGame {
        winner: game.winner.other(),
        rolls: game.rolls.map(BySide::swapped),
        ..game
    }
}

/// For each game, how many rolls each side had had when the cube was first offered, dances included.
fn rolls_at_first_double(report: &RecordReport) -> Vec<Option<BySide<u16>>> {
    let told = report.transcript.iter().flat_map(|played| &played.games);
    let told = told.map(|game| {
        rolls_before(game.actions.iter().map(|action| match action.kind {
            ActionKind::Roll(..) => (action.side, Did::Rolled),
            ActionKind::Double(_) => (action.side, Did::Doubled),
            _ => (action.side, Did::Other),
        }))
    });
    let others = report.variant_transcript.iter();
    let others = others.flat_map(|played| &played.games).map(|game| {
        rolls_before(game.actions.iter().map(|action| match action.kind {
            VariantActionKind::Roll { .. } => (action.side, Did::Rolled),
            VariantActionKind::Double(_) => (action.side, Did::Doubled),
            _ => (action.side, Did::Other),
        }))
    });
    told.chain(others).collect()
}

enum Did {
    Rolled,
    Doubled,
    Other,
}

fn rolls_before(actions: impl Iterator<Item = (Side, Did)>) -> Option<BySide<u16>> {
    let mut rolls = BySide::new(0_u16, 0);
    for (side, did) in actions {
        match did {
            Did::Rolled => rolls[side] = rolls[side].saturating_add(1),
            Did::Doubled => return Some(rolls),
            Did::Other => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_alike_by_their_words() {
        for (a, b) in [
            ("Ann Lindberg", "ANN  LINDBERG"),
            ("Ann", "Ann Lindberg"),
            ("Lindberg, Ann", "Ann Lindberg"),
            ("Émile", "E\u{301}MILE"),
        ] {
            assert!(alike(a, b) && alike(b, a), "{a} {b}");
        }
        for (a, b) in [
            ("Ann", "Anna"),
            ("", "Ann"),
            ("…", "Ann"),
            ("Ann Lind", "Ann Berg"),
        ] {
            assert!(!alike(a, b) && !alike(b, a), "{a} {b}");
        }
    }
}
