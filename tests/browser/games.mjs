// A game tried on the practice board: by taps, by the buttons without scripts, on a phone and on a wide window.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LAPTOP, PHONE, judge, open, shades } from './browser.mjs';
import { until } from './service.mjs';
import { Director } from './night.mjs';

async function begin(page, game) {
  await page.goto(`/play/${game}`);
  await judge(page, `the start of ${game}`);
  await page.locator('main form .bar button').click();
  await page.locator('#board .said').waitFor();
}

const done = (page) => page.locator('#board .done b').allInnerTexts().then((texts) => texts.join(''));

/** Taps a lit place, then a place it may go to. */
async function tapAMove(page) {
  const before = await done(page);
  await page.locator('#board .spot.may').first().click({ force: true });
  await page.locator('#board .spot.chosen').waitFor({ state: 'attached' });
  await page.locator('#board .spot.may').first().click({ force: true });
  await until(async () => (await done(page)) !== before, 'the move is on the board');
}

/** Whether all from the top of the board's section to the end of this button is in the window at once. */
const seenWith = (button) => button.evaluate((end) => {
  const from = document.getElementById('board').getBoundingClientRect().top;
  return end.getBoundingClientRect().bottom - from <= innerHeight;
});

/** The address of every game's rules. */
async function games(page) {
  await page.goto('/games');
  return page.locator('.family a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

export async function practice(browser, service, { step, shots }) {
  const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  await step('the rules of every game read on a phone and on a laptop', async () => {
    for (const size of [PHONE, LAPTOP]) {
      const page = await open(browser, service.address, { size });
      for (const path of ['/games', '/games/plakoto', '/games/gul-bara', '/games/russian/card']) {
        await page.goto(path);
        await judge(page, path);
        await shades(page, path);
        await shot(page, `${path.slice(1).replaceAll('/', '-')}-${size.width}`);
      }
      for (const path of await games(page)) {
        await page.goto(path);
        await judge(page, path);
      }
      await page.context().close();
    }
  });

  await step('the card of every game is one sheet', async () => {
    const page = await open(browser, service.address, { size: LAPTOP });
    for (const path of await games(page)) {
      await page.goto(`${path}/card`);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1, path);
    }
    await page.context().close();
  });

  await step('a newcomer taps a turn, undoes a move of it, and confirms', async () => {
    for (const size of [PHONE, LAPTOP]) {
      const page = await open(browser, service.address, { size });
      await begin(page, 'backgammon');
      await judge(page, 'the practice board');
      await shades(page, 'the practice board');
      await shot(page, `play-${size.width}`);
      const thrown = await page.locator('#board .said').innerText();
      await tapAMove(page);
      await judge(page, 'after a move');
      await shot(page, `play-moved-${size.width}`);
      await page.locator('#board [data-back]').click();
      await until(async () => (await done(page)) === '', 'the move is taken back');
      const confirm = page.locator('#board form button');
      while (await confirm.count() === 0) await tapAMove(page);
      assert.equal(await page.locator('#board .said').innerText(), thrown);
      if (size === LAPTOP) assert.ok(await seenWith(confirm), 'the board and its button are seen at once');
      await confirm.click();
      await until(async () => /played/.test(await page.locator('#board .told').innerText()), 'the turn is told');
      assert.notEqual(await page.locator('#board .said').innerText(), thrown);
      await page.context().close();
    }
  });

  await step('and plays a turn by its links, without scripts', async () => {
    const page = await open(browser, service.address, { javaScriptEnabled: false });
    const player = new Director(page, service);
    await begin(page, 'narde');
    const confirm = page.locator('#board form button');
    // Its button is near the end of a page: whether there is one is asked when all of it is there.
    while (await confirm.count() === 0) await player.leave(() => page.locator('#board .next a').first().click());
    await player.leave(() => confirm.click());
    await page.locator('#board .told li').first().waitFor();
    assert.match(await page.locator('#board .told').innerText(), /played/);
    await judge(page, 'the board without scripts');
    await page.context().close();
  });
}
