//! A partner for the box: who is asked, in which order.

use super::settings::PartnerOrder;
use super::{PlayerNo, Settings};

/// Who is asked to be the box's partner, the first one first, of an order that begins with the box. Where all decline,
/// lots are drawn among all but the captain (GamesGrid).
#[must_use]
pub fn asked(settings: &Settings, order: &[PlayerNo]) -> Vec<PlayerNo> {
    if !settings.allows_partner(order.len()) {
        return Vec::new();
    }
    let line = order.iter().skip(1).copied();
    match settings.partner_order {
        PartnerOrder::CaptainDown => line.collect(),
        // The captain shoots for the team; the next behind him is it.
        PartnerOrder::NextInLine => line.skip(1).take(1).collect(),
        PartnerOrder::LastFirst => line.rev().collect(),
    }
}
