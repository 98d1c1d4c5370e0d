//! What happened since a page was made to what one of its forms is about: told with the refusal of the form.

use crate::app::notes;
use crate::app::tournament::journal::notes_of;
use crate::journal::{Envelope, NoteId};
use crate::pages::fact_text::TournamentTeller;
use crate::tournament::coming::ComingFact;
use crate::tournament::money::{EventMoneyFact, MoneyFact, PaidStage};
use crate::tournament::{EntrantNo, EventFact, EventNo, Fact, FixturePart, MatchNo, Tournament};
use crate::violation::tell_of_change;
use crate::web::c::t::actors;
use crate::web::c::t::teller::{newest, tell_with};
use crate::web::prelude::*;

/// What a form is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormSubject {
    /// A part of some matches.
    Matches {
        event: EventNo,
        matches: Vec<MatchNo>,
        part: FixturePart,
    },
    /// The boards of the room.
    Boards,
    /// How reports are taken.
    Reporting,
    Currency,
    /// How an entry is counted.
    Count(EventNo, EntrantNo),
    /// By which rules the tables of an event are ranked.
    Ranking(EventNo),
    /// The deal on the prizes of a stage.
    Deal(EventNo, PaidStage),
    /// Who is there of those who have a place below.
    Below(EventNo),
}

impl FormSubject {
    #[must_use]
    pub fn of_match((event, number): (EventNo, MatchNo), part: FixturePart) -> Self {
        FormSubject::Matches {
            event,
            matches: vec![number],
            part,
        }
    }

    /// What happened after the version that a form had seen, where that is why it was refused; else nothing.
    pub async fn told(
        &self,
        at: &TournamentRequest,
        seen: Option<u64>,
        refused: &[Violation],
    ) -> Result<Vec<String>, AppError> {
        if !tell_of_change(refused) {
            return Ok(Vec::new());
        }
        let story = newest(at).await?;
        self.told_in(at, &story.state, seen, refused).await
    }

    /// The same, in the words of a newest state that was read already. It says who did it and when.
    pub async fn told_in(
        &self,
        at: &TournamentRequest,
        t: &Tournament,
        seen: Option<u64>,
        refused: &[Violation],
    ) -> Result<Vec<String>, AppError> {
        let Some(seen) = seen.filter(|_| tell_of_change(refused)) else {
            return Ok(Vec::new());
        };
        let facts = at.app.tournaments.facts(at.stream).await?;
        let since = |f: &&Envelope<Fact>| f.version > seen && self.is_changed_by(t, &facts, f);
        let since: Vec<&Envelope<Fact>> = facts.iter().filter(since).collect();
        let accounts = actors::names_with_links(at, since.iter().map(|f| f.who)).await?;
        let about = facts.iter().filter_map(|f| f.fact().ok());
        let about = about.filter(|fact| self.is_set_by(t, fact));
        let reasons = notes::texts(&at.app.store, about.flat_map(notes_of)).await?;
        let note = |id: NoteId| reasons.get(&id).cloned();
        Ok(tell_with(at, t, &note, |teller| {
            since
                .iter()
                .map(|f| {
                    let done = match f.fact() {
                        Ok(fact) => teller.fact(fact),
                        Err(versions) => self.undid(teller, &facts, versions),
                    };
                    let exact = teller.clock.exact(teller.w, f.at);
                    teller.w.entry_said_by(exact, done, accounts.of(f.who))
                })
                .collect()
        }))
    }

    /// Whether a fact changes it, or takes back one that does.
    fn is_changed_by(&self, t: &Tournament, facts: &[Envelope<Fact>], of: &Envelope<Fact>) -> bool {
        match of.fact() {
            Ok(fact) => self.is_set_by(t, fact),
            Err(versions) => facts
                .iter()
                .filter(|f| f.version < of.version && versions.contains(&f.version))
                .any(|f| self.is_changed_by(t, facts, f)),
        }
    }

    fn is_set_by(&self, t: &Tournament, fact: &Fact) -> bool {
        match self {
            FormSubject::Matches {
                event,
                matches,
                part,
            } => {
                let of = t.event(*event);
                let mut matches = matches.iter().filter_map(|n| of?.fixture(*n));
                matches.any(|m| part.is_changed_by(fact, *event, m))
            }
            FormSubject::Boards => matches!(fact, Fact::BoardsSet { .. }),
            FormSubject::Reporting => matches!(fact, Fact::ReportingSet { .. }),
            FormSubject::Currency => matches!(fact, Fact::Money(MoneyFact::CurrencySet { .. })),
            // A change of settings that leaves the rules as they are is told too.
            FormSubject::Ranking(event) => match fact {
                Fact::Event { event: of, fact } if of == event => matches!(
                    fact,
                    EventFact::RankingOverruled { .. } | EventFact::EventChanged { .. }
                ),
                _ => false,
            },
            FormSubject::Count(event, entrant) => match fact {
                Fact::Event {
                    event: of,
                    fact: EventFact::Money(EventMoneyFact::EntryCounted { entrant: who, .. }),
                } => (of, who) == (event, entrant),
                _ => false,
            },
            FormSubject::Deal(event, stage) => match fact {
                Fact::Event {
                    event: of,
                    fact:
                        EventFact::Money(
                            EventMoneyFact::DealMade { stage: on, .. }
                            | EventMoneyFact::DealDropped { stage: on },
                        ),
                } => (of, on) == (event, stage),
                _ => false,
            },
            FormSubject::Below(event) => match fact {
                Fact::Event {
                    event: of,
                    fact: EventFact::Coming(coming),
                } if of == event => matches!(
                    coming,
                    ComingFact::PlacesConfirmed { .. } | ComingFact::PlaceGiven { .. }
                ),
                _ => false,
            },
        }
    }

    /// "Undid: …", with what was taken back of it.
    fn undid(
        &self,
        teller: &TournamentTeller<'_>,
        facts: &[Envelope<Fact>],
        versions: &[u64],
    ) -> String {
        let taken = facts.iter().filter(|f| versions.contains(&f.version));
        let taken = taken.filter(|f| self.is_changed_by(teller.t, facts, f));
        let told: Vec<String> = taken
            .map(|f| match f.fact() {
                Ok(fact) => teller.fact(fact),
                Err(_) => teller.w.told_undo().into_owned(),
            })
            .collect();
        teller.w.told_took_back(told.join(" "))
    }
}
