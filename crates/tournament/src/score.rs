//! Decides the entry of scores: the engine judges the entry, and the consequences for the bracket follow.

use super::draft::Draft;
use super::free_boards::{begin, take_up};
use super::outcome::{check_above_sheet, check_not_won, played_to};
use super::{
    EntrantNo, EventFact, EventNo, Fact, Fixture, FixturePart, MatchNo, MatchResult, Outcome,
    OutcomeKind, ScoreEntry, ScoreSheet, Tournament, find, robin, teams,
};
use crate::fields;
use backgammon::scoring::{
    JudgedGame, Judgement, MatchRules, Penalty, ScoredGame, judge, judge_final, number_after,
};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::NoteId;

pub(super) fn score(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &ScoreEntry,
    overrule: Option<NoteId>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = find::fixture(t, event, number)?;
    if t.finished {
        return Err(refuse::tournament_finished_correct_instead());
    }
    m.unchanged_since(FixturePart::Entry, seen)?;
    if m.result.is_some() {
        return Err(refuse::match_decided_correct_instead(number.0));
    }
    let Some(players) = m.players() else {
        return Err(refuse::match_waits_for_players(number.0));
    };
    let rules = rules_of(t, event, m);
    let judged = judged_entry(t, event, m, &m.sheet, entry, overrule)?;
    if judged.result.is_none() && judged.sheet == m.sheet {
        return Ok(Vec::new());
    }
    // If somebody went on from this match before its result was taken away, another winner is a correction. Not on a
    // ladder, where nobody's seat depends on it.
    if let (Some(went_on), Some(result)) = (m.kept, &judged.result)
        && m.phase.is_of_a_sheet()
        && result.winner != went_on
    {
        return Err(refuse::match_went_on(number.0).by(Source::Custom));
    }

    let mut draft = Draft::on(t);
    // Penalty points for lateness come before play: they do not begin a match. Nor does a walk-over.
    let played = |r: &MatchResult| !r.outcome.unplayed();
    if judged.result.as_ref().is_some_and(played) || judged.sheet.is_played() {
        begin(&mut draft, event, number, None);
    }
    let goes_on = judged.adds_play_to(m);
    for fact in written(event, m, players, &rules, entry, &judged) {
        draft.say(fact);
    }
    if let Some(result) = judged.result {
        let whole =
            matches!(entry, ScoreEntry::Sheet { .. }) && !is_penalties_alone(m, &judged.sheet);
        draft.decide_match(event, number, result, whole.then_some(judged.sheet));
    }
    if goes_on {
        take_up(&mut draft, event, number);
    }
    Ok(draft.settle())
}

/// The facts that put an entry on the match's sheet. A whole sheet that decides the match is in the deciding fact.
fn written(
    event: EventNo,
    m: &Fixture,
    players: BySide<EntrantNo>,
    rules: &MatchRules,
    entry: &ScoreEntry,
    judged: &Judged,
) -> Vec<Fact> {
    let number = m.number;
    let sheet = &judged.sheet;
    let penalty_given = |penalty: &Penalty, score| {
        EventFact::PenaltyGiven {
            number,
            players,
            penalty: *penalty,
            score,
            rules: Some(*rules),
        }
        .of(event)
    };
    match entry {
        ScoreEntry::Game(_) => {
            let scored = |game: &JudgedGame| {
                EventFact::GameScored {
                    number,
                    players,
                    game: *game,
                    note: judged.overruling,
                }
                .of(event)
            };
            sheet.games.last().map(scored).into_iter().collect()
        }
        ScoreEntry::Penalty { .. } => {
            let given = |penalty| penalty_given(penalty, sheet.score);
            sheet.penalties.last().map(given).into_iter().collect()
        }
        ScoreEntry::Boards(_) => teams::boards_scored(event, m, players, judged),
        ScoreEntry::Sheet { .. } if is_penalties_alone(m, sheet) => {
            let so_far = |i: usize| sheet.penalties.get(..=i).expect("`i` counts this list");
            let penalties = sheet.penalties.iter().enumerate();
            penalties
                .map(|(i, penalty)| penalty_given(penalty, judge(rules, &[], so_far(i)).score))
                .collect()
        }
        ScoreEntry::Sheet { .. } if judged.result.is_none() => vec![
            EventFact::Corrected {
                number,
                seats: m.seats,
                sheet: sheet.clone(),
                result: None,
                note: judged.overruling,
                record_only: false,
            }
            .of(event),
        ],
        ScoreEntry::Sheet { .. }
        | ScoreEntry::Final { .. }
        | ScoreEntry::Outcome { .. }
        | ScoreEntry::Undecided => Vec::new(),
    }
}

/// Whether a whole sheet is nothing but penalty points and the first entry of the match, so that there is nothing to
/// correct yet.
fn is_penalties_alone(m: &Fixture, sheet: &ScoreSheet) -> bool {
    sheet.games.is_empty() && m.sheet.is_blank()
}

/// The result of an entry, judged board by board for teams.
pub(super) fn judged_entry(
    t: &Tournament,
    event: EventNo,
    m: &Fixture,
    sheet: &ScoreSheet,
    entry: &ScoreEntry,
    overrule: Option<NoteId>,
) -> Result<Judged, Violation> {
    let e = super::find::event(t, event)?;
    let rules = &e.rules_of(m);
    let by_teams = e.settings.sides.boards().is_some();
    match entry {
        ScoreEntry::Undecided => Ok(undecided(m, rules, sheet, overrule)),
        ScoreEntry::Boards(boards) => teams::judged(t, e, m, rules, boards, overrule),
        ScoreEntry::Outcome { kind, note, .. } => {
            robin::check_ruling(m, *kind, *note)?;
            Judged::entry(rules, sheet, entry, overrule)
        }
        _ if by_teams => Err(refuse::team_match_by_boards(m.number.0).by(Source::Custom)),
        _ => Judged::entry(rules, sheet, entry, overrule),
    }
}

/// A match without a result. Its sheet is kept if that decides nothing; otherwise only its penalty points are, if those
/// decide nothing.
fn undecided(m: &Fixture, rules: &MatchRules, sheet: &ScoreSheet, note: Option<NoteId>) -> Judged {
    let ended = |sheet: &ScoreSheet| {
        let by_boards = m
            .result
            .as_ref()
            .is_some_and(|r| r.outcome == Outcome::Played);
        judge(rules, &sheet.games(), &sheet.penalties)
            .winner
            .is_some()
            || (!sheet.boards.is_empty() && by_boards)
    };
    // Without the games, whichever they were given before is the first to come.
    let before_game = number_after(0);
    let given = sheet.penalties.iter();
    let penalties: Vec<Penalty> = given
        .map(|penalty| Penalty {
            before_game,
            ..*penalty
        })
        .collect();
    let late = ScoreSheet {
        score: judge(rules, &[], &penalties).score,
        penalties,
        ..ScoreSheet::default()
    };
    let sheet = [sheet.clone(), late]
        .into_iter()
        .find(|sheet| !ended(sheet));
    Judged {
        sheet: sheet.unwrap_or_default(),
        result: None,
        overruling: note,
    }
}

/// The rules a match is scored under: those fixed for it, otherwise those of its event today.
pub(super) fn rules_of(t: &Tournament, event: EventNo, m: &Fixture) -> MatchRules {
    t.event(event)
        .expect("its match was found in it")
        .rules_of(m)
}

pub(super) struct Judged {
    pub sheet: ScoreSheet,
    pub result: Option<MatchResult>,
    /// The reason for overruling the engine, if this entry does.
    pub overruling: Option<NoteId>,
}

impl Judged {
    /// Whether by it more was played of a match than stands there: not where only penalty points are given or a game is put
    /// right.
    pub(super) fn adds_play_to(&self, m: &Fixture) -> bool {
        let played = |r: &MatchResult| !r.outcome.unplayed();
        let ended = !m.was_played() && self.result.as_ref().is_some_and(played);
        ended
            || self.sheet.games.len() > m.sheet.games.len()
            || self.sheet.boards.len() > m.sheet.boards.len()
    }

    /// Has the engine judge an entry together with what is on the sheet.
    fn entry(
        rules: &MatchRules,
        sheet: &ScoreSheet,
        entry: &ScoreEntry,
        overrule: Option<NoteId>,
    ) -> Result<Judged, Violation> {
        match entry {
            ScoreEntry::Game(game) => {
                let game = ScoredGame {
                    overruled: false,
                    ..*game
                };
                let mut games = sheet.games();
                games.push(game);
                Judged::games(rules, games, sheet.penalties.clone(), overrule)
            }
            ScoreEntry::Penalty { to, points } => {
                let before_game = number_after(sheet.games.len());
                let mut penalties = sheet.penalties.clone();
                penalties.push(Penalty {
                    before_game,
                    to: *to,
                    points: *points,
                });
                Judged::games(rules, sheet.games(), penalties, None)
            }
            ScoreEntry::Sheet { games, penalties } => {
                // What was on it may have been entered by mistake; then nothing stands there.
                if games.is_empty() && penalties.is_empty() && sheet.is_blank() {
                    return Err(refuse::sheet_blank());
                }
                // A game for which the engine was overruled before, with its reason on record, stays. No entry can mark one
                // as such.
                let stands = |at: usize, game: &ScoredGame| {
                    let before = sheet.games.get(at).map(|g| g.game);
                    before.is_some_and(|b| {
                        b.overruled
                            && (b.winner, b.kind, b.cube) == (game.winner, game.kind, game.cube)
                    })
                };
                let games = games
                    .iter()
                    .enumerate()
                    .map(|(at, game)| ScoredGame {
                        overruled: stands(at, game),
                        ..*game
                    })
                    .collect();
                Judged::games(rules, games, penalties.clone(), overrule)
            }
            // Boards are judged where the teams are known.
            ScoreEntry::Boards(_) => Err(refuse::boards_blank().at(fields::BOARD)),
            ScoreEntry::Undecided => Ok(Judged {
                sheet: sheet.clone(),
                result: None,
                overruling: None,
            }),
            ScoreEntry::Final { score, winner } => {
                Judged::final_score(rules, sheet, *score, *winner, overrule)
            }
            ScoreEntry::Outcome {
                kind,
                winner,
                score,
                note,
            } => {
                let result = outcome(rules, sheet, *kind, *winner, *score, *note)?;
                Ok(Judged::with_result(sheet, result))
            }
        }
    }

    /// The sheet as it is, and how the match ended.
    fn with_result(sheet: &ScoreSheet, result: MatchResult) -> Judged {
        Judged {
            sheet: sheet.clone(),
            result: Some(result),
            overruling: None,
        }
    }

    /// A sheet of games. With an overruling, a game the engine refuses is marked and stands.
    fn games(
        rules: &MatchRules,
        mut games: Vec<ScoredGame>,
        penalties: Vec<Penalty>,
        overrule: Option<NoteId>,
    ) -> Result<Judged, Violation> {
        let mut judgement = judge(rules, &games, &penalties);
        let mut newly = false;
        while overrule.is_some()
            && let Some(at) = judgement.refusal().and_then(|p| p.game)
            && let Some(game) = games.get_mut(usize::from(at).saturating_sub(1))
            && !game.overruled
        {
            game.overruled = true;
            newly = true;
            judgement = judge(rules, &games, &penalties);
        }
        if let Some(problem) = judgement.refusal() {
            return Err(problem.violation.clone().in_game(problem.game));
        }
        let overruling = overrule.filter(|_| newly);
        let result = ended(&judgement, overruling);
        Ok(Judged {
            sheet: ScoreSheet {
                games: judgement.games,
                penalties,
                boards: Vec::new(),
                score: judgement.score,
            },
            result,
            overruling,
        })
    }

    fn final_score(
        rules: &MatchRules,
        sheet: &ScoreSheet,
        score: BySide<i64>,
        winner: Option<Side>,
        overrule: Option<NoteId>,
    ) -> Result<Judged, Violation> {
        let judgement = judge_final(rules, score);
        check_above_sheet(sheet.score, score)?;
        let refused = judgement.refusal().map(|p| p.violation.clone());
        let (winner, overruled) = match (refused, overrule) {
            (None, _) => (judgement.winner, None),
            (Some(violation), None) => return Err(violation),
            (Some(_), Some(note)) => (winner, Some(note)),
        };
        let Some(winner) = winner else {
            return Err(refuse::winner_not_named().at(fields::WINNER));
        };
        let score = Some(whole_points(score)?);
        let result = MatchResult {
            overruled,
            ..MatchResult::of(Outcome::Played, Some(winner), score)
        };
        Ok(Judged::with_result(sheet, result))
    }
}

fn ended(judgement: &Judgement, overruled: Option<NoteId>) -> Option<MatchResult> {
    let winner = judgement.winner?;
    let outcome = match judgement.penalty_loss {
        Some(_) => Outcome::PenaltyPoints,
        None => Outcome::Played,
    };
    Some(MatchResult {
        overruled,
        ..MatchResult::of(outcome, Some(winner), Some(judgement.score))
    })
}

fn outcome(
    rules: &MatchRules,
    sheet: &ScoreSheet,
    kind: OutcomeKind,
    winner: Option<Side>,
    score: Option<BySide<i64>>,
    note: Option<NoteId>,
) -> Result<MatchResult, Violation> {
    if !matches!(kind, OutcomeKind::BothLeft | OutcomeKind::Void)
        && winner.is_none()
        && !matches!(kind, OutcomeKind::PlayedTo { .. })
    {
        return Err(refuse::winner_not_named().at(fields::WINNER));
    }
    let score = match score {
        // It counts for nobody, however far it was played.
        _ if kind == OutcomeKind::Void => None,
        Some(score) => Some(whole_points(score)?),
        None => (!sheet.is_blank()).then_some(sheet.score),
    };
    let (outcome, winner) = match kind {
        OutcomeKind::PlayedTo { length } => return played_to(rules, length, winner, score, note),
        // Nobody who did not come has scored; penalty points for being late may stand on the sheet.
        OutcomeKind::WalkOver
            if sheet.is_played() || score.is_some_and(|score| score != sheet.score) =>
        {
            return Err(refuse::walk_over_with_a_score()
                .by(Source::Custom)
                .at(fields::KIND));
        }
        OutcomeKind::WalkOver => (Outcome::WalkOver, winner),
        OutcomeKind::Forfeit => (Outcome::Forfeit, winner),
        OutcomeKind::Retired => (Outcome::Retired, winner),
        OutcomeKind::LossOnTime => (Outcome::LossOnTime, winner),
        OutcomeKind::PenaltyPoints => (Outcome::PenaltyPoints, winner),
        OutcomeKind::Unfinished => (Outcome::Unfinished, winner),
        OutcomeKind::BothLeft => (Outcome::BothLeft, None),
        OutcomeKind::Void => (Outcome::Void, None),
    };
    check_not_won(rules, outcome, score)?;
    Ok(MatchResult {
        note,
        ..MatchResult::of(outcome, winner, score)
    })
}

/// Points as typed, when they can be points at all.
pub(super) fn whole_points(score: BySide<i64>) -> Result<BySide<u32>, Violation> {
    let points = |n: i64| {
        u32::try_from(n)
            .ok()
            .filter(|n| *n < 10_000)
            .ok_or_else(|| refuse::points_out_of_range(n).at(fields::SCORE))
    };
    Ok(BySide::new(points(score.top)?, points(score.bottom)?))
}
