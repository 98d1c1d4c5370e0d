//! The sheets of each exported list.

use super::table::{ExportTable, Tables};
use crate::app::lists::chouette_season::ChouetteSeason;
use crate::app::lists::night::NightResults;
use crate::app::lists::rating_list::RatingList;
use crate::app::lists::records::Records;
use crate::app::lists::results::Results;
use crate::app::lists::season_table::SeasonTable;
use serde_json::Error;

impl Tables for RatingList {
    fn tables(&self) -> Result<Vec<ExportTable>, Error> {
        Ok(vec![ExportTable::of("Table", &self.rows)?])
    }
}

impl Tables for SeasonTable {
    fn tables(&self) -> Result<Vec<ExportTable>, Error> {
        Ok(vec![
            ExportTable::of("Table", &self.rows)?,
            ExportTable::of("Events", self.events())?,
            ExportTable::of("Error rates", &self.error_rates)?,
        ])
    }
}

impl Tables for Records {
    fn tables(&self) -> Result<Vec<ExportTable>, Error> {
        Ok(vec![ExportTable::of("Table", &self.rows)?])
    }
}

impl Tables for Results {
    const CSV: usize = 1;

    fn tables(&self) -> Result<Vec<ExportTable>, Error> {
        Ok(vec![
            ExportTable::of("Places", &self.places)?,
            ExportTable::of("Matches", &self.matches)?,
        ])
    }
}

impl Tables for NightResults {
    fn tables(&self) -> Result<Vec<ExportTable>, Error> {
        Ok(vec![
            ExportTable::of("Results", &self.players)?,
            ExportTable::of("Games", &self.lines)?,
        ])
    }
}

impl Tables for ChouetteSeason {
    fn tables(&self) -> Result<Vec<ExportTable>, Error> {
        Ok(vec![ExportTable::of("Season", &self.rows)?])
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::text;
    use super::super::table::{FileFormat, csv};
    use super::*;
    use crate::app::lists::rated_matches::RatedMatch;
    use crate::app::lists::rating_list::RatingListRow;
    use crate::app::lists::records::RecordHolder;
    use crate::app::lists::results::{Decided, PlacingRow};
    use crate::app::lists::season_table::{self, OfEvent};
    use crate::app::players::{ClubRecord, EventRef};
    use crate::journal::PersonId;
    use chrono::NaiveDate;
    use serde_json::Value;

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 20).unwrap()
    }

    fn person() -> PersonId {
        PersonId::from_random([7; 10])
    }

    fn json<T: Tables>(of: &T) -> Value {
        serde_json::from_str(&text(of, FileFormat::Json)).unwrap()
    }

    #[test]
    fn ratings_are_points_in_every_file() {
        let list = RatingList {
            list: "Ratings".into(),
            kept: true,
            provisional_below: 100,
            rows: vec![RatingListRow {
                place: None,
                player: "Ann".into(),
                person: person(),
                rating: 1_504_472_136,
                last_change: Some(-4_472_136),
                experience: 5,
                matches: 1,
                matches_won: 0,
                highest: 1_508_944_272,
                provisional: true,
            }],
        };
        let csv = text(&list, FileFormat::Csv);
        let row = csv.lines().nth(1).unwrap();
        assert_eq!(row, ",Ann,1504.472,-4.472,5,1,0,1508.944,true");
        let json = json(&list);
        assert_eq!(json["rows"][0]["rating"], 1504.472136);
        assert_eq!(json["rows"][0]["last_change"], -4.472136);
    }

    #[test]
    fn a_name_is_no_formula_and_points_are_numbers() {
        let table = SeasonTable {
            season: "Spring".into(),
            from: day(),
            to: day(),
            is_final: true,
            tables: vec![(0, None)],
            error_rates: Vec::new(),
            rows: vec![season_table::SeasonTableRow {
                division: None,
                place: 1,
                player: "=cmd()".into(),
                person: person(),
                table: 0,
                points: -1_105_542,
                events: 2,
                matches_won: 3,
                events_won: 1,
                of_events: vec![OfEvent {
                    event: "=now()".into(),
                    day: day(),
                    points: -500_000,
                    counted: true,
                    at: EventRef {
                        tournament: "open".into(),
                        event: 1,
                        name: "=now()".into(),
                    },
                    terms: Vec::new(),
                    weight: 1_000_000,
                }],
                unnamed: None,
                adjustments: Vec::new(),
            }],
        };
        assert_eq!(
            text(&table, FileFormat::Csv),
            "division,place,player,points,events,matches_won,events_won\r\n,1,'=cmd(),-1.106,2,3,1\r\n"
        );
        let json = json(&table);
        assert_eq!(json["rows"][0]["points"], -1.105542);
        assert_eq!(json["rows"][0]["of_events"][0]["points"], -0.5);
        assert_eq!(json["final"], true);
        assert_eq!(
            csv(table.events()).unwrap(),
            "player,day,event,points,counted\r\n'=cmd(),2026-11-20,'=now(),-0.500,true\r\n"
        );
    }

    #[test]
    fn a_figure_without_a_fraction_is_whole() {
        let held = |figure| RecordHolder {
            record: ClubRecord::Run,
            title: "Run".into(),
            figure,
            player: "Bo".into(),
            person: person(),
            event: None,
            day: None,
            at: None,
        };
        let records = Records {
            edition: 1,
            rows: vec![held(9_000_000), held(1_583_210_500)],
        };
        assert_eq!(
            text(&records, FileFormat::Csv),
            "record,title,figure,player,event,day\r\nrun,Run,9,Bo,,\r\nrun,Run,1583.211,Bo,,\r\n"
        );
        assert_eq!(json(&records)["rows"][0]["figure"], 9);
        assert_eq!(json(&records)["rows"][1]["figure"], 1583.2105);
    }

    #[test]
    fn the_matches_are_a_file_and_the_places_another() {
        let results = Results {
            event: "Open".to_owned(),
            places: vec![PlacingRow {
                place: 1,
                to_place: 1,
                player: "=cmd()".to_owned(),
                player_id: Some(person()),
                stage: "main",
            }],
            matches: vec![Decided {
                number: 1,
                round: 1,
                player: "=cmd()".to_owned(),
                score: 5,
                against: "Bo".to_owned(),
                against_score: 3,
                winner: Some("=cmd()".to_owned()),
                ending: "played",
                length: 5,
                day: Some(day()),
                player_id: Some(person()),
                against_id: None,
                match_id: "s1-1-1".to_owned(),
                game: Some("narde".to_owned()),
                stage: "consolation",
            }],
        };
        assert_eq!(
            text(&results, FileFormat::Csv),
            format!(
                "match,round,player,score,against,against_score,winner,ending,length,day,player_id,against_id,match_id,game,stage\r\n\
                 1,1,'=cmd(),5,Bo,3,'=cmd(),played,5,2026-11-20,{},,s1-1-1,narde,consolation\r\n",
                person()
            )
        );
        assert_eq!(
            csv(&results.places).unwrap(),
            format!(
                "place,to_place,player,player_id,stage\r\n1,1,'=cmd(),{},main\r\n",
                person()
            )
        );
    }

    #[test]
    fn names_and_numbers_are_texts_whatever_they_begin_with() {
        let line = RatedMatch {
            day: day(),
            event: "Open".into(),
            length: 7,
            winner: "=Ann".into(),
            winner_number: Some("+123".into()),
            loser: "Bo".into(),
            loser_number: None,
            winner_score: Some(7),
            loser_score: Some(3),
        };
        let text = csv([line]).unwrap();
        let line = text.lines().nth(1).unwrap();
        assert_eq!(line, "2026-11-20,Open,7,'=Ann,'+123,Bo,,7,3");
    }
}
