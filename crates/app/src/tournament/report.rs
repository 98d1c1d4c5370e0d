//! Results from the players' phones: reported, confirmed, disputed; and the ruling on those that were.

use super::{ActError, TournamentActed, Tournaments};
use crate::notes;
use crate::phone::Bearer;
use crate::stories::Principal;
use backgammon::{BySide, Side};
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, RequestKey, StreamId};
use crawford_tournament::{
    EventCommand, EventNo, LinkHolder, MatchNo, ReportCommand, Reporter, ReportingMode, Ruling,
    ScoreEntry, Tournament,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportAnswer {
    Confirm,
    /// The result is wrong; the text may be empty.
    Dispute(String),
    /// Takes back this side's own report.
    TakeBack,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingCommand {
    pub event: EventNo,
    pub number: MatchNo,
    pub ruling: Ruling,
    /// The corrected result; without one, the report stands.
    pub entry: Option<ScoreEntry>,
    /// The reason, which is required.
    pub reason: String,
}

/// For whom the holder of a private link may report a match: for a side of it, or for the table it is played at; `None`
/// for other people's matches.
#[must_use]
pub fn reporter(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    holder: LinkHolder,
) -> Option<Reporter> {
    let m = t.event(event)?.fixture(number)?;
    match holder {
        LinkHolder::Player(n) => t.side_played_by(m, n).map(Reporter::Side),
        LinkHolder::Table(n) => {
            (m.table == Some(n) && m.begun() && m.players().is_some()).then_some(Reporter::Table)
        }
    }
}

impl Tournaments {
    pub async fn report(
        &self,
        bearer: Bearer,
        key: RequestKey,
        (event, number): (EventNo, MatchNo),
        entry: ScoreEntry,
        seen: Option<u64>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(
            bearer.principal(Some(key)),
            bearer.stream,
            move |_, t, _| {
                let by = reporter(t, event, number, bearer.holder).ok_or_else(not_yours)?;
                let entry = entry.clone();
                Ok(EventCommand::Reports {
                    number,
                    command: ReportCommand::Report { by, entry, seen },
                }
                .of(event))
            },
        )
        .await
    }

    /// What is left on the clocks, and whose flag has fallen, from the phone of one who may report the match.
    pub async fn report_clock(
        &self,
        bearer: Bearer,
        key: RequestKey,
        (event, number): (EventNo, MatchNo),
        left: BySide<u32>,
        flag: Option<Side>,
    ) -> Result<TournamentActed, ActError> {
        let principal = bearer.principal(Some(key));
        self.act_with(principal, bearer.stream, move |_, t, _| {
            reporter(t, event, number, bearer.holder).ok_or_else(not_yours)?;
            if t.reporting.mode == ReportingMode::Off {
                return Err(ActError::Refused(refuse::reporting_off()));
            }
            Ok(EventCommand::ReadClock {
                number,
                left,
                flag,
                by_hand: false,
            }
            .of(event))
        })
        .await
    }

    pub async fn answer_report(
        &self,
        bearer: Bearer,
        key: RequestKey,
        club: ClubId,
        (event, number): (EventNo, MatchNo),
        answer: ReportAnswer,
    ) -> Result<TournamentActed, ActError> {
        let said = match &answer {
            ReportAnswer::Confirm | ReportAnswer::TakeBack => None,
            ReportAnswer::Dispute(said) => notes::check(said).map_err(ActError::Refused)?,
        };
        self.act_with(
            bearer.principal(Some(key)),
            bearer.stream,
            move |tx, t, at| {
                let by = reporter(t, event, number, bearer.holder).ok_or_else(not_yours)?;
                let command = match &answer {
                    ReportAnswer::Confirm => ReportCommand::Confirm { by: Some(by) },
                    ReportAnswer::TakeBack => ReportCommand::TakeBack { by },
                    ReportAnswer::Dispute(_) => ReportCommand::Dispute {
                        by,
                        note: said
                            .as_deref()
                            .map(|text| notes::keep(tx, club, text, at))
                            .transpose()?,
                    },
                };
                Ok(EventCommand::Reports { number, command }.of(event))
            },
        )
        .await
    }

    pub async fn rule(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        verdict: RulingCommand,
    ) -> Result<TournamentActed, ActError> {
        let reason = notes::required(&verdict.reason).map_err(ActError::Refused)?;
        self.act_with(principal, stream, move |tx, _, at| {
            let note = notes::keep(tx, club, &reason, at)?;
            Ok(EventCommand::Reports {
                number: verdict.number,
                command: ReportCommand::Rule {
                    ruling: verdict.ruling,
                    entry: verdict.entry.clone(),
                    note,
                },
            }
            .of(verdict.event))
        })
        .await
    }
}

fn not_yours() -> ActError {
    ActError::NotPermitted(refuse::report_not_yours())
}
