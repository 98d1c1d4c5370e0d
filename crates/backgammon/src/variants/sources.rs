//! The texts that the rules are from, and where they can be read. Nothing is fetched from there.

use super::catalogue::Variant;

/// A text with rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceText {
    /// As games and options name it: `setupgroup`.
    pub name: &'static str,
    pub title: &'static str,
    /// Where it was found; `None` where it is no page.
    pub address: Option<&'static str>,
}

const fn page(name: &'static str, title: &'static str, address: &'static str) -> SourceText {
    SourceText {
        name,
        title,
        address: Some(address),
    }
}

/// What is read on paper or lies beside this program, or a page of which no address is known.
const fn text(name: &'static str, title: &'static str) -> SourceText {
    SourceText {
        name,
        title,
        address: None,
    }
}

/// Between two names where a rule stands in two texts.
const AND: &str = " and ";

impl SourceText {
    /// Every text that a game or an option names.
    pub const ALL: &'static [SourceText] = &[
        text("1970 laws", "The laws of backgammon of 1970"),
        text("GamesGrid's rules", "The rules of the server GamesGrid"),
        text(
            "Masters Traditional Games' rules",
            "The rules that Masters Traditional Games gives with its boards",
        ),
        text(
            "Masters Traditional Games' rules, as some people play",
            "The same, where they tell what some people play",
        ),
        text(
            "the rules booklet",
            "A booklet of backgammon and its variants",
        ),
        text(
            "this program",
            "No text says it: offered to a club that plays it so",
        ),
        page(
            "backgammon-play.net",
            "backgammon-play.net, European Acey Deucey",
            "http://backgammon-play.net/VariationAceyDeuceyEuropean.htm",
        ),
        page(
            "backgammonmasters.com, Mexican Backgammon",
            "Backgammon Masters, Mexican Backgammon",
            "http://backgammonmasters.com/articles/mexican-backgammon.html",
        ),
        page(
            "backgammonmoments.com",
            "Backgammon Moments, Misère",
            "https://backgammonmoments.com/2011/now-try-this-another-cool-variant-on-the-standard-backgammon-game-this-time-the-goal-is-to-lose/",
        ),
        text("Britannica", "Encyclopædia Britannica, Backgammon"),
        page(
            "Ludii, Plakoto",
            "Ludii, the rules of Plakoto among its games",
            "https://ludii.games/details.php?keyword=Plakoto",
        ),
        text(
            "Ludii, Portes",
            "Ludii, the rules of Portes among its games",
        ),
        page(
            "nextgammon.com, Blast Off",
            "Nextgammon, Blast Off",
            "https://nextgammon.com/en/blog/blast-off-backgammon-variation",
        ),
        page(
            "nextgammon.com, Shesh Besh",
            "Nextgammon, Shesh Besh",
            "https://nextgammon.com/en/blog/shesh-besh-backgammon-variation",
        ),
        page(
            "backgammonmoments.com, Shesh Besh",
            "Backgammon Moments, What Is Shesh Besh?",
            "https://backgammonmoments.com/2009/what-is-shesh-besh/",
        ),
        page(
            "backgammonmoments.com, American Acey Deucey",
            "Backgammon Moments, American Acey Deucey, in four parts",
            "http://www.backgammonmoments.com/2006/09/",
        ),
        page(
            "katgammon.com, Shesh Besh",
            "Katgammon, What is Shesh Besh?",
            "https://katgammon.com/blog-post/what-is-shesh-besh/",
        ),
        text("partibackgamon.com", "partibackgamon.com, Tawula"),
        page(
            "Wikipedia, Jacquet",
            "Wikipedia, the article on Jacquet",
            "https://en.wikipedia.org/wiki/Jacquet_(game)",
        ),
        text("Wikipedia, Plakoto", "Wikipedia, the article on Plakoto"),
        page(
            "Wikipedia, Tavla",
            "Wikipedia, the article on Tavla",
            "https://en.wikipedia.org/wiki/Tavla",
        ),
        page(
            "Wikipedia, Tawula",
            "Wikipedia, the article on Tawula",
            "https://en.wikipedia.org/wiki/Tawula",
        ),
        text("Wikipedia, Tabula", "Wikipedia, the article on tabula"),
        page(
            "a4games.company",
            "A4 Games, Tabula: rules, route and layout",
            "https://a4games.company/tabula-rules-route-and-layout/",
        ),
        page(
            "backgammon-game.eu",
            "backgammon-game.eu, The Pin Game",
            "http://backgammon-game.eu/game_the_pin_game.html",
        ),
        page(
            "backgammon-game.eu, Tavla",
            "backgammon-game.eu, Tavla / Takhteh",
            "http://backgammon-game.eu/game_tavla_takhteh.html",
        ),
        page(
            "bkgm.com, American Acey-Deucey",
            "Backgammon Galore, American Acey-Deucey, among its variants",
            "https://bkgm.com/variants/",
        ),
        page(
            "bkgm.com, Fayles",
            "Backgammon Galore, Fayles",
            "https://bkgm.com/variants/Fayles.html",
        ),
        page(
            "bkgm.com, French Backgammon",
            "Backgammon Galore, French Backgammon",
            "https://bkgm.com/variants/FrenchBackgammon.html",
        ),
        page(
            "bkgm.com, Narde",
            "Backgammon Galore, Narde",
            "https://bkgm.com/variants/Narde.html",
        ),
        page(
            "bkgm.com, Russian Backgammon",
            "Backgammon Galore, Russian Backgammon",
            "https://bkgm.com/variants/RussianBackgammon.html",
        ),
        page(
            "bkgm.com, Tabula",
            "Backgammon Galore, Tabula",
            "https://bkgm.com/variants/Tabula.html",
        ),
        page(
            "bkgm.com, Tavli",
            "Backgammon Galore, Tavli",
            "https://bkgm.com/variants/Tavli.html",
        ),
        page(
            "bkgm.com, Tawula",
            "Backgammon Galore, Tawula",
            "https://bkgm.com/variants/Tawula.html",
        ),
        page(
            "bkgm.com, The Pin Game",
            "Backgammon Galore, The Pin Game",
            "https://bkgm.com/variants/PinGame.html",
        ),
        page(
            "boardgamesoftheworld.com",
            "Board Games of the World, Tabula",
            "http://boardgamesoftheworld.com/tabula.html",
        ),
        page(
            "BrainKing",
            "BrainKing, Fevga",
            "https://brainking.com/en/GameRules?tp=111",
        ),
        page(
            "dorogaved",
            "Dorogaved, games of Asia: Fevga",
            "http://reg.dorogaved.ru/games/narde/asia.html",
        ),
        page(
            "eightygames",
            "80 Games, Gul Bara, Backgammon gone crazy!",
            "https://eightygames.wordpress.com/2013/10/21/gul-bara-backgammon-gone-crazy/",
        ),
        page(
            "fibs.com",
            "The First Internet Backgammon Server, the pages of cthulhu: Moultezim",
            "http://fibs.com/~cthulhu/boardgame/en/rules_moultezim.html",
        ),
        page(
            "gammonparty.com",
            "GammonParty, The Pin Game",
            "http://www.gammonparty.com/variants/-the-pin-game-/",
        ),
        page(
            "Guild of St. Ives, Irish",
            "Guild of St. Ives, Irish",
            "http://members.tripod.com/Guilde_of_St_Ives/Games/irish.htm",
        ),
        page(
            "itavli.com",
            "iTavli, its games",
            "https://www.itavli.com/games/",
        ),
        page(
            "loisirs.savoir.fr, Le jacquet",
            "Loisirs savoir, Le Jacquet (in French)",
            "https://loisirs.savoir.fr/le-jacquet",
        ),
        page(
            "mahbuse.com",
            "Mahbuse, How to Play Mahbuse",
            "https://mahbuse.com/rules.html",
        ),
        page(
            "mastersofbackgammon",
            "Backgammon Masters, Narde Rules",
            "https://mastersofbackgammon.net:5000/en/articles/narde-rules",
        ),
        page(
            "play65.com",
            "Play65, Dutch Backgammon",
            "http://www.play65.com/Dutch-backgammon.html",
        ),
        page(
            "setupgroup",
            "Setup Group, Narde",
            "http://setupgroup.com/setupgroup.com/xo/narde.php",
        ),
        page(
            "theedkins.co.uk",
            "Jo Edkins, Tabula",
            "https://theedkins.co.uk/jo/games/tabula/index.htm",
        ),
        page(
            "threemountaingames",
            "Three Mountain Games, Moultezim – Backgammon Variant",
            "https://threemountaingames.com/backgammon-variant-moultezim",
        ),
        page(
            "threemountaingames, Plakoto Express",
            "Three Mountain Games, Plakoto Express",
            "https://threemountaingames.com/backgammon-variant-plakoto-express",
        ),
        page(
            "totalshareware",
            "TotalShareware, Gul Bara",
            "https://totalshareware.com/PageLink.aspx?IDProgram=166629",
        ),
        page(
            "vogclub",
            "VOG, rules of narde and of its other games",
            "https://www.vogclub.com/en/s/backgammon/rules/2",
        ),
    ];

    /// The text of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static SourceText> {
        SourceText::ALL.iter().find(|text| text.name == name)
    }
}

impl Variant {
    /// The texts its rules are from, then those its options are from, each once.
    #[must_use]
    pub fn texts(&self) -> Vec<&'static SourceText> {
        let options = self.options.iter().flat_map(|choice| choice.values);
        let options = options.flat_map(|value| value.source.split(AND));
        let mut texts = Vec::new();
        for name in self.sources.iter().copied().chain(options) {
            let text = SourceText::named(name).filter(|text| !texts.contains(text));
            texts.extend(text);
        }
        texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_has_its_text_and_every_text_is_a_source() {
        let mut named = Vec::new();
        for variant in Variant::ALL {
            let options = variant.options.iter().flat_map(|choice| choice.values);
            let options = options.flat_map(|value| value.source.split(AND));
            let names: Vec<&str> = variant.sources.iter().copied().chain(options).collect();
            for name in &names {
                assert!(
                    SourceText::named(name).is_some(),
                    "{}: {name}",
                    variant.name
                );
            }
            named.extend(names);
        }
        for text in SourceText::ALL {
            assert!(named.contains(&text.name), "{}", text.name);
            let address = text.address.unwrap_or("http://");
            assert!(address.starts_with("http"), "{}", text.name);
        }
    }

    /// What clubs play unless they say otherwise stands in a text.
    #[test]
    fn no_default_is_of_this_program() {
        for variant in Variant::ALL {
            let defaults = variant
                .options
                .iter()
                .filter_map(|choice| choice.values.first());
            let mut ours = defaults.filter(|value| value.source == "this program");
            assert!(ours.next().is_none(), "{}", variant.name);
        }
    }
}
