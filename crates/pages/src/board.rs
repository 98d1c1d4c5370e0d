//! A board as SVG: the same picture on pages and as a file by itself.
//!
//! Checkers differ by shape and lightness: the bottom player's are dark with a light square in them, the top player's
//! light with a dark ring. Colours are presentation attributes, so that the picture works without a style sheet and
//! under any content policy; a page's `css/board.css` may style the classes differently.

pub mod family;

use askama::filters::{self, Escaper as _};
use backgammon::Side;
use backgammon::board::{BAR, Board, OFF};
use backgammon::plays::Steps;
use std::fmt::{self, Display, Formatter};

#[derive(Debug, Clone)]
pub struct BoardPicture {
    /// The checkers, seen by the bottom player.
    pub board: Board,
    pub cube: Option<CubeLies>,
    /// The dice, in the order written, and the side that rolled them.
    pub dice: Option<(Side, [u8; 2])>,
    /// The last play, to be marked: its side and its steps.
    pub moved: Option<(Side, Steps)>,
    /// The side from which the points are numbered.
    pub numbered_for: Side,
    pub title: String,
    /// A full description in words, as the accessible text.
    pub description: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CubeLies {
    /// Its value; 1 is drawn as 64.
    pub value: u32,
    pub at: CubePlace,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CubePlace {
    Middle,
    /// On its owner's side.
    Owned(Side),
    /// In front of the side that has to answer.
    Offered(Side),
}

/// The picture as SVG text. Safe in HTML: every text in it is escaped.
impl askama::filters::HtmlSafe for BoardPicture {}

const POINT: i32 = 40;
const RADIUS: i32 = 19;
const PITCH: i32 = 38;
const FRAME: i32 = 10;
const TRAY: i32 = 52;
const BAR_WIDTH: i32 = 44;
const STRIP: i32 = 28;
const GAP: i32 = 64;
const LEFT: i32 = FRAME + TRAY;
const RIGHT: i32 = LEFT + 6 * POINT + BAR_WIDTH;
const TRAY_RIGHT: i32 = RIGHT + 6 * POINT;
const WIDTH: i32 = TRAY_RIGHT + TRAY + FRAME;
const TOP: i32 = STRIP;
const BOTTOM: i32 = STRIP + 10 * PITCH + GAP;
const HEIGHT: i32 = BOTTOM + STRIP;
const MIDDLE: i32 = HEIGHT / 2;
/// Most checkers drawn on one point; a number replaces the others.
const MOST: i32 = 5;

const WOOD: &str = "#3b2f24";
const FIELD: &str = "#efe4cf";
const POINTS: [&str; 2] = ["#cdb892", "#a5885b"];
const LIGHT: &str = "#fffaf0";
const DARK: &str = "#1b352c";
const INK: &str = "#1f1b16";
const BRASS: &str = "#c8891d";
/// The colour of pip counts, distinct from that of point numbers.
const PIPS: &str = "#f0c36d";

/// The centre of a point, numbered as the bottom player counts.
fn point_x(point: i32) -> i32 {
    let (start, nth) = match point {
        1..=6 => (RIGHT, 6 - point),
        7..=12 => (LEFT, 12 - point),
        13..=18 => (LEFT, point - 13),
        _ => (RIGHT, point - 19),
    };
    start + nth * POINT + POINT / 2
}

/// A stack of checkers: the position of its first, and the direction of the others.
#[derive(Clone, Copy)]
struct Stack {
    x: i32,
    y: i32,
    step: i32,
}

impl Stack {
    /// The stack of a point or the bar, by its player's number.
    fn of(side: Side, place: u8) -> Stack {
        let place = i32::from(place);
        let bottoms = match side {
            Side::Bottom => place,
            Side::Top => 25 - place,
        };
        match bottoms {
            1..=12 => Stack {
                x: point_x(bottoms),
                y: BOTTOM - RADIUS,
                step: -PITCH,
            },
            13..=24 => Stack {
                x: point_x(bottoms),
                y: TOP + RADIUS,
                step: PITCH,
            },
            // A checker on the bar is drawn in the half it will enter.
            25 => Stack {
                x: LEFT + 6 * POINT + BAR_WIDTH / 2,
                y: MIDDLE - GAP / 2,
                step: -PITCH,
            },
            _ => Stack {
                x: LEFT + 6 * POINT + BAR_WIDTH / 2,
                y: MIDDLE + GAP / 2,
                step: PITCH,
            },
        }
    }

    fn y_of(self, nth: i32) -> i32 {
        self.y + self.step * nth.min(MOST - 1)
    }
}

impl BoardPicture {
    /// The checkers as this side sees them.
    pub(super) fn seen_by(&self, side: Side) -> Board {
        match side {
            Side::Bottom => self.board,
            Side::Top => self.board.swapped(),
        }
    }

    fn checkers(&self, f: &mut Formatter<'_>, side: Side, gained: &[i32; 26]) -> fmt::Result {
        let board = self.seen_by(side);
        let moved = self.moved.is_some_and(|(mover, _)| mover == side);
        for place in 1..=BAR {
            let stack = Stack::of(side, place);
            let count = i32::from(board.own(place));
            let gained = gained
                .get(usize::from(place))
                .copied()
                .filter(|_| moved)
                .unwrap_or(0);
            for nth in 0..count.min(MOST) {
                checker(f, side, stack.x, stack.y_of(nth))?;
            }
            rings(f, stack, count, gained)?;
            if count > MOST {
                how_many(f, side, stack.x, stack.y_of(count), count)?;
            }
        }
        off(
            f,
            side,
            side == Side::Top,
            TRAY_RIGHT,
            i32::from(board.own(OFF)),
        )
    }
}

fn cube_at(f: &mut Formatter<'_>, cube: CubeLies) -> fmt::Result {
    let (x, y) = match cube.at {
        CubePlace::Middle => (FRAME + TRAY / 2, MIDDLE),
        CubePlace::Owned(Side::Bottom) => (FRAME + TRAY / 2, BOTTOM - 28),
        CubePlace::Owned(Side::Top) => (FRAME + TRAY / 2, TOP + 28),
        CubePlace::Offered(Side::Bottom) => (RIGHT + 3 * POINT, MIDDLE),
        CubePlace::Offered(Side::Top) => (LEFT + 3 * POINT, MIDDLE),
    };
    let shown = if cube.value <= 1 { 64 } else { cube.value };
    let size = match shown {
        0..=99 => 22,
        100..=999 => 17,
        1000..=9999 => 13,
        _ => 9,
    };
    write!(
        f,
        r#"<rect class="cube" x="{}" y="{}" width="40" height="40" rx="7" fill="{LIGHT}" stroke="{BRASS}" stroke-width="3"/>"#,
        x - 20,
        y - 20
    )?;
    text(f, "cube-value", x, y + size / 3, size, INK, &shown)
}

/// How many checkers each place gained by a play, by its player's numbers.
fn gained(steps: impl Iterator<Item = (u8, u8)>) -> [i32; 26] {
    let mut gained = [0; 26];
    let mut add = |place: u8, n: i32| {
        if let Some(slot) = gained.get_mut(usize::from(place)) {
            *slot += n;
        }
    };
    for (from, to) in steps {
        add(from, -1);
        add(to, 1);
    }
    gained
}

/// Rings around the checkers that have come to a place, on which `count` lie now, and where those lay that have left it.
fn rings(f: &mut Formatter<'_>, stack: Stack, count: i32, gained: i32) -> fmt::Result {
    let came = gained.max(0).unsigned_abs() as usize;
    for nth in (0..count).rev().take(came).filter(|nth| *nth < MOST) {
        ring(f, "came", stack.x, stack.y_of(nth))?;
    }
    for nth in count..count.saturating_sub(gained.min(0)).min(MOST) {
        ring(f, "went", stack.x, stack.y_of(nth))?;
    }
    Ok(())
}

/// The number of a stack, on its last checker.
fn how_many(f: &mut Formatter<'_>, side: Side, x: i32, y: i32, count: i32) -> fmt::Result {
    let (fill, ink) = match side {
        Side::Top => (LIGHT, INK),
        Side::Bottom => (DARK, LIGHT),
    };
    write!(
        f,
        r#"<circle class="{}" cx="{x}" cy="{y}" r="13" fill="{fill}"/>"#,
        word(side)
    )?;
    text(f, "count", x, y + 7, 20, ink, &count)
}

/// Checkers borne off, in the upper or the lower half of the tray that begins at `left`.
fn off(f: &mut Formatter<'_>, side: Side, upper: bool, left: i32, count: i32) -> fmt::Result {
    let (x, width) = (left + 8, TRAY - 16);
    let fill = if side == Side::Top { LIGHT } else { DARK };
    for nth in 0..count {
        let y = match upper {
            false => BOTTOM - 14 - nth * 12,
            true => TOP + 3 + nth * 12,
        };
        write!(
            f,
            r#"<rect class="{}" x="{x}" y="{y}" width="{width}" height="11" rx="2" fill="{fill}" stroke="{LIGHT}"/>"#,
            word(side)
        )?;
    }
    if count > 0 {
        let y = match upper {
            false => MIDDLE + 28,
            true => MIDDLE - 16,
        };
        text(f, "num", left + TRAY / 2, y, 18, LIGHT, &count)?;
    }
    Ok(())
}

/// Two dice, or three.
fn all_dice(f: &mut Formatter<'_>, side: Side, dice: &[u8]) -> fmt::Result {
    let middle = match side {
        Side::Bottom => RIGHT + 3 * POINT,
        Side::Top => LEFT + 3 * POINT,
    };
    let (width, gap) = (38, 8);
    let mut x = middle + gap / 2;
    x -= dice.iter().map(|_| (width + gap) / 2).sum::<i32>();
    for die in dice {
        one_die(f, side, x, MIDDLE - 19, *die)?;
        x += width + gap;
    }
    Ok(())
}

fn open(f: &mut Formatter<'_>, title: &str, description: &str) -> fmt::Result {
    write!(
        f,
        r#"<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="system-ui, sans-serif" font-weight="600" text-anchor="middle"><title>{}</title><desc>{}</desc>"#,
        Escaped(title),
        Escaped(description)
    )
}

/// The board without checkers; `called` is the number of each point, given as the bottom player counts.
fn table(f: &mut Formatter<'_>, called: &dyn Fn(i32) -> i32) -> fmt::Result {
    write!(
        f,
        r#"<rect class="wood" width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{WOOD}"/>"#
    )?;
    for x in [LEFT, RIGHT] {
        write!(
            f,
            r#"<rect class="field" x="{x}" y="{TOP}" width="{}" height="{}" fill="{FIELD}"/>"#,
            6 * POINT,
            BOTTOM - TOP
        )?;
    }
    for x in [FRAME + 4, TRAY_RIGHT + 4] {
        write!(
            f,
            r##"<rect class="tray" x="{x}" y="{TOP}" width="{}" height="{}" rx="4" fill="#2a2119"/>"##,
            TRAY - 8,
            BOTTOM - TOP
        )?;
    }
    for point in 1..=24 {
        let (x, half) = (point_x(point), POINT / 2);
        let (edge, tip) = if point <= 12 {
            (BOTTOM, BOTTOM - 5 * PITCH + 8)
        } else {
            (TOP, TOP + 5 * PITCH - 8)
        };
        let shade = usize::from(point % 2 == 0);
        let fill = POINTS.get(shade).copied().expect("points have two shades");
        write!(
            f,
            r#"<path class="p{shade}" d="M{} {edge}h{POINT}L{x} {tip}z" fill="{fill}"/>"#,
            x - half
        )?;
    }
    for point in 1..=24 {
        let y = if point <= 12 { HEIGHT - 8 } else { STRIP - 8 };
        text(f, "num", point_x(point), y, 17, LIGHT, &called(point))?;
    }
    Ok(())
}

impl Display for BoardPicture {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        open(f, &self.title, &self.description)?;
        table(f, &|point| match self.numbered_for {
            Side::Bottom => point,
            Side::Top => 25 - point,
        })?;
        let steps = self.moved.iter().flat_map(|(_, steps)| steps.iter());
        let gained = gained(steps);
        for side in Side::BOTH {
            self.checkers(f, side, &gained)?;
        }
        let pips = self.board.pips_by_side(Side::Bottom);
        text(f, "pips", FRAME + TRAY / 2, STRIP - 8, 17, PIPS, &pips.top)?;
        text(
            f,
            "pips",
            FRAME + TRAY / 2,
            HEIGHT - 8,
            17,
            PIPS,
            &pips.bottom,
        )?;
        if let Some(cube) = self.cube {
            cube_at(f, cube)?;
        }
        if let Some((side, dice)) = self.dice {
            all_dice(f, side, &dice)?;
        }
        f.write_str("</svg>")
    }
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::Top => "light",
        Side::Bottom => "dark",
    }
}

fn checker(f: &mut Formatter<'_>, side: Side, x: i32, y: i32) -> fmt::Result {
    match side {
        Side::Top => write!(
            f,
            r#"<g class="light"><circle cx="{x}" cy="{y}" r="18" fill="{LIGHT}" stroke="{INK}" stroke-width="2"/><circle cx="{x}" cy="{y}" r="9" fill="none" stroke="{INK}" stroke-width="2"/></g>"#
        ),
        Side::Bottom => write!(
            f,
            r#"<g class="dark"><circle cx="{x}" cy="{y}" r="18" fill="{DARK}" stroke="{LIGHT}" stroke-width="2"/><rect x="{}" y="{}" width="12" height="12" fill="{LIGHT}"/></g>"#,
            x - 6,
            y - 6
        ),
    }
}

/// A ring around a checker that has just moved, or at the place it left.
fn ring(f: &mut Formatter<'_>, class: &str, x: i32, y: i32) -> fmt::Result {
    let dashes = if class == "went" {
        r#" stroke-dasharray="6 5""#
    } else {
        ""
    };
    write!(
        f,
        r#"<circle class="{class}" cx="{x}" cy="{y}" r="16" fill="none" stroke="{BRASS}" stroke-width="4"{dashes}/>"#
    )
}

fn one_die(f: &mut Formatter<'_>, side: Side, x: i32, y: i32, die: u8) -> fmt::Result {
    let (ground, ink) = match side {
        Side::Top => (LIGHT, INK),
        Side::Bottom => (DARK, LIGHT),
    };
    write!(
        f,
        r#"<g class="die {}"><rect x="{x}" y="{y}" width="38" height="38" rx="7" fill="{ground}" stroke="{ink}" stroke-width="2"/>"#,
        word(side)
    )?;
    let spots: &[(i32, i32)] = match die {
        1 => &[(1, 1)],
        2 => &[(0, 0), (2, 2)],
        3 => &[(0, 0), (1, 1), (2, 2)],
        4 => &[(0, 0), (0, 2), (2, 0), (2, 2)],
        5 => &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
        _ => &[(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
    };
    for (column, row) in spots {
        write!(
            f,
            r#"<circle cx="{}" cy="{}" r="4" fill="{ink}"/>"#,
            x + 9 + column * 10,
            y + 9 + row * 10
        )?;
    }
    f.write_str("</g>")
}

fn text(
    f: &mut Formatter<'_>,
    class: &str,
    x: i32,
    y: i32,
    size: i32,
    fill: &str,
    what: &dyn Display,
) -> fmt::Result {
    write!(
        f,
        r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}" fill="{fill}" aria-hidden="true">{what}</text>"#
    )
}

/// Text between tags.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // XML has no such characters, not even escaped.
        let none = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
        filters::Html.write_escaped_str(f, &self.0.replace(none, " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(board: Board) -> BoardPicture {
        BoardPicture {
            board,
            cube: Some(CubeLies {
                value: 1,
                at: CubePlace::Middle,
            }),
            dice: Some((Side::Bottom, [6, 3])),
            moved: None,
            numbered_for: Side::Bottom,
            title: "Ann & \"Bo\"".into(),
            description: "<desc>\u{0}".into(),
        }
    }

    /// Every element opened is closed, every attribute quoted, no text unescaped.
    fn well_formed(svg: &str) -> bool {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').unwrap();
            if text.contains('>') || tag.matches('"').count() % 2 == 1 {
                return false;
            }
            if let Some(name) = tag.strip_prefix('/') {
                if open.pop() != Some(name) {
                    return false;
                }
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap());
            }
        }
        open.is_empty()
    }

    #[test]
    fn the_start_has_thirty_checkers_two_dice_and_a_cube() {
        let svg = picture(Board::STANDARD).to_string();
        assert!(well_formed(&svg), "{svg}");
        assert_eq!(svg.matches(r#"<g class="dark">"#).count(), 15);
        assert_eq!(svg.matches(r#"<g class="light">"#).count(), 15);
        assert_eq!(svg.matches(r#"<g class="die dark">"#).count(), 2);
        assert!(svg.contains(">64</text>"));
        assert_eq!(svg.matches(">167</text>").count(), 2);
        assert!(svg.contains("Ann &#38; &#34;Bo&#34;") && svg.contains("&#60;desc&#62; <"));
        assert!(!svg.contains("style"));
    }

    #[test]
    fn the_bottom_player_bears_off_at_the_lower_right() {
        let one = Board::HYPERGAMMON_1;
        let svg = picture(one).to_string();
        // The bottom player's only checker is on the 24 point: top right, where the top player's is at the bottom
        // right.
        let (x, y) = (point_x(24), TOP + RADIUS);
        assert!(svg.contains(&format!(r#"<g class="dark"><circle cx="{x}" cy="{y}""#)));
        assert_eq!(point_x(24), point_x(1));
        assert!(point_x(1) > point_x(6) && point_x(6) > point_x(7) && point_x(7) > point_x(12));
    }

    #[test]
    fn more_than_five_on_a_point_are_counted() {
        let mut setup = backgammon::PositionSetup::from(Board::STANDARD);
        setup.points[6] = 10;
        setup.points[13] = 0;
        let svg = picture(setup.board().unwrap()).to_string();
        assert_eq!(svg.matches(r#"<g class="dark">"#).count(), 10);
        assert!(svg.contains(r#"class="count""#) && svg.contains(">10</text>"));
    }

    #[test]
    fn a_play_is_marked_where_it_came_from_and_where_it_went() {
        let mut steps = None;
        let dice = backgammon::Dice::new(3, 1).unwrap();
        backgammon::plays::for_each_play(Board::STANDARD, dice, |after, s| {
            if after.own(5) == 2 {
                steps = Some((after, s));
            }
        });
        let (after, steps) = steps.unwrap();
        let mut picture = picture(after);
        picture.moved = Some((Side::Bottom, steps));
        let svg = picture.to_string();
        assert_eq!(svg.matches(r#"class="came""#).count(), 2);
        assert_eq!(svg.matches(r#"class="went""#).count(), 2);
    }

    #[test]
    fn the_numbers_are_those_of_whoever_plays() {
        let mut picture = picture(Board::STANDARD);
        let at = |svg: &str, x: i32, y: i32| {
            let (_, rest) = svg
                .split_once(&format!(r#"x="{x}" y="{y}" font-size="17""#))
                .unwrap();
            let (_, rest) = rest.split_once('>').unwrap();
            rest.split_once('<').unwrap().0.to_owned()
        };
        assert_eq!(at(&picture.to_string(), point_x(1), HEIGHT - 8), "1");
        picture.numbered_for = Side::Top;
        assert_eq!(at(&picture.to_string(), point_x(1), HEIGHT - 8), "24");
    }
}
