//! Decides a command: returns its facts, or the rule it breaks.

use super::{Decided, Night, NightCommand, NightFact, act, correct, people, stake, tables};
use crawford_forms::violation::refuse;

/// Decides `command` in the present state. No facts means that nothing has to change.
pub fn decide(night: &Night, command: &NightCommand) -> Decided {
    // Debts can be settled and mistakes corrected after the end too.
    let after_the_end = matches!(
        command,
        NightCommand::Pay { .. }
            | NightCommand::Stake { .. }
            | NightCommand::Correct { .. }
            | NightCommand::Close
            | NightCommand::Reopen
    );
    if night.closed && !after_the_end {
        return Err(refuse::night_closed());
    }
    match command {
        NightCommand::Set { settings } => {
            settings.check()?;
            Ok(vec![NightFact::Set {
                settings: settings.clone(),
                keeps_stake: settings.stake == night.settings.stake,
            }])
        }
        NightCommand::Stake {
            stake,
            currency,
            earlier,
        } => stake::set(night, *stake, currency.as_ref(), *earlier),
        NightCommand::Join {
            person,
            table,
            stake,
        } => people::join(night, *person, *table, *stake),
        NightCommand::Leave { player, proxy } => people::leave(night, *player, *proxy),
        NightCommand::Rest { player, proxy } => people::rest(night, *player, *proxy),
        NightCommand::Return { player, table } => people::back(night, *player, *table),
        NightCommand::SetStake { player, stake } => people::set_stake(night, *player, *stake),
        NightCommand::Roll { table, rolls } => tables::roll(night, *table, rolls),
        NightCommand::SetOrder { table, order } => tables::set_order(night, *table, order),
        NightCommand::DeclinePartner { table, player } => tables::decline(night, *table, *player),
        NightCommand::Start {
            table,
            partner,
            overrule,
        } => act::start(night, *table, *partner, *overrule),
        NightCommand::Act {
            table,
            action,
            overrule,
            seen,
        } => act::act(night, *table, action, *overrule, *seen),
        NightCommand::Score {
            table,
            winner,
            kind,
            cubes,
            extras,
            seen,
        } => act::score(
            night,
            *table,
            *winner,
            *kind,
            cubes,
            extras.as_deref(),
            *seen,
        ),
        NightCommand::Correct {
            game,
            correction,
            seen,
        } => correct::correct(night, *game, correction, *seen),
        NightCommand::CallOff { table } => act::call_off(night, *table),
        NightCommand::Pay {
            from,
            to,
            amount,
            unit,
        } => people::pay(night, *from, *to, *amount, *unit),
        NightCommand::Split { table, players } => tables::split(night, *table, players),
        NightCommand::Move { player, table } => people::change_table(night, *player, *table),
        NightCommand::Close => {
            night.tables.iter().try_for_each(act::no_game)?;
            Ok(match night.closed {
                true => Vec::new(),
                false => vec![NightFact::Closed],
            })
        }
        NightCommand::Reopen if night.closed => Ok(vec![NightFact::Reopened]),
        NightCommand::Reopen => Ok(Vec::new()),
    }
}
