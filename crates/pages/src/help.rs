//! The guide for directors: `docs/` as pages of the program, so that help is available without a network.

use super::layout::Link;

/// A page of the guide: its slug and its text.
pub type GuideText = (&'static str, &'static str);

macro_rules! guide {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../docs/", $name, ".md")))),*]
    };
}

/// Pages about tasks.
pub const JOBS: [GuideText; 10] = guide![
    "run-a-knockout",
    "run-a-swiss",
    "run-a-chouette",
    "open-play",
    "games",
    "bring-in-members",
    "put-the-standings-on-our-site",
    "mail-the-report",
    "accounts",
    "glossary",
];

/// Pages with details.
pub const MORE: [GuideText; 19] = guide![
    "people",
    "people-and-privacy",
    "importing",
    "money",
    "stages-and-teams",
    "swiss",
    "draw",
    "sheets",
    "chouette-night",
    "chouette",
    "ratings-and-seasons",
    "the-clubs-site",
    "publishing",
    "data",
    "rules",
    "records-of-other-games",
    "permissions",
    "running",
    "backup",
];

#[must_use]
pub fn find(name: &str) -> Option<GuideText> {
    let mut all = JOBS.into_iter().chain(MORE);
    all.find(|(known, _)| *known == name)
}

/// Its heading: the first line.
#[must_use]
pub fn title((_, text): GuideText) -> &'static str {
    let first = text
        .lines()
        .next()
        .expect("a page of the guide has a heading");
    first.trim_start_matches('#').trim()
}

/// The address of a link in the guide within the program: another page of it, or unchanged. `None` for a file that is
/// not a page of the guide.
#[must_use]
pub fn address(to: &str) -> Option<String> {
    let file = to.split('#').next().expect("a split has a first part");
    if to.starts_with("https://") || to.starts_with("http://") || file.is_empty() {
        return Some(to.to_owned());
    }
    let name = file.strip_suffix(".md")?;
    find(name).map(|_| format!("/help/{name}"))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuidePicture {
    pub address: String,
    /// Its width on the page, half of the width in pixels.
    pub width: u32,
    pub height: u32,
}

/// The static file of a picture that the guide refers to by its path in the repository.
#[must_use]
pub fn picture_file(named: &str) -> Option<&str> {
    let file = named.strip_prefix("../static/")?;
    (file.starts_with("guide/") && file.ends_with(".png")).then_some(file)
}

#[must_use]
pub fn links(of: &[GuideText]) -> Vec<Link> {
    let link = |page: &GuideText| Link::new(title(*page), format!("/help/{}", page.0));
    of.iter().map(link).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_begins_with_its_heading_and_every_link_leads_somewhere() {
        for (name, text) in JOBS.into_iter().chain(MORE) {
            assert!(text.starts_with("# "), "{name}");
            for part in text.split("](").skip(1) {
                let to = &part[..part.find(')').unwrap()];
                // Other files of the repository are not pages of the service.
                if to.starts_with("../") {
                    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
                    assert!(root.join("../../docs").join(to).exists(), "{name}: {to}");
                    assert_eq!(address(to), None, "{name}: {to}");
                    assert_eq!(
                        to.ends_with(".png"),
                        picture_file(to).is_some(),
                        "{name}: {to}"
                    );
                } else {
                    assert!(address(to).is_some(), "{name}: {to}");
                }
            }
        }
        assert_eq!(address("../README.md"), None);
        assert_eq!(address("swiss.md#pairs").as_deref(), Some("/help/swiss"));
    }
}
