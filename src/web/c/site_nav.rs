//! The pages of a club's site, from anywhere in it: `templates/parts/site_nav.html` reads a field `nav: Vec<SiteTab>`.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteTab {
    pub label: String,
    pub href: String,
    pub here: bool,
}
