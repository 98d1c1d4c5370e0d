// Evenings in formats other than the knockout: a Swiss of twenty-one with somebody late, somebody leaving and a score put
// right, and a double elimination of sixteen.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { judge, open } from './browser.mjs';
import { Director } from './night.mjs';
import { fortyThree } from './rosters.mjs';

/** From an empty database to an event of this format with these people on its closed list, drawn without dice. */
async function toTheDraw(director, names, format, set) {
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

async function pairsTheNextRound(director, judged) {
  const { page } = director;
  await page.goto(`${director.event}/round`);
  if (judged) await judge(page, judged);
  await director.press(/Pair round/);
  await director.accepted();
}

/** Everyone named in the standings, best first, with place and score. */
async function standings(director) {
  await director.page.goto(director.event);
  return director.page.locator('.standings tbody tr').evaluateAll((rows) => rows.map((row) => ({
    place: row.cells[0].textContent.trim(),
    name: row.cells[1].querySelector('bdi').textContent,
    score: row.cells[2].textContent.trim(),
  })));
}

export async function swissEvening(browser, house, { step, shots }) {
  const page = await open(browser, house.address);
  const director = new Director(page, house);
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

export async function doubleElimination(browser, house, { step, shots }) {
  const page = await open(browser, house.address);
  const director = new Director(page, house);
  const names = fortyThree.slice(0, 16);
  await step('sixteen are drawn into a double elimination', () => toTheDraw(director, names, 'double-elimination', async () => {
    await page.check('main [name="double_second_final"]');
  }));
  await step('everyone but the champion loses twice', async () => {
    for (let goes = 0; goes < 14 && (await director.openMatches()).length > 0; goes += 1) {
      await playAll(director, goes % 2 === 0 ? [3, 1] : [0, 3]);
    }
    await page.goto(director.event);
    await judge(page, 'the double elimination at its end');
    await page.screenshot({ path: join(shots, 'double-phone.png'), fullPage: true });
    const lost = new Map(names.map((_, i) => [String(i + 1), 0]));
    const losers = await page.locator('.bracket .m.done, .side-sheet .m.done').evaluateAll((all) => all.map((m) => m.querySelector('.p:not(.won)')?.dataset.p));
    for (const n of losers.filter(Boolean)) lost.set(n, lost.get(n) + 1);
    assert.deepEqual([...lost.values()].sort().slice(0, 2).map((n) => n < 2), [true, false], [...lost].join(' '));
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.screenshot({ path: join(shots, 'double-laptop.png'), fullPage: true });
    await page.context().close();
  });
}
