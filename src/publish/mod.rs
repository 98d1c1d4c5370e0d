//! Files for other programs: exports, calendars, feeds, pictures and a copy of the public site.

pub mod calendar;
pub mod card;
pub mod csv;
pub mod feed;
pub mod lists;
pub mod rounds;
pub mod site;
pub mod table;
