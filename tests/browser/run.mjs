// Whole nights in a browser, on the program itself: an evening of thirteen on a phone while a second window watches, the
// same without scripts for a list of forty-three, and once more on PostgreSQL. Prints one line a step; a night ends at the
// first thing that is not as a director would expect it, the others are played all the same, and the end is non-zero.
//
// As many nights are played at once as there are processors. `node run.mjs phone demo` plays only those, one after the other;
// `node run.mjs guide --pictures` also takes the pictures of the guide anew, and
// `node run.mjs looks` takes pictures of every kind of page, to be looked at; `node run.mjs paint` measures first paints on
// a slow network.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAPTOP, PHONE, judge, launch, open, plain, shades, withoutTimes } from './browser.mjs';
import { chouetteNight } from './chouette.mjs';
import { matchClock } from './clock.mjs';
import { fromElsewhere } from './elsewhere.mjs';
import { Service, root, until } from './service.mjs';
import { Director } from './night.mjs';
import { passkeys } from './passkey.mjs';
import { phonesNight } from './phones.mjs';
import { everywhere } from './everywhere.mjs';
import { nackgammonSwiss, tavliEvening } from './evening.mjs';
import { practice } from './games.mjs';
import { doubleElimination, groupsAndPayout, swissEvening } from './formats.mjs';
import { inTheHand } from './hand.mjs';
import { byKeyboard } from './keyboard.mjs';
import { fortyThree, thirteen } from './rosters.mjs';
import { crowded, lightAndSteady } from './light.mjs';
import { looks } from './looks.mjs';
import { paint } from './paint.mjs';
import { onPaper } from './paper.mjs';
import { guide } from './pictures.mjs';
import { seasonOfThree } from './season.mjs';
import { tapping } from './tapping.mjs';

const shots = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'browser');
mkdirSync(shots, { recursive: true });
let passed = 0;
let latest = 'the start';

async function step(name, what) {
  const began = Date.now();
  await what();
  passed += 1;
  latest = name;
  console.log(`ok ${name} (${Date.now() - began} ms)`);
}

/** Sign-in, roster, tournament, door and draw: from an empty database to a published bracket. */
async function toTheDraw(director, names, { name, lengths, dice }) {
  const { page } = director;
  await director.makesTheHouse();
  await judge(page, 'after the owner is made');
  await director.makesTheClub();
  await judge(page, 'the new club');
  await director.bringsTheRoster(names.slice(0, -1));
  await judge(page, 'the roster');
  await director.announces(name, lengths);
  await page.goto(`${director.tournament}/door`);
  await judge(page, 'the door, nobody in');
  for (const person of names.slice(0, -1)) await director.signsInAtTheDoor(person);
  await director.signsInAGuest(names.at(-1));
  await judge(page, 'the door, everybody in');
  assert.equal(await page.locator('main .people.in li').count(), names.length);
  // As the guide says it.
  await page.goto(`${director.tournament}/door/${names.length}`);
  assert.equal(await page.locator('main').getByRole('button', { name: 'Undo check-in' }).count(), 1);
  await page.goto(`${director.tournament}/desk`);
  await director.leave(() => page.locator('main').getByRole('link', { name: 'To the draw' }).first().click());
  await judge(page, 'before the draw');
  await director.press(/Close the list/);
  await page.fill('main [name="dice"]', dice);
  await director.press(/./, page.locator('main form:has([name="dice"]) .bar'));
  await director.accepted();
  await judge(page, 'after the draw');
}

async function phoneNight(browser, service) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const watcher = await open(browser, service.address, { size: LAPTOP });

  await step('thirteen sign in and are drawn, on a phone', () =>
    toTheDraw(director, thirteen, { name: 'Friday', lengths: 'final 5, before that 3', dice: '52' }));

  await step('a second window sees a score come in by itself', async () => {
    await watcher.goto(director.event);
    await judge(watcher, 'the public page');
    const match = (await director.openMatches())[0];
    const [winner] = await director.names(match);
    const url = watcher.url();
    const loaded = await watcher.evaluate(() => performance.timeOrigin);
    await director.scoresFinal(match, 3, 1);
    const began = Date.now();
    await until(async () => plain(await watcher.locator('main').innerText()).includes(`${winner} beat`),
      'the score on the second window');
    console.log(`   seen after ${Date.now() - began} ms`);
    assert.equal(await watcher.evaluate(() => performance.timeOrigin), loaded, 'without loading the page again');
    assert.equal(watcher.url(), url);
  });

  await step('a match is entered game by game, with the Crawford game found', async () => {
    const match = (await director.openMatches())[0];
    await director.scoresGame(match, 0, 'single', 2);
    await judge(page, 'the score page');
    // 2-0 to three: this is the Crawford game, and a cube of 2 in it is refused with the remedy beside it.
    assert.match(await page.locator('main').innerText(), /Crawford/);
    await page.locator('main label:has(> [name="winner"][value="1"])').click();
    await page.locator('main label:has(> [name="kind"][value="gammon"])').click();
    const two = page.locator('main label:has(> [name="cube"][value="2"])');
    if (await two.count() > 0) {
      await two.click();
      await director.press(/./, page.locator('main form .bar'));
      assert.match(await page.locator('.summary').innerText(), /Crawford game/);
      await judge(page, 'a refused score');
      await director.press(/1/, page.locator('.summary'));
    } else {
      await director.press(/./, page.locator('main form .bar'));
    }
    await director.accepted();
    await director.scoresGame(match, 0, 'single', 1);
    await page.goto(`${director.event}/m/${match}`);
    assert.match(await page.locator('main').innerText(), /3/);
    await judge(page, 'the match page');
  });

  await step('the program is killed in the middle and has every score', async () => {
    const path = `${director.event}`;
    await page.goto(path);
    const before = await withoutTimes(page);
    await service.kill();
    await service.start();
    await page.goto(path);
    assert.equal(await withoutTimes(page), before);
  });

  await step('a double tap stores once', async () => {
    const match = (await director.openMatches())[0];
    await page.goto(`${director.event}/m/${match}/score?tab=final`);
    const fields = await page.locator('main form.entry').evaluate((form) => {
      form.querySelector('[name="top"]').value = '3';
      form.querySelector('[name="bottom"]').value = '0';
      return [form.action, new URLSearchParams(new FormData(form)).toString()];
    });
    const send = () => page.request.post(fields[0], {
      data: fields[1], maxRedirects: 0,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: service.address },
    });
    const [one, two] = await Promise.all([send(), send()]);
    assert.deepEqual([one.status(), two.status()], [303, 303]);
    await page.goto(`${director.tournament}/journal`);
    await judge(page, 'the journal');
  });

  await step('a correction shows what it touches, and is made', async () => {
    // Play on until somebody of the second round has begun, then turn a first-round result round.
    const firstRound = await decided(director, 8);
    const [match] = firstRound;
    await page.goto(`${director.event}/m/${match}/correct?tab=final`);
    await judge(page, 'the correction');
    await page.fill('main [name="top"]', '1');
    await page.fill('main [name="bottom"]', '3');
    await director.press(/./, page.locator('main form .bar'));
    if (await page.locator('[name="standing"]').count() > 0) {
      await judge(page, 'what the correction touches');
      await director.press(/./, page.locator('main form.choices .choice').first());
    }
    await director.accepted();
    await page.goto(`${director.event}/m/${match}`);
    assert.match(await page.locator('main').innerText(), /3/);
  });

  await step('what was done last can be undone from its notice, and done again', async () => {
    const match = (await director.openMatches())[0];
    await director.scoresFinal(match, 3, 2);
    const undo = page.locator('.notice form button');
    if (await undo.count() > 0) {
      await director.leave(() => undo.first().click());
      assert.ok((await director.openMatches()).includes(match), 'it is open again');
      await director.scoresFinal(match, 3, 2);
    }
  });

  await step('the night ends with a champion', () => playOut(director));

  await step('everyone sees the end, on every kind of page', async () => {
    const pages = {
      'the public page': director.event, 'the tournament': director.tournament, 'the club': '/c/lantern',
      'the front page': '/', 'a player': `${director.tournament}/p/1`, 'the screen': `${director.event}/screen`,
      'the draw sheet': `${director.event}/print-sheet`, 'the slips': `${director.event}/print-slips`,
    };
    for (const size of [PHONE, LAPTOP]) {
      const visitor = await open(browser, service.address, { size });
      for (const [name, path] of Object.entries(pages)) {
        const answer = await visitor.goto(path);
        assert.equal(answer.status(), 200, path);
        await judge(visitor, `${name} at ${size.width}`);
        await shades(visitor, `${name} at ${size.width}`);
        await visitor.screenshot({ path: join(shots, `${name.replaceAll(' ', '-')}-${size.width}.png`), fullPage: true });
      }
      await visitor.context().close();
    }
  });

  await step('the read tables say what the journal says', async () => {
    const check = await service.run('rebuild', '--check');
    assert.equal(check.code, 0, check.printed);
  });

  await step('it ends when it is told to, event streams open', async () => {
    await watcher.goto(director.event);
    assert.equal(await service.end(), 0);
  });
  await page.context().close();
  await watcher.context().close();
}

async function scriptlessNight(browser, service) {
  const page = await open(browser, service.address, { javaScriptEnabled: false });
  const director = new Director(page, service);
  director.scripts = false;

  await step('forty-three sign in and are drawn without scripts', () =>
    toTheDraw(director, fortyThree, { name: 'Open', lengths: '7, 5, 3', dice: '' }));

  await step('it survives being killed in the middle', async () => {
    for (const match of (await director.openMatches()).slice(0, 8)) await director.scoresFinal(match, 3, 1);
    await service.kill();
    await service.start();
  });
  await step('and is played to its end', () => playOut(director));

  await step('it comes out the same after crawford rebuild', async () => {
    await page.goto(director.event);
    const before = await withoutTimes(page);
    await service.end();
    const rebuilt = await service.run('rebuild');
    assert.equal(rebuilt.code, 0, rebuilt.printed);
    const check = await service.run('rebuild', '--check');
    assert.equal(check.code, 0, check.printed);
    await service.start();
    await page.goto(director.event);
    assert.equal(await withoutTimes(page), before);
  });
  await page.context().close();
}

/** The demo: what it prints is enough to sign in. */
async function demo(browser, service) {
  const page = await open(browser, service.address, { size: LAPTOP });
  await step('the demo says how to sign in, and has a bracket running', async () => {
    await page.goto('/c/lantern/t/friday-knockout');
    await judge(page, 'the demo’s bracket');
    await new Director(page, service).signsIn();
    for (const path of ['desk', 'door', 'journal', 'settings', 'e/1/draw', 'e/1/m/11/score', 'e/1/catch-up/2']) {
      assert.equal((await page.goto(`/c/lantern/t/friday-knockout/${path}`)).status(), 200, path);
      await judge(page, `the demo’s ${path}`);
    }
    await page.goto('/c/lantern/members');
    await judge(page, 'the demo’s members');
    for (const path of [
      '', '/calendar', '/archive', '/reports', '/site', '/search?q=a', '/t/autumn-knockout/report', '/t/autumn-knockout/report/edit',
      '/t/friday-knockout/screen',
    ]) {
      assert.equal((await page.goto(`/c/lantern${path}`)).status(), 200, path);
      await judge(page, `the demo’s site${path}`);
    }
  });
  await page.context().close();
}

/** Nights on a PostgreSQL server, where there is one. */
function onPostgres(nights) {
  const server = process.env.CRAWFORD_TEST_POSTGRES;
  if (!server) return {};
  return Object.fromEntries(Object.entries(nights).map(([name, night]) => [name, [() => Service.onPostgres(server), night]]));
}

/** First-round matches that are decided. */
async function decided(director, most) {
  const found = [];
  for (let match = 1; match <= most; match += 1) {
    await director.page.goto(`${director.event}/m/${match}`);
    if (/\b3\b/.test(await director.page.locator('main').innerText())) {
      const answer = await director.page.goto(`${director.event}/m/${match}/correct?tab=final`);
      if (answer.status() === 200 && await director.page.locator('main [name="top"]').count() > 0) found.push(match);
    }
  }
  assert.ok(found.length > 0, 'a decided match');
  return found;
}

/** Every match that can be played is, the upper player winning, until nobody is left but the champion. */
async function playOut(director) {
  for (let round = 0; round < 12; round += 1) {
    const open = await director.openMatches();
    if (open.length === 0) break;
    for (const match of open) {
      await director.page.goto(`${director.event}/m/${match}/score?tab=final`);
      const length = await director.page.locator('main form.entry').getAttribute('data-length');
      await director.scoresFinal(match, Number(length), 1);
    }
  }
  await director.page.goto(director.event);
  const first = director.page.locator('main').getByText(/^\s*1\s*$/);
  assert.ok(await first.count() > 0, 'somebody is first');
  await judge(director.page, 'the event at its end');
}

const nights = {
  // The first, since it waits for a minute to pass.
  phones: [Service.onSqlite, phonesNight, { notified: true }],
  phone: [Service.onSqlite, phoneNight],
  demo: [Service.demo, demo],
  hand: [Service.demo, inTheHand],
  everywhere: [Service.demo, everywhere],
  light: [Service.demo, lightAndSteady],
  crowd: [Service.onSqlite, crowded],
  guide: [Service.demoWithMail, guide],
  paper: [Service.demo, onPaper],
  keyboard: [Service.demo, byKeyboard],
  scriptless: [Service.onSqlite, scriptlessNight],
  swiss: [Service.onSqlite, swissEvening],
  double: [Service.onSqlite, doubleElimination],
  groups: [Service.onSqlite, groupsAndPayout],
  clock: [Service.onSqlite, matchClock],
  chouette: [Service.onSqlite, chouetteNight],
  passkeys: [Service.onSqlite, passkeys],
  games: [Service.onSqlite, practice],
  tapping: [Service.onSqlite, tapping],
  tavli: [Service.onSqlite, tavliEvening],
  nackgammon: [Service.onSqlite, nackgammonSwiss],
  season: [Service.onSqlite, seasonOfThree],
  elsewhere: [Service.onSqlite, fromElsewhere],
  ...onPostgres({ postgres: phoneNight, 'postgres-tavli': tavliEvening, 'postgres-nackgammon': nackgammonSwiss }),
};
/** Played only when asked for: nothing is found by them, somebody has to look. */
const onRequest = { looks: [Service.demo, looks], paint: [Service.demo, paint] };
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const failed = [];
if (wanted.length > 0) {
  const known = { ...nights, ...onRequest };
  for (const name of wanted) {
    assert.ok(name in known, `no night is called ${name}; there are ${Object.keys(known).join(', ')}`);
    if (!await play(name, ...known[name])) failed.push(name);
  }
} else {
  const waiting = Object.keys(nights);
  await Promise.all(Array.from({ length: availableParallelism() }, async () => {
    for (let name; (name = waiting.shift()) !== undefined;) if (!await playApart(name)) failed.push(name);
  }));
}
// Failures once more at the end, where they are found.
for (const name of failed) console.log(`failed: ${name}, see above and target/browser/failed-${name}-*.png`);
console.log(`${passed} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;

/** Plays one night in a process of its own, and says at its end what it said. */
function playApart(name) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { said += text; });
    child.once('close', (code) => {
      passed += said.match(/^ok /gm)?.length ?? 0;
      console.log(said.replace(/^(failed: .*\n)?\d+ passed, \d+ failed\n/m, '').trimEnd());
      resolve(code === 0);
    });
  });
}

/** Plays one night in a service and a browser of its own; whether all was well. */
async function play(name, make, night, browserOf) {
  console.log(`${name}:`);
  const browser = await launch(browserOf);
  const service = make();
  try {
    await service.start();
    await night(browser, service, { step, shots });
    return true;
  } catch (error) {
    console.log(`FAILED in ${name}, after ${latest}: ${error.stack}`);
    await picture(browser, name);
    return false;
  } finally {
    await browser.close().catch(() => {});
    await service.close();
  }
}

/** What every open window shows when a night fails, as a picture and in words. */
async function picture(browser, name) {
  for (const [i, page] of browser.contexts().flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: join(shots, `failed-${name}-${i}.png`), fullPage: true, timeout: 5000 }).catch(() => {});
    const text = await page.locator('main').innerText({ timeout: 2000 }).catch(() => '(no page)');
    console.log(`window ${i} at ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }
}
