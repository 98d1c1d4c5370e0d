//! What a club writes down of a person: a name, and perhaps a nickname, a rating, an address to write to.

use super::name;
use crate::violation::{Source, Violation};

/// The highest rating anyone can bring along, in whole points.
const HIGHEST_RATING: i64 = 9_999;
/// The longest e-mail address there is (RFC 5321).
const LONGEST_EMAIL: usize = 254;

/// A member or guest, as typed and found good.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Member {
    /// 1 to 80 characters of any script.
    pub name: String,
    /// At most 40 characters.
    pub nickname: Option<String>,
    /// In whole points, 0 to 9,999.
    pub rating: Option<i64>,
    /// An address to write to.
    pub email: Option<String>,
}

/// The same as text, as it stands in a form or a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TypedMember {
    /// The name.
    pub name: String,
    /// The nickname, or nothing.
    pub nickname: String,
    /// The rating, or nothing.
    pub rating: String,
    /// The e-mail address, or nothing.
    pub email: String,
}

impl TypedMember {
    /// What it comes to.
    ///
    /// # Errors
    /// Every field that will not do, at `name`, `nickname`, `rating` or `email`.
    pub fn checked(&self) -> Result<Member, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let name = name::checked(&self.name, "name").map_err(&mut keep);
        let nickname = name::checked_if_any(&self.nickname, name::LONGEST_NICKNAME, "nickname")
            .map_err(&mut keep);
        let rating = rating(&self.rating).map_err(&mut keep);
        let email = email(&self.email).map_err(&mut keep);
        match (name, nickname, rating, email) {
            (Ok(name), Ok(nickname), Ok(rating), Ok(email)) => Ok(Member {
                name,
                nickname,
                rating,
                email,
            }),
            _ => Err(refused),
        }
    }
}

/// A rating in whole points; what stands behind a decimal sign is left off.
///
/// # Errors
/// `rating-not-a-rating` at `rating`.
pub fn rating(typed: &str) -> Result<Option<i64>, Violation> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let refused = || {
        Violation::new("rating-not-a-rating", Source::House)
            .with("most", HIGHEST_RATING)
            .at("rating")
    };
    let (whole, fraction) = typed.split_once(['.', ',']).unwrap_or((typed, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return Err(refused());
    }
    match whole.parse() {
        Ok(points) if points <= HIGHEST_RATING => Ok(Some(points)),
        _ => Err(refused()),
    }
}

fn email(typed: &str) -> Result<Option<String>, Violation> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let refused = || Violation::new("email-not-an-address", Source::House).at("email");
    let odd =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"');
    match typed.rsplit_once('@') {
        Some((before, domain))
            if !before.is_empty()
                && !domain.is_empty()
                && !before.contains('@')
                && !typed.contains(odd)
                && typed.len() <= LONGEST_EMAIL =>
        {
            Ok(Some(typed.to_owned()))
        }
        _ => Err(refused()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_will_do_is_taken_without_its_outer_spaces() {
        let typed = TypedMember {
            name: " Ann  Lee ".into(),
            nickname: " Red ".into(),
            rating: "1843.75".into(),
            email: "ann@club.example".into(),
        };
        let member = typed.checked().unwrap();
        assert_eq!(member.name, "Ann Lee");
        assert_eq!(member.nickname.as_deref(), Some("Red"));
        assert_eq!(member.rating, Some(1843));
        assert_eq!(member.email.as_deref(), Some("ann@club.example"));
    }

    #[test]
    fn every_field_that_will_not_do_is_named_at_once() {
        let typed = TypedMember {
            name: String::new(),
            nickname: "x".repeat(41),
            rating: "-5".into(),
            email: "ann at club".into(),
        };
        let fields: Vec<_> = typed
            .checked()
            .unwrap_err()
            .iter()
            .map(|v| v.field)
            .collect();
        assert_eq!(
            fields,
            [
                Some("name"),
                Some("nickname"),
                Some("rating"),
                Some("email")
            ]
        );
    }

    #[test]
    fn a_rating_is_a_number_of_points() {
        assert_eq!(rating(" 0 "), Ok(Some(0)));
        assert_eq!(rating("1512,30"), Ok(Some(1512)));
        for typed in [
            "-1",
            "10000",
            "1e3",
            "NaN",
            "15x",
            ".",
            "1.5.2",
            "99999999999999999999",
        ] {
            assert!(rating(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn an_address_has_a_place_to_go_to() {
        for typed in ["@", "a@", "@b", "a b@c", "a@b@c", "<a@b>", "a@b\u{7}"] {
            assert!(email(typed).is_err(), "{typed}");
        }
        assert!(email("ünï@例え.jp").is_ok());
    }
}
