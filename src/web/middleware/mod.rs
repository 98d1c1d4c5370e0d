//! What is done with every request and every answer. They are functions that one middleware, [`Gate`], calls, so that a
//! cached page takes no more steps than it needs.

pub mod access_log;
pub mod bodies;
pub mod client;
pub mod cross_site;
pub mod headers;
pub mod host;
pub mod rate_limit;
pub mod size;

mod gate;

pub use gate::Gate;
