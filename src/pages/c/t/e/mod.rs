//! The pages below `/c/{club}/t/{tournament}/e/{event}`.
