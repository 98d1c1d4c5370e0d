//! Which other sites may show a club's embedded pages in a frame.

use crate::app::club::{ClubError, recorded};
use crate::app::stories::Principal;
use crate::club::permissions::Permission;
use crate::form::{Choice, Form};
use crate::journal::ClubId;
use crate::store::audit::AuditKind;
use crate::store::{Conn, Store, StoreError, clubs, settings};
use crate::violation::{Violation, refuse};
use serde::Serialize;
use url::Url;

pub const MOST_SITES: usize = 20;
/// The longest possible host name.
const LONGEST_HOST: usize = 253;

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Embedding {
    /// Every site: these pages have no forms and show only what is public.
    #[default]
    Anyone,
    /// No site; the pages do not exist.
    Nobody,
    /// These sites, each as `https://host` or `https://*.host`.
    Listed(Vec<String>),
}

impl Embedding {
    /// The stored form, which is also the value of `frame-ancestors`.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Embedding::Anyone => "*".to_owned(),
            Embedding::Nobody => "'none'".to_owned(),
            Embedding::Listed(sites) => sites.join(" "),
        }
    }

    /// Reads the stored form; `None` if a site in it is invalid.
    fn of_text(text: &str) -> Option<Embedding> {
        match text {
            "*" => Some(Embedding::Anyone),
            "'none'" => Some(Embedding::Nobody),
            sites => {
                let sites = sites.split(' ').map(site).collect::<Option<_>>();
                sites.map(Embedding::Listed)
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(choices = "choice-embed-who")]
pub enum EmbeddingPolicy {
    Anyone,
    Listed,
    Nobody,
}

/// The input; each invalid site is named in the refusal.
#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "embed")]
pub struct EmbeddingAsked {
    #[form(rule = "embed-who", tiles)]
    pub who: EmbeddingPolicy,
    /// The sites, one a line; [`EmbeddingAsked::checked`] limits their number.
    #[form(rows = 4, longest = usize::MAX)]
    pub sites: String,
}

impl EmbeddingAsked {
    #[must_use]
    pub fn of(embedding: &Embedding) -> EmbeddingAsked {
        let (who, sites) = match embedding {
            Embedding::Anyone => (EmbeddingPolicy::Anyone, String::new()),
            Embedding::Nobody => (EmbeddingPolicy::Nobody, String::new()),
            Embedding::Listed(sites) => (EmbeddingPolicy::Listed, sites.join("\n")),
        };
        EmbeddingAsked { who, sites }
    }

    pub fn checked(&self) -> Result<Embedding, Vec<Violation>> {
        match self.who {
            EmbeddingPolicy::Anyone => return Ok(Embedding::Anyone),
            EmbeddingPolicy::Nobody => return Ok(Embedding::Nobody),
            EmbeddingPolicy::Listed => {}
        }
        let (mut sites, mut wrong) = (Vec::new(), Vec::new());
        let typed = self.sites.split([' ', '\n', '\r', ',', ';']);
        for line in typed.map(str::trim).filter(|line| !line.is_empty()) {
            match site(line) {
                Some(site) if !sites.contains(&site) => sites.push(site),
                Some(_) => {}
                None => wrong.push(refuse::embed_site(line).at("sites")),
            }
        }
        if sites.is_empty() && wrong.is_empty() {
            wrong.push(refuse::embed_no_site().at("sites"));
        }
        if sites.len() > MOST_SITES {
            wrong.push(refuse::embed_many_sites(MOST_SITES).at("sites"));
        }
        if wrong.is_empty() {
            Ok(Embedding::Listed(sites))
        } else {
            Err(wrong)
        }
    }
}

/// `club.example`, `https://club.example/page` and `*.club.example` in the form of a policy; nothing else is accepted.
fn site(typed: &str) -> Option<String> {
    let url = match typed.contains("://") {
        true => Url::parse(typed),
        false => Url::parse(&format!("https://{typed}")),
    };
    let url = url.ok()?;
    let host = url.host_str()?;
    let named = host.strip_prefix("*.").unwrap_or(host);
    let word = |word: &str| {
        !word.is_empty()
            && !word.starts_with('-')
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let good = matches!(url.scheme(), "https" | "http")
        && url.username().is_empty()
        && url.password().is_none()
        && host.len() <= LONGEST_HOST
        && named.split('.').all(word)
        && url.port() != Some(0);
    good.then(|| url.origin().ascii_serialization())
}

fn key(club: ClubId) -> String {
    format!("embedding-{club}")
}

pub fn embedding(conn: &mut Conn, club: ClubId) -> Result<Embedding, StoreError> {
    let Some(text) = settings::get(conn, &key(club))? else {
        return Ok(Embedding::Anyone);
    };
    Embedding::of_text(&text).ok_or_else(|| {
        let why = format!("{text:?} is no list of sites");
        StoreError::unreadable(format_args!("settings {}", key(club)), why)
    })
}

pub async fn set_embedding(
    store: &Store,
    principal: Principal,
    club: ClubId,
    input: Embedding,
) -> Result<(), ClubError> {
    let doing = (Permission::Announce, format!("embedding {club}"));
    recorded(store, principal, club, doing, move |tx, _| {
        let before = embedding(tx, club)?;
        if before == input {
            return Ok(None);
        }
        settings::set(tx, &key(club), &input.text())?;
        clubs::raise_edition(tx, club)?;
        let told = |of: &Embedding| Some(serde_json::json!({ "sites": of.text() }).to_string());
        let change = (told(&before), told(&input));
        Ok(Some((
            AuditKind::EmbeddingChanged,
            club.to_string(),
            change,
        )))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::violation::rules;

    fn listed(sites: &str) -> Result<Embedding, Vec<Violation>> {
        EmbeddingAsked {
            who: EmbeddingPolicy::Listed,
            sites: sites.to_owned(),
        }
        .checked()
    }

    #[test]
    fn sites_are_named_as_a_policy_names_them() {
        let sites = "Club.example\nhttps://www.club.example/news/?x=1, http://localhost:8080 *.club.example club.example";
        let all = [
            "https://club.example",
            "https://www.club.example",
            "http://localhost:8080",
            "https://*.club.example",
        ];
        let found = listed(sites).unwrap();
        assert_eq!(found, Embedding::Listed(all.map(str::to_owned).to_vec()));
        assert_eq!(Embedding::of_text(&found.text()), Some(found));
        for kept in [Embedding::Anyone, Embedding::Nobody] {
            assert_eq!(Embedding::of_text(&kept.text()), Some(kept.clone()));
            assert_eq!(EmbeddingAsked::of(&kept).checked().unwrap(), kept);
        }
    }

    #[test]
    fn nothing_else_gets_into_a_policy() {
        for wrong in [
            "ftp://club.example",
            "*",
            "'self'",
            "https://a.example:0",
            "https://a.example:99999",
            "a..example",
            "https://",
            "https://user@a.example",
            "data:",
            "clüb.example",
            "a*.example",
        ] {
            let refused = listed(wrong).unwrap_err();
            assert_eq!(refused[0].rule, rules::EMBED_SITE, "{wrong}");
        }
        assert_eq!(listed(" \n ").unwrap_err()[0].rule, rules::EMBED_NO_SITE);
        let many: Vec<String> = (0..=MOST_SITES).map(|n| format!("a{n}.example")).collect();
        let refused = listed(&many.join("\n")).unwrap_err();
        assert_eq!(refused[0].rule, rules::EMBED_MANY_SITES);
    }
}
