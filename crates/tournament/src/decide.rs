//! Decides a command: returns its facts, or the rule it breaks.

use super::{
    Command, Event, EventCommand, Fact, Fixture, Tournament, change, clocks, correct, entries,
    find, identity, late, overrule, record, report, robin, stages, swiss, tables, teams,
};
use crawford_forms::violation::{Violation, refuse};

/// Decides `command` in the present state. No facts means that nothing has to change.
pub fn decide(t: &Tournament, command: &Command) -> Result<Vec<Fact>, Violation> {
    if t.finished && !goes_on_after_the_end(command) {
        return Err(refuse::tournament_finished());
    }
    if t.called_off && !goes_on_while_called_off(command) {
        return Err(refuse::tournament_called_off());
    }
    match command {
        Command::Event { event, command } => of_event(t, find::event(t, *event)?, command),
        Command::Announce { details } => change::announce(details),
        Command::ChangeDetails { details, seen } => change::details(t, details, *seen),
        Command::AddEvent {
            settings,
            seed_hash,
        } => change::add_event(t, settings, seed_hash),
        Command::Finish => change::finish(t),
        Command::Reopen => Ok(change::reopen(t)),
        Command::CallOff => Ok(change::call_off(t)),
        Command::PutBackOn => Ok(change::put_back_on(t)),
        Command::CheckIn {
            person,
            company,
            rating,
            events,
        } => entries::check_in(t, *person, company, *rating, events),
        Command::CorrectPerson {
            entrant,
            was,
            person,
            rating,
        } => identity::correct_person(t, *entrant, *was, *person, *rating),
        Command::Withdraw { entrant, seen } => entries::withdraw(t, *entrant, *seen),
        Command::Return { entrant } => entries::take_back(t, *entrant),
        Command::SetBoards {
            boards,
            automatic,
            seen,
        } => tables::set_boards(t, *boards, *automatic, *seen),
        Command::SetReporting { reporting, seen } => report::set(t, *reporting, *seen),
        Command::Money(command) => super::money::decide(t, command),
    }
}

fn of_event(t: &Tournament, e: &Event, command: &EventCommand) -> Result<Vec<Fact>, Violation> {
    match command {
        EventCommand::ChangeEvent { settings, seen } => change::event(t, e, settings, *seen),
        EventCommand::Enter { entrant } => entries::enter(t, e, *entrant),
        EventCommand::CloseList => entries::close_list(t, e),
        EventCommand::ReopenList => entries::reopen_list(e),
        EventCommand::CommitSeed { seed_hash } => entries::commit_seed(t, e, seed_hash),
        EventCommand::Draw {
            seed,
            dice,
            by_hand,
        } => entries::draw(t, e, seed, dice, by_hand.as_deref()),
        EventCommand::Swap { a, b, seen } => entries::swap(t, e, *a, *b, *seen),
        EventCommand::OpenLateEntry { until } => Ok(entries::open_late_entry(e, *until)),
        EventCommand::CloseLateEntry => Ok(entries::close_late_entry(t, e)),
        EventCommand::EnterLate {
            entrant,
            place,
            penalty,
            seen,
        } => late::enter(t, e, *entrant, *place, *penalty, None, *seen),
        EventCommand::PairRound { wanted, after } => swiss::pair_round(t, e, wanted, *after),
        EventCommand::SitOut {
            entrant,
            round,
            out,
        } => swiss::sit_out(e, *entrant, *round, *out),
        EventCommand::PlayOff if e.capabilities().group_play().is_some() => stages::play_off(t, e),
        EventCommand::PlayOff => swiss::play_off(t, e),
        EventCommand::KnockOut { last, consolation } => swiss::knock_out(t, e, last, *consolation),
        EventCommand::ContingentBye => swiss::contingent_bye(t, e),
        EventCommand::OverruleRanking {
            ranking,
            note,
            seen,
        } => overrule::ranking(e, ranking, *note, *seen),
        EventCommand::DrawStage {
            stage,
            present,
            ties,
            seed,
        } => stages::draw(t, e, *stage, present, *ties, seed),
        EventCommand::Begin {
            number,
            table,
            seen,
        } => tables::call(t, e, *number, *table, *seen),
        EventCommand::BeginAt {
            number,
            start,
            seen,
        } => tables::begin_at(t, e, *number, *start, *seen),
        EventCommand::ChangeTable {
            number,
            table,
            seen,
        } => tables::change_table(t, e, *number, *table, *seen),
        EventCommand::CallBack { number, seen } => tables::call_back(t, e, *number, *seen),
        EventCommand::Join { entrant, missed } => robin::join(t, e, *entrant, *missed),
        EventCommand::Challenge { by, of, now, today } => {
            robin::challenge(t, e, *by, *of, *now, *today)
        }
        EventCommand::MoveRung { entrant, rung } => robin::move_rung(e, *entrant, *rung),
        EventCommand::SetDue { numbers, by, seen } => robin::set_due(t, e, numbers, *by, *seen),
        EventCommand::LeaveOut { entrant, out } => robin::leave_out(e, *entrant, *out),
        EventCommand::PlayFree {
            players,
            length,
            entry,
            overrule,
        } => robin::play_free(t, e, *players, *length, entry.as_ref(), *overrule),
        EventCommand::ReadClock {
            number,
            left,
            flag,
            by_hand,
        } => clocks::read_clock(t, e, *number, *left, *flag, *by_hand),
        EventCommand::RuleOnFlag {
            number,
            ruling,
            seen,
        } => clocks::rule_on_flag(t, e, *number, *ruling, *seen),
        EventCommand::LineUp {
            number,
            entrant,
            persons,
            seen,
        } => teams::set_line_up(t, e, *number, *entrant, persons, *seen),
        EventCommand::Score {
            number,
            entry,
            overrule,
            seen,
        } => report::scored_at_the_desk(t, e.number, *number, entry, *overrule, *seen),
        EventCommand::Reports { number, command } => report::decide(t, e.number, *number, command),
        EventCommand::Correct {
            number,
            entry,
            standing,
            overrule,
            seen,
        } => correct::correct(t, e.number, *number, entry, *standing, *overrule, *seen),
        EventCommand::Coming(command) => super::coming::decide(t, e, command),
        EventCommand::Money(command) => super::money::of_event(t, e, command),
        EventCommand::Record {
            number,
            games,
            record,
            standing,
            beside,
            seen,
        } => {
            // Where nothing is entered, there is nothing for it to stand beside.
            let stands = *beside && e.fixture(*number).is_some_and(Fixture::has_anything);
            let games = (!stands).then_some(games.as_slice());
            record::record(t, e.number, *number, games, *record, *standing, *seen)
        }
    }
}

/// Whether a command is allowed when a tournament is over; scores have a refusal of their own, which says how to correct.
fn goes_on_after_the_end(command: &Command) -> bool {
    match command {
        Command::ChangeDetails { .. }
        | Command::SetBoards { .. }
        | Command::CorrectPerson { .. }
        | Command::Money(_)
        | Command::Finish
        | Command::Reopen => true,
        Command::Event { command, .. } => matches!(
            command,
            EventCommand::CloseLateEntry
                | EventCommand::Score { .. }
                | EventCommand::Correct { .. }
                | EventCommand::Record { .. }
                | EventCommand::Money(_)
        ),
        _ => false,
    }
}

/// Whether a command is allowed while a tournament is called off, such as changing details, saying who somebody is, and
/// giving money back.
fn goes_on_while_called_off(command: &Command) -> bool {
    matches!(
        command,
        Command::ChangeDetails { .. }
            | Command::CorrectPerson { .. }
            | Command::Money(_)
            | Command::Event {
                command: EventCommand::Money(_),
                ..
            }
            | Command::CallOff
            | Command::PutBackOn
    )
}
