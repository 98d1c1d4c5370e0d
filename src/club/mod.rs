//! Clubs as pure rules: who may do what, and the roster as it is pasted.

pub mod permissions;
