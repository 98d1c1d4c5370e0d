//! The public name of a person: in full, by initials or by a nickname. Only this module decides it, for every public
//! page, feed, file and card.

use crawford_forms::Choice;

/// How a member's name is shown to the public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Choice)]
pub enum NameDisplay {
    #[default]
    Full,
    /// By the nickname; without one, by initials.
    Nickname,
    Initials,
}

impl NameDisplay {
    /// The naming that hides more, where an event and a person both have one.
    #[must_use]
    pub fn stricter(self, other: NameDisplay) -> NameDisplay {
        self.max(other)
    }
}

/// The name of a person in public. `full` is the label that the club's own people see.
#[must_use]
pub fn public_name(shown: NameDisplay, full: &str, name: &str, nickname: Option<&str>) -> String {
    match (shown, nickname) {
        (NameDisplay::Full, _) => full.to_owned(),
        (NameDisplay::Nickname, Some(nickname)) if !nickname.trim().is_empty() => {
            nickname.to_owned()
        }
        (NameDisplay::Nickname | NameDisplay::Initials, _) => initials(name),
    }
}

/// "A. M. L.": the first letter of every word, whatever the script.
fn initials(name: &str) -> String {
    let letters = name
        .split(|c: char| c.is_whitespace() || c == '-')
        .filter_map(|word| word.chars().find(|c| c.is_alphanumeric()));
    let all: Vec<String> = letters
        .map(|letter| capital(letter).chain(['.']).collect())
        .collect();
    all.join(" ")
}

/// The first letter of a name in capitals. Georgian capitals are used in headlines alone and are in few fonts, so that
/// script stays as it is.
fn capital(letter: char) -> impl Iterator<Item = char> {
    let georgian = ('\u{10d0}'..='\u{10ff}').contains(&letter);
    let capitals = (!georgian).then(|| letter.to_uppercase());
    let itself = georgian.then_some(letter);
    capitals.into_iter().flatten().chain(itself)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_says_no_more_than_it_promises() {
        let of =
            |shown, nickname| public_name(shown, "Ann-Marie Lee (2)", "Ann-Marie Lee", nickname);
        assert_eq!(of(NameDisplay::Full, Some("Red")), "Ann-Marie Lee (2)");
        assert_eq!(of(NameDisplay::Nickname, Some("Red")), "Red");
        assert_eq!(of(NameDisplay::Nickname, None), "A. M. L.");
        assert_eq!(of(NameDisplay::Nickname, Some(" ")), "A. M. L.");
        assert_eq!(of(NameDisplay::Initials, Some("Red")), "A. M. L.");
        let initials = |name| public_name(NameDisplay::Initials, name, name, None);
        assert_eq!(initials("张 伟"), "张. 伟.");
        assert_eq!(initials("éva o’neil"), "É. O.");
        assert_eq!(initials("მარიამ ბერიძე"), "მ. ბ.");
        assert_eq!(initials("ნ. ბერიძე"), "ნ. ბ.");
        assert_eq!(initials("محمد علی"), "م. ع.");
        assert_eq!(initials("Лев šimić"), "Л. Š.");
        assert_eq!(initials(""), "");
    }

    #[test]
    fn whatever_hides_more_counts() {
        assert_eq!(
            NameDisplay::Full.stricter(NameDisplay::Nickname),
            NameDisplay::Nickname
        );
        assert_eq!(
            NameDisplay::Initials.stricter(NameDisplay::Nickname),
            NameDisplay::Initials
        );
        assert_eq!(NameDisplay::of_word("a word of tomorrow"), None);
        for shown in NameDisplay::ALL {
            assert_eq!(NameDisplay::of_word(shown.word()), Some(*shown));
        }
    }
}
