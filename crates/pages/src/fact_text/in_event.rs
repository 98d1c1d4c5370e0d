//! One sentence for every kind of fact in an event. Those of several lines are in the files of their subjects.

use super::TournamentTeller;
use crate::bracket::are_byes;
use crate::messages::{Messages, selector};
use crawford_tournament::robin::OnWin;
use crawford_tournament::{EntrantNo, EventFact, EventNo, MatchNo, Phase, Stage};

impl TournamentTeller<'_> {
    pub(super) fn in_event(&self, event: EventNo, fact: &EventFact) -> String {
        let w = self.w;
        let called = || self.event(event);
        let name = |n: &EntrantNo| self.name(*n);
        let label = |number: &MatchNo| self.match_label(event, *number);
        match fact {
            EventFact::Coming(fact) => self.coming(event, fact),
            EventFact::Money(fact) => self.money_of_event(event, fact),

            EventFact::EventAdded { settings } => {
                w.told_event_added(called(), settings.lengths.to_string())
            }
            EventFact::EventChanged { settings } => {
                w.told_event_changed(called(), settings.lengths.to_string())
            }
            EventFact::Entered { entrant } => w.told_entered(called(), name(entrant)),
            EventFact::ListClosed { entrants, .. } => w.told_list_closed(called(), entrants.len()),
            EventFact::ListReopened => w.told_list_reopened(called()),
            EventFact::SeedCommitted { attempt, .. } => w.told_seed_committed(*attempt, called()),
            EventFact::Drawn {
                attempt,
                dice,
                order,
                ..
            } => w.told_drawn(attempt, dice, called(), order.len(), !dice.is_empty()),
            EventFact::StageDrawn { stage, order, .. } => {
                let stage = selector!("told-stage-drawn.stage", stage in Stage {
                    Consolation, LastChance, SecondChance, Groups, Sheets, Main,
                    Losers = "main", Swiss = "main", RoundRobin = "main", League = "main", Ladder = "main",
                    Free = "main"
                });
                w.told_stage_drawn(called(), order.len(), stage)
            }
            EventFact::RoundPaired { round, .. } if fact.closes_a_round() => {
                w.told_round_closed(called(), *round)
            }
            EventFact::RoundPaired {
                phase,
                round,
                matches,
                ..
            } => {
                let decides = *phase == Phase::Decider;
                let whole = || w.told_round_paired(decides, called(), matches.len(), round);
                let of_two = self.pairing_of_two(event, *phase, matches);
                of_two.unwrap_or_else(whole)
            }
            EventFact::SatOut {
                entrant,
                round,
                out,
            } => {
                let key = match out {
                    true => Messages::told_sat_out,
                    false => Messages::told_sits_in,
                };
                key(w, called(), name(entrant), *round)
            }
            EventFact::RankingOverruled { note, .. } => {
                self.because(w.told_ranking_overruled(called()), Some(*note))
            }
            EventFact::Swapped { a, b } => w.told_swapped(name(a), name(b), called()),
            EventFact::WentOnInstead {
                who,
                instead_of,
                after,
            } => w.told_went_on_instead(
                self.match_inside(event, *after),
                name(instead_of),
                name(who),
            ),
            EventFact::LateEntryOpened { until } => {
                let until = until.map(|at| self.clock.exact(w, at)).unwrap_or_default();
                w.told_late_opened(called(), !until.is_empty(), &until)
            }
            EventFact::LateEntryClosed => w.told_late_closed(called()),
            EventFact::EnteredLate {
                entrant,
                seat,
                instead_of,
                by_seed,
            } => w.told_entered_late(
                instead_of.as_ref().map(name).unwrap_or_default(),
                match by_seed {
                    true => selector!("told-entered-late.how", "seed"),
                    false => selector!("told-entered-late.how", "hand"),
                },
                self.match_inside(event, seat.of),
                name(entrant),
                instead_of.is_some(),
            ),

            EventFact::Seated { seat, who, .. } => self.seated(event, *seat, *who),
            EventFact::SeatPromised {
                seat,
                who,
                instead_of,
                ..
            } => w.told_promised(
                self.match_inside(event, seat.of),
                name(instead_of),
                name(who),
            ),
            EventFact::Begun {
                number,
                players,
                rules,
                start_set,
                table,
            } => self.begun(label(number), *players, rules, *start_set, *table),
            EventFact::TableChanged { number, table } => match table {
                Some(table) => w.told_table_changed(label(number), *table),
                None => w.told_table_left(label(number)),
            },
            EventFact::CalledBack { number } => w.told_called_back(label(number)),
            EventFact::GameScored {
                number,
                players,
                game,
                note,
            } => self.because(self.game(event, *number, *players, game), *note),
            EventFact::PenaltyGiven {
                number,
                players,
                penalty,
                score,
                ..
            } => self.penalty(label(number), *players, penalty, *score),
            EventFact::ClockRead {
                number,
                players,
                left,
                flag,
                by_hand,
            } => self.clock_read(label(number), *players, *left, *flag, *by_hand),
            EventFact::LinedUp {
                number, entrant, ..
            } => w.told_lined_up(label(number), name(entrant)),
            EventFact::BoardScored {
                number,
                players,
                board,
                note,
            } => self.because(self.board(label(number), *players, board), *note),
            EventFact::Decided { number, seats, .. } if are_byes(*seats) => {
                w.told_byes_meet(label(number))
            }
            EventFact::Decided {
                number,
                seats,
                result,
                ..
            } => self.decided(label(number), *seats, result),
            EventFact::Corrected {
                number,
                seats,
                sheet,
                result,
                note,
                ..
            } => self.corrected(label(number), *seats, sheet, result.as_ref(), *note),
            EventFact::RecordAttached { number, .. } => w.told_record_attached(label(number)),
            EventFact::Voided { number } => w.told_voided(label(number)),

            EventFact::Reported {
                number,
                players,
                by,
                result,
                held,
                ..
            } => self.reported(label(number), *players, *by, result, *held),
            EventFact::Confirmed {
                number,
                players,
                by,
            } => self.confirmed(label(number), *players, *by),
            EventFact::Disputed {
                number,
                players,
                by,
                note,
                claim,
            } => self.because(
                self.disputed(label(number), *players, *by, claim.as_ref()),
                *note,
            ),
            EventFact::ReportTakenBack {
                number,
                players,
                by,
            } => {
                let who = self.reporter(*by, &self.players(*players));
                w.told_report_taken_back(label(number), who)
            }
            EventFact::Ruled {
                number,
                ruling,
                note,
                ..
            } => self.because(self.ruled(label(number), *ruling), Some(*note)),

            EventFact::Joined { entrant } => w.told_joined(called(), name(entrant)),
            EventFact::Rescheduled { rounds } => w.told_rescheduled(called(), rounds.len()),
            EventFact::DueSet { numbers, by } => self.due(event, numbers, *by),
            EventFact::ResultsLeftOut { entrant, out } => {
                w.told_results_left_out(called(), *out, name(entrant))
            }
            EventFact::Climbed {
                number,
                entrant,
                from,
                to,
                on_win,
            } => w.told_climbed(
                from,
                selector!("told-climbed.how", on_win in OnWin { TakesPlace = "place", Swap }),
                label(number),
                name(entrant),
                to,
            ),
            EventFact::RungsSet { order, after } => {
                let how = match after {
                    Some(_) => selector!("told-rungs.how", "recalculated"),
                    None => selector!("told-rungs.how", "set"),
                };
                let names: Vec<String> = order.iter().map(name).collect();
                w.told_rungs(called(), how, names.join(", "))
            }
        }
    }
}
