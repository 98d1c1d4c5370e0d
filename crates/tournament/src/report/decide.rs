//! Decides the commands about reports by players, the table and the director.

use super::{
    COMMITTEES, Dispute, LONGEST_WAIT, PendingReport, ReportCommand, Reported, Reporter, Reporting,
    ReportingMode, ResultClaim, Ruling,
};
use crate::fields;
use crate::free_boards::resumed;
use crate::score::{judged_entry, score};
use crate::{
    Command, EventCommand, EventFact, EventNo, Fact, MatchNo, MatchResult, ScoreEntry, Tournament,
    find,
};
use crawford_forms::violation::{Violation, refuse, unchanged_since};
use crawford_journal::{NoteId, UtcMicros};

pub(crate) fn decide(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    command: &ReportCommand,
) -> Result<Vec<Fact>, Violation> {
    let asked = Asked { t, event, number };
    match command {
        ReportCommand::Report { by, entry, seen } => asked.report(*by, entry, *seen),
        ReportCommand::Confirm { by } => asked.confirm(*by),
        ReportCommand::Dispute { by, note } => asked.dispute(*by, *note, None),
        ReportCommand::TakeBack { by } => asked.take_back(*by),
        ReportCommand::Rule {
            ruling,
            entry,
            note,
        } => asked.rule(*ruling, entry.as_ref(), *note),
    }
}

pub(crate) fn set(
    t: &Tournament,
    reporting: Reporting,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    if reporting.minutes > LONGEST_WAIT {
        return Err(refuse::number_out_of_bounds("0", LONGEST_WAIT).at(Reporting::MINUTES));
    }
    if reporting == t.reporting {
        return Ok(Vec::new());
    }
    unchanged_since(t.reporting_changed, seen, refuse::settings_changed_since)?;
    Ok(vec![Fact::ReportingSet { reporting }])
}

struct Asked<'t> {
    t: &'t Tournament,
    event: EventNo,
    number: MatchNo,
}

impl Asked<'_> {
    fn report(
        &self,
        by: Reporter,
        entry: &ScoreEntry,
        seen: Option<u64>,
    ) -> Result<Vec<Fact>, Violation> {
        let Asked { t, event, number } = *self;
        if t.reporting.mode == ReportingMode::Off {
            return Err(refuse::reporting_off());
        }
        let what = Reported::of(entry).ok_or_else(|| match entry {
            ScoreEntry::Boards(_) => refuse::report_one_board().at(fields::BOARD),
            _ => refuse::report_not_this(),
        })?;
        if let Reported::Board {
            number: board,
            score,
        } = what
        {
            let m = find::fixture(t, event, number)?;
            let there = m.sheet.boards.iter().find(|b| b.number == board);
            match there {
                // Both sides said the same.
                Some(there) if there.score == score && !there.walk_over => return Ok(Vec::new()),
                // What stands there is changed at the desk.
                Some(_) => {
                    return Err(refuse::report_board_is_in(board).at(fields::BOARD));
                }
                None => {}
            }
        }
        // Whatever would be refused at the desk is refused here too.
        let plain = score(t, event, number, entry, None, seen)?;
        if t.reporting.mode == ReportingMode::Accept {
            not_disputed(t, event, number)?;
            return Ok(plain);
        }
        let m = find::fixture(t, event, number)?;
        let judged = judged_entry(t, event, m, &m.sheet, entry, None)?;
        let (Some(result), Some(players)) = (judged.result, m.players()) else {
            // A game that ends nothing is written down at once; both see it.
            not_disputed(t, event, number)?;
            return match what {
                // Other boards of a team match are played on.
                Reported::Board { .. } => Ok(plain),
                Reported::Game(_) | Reported::Final(_) => self.plays_on(by, plain),
            };
        };
        let claim = ResultClaim { what, result };
        if let Some(open) = t.report(event, number)
            && let Some(facts) = self.beside(open, by, &claim)?
        {
            return Ok(facts);
        }
        let reported = EventFact::Reported {
            number,
            players,
            by,
            what,
            result: claim.result,
            held: false,
        };
        let taken_up = resumed(t, event, number);
        Ok(std::iter::once(reported.of(event))
            .chain(taken_up)
            .collect())
    }

    /// A game that ends nothing beside a report that the match is over: the sender's own report is withdrawn, the other's is
    /// answered first.
    fn plays_on(&self, by: Reporter, game: Vec<Fact>) -> Result<Vec<Fact>, Violation> {
        let Some(open) = self.t.report(self.event, self.number) else {
            return Ok(game);
        };
        if open.by != by {
            return Err(refuse::report_waits());
        }
        let mut facts = self.take_back(by)?;
        facts.extend(game);
        Ok(facts)
    }

    /// What a claim comes to beside one that is open already; `None` where it replaces the sender's own.
    fn beside(
        &self,
        open: &PendingReport,
        by: Reporter,
        claim: &ResultClaim,
    ) -> Result<Option<Vec<Fact>>, Violation> {
        let what = claim.what;
        // Both say the same: that is agreement. Else one of them is wrong.
        let same = match what {
            // Teams can come to the same boards by other points.
            Reported::Board { .. } => open.what == what,
            Reported::Game(_) | Reported::Final(_) => agree(&open.result, &claim.result),
        };
        if let Some(Dispute {
            by: other, note, ..
        }) = open.dispute
        {
            // Whoever disputes it may still say what it was, and come to agree by it.
            return match (other == by, same) {
                (false, _) => Err(refuse::report_disputed()),
                (true, true) => {
                    let mut facts = self.take_back(by)?;
                    facts.extend(self.agreed(open, Some(by))?);
                    Ok(Some(facts))
                }
                (true, false) if open.claim.as_ref() == Some(claim) => Ok(Some(Vec::new())),
                (true, false) => Ok(Some(self.disputed(open, by, note, Some(claim.clone())))),
            };
        }
        if open.by == by {
            return Ok((open.what == what).then(Vec::new));
        }
        // The table's card repeats what a player said: that player still needs the other.
        if by == Reporter::Table && open.what == what && !open.is_settled_by(by) {
            return Ok(Some(Vec::new()));
        }
        match same {
            true => self.confirm(Some(by)),
            false => self.dispute(by, None, Some(claim.clone())),
        }
        .map(Some)
    }

    fn confirm(&self, by: Option<Reporter>) -> Result<Vec<Fact>, Violation> {
        let open = self.open()?;
        if open.dispute.is_some() {
            return Err(refuse::report_disputed());
        }
        if by == Some(open.by) {
            return Err(refuse::report_own());
        }
        self.agreed(open, by)
    }

    fn agreed(&self, open: &PendingReport, by: Option<Reporter>) -> Result<Vec<Fact>, Violation> {
        let Asked { event, number, .. } = *self;
        let players = open.players;
        match by {
            Some(by) if open.is_settled_by(by) => {}
            // Now it is this player's word, and the other's own card answers it.
            Some(by @ Reporter::Side(_)) => {
                return Ok(vec![
                    EventFact::Reported {
                        number,
                        players,
                        by,
                        what: open.what,
                        result: open.result.clone(),
                        held: open.held,
                    }
                    .of(event),
                ]);
            }
            Some(Reporter::Table) => return Err(refuse::report_needs_own_card()),
            // The director, or the program when the time the director set has passed.
            None => {}
        }
        let mut facts = vec![
            EventFact::Confirmed {
                number,
                players,
                by,
            }
            .of(event),
        ];
        facts.extend(self.as_reported(open)?);
        Ok(facts)
    }

    /// What the report enters. A game makes another result than was reported if the score has changed since.
    fn as_reported(&self, open: &PendingReport) -> Result<Vec<Fact>, Violation> {
        let Asked { t, event, number } = *self;
        let entered = score(t, event, number, &open.what.entry(), None, None)?;
        match open.what {
            Reported::Game(_) if !says_the_same(open, number, &entered) => {
                Err(refuse::match_changed_since())
            }
            _ => Ok(entered),
        }
    }

    fn dispute(
        &self,
        by: Reporter,
        note: Option<NoteId>,
        claim: Option<ResultClaim>,
    ) -> Result<Vec<Fact>, Violation> {
        let open = self.open()?;
        if open.dispute.is_some() {
            return Ok(Vec::new());
        }
        if by == open.by {
            return Err(refuse::report_own());
        }
        Ok(self.disputed(open, by, note, claim))
    }

    fn disputed(
        &self,
        open: &PendingReport,
        by: Reporter,
        note: Option<NoteId>,
        claim: Option<ResultClaim>,
    ) -> Vec<Fact> {
        vec![
            EventFact::Disputed {
                number: self.number,
                players: open.players,
                by,
                note,
                claim,
            }
            .of(self.event),
        ]
    }

    fn take_back(&self, by: Reporter) -> Result<Vec<Fact>, Violation> {
        let open = self.open()?;
        let disputes = open.dispute.is_some_and(|dispute| dispute.by == by);
        if open.by != by && !disputes {
            return Err(refuse::report_not_own());
        }
        Ok(vec![
            EventFact::ReportTakenBack {
                number: self.number,
                players: open.players,
                by,
            }
            .of(self.event),
        ])
    }

    fn rule(
        &self,
        ruling: Ruling,
        entry: Option<&ScoreEntry>,
        note: NoteId,
    ) -> Result<Vec<Fact>, Violation> {
        let Asked { t, event, number } = *self;
        let open = self.open()?;
        if let Ruling::Committee(size) = ruling
            && !COMMITTEES.contains(&size)
        {
            return Err(refuse::committee_size().at(fields::RULING));
        }
        let entered = match entry {
            Some(entry) => score(t, event, number, entry, None, None)?,
            None => self.as_reported(open)?,
        };
        let players = open.players;
        let mut facts = vec![
            EventFact::Ruled {
                number,
                players,
                ruling,
                note,
            }
            .of(event),
        ];
        facts.extend(entered);
        Ok(facts)
    }

    fn open(&self) -> Result<&PendingReport, Violation> {
        let Asked { t, event, number } = *self;
        find::fixture(t, event, number)?;
        t.report(event, number).ok_or_else(refuse::report_nothing)
    }
}

fn agree(a: &MatchResult, b: &MatchResult) -> bool {
    (a.outcome, a.winner, a.score) == (b.outcome, b.winner, b.score)
}

/// A disputed match is not simply scored: it waits for a ruling, which says why.
pub(crate) fn not_disputed(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
) -> Result<(), Violation> {
    match t.report(event, number) {
        Some(report) if report.dispute.is_some() => Err(refuse::report_disputed()),
        _ => Ok(()),
    }
}

/// A score entered at the desk: not of a disputed match, and where a player has reported another, only from a page that
/// shows the report.
pub(crate) fn scored_at_the_desk(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entry: &ScoreEntry,
    overrule: Option<NoteId>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    not_disputed(t, event, number)?;
    let entered = score(t, event, number, entry, overrule, seen)?;
    not_overlooked(t, event, number, &entered, seen)?;
    Ok(entered)
}

/// Another result than the one a player reported is entered knowing of the report: a page from before it is shown again.
fn not_overlooked(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    entered: &[Fact],
    seen: Option<u64>,
) -> Result<(), Violation> {
    let Some(report) = t.report(event, number) else {
        return Ok(());
    };
    match says_the_same(report, number, entered) {
        true => Ok(()),
        false => unchanged_since(report.version, seen, refuse::match_changed_since),
    }
}

/// Whether these facts decide the match as it was reported.
fn says_the_same(report: &PendingReport, number: MatchNo, entered: &[Fact]) -> bool {
    entered.iter().any(|fact| match fact {
        Fact::Event {
            fact: EventFact::Decided {
                number: n, result, ..
            },
            ..
        } => *n == number && agree(&report.result, result),
        _ => false,
    })
}

/// A report that nobody answered in time counts; one that could no longer be entered waits for the director.
pub(crate) fn due(t: &Tournament, now: UtcMicros) -> Vec<Command> {
    let minutes = t.reporting.minutes;
    if minutes == 0 || t.finished {
        return Vec::new();
    }
    let wait = i64::from(minutes).saturating_mul(60);
    let may_count = |event, number| Asked { t, event, number }.confirm(None).is_ok();
    t.open_reports()
        .filter(|(_, _, report)| report.counts_by_itself())
        .filter(|(_, _, report)| now.seconds_since(report.at) >= wait)
        .filter(|(event, number, _)| may_count(*event, *number))
        .map(|(event, number, _)| {
            EventCommand::Reports {
                number,
                command: ReportCommand::Confirm { by: None },
            }
            .of(event)
        })
        .collect()
}

/// Appended with an undo of an acceptance by the clock: the report waits again, from now on for somebody's answer.
/// Otherwise the clock would accept it again at once.
#[must_use]
pub fn held_by_undo<'f>(after: &Tournament, undone: impl Iterator<Item = &'f Fact>) -> Vec<Fact> {
    undone
        .filter_map(|fact| match fact {
            Fact::Event {
                event,
                fact:
                    EventFact::Confirmed {
                        number, by: None, ..
                    },
            } => {
                let report = after.report(*event, *number)?;
                Some(
                    EventFact::Reported {
                        number: *number,
                        players: report.players,
                        by: report.by,
                        what: report.what,
                        result: report.result.clone(),
                        held: true,
                    }
                    .of(*event),
                )
            }
            _ => None,
        })
        .collect()
}
