//! `/c/{club}/t/{tournament}/e/{event}` and everything below it.
