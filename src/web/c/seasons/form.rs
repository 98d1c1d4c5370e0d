//! What makes a season, as it is typed and as it is kept: for a new one and for one that is changed.

use super::heading;
use crate::app::season::{Keeping, Preview, Season, Wish, found, preview};
use crate::club::name;
use crate::club::season::{
    Choice as Said, Division, EventKey, Kind, MICROS, Measure, Moved, Places, Preset, Rules, Setup,
    Shared, TieBreak, Wins, exact, parse, read_bands, shown, write_bands,
};
use crate::pages::choice::Choice;
use crate::pages::when;
use crate::violation::Rule;
use crate::web::c::players::Faces;
use crate::web::c::seasons::settings::{EventField, SettingsPage, Typed, Would, WouldLine};
use crate::web::form::{Fields, Typed as Reads};
use crate::web::prelude::*;
use chrono::NaiveDate;

impl Reads for Typed {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        let weights = fields.beginning("w-");
        let events = fields.beginning("e-");
        Typed {
            name: fields.line("name"),
            from: fields.line("from"),
            to: fields.line("to"),
            preset: fields.line("preset"),
            entry: fields.line("entry"),
            win: fields.line("win"),
            win_consolation: fields.line("win_consolation"),
            win_last: fields.line("win_last"),
            root: fields.ticked("root"),
            unplayed: fields.ticked("unplayed"),
            kind: fields.line("kind"),
            measure: fields.line("measure"),
            shared: fields.line("shared"),
            places: fields.text("places"),
            either: fields.ticked("either"),
            best: fields.line("best"),
            divisions: fields.text("divisions"),
            apart: fields.ticked("apart"),
            ties: vec![
                fields.line("tie1"),
                fields.line("tie2"),
                fields.line("tie3"),
            ],
            all: fields.ticked("all"),
            events: events
                .into_iter()
                .map(|(key, counts)| {
                    let weight = weights.iter().find(|(of, _)| *of == key);
                    let weight = weight.map(|(_, weight)| weight.clone());
                    (key, counts, weight.unwrap_or_default())
                })
                .collect(),
            ratings: fields.line("ratings"),
            sure: fields.ticked("sure"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        let mut refused = Vec::new();
        let named = name::checked(&self.name, "name").map_err(|v| refused.push(v));
        let day = |text: &str, field, refused: &mut Vec<Violation>| {
            let day = text.parse::<NaiveDate>().ok();
            if day.is_none() {
                refused.push(Violation::new(Rule::SEASON_DAY, Source::House).at(field));
            }
            day.unwrap_or_default()
        };
        let from = day(&self.from, "from", &mut refused);
        let to = day(&self.to, "to", &mut refused);
        if refused.is_empty() && to < from {
            refused.push(Violation::new(Rule::SEASON_BACKWARDS, Source::House).at("to"));
        }
        let preset = Preset::ALL.into_iter().find(|of| of.word() == self.preset);
        if preset.is_none() && self.preset != "own" {
            refused.push(Violation::new(Rule::CHOICE_UNKNOWN, Source::House).at("preset"));
        }
        let rules = match preset {
            Some(preset) => preset.rules(),
            None => self.rules(&mut refused),
        };
        let best = match self.best.as_str() {
            "" => None,
            text => {
                let best = text.parse().ok().filter(|n| (1..=1_000).contains(n));
                if best.is_none() {
                    refused.push(Violation::new(Rule::SEASONS_BEST, Source::House).at("best"));
                }
                best
            }
        };
        let divisions = self.divisions(&mut refused);
        let mut ties: Vec<TieBreak> = Vec::new();
        for word in &self.ties {
            let by = TieBreak::ALL.into_iter().find(|by| by.word() == word);
            ties.extend(by.filter(|by| !ties.contains(by)));
        }
        let setup = Setup {
            preset,
            rules,
            apart: self.apart && divisions.len() > 1,
            divisions,
            best,
            ties,
            all_events: self.all,
        };
        let events = self.said(&setup, &mut refused);
        match named {
            Ok(name) if refused.is_empty() => Ok(Wish {
                name,
                from,
                to,
                setup,
                events,
                ratings: Keeping::read(&self.ratings),
            }),
            _ => Err(refused),
        }
    }
}

impl Typed {
    fn rules(&self, refused: &mut Vec<Violation>) -> Rules {
        let mut points = |text: &str, field| {
            if text.is_empty() {
                return 0;
            }
            let found = parse(text);
            if found.is_none() {
                refused.push(Violation::new(Rule::SEASONS_NUMBER, Source::House).at(field));
            }
            found.unwrap_or_default()
        };
        let entry = points(&self.entry, "entry");
        let wins = Wins {
            main: points(&self.win, "win"),
            consolation: points(&self.win_consolation, "win_consolation"),
            last_chance: points(&self.win_last, "win_last"),
            by_root: self.root,
            unplayed: self.unplayed,
        };
        let bands = read_bands(&self.places).map_err(|violation| refused.push(violation));
        let measure = Measure::ALL
            .into_iter()
            .find(|of| of.word() == self.measure);
        let shared = Shared::ALL.into_iter().find(|of| of.word() == self.shared);
        Rules {
            entry,
            wins,
            places: Places {
                kind: match self.kind.as_str() {
                    "pool" => Kind::Pool,
                    _ => Kind::Table,
                },
                measure: measure.unwrap_or_default(),
                shared: shared.unwrap_or_default(),
                bands: bands.unwrap_or_default(),
                factor: 0,
            },
            either: self.either,
        }
    }

    fn divisions(&self, refused: &mut Vec<Violation>) -> Vec<Division> {
        let mut divisions: Vec<Division> = Vec::new();
        let lines = self.divisions.lines().map(str::trim);
        for (number, line) in (1_i64..).zip(lines.filter(|line| !line.is_empty())) {
            let (text, weight) = line
                .rsplit_once(' ')
                .and_then(|(text, last)| {
                    let weight = parse(last.trim_start_matches(['×', '*']))?;
                    Some((text.trim().trim_end_matches(['×', '*']).trim(), weight))
                })
                .unwrap_or((line, MICROS));
            let name = name::checked(text, "divisions");
            let fits = divisions.len() < Setup::MOST_DIVISIONS && weight >= 0;
            match name {
                Ok(name) if fits => divisions.push(Division { name, weight }),
                _ => {
                    let most = i64::try_from(Setup::MOST_DIVISIONS).unwrap_or(i64::MAX);
                    refused.push(
                        Violation::new(Rule::SEASONS_DIVISIONS, Source::House)
                            .with("line", number)
                            .with("most", most)
                            .at("divisions"),
                    );
                    break;
                }
            }
        }
        divisions
    }

    /// What is said of events: nothing of those that are as usual.
    fn said(&self, setup: &Setup, refused: &mut Vec<Violation>) -> Vec<(EventKey, Said)> {
        let mut said: Vec<(EventKey, Said)> = Vec::new();
        for (key, counts, weight) in &self.events {
            let Some(key) = read_key(key) else { continue };
            let weight = match weight.as_str() {
                "" => MICROS,
                text => match parse(text).filter(|weight| *weight >= 0) {
                    Some(weight) => weight,
                    None => {
                        refused.push(Violation::new(Rule::SEASONS_NUMBER, Source::House));
                        continue;
                    }
                },
            };
            let usual = Said::usual(setup);
            let choice = match counts.as_str() {
                "no" => Said {
                    counted: false,
                    weight,
                    ..usual
                },
                "usual" | "" => Said { weight, ..usual },
                division => Said {
                    counted: true,
                    division: division.parse().unwrap_or_default(),
                    weight,
                },
            };
            // Kept where it was chosen, so that it stays so when what is usual changes.
            let chosen = !matches!(counts.as_str(), "usual" | "");
            if (chosen || choice != usual) && !said.iter().any(|(of, _)| *of == key) {
                said.push((key, choice));
            }
        }
        said
    }

    /// The numbers of a known table in the fields of one's own, so that they can be seen and changed.
    fn filled(mut self) -> Self {
        let preset = Preset::ALL.into_iter().find(|of| of.word() == self.preset);
        if let Some(preset) = preset {
            self.of_rules(&preset.rules());
        }
        self
    }

    fn of_rules(&mut self, rules: &Rules) {
        let number = |micros: i64| match micros {
            0 => String::new(),
            micros => exact(micros),
        };
        self.entry = number(rules.entry);
        self.win = number(rules.wins.main);
        self.win_consolation = number(rules.wins.consolation);
        self.win_last = number(rules.wins.last_chance);
        self.root = rules.wins.by_root;
        self.unplayed = rules.wins.unplayed;
        self.kind = SettingsPage::kind(rules.places.kind).to_owned();
        self.measure = rules.places.measure.word().to_owned();
        self.shared = rules.places.shared.word().to_owned();
        self.places = write_bands(&rules.places.bands);
        self.either = rules.either;
    }
}

fn key_of(key: EventKey) -> String {
    format!("{}-{}", key.stream, key.event)
}

fn read_key(text: &str) -> Option<EventKey> {
    let (stream, event) = text.split_once('-')?;
    Some(EventKey {
        stream: stream.parse().ok()?,
        event: event.parse().ok()?,
    })
}

/// A season as its form has it.
pub(super) fn typed(season: &Season, said: &[(EventKey, Said)], ratings: Keeping) -> Typed {
    let setup = &season.setup;
    let division = |of: &Division| match of.weight {
        MICROS => of.name.clone(),
        weight => format!("{} {}", of.name, exact(weight)),
    };
    let mut typed = Typed {
        name: season.name.clone(),
        from: season.from.to_string(),
        to: season.to.to_string(),
        preset: setup.preset.map_or("own", Preset::word).to_owned(),
        best: setup.best.map(|n| n.to_string()).unwrap_or_default(),
        divisions: setup
            .divisions
            .iter()
            .map(division)
            .collect::<Vec<_>>()
            .join("\n"),
        apart: setup.apart,
        ties: setup.ties.iter().map(|by| by.word().to_owned()).collect(),
        all: setup.all_events,
        events: said
            .iter()
            .map(|(key, choice)| {
                let counts = match choice {
                    Said { counted: false, .. } => "no".to_owned(),
                    Said { division, .. } => division.to_string(),
                };
                (key_of(*key), counts, exact(choice.weight))
            })
            .collect(),
        ratings: ratings.word().to_owned(),
        ..Typed::default()
    };
    typed.of_rules(&setup.rules);
    typed
}

/// A new season's form.
pub(super) fn fresh_typed(today: NaiveDate) -> Typed {
    use chrono::Datelike;
    let setup = Setup::default();
    let year = today.year();
    let day = |month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or(today);
    let season = Season {
        slug: String::new(),
        name: String::new(),
        from: day(1, 1),
        to: day(12, 31),
        setup,
        frozen: None,
    };
    typed(&season, &[], Keeping::No)
}

/// The form, with what it would come to once that was asked for.
pub(super) async fn page(
    at: &AtClub,
    slug: Option<&str>,
    typed: &Typed,
    problems: Problems,
    would: Option<Vec<Would>>,
) -> Result<SettingsPage, AppError> {
    let w = at.words();
    let typed = typed.clone().filled();
    let mut frame = at.frame();
    let seasons = at.path.below("seasons");
    frame.trail.push(Link::new(w.seasons_title(), seasons));
    let action = match slug {
        Some(slug) => at.path.below(&format!("seasons/{slug}/settings")),
        None => at.path.below("seasons/new"),
    };
    Ok(SettingsPage {
        page: Page::new(w, frame).refused(problems),
        is_final: None,
        is_new: slug.is_none(),
        presets: SettingsPage::presets(w, &typed.preset),
        kinds: SettingsPage::kinds(w, &typed.kind),
        measures: SettingsPage::measures(w, &typed.measure),
        shares: SettingsPage::shares(w, &typed.shared),
        tie1: SettingsPage::ties(w, &typed.ties, 0),
        tie2: SettingsPage::ties(w, &typed.ties, 1),
        tie3: SettingsPage::ties(w, &typed.ties, 2),
        events: events(at, &typed).await?,
        ratings: SettingsPage::ratings(w, &typed.ratings),
        would,
        action,
        remove: slug.map(|slug| {
            let href = at.path.below(&format!("seasons/{slug}/remove"));
            Link::new(w.seasons_remove(), href)
        }),
        typed,
    })
}

/// The events of the days typed.
async fn events(at: &AtClub, typed: &Typed) -> Result<Vec<EventField>, AppError> {
    let (Ok(from), Ok(to)) = (typed.from.parse(), typed.to.parse()) else {
        return Ok(Vec::new());
    };
    let club = at.club.id;
    let found = at
        .house
        .store
        .read(move |conn| found(conn, club, from, to))
        .await?;
    let w = at.words();
    let divisions = typed.divisions(&mut Vec::new());
    let field = |of: crate::app::season::Found| {
        let key = key_of(of.played.key);
        let said = typed.events.iter().find(|(one, _, _)| *one == key);
        let chosen = said.map_or("usual", |(_, counts, _)| counts.as_str());
        let day = when::day(w, of.played.day);
        let named = match divisions.is_empty() {
            true => vec![("0".to_owned(), w.seasons_event_yes().into_owned())],
            false => (0..)
                .zip(&divisions)
                .map(|(n, of): (u32, _)| (n.to_string(), of.name.clone()))
                .collect(),
        };
        let usual = Choice::new("usual", w.seasons_event_usual(), chosen);
        let no = Choice::new("no", w.seasons_event_no(), chosen);
        let named = named.into_iter();
        let named = named.map(|(value, label)| Choice::new(value, label, chosen));
        EventField {
            label: format!("{} · {} · {day}", of.tournament, of.name),
            choices: std::iter::once(usual).chain(named).chain([no]).collect(),
            weight: said.map_or_else(|| "1".to_owned(), |(_, _, weight)| weight.clone()),
            teams: of.teams,
            key,
        }
    };
    Ok(found.into_iter().map(field).collect())
}

/// What a wish would come to, for the page.
pub(super) async fn would(
    at: &AtClub,
    slug: Option<&str>,
    wish: &Wish,
) -> Result<Vec<Would>, AppError> {
    let (club, slug, asked) = (at.club.id, slug.map(str::to_owned), wish.clone());
    let previews = at
        .house
        .store
        .read(move |conn| preview(conn, club, slug.as_deref(), &asked))
        .await?;
    let names = at.names().await?;
    let faces = Faces::new(at, &names);
    let w = at.words();
    let place = |place: Option<(u32, i64)>| {
        place.map_or_else(
            || "–".to_owned(),
            |(place, points)| {
                let points = shown(points);
                w.seasons_place_points(place, points)
            },
        )
    };
    let line = |moved: &Moved| WouldLine {
        who: faces.name(moved.person),
        before: place(moved.before),
        after: place(moved.after),
    };
    let one = |of: Preview| Would {
        heading: heading(&wish.setup, of.division),
        people: of.standings.len(),
        moved: of.moved.iter().map(line).collect(),
    };
    Ok(previews.into_iter().map(one).collect())
}
