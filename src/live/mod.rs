//! Live updates. What is sent for a stream is its newest version; a page that shows an older one fetches the changed part
//! itself.

mod hub;

pub use hub::{Crowded, Hub, News, Watch};
