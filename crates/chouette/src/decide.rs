//! Decides a command: returns its facts, or the rule it breaks.

use super::{Command, Decided, Fact, Night, act, correct, people, stake, tables};
use crawford_forms::violation::refuse;

/// Decides `command` in the present state. No facts means that nothing has to change.
pub fn decide(night: &Night, command: &Command) -> Decided {
    // Debts can be settled and mistakes corrected after the end too.
    let after_the_end = matches!(
        command,
        Command::Pay { .. }
            | Command::Stake { .. }
            | Command::Correct { .. }
            | Command::Close
            | Command::Reopen
    );
    if night.closed && !after_the_end {
        return Err(refuse::night_closed());
    }
    match command {
        Command::Set { settings } => {
            settings.check()?;
            Ok(vec![Fact::Set {
                settings: settings.clone(),
            }])
        }
        Command::Stake {
            stake,
            currency,
            earlier,
        } => stake::set(night, *stake, currency.as_ref(), *earlier),
        Command::Join {
            person,
            table,
            stake,
        } => people::join(night, *person, *table, *stake),
        Command::Leave { player, proxy } => people::leave(night, *player, *proxy),
        Command::Rest { player, proxy } => people::rest(night, *player, *proxy),
        Command::Return { player, table } => people::back(night, *player, *table),
        Command::SetStake { player, stake } => people::set_stake(night, *player, *stake),
        Command::Roll { table, rolls } => tables::roll(night, *table, rolls),
        Command::SetOrder { table, order } => tables::set_order(night, *table, order),
        Command::DeclinePartner { table, player } => tables::decline(night, *table, *player),
        Command::Start {
            table,
            partner,
            overrule,
        } => act::start(night, *table, *partner, *overrule),
        Command::Act {
            table,
            action,
            overrule,
            seen,
        } => act::act(night, *table, action, *overrule, *seen),
        Command::Score {
            table,
            winner,
            kind,
            cubes,
            extras,
        } => act::score(night, *table, *winner, *kind, cubes, extras.as_deref()),
        Command::Correct {
            game,
            correction,
            seen,
        } => correct::correct(night, *game, correction, *seen),
        Command::CallOff { table } => act::call_off(night, *table),
        Command::Pay {
            from,
            to,
            amount,
            unit,
        } => people::pay(night, *from, *to, *amount, *unit),
        Command::Split { table, players } => people::split(night, *table, players),
        Command::Move { player, table } => people::change_table(night, *player, *table),
        Command::Close => {
            night.tables.iter().try_for_each(act::no_game)?;
            Ok(match night.closed {
                true => Vec::new(),
                false => vec![Fact::Closed],
            })
        }
        Command::Reopen if night.closed => Ok(vec![Fact::Reopened]),
        Command::Reopen => Ok(Vec::new()),
    }
}
