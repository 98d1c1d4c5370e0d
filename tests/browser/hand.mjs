// What stands on a small phone: no table is cut or scrolls sideways, at a chouette everybody is in sight beside the bar, and
// the desk shows what waits, the room and a search on one screen.

import assert from 'node:assert/strict';
import { LAPTOP, PHONE, judge, open } from './browser.mjs';
import { Director, club } from './night.mjs';

const table = `${club}/chouette/friday-chouette/table`;
/** Upright and on its side, from the smallest. */
const HANDS = [{ width: 320, height: 568 }, PHONE, { width: 390, height: 844 }, { width: 568, height: 320 }];
/** The most that the bar takes. */
const BAR = 120;
/** A row of a table on a desk, and how far a number stands from the name it belongs to. */
const ROW = 44;
const FAR = 560;

/** The tables of a page: which are wider than their box, and which cells are wider than theirs. */
function cut(page) {
  return page.evaluate(() => [...document.querySelectorAll('main .table:not(.cross)')].filter((box) => box.checkVisibility()).flatMap((box) => {
    const name = box.getAttribute('aria-label') ?? box.className;
    const all = [...box.querySelectorAll('tbody :is(th, td)')].filter((cell) => cell.checkVisibility());
    const out = all.filter((cell) => cell.getBoundingClientRect().right > innerWidth + 0.5 || cell.scrollWidth > cell.clientWidth + 1);
    return [
      ...(box.scrollWidth > box.clientWidth + 1 ? [`${name} is ${box.scrollWidth} wide in ${box.clientWidth}`] : []),
      ...out.slice(0, 2).map((cell) => `${name}: ${cell.textContent.trim()}`),
    ];
  }));
}

/** Rows that are higher than a line though nothing in them is folded, and numbers that stand far from their name. */
function spread(page, row, far) {
  return page.evaluate(([row, far]) => [...document.querySelectorAll('main .table .lines:not(.sheet) tbody tr')].filter((tr) => tr.checkVisibility()).flatMap((tr) => {
    const of = tr.querySelector('.who, th');
    const name = of.querySelector('bdi') ?? of;
    const { right, height } = name.getBoundingClientRect();
    const lines = Math.round(height / 24);
    const said = `${name.textContent.trim()}: `;
    const numbers = [...tr.querySelectorAll('td.n')].map((td) => {
      const range = document.createRange();
      range.selectNodeContents(td);
      return range.getBoundingClientRect().left - right;
    });
    return [
      ...(lines <= 1 && !tr.querySelector('details') && tr.getBoundingClientRect().height > row ? [`${said}${tr.getBoundingClientRect().height} px high`] : []),
      ...numbers.filter((to) => to > far).map((to) => `${said}a number ${Math.round(to)} px away`),
    ];
  }), [row, far]);
}

/** Points of a season that stand far from their name. */
function apart(page, far) {
  return page.evaluate((far) => [...document.querySelectorAll('main .season-table summary')].flatMap((line) => {
    // Of the words themselves: the box of a name is as wide as its line.
    const [name, points] = ['bdi', '.points'].map((part) => {
      const words = document.createRange();
      words.selectNodeContents(line.querySelector(part));
      return words.getBoundingClientRect();
    });
    const to = points.left - name.right;
    return to > far ? [`${line.textContent.trim()}: points ${Math.round(to)} px away`] : [];
  }), far);
}

export async function inTheHand(browser, service, { step }) {
  const page = await open(browser, service.address, { size: PHONE });
  const host = new Director(page, service);
  const player = async () => (await page.locator('main a[href*="/players/"]').first().getAttribute('href'));

  await step('no table is cut on a phone, and on a desk no number is far from its name', async () => {
    await host.signsIn();
    await page.goto(`${club}/ratings`);
    const night = `${club}/chouette/wednesday-chouette`;
    const pages = [
      `${club}/ratings`, await player(), `${club}/seasons/club-year`, `${club}/chouette`, night, `${night}/ledger`, `${night}/settle`,
      `${night}/journal`, `${club}/members`, `${club}/t/friday-knockout/journal`, `${club}/t/jackpot-night/money`, `${club}/record`,
      `${club}/t/club-championship`, `${club}/t/friday-knockout/e/1/m/1`, `${club}/access`,
    ];
    const seen = new Set();
    for (const path of pages) {
      for (const size of [PHONE, LAPTOP]) {
        await page.setViewportSize(size);
        const answer = await page.goto(path);
        assert.equal(answer.status(), 200, path);
        for (const fold of await page.locator('main details').all()) await fold.evaluate((details) => { details.open = true; });
        for (const name of await page.locator('main .lines').evaluateAll((all) => all.map((one) => one.className))) seen.add(name);
        const faults = size === PHONE ? await cut(page) : [...await spread(page, ROW, FAR), ...await apart(page, FAR)];
        assert.deepEqual(faults, [], `${path} at ${size.width}`);
      }
    }
    assert.ok(seen.size >= 3, [...seen].join(', '));
    await page.setViewportSize(PHONE);
  });

  await step('at a chouette everybody is in sight, and what is to be answered is on top and in the bar', async () => {
    for (const size of HANDS) {
      await page.setViewportSize(size);
      await page.goto(table);
      await judge(page, `the table at ${size.width}`);
      const { bar, seats, risk } = await page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect().toJSON();
        return {
          bar: box(document.querySelector('.ch-bar')),
          seats: [...document.querySelectorAll('.seats > li')].map((seat) => ({ asked: seat.classList.contains('asked'), ...box(seat) })),
          risk: box(document.querySelector('.risk')),
        };
      });
      const at = `${size.width}×${size.height}`;
      assert.ok(bar.height <= BAR, `the bar takes ${bar.height} at ${at}`);
      assert.ok(bar.bottom <= size.height + 0.5, `the bar is in sight at ${at}`);
      assert.equal(seats.length, 6);
      for (const [nth, seat] of seats.entries()) {
        assert.ok(seat.top >= 0 && seat.bottom <= bar.top + 12, `seat ${nth + 1} of ${at} is behind the bar: ${seat.bottom} of ${bar.top}`);
      }
      assert.ok(risk.top >= 0 && risk.bottom <= bar.top, `what is at risk, at ${at}`);
      // The box, then those who are doubled.
      assert.deepEqual(seats.map(({ asked }) => asked), [false, true, true, false, false, false]);
    }
  });

  await step('whoever is ticked has the bar, and what they may do', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(table);
    const name = await page.locator('.seats > li.asked .seat-name').first().innerText();
    await page.locator('.seats > li.asked .seat-in').first().click();
    assert.equal(await page.locator('.ch-bar .whom').innerText(), name);
    assert.ok((await page.locator('.ch-bar').boundingBox()).height <= BAR);
    assert.ok(await page.locator('.ch-bar .asks').isHidden());
    await host.leave(() => page.locator('.ch-bar button[value="takes"]').click());
    await host.accepted();
    // One is left to answer.
    assert.equal(await page.locator('.seats > li.asked').count(), 1);
    assert.ok(await page.locator('.ch-bar .asks').isVisible());
    await host.leave(() => page.locator('.ch-rest .last button').first().click());
    await host.accepted();
    assert.equal(await page.locator('.seats > li.asked').count(), 2);
  });

  await step("the club's page says when it meets, and a replay shows its board, without a scroll", async () => {
    const [smallest, phone] = HANDS;
    await page.setViewportSize(phone);
    await page.goto(club);
    const [has, needs] = await page.locator('.band .club-night').evaluate((line) => [line.clientWidth, line.scrollWidth]);
    assert.ok(needs <= has, `${needs} pixels of words in ${has}`);
    await page.setViewportSize(smallest);
    await page.goto(`${club}/t/autumn-knockout/e/1/m/15/replay`);
    const board = await page.locator('.replay svg.board').first().boundingBox();
    const bar = await page.locator('.steps-bar').boundingBox();
    assert.ok(board.y + board.height <= bar.y, `the board ends at ${board.y + board.height}, its buttons begin at ${bar.y}`);
  });

  await step('the desk has what waits, the room and a search on one screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${club}/t/friday-knockout/desk`);
    await judge(page, 'the desk on a phone');
    for (const [what, locator] of [['search', '.desk-search input'], ['queue', '.queue li >> nth=0'], ['room', '.boards li >> nth=0']]) {
      const box = await page.locator(locator).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 844, `${what}: ${JSON.stringify(box)}`);
    }
  });
  await page.context().close();
}
