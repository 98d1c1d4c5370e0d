//! Every sentence the program says, from `templates/text/en.ftl`.
//!
//! A page has a field `w: Words`; its template says `{{ w.t("bracket-round") }}`, `{{ w.with("round-of", "n", n) }}` or
//! `{{ w.with2("score-line", "a", a, "b", b) }}`. Rust code says [`Words::say`] and [`Words::say_with`]. A key that is
//! not in the file fails `tests/templates.rs`, and a debug build where it is said; a release shows the key itself, so that
//! a page never fails on one.

use crate::form::Word;
use crate::violation::{Param, Source, Violation};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> =
    LazyLock::new(|| bundle("en", include_str!("../../templates/text/en.ftl")));

/// A line that does not parse is left out, so its key shows as itself; a test holds that there is none.
fn bundle(language: &str, text: &str) -> Bundle {
    let resource = match FluentResource::try_new(text.to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let language: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // Isolation marks are for mixed scripts in plain text; in HTML each name stands in its own <bdi>.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

/// What is shown for a key without a sentence.
fn unsaid(key: &str) -> String {
    debug_assert!(false, "no sentence for {key}");
    key.to_owned()
}

/// The sentences of one language. Cheap to copy; every page has one.
#[derive(Clone, Copy)]
pub struct Words {
    bundle: &'static Bundle,
    language: &'static str,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Words({})", self.language)
    }
}

impl Default for Words {
    fn default() -> Self {
        Words::english()
    }
}

impl Words {
    /// English.
    #[must_use]
    pub fn english() -> Self {
        Words {
            bundle: &ENGLISH,
            language: "en",
        }
    }

    /// The language's tag, for `<html lang>`.
    #[must_use]
    pub fn language(self) -> &'static str {
        self.language
    }

    /// The sentence of a key that may have none: one made of what was stored.
    #[must_use]
    pub fn find(self, key: &str) -> Option<Cow<'static, str>> {
        self.format(key, None)
    }

    /// The sentence of `key`.
    #[must_use]
    pub fn say(self, key: &str) -> Cow<'static, str> {
        self.format(key, None)
            .unwrap_or_else(|| Cow::Owned(unsaid(key)))
    }

    /// A part of a message: the hint of a field, the name of a choice.
    #[must_use]
    pub fn attribute(self, message: &str, name: &str) -> Option<Cow<'static, str>> {
        let attribute = self.bundle.get_message(message)?.get_attribute(name)?;
        let mut errors = Vec::new();
        let pattern = attribute.value();
        Some(self.bundle.format_pattern(pattern, None, &mut errors))
    }

    /// What a choice is called: a message's attribute of that word; `none` for no word, and for a number `n` and the
    /// number, or `n` with the number put in.
    #[must_use]
    pub fn choice(self, word: &Word) -> Cow<'static, str> {
        let named = match &*word.word {
            "" => self.attribute(word.message, "none"),
            text if text.starts_with(|c: char| c.is_ascii_digit()) => self
                .attribute(word.message, &format!("n{text}"))
                .or_else(|| self.attribute_with(word.message, "n", text)),
            text => self.attribute(word.message, text),
        };
        named.unwrap_or_else(|| word.word.clone())
    }

    fn attribute_with(self, message: &str, name: &str, n: &str) -> Option<Cow<'static, str>> {
        let attribute = self.bundle.get_message(message)?.get_attribute(name)?;
        let args: FluentArgs<'_> = [("n", FluentValue::from(n))].into_iter().collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(attribute.value(), Some(&args), &mut errors);
        Some(Cow::Owned(text.into_owned()))
    }

    /// The sentence of `key` with its terms put in.
    #[must_use]
    pub fn say_with(self, key: &str, terms: &[(&str, &dyn Term)]) -> String {
        let args: FluentArgs<'_> = terms
            .iter()
            .map(|(name, term)| ((*name).to_owned(), term.value()))
            .collect();
        self.format(key, Some(&args))
            .map_or_else(|| unsaid(key), Cow::into_owned)
    }

    /// [`Words::say`], for templates.
    #[must_use]
    pub fn t(self, key: &str) -> Cow<'static, str> {
        self.say(key)
    }

    /// The sentence of `key` with one term, for templates.
    #[must_use]
    pub fn with(self, key: &str, name: &str, term: impl Term) -> String {
        self.say_with(key, &[(name, &term)])
    }

    /// The sentence of `key` with two terms, for templates.
    #[must_use]
    pub fn with2(
        self,
        key: &str,
        name1: &str,
        term1: impl Term,
        name2: &str,
        term2: impl Term,
    ) -> String {
        self.say_with(key, &[(name1, &term1), (name2, &term2)])
    }

    /// The sentence of `key` with three terms, for templates.
    #[must_use]
    #[expect(
        clippy::too_many_arguments,
        reason = "three names and their values, as a template writes them"
    )]
    pub fn with3(
        self,
        key: &str,
        name1: &str,
        term1: impl Term,
        name2: &str,
        term2: impl Term,
        name3: &str,
        term3: impl Term,
    ) -> String {
        self.say_with(key, &[(name1, &term1), (name2, &term2), (name3, &term3)])
    }

    /// The sentence of a refusal, `rule-<id>`, with who is named put in by `names` and where the rule is written after
    /// it. The program's own limits name no source.
    #[must_use]
    pub fn violation(self, violation: &Violation, names: &dyn Fn(u32) -> String) -> String {
        let args: FluentArgs<'_> = violation
            .params
            .iter()
            .map(|(name, param)| {
                let value = match param {
                    Param::Number(n) => FluentValue::from(*n),
                    Param::Text(text) => FluentValue::from(text.as_str()),
                    Param::Entrant(number) => FluentValue::from(names(*number)),
                };
                (*name, value)
            })
            .collect();
        let key = format!("rule-{}", violation.rule);
        let sentence = match self.format(&key, Some(&args)) {
            Some(sentence) => sentence.into_owned(),
            None => unsaid(&key),
        };
        match violation.source {
            Source::House => sentence,
            source => format!("{sentence} ({})", self.source(source)),
        }
    }

    /// Where a rule is written, in words.
    #[must_use]
    pub fn source(self, source: Source) -> String {
        match source {
            Source::Laws1931 => self.say("source-laws-1931").into_owned(),
            Source::Laws1969(rule) => self.with("source-laws-1969", "rule", rule),
            Source::Laws1970(law) => self.with("source-laws-1970", "law", law),
            Source::Masters => self.say("source-masters").into_owned(),
            Source::Booklet => self.say("source-booklet").into_owned(),
            Source::GamesGrid => self.say("source-gamesgrid").into_owned(),
            Source::Custom => self.say("source-custom").into_owned(),
            Source::House => self.say("source-house").into_owned(),
        }
    }

    fn format(self, key: &str, args: Option<&FluentArgs<'_>>) -> Option<Cow<'static, str>> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = match args {
            None => self.bundle.format_pattern(pattern, None, &mut errors),
            // What has terms put in does not outlive them.
            Some(args) => {
                let said = self
                    .bundle
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
}

/// The sentence with one full stop where a term that ends with one (“L. M.”) is followed by another.
fn one_stop(said: String, term: &str) -> String {
    let twice = format!("{term}.");
    if !term.ends_with('.') || term.ends_with("..") || !said.contains(&twice) {
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

/// What can be put into a sentence.
pub trait Term {
    /// As Fluent takes it.
    fn value(&self) -> FluentValue<'_>;
}

impl Term for str {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self)
    }
}
impl Term for String {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}
impl Term for Cow<'_, str> {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(&**self)
    }
}
impl<T: Term + ?Sized> Term for &T {
    fn value(&self) -> FluentValue<'_> {
        (**self).value()
    }
}
macro_rules! number_terms {
    ($($t:ty)*) => {$(
        impl Term for $t {
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

    #[test]
    fn a_key_made_of_what_was_stored_may_have_no_sentence() {
        assert_eq!(Words::english().find("no-such-key"), None);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "no sentence for no-such-key")]
    fn a_missing_key_stops_a_debug_build() {
        let _ = Words::english().with("no-such-key", "n", 3);
    }

    #[test]
    fn a_sentence_takes_its_terms() {
        let w = Words::english();
        assert_eq!(w.with("source-laws-1970", "law", 20), "1970 laws, law 20");
        assert_eq!(
            w.with("source-laws-1970", "law", "<b>"),
            "1970 laws, law <b>"
        );
    }

    #[test]
    fn a_name_that_ends_with_a_stop_ends_the_sentence_too() {
        let w = Words::english();
        let said = |was: &str| {
            w.with3(
                "report-changed-winner",
                "event",
                "Open",
                "was",
                was,
                "is",
                "A. B.",
            )
        };
        assert_eq!(said("L. M."), "Open: won by A. B., not by L. M.");
        assert_eq!(said("Lee"), "Open: won by A. B., not by Lee.");
        assert_eq!(
            one_stop("Ann Jr. … Ann Jr...".into(), "Ann Jr."),
            "Ann Jr. … Ann Jr..."
        );
        assert_eq!(one_stop("A. beat B.. A..".into(), "A."), "A. beat B.. A.");
    }

    #[test]
    fn a_refusal_names_its_source_unless_it_is_the_programs_own() {
        let w = Words::english();
        let said = w.say("rule-form-unreadable");
        let house = Violation::new("form-unreadable", Source::House);
        assert_eq!(w.violation(&house, &|_| String::new()), said);
        let law = Violation::new("form-unreadable", Source::Laws1969(7));
        assert_eq!(
            w.violation(&law, &|_| String::new()),
            format!("{said} (1969 rules, rule 7)")
        );
    }

    #[test]
    fn the_file_parses_whole() {
        let text = include_str!("../../templates/text/en.ftl").to_owned();
        let broken = FluentResource::try_new(text)
            .err()
            .map(|(_, errors)| errors);
        assert_eq!(broken, None, "lines of en.ftl that do not parse");
    }
}
