//! Of a Swiss.

use super::number;
use crate::pages::c::t::format_fields::{SwissFields, TIE_BREAKS};
use crate::tournament::EntrantNo;
use crate::tournament::ranking::{RankingRules, TieBreak, Unplayed};
use crate::tournament::swiss::{ByeWorth, Ends, MOST_ROUNDS, Scoring, SwissSettings, Wish, Within};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

/// The most lines of people to be kept apart.
const MOST_WISHES: usize = 100;

impl Typed for SwissFields {
    type Command = SwissSettings;

    fn read(fields: &mut Fields) -> Self {
        SwissFields {
            rounds: fields.line("swiss_rounds"),
            ends: fields.line("swiss_ends"),
            wins: fields.line("swiss_wins"),
            losses: fields.line("swiss_losses"),
            places: fields.line("swiss_places"),
            groups: fields.line("swiss_groups"),
            within: fields.line("swiss_within"),
            scoring: fields.line("swiss_scoring"),
            bye: fields.line("swiss_bye"),
            missed: fields.line("swiss_missed"),
            apart: fields.text("swiss_apart"),
            tie_breaks: fields.every("tie_break"),
        }
    }

    fn command(&self) -> Result<SwissSettings, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let unknown = |field| Violation::new("choice-unknown", Source::House).at(field);
        let rounds = number(&self.rounds, "swiss_rounds", 1, MOST_ROUNDS).map_err(&mut keep);
        let ends = self.ends().map_err(&mut keep);
        let groups = match self.groups.as_str() {
            "groups" | "" => Ok(true),
            "monrad" => Ok(false),
            _ => Err(unknown("swiss_groups")),
        }
        .map_err(&mut keep);
        let within = match self.within.as_str() {
            "random" | "" => Ok(Within::Random),
            "slide" => Ok(Within::Slide),
            "fold" => Ok(Within::Fold),
            "neighbours" => Ok(Within::Neighbours),
            "standing" => Ok(Within::Standing),
            _ => Err(unknown("swiss_within")),
        }
        .map_err(&mut keep);
        let scoring = match self.scoring.as_str() {
            "wins" | "" => Ok(Scoring::Wins),
            "two-two-one" => Ok(Scoring::TwoTwoOne),
            "stavrou" => Ok(Scoring::STAVROU),
            _ => Err(unknown("swiss_scoring")),
        }
        .map_err(&mut keep);
        let worth = |typed: &str, usual, field| match typed {
            "" => Ok(usual),
            "win" => Ok(ByeWorth::Win),
            "half" => Ok(ByeWorth::Half),
            "nothing" => Ok(ByeWorth::Nothing),
            _ => Err(unknown(field)),
        };
        let bye = worth(&self.bye, ByeWorth::Win, "swiss_bye").map_err(&mut keep);
        let missed = worth(&self.missed, ByeWorth::Nothing, "swiss_missed").map_err(&mut keep);
        let wishes = wishes(&self.apart).map_err(&mut keep);
        let ranking = ranking(&self.tie_breaks, "tie_break").map_err(&mut keep);
        match (
            rounds,
            ends,
            groups,
            within,
            scoring,
            (bye, missed),
            wishes,
            ranking,
        ) {
            (
                Ok(rounds),
                Ok(ends),
                Ok(groups),
                Ok(within),
                Ok(scoring),
                (Ok(bye), Ok(missed)),
                Ok(wishes),
                Ok(ranking),
            ) => Ok(SwissSettings {
                rounds,
                scoring,
                bye,
                late_byes: false,
                missed: None,
                ends,
                groups,
                within,
                wishes,
                ranking,
            }
            .with_missed(missed)),
            _ => Err(refused),
        }
    }
}

impl SwissFields {
    fn ends(&self) -> Result<Ends, Violation> {
        let losses = || number(&self.losses, "swiss_losses", 1, MOST_ROUNDS);
        match self.ends.as_str() {
            "rounds" | "" => Ok(Ends::Rounds),
            "strikes" => Ok(Ends::Strikes { losses: losses()? }),
            "qualify" => Ok(Ends::Qualify {
                wins: number(&self.wins, "swiss_wins", 1, MOST_ROUNDS)?,
                losses: losses()?,
                places: match self.places.as_str() {
                    "" => None,
                    text => Some(number(text, "swiss_places", 1, 512)?),
                },
            }),
            _ => Err(Violation::new("choice-unknown", Source::House).at("swiss_ends")),
        }
    }
}

/// The tie-breaks chosen, in order; one named twice speaks where it is named first.
pub(in crate::web::c) fn ranking(
    chosen: &[String],
    field: &'static str,
) -> Result<RankingRules, Violation> {
    let mut tie_breaks = Vec::new();
    for name in chosen
        .iter()
        .take(TIE_BREAKS)
        .filter(|name| !name.is_empty())
    {
        let unknown = || Violation::new("choice-unknown", Source::House).at(field);
        let by = TieBreak::named(name).ok_or_else(unknown)?;
        if !tie_breaks.contains(&by) {
            tie_breaks.push(by);
        }
    }
    Ok(RankingRules {
        tie_breaks,
        unplayed: Unplayed::Fide2026,
        by_hand: Vec::new(),
    })
}

/// "3 7 < 3": people kept apart until a round, a line each.
fn wishes(text: &str) -> Result<Vec<Wish>, Violation> {
    let lines = text
        .lines()
        .zip(1usize..)
        .filter(|(line, _)| !line.trim().is_empty());
    let refused = |line: usize| {
        Violation::new("apart-unreadable", Source::House)
            .with("line", line)
            .at("swiss_apart")
    };
    let mut wishes = Vec::new();
    for (line, number) in lines {
        if wishes.len() >= MOST_WISHES {
            return Err(refused(number));
        }
        let (people, before) = match line.split_once('<') {
            Some((people, round)) => {
                let round = round.trim().parse().map_err(|_| refused(number))?;
                (people, Some(round))
            }
            None => (line, None),
        };
        let parts = people.split(|c: char| c == ',' || c.is_whitespace());
        let apart: Result<Vec<EntrantNo>, _> = parts
            .filter(|part| !part.is_empty())
            .map(str::parse)
            .collect();
        let apart = apart.map_err(|_| refused(number))?;
        if apart.len() < 2 {
            return Err(refused(number));
        }
        wishes.push(Wish { apart, before });
    }
    Ok(wishes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_kept_apart_by_the_line() {
        let of = |numbers: &[u32], before| Wish {
            apart: numbers.iter().copied().map(EntrantNo).collect(),
            before,
        };
        assert_eq!(
            wishes("3 7 < 3\n\n 1,2, 9 \n").unwrap(),
            [of(&[3, 7], Some(3)), of(&[1, 2, 9], None)]
        );
        for bad in ["3", "3 x", "3 7 < x", "< 3", "3 -7"] {
            assert_eq!(wishes(bad).unwrap_err().rule, "apart-unreadable", "{bad}");
        }
    }
}
