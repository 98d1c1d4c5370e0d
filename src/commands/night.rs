//! `crawford night`: one night out of an instance into a file, and into another instance.

use super::config::ServingArgs;
use super::{Answer, Usage, lines::sentences, print_line};
use crate::app::backup::new_file;
use crate::app::club::ClubError;
use crate::app::club::elsewhere::{
    self, ArrivalPreview, ArrivalStatus, ImportedPerson, NightFile, PersonChoices, PersonMatching,
    choices, export, stream_of,
};
use crate::app::stories::Principal;
use crate::club::permissions::Role;
use crate::journal::Actor;
use crate::pages::messages::Messages;
use crate::store::clubs::{self, Club};
use crate::store::{Store, StoreError};
use anyhow::Context;
use std::fs::File;
use std::path::PathBuf;

/// Nights held elsewhere: out of a laptop, into the club
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    #[command(subcommand)]
    what: NightTask,
}

#[derive(Debug, clap::Subcommand)]
enum NightTask {
    /// Write one tournament or chouette night into a file
    Export {
        /// Its id, or its address: club/night, or its last word alone
        id: String,
        /// The file to write; there must be none of that name
        file: PathBuf,
        #[command(flatten)]
        serving: ServingArgs,
    },
    /// Bring a night in; without --accept, only show what it comes to
    Import {
        /// The file `crawford night export` wrote
        file: PathBuf,
        /// Store it
        #[arg(long)]
        accept: bool,
        /// Say who a guest of the night is here: by name or id; `new` for nobody we know (may be repeated)
        #[arg(long = "match", value_name = "GUEST=MEMBER")]
        matches: Vec<String>,
        /// The club it joins, by its slug; not needed where there is one only
        #[arg(long, value_name = "SLUG")]
        club: Option<String>,
        #[command(flatten)]
        serving: ServingArgs,
    },
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let messages = Messages::english();
    match args.what {
        NightTask::Export { id, file, serving } => {
            let store = serving.resolve()?.existing_store()?;
            let answer = take_out(messages, &store, &id, &file);
            store.close();
            answer
        }
        NightTask::Import {
            file,
            accept,
            matches,
            club,
            serving,
        } => {
            let typed = matches
                .iter()
                .map(|typed| match typed.split_once('=') {
                    Some((guest, member)) => {
                        Ok((guest.trim().to_owned(), member.trim().to_owned()))
                    }
                    None => Err(Usage(format!("--match {typed:?}: write GUEST=MEMBER"))),
                })
                .collect::<Result<Vec<_>, _>>()?;
            let store = serving.resolve()?.existing_store()?;
            let answer = bring_in(messages, &store, &file, accept, typed, club.as_deref());
            store.close();
            answer
        }
    }
}

fn take_out(
    messages: Messages,
    store: &Store,
    id: &str,
    file: &std::path::Path,
) -> anyhow::Result<Answer> {
    let night = match stream_of(store, id).and_then(|stream| export(store, stream)) {
        Err(StoreError::NotFound) => {
            print_line(&messages.night_unknown(id));
            return Ok(Answer::No);
        }
        other => other?,
    };
    new_file(file, |out| elsewhere::write(&night, out))?;
    print_line(&messages.night_exported(
        night.facts.len(),
        file.display().to_string(),
        &night.head.name,
    ));
    Ok(Answer::Yes)
}

fn bring_in(
    messages: Messages,
    store: &Store,
    file: &std::path::Path,
    accept: bool,
    typed: Vec<(String, String)>,
    club: Option<&str>,
) -> anyhow::Result<Answer> {
    let opened = File::open(file).with_context(|| file.display().to_string())?;
    let night = match elsewhere::read(opened) {
        Ok(night) => night,
        Err(violation) => return Ok(refused(&[violation])),
    };
    let club = which(store, club)?;
    let (id, known) = (club.id, night.clone());
    let chosen = match store.read_now(move |conn| choices(conn, id, &known, &typed)) {
        Err(ClubError::Refused(violations)) => return Ok(refused(&violations)),
        chosen => chosen?,
    };
    let principal = Principal {
        who: Actor::Program,
        role: Role::Operator,
        key: None,
    };
    let answer = actix_web::rt::System::new()
        .block_on(go(messages, store, principal, &club, night, chosen, accept));
    match answer {
        Ok(answer) => Ok(answer),
        Err(ClubError::Refused(violations)) => Ok(refused(&violations)),
        Err(other) => Err(other.into()),
    }
}

async fn go(
    messages: Messages,
    store: &Store,
    principal: Principal,
    club: &Club,
    night: NightFile,
    chosen: PersonChoices,
    accept: bool,
) -> Result<Answer, ClubError> {
    let preview =
        elsewhere::preview(store, &principal, club.id, night.clone(), chosen.clone()).await?;
    show(messages, club, &night, &preview);
    if preview.standing == ArrivalStatus::Nothing {
        return Ok(Answer::Yes);
    }
    if !accept {
        print_line(&messages.night_only_shown());
        return Ok(Answer::Yes);
    }
    let done = elsewhere::accept(
        store,
        principal,
        club.id,
        night,
        chosen,
        Some(preview.digest),
    )
    .await?;
    print_line(&messages.night_accepted(&club.name, done.facts, &done.slug));
    Ok(Answer::Yes)
}

fn show(messages: Messages, club: &Club, night: &NightFile, preview: &ArrivalPreview) {
    let name = &night.head.name;
    let day = &night.head.day;
    print_line(&match preview.standing {
        ArrivalStatus::New => messages.night_new(&club.name, day, name),
        ArrivalStatus::More(n) => messages.night_more(&club.name, n, name),
        ArrivalStatus::Nothing => messages.night_nothing(&club.name, name),
    });
    if preview.standing == ArrivalStatus::Nothing {
        return;
    }
    for ImportedPerson {
        name,
        fate,
        here,
        id,
    } in &preview.people
    {
        let here = here.as_deref().unwrap_or_default();
        let named = if name.is_empty() { id.as_str() } else { name };
        print_line(&match fate {
            PersonMatching::Known => messages.night_person_known(named),
            PersonMatching::Before(_) => messages.night_person_before(here, named),
            PersonMatching::Chosen(_) => messages.night_person_chosen(here, named),
            PersonMatching::SameName(_) => messages.night_person_same_name(here, named),
            PersonMatching::New => messages.night_person_new(named),
        });
    }
}

fn refused(violations: &[crate::violation::Violation]) -> Answer {
    eprintln!("crawford: {}", sentences(violations));
    Answer::No
}

fn which(store: &Store, slug: Option<&str>) -> anyhow::Result<Club> {
    let all = store.read_now(clubs::all)?;
    let mut meant = all
        .into_iter()
        .filter(|club| slug.is_none_or(|slug| slug == club.slug));
    match (meant.next(), meant.next()) {
        (Some(club), None) => Ok(club),
        (Some(_), Some(_)) => {
            Err(Usage("--club: there are several clubs, say which".to_owned()).into())
        }
        (None, _) => Err(Usage(match slug {
            Some(slug) => format!("--club: there is no club {slug:?} here"),
            None => "there is no club here yet".to_owned(),
        })
        .into()),
    }
}
