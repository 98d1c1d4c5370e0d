//! A form sent as JSON: an object with a member for each field, under the field's name.
//!
//! A tick is `true` or `false`, several are a list, a field for each of several is an object, a file has its `name` and
//! `text`, all else is a text or a number. What is left out or `null` is not filled in.

use super::{Control, Each, Field, FieldName, File, Item, Line, Value as _, Values};
use crate::violation::{Violation, refuse};
use serde_json::{Map, Value};

/// Most characters shown of a name that no field has.
const SHOWN: usize = 40;

impl Values {
    /// What is filled in, and every refusal of a member that no field has or that is not of its field's kind.
    #[must_use]
    pub fn of_json(json: &Map<String, Value>, items: Vec<Item>) -> (Values, Vec<Violation>) {
        let (mut values, mut refused) = (Values::default(), Vec::new());
        let mut known = Vec::new();
        for item in items {
            let Item::Field(field) = item else { continue };
            // One that several choices have is read once.
            if known.contains(&field.name) {
                continue;
            }
            known.push(field.name);
            let sent = json.get(field.name.name()).filter(|sent| !sent.is_null());
            let Some(sent) = sent else { continue };
            if let Err(violation) = set(&mut values, &field, sent) {
                // There is a field for each of several, and none of this name.
                refused.push(match field.control {
                    Control::Each(_) => violation,
                    _ => violation.at(field.name),
                });
            }
        }
        let unknown = json.keys().filter(|name| {
            !known
                .iter()
                .any(|known: &FieldName| known.name() == name.as_str())
        });
        refused.extend(unknown.map(|name| unknown_field(name)));
        (values, refused)
    }
}

fn set(values: &mut Values, field: &Field, sent: &Value) -> Result<(), Violation> {
    let typed = match (&field.control, sent) {
        (Control::Upload { .. }, Value::Object(file)) => {
            values.set_file(field, file_of(file)?);
            return Ok(());
        }
        (Control::Upload { .. }, _) => return Err(refuse::json_not_a_file()),
        (Control::Tick | Control::List(_) | Control::Tiles(_), Value::Bool(on)) => on.show(),
        (Control::Tick, _) => return Err(refuse::json_not_true_or_false()),
        (Control::Several(_) | Control::Ranked { .. }, Value::Array(all)) => {
            all.iter().map(line).collect::<Result<_, _>>()?
        }
        (Control::Several(_) | Control::Ranked { .. }, _) => return Err(refuse::json_not_a_list()),
        (Control::Each(_), Value::Object(each)) => {
            let pair = |(of, typed): (&String, &Value)| match of.contains('=') {
                true => Err(unknown_field(of)),
                false => Ok((of.clone(), line(typed)?)),
            };
            Each(each.iter().map(pair).collect::<Result<_, _>>()?).show()
        }
        (Control::Each(_), _) => return Err(refuse::json_not_an_object(field.name.name())),
        (Control::Area { .. } | Control::TextFile { .. } | Control::Line(Line::Password), sent) => {
            vec![text(sent)?]
        }
        (
            Control::Line(_) | Control::Number { .. } | Control::List(_) | Control::Tiles(_),
            sent,
        ) => {
            vec![line(sent)?]
        }
    };
    values.set(field, typed);
    Ok(())
}

fn file_of(sent: &Map<String, Value>) -> Result<File, Violation> {
    let name = sent.get("name").map_or(Ok(String::new()), line)?;
    let bytes = sent.get("text").and_then(Value::as_str);
    let bytes = bytes.ok_or_else(refuse::json_not_a_file)?;
    Ok(File::new(name, bytes.into()))
}

/// A text of one line, as a page sends it.
fn line(sent: &Value) -> Result<String, Violation> {
    let text = text(sent)?;
    Ok(text.replace(['\r', '\n', '\t'], " ").trim().to_owned())
}

fn text(sent: &Value) -> Result<String, Violation> {
    let odd = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    match sent {
        Value::String(text) if text.contains(odd) => Err(refuse::field_control()),
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            Err(refuse::json_not_a_text())
        }
    }
}

fn unknown_field(name: &str) -> Violation {
    let visible = name.chars().filter(|c| !c.is_control());
    refuse::json_field_unknown(visible.take(SHOWN).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coin::{Coins, Currency};
    use crate::violation::rules;
    use crate::{Form, filled_in, read};
    use chrono::{NaiveDate, NaiveTime};
    use proptest::prelude::*;
    use serde_json::json;

    #[derive(Debug, Clone, PartialEq, Eq, Form)]
    #[form(hidden)]
    struct Evening {
        name: String,
        #[form(rows = 3)]
        note: String,
        #[form(range = 1..=30)]
        rounds: u8,
        number: Option<u64>,
        day: Option<NaiveDate>,
        begins: NaiveTime,
        #[form(money)]
        fee: Coins,
        late: bool,
        #[form(tiles)]
        rated: bool,
        seeds: Vec<u16>,
        #[form(name = "seat-")]
        seats: Each<u8, Option<u16>>,
        #[form(flatten)]
        ends: Ends,
        #[form(file)]
        list: File,
    }

    #[derive(Debug, Clone, PartialEq, Eq, Form)]
    #[form(tag = "ends", hidden)]
    enum Ends {
        #[form(default)]
        Rounds,
        Strikes {
            losses: u8,
        },
        Qualify {
            losses: u8,
            wins: i64,
        },
    }

    /// What is filled in, as a program would send it.
    fn to_json<T: Form>(values: &Values) -> Map<String, Value> {
        let mut json = Map::new();
        for item in T::items() {
            let Item::Field(field) = item else { continue };
            let one = values.one(&field);
            let sent = match field.control {
                Control::Tick => json!(values.ticked(&field)),
                Control::Tiles(_) if matches!(one, "true" | "false") => json!(one == "true"),
                Control::Number { .. } if !one.is_empty() => match one.parse::<i64>() {
                    Ok(number) => json!(number),
                    Err(_) => json!(one),
                },
                Control::Several(_) | Control::Ranked { .. } => json!(values.all(&field)),
                Control::Each(_) => {
                    let each = values.each(&field).0.into_iter();
                    Value::Object(each.map(|(of, typed)| (of, json!(typed))).collect())
                }
                Control::Upload { .. } => {
                    let file = values.file(&field);
                    json!({ "name": file.name, "text": String::from_utf8_lossy(file.bytes()) })
                }
                _ if one.is_empty() => Value::Null,
                _ => json!(one),
            };
            json.insert(field.name.to_string(), sent);
        }
        json
    }

    fn refused(json: &Value) -> Vec<(crate::violation::Rule, Option<&'static str>)> {
        let (_, refused) = Values::of_json(json.as_object().unwrap(), Evening::items());
        refused
            .iter()
            .map(|v| (v.rule, v.field.map(FieldName::name)))
            .collect()
    }

    #[test]
    fn what_is_of_another_kind_is_refused_at_its_field() {
        let wrong = json!({
            "name": ["Ann"],
            "note": "a\u{0}b",
            "late": "yes",
            "seeds": 3,
            "seat-": [1],
            "ends": {},
            "list": "Ann",
            "moon": 1,
        });
        assert_eq!(
            refused(&wrong),
            [
                (rules::JSON_NOT_A_TEXT, Some("name")),
                (rules::FIELD_CONTROL, Some("note")),
                (rules::JSON_NOT_TRUE_OR_FALSE, Some("late")),
                (rules::JSON_NOT_A_LIST, Some("seeds")),
                (rules::JSON_NOT_AN_OBJECT, None),
                (rules::JSON_NOT_A_TEXT, Some("ends")),
                (rules::JSON_NOT_A_FILE, Some("list")),
                (rules::JSON_FIELD_UNKNOWN, None),
            ]
        );
        assert_eq!(
            refused(&json!({ "name": null, "rounds": "7", "fee": 12.5 })),
            []
        );
    }

    proptest! {
        #[test]
        fn what_is_sent_as_json_is_read_as_what_is_typed(
            name in "[a-zé张 ]{0,9}",
            note in "[a-z\n]{0,9}",
            rounds in 1..=30_u8,
            number: Option<u64>,
            days in prop::option::of(0..40_000_i32),
            minutes in 0..1440_u32,
            fee in 0..=1_000_000_u32,
            late: bool,
            rated: bool,
            seeds: Vec<u16>,
            seats: Vec<(u8, Option<u16>)>,
            ends in prop_oneof![
                Just(Ends::Rounds),
                any::<u8>().prop_map(|losses| Ends::Strikes { losses }),
                (any::<u8>(), any::<i64>()).prop_map(|(losses, wins)| Ends::Qualify { losses, wins }),
            ],
            list in "[a-z\n,]{0,9}",
        ) {
            let mut seats = seats;
            seats.sort_unstable();
            seats.dedup_by_key(|(of, _)| *of);
            seats.sort_unstable_by_key(|(of, _)| of.to_string());
            let evening = Evening {
                name: name.trim().to_owned(),
                note,
                rounds,
                number,
                day: days.and_then(|days| NaiveDate::from_num_days_from_ce_opt(700_000 + days)),
                begins: NaiveTime::from_num_seconds_from_midnight_opt(minutes * 60, 0).unwrap(),
                fee: fee.into(),
                late,
                rated,
                seeds,
                seats: Each(seats),
                ends,
                list: File::new("list.csv".into(), list.into_bytes()),
            };
            let currency = Currency::default();
            let values = filled_in(&evening, &currency);
            let (sent, refused) = Values::of_json(&to_json::<Evening>(&values), Evening::items());
            prop_assert_eq!(refused, []);
            prop_assert_eq!(read::<Evening>(&sent.in_currency(&currency)), Ok(evening));
        }
    }
}
