//! The command line, then one call.

fn main() {}
