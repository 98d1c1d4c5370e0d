//! What makes a season, as it is typed and as it is kept: for a new one and for one that is changed.

use super::{frame, place};
use crate::app::season::{self, Keeping, Preview, Season, Settings, Wish, preview};
use crate::club::name;
use crate::club::season::{
    Choice as Said, Division, EventKey, Kind, MICROS, Measure, Moved, Places, Preset, Rules, Setup,
    Shared, TieBreak, Wins, exact, parse, read_bands, write_bands,
};
use crate::form::{Choice as _, Each};
use crate::pages::choice::Choice;
use crate::pages::when;
use crate::web::c::seasons::settings::{Asked, EventField, SettingsPage, Would, WouldLine};
use crate::web::prelude::*;
use chrono::NaiveDate;

impl Asked {
    pub(super) fn wish(&self) -> Result<Wish, Vec<Violation>> {
        let mut refused = Vec::new();
        let named = name::checked(&self.name, "name").map_err(|v| refused.push(v));
        let day = |text: &str, field, refused: &mut Vec<Violation>| {
            let day = text.parse::<NaiveDate>().ok();
            if day.is_none() {
                refused.push(Violation::season_day().at(field));
            }
            day.unwrap_or_default()
        };
        let from = day(&self.from, "from", &mut refused);
        let to = day(&self.to, "to", &mut refused);
        if refused.is_empty() && to < from {
            refused.push(Violation::season_backwards().at("to"));
        }
        let preset = Preset::of_word(&self.preset);
        if preset.is_none() && self.preset != "own" {
            refused.push(Violation::choice_unknown().at("preset"));
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
                    refused.push(Violation::seasons_best().at("best"));
                }
                best
            }
        };
        let divisions = self.divisions(&mut refused);
        let mut ties: Vec<TieBreak> = Vec::new();
        for word in self.ties() {
            let by = TieBreak::of_word(word);
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

    fn ties(&self) -> [&str; 3] {
        [&self.tie1, &self.tie2, &self.tie3]
    }

    fn rules(&self, refused: &mut Vec<Violation>) -> Rules {
        let mut points = |text: &str, field| {
            if text.is_empty() {
                return 0;
            }
            let found = parse(text);
            if found.is_none() {
                refused.push(Violation::seasons_number().at(field));
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
        let measure = Measure::of_word(&self.measure);
        let shared = Shared::of_word(&self.shared);
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
                    let most = i64::try_from(Setup::MOST_DIVISIONS);
                    let most = most.expect("a season has a handful of divisions");
                    refused.push(Violation::seasons_divisions(number, most).at("divisions"));
                    break;
                }
            }
        }
        divisions
    }

    /// What is said of events: nothing of those that are as usual.
    fn said(&self, setup: &Setup, refused: &mut Vec<Violation>) -> Vec<(EventKey, Said)> {
        let mut said: Vec<(EventKey, Said)> = Vec::new();
        for (of, counts) in &self.events.0 {
            let Some(key) = read_key(of) else { continue };
            let weight = match self.weights.one(of) {
                "" => MICROS,
                text => match parse(text).filter(|weight| *weight >= 0) {
                    Some(weight) => weight,
                    None => {
                        refused.push(Violation::seasons_number());
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
                division => match division.parse::<u32>() {
                    Ok(division) => Said {
                        counted: true,
                        division,
                        weight,
                    },
                    Err(_) => {
                        refused.push(Violation::seasons_number());
                        continue;
                    }
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
        let preset = Preset::of_word(&self.preset);
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

pub(super) fn typed(settings: &Settings) -> Asked {
    let Settings {
        season,
        events,
        ratings,
    } = settings;
    let setup = &season.setup;
    let division = |of: &Division| match of.weight {
        MICROS => of.name.clone(),
        weight => format!("{} {}", of.name, exact(weight)),
    };
    let tie = |at: usize| setup.ties.get(at).map_or("", |by| by.word()).to_owned();
    let counts = |(key, choice): &(EventKey, Said)| {
        let counts = match choice {
            Said { counted: false, .. } => "no".to_owned(),
            Said { division, .. } => division.to_string(),
        };
        (key_of(*key), counts)
    };
    let weight = |(key, choice): &(EventKey, Said)| (key_of(*key), exact(choice.weight));
    let mut typed = Asked {
        name: season.name.clone(),
        from: season.from.to_string(),
        to: season.to.to_string(),
        preset: setup
            .preset
            .map_or("own", |preset| preset.word())
            .to_owned(),
        best: setup.best.map(|n| n.to_string()).unwrap_or_default(),
        divisions: setup
            .divisions
            .iter()
            .map(division)
            .collect::<Vec<_>>()
            .join("\n"),
        apart: setup.apart,
        tie1: tie(0),
        tie2: tie(1),
        tie3: tie(2),
        all: setup.all_events,
        events: Each(events.iter().map(counts).collect()),
        weights: Each(events.iter().map(weight).collect()),
        ratings: ratings.word().to_owned(),
        ..Asked::default()
    };
    typed.of_rules(&setup.rules);
    typed
}

pub(super) fn fresh_typed(today: NaiveDate) -> Asked {
    use chrono::Datelike;
    let setup = Setup::default();
    let year = today.year();
    let day = |month, day| {
        let day = NaiveDate::from_ymd_opt(year, month, day);
        day.expect("every year has its first and its last day")
    };
    let season = Season {
        slug: String::new(),
        name: String::new(),
        from: day(1, 1),
        to: day(12, 31),
        setup,
        frozen: None,
    };
    typed(&Settings {
        season,
        events: Vec::new(),
        ratings: Keeping::No,
    })
}

/// The form, with what it would come to once that was asked for.
pub(super) async fn page(
    at: &AtClub,
    slug: Option<&str>,
    typed: &Asked,
    problems: Problems,
    would: Option<Vec<Would>>,
) -> Result<SettingsPage, AppError> {
    let w = at.words();
    let typed = typed.clone().filled();
    let action = match slug {
        Some(slug) => at.path.below(&format!("seasons/{slug}/settings")),
        None => at.path.below("seasons/new"),
    };
    Ok(SettingsPage {
        page: Page::new(w, frame(at)).refused(problems),
        is_final: None,
        is_new: slug.is_none(),
        presets: SettingsPage::presets(w, &typed.preset),
        kinds: SettingsPage::kinds(w, &typed.kind),
        measures: SettingsPage::measures(w, &typed.measure),
        shares: SettingsPage::shares(w, &typed.shared),
        tie1: SettingsPage::ties(w, &typed.tie1),
        tie2: SettingsPage::ties(w, &typed.tie2),
        tie3: SettingsPage::ties(w, &typed.tie3),
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

async fn events(at: &AtClub, typed: &Asked) -> Result<Vec<EventField>, AppError> {
    let (Ok(from), Ok(to)) = (typed.from.parse(), typed.to.parse()) else {
        return Ok(Vec::new());
    };
    let found = season::events(&at.house.store, at.club.id, from, to).await?;
    let w = at.words();
    let divisions = typed.divisions(&mut Vec::new());
    let field = |of: season::Found| {
        let key = key_of(of.played.key);
        let (chosen, weight) = match typed.events.one(&key) {
            "" => ("usual", "1"),
            chosen => (chosen, typed.weights.one(&key)),
        };
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
            weight: weight.to_owned(),
            teams: of.teams,
            key,
        }
    };
    Ok(found.into_iter().map(field).collect())
}

pub(super) async fn would(
    at: &AtClub,
    slug: Option<&str>,
    wish: &Wish,
) -> Result<Vec<Would>, AppError> {
    let (store, slug) = (&at.house.store, slug.map(str::to_owned));
    let previews = preview(store, at.club.id, slug, wish.clone()).await?;
    let names = at.names().await?;
    let w = at.words();
    let line = |moved: &Moved| WouldLine {
        who: names.person(moved.person),
        before: place(w, moved.before),
        after: place(w, moved.after),
    };
    let one = |of: Preview| Would {
        heading: wish.setup.heading(of.division).map(str::to_owned),
        people: of.standings.len(),
        moved: of.moved.iter().map(line).collect(),
    };
    Ok(previews.into_iter().map(one).collect())
}
