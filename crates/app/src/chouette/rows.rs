//! The read tables of a night, from its state and its details.

use crate::tournament::rows::readable;
use crawford_chouette::{Night, Unit};
use crawford_forms::coin::Currency;
use crawford_journal::StreamId;
use crawford_store::night_results::{self, NightResult};
use crawford_store::nights::{self, NightRow};
use crawford_store::summaries::{self, Summary, SummaryStatus};
use crawford_store::{Conn, StoreError, Tx, streams};

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rows {
    results: Vec<NightResult>,
    pub(super) summary: Summary,
}

impl Rows {
    pub(crate) fn of(night: &Night, row: &NightRow) -> Rows {
        Rows {
            results: results(night),
            summary: Summary {
                name: row.name.clone(),
                day: row.day,
                venue: row.venue.clone(),
                status: status(night),
                starts: None,
            },
        }
    }

    pub(crate) fn replace(
        &self,
        tx: &mut Tx<'_>,
        stream: StreamId,
        closed: bool,
    ) -> Result<(), StoreError> {
        night_results::replace(tx, stream, &self.results)?;
        summaries::put(tx, stream, &self.summary)?;
        if closed {
            nights::end_following(tx, stream)?;
        }
        streams::set_closed(tx, stream, closed)
    }

    /// Writes the tables in which `after` differs from `before`. Most actions at the board change none.
    pub(super) fn put_changed(
        tx: &mut Tx<'_>,
        stream: StreamId,
        before: &Night,
        after: &Night,
    ) -> Result<(), StoreError> {
        let played = |n: &Night| {
            let totals = n.players.iter().map(|p| (p.points, p.money));
            // Who played may be corrected without any change of points.
            let newest = n.games.iter().map(|g| g.changed).max();
            let sums = totals.collect::<Vec<_>>();
            (n.games.len(), newest, currency(n), sums)
        };
        if played(before) != played(after) {
            night_results::replace(tx, stream, &results(after))?;
        }
        if status(before) != status(after) || before.players.is_empty() {
            let row = nights::find(tx, stream)?;
            summaries::put(tx, stream, &Rows::of(after, &row).summary)?;
        }
        if before.closed != after.closed {
            if after.closed {
                nights::end_following(tx, stream)?;
            }
            streams::set_closed(tx, stream, after.closed)?;
        }
        Ok(())
    }

    /// The tables whose stored rows are not these.
    pub(super) fn differing(
        self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Vec<&'static str>, StoreError> {
        let results = night_results::of_stream(conn, stream)? == self.results;
        let summary = readable(summaries::of_stream(conn, stream))?.flatten() == Some(self.summary);
        let same = [("night_results", results), ("summaries", summary)];
        let differ = same.into_iter().filter(|(_, same)| !same);
        Ok(differ.map(|(table, _)| table).collect())
    }
}

fn results(night: &Night) -> Vec<NightResult> {
    let number = |n: usize| i64::try_from(n).expect("no list in memory is that long");
    let currency = currency(night);
    let mut rows: Vec<NightResult> = night
        .players
        .iter()
        .filter_map(|p| {
            let games = || night.games_of(p.number);
            let won = |g: &&crawford_chouette::PlayedGame| g.result(p.number, Unit::Points) > 0;
            Some(NightResult {
                person: p.person,
                games: number(games().count()),
                boxes: number(games().filter(|g| g.in_box() == p.number).count()),
                wins: number(games().filter(won).count()),
                points: p.points,
                money: p.money,
                currency: currency.clone(),
            })
            .filter(|row| row.games > 0)
        })
        .collect();
    rows.sort_by_key(|row| row.person);
    rows
}

/// The currency of a night; `None` if no money was involved.
fn currency(night: &Night) -> Option<String> {
    let money = night.players.iter().any(|p| p.money != 0);
    let written =
        |c: &Currency| serde_json::to_string(c).expect("a currency is words and a number");
    money.then(|| night.currency.as_ref().map_or_else(String::new, written))
}

/// Announced until the first game begins, then running until it is closed.
fn status(night: &Night) -> SummaryStatus {
    match (night.closed, night.last_game) {
        (true, _) => SummaryStatus::Finished,
        (false, 0) => SummaryStatus::Announced,
        (false, _) => SummaryStatus::Running,
    }
}
