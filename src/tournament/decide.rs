//! A command answered: the facts it means, or the rule it breaks.

use super::{
    Command, Event, EventNo, Fact, Tournament, change, correct, entries, late, record, report,
    robin, score, stages, swiss, tables, teams,
};
use crate::violation::{Rule, Source, Violation};

/// What happens when `command` is asked of `t` as it stands. No facts means that it is so already.
///
/// # Errors
/// The rule the command breaks, with what was expected instead.
pub fn decide(t: &Tournament, command: &Command) -> Result<Vec<Fact>, Violation> {
    if t.finished && !goes_on_after_the_end(command) {
        return Err(Violation::new(Rule::TOURNAMENT_FINISHED, Source::House));
    }
    if t.called_off && !goes_on_while_called_off(command) {
        return Err(Violation::new(Rule::TOURNAMENT_CALLED_OFF, Source::House));
    }
    if let Command::PlayOff { event } = command
        && let Some(e) = groups_of(t, *event)
    {
        return stages::play_off(t, e);
    }
    match command {
        Command::Announce { .. }
        | Command::ChangeDetails { .. }
        | Command::AddEvent { .. }
        | Command::ChangeEvent { .. }
        | Command::Finish
        | Command::Reopen
        | Command::CallOff
        | Command::PutBackOn => change::decide(t, command),
        Command::SignIn { .. }
        | Command::Enter { .. }
        | Command::Withdraw { .. }
        | Command::Return { .. }
        | Command::CloseList { .. }
        | Command::ReopenList { .. }
        | Command::CommitSeed { .. }
        | Command::Draw { .. }
        | Command::Swap { .. }
        | Command::OpenLateEntry { .. }
        | Command::CloseLateEntry { .. } => entries::decide(t, command),
        Command::EnterLate {
            event,
            entrant,
            place,
            penalty,
        } => late::enter(t, *event, *entrant, *place, *penalty, None),
        Command::PairRound { .. }
        | Command::SitOut { .. }
        | Command::PlayOff { .. }
        | Command::KnockOut { .. }
        | Command::ContingentBye { .. }
        | Command::OverruleRanking { .. } => swiss::decide(t, command),
        Command::DrawStage {
            event,
            stage,
            present,
            ties,
            seed,
        } => stages::draw(t, *event, *stage, present, *ties, seed),
        Command::SetBoards { .. }
        | Command::Begin { .. }
        | Command::ChangeTable { .. }
        | Command::CallBack { .. } => tables::decide(t, command),
        Command::Join { .. }
        | Command::Challenge { .. }
        | Command::SetRungs { .. }
        | Command::SetDue { .. }
        | Command::LeaveOut { .. }
        | Command::PlayFree { .. } => robin::decide(t, command),
        Command::LineUp { .. } => teams::set_line_up(t, command),
        Command::Score {
            event,
            number,
            entry,
            overrule,
            seen,
        } => {
            report::not_disputed(t, *event, *number)?;
            score::score(t, *event, *number, entry, *overrule, *seen)
        }
        Command::Reports {
            event,
            number,
            command,
        } => report::decide(t, *event, *number, command),
        Command::Correct {
            event,
            number,
            entry,
            standing,
            overrule,
            seen,
        } => correct::correct(t, *event, *number, entry, *standing, *overrule, *seen),
        Command::Coming(wish) => super::coming::decide(t, wish),
        Command::Money(wish) => super::money::decide(t, wish),
        Command::Record {
            event,
            number,
            games,
            record,
            standing,
            beside,
            seen,
        } => {
            let games = (!beside).then_some(games.as_slice());
            record::record(t, *event, *number, games, *record, *standing, *seen)
        }
    }
}

/// The event of this number, where it begins in groups.
fn groups_of(t: &Tournament, event: EventNo) -> Option<&Event> {
    let groups = |e: &&Event| e.capabilities().groups.is_some();
    t.event(event).filter(groups)
}

/// What may be done when a tournament is over; scores have a refusal of their own, which says how to correct.
fn goes_on_after_the_end(command: &Command) -> bool {
    matches!(
        command,
        Command::ChangeDetails { .. }
            | Command::SetBoards { .. }
            | Command::CloseLateEntry { .. }
            | Command::Score { .. }
            | Command::Correct { .. }
            | Command::Record { .. }
            | Command::Money(_)
            | Command::Finish
            | Command::Reopen
    )
}

/// What may be done while a tournament is called off: say where and when it would have been, and give money back.
fn goes_on_while_called_off(command: &Command) -> bool {
    matches!(
        command,
        Command::ChangeDetails { .. } | Command::Money(_) | Command::CallOff | Command::PutBackOn
    )
}
