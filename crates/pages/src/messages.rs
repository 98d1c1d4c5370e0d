//! Every text of the program, from `templates/text/en.ftl`.
//!
//! Each message of the file is a method of [`Messages`] that takes the message's terms in alphabetical order: a
//! template writes `{{ w.bracket_round() }}` or `{{ w.score_line(a, b) }}`, Rust code `words.score_line(a, b)`. So a
//! missing message or term does not compile, and `tests/architecture.rs` finds a message that nobody says. A message without
//! terms can be passed on as [`Message`]: `Messages::bracket_round`.
//!
//! A language is one file and one line at `LANGUAGES` below; messages it lacks are taken from English.

use backgammon::variants::{RuleOption, RuleWay, Variant};
use crawford_forms::violation::{Param, Source, Violation};
use crawford_forms::{Field, Word};
use crawford_tournament::{GAME_WAYS, Way};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

crawford_macros::messages!(Messages: "templates/text/en.ftl");

/// The available languages; the first one supplies what others lack.
const LANGUAGES: &[(&str, &str)] = &[
    ("en", include_str!("../../../templates/text/en.ftl")),
    // A second one, for tests of the whole service: a program built for trying out speaks it too.
    #[cfg(any(test, debug_assertions))]
    ("eo", crawford_macros::translation!("tests/data/eo.ftl")),
];

pub use crawford_macros::{selector, worded};

/// A message without terms, to be resolved later.
pub type Message = fn(Messages) -> Cow<'static, str>;

/// A message with one term, to be resolved later.
pub type MessageOf<T> = fn(Messages, T) -> String;

type Bundle = FluentBundle<FluentResource>;

/// Why a method, a field of a form and a rule have their sentence: what makes them reads the first language's file.
const IN_ENGLISH: &str = "the macro that made it found its message in English";

static SAID: LazyLock<Vec<(&'static str, Bundle)>> = LazyLock::new(|| {
    let bundle = |(tag, text)| (tag, bundle(tag, text));
    LANGUAGES.iter().copied().map(bundle).collect()
});

fn bundle(language: &str, text: &str) -> Bundle {
    // The macro has parsed it completely.
    let resource = match FluentResource::try_new(text.to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let language: LanguageIdentifier = language.parse().expect("a language is named by its tag");
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // Isolation marks are for mixed scripts in plain text; in HTML each name stands in its own <bdi>.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The messages of one language. Cheap to copy; every page has one.
#[derive(Clone, Copy)]
pub struct Messages {
    language: &'static str,
    bundle: &'static Bundle,
}

impl std::fmt::Debug for Messages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Messages({})", self.language)
    }
}

impl Default for Messages {
    fn default() -> Self {
        Messages::english()
    }
}

impl Messages {
    #[must_use]
    pub fn english() -> Self {
        let (language, bundle) = SAID.first().expect("English is said");
        Messages { language, bundle }
    }

    /// The messages of the first available one of these language tags; `de-AT` falls back to `de`.
    #[must_use]
    pub fn of<'t>(wished: impl IntoIterator<Item = &'t str>) -> Self {
        let spoken = |tag: &str| SAID.iter().find(|(said, _)| said.eq_ignore_ascii_case(tag));
        wished
            .into_iter()
            .find_map(|tag| spoken(tag).or_else(|| spoken(tag.split('-').next()?)))
            .map_or_else(Messages::english, |(language, bundle)| Messages {
                language,
                bundle,
            })
    }

    /// The language's tag, for `<html lang>`.
    #[must_use]
    pub fn language(self) -> &'static str {
        self.language
    }

    #[must_use]
    pub fn say(self, message: Message) -> Cow<'static, str> {
        message(self)
    }

    /// The message of a key that is known only when asked, if there is one.
    #[must_use]
    pub fn find(self, key: &str) -> Option<Cow<'static, str>> {
        self.format(key, None)
    }

    /// The label of a field: the derive of its form has found the message.
    #[must_use]
    pub fn label(self, of: &Field) -> Cow<'static, str> {
        self.text(of.message)
    }

    pub(super) fn fold_title(self, message: &'static str) -> Cow<'static, str> {
        self.text(message)
    }

    /// An attribute of a message: the hint of a field, the label of an option.
    #[must_use]
    pub fn attribute(self, message: &str, name: &str) -> Option<Cow<'static, str>> {
        self.part(message, name, None)
    }

    /// The label of an option: the message's attribute of that word; `none` for the empty word; for a number `n` and
    /// the number, or `n` with the number as its term.
    #[must_use]
    pub fn choice(self, word: &Word) -> Cow<'static, str> {
        if word.message == GAME_WAYS
            && let Some(Way { choice, value, .. }) = Way::of_word(&word.word)
        {
            return Cow::Owned(self.way(choice, value));
        }
        let named = match &*word.word {
            "" => self.attribute(word.message, "none"),
            text if text.starts_with(|c: char| c.is_ascii_digit()) => self
                .attribute(word.message, &format!("n{text}"))
                .or_else(|| {
                    let n = [("n", FluentValue::from(text))].into_iter().collect();
                    self.part(word.message, "n", Some(&n))
                }),
            text => self.attribute(word.message, text),
        };
        // What somebody sent that is no choice is shown as it was typed.
        named.unwrap_or_else(|| word.word.clone())
    }

    fn part(
        self,
        message: &str,
        name: &str,
        args: Option<&FluentArgs<'_>>,
    ) -> Option<Cow<'static, str>> {
        let part = |bundle: &'static Bundle| bundle.get_message(message)?.get_attribute(name);
        let (bundle, part) = self.first_that_has(part)?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(part.value(), args, &mut errors);
        // A text with terms is not part of the resource, so it is copied.
        Some(Cow::Owned(text.into_owned()))
    }

    fn text(self, key: &str) -> Cow<'static, str> {
        self.format(key, None).expect(IN_ENGLISH)
    }

    fn text_with(self, key: &str, terms: &[(&str, &dyn MessageTerm)]) -> String {
        let args: FluentArgs<'_> = terms
            .iter()
            .map(|(name, term)| (*name, term.value()))
            .collect();
        self.format(key, Some(&args))
            .expect(IN_ENGLISH)
            .into_owned()
    }

    /// The sentence of a refusal, `rule-<id>`, with the names from `names`, followed by the source of the rule. The
    /// program's own limits have no source.
    #[must_use]
    pub fn violation(self, violation: &Violation, names: &dyn Fn(u32) -> String) -> String {
        let args: FluentArgs<'_> = violation
            .params()
            .iter()
            .map(|(name, param)| {
                let value = match param {
                    Param::Number(n) => FluentValue::from(*n),
                    Param::Text(text) => FluentValue::from(text.as_str()),
                    Param::Player(number) => FluentValue::from(names(*number)),
                    Param::Games(games) => {
                        let names: Vec<_> = games.iter().map(|game| self.game(game)).collect();
                        FluentValue::from(names.join(", "))
                    }
                };
                (*name, value)
            })
            .collect();
        let key = format!("rule-{}", violation.rule);
        let sentence = self
            .format(&key, Some(&args))
            .expect(IN_ENGLISH)
            .into_owned();
        match violation.source {
            Source::Program => sentence,
            source => format!("{sentence} ({})", self.source(source)),
        }
    }

    /// What a game of the tables family is called.
    #[must_use]
    pub fn game(self, game: &Variant) -> Cow<'static, str> {
        self.attribute("choice-game", game.name)
            .unwrap_or(Cow::Borrowed(game.name))
    }

    /// A rule that is played in this way, below the name of its game: "What cannot be played of a double: lost
    /// (totalshareware)".
    #[must_use]
    pub fn way(self, option: &RuleOption, value: &RuleWay) -> String {
        let title = self.option_title(option);
        let says = self.value_says(value);
        self.game_way(title, value.source, says)
    }

    /// What a rule that is played in more than one way is about.
    #[must_use]
    pub fn option_title(self, option: &RuleOption) -> Cow<'static, str> {
        worded!(self, "game-option-{}", option.name in every_option_is_among)
    }

    /// One way to play it.
    #[must_use]
    pub fn value_says(self, value: &RuleWay) -> Cow<'static, str> {
        worded!(self, "game-value-{}", value.name in every_value_is_among)
    }

    /// What the rules of a game cannot say of it.
    #[must_use]
    pub fn about_game(self, game: &Variant) -> Cow<'static, str> {
        worded!(self, "game-about-{}", game.name in every_game_is_among)
    }

    /// "Ann", "Ann and Bo", "Ann, Bo and Cy".
    #[must_use]
    pub fn list(self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => self.list_and(last, first.join(", ")),
        }
    }

    #[must_use]
    pub fn source(self, source: Source) -> String {
        match source {
            Source::Laws1931 => self.source_laws_1931().into_owned(),
            Source::Laws1969(rule) => self.source_laws_1969(rule),
            Source::Laws1970(law) => self.source_laws_1970(law),
            Source::Masters => self.source_masters().into_owned(),
            Source::Booklet => self.source_booklet().into_owned(),
            Source::GamesGrid => self.source_gamesgrid().into_owned(),
            Source::Of(text) => text.to_owned(),
            Source::Custom => self.source_custom().into_owned(),
            Source::Program => self.source_house().into_owned(),
        }
    }

    fn format(self, key: &str, args: Option<&FluentArgs<'_>>) -> Option<Cow<'static, str>> {
        let (bundle, pattern) = self.first_that_has(|bundle| bundle.get_message(key)?.value())?;
        let mut errors = Vec::new();
        let text = match args {
            None => bundle.format_pattern(pattern, None, &mut errors),
            // A text with terms is not part of the resource, so it is copied.
            Some(args) => {
                let said = bundle
                    .format_pattern(pattern, Some(args), &mut errors)
                    .into_owned();
                Cow::Owned(args.iter().fold(said, |said, (_, term)| match term {
                    FluentValue::String(term) => one_stop(said, term),
                    _ => said,
                }))
            }
        };
        if !errors.is_empty() {
            tracing::warn!(key, ?errors, "a sentence lacks a term");
        }
        Some(text)
    }

    /// From this language, or else from the first one.
    fn first_that_has<T>(
        self,
        find: impl Fn(&'static Bundle) -> Option<T>,
    ) -> Option<(&'static Bundle, T)> {
        let first = Messages::english().bundle;
        [self.bundle, first]
            .into_iter()
            .find_map(|bundle| Some((bundle, find(bundle)?)))
    }
}

/// Whether each game there is has one of these names.
const fn every_game_is_among(names: &[&str]) -> bool {
    let mut games = Variant::ALL;
    while let [game, rest @ ..] = games {
        if !is_among(game.name, names) {
            return false;
        }
        games = rest;
    }
    true
}

const fn every_option_is_among(names: &[&str]) -> bool {
    let mut games = Variant::ALL;
    while let [game, rest @ ..] = games {
        let mut options = game.options;
        while let [option, rest @ ..] = options {
            if !is_among(option.name, names) {
                return false;
            }
            options = rest;
        }
        games = rest;
    }
    true
}

const fn every_value_is_among(names: &[&str]) -> bool {
    let mut games = Variant::ALL;
    while let [game, rest @ ..] = games {
        let mut options = game.options;
        while let [option, rest @ ..] = options {
            let mut values = option.values;
            while let [value, rest @ ..] = values {
                if !is_among(value.name, names) {
                    return false;
                }
                values = rest;
            }
            options = rest;
        }
        games = rest;
    }
    true
}

const fn is_among(name: &str, mut names: &[&str]) -> bool {
    while let [first, rest @ ..] = names {
        if is_same(name.as_bytes(), first.as_bytes()) {
            return true;
        }
        names = rest;
    }
    false
}

const fn is_same(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other) {
        if *a != *b {
            return false;
        }
        (one, other) = (one_rest, other_rest);
    }
    one.is_empty() && other.is_empty()
}

/// The sentence with a single full stop where a term that ends with one (“L. M.”, set apart or not) is followed by another.
fn one_stop(said: String, term: &str) -> String {
    let twice = format!("{term}.");
    let words = term.trim_end_matches('\u{2069}');
    if !words.ends_with('.') || words.ends_with("..") || !said.contains(&twice) {
        return said;
    }
    let mut out = String::with_capacity(said.len());
    let mut rest = said.as_str();
    while let Some((before, after)) = rest.split_once(&twice) {
        out.push_str(before);
        out.push_str(term);
        if after.starts_with('.') {
            out.push('.');
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A value that can be a term of a message.
pub trait MessageTerm {
    fn value(&self) -> FluentValue<'_>;
}

impl MessageTerm for str {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self)
    }
}
impl MessageTerm for String {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}
impl MessageTerm for Cow<'_, str> {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(&**self)
    }
}
impl<T: MessageTerm + ?Sized> MessageTerm for &T {
    fn value(&self) -> FluentValue<'_> {
        (**self).value()
    }
}
macro_rules! number_terms {
    ($($t:ty)*) => {$(
        impl MessageTerm for $t {
            fn value(&self) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        }
    )*};
}
number_terms!(u8 u16 u32 u64 usize i8 i16 i32 i64);

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::refuse;

    #[test]
    fn a_key_made_of_what_was_stored_may_have_no_sentence() {
        assert_eq!(Messages::english().find("no-such-key"), None);
    }

    #[test]
    fn the_first_language_there_are_sentences_in_is_spoken() {
        for wished in [vec!["en-GB", "eo"], vec!["xx", "EN"], vec!["xx"], vec![]] {
            assert_eq!(Messages::of(wished).language(), "en");
        }
        for wished in [vec!["eo"], vec!["xx", "eo-FR", "en"]] {
            assert_eq!(Messages::of(wished).language(), "eo");
        }
    }

    #[test]
    fn what_a_language_leaves_unsaid_is_said_in_english() {
        let w = Messages::of(["eo"]);
        assert_eq!(w.source_laws_1970(20), "leĝoj de 1970, leĝo 20");
        assert_eq!(w.source_laws_1969(20), "1969 rules, rule 20");
    }

    #[test]
    fn a_sentence_takes_its_terms() {
        let w = Messages::english();
        assert_eq!(w.source_laws_1970(20), "1970 laws, law 20");
        assert_eq!(w.source_laws_1970("<b>"), "1970 laws, law <b>");
    }

    #[test]
    fn one_of_a_thing_is_said_in_the_singular() {
        let w = Messages::english();
        let games = [1, 3].map(|is| w.report_changed_games(is, 2));
        assert_eq!(
            games,
            ["There was 1 game, not 2.", "There were 3 games, not 2."]
        );
        let free = [0, 1, 2].map(|free| w.sign_up_places_free(free, 8));
        assert_eq!(
            free,
            [
                "All places are taken. You can join the waiting list.",
                "One of 8 places is free.",
                "2 of 8 places are free."
            ]
        );
        let present = |n: u32| w.violation(&refuse::stage_needs_two(n), &|_| String::new());
        assert_eq!(
            present(1),
            "At least two players are needed; here there is only one."
        );
    }

    #[test]
    fn a_name_that_ends_with_a_stop_ends_the_sentence_too() {
        let w = Messages::english();
        let said = |was: &str| w.report_changed_winner("Open", "A. B.", was);
        assert_eq!(said("L. M."), "Open: won by A. B., not by L. M.");
        assert_eq!(said("Lee"), "Open: won by A. B., not by Lee.");
        assert_eq!(
            said("\u{2068}L. M.\u{2069}"),
            "Open: won by A. B., not by \u{2068}L. M.\u{2069}"
        );
        assert_eq!(
            one_stop("Ann Jr. … Ann Jr...".into(), "Ann Jr."),
            "Ann Jr. … Ann Jr..."
        );
        assert_eq!(one_stop("A. beat B.. A..".into(), "A."), "A. beat B.. A.");
    }

    #[test]
    fn a_refusal_names_its_source_unless_it_is_the_programs_own() {
        let w = Messages::english();
        let said = w.rule_form_unreadable();
        let house = refuse::form_unreadable();
        assert_eq!(w.violation(&house, &|_| String::new()), said);
        let law = refuse::form_unreadable().by(Source::Laws1969(7));
        assert_eq!(
            w.violation(&law, &|_| String::new()),
            format!("{said} (1969 rules, rule 7)")
        );
    }
}
