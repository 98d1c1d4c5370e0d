//! Match lengths in words.

use super::messages::Messages;
use crawford_journal::how_many;
use crawford_tournament::Lengths;

/// Lengths by round: “final 9, semi-finals 7, before that 5”.
#[must_use]
pub fn spoken(w: Messages, lengths: &Lengths) -> String {
    let list = lengths.as_slice();
    let last = list.len().saturating_sub(1);
    let part = |(before_final, length): (usize, &u16)| match before_final {
        0 if last == 0 => w.lengths_all(*length),
        0 => w.lengths_final(*length),
        before if before == last => w.lengths_before(*length),
        1 => w.lengths_semi_finals(*length),
        2 => w.lengths_quarter_finals(*length),
        before => w.lengths_round_of(
            *length,
            2usize.saturating_pow(how_many(before).saturating_add(1)),
        ),
    };
    let parts: Vec<String> = list.iter().enumerate().map(part).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_said_as_directors_say_them() {
        let w = Messages::english();
        let said = |text: &str| spoken(w, &text.parse().unwrap());
        assert_eq!(said("5"), "every match to 5");
        assert_eq!(said("7 5"), "final 7, before that 5");
        assert_eq!(said("9,7,5"), "final 9, semi-finals 7, before that 5");
        assert_eq!(
            said("11 9 7 5 3"),
            "final 11, semi-finals 9, quarter-finals 7, last 16 5, before that 3"
        );
    }
}
