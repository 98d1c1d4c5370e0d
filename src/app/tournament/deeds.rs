//! Which permission each command needs. What is not named here is for directors.

use super::Asker;
use crate::club::permissions::{Deed, Role};
use crate::tournament::{Command, ReportCommand};

/// The deed `command` is, when `asker` asks for it.
pub(super) fn of(asker: &Asker, command: &Command) -> Deed {
    if asker.role == Role::Program {
        return Deed::KeepTime;
    }
    match command {
        Command::Score { overrule: None, .. }
        | Command::Begin { .. }
        | Command::ChangeTable { .. }
        | Command::CallBack { .. } => Deed::Score,
        Command::Reports {
            command:
                ReportCommand::Report { .. }
                | ReportCommand::Dispute { .. }
                | ReportCommand::TakeBack { .. }
                | ReportCommand::Confirm { by: Some(_) },
            ..
        } => Deed::Report,
        // In a free night players sit down by themselves; a result is reported as everywhere.
        Command::PlayFree { entry: None, .. } if asker.role == Role::Player => Deed::Report,
        _ => Deed::Direct,
    }
}
