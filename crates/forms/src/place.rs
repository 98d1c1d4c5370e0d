//! A place in an order, as typed; its range is checked by a rule.

use super::{Control, Limits, Value, field};
use crate::violation::{Violation, refuse};

/// 1 is the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub u32);

impl Value for Place {
    fn control(limits: &Limits) -> Control {
        u32::control(limits)
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let text = field::line(typed);
        text.parse()
            .map(Place)
            .map_err(|_| refuse::order_not_a_place(field::shortened(text)))
    }

    fn show(&self) -> Vec<String> {
        self.0.show()
    }
}
