//! late_entry
