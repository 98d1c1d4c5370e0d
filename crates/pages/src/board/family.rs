//! The board of any game of the tables family.

use super::{
    BAR_WIDTH, BOTTOM, CubeLies, FRAME, Formatter, GAP, LEFT, MIDDLE, MOST, PITCH, POINT, RADIUS,
    Stack, TOP, TRAY, TRAY_RIGHT, all_dice, checker, cube_at, gained, how_many, off, open, point_x,
    rings, table,
};
use backgammon::Side;
use backgammon::board::{BAR, OFF};
use backgammon::variants::Throw;
use backgammon::variants::layout::{BoardLayout, BoardPoint, bar_is_upper, off as off_at, place};
use std::fmt::{self, Display};

/// A position of any game, seen from the bottom player's seat.
#[derive(Debug, Clone)]
pub struct FamilyPicture {
    pub layout: BoardLayout,
    /// The dice and the side that threw them.
    pub dice: Option<(Side, Throw)>,
    /// The last play, to be marked: its side and its steps, by that side's numbers.
    pub moved: Option<(Side, Vec<(u8, u8)>)>,
    pub cube: Option<CubeLies>,
    /// The side from which the points are numbered.
    pub numbered_for: Side,
    /// Whether the places can be tapped; each then has its number, as `numbered_for` counts.
    pub tapped: bool,
    pub title: String,
    /// A full description in words, as the accessible text.
    pub description: String,
}

/// Safe in HTML: every text in it is escaped.
impl askama::filters::HtmlSafe for FamilyPicture {}

fn on_point(point: BoardPoint) -> (i32, bool) {
    (i32::from(point.number()), point.quarter().is_upper())
}

fn stack_of(point: BoardPoint) -> Stack {
    let (number, upper) = on_point(point);
    Stack {
        x: point_x(number),
        y: if upper { TOP + RADIUS } else { BOTTOM - RADIUS },
        step: if upper { PITCH } else { -PITCH },
    }
}

impl FamilyPicture {
    fn bar_stack(&self, side: Side) -> Stack {
        let upper = bar_is_upper(self.layout.course, side);
        Stack {
            x: LEFT + 6 * POINT + BAR_WIDTH / 2,
            y: if upper {
                MIDDLE - GAP / 2
            } else {
                MIDDLE + GAP / 2
            },
            step: if upper { -PITCH } else { PITCH },
        }
    }

    fn bar(&self, f: &mut Formatter<'_>, side: Side) -> fmt::Result {
        let count = i32::from(self.layout.bar[side]);
        let stack = self.bar_stack(side);
        for nth in 0..count.min(MOST) {
            checker(f, side, stack.x, stack.y_of(nth))?;
        }
        if count > MOST {
            how_many(f, side, stack.x, stack.y_of(count), count)?;
        }
        Ok(())
    }

    fn points(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (point, lies) in &self.layout.points {
            let stack = stack_of(*point);
            let beneath = i32::from(lies.pins);
            if lies.pins {
                checker(f, lies.side.other(), stack.x, stack.y_of(0))?;
            }
            let count = i32::from(lies.count);
            for nth in beneath..(count + beneath).min(MOST) {
                checker(f, lies.side, stack.x, stack.y_of(nth))?;
            }
            if count + beneath > MOST {
                how_many(f, lies.side, stack.x, stack.y_of(MOST), count)?;
            }
        }
        Ok(())
    }

    /// Where the last play went, and where it came from.
    fn marks(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some((side, steps)) = &self.moved else {
            return Ok(());
        };
        for (number, gained) in (0_u8..).zip(gained(steps.iter().copied())) {
            let (stack, count) = match (number, place(self.layout.course, *side, number)) {
                (BAR, _) => (self.bar_stack(*side), i32::from(self.layout.bar[*side])),
                (_, Some(point)) => {
                    let lies = self.layout.at(point);
                    let count = lies.map_or(0, |lies| i32::from(lies.count + u8::from(lies.pins)));
                    (stack_of(point), count)
                }
                (_, None) => continue,
            };
            rings(f, stack, count, gained)?;
        }
        Ok(())
    }

    /// What a tap means: a rectangle over each place.
    fn places(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let half = BOTTOM - MIDDLE - GAP / 2;
        let side = self.numbered_for;
        let course = self.layout.course;
        let rows = |upper: bool| if upper { TOP } else { BOTTOM - half };
        let mut spot = |number: u8, x: i32, upper: bool, width: i32| {
            write!(
                f,
                r#"<rect class="spot" data-place="{number}" x="{x}" y="{}" width="{width}" height="{half}" rx="4" fill="none" pointer-events="all"/>"#,
                rows(upper)
            )
        };
        for number in 1..=24 {
            let Some(point) = place(course, side, number) else {
                continue;
            };
            let (at, upper) = on_point(point);
            spot(number, point_x(at) - POINT / 2, upper, POINT)?;
        }
        let upper = bar_is_upper(course, side);
        spot(BAR, LEFT + 6 * POINT, upper, BAR_WIDTH)?;
        let quarter = off_at(course, side);
        let left = if quarter.is_left() { FRAME } else { TRAY_RIGHT };
        spot(OFF, left, quarter.is_upper(), TRAY)
    }
}

impl Display for FamilyPicture {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        open(f, &self.title, &self.description)?;
        let course = self.layout.course;
        table(f, &|point| {
            let mut points = BoardPoint::all();
            let found = points.find(|at| i32::from(at.number()) == point);
            found.map_or(point, |at| {
                i32::from(at.called_by(course, self.numbered_for))
            })
        })?;
        self.points(f)?;
        for side in Side::BOTH {
            self.bar(f, side)?;
            let quarter = off_at(course, side);
            let left = if quarter.is_left() { FRAME } else { TRAY_RIGHT };
            let count = i32::from(self.layout.off[side]);
            off(f, side, quarter.is_upper(), left, count)?;
        }
        self.marks(f)?;
        if let Some(cube) = self.cube {
            cube_at(f, cube)?;
        }
        if let Some((side, dice)) = self.dice {
            all_dice(f, side, &dice.numbers())?;
        }
        if self.tapped {
            self.places(f)?;
        }
        f.write_str("</svg>")
    }
}
