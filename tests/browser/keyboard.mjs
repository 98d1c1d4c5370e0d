// A score entered with nothing but Tab, the arrows and Enter, from the sign-in to the score on the match's page. Wherever
// the focus is, it can be seen.

import assert from 'node:assert/strict';
import { LAPTOP, judge, open } from './browser.mjs';
import { until } from './service.mjs';

/** Presses a key and is where the focus then is; it must be seen. */
async function press(page, key) {
  await page.keyboard.press(key);
  const shown = await page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const ringed = (element) => {
      const style = getComputedStyle(element);
      return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    };
    const box = (at.closest('label') ?? at).getBoundingClientRect();
    const tile = at.closest('label');
    return {
      what: at.outerHTML.slice(0, 120),
      ring: ringed(at) || (tile !== null && ringed(tile)),
      inSight: box.bottom > 0 && box.top < innerHeight && box.width > 0,
    };
  });
  if (shown) assert.ok(shown.ring && shown.inSight, `focus unseen after ${key}: ${JSON.stringify(shown)}`);
}

/** Tab until the focus is on what is looked for. */
async function tabTo(page, selector, most = 120) {
  for (let i = 0; i < most; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await press(page, 'Tab');
  }
  throw new Error(`Tab does not lead to ${selector} on ${page.url()}`);
}

/** Enter, and the next page. */
async function enter(page) {
  await page.evaluate(() => { document.documentElement.dataset.left = ''; });
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.readyState === 'complete'
    && document.documentElement.dataset.left === undefined), 'the next page');
}

/** What scores are entered for now: the first open match of the demo whose page offers it. */
async function openMatch(page) {
  for (const link of await page.locator('main a[href*="/m/"]').evaluateAll((all) => [...new Set(all.map((a) => a.pathname))])) {
    if (/\/m\/\d+\/score$/.test(link)) return link;
  }
  throw new Error(`no score can be entered on ${page.url()}`);
}

export async function byKeyboard(browser, service, { step }) {
  const page = await open(browser, service.address, { size: LAPTOP });
  let match;

  await step('signed in by keyboard', async () => {
    await page.goto('/login');
    await tabTo(page, 'main [name="name"]');
    await page.keyboard.type('demo');
    await press(page, 'Tab');
    await page.keyboard.type('double six');
    await enter(page);
    assert.equal(await page.locator('.who-name').innerText(), 'demo');
  });

  await step('a game is entered by keyboard', async () => {
    await page.goto('/');
    const club = await page.locator('main a[href^="/c/"]').first().getAttribute('href');
    await page.goto(club);
    const running = await page.locator('main a[href*="/t/"]').evaluateAll((all) => [...new Set(all.map((a) => a.pathname))]
      .filter((path) => /^\/c\/[^/]+\/t\/[^/]+$/.test(path) && !path.endsWith('/new')));
    assert.ok(running.length > 0, 'a tournament runs');
    for (const tournament of running) {
      await page.goto(`${tournament}/desk`);
      match = await openMatch(page).catch(() => null);
      if (match) break;
    }
    assert.ok(match, 'a score can be entered');
    await tabTo(page, `main a[href^="${match}"]`, 400);
    await enter(page);
    await judge(page, 'the score page');
    // The radios of a group are one stop; the arrows choose.
    await tabTo(page, '[name="winner"]');
    await press(page, 'ArrowRight');
    await press(page, 'ArrowLeft');
    const winner = await page.evaluate(() => document.activeElement.closest('label').querySelector('bdi').textContent);
    await tabTo(page, '[name="kind"]');
    // On a group nothing of which is chosen, Space chooses what the focus is on, and an arrow the next; back again.
    await press(page, 'ArrowRight');
    await press(page, 'ArrowLeft');
    assert.equal(await page.locator('[name="kind"]:checked').getAttribute('value'), 'single');
    await tabTo(page, '[name="cube"]');
    await press(page, 'ArrowRight');
    await press(page, 'ArrowLeft');
    await tabTo(page, 'main form.entry .bar button');
    await enter(page);
    assert.equal(await page.locator('.summary').count(), 0, 'accepted');
    const said = await page.locator('.notice').first().innerText();
    assert.ok(said.length > 0, 'what was done is said');
    await page.goto(match.replace(/\/score$/, ''));
    assert.ok((await page.locator('main').innerText()).includes(winner.trim()));
  });
}
