// One page of every kind the demo has, as a visitor and signed in, found by following its links: in light and in dark
// nothing axe-core finds, nothing wider than a phone. What is looked at in dark is what differs there, the colours.

import assert from 'node:assert/strict';
import { PHONE, judge, open, shades } from './browser.mjs';

/** Kinds there must be at least, so that a link that was lost is noticed. */
const VISITOR = 24;
const SIGNED_IN = 70;
/** Windows at once. */
const WINDOWS = 3;

/** What an address has in common with others of its kind. */
function kind(path) {
  return path
    .replace(/\?.*$/, '')
    .replace(/^\/c\/[^/]+/, '/c/~')
    .replace(/\/t\/(?!new$)[^/]+/, '/t/~')
    .replace(/\/chouette\/(?!new$)[^/]+/, '/chouette/~')
    .replace(/\/(players|members)\/(?!new$|import$)[^/]+/, '/$1/~')
    .replace(/\/archive\/[^/]+/, '/archive/~')
    .replace(/\/(seasons|stage|pools|against|help)\/[^/]+/g, '/$1/~')
    .replace(/\/money\/(?!currency$)[^/]+/, '/money/~')
    .replace(/\/\d+(?=\/|$)/g, '/~');
}

/** Pages are HTML: files, feeds and pictures are looked at elsewhere. */
function isPage(path) {
  return path.startsWith('/') && !/\.(csv|json|xlsx|ics|atom|svg|png|css|txt|sgf|mat)(\?|$)/.test(path)
    && !/^\/(static|live|logout|position|k|setup)\b/.test(path) && !/(record-file|record\.csv|data\.json)/.test(path);
}

async function walk(pages, seen, start) {
  const waiting = [start];
  let judged = 0;
  const faults = [];
  let busy = 0;
  const one = async (page) => {
    for (;;) {
      const path = waiting.shift();
      if (path === undefined) {
        if (busy === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      busy += 1;
      try {
        const answer = await page.goto(path, { waitUntil: 'load' });
        assert.ok(answer.status() < 400, `${path}: ${answer.status()}`);
        // Whatever is wrong with one page, the others are looked at too.
        for (const looks of [judge, shades]) await looks(page, path).catch((error) => faults.push(error.message));
        judged += 1;
        const links = await page.evaluate(() => [...document.querySelectorAll('a[href]')]
          .filter((a) => a.origin === location.origin && !a.hasAttribute('download'))
          .map((a) => a.pathname + a.search));
        for (const link of links) {
          if (!isPage(link) || seen.has(kind(link))) continue;
          seen.add(kind(link));
          waiting.push(link);
        }
      } finally {
        busy -= 1;
      }
    }
  };
  await Promise.all(pages.map(one));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return judged;
}

export async function everywhere(browser, house, { step }) {
  const windows = (signIn) => Promise.all(Array.from({ length: WINDOWS }, async () => {
    const page = await open(browser, house.address, { size: PHONE });
    if (signIn) await signIn(page);
    return page;
  }));
  const seen = new Set(['/']);

  await step('a visitor finds nothing unreadable anywhere, in light and in dark', async () => {
    const judged = await walk(await windows(), seen, '/');
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
    const judged = await walk(pages, seen, '/');
    console.log(`   ${judged} kinds of page`);
    assert.ok(judged >= SIGNED_IN - VISITOR, `${judged} kinds`);
  });
}
