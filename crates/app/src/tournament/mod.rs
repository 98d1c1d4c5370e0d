//! Running a tournament: one file for each thing a person does, all of them through [`Stories::act`].

pub mod adviser;
mod announce;
mod auction;
pub mod below;
pub mod boards;
pub mod call_off;
pub mod catch_up;
mod check_in;
pub mod deal;
mod dependents;
pub mod desk;
mod door;
pub mod draw;
pub mod due;
pub mod event;
pub mod finalists;
mod identity;
pub mod join;
pub mod journal;
pub mod ladder;
pub mod late;
pub mod lateness;
pub mod match_clock;
pub mod match_links;
mod money;
mod names;
pub mod next;
mod odds;
mod pace;
pub mod pairing;
mod permissions;
pub mod phone;
pub mod play;
pub mod print_pairings;
pub mod print_sheet;
pub mod print_slips;
pub mod queue;
pub mod ranking;
mod record;
mod remove;
mod report;
mod river;
pub mod rolling;
pub mod room;
pub mod rounds;
pub(crate) mod rows;
mod score;
pub mod score_entry;
pub mod screen;
mod sheets;
pub mod stage;
mod ticker;
pub mod undo;

pub use announce::{Announced, BoardSettings};
pub use auction::{AuctionOverview, LotOverview, LotPlayer, account_holders};
pub use check_in::{Guest, PersonOrGuest, Together};
pub(crate) use check_in::{is_in, new_guest, seeding_rating};
pub use dependents::{Dependents, dependents};
pub use door::{
    Admitted, Arrived, AtDoor, CompanyRoster, DoorEvent, DoorId, DoorLine, DoorList, DoorMatch,
    DoorWay, EntrantEvent, LineAnswer, NotAdmitted, OpenLine, SettledList, TypedCompany,
    TypedPerson, event_in_company, people,
};
pub use identity::PersonCorrection;
pub use money::{PaidEntry, Till, paid_entries, under_terms};
pub use names::{Names, WHOLE_NIGHT};
pub use odds::ForecastResult;
pub use record::{
    ComparedGame, EnteredDifference, RecordDifference, Recording, ResultDifference, Uploaded,
    analyse_again, blank_record, corrects, crossed_by_names, sheet_games, uploaded,
};
pub use remove::hide;
pub use report::{ReportAnswer, RulingCommand, reporter};
pub(crate) use rows::Rows;
pub use score::{ScoreEntryCommand, effects_tag, goes_beyond_the_match, preview, prize_changes};

use super::kept::{Kept, MOST_CLUBS};
use super::stories::{self, ActError, Principal, StoredStory, Stories};
use crawford_club::permissions::Permission;
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, Envelope, Snapshot, StreamId};
use crawford_store::streams::StreamKind;
use crawford_store::{Conn, StoreError, Tx};
use crawford_tournament::money::check_digits_kept;
use crawford_tournament::pace::Pace;
use crawford_tournament::{
    Command, EventNo, Fact, Tournament, after_undo, decide, event_of, held_by_undo,
};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Mutex as Turns;

/// The tournaments of the service. Cheap to clone.
pub type Tournaments = Stories<Tournament>;
pub type TournamentSnapshot = Arc<Snapshot<Tournament>>;
pub type TournamentActed = stories::Acted<Tournament>;
pub type TournamentUndoStep = stories::UndoStep<Tournament>;
pub type TournamentUndoOutcome = stories::UndoOutcome<Tournament>;

/// Most forecasts kept, and most rivers.
const MOST_FORECASTS: usize = 64;

/// What is kept ready beside the tournaments, by club or by event.
#[derive(Debug, Default)]
pub struct ClubCaches {
    names: Kept<ClubId, (u64, Arc<Names>), MOST_CLUBS>,
    paces: Kept<ClubId, (Instant, Arc<Pace>), MOST_CLUBS>,
    ratings: Kept<ClubId, (u64, Arc<odds::Ratings>), MOST_CLUBS>,
    forecasts: Kept<(StreamId, EventNo), odds::KeptForecast, MOST_FORECASTS>,
    rivers: Kept<(StreamId, EventNo), river::KeptRiver, MOST_FORECASTS>,
    /// Only one forecast or river is computed at a time, so that a busy service still answers.
    making: Arc<Turns<()>>,
}

impl StoredStory for Tournament {
    type Command = Command;
    type Cache = ClubCaches;

    const KIND: StreamKind = StreamKind::Tournament;
    const MOST_READY: usize = 256;
    const UNDO: Permission = Permission::Direct;

    fn undo_of_first() -> Violation {
        refuse::undo_of_the_announcement()
    }

    fn permission(principal: &Principal, command: &Command) -> Permission {
        permissions::of(principal, command)
    }

    fn decide(&self, command: &Command) -> Result<Vec<Fact>, Violation> {
        decide(self, command)
    }

    fn part_of(facts: &[Envelope<Fact>], action: u64) -> Option<u32> {
        event_of(facts, action).map(|event| event.0)
    }

    fn check_undo(&self, before: &Self) -> Result<(), Violation> {
        check_digits_kept(&before.money, &self.money)
    }

    fn facts_with_undo(&self, taken: &[Fact]) -> Vec<Fact> {
        let mut facts = after_undo(self);
        facts.extend(held_by_undo(self, taken.iter()));
        facts
    }

    fn follow_up(
        &self,
        before: &Self,
        tx: &mut Tx<'_>,
        stream: StreamId,
    ) -> Result<Option<Command>, ActError> {
        sheets::next_to_start(tx, stream, before, self)
    }

    fn undone(&self, before: &Self, tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
        for (number, event) in &self.events {
            let settings = before.event(*number).map(|e| &e.settings);
            if let Some(settings) = settings {
                draw::rated_as_usual(tx, stream, *number, settings, &event.settings)?;
            }
        }
        Ok(())
    }

    fn replace_rows(&self, tx: &mut Tx<'_>, stream: StreamId) -> Result<(), StoreError> {
        Rows::of(self).replace(tx, stream, self.is_closed())
    }

    fn put_changed_rows(
        &self,
        before: &Self,
        tx: &mut Tx<'_>,
        stream: StreamId,
    ) -> Result<(), StoreError> {
        rows::put_changed(tx, stream, before, self)
    }

    fn differing_rows(
        &self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Vec<&'static str>, StoreError> {
        Rows::of(self).differing(conn, stream)
    }
}
