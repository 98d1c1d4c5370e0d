//! scores
