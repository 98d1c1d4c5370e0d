//! Which permission each command needs. What is not named here is for directors.

use super::Asker;
use crate::club::permissions::{Deed, Role};
use crate::tournament::{Command, EventCommand, ReportCommand};

pub(super) fn of(asker: &Asker, command: &Command) -> Deed {
    if asker.role == Role::Program {
        return Deed::KeepTime;
    }
    let Command::Event { command, .. } = command else {
        return Deed::Direct;
    };
    match command {
        EventCommand::Score { overrule: None, .. }
        | EventCommand::Begin { .. }
        | EventCommand::ChangeTable { .. }
        | EventCommand::CallBack { .. } => Deed::Score,
        EventCommand::Reports {
            command:
                ReportCommand::Report { .. }
                | ReportCommand::Dispute { .. }
                | ReportCommand::TakeBack { .. }
                | ReportCommand::Confirm { by: Some(_) },
            ..
        } => Deed::Report,
        // In a free night players sit down by themselves; a result is reported as everywhere.
        EventCommand::PlayFree { entry: None, .. } if asker.role == Role::Player => Deed::Report,
        _ => Deed::Direct,
    }
}
