// A season of three knockouts: its table, the curves of its players and the copy for plain web space, before and after a
// result of the first night is put right.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAPTOP, judge, open } from './browser.mjs';
import { until } from './service.mjs';
import { Director, club } from './night.mjs';
import { thirteen } from './rosters.mjs';

const names = thirteen.slice(0, 4);
const season = `${club}/seasons/year`;

/** A knockout of four from its announcement to its champion, the upper player winning. */
async function knockout(director, name) {
  const { page } = director;
  await director.announces(name, '3, 3');
  await page.goto(`${director.tournament}/door`);
  for (const person of names) await director.signsInAtTheDoor(person);
  await page.goto(`${director.event}/draw`);
  await director.press(/./, page.locator('main form .bar'));
  await director.press(/without/, page.locator('main form:has([name="dice"])'));
  await director.accepted();
  for (const match of [1, 2, 3]) await director.scoresFinal(match, 3, 1);
}

/** Place, name and points of everyone, as a page's source has them. */
function table(html) {
  const row = /class="rank">(\d+)<\/span><span class="season-who"><bdi>([^<]*)<\/bdi>.*?class="points">([^<]*)</gs;
  return [...html.matchAll(row)].map(([, place, name, points]) => `${place} ${name} ${points}`);
}

export async function seasonOfThree(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const visitor = await open(browser, service.address, { size: LAPTOP, dark: true });
  const copy = mkdtempSync(join(tmpdir(), 'crawford-copy-'));
  const shown = async (path) => {
    const answer = await visitor.goto(path);
    assert.equal(answer.status(), 200, path);
    return visitor.content();
  };
  const published = async () => {
    const done = await service.run('publish', join(copy, 'site'));
    assert.equal(done.code, 0, done.printed);
    return readFileSync(join(copy, 'site', season.slice(1), 'index.html'), 'utf8');
  };
  /** The line of somebody's rating, by name. */
  const curve = async (name) => {
    await shown(`${club}/ratings`);
    await visitor.locator('main table.rated a', { hasText: name }).first().click();
    await visitor.locator('main .curve polyline').waitFor();
    return visitor.locator('main .curve polyline').getAttribute('points');
  };
  const nights = [];
  let before;
  let curves;
  let finalists;

  try {
    await step('three nights of four are played', async () => {
      await director.makesTheHouse();
      await director.makesTheClub();
      await director.bringsTheRoster(names);
      for (const name of ['First night', 'Second night', 'Third night']) {
        await knockout(director, name);
        nights.push({ tournament: director.tournament, event: director.event });
      }
    });

    await step('a season is made after what it comes to was seen', async () => {
      await page.goto(`${club}/seasons/new`);
      await judge(page, 'the form of a season');
      await page.fill('main [name="name"]', 'Year');
      await page.selectOption('main [name="preset"]', 'leaderboard');
      await director.press(/^Preview$/);
      await judge(page, 'what a season would come to');
      assert.equal(await page.locator('.season-would tbody tr').count(), names.length);
      await director.press(/Create a season/);
      await director.accepted();
      before = table(await shown(season));
      assert.equal(before.length, names.length);
      // Entry, two wins and the bonus of the first; entry and a win; entry alone: three times.
      const points = before.map((row) => Number(row.split(' ').at(-1)));
      assert.equal(points.reduce((sum, n) => sum + n, 0), 3 * (4 + 3 + 3));
      await judge(visitor, 'the table of a season');
      await visitor.locator('.season-table summary').first().click();
      assert.match(await visitor.locator('.season-table .terms').first().innerText(), /Played: 1/);
      await judge(visitor, 'the terms of a season');
      await visitor.screenshot({ path: join(shots, 'season-1400-dark.png'), fullPage: true });
      await page.goto(season);
      await page.locator('.season-table summary').first().click();
      await judge(page, 'the table of a season on a phone');
      await page.screenshot({ path: join(shots, 'season-360.png'), fullPage: true });
    });

    await step('its copy for plain web space says the same', async () => {
      assert.deepEqual(table(await published()), before);
    });

    await step('the final of the first night put right moves the table and the curves', async () => {
      Object.assign(director, nights[0]);
      finalists = [];
      await page.goto(`${director.event}/m/3/correct?tab=final`);
      finalists = await page.locator('main .finals .half-name').allInnerTexts();
      assert.equal(finalists.length, 2);
      curves = [await curve(finalists[0]), await curve(finalists[1])];
      await director.fill('top', '1');
      await director.fill('bottom', '3');
      await director.press(/./, page.locator('main form.entry .bar'));
      if (await page.locator('main form.choices').count() > 0) await director.press(/./, page.locator('main form.choices').first());
      await director.accepted();
      await until(async () => String(table(await shown(season))) !== String(before), 'the table to follow');
      const points = (rows, name) => Number(rows.find((row) => row.includes(` ${name} `)).split(' ').at(-1));
      const after = table(await shown(season));
      // The one loses a win and the first place for the second; the other gains them.
      assert.equal(points(after, finalists[0]), points(before, finalists[0]) - 2);
      assert.equal(points(after, finalists[1]), points(before, finalists[1]) + 2);
      for (const at of [0, 1]) assert.notEqual(await curve(finalists[at]), curves[at], `the curve of ${finalists[at]}`);
    });

    await step('and so does the copy', async () => {
      const after = table(await shown(season));
      assert.deepEqual(table(await published()), after);
      assert.notDeepEqual(after, before);
      const check = await service.run('rebuild', '--check');
      assert.equal(check.code, 0, check.printed);
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  await page.context().close();
  await visitor.context().close();
}
