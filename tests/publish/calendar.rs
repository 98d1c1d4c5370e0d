//! What the rounds of a calendar say, and until when.

use crate::planted;
use crate::support::{Fresh, open};
use chrono::NaiveDate;
use crawford::app::clock;
use crawford::app::tournament::Tournaments;
use crawford::journal::UtcMicros;
use crawford::pages::bracket::{BracketScene, foreseen_from};
use crawford::pages::messages::Messages;
use crawford::pages::paths::ClubPath;
use crawford::publish::calendar::{CalendarEntry, CalendarStatus, CalendarTime};
use crawford::publish::rounds::{CalendarTournament, rounds};
use crawford::store::clubs;
use crawford::store::streams::{self, StreamKind};
use crawford::tournament::Tournament;
use crawford::tournament::odds::Strengths;
use crawford::tournament::pace::{Pace, last_moment};

/// A page that foresees nothing is kept until something happens: its calendar must not move by itself.
#[test]
fn a_night_left_alone_says_the_same_at_every_moment() {
    let fresh = planted(Fresh::sqlite());
    let store = open(&fresh.database);
    let club = store.read_now(clubs::all).unwrap().remove(0);
    let id = club.id;
    let all = store.read_now(move |conn| streams::of_club(conn, id, StreamKind::Tournament));
    let tournaments = Tournaments::new(store.clone());
    let (path, pace) = (ClubPath::new("lantern").tournament("x"), Pace::learn(&[]));
    let said = |t: &Tournament, now: UtcMicros| {
        let scene = BracketScene {
            w: Messages::english(),
            t,
            path: &path,
            names: &|n| n.to_string(),
            members: &|_| None,
            zone: club.time_zone,
            from: foreseen_from(t, club.time_zone, now),
            pace: &pace,
            strengths: Strengths::none(),
        };
        let day = CalendarEntry {
            key: "x".to_owned(),
            sequence: 0,
            // Something that is no fact has changed since, such as whether it is hidden.
            changed: clock::now(),
            name: String::new(),
            when: CalendarTime::Day(NaiveDate::MIN),
            status: CalendarStatus::Confirmed,
            venue: String::new(),
            about: String::new(),
            page: None,
        };
        let of = CalendarTournament {
            day: &day,
            now,
            sign_up: &[],
        };
        let mut found = rounds(&scene, of, &|_| None);
        // When it changed is the test's own.
        found
            .iter_mut()
            .for_each(|line| line.changed = UtcMicros(0));
        found
    };
    let (mut moved, mut lay) = (0, 0);
    for stream in all.unwrap() {
        let read = tournaments.read(stream.id);
        let story = actix_web::rt::System::new().block_on(read).unwrap();
        let t = &story.state;
        let Some(last) = last_moment(t) else { continue };
        for hours in [1, 11, 50, 400] {
            let now = last.plus_seconds(hours * 3600);
            let later = now.plus_seconds(700);
            let foresees = |at| foreseen_from(t, club.time_zone, at).is_some();
            if foresees(now) || foresees(later) {
                moved += usize::from(said(t, now) != said(t, later));
            } else {
                lay += usize::from(!said(t, now).is_empty());
                assert_eq!(
                    said(t, now),
                    said(t, later),
                    "{} after {hours} hours",
                    t.details.name
                );
            }
        }
    }
    assert!(moved > 0 && lay > 0, "{moved} {lay}");
    store.close();
}
