//! A night for money: the stake and its currency, the one list of payments, what is at risk, who may read it; and how
//! few taps a game takes.

use crate::browser::Browser;
use crate::chouette::done;
use crate::chouette_night::{AT, ONE, Planted, host};
use crate::chouette_seats::seated;
use crate::filled;
use crate::server::{Answer, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::Side;
use crawford::chouette::*;
use crawford::coin::Currency;

fn stake(stake: Option<u32>, earlier: Option<bool>) -> NightCommand {
    NightCommand::Stake {
        stake,
        currency: Some(Currency::default()),
        earlier,
    }
}

/// Ann in the box, Bo captain, Cy, and a guest; a point is worth half a euro.
fn for_money(server: &TestServer) -> Planted {
    let night = Planted::new(
        server,
        &["Ann", "Bo", "Cy"],
        &["Gus"],
        NightSettings::default(),
    );
    night.act(stake(Some(50), None));
    night
}

fn box_wins(night: &Planted) {
    night.start();
    night.end(Side::Top, GameType::Single);
}

#[test]
fn a_stake_is_asked_with_its_currency_and_settled_in_one_list() {
    let server = TestServer::start();
    Planted::new(&server, &["Ann", "Bo", "Cy"], &[], NightSettings::default());
    let mut owner = Browser::owner(&server);
    let new = "/c/monday/chouette/new";
    let odd = filled::send(
        &mut owner,
        new,
        new,
        &[("name", "Club night"), ("stake", "half")],
    );
    assert_eq!(odd.status, 422);
    assert!(odd.says("a", "A stake is an amount such as 0.50"));
    assert!(odd.has("[value='half']"), "what was typed is there");
    done(&filled::send(
        &mut owner,
        new,
        new,
        &[("name", "Club night"), ("stake", "0.50")],
    ));
    let at = "/c/monday/chouette/club-night";
    let people = format!("{at}/people");
    for name in ["Ann", "Bo", "Cy"] {
        done(&filled::send(
            &mut owner,
            &people,
            &people,
            &[("name", name)],
        ));
    }
    // Bo plays for less.
    let named = [("player", "2"), ("stake", "0,20")];
    let much = [("player", "2"), ("stake", "much")];
    let odd = owner.post(&format!("{people}/stake"), &much);
    assert_eq!(odd.status, 422);
    assert!(
        odd.has("#p-2[open] .wrong [name='stake'][value='much']"),
        "{}",
        odd.body
    );
    assert!(!odd.has(".door [value='much']"));
    done(&owner.post(&format!("{people}/stake"), &named));
    let table = format!("{at}/table");
    done(&filled::send(
        &mut owner,
        &table,
        &format!("{table}/begin"),
        &[],
    ));
    let page = owner.get(&table).body;
    assert!(
        page.says(".small", "At risk for Ann in a single game: €0.70"),
        "{page}"
    );
    assert!(
        page.says(".seat-risk", "€0.20") && page.says(".seat-risk", "€0.50"),
        "{page}"
    );
    let won = [
        ("table", "1"),
        ("game", "1"),
        ("winner", "box"),
        ("kind", "single"),
    ];
    done(&owner.post(&format!("{table}/end"), &won));
    let settle = owner.get(&format!("{at}/settle"));
    let text = &settle.body;
    assert!(
        text.says("li", "Bo pays Ann €0.20.") && text.says("li", "Cy pays Ann €0.50."),
        "{text}"
    );
    assert_eq!(settle.texts("h2[class='first']").len(), 1, "one list");
    assert!(
        text.says_nowhere(" points") && text.says_nowhere(" point."),
        "{text}"
    );
    // Half of it is paid, typed as people write money.
    let pay = format!("{at}/pay");
    let paid = [
        ("from", "3"),
        ("to", "1"),
        ("amount", "0,25"),
        ("unit", "money"),
    ];
    done(&owner.post(&pay, &paid));
    assert!(
        owner
            .get(&format!("{at}/settle"))
            .says("li", "Cy pays Ann €0.25.")
    );
    // Nobody has paid anybody before it is said who and whom.
    let form = owner.get(&format!("{at}/settle"));
    for field in ["#f-from", "#f-to"] {
        let chosen = form.attributes(&format!("{field} option[selected]"), "value");
        assert_eq!(chosen, [""], "{field}: {}", form.body);
    }
    let nobody = [("from", ""), ("to", ""), ("amount", "1")];
    let nobody = owner.post(&pay, &nobody);
    assert_eq!(nobody.status, 422);
    assert!(nobody.says("#e-from", "Choose who paid and who was paid."));
    assert!(nobody.has("#e-to") && nobody.has("#f-amount[value='1']"));
    // What else is wrong is told at once.
    let nothing = owner.post(&pay, &[("from", ""), ("to", "1"), ("amount", "x")]);
    assert!(nothing.says("#e-from", "Choose who paid and who was paid."));
    assert!(nothing.says("#e-amount", "A payment is an amount above 0"));
    let points = [
        ("from", "3"),
        ("to", "1"),
        ("amount", "1"),
        ("unit", "points"),
    ];
    let refused = owner.post(&pay, &points);
    assert_eq!(refused.status, 422);
    assert!(refused.says("a", "This night is settled in money."));
    let nothing = [("from", "3"), ("to", "1"), ("amount", "0.005")];
    assert!(
        owner
            .post(&pay, &nothing)
            .says("a", "A payment is an amount above 0, such as 0.50.")
    );
}

#[test]
fn a_stake_set_later_asks_whether_earlier_games_count() {
    let server = TestServer::start();
    let night = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], NightSettings::default());
    box_wins(&night);
    night.act(NightCommand::Pay {
        from: PlayerNo(2),
        to: PlayerNo(1),
        amount: 1,
        unit: Unit::Points,
    });
    let mut owner = Browser::owner(&server);
    let journal = owner.get(&format!("{AT}/journal")).body;
    assert!(journal.says("main", "Bo paid Ann 1 point."), "{journal}");
    let (settings, post) = (format!("{AT}/settings"), format!("{AT}/settings/stake"));
    let asked = filled::send(&mut owner, &settings, &post, &[("stake", "0.50")]);
    assert_eq!(asked.status, 422);
    assert!(asked.says("a", "One game has already begun. Say whether it counts"));
    let own = filled::send(
        &mut owner,
        &settings,
        &post,
        &[("stake", "0.50"), ("earlier", "no")],
    );
    done(&own);
    // One list, and the game of before is in none.
    let text = owner.get(&format!("{AT}/settle")).body;
    assert!(text.says_nowhere("pays Ann"), "{text}");
    let all = filled::send(&mut owner, &settings, &post, &[("earlier", "yes")]);
    done(&all);
    let state = night.state();
    let money: Vec<i64> = state.players.iter().map(|p| p.money).collect();
    assert_eq!(money, [100, -50, -50]);
    // What Bo paid in points counts as well.
    let text = owner.get(&format!("{AT}/settle")).body;
    assert!(
        text.says("li", "Cy pays Ann €0.50.") && text.says_nowhere("Bo pays"),
        "{text}"
    );
    assert!(text.says("li", "Bo paid Ann €0.50."), "{text}");
    // And back to points, seats untouched.
    done(&filled::send(
        &mut owner,
        &settings,
        &post,
        &[("stake", ""), ("earlier", "yes")],
    ));
    assert_eq!(night.state().unit(), Unit::Points);
    assert!(
        owner
            .get(&format!("{AT}/settle"))
            .says("li", "Cy pays Ann 1 point.")
    );
}

#[test]
fn without_a_sign_nothing_else_of_a_currency_is_read() {
    let server = TestServer::start();
    let night = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], NightSettings::default());
    let mut owner = Browser::owner(&server);
    let post = format!("{AT}/settings/stake");
    let bare = [("stake", "5"), ("symbol", ""), ("decimals", "9")];
    done(&owner.post(&post, &bare));
    assert_eq!(night.state().currency, None);
    assert_eq!(night.state().settings.stake, Some(5));
    let odd = [("stake", "5"), ("symbol", "kr"), ("decimals", "9")];
    assert_eq!(owner.post(&post, &odd).status, 422);
}

#[test]
fn a_partner_who_shares_in_more_than_they_play_for_is_warned() {
    let server = TestServer::start();
    let settings = NightSettings {
        partner_from: Some(4),
        partner_must_from: None,
        ..NightSettings::default()
    };
    let night = Planted::new(&server, &["Ann", "Bo", "Cy", "Di"], &[], settings);
    night.act(stake(Some(200), None));
    night.act(NightCommand::SetStake {
        player: PlayerNo(2),
        stake: Some(50),
    });
    let mut owner = Browser::owner(&server);
    let warned =
        "Bo plays for €0.50 a point, but as partner shares in cubes of up to €2.00 a point.";
    let table = format!("{AT}/table");
    assert!(owner.get(&table).says(".warning", warned));
    night.act(NightCommand::Start {
        table: ONE,
        partner: Some(PlayerNo(2)),
        overrule: None,
    });
    let page = owner.get(&table);
    assert!(page.says(".warning", warned));
    for half in ["[data-glow='risk-1']", "[data-glow='risk-2']"] {
        assert!(page.says(half, "€2.00"), "{half}");
    }
}

#[test]
fn names_with_money_are_for_the_club_until_the_host_says_otherwise() {
    let server = TestServer::start();
    let night = for_money(&server);
    box_wins(&night);
    night.start();
    let mut owner = Browser::owner(&server);
    let season = "/c/monday/chouette";
    let public = [
        AT.to_owned(),
        format!("{AT}/ledger"),
        format!("{AT}/settle"),
        format!("{AT}/results.csv"),
        format!("{AT}/results.json"),
        format!("{AT}/games.csv"),
        season.to_owned(),
        format!("{season}/season.csv"),
        format!("{season}/season.json"),
    ];
    let tells = |page: &str, sent: &str| match page.rsplit_once('.') {
        Some((_, "csv")) => sent.contains(",150") || sent.contains(",-50"),
        Some((_, "json")) => sent.replace(' ', "").contains("\"money\":150"),
        _ => !sent.says_nowhere("€"),
    };
    // A file is told as it is, a page by its main part.
    let told = |path: &str, sent: Answer| match path.rsplit_once('.') {
        Some(_) => sent.body,
        None => sent.body.part("main"),
    };
    for page in &public {
        let anyone = server.get(page);
        assert_eq!(anyone.status, 200, "{page}");
        let read = told(page, anyone);
        assert!(!tells(page, &read), "{page}: {read}");
        assert!(read.says_nowhere("Gus"), "{page}");
        let read = told(page, owner.get(page));
        assert!(tells(page, &read), "{page}: {read}");
        let of_night = page.starts_with(AT) && !page.ends_with("season.csv");
        assert!(
            !of_night || !read.says_nowhere("Gus"),
            "the host sees guests' names: {page}"
        );
    }
    // Points are public as ever, the payments of a night for money are not.
    assert!(server.get(AT).says(".seat-points", "Points +3"));
    for page in [AT.to_owned(), format!("{AT}/screen")] {
        let told = owner.get(&page);
        assert!(told.says(".aloud", "Money"), "{page}: {}", told.body);
        assert!(!told.says(".aloud", "Points"), "{page}: {}", told.body);
    }
    let settle = server.get(&format!("{AT}/settle")).body;
    assert!(settle.says(
        "p",
        "Who pays whom is shown only to those who run the night"
    ));
    assert!(settle.says_nowhere("pays Ann"));
    // Somebody who follows by the code reads what everybody reads.
    let code = wait(night.all.renew_code(host(), night.stream)).unwrap();
    let mut phone = Browser::new(&server);
    done(&phone.post("/follow", &[("code", &code)]));
    assert!(phone.get(AT).says_nowhere("€"));
    let readers = format!("{AT}/settings/readers");
    let settings = format!("{AT}/settings");
    done(&filled::send(
        &mut owner,
        &settings,
        &readers,
        &[("money_public", "1")],
    ));
    for page in &public {
        assert!(tells(page, &server.get(page).body), "{page}");
    }
}

#[test]
fn the_host_says_when_the_night_is_made_who_reads_the_money() {
    let server = TestServer::start();
    let night = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], NightSettings::default());
    let mut owner = Browser::owner(&server);
    let new = "/c/monday/chouette/new";
    let public = |name: &'static str| {
        let all = &night.all;
        let club = night.club;
        let rows = server
            .store
            .read_now(move |conn| crawford::store::nights::of_club(conn, club))
            .unwrap();
        let found = rows.into_iter().find(|(_, row)| row.name == name).unwrap();
        wait(all.row(found.0)).unwrap().money_public
    };
    done(&filled::send(
        &mut owner,
        new,
        new,
        &[("name", "Shy"), ("stake", "1")],
    ));
    let open = [("name", "Open"), ("stake", "1"), ("money_public", "1")];
    done(&filled::send(&mut owner, new, new, &open));
    assert!(!public("Shy") && public("Open"));
}

#[test]
fn a_players_phone_has_one_total_and_after_the_night_the_sum_and_the_payments() {
    let server = TestServer::start();
    let night = for_money(&server);
    box_wins(&night);
    let own = format!("{AT}/own");
    let mut bo = seated(&server, &night, 3);
    night.start();
    let page = bo.get(&own).body;
    assert!(
        page.says(".seat-points", "\u{2212}€0.50")
            && page.says(".small", "Your risk in a single game: €0.50"),
        "{page}"
    );
    assert!(page.says_nowhere("\u{2212}1"), "no second total: {page}");
    night.end(Side::Top, GameType::Single);
    night.readers(|to| to.members_only = true);
    night.act(NightCommand::Close);
    let page = bo.get(&own).body;
    assert!(
        page.says(".lead", "The night is over. You finished at \u{2212}€1.00."),
        "{page}"
    );
    assert!(page.says("li", "You pay Ann €1.00."), "{page}");
    assert!(
        page.says_nowhere("Gus"),
        "what concerns nobody else: {page}"
    );
    // It acts no more, and reads nothing else.
    assert_eq!(bo.post(&own, &[("do", "double")]).status, 422);
    assert_eq!(bo.get(AT).status, 404);
    night.act(NightCommand::Pay {
        from: PlayerNo(3),
        to: PlayerNo(1),
        amount: 100,
        unit: Unit::Money,
    });
    assert!(bo.get(&own).says("li", "Nothing is left to pay."));
}

#[test]
fn a_season_has_money_beside_points_for_those_who_may_read_it() {
    let server = TestServer::start();
    let night = for_money(&server);
    box_wins(&night);
    let mut owner = Browser::owner(&server);
    let season = "/c/monday/chouette";
    let page = owner.get(season).body;
    assert!(
        page.says("td", "+€1.50") && page.says("td", "\u{2212}€0.50"),
        "{page}"
    );
    assert!(server.get(season).says_nowhere("€"));
    let file = format!("{season}/season.csv");
    assert!(owner.get(&file).text().contains("1,Ann,1,1,3,150,"));
    assert!(server.get(&file).text().contains("1,Ann,1,1,3,,"));
    night.readers(|to| to.money_public = true);
    assert!(server.get(season).says("td", "+€1.50"));
}

/// What a thumb does on the table page: each press of a button, each tile, is one tap.
struct Thumb<'h, 'b> {
    browser: &'b mut Browser<'h>,
    page: String,
    taps: usize,
}

impl<'h, 'b> Thumb<'h, 'b> {
    fn at_table(browser: &'b mut Browser<'h>) -> Self {
        let page = browser.get(&format!("{AT}/table"));
        assert_eq!(page.status, 200);
        Thumb {
            browser,
            page: page.body,
            taps: 0,
        }
    }

    fn send(&mut self, form: &str, to: &str, fields: &[(&str, &str)]) {
        let mut all = filled::fields(&self.page, form);
        all.retain(|(name, _)| !fields.iter().any(|(changed, _)| changed == name));
        let mut all = crate::browser::pairs(&all);
        all.extend(fields);
        let answer = self.browser.post(to, &all);
        done(&answer);
        let next = answer.header("Location").unwrap().to_owned();
        self.page = self.browser.get(&next).body;
    }

    fn begin(&mut self) {
        self.taps += 1;
        let begin = format!("{AT}/table/begin");
        self.send(&begin, &begin, &[("partner", "")]);
    }

    /// Presses the button of the bar with these words.
    fn press(&mut self, words: &str) {
        self.taps += 1;
        let buttons = self.page.parts("button");
        let button = buttons
            .iter()
            .find(|button| button.says_just("button", words));
        let button = button.unwrap_or_else(|| panic!("no button says {words}: {}", self.page));
        let value = button.attribute("button", "value");
        let act = format!("{AT}/table/act");
        self.send(&act, &act, &[("do", &value)]);
    }

    /// Chooses these tiles, then says who won.
    fn won(&mut self, winner: &str, tiles: &[(&str, &str)]) {
        self.taps += 1 + tiles.len();
        let mut fields = vec![("winner", winner)];
        fields.extend(tiles);
        for (name, value) in tiles {
            let tile = format!("[name='{name}'][value='{value}']");
            assert!(self.page.has(&tile), "no tile {tile}: {}", self.page);
        }
        self.send(
            &format!("{AT}/table/act"),
            &format!("{AT}/table/end"),
            &fields,
        );
    }
}

fn five_in_the_crew(server: &TestServer) -> Planted {
    let names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];
    Planted::new(server, &names, &[], NightSettings::default())
}

#[test]
fn an_ordinary_game_takes_five_taps_at_most_with_five_in_the_crew() {
    let server = TestServer::start();
    let night = five_in_the_crew(&server);
    let mut owner = Browser::owner(&server);
    // Cube by cube: all double, the box takes all, and the team wins a gammon.
    assert_eq!(owner.get(&format!("{AT}/table?view=cube")).status, 200);
    let mut thumb = Thumb::at_table(&mut owner);
    thumb.begin();
    thumb.press("All double the box");
    thumb.press("Box takes all");
    thumb.won("team", &[("kind", "gammon")]);
    assert!(thumb.taps <= 5, "{} taps", thumb.taps);
    assert_eq!(night.state().players[0].points, -20);
    // The box doubles, all take, the box wins.
    thumb.taps = 0;
    thumb.begin();
    thumb.press("Box doubles all");
    thumb.press("All take");
    thumb.won("box", &[]);
    assert!(thumb.taps <= 5, "{} taps", thumb.taps);
    // After the game: all cubes on 2.
    assert_eq!(owner.get(&format!("{AT}/table?view=game")).status, 200);
    let mut thumb = Thumb::at_table(&mut owner);
    thumb.begin();
    thumb.won("box", &[("all", "on-2"), ("kind", "gammon")]);
    assert!(thumb.taps <= 5, "{} taps", thumb.taps);
    let state = night.state();
    let cubes = &state.games[2].sheet.cubes;
    assert!(cubes.iter().all(|c| c.value == 2 && c.turned), "{cubes:?}");
}

#[test]
fn the_view_used_last_stays_on_the_phone() {
    let server = TestServer::start();
    let night = five_in_the_crew(&server);
    let mut owner = Browser::owner(&server);
    let table = format!("{AT}/table");
    let by_cube = |page: &Answer| page.has("[name='by'][value='cube']");
    night.start();
    assert!(!by_cube(&owner.get(&table)));
    assert!(by_cube(&owner.get(&format!("{table}?view=cube"))));
    night.end(Side::Top, GameType::Single);
    night.start();
    assert!(by_cube(&owner.get(&table)), "in the next game too");
    assert!(!by_cube(&owner.get(&format!("{table}?view=game"))));
    assert!(!by_cube(&owner.get(&table)));
    owner.cookies.remove("crawford-table-view");
    assert!(by_cube(&owner.get(&format!("{table}?by=cube"))), "for once");
    assert!(!by_cube(&owner.get(&table)));
}

#[test]
fn the_big_button_acts_on_whom_it_names_and_on_those_still_left() {
    let server = TestServer::start();
    let night = five_in_the_crew(&server);
    night.start();
    let mut owner = Browser::owner(&server);
    let table = format!("{AT}/table?by=cube");
    let act = format!("{AT}/table/act");
    night.play(CubeAction::Double {
        by: PlayerNo(1),
        to: None,
    });
    let page = owner.get(&table).body;
    assert!(page.has("[value='takes@2.3.4.5.6']"), "{page}");
    // Ticks meant for another button change nothing in it.
    let mut fields = filled::fields(&page, &act);
    fields.push(("do".into(), "takes@2.3.4.5.6".into()));
    fields.push(("who".into(), "2".into()));
    // Meanwhile Bo has dropped from his own phone.
    let mut bo = seated(&server, &night, 2);
    let own = format!("{AT}/own");
    done(&filled::send(&mut bo, &own, &own, &[("do", "drop")]));
    let fields = crate::browser::pairs(&fields);
    done(&owner.post(&act, &fields));
    let state = night.state();
    let game = state.tables[0].game.as_ref().unwrap();
    let taken: Vec<bool> = game
        .seats
        .iter()
        .map(|s| s.is_in() && s.cube.taken)
        .collect();
    assert_eq!(taken, [false, true, true, true, true]);
    // What nobody is left for is told as it is.
    let fields: Vec<_> = fields.into_iter().filter(|(n, _)| *n != "key").collect();
    assert_eq!(owner.post(&act, &fields).status, 409);
}

#[test]
fn a_button_against_the_house_rule_says_so_and_is_not_the_big_one() {
    let server = TestServer::start();
    let settings = NightSettings {
        lone_taker: LoneTaker::MustBeaver,
        ..NightSettings::default()
    };
    let night = Planted::new(&server, &["Ann", "Bo", "Cy"], &[], settings);
    night.start();
    night.play(CubeAction::Double {
        by: PlayerNo(1),
        to: None,
    });
    night.play(CubeAction::Answer {
        by: PlayerNo(2),
        of: None,
        answer: crawford::chouette::OfferAnswer::Drop,
    });
    let mut owner = Browser::owner(&server);
    let page = owner.get(&format!("{AT}/table?by=cube")).body;
    assert!(
        page.says_just(".second[data-all]", "Cy: take – against the house rule"),
        "{page}"
    );
    assert!(page.has("[value='drops@3'][data-all]"), "{page}");
}
