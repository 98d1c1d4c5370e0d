//! The command line, then one call.

use std::process::ExitCode;

fn main() -> ExitCode {
    crawford_simulate::main()
}
