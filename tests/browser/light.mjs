// Every page of a visitor is light and steady: what a first visit loads, with everything, over the wire; that nothing moves
// while it loads or when a score comes in; that it asks no other host; that it is no wider than the smallest phone.

import assert from 'node:assert/strict';
import { LAPTOP, PHONE, judge, open } from './browser.mjs';
import { until } from './service.mjs';
import { arrive, links, walk } from './kinds.mjs';
import { Director, club } from './night.mjs';

/** The most a first visit may load, in bytes. */
const MOST = 60 * 1024;
const SMALLEST = { width: 320, height: 640 };
/** Kinds there must be at least, so that a link that was lost is noticed. */
const KINDS = 50;
const WINDOWS = 3;
/** Everyone of a bracket of 128, and as many matches of the past as make them all a rating. */
const CROWD = 128;
const LISTED = 400;

/** A window that has seen nothing yet, and what it loads, in bytes as they travel, heads and all. */
async function fresh(browser, address, size) {
  const page = await open(browser, address, { size });
  const cdp = await page.context().newCDPSession(page);
  const loaded = new Map();
  const underWay = new Set();
  const grows = (id, bytes) => loaded.set(id, (loaded.get(id) ?? 0) + bytes);
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, response }) => grows(requestId, response.encodedDataLength));
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => grows(requestId, encodedDataLength));
  // Of what has come to its end the whole is known.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => loaded.set(requestId, encodedDataLength));
  // An event stream stays open; everything else comes to an end.
  cdp.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'EventSource' || underWay.add(requestId));
  for (const end of ['loadingFinished', 'loadingFailed']) cdp.on(`Network.${end}`, ({ requestId }) => underWay.delete(requestId));
  page.quiet = () => underWay.size === 0;
  page.weight = () => [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
  await page.addInitScript(() => {
    window.shifts = [];
    const keep = (entries) => {
      for (const entry of entries) {
        const box = ({ y, height }) => `${Math.round(y)}+${Math.round(height)}`;
        const of = entry.sources.map(({ node, previousRect, currentRect }) => `${box(previousRect)} → ${box(currentRect)} `
          + (node?.outerHTML?.slice(0, 120) ?? node?.nodeName));
        window.shifts.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${of.join(' | ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was seen and not told yet is told first.
    window.allShifts = () => {
      keep(observer.takeRecords());
      return window.shifts;
    };
  });
  return page;
}

/** Nothing is under way any more, and two pictures have been painted since. */
async function settled(page) {
  await page.waitForLoadState('load');
  // An open event stream says so in the foot; a page without one, as of the past, has nothing to wait for.
  await page.waitForFunction(() => !document.querySelector('[data-live][id]:not([data-live=""])')
    || document.querySelector('[data-link-state]')?.hidden !== true);
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  // What came in sight is there, and drawn.
  await page.waitForFunction(() => [...document.images].every((image) => {
    const box = image.getBoundingClientRect();
    return image.complete || box.bottom < 0 || box.top > innerHeight;
  }));
  await until(page.quiet, 'nothing to be under way');
  await painted(page);
}

/** Two pictures more. */
function painted(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What moved that nobody had touched. */
function shifts(page) {
  return page.evaluate(() => window.allShifts());
}

/** A first visit: its weight; whatever is not as it should be is told to `fault`. */
async function firstVisit(browser, address, path, size, fault) {
  const page = await fresh(browser, address, size);
  try {
    await arrive(page, path);
    await settled(page);
    // To its end and back: what is loaded only when it comes in sight is loaded, and counts.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    const where = `${path} at ${size.width}`;
    const moved = await shifts(page);
    if (moved.length > 0) fault(`${where} moves: ${moved.join('\n    ')}`);
    if (page.weight() > MOST) fault(`${where} weighs ${page.weight()} bytes`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) fault(`${where} is ${wide} pixels wider than the window`);
    if (page.faults.length > 0) fault(`${where}: ${page.faults.join('; ')}`);
    return { weight: page.weight(), links: await links(page) };
  } finally {
    await page.context().close();
  }
}

/** First visits to every kind of page, from the front page on. */
async function everyFirstVisit(browser, service, size) {
  const weights = [];
  const visited = await walk(Array.from({ length: WINDOWS }), new Set(['/']), '/', async (_, path, fault) => {
    const { weight, links } = await firstVisit(browser, service.address, path, size, fault);
    weights.push([weight, path]);
    return links;
  });
  weights.sort((a, b) => b[0] - a[0]);
  const heaviest = weights.slice(0, 3).map(([weight, path]) => `${path} ${weight}`);
  console.log(`   ${visited} kinds of page at ${size.width}; the heaviest: ${heaviest.join(', ')}`);
  assert.ok(visited >= KINDS, `${visited} kinds`);
}

/** Where everything stands that can be told apart, by what it is: the upper edge in the window, and what it says. */
function places(page) {
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll('main [data-glow], main h1, main h2[id], main .state')]
    .filter((element) => element.getBoundingClientRect().height > 0)
    .map((element) => [element.dataset.glow || element.id || element.className || element.tagName, { top: element.getBoundingClientRect().top, says: element.textContent }])));
}

/** What stood in the window before and stands elsewhere now. What says something new may be larger or smaller for it. */
function elsewhere(before, after, height) {
  return Object.entries(before)
    .filter(([name, { top, says }]) => top >= 0 && top < height && after[name]?.says === says && Math.abs(after[name].top - top) > 1)
    .map(([name, { top }]) => `${name} from ${top} to ${after[name].top}`);
}

/** The same, of everything: also what says something new is as large as before. */
function moved(before, after, height) {
  const quiet = (all) => Object.fromEntries(Object.entries(all).map(([name, { top }]) => [name, { top, says: '' }]));
  return elsewhere(quiet(before), quiet(after), height);
}

/** Waits until the page shows a later version than it does now, after `something` was done. */
async function follows(page, something) {
  const versions = () => page.evaluate(() => [...document.querySelectorAll('[data-live][id]')].map((r) => r.dataset.live).join());
  const before = await versions();
  await something();
  await until(async () => await versions() !== before, 'the page to follow');
  await settled(page);
}

export async function lightAndSteady(browser, service, { step }) {
  const night = `${club}/t/friday-knockout`;
  const page = await open(browser, service.address, { size: LAPTOP });
  const director = new Director(page, service);
  director.tournament = night;
  director.event = `${night}/e/1`;

  for (const size of [SMALLEST, LAPTOP]) {
    await step(`a first visit at ${size.width} is light and steady, everywhere`, () => everyFirstVisit(browser, service, size));
  }

  await step('what is over is followed and not called live', async () => {
    const watcher = await fresh(browser, service.address, LAPTOP);
    const says = () => watcher.locator('[data-link-state]').innerText();
    await arrive(watcher, `${club}/archive`);
    await settled(watcher);
    assert.equal((await says()).trim(), '');
    await arrive(watcher, night);
    await settled(watcher);
    assert.match(await says(), /Live/);
    await watcher.context().close();
  });

  await step('a page that is gone says so and is not asked for again', async () => {
    const watcher = await fresh(browser, service.address, LAPTOP);
    await arrive(watcher, night);
    await settled(watcher);
    let asked = 0;
    await watcher.route((url) => url.pathname === night, (route) => {
      asked += 1;
      return route.fulfill({ status: 410, contentType: 'text/html', body: '' });
    });
    // It comes back with a version that is long past, so that there is news.
    await watcher.evaluate(() => {
      window.dispatchEvent(new Event('pagehide'));
      for (const region of document.querySelectorAll('[data-live][id]')) region.dataset.live = region.dataset.live.replace(/:\d+/g, ':0');
      window.dispatchEvent(new Event('pageshow'));
    });
    await until(async () => /no longer there/.test(await watcher.locator('[data-link-state]').innerText()), 'it to be said');
    await watcher.waitForTimeout(4000);
    assert.equal(asked, 1);
    await watcher.context().close();
  });

  await step('a game that comes in moves nothing at all', async () => {
    await director.signsIn();
    const open = await director.openMatches();
    let match;
    // One whose end is far enough.
    for (match of open) {
      await page.goto(`${director.event}/m/${match}`);
      if (!/Crawford|3/.test(await page.locator('.big-score').innerText())) break;
    }
    for (const size of [PHONE, LAPTOP]) {
      const watcher = await fresh(browser, service.address, size);
      await arrive(watcher, director.event);
      await settled(watcher);
      const before = await places(watcher);
      await watcher.evaluate(() => { window.allShifts().length = 0; });
      await follows(watcher, () => director.scoresGame(match, 0, 'single', 1));
      assert.deepEqual(moved(before, await places(watcher), size.height), [], `at ${size.width}`);
      assert.deepEqual(await shifts(watcher), [], `at ${size.width}`);
      assert.deepEqual(watcher.faults, []);
      await watcher.context().close();
    }
  });

  await step('a match that ends leaves what is read where it is, and the round that is looked at', async () => {
    for (const size of [PHONE, LAPTOP]) {
      const watcher = await fresh(browser, service.address, size);
      await arrive(watcher, director.event);
      await settled(watcher);
      const rounds = watcher.locator('.bracket .choose-round label');
      if (size === PHONE) await rounds.first().click();
      await watcher.locator('.bracket .m').first().evaluate((m) => window.scrollTo(0, m.getBoundingClientRect().top + window.scrollY - 200));
      await settled(watcher);
      assert.ok(await watcher.evaluate(() => window.scrollY) > 0, 'the bracket is below the top');
      // Beside the bracket, a new result moves those before it down.
      const beside = await watcher.evaluate(() => innerWidth < 1200 ? [] : [...document.querySelectorAll('#now [data-glow]')].map((element) => element.dataset.glow));
      const before = Object.fromEntries(Object.entries(await places(watcher)).filter(([name]) => !beside.includes(name)));
      const length = await watcher.evaluate(() => document.getElementById('now').offsetHeight);
      const [match] = await director.openMatches();
      await follows(watcher, async () => {
        await page.goto(`${director.event}/m/${match}`);
        const points = await page.locator('.big-score b').allInnerTexts();
        await page.goto(`${director.event}/m/${match}/score?tab=final`);
        const to = await page.locator('main form.entry').getAttribute('data-length');
        await director.scoresFinal(match, to, points[1] ?? 0);
      });
      const grown = await watcher.evaluate(() => document.getElementById('now').offsetHeight) - length;
      console.log(`   at ${size.width} what stands above became ${grown} pixels longer`);
      assert.deepEqual(elsewhere(before, await places(watcher), size.height), [], `at ${size.width}`);
      if (size === PHONE) assert.ok(await watcher.locator('#show-1').isChecked(), 'the first round is still shown');
      assert.deepEqual(watcher.faults, []);
      await watcher.context().close();
    }
  });
  await page.context().close();
}

/** Somebody nobody has heard of, number by number, some with long names. */
function crowd(n) {
  const first = ['Ada', 'Bela', 'Cyril', 'Dolores', 'Edmund', 'Fatima', 'Gwendolyn', 'Hjalmar', 'Ines', 'Jasper', 'Kiran', 'Leopold'];
  const last = ['Abel', 'Birch', 'Castellanos', 'Drummond', 'Engelbrecht', 'Farrow', 'Grünewald', 'Hathaway-Featherstone', 'Ito', 'Jansson', 'Kowalczyk'];
  return Array.from({ length: n }, (_, i) => `${first[i % first.length]} ${last[i % last.length]}${i >= 132 ? ` ${'IVX'[Math.floor(i / 132) - 1]}` : ''}`);
}

export async function crowded(browser, service, { step, shots }) {
  const page = await open(browser, service.address, { size: LAPTOP });
  const director = new Director(page, service);
  const names = crowd(LISTED);
  assert.equal(new Set(names).size, LISTED);

  await step('a hundred and twenty-eight are drawn, and half of the first round is played', async () => {
    await director.makesTheHouse();
    await director.makesTheClub();
    await director.bringsTheRoster(names);
    await director.announces('Grand Open', '11, 9, 7');
    for (const name of names.slice(0, CROWD)) await director.sends(`${director.tournament}/door`, { name }, 'main form:has([name="name"])');
    await page.goto(`${director.event}/draw`);
    await director.press(/./, page.locator('main form .bar'));
    await director.press(/without/, page.locator('main form:has([name="dice"])'));
    await director.accepted();
    for (let match = 1; match <= CROWD / 4; match += 1) {
      await director.sends(`${director.event}/m/${match}/score?tab=final`, { top: '7', bottom: String(match % 7) }, 'main form.entry');
    }
  });

  await step('four hundred have a rating, from matches of the past', async () => {
    const lines = ['Date,Event,Player 1,Player 2,Score,Length'];
    for (const [i, name] of names.entries()) {
      // Enough points of experience for a place, against those beside them.
      for (let k = 1; k <= 3; k += 1) {
        lines.push(`2024-0${k}-1${k},Winter League ${k},${name},${names[(i + k) % LISTED]},${(i + k) % 3 === 0 ? `${i % 20}-21` : `21-${i % 21}`},21`);
      }
    }
    await page.goto(`${club}/import`);
    await page.setInputFiles('main [name="file"]', { name: 'winter.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await director.press(/./, page.locator('main form:has([name="file"]) .bar'));
    await director.accepted();
    const columns = page.getByRole('button', { name: /^Preview/ });
    if (await page.getByRole('button', { name: /^Import/ }).count() === 0) await director.leave(() => columns.first().click());
    await director.press(/^Import/);
    await director.accepted();
    await until(async () => {
      await page.goto(`${club}/ratings`);
      return await page.locator('main table.rated tbody tr').count() >= LISTED;
    }, 'the ratings');
  });

  await step('with so many in them, pages are light and steady too', async () => {
    const faults = [];
    const far = [director.event, `${director.event}/screen`, `${club}/ratings`, `${director.event}/print-sheet`, `${director.tournament}/p/1`, `${club}/archive`, `${club}/records`];
    for (const path of [...far, `${club}/archive/2024`, club]) {
      for (const size of [SMALLEST, LAPTOP]) {
        const { weight } = await firstVisit(browser, service.address, path, size, (fault) => faults.push(fault));
        if (size === LAPTOP) console.log(`   ${path} ${weight}`);
      }
    }
    assert.deepEqual(faults, []);
  });

  await step('the bracket of 128 is a tap away, and the head is low', async () => {
    for (const [size, most] of [[{ width: 1440, height: 900 }, 220], [{ width: 390, height: 844 }, 300]]) {
      for (const javaScriptEnabled of [true, false]) {
        const visitor = await open(browser, service.address, { size, javaScriptEnabled });
        await arrive(visitor, director.event);
        const head = await visitor.locator('.event-head').boundingBox();
        assert.ok(head.height <= 120, `the head is ${head.height} high at ${size.width}`);
        await visitor.locator('.in-page a[href="#bracket"]').click();
        const { y } = await visitor.locator('section.bracket').boundingBox();
        const tabs = await visitor.locator('.in-page').boundingBox();
        assert.ok(y >= tabs.y + tabs.height && y <= most, `the bracket is at ${y} at ${size.width}`);
        assert.equal(tabs.y, 0, 'the tabs stay in sight');
        await visitor.context().close();
      }
      // With the way to the desk beside it, too.
      await page.setViewportSize(size);
      await page.goto(director.event);
      assert.ok(await page.locator('.event-head .to-desk').isVisible());
      const head = await page.locator('.event-head').boundingBox();
      assert.ok(head.height <= 120, `a director's head is ${head.height} high at ${size.width}`);
    }
    await page.setViewportSize(LAPTOP);
  });

  await step('no picture on a wall is cut', async () => {
    for (const size of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
      const wall = await open(browser, service.address, { size });
      await arrive(wall, `${director.event}/screen`);
      const pictures = await wall.locator('.pane').count();
      assert.ok(pictures >= 2, `${pictures} pictures`);
      for (let nth = 0; nth < pictures; nth += 1) {
        const out = await wall.evaluate(() => {
          const pane = document.querySelector('.pane.shown');
          const room = pane.getBoundingClientRect();
          return [...pane.querySelectorAll('*')].filter((element) => {
            const box = element.getBoundingClientRect();
            const cut = element.matches('.place, .table-no') && element.scrollWidth > element.clientWidth + 1;
            return box.bottom > room.bottom + 1 || box.right > room.right + 1 || cut;
          }).map((element) => element.outerHTML.slice(0, 100));
        });
        assert.deepEqual(out, [], `picture ${nth + 1} at ${size.width}`);
        await wall.keyboard.press('ArrowRight');
      }
      await wall.context().close();
    }
  });

  await step('a bracket of 128 can be read on a phone and on a wall', async () => {
    for (const size of [PHONE, LAPTOP, { width: 1920, height: 1080 }]) {
      const visitor = await open(browser, service.address, { size });
      await arrive(visitor, director.event);
      await judge(visitor, `128 at ${size.width}`);
      await visitor.screenshot({ path: `${shots}/crowd-${size.width}.png`, fullPage: true });
      await visitor.context().close();
    }
  });
  await page.context().close();
}
