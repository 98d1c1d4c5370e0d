//! An event as its page shows it: its progress, the winners, the places and their reasons, the table, the matches.

use backgammon::Side;
use chrono::NaiveDate;
use crawford_tournament::odds::may_be_forecast;
use crawford_tournament::ranking::{Rank, RankingRules, TieBreak};
use crawford_tournament::robin::{FreeRow, LeagueZone};
use crawford_tournament::swiss::Ends;
use crawford_tournament::{
    EntrantNo, Event, EventNo, EventPlace, Fixture, LateEntry, MatchNo, MatchStatus, Matchmaking,
    Outcome, Phase, Stage, Tournament, coming, group_qualifiers, group_ties, places, places_in,
    robin, swiss,
};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How many of the latest results are listed.
const LATEST: usize = 4;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventOverview {
    pub event: EventNo,
    pub state: EventProgress,
    /// How many entrants it has: players, pairs or teams.
    pub field: usize,
    pub winners: Vec<EntrantNo>,
    /// The winners of brackets beside the main one.
    pub won_below: Vec<WonBelow>,
    /// The matches being played, by table.
    pub playing: Vec<MatchNo>,
    /// The matches that can begin: of a schedule only those of the current round, although later ones could be played
    /// as well.
    pub ready: Vec<MatchNo>,
    /// The matches decided last, without byes.
    pub latest: Vec<MatchNo>,
    pub standings: Option<Standings>,
    /// The rounds the standings cover; `None` where there are no rounds.
    pub rounds: Option<Rounds>,
    /// Everyone of a round robin, in the order of the table, those left out of it last.
    pub cross_table: Vec<EntrantNo>,
    pub places: Vec<EventPlacing>,
    /// Those without a place who have not left, while places are being decided; between the groups and their knockout
    /// those who may go on.
    pub still_in: Vec<EntrantNo>,
    /// Whether undecided matches remain.
    pub goes_on: bool,
    /// Whether a knockout was drawn after the rounds, so that the places are not those of the standings.
    pub drawn_onward: bool,
    /// Whether its winner can be forecast.
    pub may_be_forecast: bool,
}

/// An event in a few lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventSummary {
    pub event: EventNo,
    pub state: EventProgress,
    pub winners: Vec<EntrantNo>,
    /// The first of those who came second, once it is won.
    pub second: Option<EntrantNo>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WonBelow {
    pub phase: Phase,
    pub winner: EntrantNo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Rounds {
    /// The last round in which everything is decided.
    pub closed: u8,
    /// The last round in which anything is decided.
    pub reached: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum EventProgress {
    /// Sheets are drawn whenever the list is full.
    Rolling {
        waiting: usize,
        size: u8,
        playing: usize,
        over: usize,
    },
    /// It ends only when the director says so.
    OpenEnded {
        field: usize,
        playing: usize,
        ready: usize,
        decided: usize,
        finished: bool,
    },
    NotDrawn {
        field: usize,
        list_closed: bool,
    },
    Finished {
        field: usize,
    },
    Running {
        at: StandsAt,
        playing: usize,
        ready: usize,
        /// The first open match was postponed.
        put_off: Option<PutOff>,
        late_entry: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PutOff {
    pub until: Option<NaiveDate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "at", rename_all = "kebab-case")]
pub enum StandsAt {
    Round {
        round: u8,
        of: u8,
    },
    SwissRound {
        round: u8,
        of: u8,
    },
    /// A Swiss with as many rounds as it takes.
    StrikesRound {
        round: u8,
    },
    Groups {
        decided: usize,
        of: usize,
    },
    Final,
    /// Where two sides of a bracket meet at the end: the earliest open match of the last main round, the losers' side
    /// and the finals.
    LastMatches {
        next: Option<MatchNo>,
    },
}

/// Somebody's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct EventPlacing {
    pub entrant: EntrantNo,
    /// The best place shared, from 1.
    pub from: u32,
    pub to: u32,
    /// The stage they are ranked in.
    pub stage: Stage,
    /// The reason for the place, in the main ranking.
    pub reason: Option<PlaceReason>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum PlaceReason {
    /// The sum of all matches in a table.
    Score,
    /// The match in which they won the place or went out.
    Match { number: MatchNo },
    /// A correction: the record shows another match, and the director let the place stand.
    Correction { number: MatchNo },
}

/// The table of an event that is ranked by score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "table", rename_all = "kebab-case")]
pub enum Standings {
    Ranked {
        /// In the order in which they apply.
        tie_breaks: Vec<TieBreak>,
        /// Best first.
        ranks: Vec<Rank>,
        /// Those who move up a division.
        up: Vec<EntrantNo>,
        /// Those who move down a division.
        down: Vec<EntrantNo>,
    },
    /// Of a free night.
    Free { rows: Vec<FreeRow> },
}

impl EventOverview {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> EventOverview {
        let goes_on = !t.finished && !event.matches.is_empty() && !event.is_over();
        let places = placed(event, Stage::Main);
        EventOverview {
            event: event.number,
            state: state(t, event),
            field: event.field(t).count(),
            winners: event.winners(t),
            won_below: won_below(event),
            playing: playing(t, event),
            ready: ready(t, event).map(|m| m.number).collect(),
            latest: latest(event),
            standings: standings(event),
            rounds: rounds(event),
            cross_table: cross_table(event),
            still_in: match goes_on && !event.capabilities().open_ended() {
                true => still_in(t, event, &places),
                false => Vec::new(),
            },
            places,
            goes_on,
            drawn_onward: event.stages.iter().any(|s| s.stage == Stage::Main),
            may_be_forecast: may_be_forecast(t, event),
        }
    }
}

impl EventSummary {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event) -> EventSummary {
        let winners = event.winners(t);
        let second = || places(event).into_iter().find(|place| place.from == 2);
        EventSummary {
            event: event.number,
            state: state(t, event),
            second: match winners.is_empty() {
                true => None,
                false => second().map(|place| place.entrant),
            },
            winners,
        }
    }
}

#[must_use]
pub fn state(t: &Tournament, event: &Event) -> EventProgress {
    let format = event.capabilities();
    if let Some(rolling) = format.filling_sheets() {
        let sheets = coming::sheets(event);
        let over = sheets.iter().filter(|s| s.over).count();
        return EventProgress::Rolling {
            waiting: coming::waiting(t, event).len(),
            size: rolling.size,
            playing: sheets.len().saturating_sub(over),
            over,
        };
    }
    let field = event.field(t).count();
    if format.open_ended() && event.has_begun() {
        let with_status = |status| {
            let matches = event.matches.iter();
            matches
                .filter(|m| t.status_of(event.number, m) == status)
                .count()
        };
        return EventProgress::OpenEnded {
            field,
            playing: with_status(MatchStatus::Playing),
            ready: with_status(MatchStatus::Ready),
            decided: with_status(MatchStatus::Finished),
            finished: t.finished,
        };
    }
    if event.draw.is_none() {
        return EventProgress::NotDrawn {
            field,
            list_closed: event.list.is_some(),
        };
    }
    if event.is_finished(t) {
        return EventProgress::Finished { field };
    }
    let first_open = event.matches.iter().find(|m| m.result.is_none());
    let put_off = first_open.and_then(|m| t.money.adjourned(event.number, m.number));
    EventProgress::Running {
        at: stands_at(event),
        playing: playing(t, event).len(),
        ready: ready(t, event).count(),
        put_off: put_off.map(|until| PutOff { until }),
        late_entry: event.late_entry != LateEntry::Closed,
    }
}

fn stands_at(event: &Event) -> StandsAt {
    match event.capabilities().play {
        Matchmaking::Schedule(_) => {
            let robin::Progress { closed, all, .. } = robin::progress(event);
            StandsAt::Round {
                round: closed.saturating_add(1).min(all),
                of: all,
            }
        }
        Matchmaking::PairedRounds(settings) if event.stages.is_empty() => {
            let round = swiss::rounds_paired(event);
            match settings.ends {
                Ends::Strikes { .. } => StandsAt::StrikesRound { round },
                Ends::Rounds | Ends::Qualify { .. } => StandsAt::SwissRound {
                    round,
                    of: settings.rounds,
                },
            }
        }
        Matchmaking::Groups(_) if event.awaits_knockout() => {
            let decided = event.matches.iter().filter(|m| m.result.is_some());
            StandsAt::Groups {
                decided: decided.count(),
                of: event.matches.len(),
            }
        }
        Matchmaking::Bracket(_)
        | Matchmaking::PairedRounds(_)
        | Matchmaking::Groups(_)
        | Matchmaking::Challenges(_)
        | Matchmaking::OpenPlay(_)
        | Matchmaking::FillingSheets(_) => on_the_sheet(event),
    }
}

fn on_the_sheet(event: &Event) -> StandsAt {
    let round = event.current_round();
    match (round == event.rounds, event.meets_losers()) {
        (true, true) => StandsAt::LastMatches {
            next: last_stand(event),
        },
        (true, false) => StandsAt::Final,
        (false, _) => StandsAt::Round {
            round,
            of: event.rounds,
        },
    }
}

fn last_stand(event: &Event) -> Option<MatchNo> {
    let open = event.matches.iter().filter(|m| m.result.is_none());
    let first = open.min_by_key(|m| (m.phase.half(), m.round))?;
    Some(first.number)
}

/// The matches being played, by table.
pub(super) fn playing(t: &Tournament, event: &Event) -> Vec<MatchNo> {
    let matches = event.matches.iter().map(AsRef::as_ref);
    let mut playing: Vec<&Fixture> = matches
        .filter(|m: &&Fixture| t.status_of(event.number, m) == MatchStatus::Playing)
        .filter(|m| m.players().is_some())
        .collect();
    playing.sort_by_key(|m| (m.table.is_none(), m.table, m.number));
    playing.into_iter().map(|m| m.number).collect()
}

fn ready<'e>(t: &'e Tournament, event: &'e Event) -> impl Iterator<Item = &'e Fixture> {
    let matches = event.matches.iter().map(AsRef::as_ref);
    matches
        .filter(|m: &&Fixture| m.status() == MatchStatus::Ready)
        .filter(|m| is_next(event, m))
        .filter(|m| t.money.adjourned(event.number, m.number).is_none())
}

/// Whether a match that can begin belongs to the current round; outside of schedules every one does.
#[must_use]
pub fn is_next(event: &Event, m: &Fixture) -> bool {
    event.capabilities().schedule().is_none()
        || m.round <= robin::progress(event).closed.saturating_add(1)
}

fn latest(event: &Event) -> Vec<MatchNo> {
    let matches = event.matches.iter().map(AsRef::as_ref);
    let mut decided: Vec<&Fixture> = matches
        .filter(|m: &&Fixture| m.result.is_some() && m.players().is_some())
        .collect();
    decided.sort_by_key(|m| Reverse((m.ended_at(), m.changed, m.number)));
    decided.truncate(LATEST);
    decided.into_iter().map(|m| m.number).collect()
}

fn won_below(event: &Event) -> Vec<WonBelow> {
    let last = |phase| {
        let here = event.matches.iter().filter(move |m| m.phase == phase);
        here.filter(|m| m.before_final == 0)
            .max_by_key(|m| m.number)
    };
    let won = |phase| {
        Some(WonBelow {
            phase,
            winner: event.went_on(last(phase)?.number)?,
        })
    };
    let phases = event.matches.iter().map(|m| m.phase);
    let below: BTreeSet<Phase> = phases.filter(|phase| phase.is_below()).collect();
    below.into_iter().filter_map(won).collect()
}

/// The table of an event that is ranked by score, once it has entrants.
#[must_use]
pub fn standings(event: &Event) -> Option<Standings> {
    match event.capabilities().play {
        Matchmaking::OpenPlay(_) => {
            let rows = robin::free_table(event);
            let played = rows.iter().any(|row| row.played > 0);
            played.then_some(Standings::Free { rows })
        }
        Matchmaking::Schedule(schedule) => {
            let rows = robin::table(event);
            let in_zone = |zone| {
                let there = rows.iter().filter(move |row| row.zone == Some(zone));
                there.map(|row| row.rank.who).collect()
            };
            let (up, down) = (in_zone(LeagueZone::Up), in_zone(LeagueZone::Down));
            let ranks = rows.into_iter().map(|row| row.rank).collect();
            ranked(event, schedule.ranking, ranks, up, down)
        }
        Matchmaking::PairedRounds(settings) => {
            let ranks = swiss::standings(event)?;
            ranked(event, &settings.ranking, ranks, Vec::new(), Vec::new())
        }
        Matchmaking::Bracket(_)
        | Matchmaking::Groups(_)
        | Matchmaking::Challenges(_)
        | Matchmaking::FillingSheets(_) => None,
    }
}

fn ranked(
    event: &Event,
    rules: &RankingRules,
    ranks: Vec<Rank>,
    up: Vec<EntrantNo>,
    down: Vec<EntrantNo>,
) -> Option<Standings> {
    (event.draw.is_some() && !ranks.is_empty()).then(|| Standings::Ranked {
        tie_breaks: rules.tie_breaks.clone(),
        ranks,
        up,
        down,
    })
}

fn rounds(event: &Event) -> Option<Rounds> {
    match event.capabilities().play {
        Matchmaking::Schedule(_) => {
            let robin::Progress {
                closed, reached, ..
            } = robin::progress(event);
            Some(Rounds { closed, reached })
        }
        Matchmaking::PairedRounds(_) => Some(Rounds {
            closed: swiss::rounds_closed(event),
            reached: swiss::rounds_paired(event),
        }),
        Matchmaking::Bracket(_) | Matchmaking::Groups(_) => Some(Rounds {
            closed: 0,
            reached: 0,
        }),
        Matchmaking::Challenges(_) | Matchmaking::OpenPlay(_) | Matchmaking::FillingSheets(_) => {
            None
        }
    }
}

/// Everyone of a round robin, in the order of the table, those left out of it last.
#[must_use]
pub fn cross_table(event: &Event) -> Vec<EntrantNo> {
    if event.draw.is_none() || event.capabilities().schedule().is_none() {
        return Vec::new();
    }
    let ranked = robin::ranks(event).into_iter().map(|rank| rank.who);
    ranked.chain(event.left_out.iter().copied()).collect()
}

/// The places of a stage, best first; those of the main ranking with their reasons.
#[must_use]
pub fn placed(event: &Event, stage: Stage) -> Vec<EventPlacing> {
    let of = match stage {
        Stage::Main => places(event),
        below => places_in(event, below),
    };
    let placed = |place: &EventPlace| EventPlacing {
        entrant: place.entrant,
        from: place.from,
        to: place.to,
        stage,
        reason: match stage {
            Stage::Main => reason(event, place),
            _ => None,
        },
    };
    of.iter().map(placed).collect()
}

fn reason(event: &Event, place: &EventPlace) -> Option<PlaceReason> {
    let who = place.entrant;
    // Brackets for losers have places of their own, which do not count here.
    let below = |m: &Fixture| m.phase.is_below();
    let sat = || {
        let sat = event.matches_of(who);
        sat.filter(|m| {
            let result = m.result.as_ref();
            result.is_some_and(|r| r.outcome != Outcome::CalledOff)
        })
    };
    let above = sat().any(|m| !below(m));
    let sat = || sat().filter(|m| !above || !below(m));
    // Match numbers follow the way through the event, round numbers do not.
    let last = sat().max_by_key(|m| m.number)?;
    if last.phase.is_by_score() {
        return Some(PlaceReason::Score);
    }
    let first = (place.from, place.to) == (1, 1);
    let fits = (last.winner() == Some(who)) == (first || wins_place(last, who));
    if fits && went_as_it_ended(last) && had_the_right(event, last, who) {
        return Some(PlaceReason::Match {
            number: last.number,
        });
    }
    let corrected = sat().filter(|m| m.corrected).max_by_key(|m| m.number);
    Some(PlaceReason::Correction {
        number: corrected.unwrap_or(last).number,
    })
}

/// Whether an entrant won the place that a match was played for.
fn wins_place(m: &Fixture, who: EntrantNo) -> bool {
    m.phase.place().is_some() && m.winner_to.is_none() && m.winner() == Some(who)
}

/// Whether an entrant played a match in their own right: after a correction it may have counted for somebody else.
fn had_the_right(event: &Event, m: &Fixture, who: EntrantNo) -> bool {
    if !event.matches.iter().any(|m| m.corrected) {
        return true;
    }
    let owners = event.owners(m.number);
    Side::BOTH
        .into_iter()
        .any(|side| owners[side].entrant() == Some(who))
}

/// Whether those who went on from a match are those who should by its result.
fn went_as_it_ended(m: &Fixture) -> bool {
    m.kept
        .is_none_or(|kept| m.result.as_ref().is_some_and(|r| r.winner == kept))
}

fn still_in(t: &Tournament, event: &Event, places: &[EventPlacing]) -> Vec<EntrantNo> {
    let out: BTreeSet<EntrantNo> = places.iter().map(|place| place.entrant).collect();
    let go_on = go_on_from_groups(t, event);
    let may_win = |n: &EntrantNo| go_on.as_ref().is_none_or(|go_on| go_on.contains(n));
    let entered = event.entered.iter().copied();
    entered
        .filter(|n| !out.contains(n) && !t.has_left(*n) && may_win(n))
        .collect()
}

/// Who may be drawn in the knockout, once every match of the groups is decided and until it is drawn.
pub(super) fn go_on_from_groups(t: &Tournament, event: &Event) -> Option<BTreeSet<EntrantNo>> {
    if !event.awaits_knockout() || event.matches.iter().any(|m| m.result.is_none()) {
        return None;
    }
    let first = group_qualifiers(t, event).into_iter().flatten();
    let equal = group_ties(t, event).into_iter().flat_map(|tie| tie.equal);
    Some(first.chain(equal).collect())
}
