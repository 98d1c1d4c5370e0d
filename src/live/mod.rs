//! Who is watching what. A stream's news is one number, its newest version; a page that has an older one fetches the
//! changed part itself.

mod hub;

pub use hub::{Crowded, Hub, News, Watch};
