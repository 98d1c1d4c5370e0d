//! The fields that refusals of a command speak of, apart from those of the settings.

pub use backgammon::violation::fields::{CUBE, POINTS, ROLLS, TIES, WINNER};

backgammon::field_names! {
    AMOUNT "amount"
    EARLIER "earlier"
    ORDER "order"
    PARTNER "partner"
    PROXY "proxy"
    STAKE "stake"
}
