//! What happened, in words: one sentence for every kind of fact, for the journal, for what an undo would take with it and
//! for what somebody else entered meanwhile.

mod coming;
mod reports;

use super::clock::Clock;
use super::round_names::match_name;
use super::words::Words;
use crate::engine::scoring::Kind;
use crate::engine::{BySide, Side};
use crate::journal::NoteId;
use crate::tournament::robin::OnWin;
use crate::tournament::{
    EntrantNo, Event, EventNo, Fact, Fixture, MatchNo, MatchPlan, MatchResult, Outcome, Phase,
    ReportingMode, Seat, Sheet, Stage, Tournament,
};

/// Says facts, with the names of today.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The sentences.
    pub w: Words,
    /// The tournament as it stands, for what its events are called.
    pub t: &'a Tournament,
    /// What an entrant is called.
    pub names: &'a dyn Fn(EntrantNo) -> String,
    /// The text of a reason.
    pub notes: &'a dyn Fn(NoteId) -> Option<String>,
    /// For moments that facts speak of.
    pub clock: Clock,
}

impl std::fmt::Debug for Teller<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Teller")
    }
}

/// What a match is for, for the sentences that choose by it.
#[must_use]
pub fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::ThirdPlace => "third-place",
        Phase::Third => "third",
        Phase::Final => "final",
        Phase::SecondFinal => "second-final",
        Phase::PlayOff(_) => "play-off",
        Phase::Decider => "decider",
        Phase::Group(_) => "group",
        Phase::Sheet(_) => "sheet",
        phase => stage_word(phase.stage()),
    }
}

/// What a stage is, for the sentences that choose by it.
#[must_use]
pub fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Main => "main",
        Stage::Losers => "losers",
        Stage::Consolation => "consolation",
        Stage::LastChance => "last-chance",
        Stage::SecondChance => "second-chance",
        Stage::Groups => "groups",
        Stage::Swiss => "swiss",
        Stage::RoundRobin => "round-robin",
        Stage::League => "league",
        Stage::Ladder => "ladder",
        Stage::Free => "free",
        Stage::Sheets => "sheets",
    }
}

/// What a game was, for the sentences that choose by it.
#[must_use]
pub fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Single => "single",
        Kind::Gammon => "gammon",
        Kind::Backgammon => "backgammon",
        Kind::Drop => "drop",
    }
}

/// What an ending is, for the sentences that choose by it.
#[must_use]
pub fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Played => "played",
        Outcome::WalkOver => "walk-over",
        Outcome::Forfeit => "forfeit",
        Outcome::Retired => "retired",
        Outcome::LossOnTime => "loss-on-time",
        Outcome::PenaltyPoints => "penalty-points",
        Outcome::Unfinished => "unfinished",
        Outcome::PlayedTo { .. } => "played-to",
        Outcome::Bye => "bye",
        Outcome::BothLeft => "both-left",
        Outcome::CalledOff => "called-off",
        Outcome::Void => "void",
    }
}

/// A name for the inside of a sentence (U+2068 and U+2069): where it is written from right to left, nothing around it
/// turns.
#[must_use]
pub fn set_apart(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// A result in one sentence: "Ann beat Bob 5–3."
#[must_use]
pub fn result(w: Words, names: &BySide<String>, result: &MatchResult) -> String {
    let winner = result.winner.unwrap_or(Side::Top);
    let score = match result.score {
        Some(score) => w.with2("told-score", "a", score[winner], "b", score[winner.other()]),
        None => String::new(),
    };
    let length = match result.outcome {
        Outcome::PlayedTo { length } => length,
        _ => 0,
    };
    let key = format!("told-result-{}", outcome_word(result.outcome));
    let with_score = if score.is_empty() { "no" } else { "yes" };
    w.say_with(
        &key,
        &[
            ("winner", &names[winner]),
            ("loser", &names[winner.other()]),
            ("score", &score),
            ("scored", &with_score),
            ("length", &length),
        ],
    )
}

impl Teller<'_> {
    /// What an event is called; its number where it was taken back since.
    #[must_use]
    pub fn event(&self, event: EventNo) -> String {
        self.t
            .event(event)
            .map_or_else(|| format!("#{event}"), |e| e.settings.name.clone())
    }

    /// What a match is called at the head of a sentence: its number, with the event's name where there are several.
    #[must_use]
    pub fn match_label(&self, event: EventNo, number: MatchNo) -> String {
        self.label(event, number, "told-match") // a key
    }

    /// The same in the middle of one.
    #[must_use]
    pub fn match_inside(&self, event: EventNo, number: MatchNo) -> String {
        self.label(event, number, "told-inside-match") // a key
    }

    fn label(&self, event: EventNo, number: MatchNo, key: &str) -> String {
        if self.t.events.len() > 1 {
            self.w.with2(
                "told-match-of",
                "event",
                self.event(event),
                "number",
                number.0,
            )
        } else {
            self.w.with(key, "number", number.0)
        }
    }

    /// What an entrant is called inside a sentence: a name of another direction turns nothing around it.
    #[must_use]
    pub fn name(&self, n: EntrantNo) -> String {
        set_apart(&(self.names)(n))
    }

    /// Both players' names, inside a sentence.
    #[must_use]
    pub fn players(&self, players: BySide<EntrantNo>) -> BySide<String> {
        players.map(|n| self.name(n))
    }

    /// Who sits on both seats, inside a sentence; a bye and an empty seat have a word too.
    #[must_use]
    pub fn seats(&self, seats: BySide<Seat>) -> BySide<String> {
        seats.map(|seat| match seat {
            Seat::Entrant(n) => self.name(n),
            Seat::Bye => self.w.say("told-bye").into_owned(),
            Seat::Empty => self.w.say("told-nobody").into_owned(),
        })
    }

    fn reason(&self, note: Option<NoteId>) -> String {
        match note {
            None => String::new(),
            Some(note) => match (self.notes)(note) {
                Some(text) => self.w.with("told-reason", "text", text),
                None => self.w.say("told-reason-blanked").into_owned(),
            },
        }
    }

    /// The sentence and the reason behind it.
    pub(super) fn because(&self, sentence: String, note: Option<NoteId>) -> String {
        let reason = self.reason(note);
        if reason.is_empty() {
            sentence
        } else {
            format!("{sentence} {reason}")
        }
    }

    /// What happened.
    #[must_use]
    pub fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Money(fact) => self.money(fact),
            Fact::Coming(fact) => self.coming(fact),
            Fact::Announced { .. }
            | Fact::DetailsChanged { .. }
            | Fact::BoardsSet { .. }
            | Fact::Finished
            | Fact::Reopened
            | Fact::ReportingSet { .. }
            | Fact::EventAdded { .. }
            | Fact::EventChanged { .. } => self.setting(fact),
            Fact::SignedIn { .. }
            | Fact::Entered { .. }
            | Fact::Withdrawn { .. }
            | Fact::Returned { .. }
            | Fact::ListClosed { .. }
            | Fact::ListReopened { .. }
            | Fact::SeedCommitted { .. }
            | Fact::Drawn { .. }
            | Fact::StageDrawn { .. }
            | Fact::RoundPaired { .. }
            | Fact::SatOut { .. }
            | Fact::RankingOverruled { .. }
            | Fact::Swapped { .. }
            | Fact::LateEntryOpened { .. }
            | Fact::LateEntryClosed { .. }
            | Fact::EnteredLate { .. } => self.entry(fact),
            Fact::Reported { .. }
            | Fact::Confirmed { .. }
            | Fact::Disputed { .. }
            | Fact::Ruled { .. } => self.reporting(fact),
            Fact::Seated { .. }
            | Fact::SeatPromised { .. }
            | Fact::Begun { .. }
            | Fact::TableChanged { .. }
            | Fact::CalledBack { .. }
            | Fact::GameScored { .. }
            | Fact::PenaltyGiven { .. }
            | Fact::LinedUp { .. }
            | Fact::BoardScored { .. }
            | Fact::Decided { .. }
            | Fact::Corrected { .. }
            | Fact::RecordAttached { .. }
            | Fact::Voided { .. } => self.play(fact),
            Fact::Joined { .. }
            | Fact::Rescheduled { .. }
            | Fact::DueSet { .. }
            | Fact::ResultsLeftOut { .. }
            | Fact::Climbed { .. }
            | Fact::RungsSet { .. } => self.without_bracket(fact),
        }
    }

    /// What happened in a schedule, on a ladder or in a free night.
    fn without_bracket(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Joined { event, entrant } => w.with2(
                "told-joined",
                "player",
                self.name(*entrant),
                "event",
                self.event(*event),
            ),
            Fact::Rescheduled { event, rounds } => w.with2(
                "told-rescheduled",
                "event",
                self.event(*event),
                "n",
                rounds.len(),
            ),
            Fact::DueSet { event, numbers, by } => {
                let by = by.map(|day| day.to_string()).unwrap_or_default();
                let what = match numbers.as_slice() {
                    [one] => self.match_label(*event, *one),
                    _ => w.with2(
                        "told-due-matches",
                        "n",
                        numbers.len(),
                        "event",
                        self.event(*event),
                    ),
                };
                let key = if by.is_empty() {
                    "told-due-none" // a key
                } else {
                    "told-due" // a key
                };
                w.with2(key, "what", what, "by", by)
            }
            Fact::ResultsLeftOut {
                event,
                entrant,
                out,
            } => w.with3(
                "told-results-left-out",
                "player",
                self.name(*entrant),
                "event",
                self.event(*event),
                "out",
                if *out { "yes" } else { "no" },
            ),
            Fact::Climbed {
                event,
                number,
                entrant,
                from,
                to,
                on_win,
            } => w.say_with(
                "told-climbed",
                &[
                    ("match", &self.match_label(*event, *number)),
                    ("player", &self.name(*entrant)),
                    ("from", from),
                    ("to", to),
                    (
                        "how",
                        &match on_win {
                            OnWin::TakesPlace => "place",
                            OnWin::Swap => "swap",
                        },
                    ),
                ],
            ),
            Fact::RungsSet {
                event,
                order,
                after,
            } => {
                let names: Vec<String> = order.iter().map(|n| self.name(*n)).collect();
                let (event, names) = (self.event(*event), names.join(", "));
                match after {
                    Some(_) => w.with2("told-rungs-anew", "event", event, "order", names),
                    None => w.with2("told-rungs-set", "event", event, "order", names),
                }
            }
            _ => String::new(),
        }
    }

    /// A challenge or a free match put down; nothing for a round of anything else.
    fn pairing_of_two(
        &self,
        event: EventNo,
        phase: Phase,
        matches: &[MatchPlan],
    ) -> Option<String> {
        let key = match phase {
            Phase::Ladder => "told-challenge", // a key
            Phase::Free => "told-free-match",  // a key
            _ => return None,
        };
        let names = self.seats(matches.first()?.seats);
        Some(self.w.with3(
            key,
            "event",
            self.event(event),
            "a",
            &names.top,
            "b",
            &names.bottom,
        ))
    }

    fn setting(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Announced { details } => w.with2(
                "told-announced",
                "name",
                &details.name,
                "date",
                details.date.to_string(),
            ),
            Fact::DetailsChanged { details } if details.venue.is_empty() => w.with2(
                "told-details-changed",
                "name",
                &details.name,
                "date",
                details.date.to_string(),
            ),
            Fact::DetailsChanged { details } => w.with3(
                "told-details-changed-venue",
                "name",
                &details.name,
                "date",
                details.date.to_string(),
                "venue",
                &details.venue,
            ),
            Fact::BoardsSet { boards, automatic } => w.with2(
                "told-boards-set",
                "boards",
                *boards,
                "automatic",
                if *automatic { "yes" } else { "no" },
            ),
            Fact::EventAdded { settings, .. } => w.with2(
                "told-event-added",
                "event",
                &settings.name,
                "lengths",
                settings.lengths.to_string(),
            ),
            Fact::EventChanged { settings, .. } => w.with2(
                "told-event-changed",
                "event",
                &settings.name,
                "lengths",
                settings.lengths.to_string(),
            ),
            Fact::ReportingSet { reporting } => match reporting.mode {
                ReportingMode::Off => w.say("told-reporting-off").into_owned(),
                ReportingMode::Accept => w.say("told-reporting-accept").into_owned(),
                ReportingMode::Confirm => w.with("told-reporting-confirm", "n", reporting.minutes),
            },
            Fact::Reopened => w.say("told-reopened").into_owned(),
            _ => w.say("told-finished").into_owned(),
        }
    }

    fn entry(&self, fact: &Fact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            Fact::SignedIn {
                entrant, events, ..
            } => {
                let events: Vec<String> = events.iter().map(|e| self.event(*e)).collect();
                w.with3(
                    "told-signed-in",
                    "player",
                    name(entrant),
                    "number",
                    entrant.0,
                    "events",
                    events.join(", "),
                )
            }
            Fact::Entered { event, entrant } => w.with2(
                "told-entered",
                "player",
                name(entrant),
                "event",
                self.event(*event),
            ),
            Fact::Withdrawn { entrant } => w.with("told-withdrawn", "player", name(entrant)),
            Fact::Returned { entrant } => w.with("told-returned", "player", name(entrant)),
            Fact::ListClosed {
                event, entrants, ..
            } => w.with2(
                "told-list-closed",
                "event",
                self.event(*event),
                "n",
                entrants.len(),
            ),
            Fact::ListReopened { event } => {
                w.with("told-list-reopened", "event", self.event(*event))
            }
            Fact::SeedCommitted { event, attempt, .. } => w.with2(
                "told-seed-committed",
                "event",
                self.event(*event),
                "attempt",
                *attempt,
            ),
            Fact::Drawn {
                event,
                attempt,
                dice,
                order,
                ..
            } => w.say_with(
                "told-drawn",
                &[
                    ("event", &self.event(*event)),
                    ("attempt", attempt),
                    ("n", &order.len()),
                    ("thrown", &if dice.is_empty() { "no" } else { "yes" }),
                    ("dice", dice),
                ],
            ),
            Fact::StageDrawn {
                event,
                stage,
                order,
                ..
            } => w.with3(
                "told-stage-drawn",
                "event",
                self.event(*event),
                "stage",
                stage_word(*stage),
                "n",
                order.len(),
            ),
            Fact::RoundPaired {
                event,
                phase,
                round,
                matches,
                ..
            } => self
                .pairing_of_two(*event, *phase, matches)
                .unwrap_or_else(|| {
                    w.say_with(
                        "told-round-paired",
                        &[
                            ("event", &self.event(*event)),
                            ("stage", &stage_word(phase.stage())),
                            ("round", round),
                            ("n", &matches.len()),
                        ],
                    )
                }),
            Fact::SatOut {
                event,
                entrant,
                round,
                out,
            } => {
                let key = if *out { "told-sat-out" } else { "told-sits-in" }; // a key
                let event = self.event(*event);
                w.with3(
                    key,
                    "event",
                    event,
                    "player",
                    name(entrant),
                    "round",
                    *round,
                )
            }
            Fact::RankingOverruled { event, note, .. } => {
                let said = w.with("told-ranking-overruled", "event", self.event(*event));
                self.because(said, Some(*note))
            }
            Fact::Swapped { event, a, b } => w.with3(
                "told-swapped",
                "a",
                name(a),
                "b",
                name(b),
                "event",
                self.event(*event),
            ),
            Fact::LateEntryOpened { event, until } => {
                let until = until.map(|at| self.clock.exact(at)).unwrap_or_default();
                w.with3(
                    "told-late-opened",
                    "event",
                    self.event(*event),
                    "limited",
                    if until.is_empty() { "no" } else { "yes" },
                    "until",
                    &until,
                )
            }
            Fact::LateEntryClosed { event } => {
                w.with("told-late-closed", "event", self.event(*event))
            }
            Fact::EnteredLate {
                event,
                entrant,
                seat,
                instead_of,
                by_seed,
            } => w.say_with(
                "told-entered-late",
                &[
                    ("player", &name(entrant)),
                    ("match", &self.match_inside(*event, seat.of)),
                    ("how", &if *by_seed { "seed" } else { "hand" }),
                    ("replaces", &if instead_of.is_some() { "yes" } else { "no" }),
                    ("absent", &instead_of.as_ref().map(name).unwrap_or_default()),
                ],
            ),
            _ => String::new(),
        }
    }

    fn play(&self, fact: &Fact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            Fact::Seated {
                event, seat, who, ..
            } => {
                let label = self.match_inside(*event, seat.of);
                match who {
                    Seat::Entrant(n) => w.with2("told-seated", "player", name(n), "match", label),
                    Seat::Bye => w.with("told-seated-bye", "match", label),
                    Seat::Empty => w.with("told-seat-cleared", "match", label),
                }
            }
            Fact::SeatPromised {
                event,
                seat,
                who,
                instead_of,
                ..
            } => w.with3(
                "told-promised",
                "player",
                name(who),
                "other",
                name(instead_of),
                "match",
                self.match_inside(*event, seat.of),
            ),
            Fact::Begun {
                event,
                number,
                players,
                rules,
                table,
            } => {
                let players = self.players(*players);
                w.say_with(
                    "told-begun",
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("top", &players.top),
                        ("bottom", &players.bottom),
                        ("length", &rules.length),
                        ("seated", &if table.is_some() { "yes" } else { "no" }),
                        ("table", &table.unwrap_or(0)),
                    ],
                )
            }
            Fact::TableChanged {
                event,
                number,
                table,
            } => {
                let label = self.match_label(*event, *number);
                match table {
                    Some(table) => w.with2("told-table-changed", "match", label, "table", *table),
                    None => w.with("told-table-left", "match", label),
                }
            }
            Fact::CalledBack { event, number } => w.with(
                "told-called-back",
                "match",
                self.match_label(*event, *number),
            ),
            Fact::RecordAttached { event, number, .. } => w.with(
                "told-record-attached",
                "match",
                self.match_label(*event, *number),
            ),
            Fact::Voided { event, number } => {
                w.with("told-voided", "match", self.match_label(*event, *number))
            }
            _ => self.scored(fact),
        }
    }

    fn scored(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::GameScored {
                event,
                number,
                players,
                game,
                note,
            } => {
                let names = self.players(*players);
                let winner = game.game.winner;
                let sentence = w.say_with(
                    "told-game",
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("winner", &names[winner]),
                        ("kind", &kind_word(game.game.kind)),
                        ("cube", &game.game.cube),
                        ("points", &game.points),
                        ("top", &names.top),
                        ("bottom", &names.bottom),
                        ("a", &game.score.top),
                        ("b", &game.score.bottom),
                        ("overruled", &if game.game.overruled { "yes" } else { "no" }),
                    ],
                );
                self.because(sentence, *note)
            }
            Fact::PenaltyGiven {
                event,
                number,
                players,
                penalty,
                score,
            } => {
                let names = self.players(*players);
                w.say_with(
                    "told-penalty",
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("player", &names[penalty.to]),
                        ("points", &penalty.points),
                        ("top", &names.top),
                        ("bottom", &names.bottom),
                        ("a", &score.top),
                        ("b", &score.bottom),
                    ],
                )
            }
            Fact::LinedUp {
                event,
                number,
                entrant,
                ..
            } => w.with2(
                "told-lined-up",
                "match",
                self.match_label(*event, *number),
                "team",
                self.name(*entrant),
            ),
            Fact::BoardScored {
                event,
                number,
                players,
                board,
                note,
            } => {
                let names = self.players(*players);
                let key = if board.walk_over {
                    "told-board-walk-over" // a key
                } else {
                    "told-board" // a key
                };
                let sentence = w.say_with(
                    key,
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("board", &u32::from(board.number)),
                        ("winner", &names[board.winner]),
                        ("loser", &names[board.winner.other()]),
                        ("a", &board.score[board.winner]),
                        ("b", &board.score[board.winner.other()]),
                    ],
                );
                self.because(sentence, *note)
            }
            Fact::Decided {
                event,
                number,
                seats,
                result: how,
                ..
            } => {
                let sentence = w.with2(
                    "told-decided",
                    "match",
                    self.match_label(*event, *number),
                    "result",
                    result(w, &self.seats(*seats), how),
                );
                self.because(sentence, how.overruled.or(how.note))
            }
            Fact::Corrected {
                event,
                number,
                seats,
                sheet,
                result: how,
                note: why,
                ..
            } => {
                let label = self.match_label(*event, *number);
                let names = self.seats(*seats);
                let (sentence, note) = match how {
                    Some(how) => (result(w, &names, how), how.overruled.or(how.note).or(*why)),
                    None => (self.goes_on(&names, sheet), *why),
                };
                let sentence = w.with2("told-corrected", "match", label, "result", sentence);
                self.because(sentence, note)
            }
            _ => String::new(),
        }
    }

    fn goes_on(&self, names: &BySide<String>, sheet: &Sheet) -> String {
        self.w.say_with(
            "told-goes-on",
            &[
                ("top", &names.top),
                ("bottom", &names.bottom),
                ("a", &sheet.score.top),
                ("b", &sheet.score.bottom),
            ],
        )
    }

    /// Who sits at a match, by what it is: "Semi-final, match 13: Ann – Bob".
    #[must_use]
    pub fn pairing(&self, e: &Event, m: &Fixture) -> String {
        let names = self.seats(m.seats);
        let someone = m.seats.top.entrant().or(m.seats.bottom.entrant());
        self.w.say_with(
            "told-pairing",
            &[
                ("round", &match_name(self.w, e, m)),
                ("match", &self.match_inside(e.number, m.number)),
                ("known", &if someone.is_some() { "yes" } else { "no" }),
                ("top", &names.top),
                ("bottom", &names.bottom),
            ],
        )
    }
}
