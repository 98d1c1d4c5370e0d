// What must hold of a night, whatever was done to it: computed from the files and pages of the server, by none of its rules.

import { spawnSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { built } from '../browser/service.mjs';

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

/** Nobody has two places, no more people share places than there are of them, and no two spans overlap. Once there is a
 * champion, everybody who played has a place. */
export function places({ places: ranked, matches }, page) {
  const faults = [];
  // What losers fall to is ranked for itself.
  const all = ranked.filter(({ stage }) => stage === 'main');
  const seen = new Set();
  const spans = new Map();
  for (const { place, to_place: to, player } of all) {
    if (seen.has(player)) faults.push(`${player} has two places`);
    seen.add(player);
    const span = `${place}-${to}`;
    spans.set(span, { from: place, to, held: (spans.get(span)?.held ?? 0) + 1 });
  }
  let last = 0;
  for (const { from, to, held } of [...spans.values()].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (held > to - from + 1) faults.push(`${held} people share places ${from} to ${to}`);
    if (from <= last) faults.push(`places ${from} to ${to} overlap those before`);
    last = Math.max(last, to);
  }
  // Where the event is over everybody who played has a place; before, those who are still in have none.
  const champion = all.some(({ place, to_place: to }) => place === 1 && to === 1);
  const players = new Set(matches.flatMap(({ player, against }) => [player, against]));
  if (champion && all.length > 0) {
    // Nobody has one whose results a director left out, nor who came later into what losers fall to, a second entry: Ann (2).
    const rows = page.root.querySelectorAll('tr, li').map((row) => row.textContent);
    const leftOut = (player) => rows.some((row) => row.includes(player) && row.includes('left out'));
    const without = [...players].filter((player) => !seen.has(player) && !/ \(\d\)$/.test(player) && !leftOut(player));
    const open = [...spans.values()].some(({ from, to, held }) => held < to - from + 1);
    if (without.length > 0 && !open) faults.push(`no place for ${without.join(', ')}`);
  }
  return faults;
}

const cents = (text) => Math.round(Number(text.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100);

/** What is paid out, and kept by the house of what cannot be paid, is what there was to pay, as soon as every place of a
 * fund is decided; before, never more. */
export function prizes({ root }) {
  const faults = [];
  for (const fund of root.querySelectorAll('section.fund')) {
    const cells = (selector) => fund.querySelectorAll(selector).map((cell) => cents(cell.textContent));
    const total = cells('table.sums tr.total td').at(-1);
    const paid = sum(cells('table.payout td.amount'));
    const open = fund.querySelectorAll('table.payout tr.open').length > 0;
    const kept = sum([...fund.textContent.matchAll(/leave (\S+) with the house/g)].map(([, amount]) => cents(amount)));
    if (paid + kept > total || (!open && paid > 0 && paid + kept !== total)) faults.push(`${paid} paid out of ${total}: ${fund.textContent.replace(/\s+/g, ' ')}`);
  }
  return faults;
}

/** What some won others lost, in all and line by line. */
export function ledger({ players, lines }) {
  const faults = [];
  for (const field of ['points', 'money']) {
    const all = sum(players.map((player) => player[field] ?? 0));
    if (Math.abs(all) > 1e-6) faults.push(`${field} of the night come to ${all}`);
    for (const player of players) {
      const own = sum(lines.map((line) => (line.player === player.player ? line[field] : 0) - (line.against === player.player ? line[field] : 0)));
      if (Math.abs(own - player[field]) > 1e-6) faults.push(`${player.player} has ${player[field]} ${field}, by the lines ${own}`);
    }
  }
  return faults;
}

/** A chouette night computed once more from the journal in its file, by `crawford-check-night`, which shares no rule with the
 * server; what the server said of it must be the same. `called` has everybody's number by the name the server shows. */
export function night(file, said, called) {
  const all = gunzipSync(file).toString().trim().split('\n').map((line) => JSON.parse(line));
  const journal = all.flatMap(({ fact }) => (fact ? [fact.body] : []));
  const names = new Map(all.flatMap(({ person }) => (person ? [[person.id, person.name]] : [])));
  const { status, stdout, stderr } = spawnSync(built('crawford-check-night'), {
    input: JSON.stringify({ journal, claims: claims(numbers(journal, names, called), said) }),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status === 0) return [];
  return (stdout ?? '').split('\n').filter(Boolean).concat(status === 1 ? [] : [`crawford-check-night: ${stderr}`]);
}

/** Everybody's number, by what they are called, where that is the name of who joined as it: of the joins that were not undone. */
function numbers(journal, names, called) {
  const facts = journal.map((body) => JSON.parse(body));
  const gone = new Set();
  for (let at = facts.length - 1; at >= 0; at -= 1) {
    // Versions count from 1.
    if (facts[at].type === 'retracted' && !gone.has(at + 1)) for (const version of facts[at].versions) gone.add(version);
  }
  const joined = facts.filter(({ type }, at) => type === 'joined' && !gone.has(at + 1));
  const own = new Map(joined.map(({ person, player }) => [player, names.get(person)]));
  // Which of the namesakes in the club somebody is, which the file does not say, stands behind the name: Ann (2).
  return new Map([...called].filter(([name, player]) => name.replace(/ \(\d+\)$/, '') === own.get(player)));
}

function claims(numbers, { players, lines }) {
  const number = (name) => numbers.get(name) ?? 0;
  const games = [...new Set(lines.map(({ game }) => game))].map((game) => {
    const own = lines.filter((line) => line.game === game);
    const [{ box, captain, partner }] = own;
    const results = new Map();
    const wins = (name, points, money) => {
      const [had, coins] = results.get(number(name)) ?? [0, 0];
      results.set(number(name), [had + points, coins + money]);
    };
    for (const { player, against, points, money } of own) {
      wins(player, points, money ?? 0);
      wins(against, -points, -(money ?? 0));
    }
    return {
      game,
      in_box: number(box),
      captain: number(captain),
      partner: partner === null ? null : number(partner),
      cubes: own.filter(({ line }) => line === 'cube').map(({ cube }) => cube),
      results: [...results].map(([player, won]) => [player, ...won]),
    };
  });
  return {
    in_money: players.some(({ money }) => money !== null),
    players: players.map(({ player, points, money }) => ({ player: number(player), points, money: money ?? 0, balance: null })),
    games,
    payments: null,
  };
}
