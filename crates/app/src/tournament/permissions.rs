//! Which permission each command needs: that of a director unless it is listed here.

use super::Principal;
use crawford_club::permissions::{Permission, Role};
use crawford_tournament::{Command, EventCommand, ReportCommand};

pub(super) fn of(principal: &Principal, command: &Command) -> Permission {
    if principal.role == Role::Program {
        return Permission::KeepTime;
    }
    let Command::Event { command, .. } = command else {
        return Permission::Direct;
    };
    match command {
        EventCommand::ReadClock { by_hand: false, .. }
            if matches!(principal.role, Role::Player | Role::Table) =>
        {
            Permission::Report
        }
        EventCommand::Score { overrule: None, .. }
        | EventCommand::ReadClock { by_hand: false, .. }
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
        // In a free night players start matches themselves; results are reported as in other formats.
        EventCommand::PlayFree { entry: None, .. } if principal.role == Role::Player => {
            Permission::Report
        }
        _ => Permission::Direct,
    }
}
