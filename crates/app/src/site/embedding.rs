//! Which other sites may show a club's embedded pages in a frame.

use crate::club::{ClubError, recorded, refused};
use crate::digest::{check_tag, form_tag};
use crate::stories::Principal;
use crawford_club::permissions::Permission;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Form, text};
use crawford_journal::ClubId;
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::AuditKind;
use crawford_store::{Conn, Store, StoreError, clubs, settings};
use serde::Serialize;
use url::Url;

pub const MOST_SITES: usize = 20;
/// The longest possible host name.
const LONGEST_HOST: usize = 253;

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Form)]
#[form(
    messages = "embed",
    tag = "who",
    choices = "choice-embed-who",
    rule = "embed-who",
    tiles
)]
#[serde(rename_all = "kebab-case")]
pub enum Embedding {
    /// Every site: these pages have no forms and show only what is public.
    #[default]
    Anyone,
    /// These sites, each as `https://host` or `https://*.host`.
    Listed(#[form(name = "sites", with = sites)] Vec<String>),
    /// No site; the pages do not exist.
    Nobody,
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

/// The sites as a field, one a line.
mod sites {
    use super::{Control, MOST_SITES, Violation, refuse, site, text};

    pub fn control() -> Control {
        Control::Area { rows: 4 }
    }

    pub fn read(typed: &[String]) -> Result<Vec<String>, Violation> {
        let (mut sites, mut wrong) = (Vec::new(), Vec::new());
        let typed = text(typed).split([' ', '\n', '\r', ',', ';']);
        for line in typed.map(str::trim).filter(|line| !line.is_empty()) {
            match site(line) {
                Some(site) if !sites.contains(&site) => sites.push(site),
                Some(_) => {}
                None => wrong.push(line),
            }
        }
        match sites.len() {
            _ if !wrong.is_empty() => Err(refuse::embed_site(wrong.len(), wrong.join(", "))),
            0 => Err(refuse::embed_no_site()),
            many if many > MOST_SITES => Err(refuse::embed_many_sites(MOST_SITES)),
            _ => Ok(sites),
        }
    }

    pub fn show(sites: &[String]) -> Vec<String> {
        vec![sites.join("\n")]
    }
}

/// `club.example`, `https://club.example/page` and `*.club.example` in the form of a policy; nothing else is accepted.
fn site(typed: &str) -> Option<String> {
    let url = match typed.contains("://") {
        true => Url::parse(typed).ok()?,
        // A scheme alone is no host without a port.
        false if typed.ends_with(':') => return None,
        false => Url::parse(&format!("https://{typed}")).ok()?,
    };
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
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    let doing = (Permission::Announce, format!("embedding {club}"));
    recorded(store, principal, club, doing, move |tx, _| {
        let before = embedding(tx, club)?;
        check_tag(&form_tag(&before), tag.as_ref()).map_err(refused)?;
        if before == input {
            return Ok(None);
        }
        settings::set(tx, &key(club), &input.text())?;
        clubs::raise_edition(tx, club)?;
        let told = |of: &Embedding| serde_json::json!({ "sites": of.text() });
        let line = AuditKind::EmbeddingChanged.of(club);
        Ok(Some(line.before(told(&before)).after(told(&input))))
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;
    use crawford_forms::{Values, filled, read};

    fn listed(sites: &str) -> Result<Embedding, Vec<Violation>> {
        let mut typed = Values::default();
        typed.set(Embedding::TAG, vec!["listed".to_owned()]);
        typed.set(Embedding::SITES, vec![sites.to_owned()]);
        read(&typed)
    }

    #[test]
    fn sites_are_named_as_a_policy_names_them() {
        let sites = "Club.example\nhttps://www.club.example/news/?x=1, http://localhost:8080 *.club.example club.example clüb.example";
        let all = [
            "https://club.example",
            "https://www.club.example",
            "http://localhost:8080",
            "https://*.club.example",
            "https://xn--clb-ioa.example",
        ];
        let found = listed(sites).unwrap();
        assert_eq!(found, Embedding::Listed(all.map(str::to_owned).to_vec()));
        assert_eq!(Embedding::of_text(&found.text()), Some(found));
        for kept in [Embedding::Anyone, Embedding::Nobody] {
            assert_eq!(Embedding::of_text(&kept.text()), Some(kept.clone()));
            assert_eq!(read::<Embedding>(&filled(&kept)).unwrap(), kept);
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
