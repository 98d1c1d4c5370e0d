//! The most a player loses in one game: what exceeds it is given back by those who got it, in proportion to what they
//! got, so that every game still sums to zero.

use super::night::result_in;
use super::{LedgerLine, LineKind, PlayerNo, Unit};

/// Rounds of giving back before a player who still loses too much pays nothing at all. Sparing one player costs another,
/// who may then lose too much as well; with extras among the team this can go round in a circle.
const ROUNDS: usize = 200;

struct Flow {
    payer: PlayerNo,
    payee: PlayerNo,
    line: LedgerLine,
    left: i64,
}

pub(super) fn given_back(lines: &[LedgerLine], most: i64) -> Vec<LedgerLine> {
    let mut flows: Vec<Flow> = lines
        .iter()
        .filter(|l| l.points != 0 && l.to != l.from)
        .map(|line| {
            let (payer, payee) = match line.points > 0 {
                true => (line.from, line.to),
                false => (line.to, line.from),
            };
            Flow {
                payer,
                payee,
                line: *line,
                left: line.points.saturating_abs(),
            }
        })
        .collect();
    let mut players: Vec<PlayerNo> = flows.iter().map(|f| f.payer).collect();
    players.sort_unstable();
    players.dedup();
    for round in 0..ROUNDS.saturating_add(players.len()) {
        let excess = |n: &PlayerNo| {
            let net = flows.iter().fold(0_i64, |sum, f| {
                let (gets, gives) = (f.payee == *n, f.payer == *n);
                let sum = sum.saturating_add(if gets { f.left } else { 0 });
                sum.saturating_sub(if gives { f.left } else { 0 })
            });
            let excess = net.saturating_add(most).saturating_neg();
            (excess > 0).then_some((*n, excess))
        };
        let Some((loser, excess)) = players.iter().find_map(excess) else {
            break;
        };
        let excess = if round < ROUNDS { excess } else { i64::MAX };
        spare(&mut flows, loser, excess);
    }
    flows.iter().filter_map(limit_line).collect()
}

/// Takes `excess` off what the loser pays, from each in proportion, the odd points from the first in line.
fn spare(flows: &mut [Flow], loser: PlayerNo, excess: i64) {
    let mut mine: Vec<&mut Flow> = flows.iter_mut().filter(|f| f.payer == loser).collect();
    let all = mine.iter().fold(0_i64, |sum, f| sum.saturating_add(f.left));
    let excess = excess.min(all);
    let mut rest = excess;
    for flow in &mut mine {
        let share = i128::from(flow.left) * i128::from(excess) / i128::from(all.max(1));
        let share = i64::try_from(share).expect("a share of the excess is no more than the excess");
        flow.left = flow.left.saturating_sub(share);
        rest = rest.saturating_sub(share);
    }
    for flow in &mut mine {
        let odd = rest.min(flow.left).clamp(0, 1);
        flow.left = flow.left.saturating_sub(odd);
        rest = rest.saturating_sub(odd);
    }
}

/// The line that takes off a flow what is not paid of it, and as much of its money. With stakes of their own a partner's
/// half may go one way in points and the other in money.
fn limit_line(flow: &Flow) -> Option<LedgerLine> {
    let whole = flow.line.points;
    let points = whole.saturating_abs().saturating_sub(flow.left);
    let money = i128::from(flow.line.money) * i128::from(points);
    // The least amount there is has no opposite. A journal from elsewhere may hold it.
    let money = i64::try_from(money / i128::from(whole)).unwrap_or(i64::MAX);
    (points > 0).then_some(LedgerLine {
        kind: LineKind::Limit,
        to: flow.payer,
        from: flow.payee,
        points,
        money,
    })
}

/// What the limit spared each who reached it, in points.
#[must_use]
pub fn spared(lines: &[LedgerLine]) -> Vec<(PlayerNo, i64)> {
    let limits: Vec<LedgerLine> = lines
        .iter()
        .filter(|l| l.kind == LineKind::Limit)
        .copied()
        .collect();
    let mut who: Vec<PlayerNo> = limits.iter().map(|l| l.to).collect();
    who.sort_unstable();
    who.dedup();
    let of = |n: PlayerNo| {
        let own: Vec<LedgerLine> = limits.iter().filter(|l| l.to == n).copied().collect();
        (n, result_in(&own, n, Unit::Points))
    };
    who.into_iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_without_an_opposite_is_given_back_as_far_as_it_can_be() {
        let (member, in_box) = (PlayerNo(2), PlayerNo(1));
        let lines = [LedgerLine {
            kind: LineKind::Cube,
            to: member,
            from: in_box,
            points: -1_000,
            money: i64::MIN,
        }];
        let back = given_back(&lines, 0);
        let found: Vec<_> = back.iter().map(|l| (l.to, l.points, l.money)).collect();
        assert_eq!(found, [(member, 1_000, i64::MAX)]);
    }
}
