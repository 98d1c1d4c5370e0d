//! What a club records of a person: a name, and perhaps a nickname, a rating and an e-mail address.

use super::decimal;
use super::name::LONGEST_NICKNAME;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Form, name};
use serde::Serialize;

/// The highest rating anyone can bring along, in whole points.
pub const HIGHEST_RATING: i64 = 9_999;
/// The longest e-mail address there is (RFC 5321).
const LONGEST_EMAIL: usize = 254;

#[derive(Debug, Clone, PartialEq, Eq, Default, Form, Serialize)]
#[form(messages = "member")]
pub struct Member {
    /// 1 to 80 characters of any script.
    #[form(with = name)]
    pub name: String,
    /// At most 40 characters.
    #[form(with = name::UpTo::<LONGEST_NICKNAME>)]
    pub nickname: Option<String>,
    /// In whole points, 0 to 9,999.
    #[form(with = points)]
    pub rating: Option<i64>,
    #[form(with = address)]
    pub email: Option<String>,
}

mod points {
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, Line};

    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<Option<i64>, Violation> {
        super::rating(crawford_forms::text(typed))
    }

    pub fn show(rating: &Option<i64>) -> Vec<String> {
        rating.iter().map(i64::to_string).collect()
    }
}

mod address {
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, Line};

    pub fn control() -> Control {
        Control::Line(Line::Email)
    }

    pub fn read(typed: &[String]) -> Result<Option<String>, Violation> {
        super::email(crawford_forms::text(typed))
    }

    pub fn show(email: &Option<String>) -> Vec<String> {
        email.iter().cloned().collect()
    }
}

/// A rating in whole points; decimals are cut off.
pub fn rating(typed: &str) -> Result<Option<i64>, Violation> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let refused = || refuse::rating_not_a_rating(HIGHEST_RATING).at(Member::RATING);
    let points = decimal::digits(typed, HIGHEST_RATING).and_then(|(whole, _)| whole.parse().ok());
    let points = points.filter(|points| *points <= HIGHEST_RATING);
    points.map(Some).ok_or_else(refused)
}

fn email(typed: &str) -> Result<Option<String>, Violation> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let refused = || refuse::email_not_an_address().at(Member::EMAIL);
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
    use crawford_forms::{self, Values};

    fn typed(name: &str, nickname: &str, rating: &str, email: &str) -> Values {
        let mut values = Values::default();
        for (field, typed) in [
            (Member::NAME, name),
            (Member::NICKNAME, nickname),
            (Member::RATING, rating),
            (Member::EMAIL, email),
        ] {
            values.set(field, vec![typed.to_owned()]);
        }
        values
    }

    #[test]
    fn fields_are_trimmed() {
        let typed = typed(" Ann  Lee ", " Red ", "1843.75", "ann@club.example");
        let member: Member = crawford_forms::read(&typed).unwrap();
        assert_eq!(member.name, "Ann Lee");
        assert_eq!(member.nickname.as_deref(), Some("Red"));
        assert_eq!(member.rating, Some(1843));
        assert_eq!(member.email.as_deref(), Some("ann@club.example"));
    }

    #[test]
    fn every_refused_field_is_named_at_once() {
        let typed = typed("", &"x".repeat(41), "-5", "ann at club");
        let fields: Vec<_> = crawford_forms::read::<Member>(&typed)
            .unwrap_err()
            .iter()
            .map(|v| v.field.map(crawford_forms::FieldName::name))
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
            "1,543",
            "1.543",
            "99999999999999999999",
        ] {
            assert!(rating(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn an_address_has_a_name_and_a_domain() {
        for typed in ["@", "a@", "@b", "a b@c", "a@b@c", "<a@b>", "a@b\u{7}"] {
            assert!(email(typed).is_err(), "{typed}");
        }
        assert!(email("ünï@例え.jp").is_ok());
    }
}
