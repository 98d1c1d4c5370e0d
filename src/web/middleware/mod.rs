//! What every request passes on its way in and every answer on its way out, one file per thing. They are plain
//! functions called by one service, [`Gate`], so that a page read from memory pays for no more than it must.

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
