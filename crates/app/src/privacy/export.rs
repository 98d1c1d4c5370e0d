//! Everything stored about a person, as one JSON document for them.

use crate::clock;
use crate::club::members::of_club;
use crate::letters::recipients;
use crate::lists::audit::AuditWord;
use crate::lists::person_data::{
    Chouette, MailConsent, PersonAccountLine, PersonChange, PersonData, PersonEntry, PersonMatch,
    PersonPoints, PersonRow, PersonStart, PersonTournament, SignedUp,
};
use crate::lists::{Json, Timestamp};
use crate::season;
use crate::stories::whole;
use backgammon::record::text::plain;
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_forms::Choice;
use crawford_journal::{Actor, ClubId, NoteId, PersonId, StreamId};
use crawford_store::audit::{AuditKind, Numbered};
use crawford_store::{
    Conn, Store, StoreError, audit, clubs, entries, former_names, journal, matches, member_numbers,
    merges, night_results, nights, notes, people, private_links, rating_lists, rating_starts,
    records, season_adjustments, sign_ups, summaries,
};
use crawford_tournament::money::{AccountItem, Holder, books};
use crawford_tournament::{LinkHolder, Tournament};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The result of [`export`], with a line in the audit trail that it was handed out.
pub async fn hand_out(
    store: &Store,
    who: Actor,
    club: ClubId,
    person: PersonId,
) -> Result<String, StoreError> {
    store
        .write(move |tx| {
            let text = export(tx, club, person)?;
            AuditKind::PersonDataExported
                .of(person)
                .in_club(club)
                .add(tx, who, clock::now())?;
            Ok::<_, StoreError>(text)
        })
        .await
}

/// Everything a club stores about a person, and about those merged into them.
pub fn export(conn: &mut Conn, club: ClubId, person: PersonId) -> Result<String, StoreError> {
    of_club(conn, club, person)?;
    let everyone = merges::merged(conn, club)?.all_of(person);
    let mut rows = people::find_all(conn, &everyone)?;
    rows.sort_by_key(|row| (row.id != person, row.id));
    let choices = people::shown_of_club(conn, club)?;
    let named = |id: PersonId| {
        let choice = choices.iter().find(|(of, _)| *of == id);
        choice.map(|(_, shown)| *shown).unwrap_or_default().word()
    };
    let mut former = BTreeMap::new();
    for row in &rows {
        former.insert(row.id, former_names::of_person(conn, row.id)?);
    }
    let agreed = recipients(conn, club)?;
    let mail = |id: PersonId| {
        let one = agreed.iter().find(|one| one.person == Some(id))?;
        Some(MailConsent {
            since: Timestamp(one.since),
            by: one.source.word(),
            reports: one.gets.reports,
            reminders: one.gets.reminders,
        })
    };
    let numbers = member_numbers::of_club(conn, club)?;
    let number = |id: PersonId| {
        let number = numbers.iter().find(|row| row.person == id);
        number.map(|row| row.number.clone())
    };
    let data = PersonData {
        club: clubs::find(conn, club)?.name,
        person: rows
            .into_iter()
            .map(|row| PersonRow {
                id: row.id,
                name: row.name,
                nickname: row.nickname,
                former_names: former.remove(&row.id).unwrap_or_default(),
                rating: row.rating,
                email: row.email,
                number: number(row.id),
                named: named(row.id),
                guest: row.is_guest,
                first_heard_of: Timestamp(row.created_at),
                archived: row.archived_at.map(Timestamp),
                agreed_to_mail: mail(row.id),
            })
            .collect(),
        tournaments: tournaments(conn, club, &everyone)?,
        chouettes: chouettes(conn, &everyone)?,
        sign_ups: signed_up(conn, &everyone)?,
        points_by_hand: points_by_hand(conn, club, &everyone)?,
        start_ratings: start_ratings(conn, club, &everyone)?,
        changes: changes(conn, club, &everyone)?,
    };
    serde_json::to_string_pretty(&data).map_err(StoreError::failed)
}

fn tournaments(
    conn: &mut Conn,
    club: ClubId,
    everyone: &[PersonId],
) -> Result<Vec<PersonTournament>, StoreError> {
    let mut found: BTreeMap<(NaiveDate, StreamId), PersonTournament> = BTreeMap::new();
    let kept = records::of_club(conn, club)?;
    for person in everyone {
        let entered = entries::of_person(conn, *person)?;
        let played = matches::of_person(conn, *person)?;
        for (stream, entry) in entered {
            let (name, day) = tournament(conn, stream)?;
            let here = match found.entry((day, stream)) {
                std::collections::btree_map::Entry::Occupied(here) => here.into_mut(),
                std::collections::btree_map::Entry::Vacant(new) => {
                    let mut here = PersonTournament {
                        tournament: name,
                        day,
                        entries: Vec::new(),
                        matches: Vec::new(),
                        balance: None,
                        account: Vec::new(),
                        private_links: Vec::new(),
                    };
                    let t: Tournament = whole(&journal::facts(conn, stream, 0)?)?;
                    let accounts = books(&t).accounts;
                    let own = |holder| holder == Holder::Person(*person);
                    if let Some(account) = accounts.into_iter().find(|a| own(a.holder)) {
                        here.balance = Some(account.balance);
                        let line =
                            |line: crawford_tournament::money::AccountLine| PersonAccountLine {
                                what: word(&line.what),
                                amount: line.amount,
                            };
                        here.account = account.lines.into_iter().map(line).collect();
                    }
                    for (_, m, side) in played.iter().filter(|(s, ..)| *s == stream) {
                        let record = kept.iter().find(|r| {
                            r.stream == stream && r.event == m.event && r.number == m.number
                        });
                        let record = record.map(|r| records::find(conn, r.id)).transpose()?;
                        here.matches.push(of_match(conn, *side, m, record)?);
                    }
                    new.insert(here)
                }
            };
            // One entrant may be in several events.
            let number = entry.number;
            if here.entries.iter().all(|e| e.sign_in_number != number.0) {
                let links = private_links::of_stream(conn, stream)?.into_iter();
                let own = links.filter(|link| link.holder == LinkHolder::Player(number));
                here.private_links
                    .extend(own.map(|link| Timestamp(link.created_at)));
            }
            here.entries.push(PersonEntry {
                event_number: entry.event.0,
                sign_in_number: entry.number.0,
                place: entry.place.map(|(from, _)| from),
                to_place: entry.place.map(|(_, to)| to),
                withdrawn: entry.withdrawn,
            });
        }
    }
    Ok(found.into_values().collect())
}

fn tournament(conn: &mut Conn, stream: StreamId) -> Result<(String, NaiveDate), StoreError> {
    let told = summaries::find(conn, stream)?;
    Ok((told.name, told.day))
}

fn of_match(
    conn: &mut Conn,
    side: Side,
    m: &matches::MatchRow,
    record: Option<records::MatchRecord>,
) -> Result<PersonMatch, StoreError> {
    let (score, sits) = (m.score.map(BySide::from), BySide::new(m.top, m.bottom));
    let other = sits[side.other()];
    let opponent = other.map(|other| people::find(conn, other)).transpose()?;
    let content = record.and_then(|record| record.content);
    Ok(PersonMatch {
        event_number: m.event.0,
        number: m.number.0,
        against: opponent.map(|o| o.name).filter(|name| !name.is_empty()),
        score: score.map(|points| points[side]),
        against_score: score.map(|points| points[side.other()]),
        length: m.length,
        won: m.winner.map(|winner| sits[side] == Some(winner)),
        finished: m.finished_at.map(Timestamp),
        record: content.map(|bytes| String::from_utf8_lossy(&plain(&bytes).bytes).into_owned()),
    })
}

fn chouettes(conn: &mut Conn, everyone: &[PersonId]) -> Result<Vec<Chouette>, StoreError> {
    let mut all = Vec::new();
    for person in everyone {
        for (stream, result) in night_results::of_person(conn, *person)? {
            let night = nights::find(conn, stream)?;
            all.push(Chouette {
                night: night.name,
                day: night.day,
                games: result.games,
                games_in_box: result.boxes,
                games_won: result.wins,
                points: result.points,
                money: result.money,
            });
        }
    }
    all.sort_by_key(|night| night.day);
    Ok(all)
}

fn signed_up(conn: &mut Conn, everyone: &[PersonId]) -> Result<Vec<SignedUp>, StoreError> {
    let mut all = Vec::new();
    for person in everyone {
        for who in sign_ups::of_person(conn, *person)? {
            all.push(SignedUp {
                tournament: tournament(conn, who.stream)?.0,
                event_number: who.event.0,
                name: who.name,
                contact: who.contact,
                at: Timestamp(who.created_at),
                gone: who.gone_at.map(Timestamp),
            });
        }
    }
    Ok(all)
}

fn points_by_hand(
    conn: &mut Conn,
    club: ClubId,
    everyone: &[PersonId],
) -> Result<Vec<PersonPoints>, StoreError> {
    let mut all = Vec::new();
    for season in season::of_club(conn, club)? {
        let mut given = season_adjustments::of_season(conn, club, &season.slug)?;
        given.retain(|row| everyone.contains(&row.person));
        let ids: Vec<NoteId> = given.iter().map(|row| row.note).collect();
        let reasons: HashMap<NoteId, String> = notes::find_all(conn, &ids)?.into_iter().collect();
        all.extend(given.into_iter().map(|row| PersonPoints {
            season: season.name.clone(),
            points: row.points,
            reason: reasons.get(&row.note).cloned(),
            at: Timestamp(row.created_at),
            taken_back: row.ended_at.map(Timestamp),
        }));
    }
    Ok(all)
}

fn start_ratings(
    conn: &mut Conn,
    club: ClubId,
    everyone: &[PersonId],
) -> Result<Vec<PersonStart>, StoreError> {
    let kept = rating_lists::of_club(conn, club)?.into_iter();
    let mut lists: BTreeSet<String> = kept.map(|list| list.slug).collect();
    lists.insert(rating_lists::OWN.to_owned());
    let mut all = Vec::new();
    for list in lists {
        let starts = rating_starts::of_list(conn, club, &list)?.into_iter();
        let theirs = starts.filter(|start| everyone.contains(&start.person));
        all.extend(theirs.map(|start| PersonStart {
            list: list.clone(),
            rating: start.rating,
            experience: start.experience,
        }));
    }
    Ok(all)
}

fn changes(
    conn: &mut Conn,
    club: ClubId,
    everyone: &[PersonId],
) -> Result<Vec<PersonChange>, StoreError> {
    let mut all = Vec::new();
    for person in everyone {
        for Numbered { number, line } in audit::about(conn, club, *person)? {
            let after = line.what.after.map(|kept| Json::of(number, &kept));
            all.push(PersonChange {
                at: Timestamp(line.at),
                kind: AuditWord(line.what.action),
                after: after.transpose()?,
            });
        }
    }
    all.sort_by_key(|change| change.at);
    Ok(all)
}

fn word(what: &AccountItem) -> &'static str {
    match what {
        AccountItem::Fee(_) => "fee",
        AccountItem::Excused(_) => "fee-let-off",
        AccountItem::Reentries { .. } => "re-entries",
        AccountItem::Joined(_) => "pool",
        AccountItem::Bought { .. } => "lot",
        AccountItem::Prize { .. } => "prize",
        AccountItem::PoolPrize { .. } => "pool-prize",
        AccountItem::LotPrize { .. } => "lot-prize",
        AccountItem::Paid(_) => "paid",
    }
}
