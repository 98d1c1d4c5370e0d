//! What a browser is, in a few words, from how it names itself.

use crate::pages::messages::Messages;

/// By what each names itself; those built upon another name that one too, and so stand before it.
const BROWSERS: [(&str, &[&str]); 10] = [
    ("Edge", &["Edg/", "EdgA/", "EdgiOS/", "Edge/"]),
    ("Opera", &["OPR/", "OPiOS/", "OPT/", "Opera/"]),
    ("Samsung Internet", &["SamsungBrowser/"]),
    ("Vivaldi", &["Vivaldi/"]),
    ("Yandex Browser", &["YaBrowser/"]),
    ("DuckDuckGo", &["DuckDuckGo/", "Ddg/"]),
    ("Firefox", &["FxiOS/", "Firefox/", "Focus/"]),
    ("Chrome", &["CriOS/", "HeadlessChrome/", "Chrome/"]),
    ("Chromium", &["Chromium/"]),
    ("Safari", &["Safari/"]),
];

/// The same of what it runs on: an Android says that it is a Linux, an iPhone that it is like a Mac.
const SYSTEMS: [(&str, &[&str]); 7] = [
    ("iPhone", &["iPhone", "iPod"]),
    ("iPad", &["iPad"]),
    ("Android", &["Android"]),
    ("ChromeOS", &["CrOS"]),
    ("Windows", &["Windows"]),
    ("macOS", &["Macintosh", "Mac OS X"]),
    ("Linux", &["Linux", "X11"]),
];

/// The longest name of a program that names itself alone, in characters.
const LONGEST: usize = 30;

/// “Firefox on Android”. A program that is none of these is called what it calls itself.
#[must_use]
pub fn in_words(w: Messages, agent: &str) -> String {
    let browser = known(&BROWSERS, agent);
    let system = known(&SYSTEMS, agent);
    match (browser, system) {
        (Some(browser), Some(system)) => w.account_agent(browser, system),
        (Some(name), None) => name.to_owned(),
        (None, Some(system)) => w.account_agent_some(system),
        (None, None) => {
            let ends = |c: char| c.is_whitespace() || ['/', '('].contains(&c);
            let own = agent.split(ends).next().expect("a split has a first part");
            match own {
                "" | "Mozilla" => w.account_agent_unknown().into_owned(),
                own => own.chars().take(LONGEST).collect(),
            }
        }
    }
}

fn known(table: &[(&'static str, &[&str])], agent: &str) -> Option<&'static str> {
    let names = |signs: &[&str]| signs.iter().any(|sign| agent.contains(sign));
    let found = table.iter().find(|(_, signs)| names(signs));
    found.map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn browsers_as_they_name_themselves() {
        for (agent, messages) in [
            (
                "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0",
                "Firefox on Android",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
                "Chrome on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPad",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15",
                "Firefox on iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 OPR/112.0",
                "Opera on ChromeOS",
            ),
            ("curl/8.5.0", "curl"),
            (
                "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko",
                "A browser on Windows",
            ),
            ("Mozilla/5.0", "Unknown browser"),
            ("", "Unknown browser"),
        ] {
            assert_eq!(in_words(Messages::english(), agent), messages, "{agent}");
        }
    }

    proptest! {
        #[test]
        fn whatever_it_calls_itself_is_said_shortly(agent in "\\PC{0,300}") {
            let said = in_words(Messages::english(), &agent);
            prop_assert!(!said.trim().is_empty());
            prop_assert!(said.chars().count() <= 50);
        }
    }
}
