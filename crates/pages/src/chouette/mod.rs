//! What pages of chouette nights share: roles, amounts, facts in words, reasons for the order.

pub mod fact_text;
pub mod money;
pub mod role;
pub mod why;

/// An amount with its sign, and a true minus: `+7`, `−3`, `0`.
#[must_use]
pub fn signed(amount: i64) -> String {
    match amount {
        0 => "0".to_owned(),
        1.. => format!("+{amount}"),
        _ => format!("\u{2212}{}", amount.unsigned_abs()),
    }
}
