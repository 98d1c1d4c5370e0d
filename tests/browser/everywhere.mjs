// One page of every kind the demo has, as a visitor and signed in, found by following its links: in light and in dark
// nothing axe-core finds, nothing wider than a phone, nothing too small to tap, nothing cut where letters are set wider or
// names are long. What is looked at in dark is what differs there, the colours.

import assert from 'node:assert/strict';
import { PHONE, judge, open, room, shades } from './browser.mjs';
import { arrive, links, walk as everyKind } from './kinds.mjs';

/** Kinds there must be at least, so that a link that was lost is noticed. */
const VISITOR = 50;
const SIGNED_IN = 100;
/** Windows at once. */
const WINDOWS = 3;

/** As long as a name may be, with nowhere to break it. */
const LONG = 'W'.repeat(60);

/**
 * What a button says is inside it, and with names of sixty letters a page is no wider than the window either, what it says
 * of an action included; walls are not read on a phone.
 */
async function roomForNames(page, path) {
  const cut = await page.evaluate(() => [...document.querySelectorAll('main :is(button, a.button)')]
    .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1).map((button) => button.innerText));
  if (cut.length > 0) throw new Error(`${path}: too long for their buttons: ${cut.join('; ')}`);
  const wide = await page.evaluate((long) => {
    if (document.body.matches('.screen')) return 0;
    const plain = (element) => !element.closest('.aloud, svg, option');
    for (const name of document.querySelectorAll('main bdi')) if (plain(name)) name.textContent = long;
    document.querySelector('main').insertAdjacentHTML('afterbegin', `<div class="notice"><p>${long} is in.</p></div>`);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  }, LONG);
  if (wide > 0) throw new Error(`${path}: ${wide} pixels wider than the window with long names`);
}

/** Nothing unreadable on a page of every kind; how many there were. */
function walk(pages, seen) {
  return everyKind(pages, seen, '/', async (page, path, fault) => {
    await arrive(page, path);
    const tappable = () => judge(page, path, { taps: true });
    for (const looks of [tappable, shades, room]) await looks(page, path).catch((error) => fault(error.message));
    const found = await links(page);
    // Last: it writes over the page.
    await roomForNames(page, path).catch((error) => fault(error.message));
    return found;
  });
}

export async function everywhere(browser, service, { step }) {
  const windows = (signIn) => Promise.all(Array.from({ length: WINDOWS }, async () => {
    const page = await open(browser, service.address, { size: PHONE });
    if (signIn) await signIn(page);
    return page;
  }));
  const seen = new Set(['/']);

  await step('a visitor finds nothing unreadable anywhere, in light and in dark', async () => {
    const judged = await walk(await windows(), seen);
    console.log(`   ${judged} kinds of page`);
    assert.ok(judged >= VISITOR, `${judged} kinds`);
  });

  await step('nor does the owner, on everything only they see', async () => {
    const pages = await windows(async (page) => {
      await page.goto('/login');
      await page.fill('main [name="name"]', 'demo');
      await page.fill('main [name="password"]', 'double six');
      await page.locator('main form button').first().click();
      await page.locator('.who-name').waitFor();
    });
    // The club's front page and the desk look different to whoever runs them: they are looked at once more.
    for (const again of ['/c/~', '/c/~/t/~', '/c/~/t/~/e/~', '/c/~/t/~/e/~/m/~', '/c/~/chouette/~']) seen.delete(again);
    const judged = await walk(pages, seen);
    console.log(`   ${judged} kinds of page`);
    assert.ok(judged >= SIGNED_IN - VISITOR, `${judged} kinds`);
  });
}
