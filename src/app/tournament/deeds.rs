//! Which permission each command needs. What is not named here is for directors.

use super::Principal;
use crate::club::permissions::{Permission, Role};
use crate::tournament::{Command, EventCommand, ReportCommand};

pub(super) fn of(principal: &Principal, command: &Command) -> Permission {
    if principal.role == Role::Program {
        return Permission::KeepTime;
    }
    let Command::Event { command, .. } = command else {
        return Permission::Direct;
    };
    match command {
        EventCommand::Score { overrule: None, .. }
        | EventCommand::Begin { .. }
        | EventCommand::ChangeTable { .. }
        | EventCommand::CallBack { .. } => Permission::Score,
        EventCommand::Reports {
            command:
                ReportCommand::Report { .. }
                | ReportCommand::Dispute { .. }
                | ReportCommand::TakeBack { .. }
                | ReportCommand::Confirm { by: Some(_) },
            ..
        } => Permission::Report,
        // In a free night players sit down by themselves; a result is reported as everywhere.
        EventCommand::PlayFree { entry: None, .. } if principal.role == Role::Player => {
            Permission::Report
        }
        _ => Permission::Direct,
    }
}
