// Evenings in formats other than the knockout: a Swiss of twenty-one with somebody late, somebody leaving and a score put
// right, a double elimination of sixteen with a progressive consolation below it, on a phone, and groups into a knockout
// with money on it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { judge, open } from './browser.mjs';
import { Director } from './night.mjs';
import { fortyThree } from './rosters.mjs';

/** From an empty database to an event of this format with these people on its closed list, drawn without dice. */
export async function toTheDraw(director, names, format, set) {
  const { page } = director;
  await director.makesTheHouse();
  await director.makesTheClub();
  await director.bringsTheRoster(names);
  await director.announces('Evening', '3', async () => {
    await page.selectOption('main [name="format"]', format);
    await set();
    await judge(page, `the form of ${format}`);
  });
  await page.goto(`${director.tournament}/door`);
  for (const person of names) await director.signsInAtTheDoor(person);
  await page.goto(`${director.event}/draw`);
  await director.press(/./, page.locator('main form .bar'));
  await director.press(/without/, page.locator('main form:has([name="dice"])'));
  await director.accepted();
  await judge(page, 'after the draw');
}

/** Plays every match that can be played, the upper player winning by these points. */
async function playAll(director, score = [3, 1]) {
  for (const match of await director.openMatches()) await director.scoresFinal(match, ...score);
}

export async function pairsTheNextRound(director, judged) {
  const { page } = director;
  await page.goto(`${director.event}/round`);
  if (judged) await judge(page, judged);
  await director.press(/Pair round/);
  await director.accepted();
}

/** Everyone named in the standings, best first, with place and score. */
export async function standings(director) {
  await director.page.goto(director.event);
  return director.page.locator('.standings tbody tr').evaluateAll((rows) => rows.map((row) => ({
    place: row.cells[0].textContent.trim(),
    name: row.cells[1].querySelector('bdi').textContent,
    score: row.cells[2].textContent.trim(),
  })));
}

export async function swissEvening(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const names = fortyThree.slice(0, 20);
  const late = fortyThree[20];

  await step('twenty sign in to a Swiss of five rounds', () => toTheDraw(director, names, 'swiss', async () => {
    await page.fill('main [name="swiss_rounds"]', '5');
  }));

  await step('every pair of the first round says why', async () => {
    await page.goto(`${director.event}/round`);
    await judge(page, 'the first round before it is made');
    assert.equal(await page.locator('.meetings > li').count(), 10);
    await page.locator('.meetings summary').first().click();
    assert.match(await page.locator('.meetings li').first().innerText(), /score group 1/);
    await page.screenshot({ path: join(shots, 'swiss-round.png'), fullPage: true });
    await pairsTheNextRound(director);
    // Nobody has paired the third round yet, and the page says when it begins.
    await page.goto(director.event);
    assert.match(await page.locator('main details', { hasText: 'Timetable' }).textContent(), /round 3/i);
    await playAll(director);
  });

  await step('somebody comes late, and gets a place in the next round', async () => {
    await page.goto(`${director.tournament}/door`);
    await director.signsInAGuest(late);
    await pairsTheNextRound(director, 'the second round');
    const table = await standings(director);
    assert.equal(table.length, 21);
    assert.equal(table.filter((row) => row.name === late).length, 1);
    await playAll(director, [3, 2]);
  });

  await step('somebody leaves, and is paired no more', async () => {
    const gone = (await standings(director)).at(-1).name;
    await page.goto(`${director.tournament}/desk`);
    const row = page.locator('main li', { has: page.getByText(gone, { exact: true }) }).filter({ has: page.locator('form[action$="/withdraw"], a[href*="/p/"]') });
    assert.ok(await row.count() > 0, `${gone} is on the desk`);
    const number = names.includes(gone) ? names.indexOf(gone) + 1 : 21;
    await page.goto(`${director.tournament}/door`);
    await director.withdraws(number);
    await page.goto(`${director.event}/round`);
    const paired = await page.locator('.meetings bdi').allInnerTexts();
    assert.equal(paired.length, 20);
    assert.ok(!paired.includes(gone), `${gone} is not paired`);
    await pairsTheNextRound(director);
    await playAll(director);
  });

  await step('a score of the first round put right says what it touches, and moves the standings', async () => {
    const before = await standings(director);
    const [winner, loser] = await director.names(1);
    const score = (table, name) => Number(table.find((row) => row.name === name).score);
    await page.goto(`${director.event}/m/1/correct?tab=final`);
    await director.fill('top', '1');
    await director.fill('bottom', '3');
    await director.press(/./, page.locator('main form.entry .bar'));
    await judge(page, 'what the correction touches');
    assert.match(await page.locator('main').innerText(), /in the standings change/);
    await director.press(/Correct it/);
    await director.accepted();
    const after = await standings(director);
    assert.equal(score(after, winner), score(before, winner) - 1);
    assert.equal(score(after, loser), score(before, loser) + 1);
  });

  await step('five rounds, and nobody met anybody twice', async () => {
    for (const round of [4, 5]) {
      await pairsTheNextRound(director, `round ${round}`);
      await playAll(director, round === 4 ? [3, 0] : [2, 3]);
    }
    await page.goto(director.event);
    await judge(page, 'the standings at the end');
    await page.screenshot({ path: join(shots, 'swiss-end.png'), fullPage: true });
    const pairs = await page.locator('#h-swiss ~ .side-rounds .m').evaluateAll((all) => all.map((m) => [...m.querySelectorAll('.p')].map((p) => p.dataset.p).sort().join('-')));
    assert.ok(pairs.length >= 50, `${pairs.length} matches`);
    assert.equal(new Set(pairs).size, pairs.length, 'no rematch');
    await page.locator('.standings summary').first().click();
    assert.match(await page.locator('.standings tbody tr').first().innerText(), /Buchholz/);
    await page.context().close();
  });
}

/** The matches of a part of the event page, by the id of its heading: number, who sits there, and who won. */
async function matchesUnder(director, heading) {
  await director.page.goto(director.event);
  const found = await director.page.locator(`section[aria-labelledby~="${heading}"] a.m`).evaluateAll((all) => all.map((m) => ({
    number: Number(m.getAttribute('href').match(/\/m\/(\d+)/)[1]),
    players: [...m.querySelectorAll('.p[data-p]')].map((p) => Number(p.dataset.p)),
    won: Number(m.querySelector('.p.won')?.dataset.p),
    done: m.classList.contains('done'),
    needed: !m.textContent.includes('not needed'),
  })));
  // A match may stand on the page more than once.
  return [...new Map(found.map((m) => [m.number, m])).values()];
}

const playersOf = (matches) => matches.flatMap((m) => m.players).sort((a, b) => a - b);
const losersOf = (matches) => matches.filter((m) => m.done && m.needed && m.players.length === 2).flatMap((m) => m.players.filter((n) => n !== m.won));

export async function doubleElimination(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const names = fortyThree.slice(0, 16);
  await step('sixteen are drawn into a double elimination with a progressive consolation, on a phone', () => toTheDraw(director, names, 'double-elimination', async () => {
    assert.equal(page.viewportSize().width, 360);
    await page.check('main [name="double_second_final"]');
    await page.fill('main [name="double_consolation"]', '4');
  }));

  let corrected;
  await step('whoever loses twice falls to the consolation', async () => {
    for (let match = 1; match <= 8; match += 1) await director.scoresFinal(match, 3, 1);
    const first = await matchesUnder(director, 'h-losers-1');
    assert.equal(playersOf(first).length, 8);
    for (const { number } of first) await director.scoresFinal(number, 3, 2);
    const fallen = playersOf(await matchesUnder(director, 'h-consolation-1'));
    assert.deepEqual(fallen, losersOf(await matchesUnder(director, 'h-losers-1')).sort((a, b) => a - b));
    await judge(page, 'the consolation filling');
    await page.screenshot({ path: join(shots, 'double-consolation-phone.png'), fullPage: true });
  });

  await step('a correction in the main event moves the places in the consolation', async () => {
    const before = playersOf(await matchesUnder(director, 'h-consolation-1'));
    // Somebody who sits in the consolation had won the first match after all.
    const first = (await matchesUnder(director, 'h-bracket')).filter((m) => m.number <= 8);
    const { number, players: [winner, loser] } = first.find((m) => before.includes(m.players[1]));
    corrected = [winner, loser];
    await page.goto(`${director.event}/m/${number}/correct?tab=final`);
    await director.fill('top', '2');
    await director.fill('bottom', '3');
    await director.press(/./, page.locator('main form.entry .bar'));
    await judge(page, 'what the correction touches');
    assert.match(await page.locator('.later').innerText(), new RegExp(names[loser - 1]));
    await page.screenshot({ path: join(shots, 'double-correction-phone.png'), fullPage: true });
    await director.leave(() => page.locator('form.choices button[value="take-seat"]').click());
    await director.accepted();
    const after = playersOf(await matchesUnder(director, 'h-consolation-1'));
    assert.deepEqual(after, [...before.filter((n) => n !== loser), winner].sort((a, b) => a - b), 'they changed places');
    await judge(page, 'after the correction');
  });

  await step('everyone but the champion loses twice, and the consolation has a winner of its own', async () => {
    for (let goes = 0; goes < 20 && (await director.openMatches()).length > 0; goes += 1) {
      await playAll(director, goes % 2 === 0 ? [3, 1] : [0, 3]);
    }
    const below = await matchesUnder(director, 'h-consolation');
    const last = below.filter((m) => m.players.length === 2);
    assert.ok(below.every((m) => m.done), 'the consolation is played to its end');
    assert.equal(last.length, new Set(playersOf(last)).size - 1, 'each match puts one out');
    await judge(page, 'the double elimination at its end');
    await page.screenshot({ path: join(shots, 'double-phone.png'), fullPage: true });
    const lost = new Map(names.map((_, i) => [i + 1, 0]));
    const above = [...await matchesUnder(director, 'h-bracket'), ...await matchesUnder(director, 'h-losers'), ...await matchesUnder(director, 'h-final')];
    for (const n of losersOf(above)) lost.set(n, lost.get(n) + 1);
    // The two of the corrected match keep what they played on the wrong way.
    for (const n of corrected) lost.delete(n);
    const fewer = [...lost].filter(([, times]) => times !== 2);
    assert.ok(fewer.length <= 1 && fewer.every(([, times]) => times < 2), [...lost].join(' '));
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.screenshot({ path: join(shots, 'double-laptop.png'), fullPage: true });
    const check = await service.run('rebuild', '--check');
    assert.equal(check.code, 0, check.printed);
    await page.context().close();
  });
}

/** What stands in a table of sums or prizes, in cents. */
const cents = (text) => Number(text.replaceAll('−', '-').replaceAll(/[^\d.-]/g, '').replace('.', ''));

export async function groupsAndPayout(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const names = fortyThree.slice(0, 6);
  await step('six are dealt into two groups, two of each to go on', () => toTheDraw(director, names, 'groups', async () => {
    await page.selectOption('main [name="groups_by"]', 'count');
    await director.fill('groups', '2');
    await director.fill('qualify', '2');
    await director.fill('groups_lengths', '3');
    await director.fill('boards', '2');
  }));

  await step('the desk says who is still at another table, however long the name', async () => {
    await page.goto(`${director.tournament}/desk`);
    const because = page.locator('.row-line .chip').first();
    assert.match(await because.innerText(), /is at table \d/);
    await because.evaluate((chip) => { chip.textContent = `${'W'.repeat(60)} is at table 1`; });
    await judge(page, 'the desk with a long name');
  });

  await step('each pays twenty, and 110 percent is refused with what would work', async () => {
    await page.goto(`${director.tournament}/money`);
    await director.leave(() => page.locator('main a[href$="/e/1/money"]').click());
    await director.fill('fee', '20');
    await page.selectOption('main [name="preset"]', 'own');
    await director.fill('split', '60/50');
    await director.press(/Save/);
    assert.match(await page.locator('.summary').innerText(), /110 percent/);
    await judge(page, 'a split of too much');
    await director.press(/55\/45/, page.locator('.summary'));
    await director.accepted();
  });

  await step('the desk leads from the groups to a knockout that says why', async () => {
    await playAll(director);
    await page.goto(`${director.tournament}/desk`);
    await director.leave(() => page.locator('.queue a[href$="/stage/main"]').click());
    // Three who beat each other in turn are equal on everything: that is asked first.
    const lots = page.locator('main [name="ties"][value="lots"]');
    if (await lots.count() > 0) {
      await judge(page, 'equals of a group');
      await lots.check();
      await director.leave(() => page.locator('main form[method="get"] button[name="look"]').last().click());
    }
    await page.locator('.meetings summary').first().click();
    assert.match(await page.locator('.meetings li').first().innerText(), /is first of group \d, and so seed 1/);
    await judge(page, 'the knockout before it is drawn');
    await page.screenshot({ path: join(shots, 'groups-knockout-phone.png'), fullPage: true });
    await director.press(/Draw the knockout/);
    await director.accepted();
    const first = (await matchesUnder(director, 'h-bracket')).filter((m) => m.players.length === 2);
    assert.equal(first.length, 2, 'two semi-finals');
  });

  await step('it is played out, and what is paid out comes to the fund', async () => {
    for (let goes = 0; goes < 3 && (await director.openMatches()).length > 0; goes += 1) await playAll(director);
    await page.goto(director.event);
    await judge(page, 'the end of groups and knockout');
    assert.equal(await page.locator('.champion').count(), 1);
    assert.match(await page.locator('section[aria-labelledby="h-places"] li').nth(2).innerText(), /Semi-final/);
    await page.goto(`${director.event}/payout`);
    await judge(page, 'the payout');
    const paid = await page.locator('.payout td.amount').allInnerTexts();
    const fund = await page.locator('.sums .total td').first().innerText();
    assert.equal(cents(fund), 12_000);
    assert.deepEqual(paid.map(cents), [6_600, 5_400]);
    await page.screenshot({ path: join(shots, 'payout-phone.png'), fullPage: true });
    await director.leave(() => page.locator('.payout td.who a').first().click());
    await director.leave(() => page.locator('form[action$="/pay"] button').first().click());
    await director.accepted();
    assert.match(await page.locator('main').innerText(), /Settled/);
    await page.context().close();
  });
}
