//! The pages of a club's site, from anywhere in it: `templates/parts/site_nav.html` reads a field `nav: Vec<Tab>`.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    pub label: String,
    pub href: String,
    pub here: bool,
}
