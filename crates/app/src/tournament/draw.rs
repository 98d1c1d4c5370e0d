//! Draws: the secret seed is stored apart until the fact of the draw publishes it.

use super::announce::new_seed;
use super::{ActError, Principal, TournamentActed, Tournaments};
use crate::lists::Timestamp;
use backgammon::BySide;
use crawford_forms::violation::refuse;
use crawford_journal::StreamId;
use crawford_store::{StoreError, Tx, seeds, unrated_events};
use crawford_tournament::{
    Byes, Command, Draw, EntrantNo, Event, EventCommand, EventNo, EventSettings, LateEntry, Order,
    Seat, Seed, Tournament,
};
use serde::Serialize;

/// How the sheet of an event comes about, as everyone may check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DrawOverview {
    pub order: Order,
    pub byes: Byes,
    /// The hash of the secret seed of the draw to come.
    pub commitment: Option<String>,
    /// Whether latecomers are taken.
    pub late_entry: bool,
    /// When late entry closes by itself.
    pub late_until: Option<Timestamp>,
    /// The hash of the closed list.
    pub list_hash: Option<String>,
    pub made: Option<MadeDraw>,
    /// The draws made before it.
    pub earlier: Vec<MadeDraw>,
    /// Entrants exchanged by hand since.
    pub swaps: Vec<(EntrantNo, EntrantNo)>,
    pub latecomers: Vec<EntrantNo>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MadeDraw {
    /// Which draw of the event it is, from 1.
    pub attempt: u32,
    /// The hash published before it was drawn, if one was.
    pub commitment: Option<String>,
    pub seed: String,
    /// The dice as digits; empty when the room skipped them.
    pub dice: String,
    pub algorithm: u32,
    /// The entrants in seed order.
    pub order: Vec<EntrantNo>,
}

/// What the director draws from, and can still change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DrawDesk {
    /// The closed list; while it is open, who is here.
    pub entrants: Vec<DrawEntrant>,
    /// The first round as drawn, down the sheet.
    pub pairs: Vec<BySide<Seat>>,
    /// Who was drawn and has not played, and may be exchanged.
    pub unplayed: Vec<EntrantNo>,
    /// Whether a game has been scored, so that it is not drawn again.
    pub has_scores: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DrawEntrant {
    pub entrant: EntrantNo,
    /// In whole points.
    pub rating: Option<i64>,
}

impl DrawOverview {
    #[must_use]
    pub fn of(event: &Event) -> DrawOverview {
        let made = |draw: &Draw| {
            let committed = event.seeds.iter().find(|s| s.attempt == draw.attempt);
            MadeDraw {
                attempt: draw.attempt,
                commitment: committed.map(|s| s.hash.clone()),
                seed: draw.seed.clone(),
                dice: draw.dice.clone(),
                algorithm: draw.algorithm,
                order: draw.order.clone(),
            }
        };
        let (late_entry, late_until) = match event.late_entry {
            LateEntry::Closed => (false, None),
            LateEntry::Open { until } => (true, until),
        };
        DrawOverview {
            order: event.settings.order,
            byes: event.settings.byes,
            commitment: event.pending_seed().map(|seed| seed.hash.clone()),
            late_entry,
            late_until: late_until.map(Timestamp),
            list_hash: event.list.as_ref().map(|list| list.hash.clone()),
            made: event.draw.as_ref().map(made),
            earlier: event.earlier_draws.iter().map(made).collect(),
            swaps: event.swaps.clone(),
            latecomers: event.latecomers.clone(),
        }
    }

    /// Whether it goes by ratings.
    #[must_use]
    pub fn looks_at_ratings(&self) -> bool {
        self.order == Order::ByRating || self.byes == Byes::TopSeeds
    }
}

impl DrawDesk {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> DrawDesk {
        let entrants: Vec<EntrantNo> = match &event.list {
            Some(list) => list.entrants.clone(),
            None => {
                let present = event.entered.iter().filter(|n| !t.has_left(**n));
                present.copied().collect()
            }
        };
        let rating = |n| {
            let thousandths = t.entrant(n).and_then(|entrant| entrant.rating);
            thousandths.map(|rating| rating / 1000)
        };
        let unplayed = |n: &EntrantNo| {
            let mut theirs = event.matches_of(*n).peekable();
            theirs.peek().is_some() && !theirs.any(|m| m.scored())
        };
        let drawn = event.draw.iter().flat_map(|draw| &draw.order);
        let drawn = drawn.chain(&event.latecomers).copied();
        let first = event.matches.iter();
        let first = first.filter(|m| m.round == 1 && m.phase.is_first_drawn());
        DrawDesk {
            entrants: entrants
                .into_iter()
                .map(|entrant| DrawEntrant {
                    entrant,
                    rating: rating(entrant),
                })
                .collect(),
            pairs: first.map(|m| m.seats).collect(),
            unplayed: drawn.filter(unplayed).collect(),
            has_scores: event.has_scores(),
        }
    }
}

/// An event that is given another game or handicaps is rated no longer, until whoever keeps the ratings ticks it again: a
/// director cannot make rated what they left out.
pub(super) fn rated_as_usual(
    tx: &mut Tx<'_>,
    stream: StreamId,
    event: EventNo,
    before: &EventSettings,
    after: &EventSettings,
) -> Result<(), StoreError> {
    if !before.is_rated_usually() || after.is_rated_usually() {
        return Ok(());
    }
    unrated_events::set(tx, stream, event.0, false)
}

impl Tournaments {
    /// Adds an event, and publishes the hash of the seed for its draw.
    pub async fn add_event(
        &self,
        principal: Principal,
        stream: StreamId,
        settings: EventSettings,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            let seed = new_seed();
            let event = t.next_event();
            seeds::add(tx, stream, event, &seed.0)?;
            if !settings.is_rated_usually() {
                unrated_events::set(tx, stream, event.0, false)?;
            }
            Ok(Command::AddEvent {
                settings: settings.clone(),
                seed_hash: seed.commitment(),
            })
        })
        .await
    }

    /// Other rules for an event. If they make it one that is not usually rated, it is rated no longer.
    pub async fn change_event(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
        settings: EventSettings,
        seen: Option<u64>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            if let Some(e) = t.event(event) {
                rated_as_usual(tx, stream, event, &e.settings, &settings)?;
            }
            let settings = settings.clone();
            Ok(EventCommand::ChangeEvent { settings, seen }.of(event))
        })
        .await
    }

    pub async fn commit_seed(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, _, _| {
            let seed = new_seed();
            seeds::add(tx, stream, event, &seed.0)?;
            Ok(EventCommand::CommitSeed {
                seed_hash: seed.commitment(),
            }
            .of(event))
        })
        .await
    }

    /// Makes the draw.
    ///
    /// # Errors
    /// See [`ActError`]; `seed-spent` when the seed was published by a draw that was undone, or is not in this
    /// database.
    pub async fn draw(
        &self,
        principal: Principal,
        stream: StreamId,
        event: EventNo,
        dice: String,
        by_hand: Option<Vec<EntrantNo>>,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, _| {
            let secrets = seeds::secret(tx, stream, event)?;
            let pending = t.event(event).and_then(|e| e.pending_seed());
            let seed = match pending {
                // Without a stored seed the command is decided with any, to return the refusal there may be.
                None => Seed([0; 32]),
                Some(pending) => secrets
                    .into_iter()
                    .map(Seed)
                    .find(|seed| seed.commitment() == pending.hash)
                    .ok_or_else(|| ActError::Refused(refuse::seed_spent()))?,
            };
            seeds::spend(tx, stream, event, &seed.0)?;
            Ok(EventCommand::Draw {
                seed,
                dice: dice.clone(),
                by_hand: by_hand.clone(),
            }
            .of(event))
        })
        .await
    }
}
