//! Swiss.

mod at;
mod blossom;
mod weight;
