// What comes in from files: a night held on a laptop without a network, through the page with who is who, twice; and a
// season of matches from a spreadsheet, its columns said, seen, stored and taken back, and a large one on a slow line.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LAPTOP, PHONE, judge, open, withoutTimes } from './browser.mjs';
import { Service } from './service.mjs';
import { Director } from './night.mjs';

const night = '/c/lantern/t/friday-knockout';

export async function fromElsewhere(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const laptop = Service.demo();
  const file = join(service.folder, 'night.gz');
  let known;

  await step('a night is exported from the laptop it is played on', async () => {
    try {
      await laptop.start();
      const there = await open(browser, laptop.address);
      await there.goto(`${night}/p/1`);
      known = (await there.locator('main h1 bdi').first().innerText()).trim();
      await there.context().close();
      const done = await laptop.run('night', 'export', 'friday-knockout', file);
      assert.equal(done.code, 0, done.printed);
    } finally {
      await laptop.close();
    }
  });

  const sendTheNight = async () => {
    await page.goto('/c/lantern/import-night');
    await page.setInputFiles('main [name="file"]', file);
    await director.press(/./, page.locator('main form .bar'));
    await director.accepted();
  };

  await step('the club sees what it comes to and who is who, and stores it', async () => {
    await director.makesTheHouse();
    await director.makesTheClub();
    await director.bringsTheRoster([known]);
    await sendTheNight();
    await judge(page, 'the preview of a night');
    const people = page.locator('main select');
    assert.ok(await people.count() >= 8, 'everybody of the night is asked for');
    const chosen = await people.evaluateAll((all) => all.map((one) => one.selectedOptions[0].innerText.trim()));
    assert.equal(chosen.filter((name) => name === known).length, 1, 'the member is known by name');
    assert.equal((await page.request.get(`${service.address}${night}`)).status(), 404, 'nothing is stored by looking');
    await director.press(/./, page.locator('main form .bar'));
    await director.accepted();
    assert.equal(new URL(page.url()).pathname, night);
    await judge(page, 'the night that came in');
    assert.ok((await page.locator('main').innerText()).includes(known));
  });

  await step('brought in a second time it changes nothing', async () => {
    const count = async () => {
      await page.goto('/c/lantern/members');
      return page.locator('main .people li').count();
    };
    // Chances follow from ratings, which are computed soon after what came in was stored, or when they are asked for.
    await page.goto('/c/lantern/ratings');
    const before = [await count(), await text(page, night)];
    await sendTheNight();
    assert.equal(await page.locator('main button[value="store"]').count(), 0, 'there is nothing to store');
    await judge(page, 'a night that is here already');
    assert.deepEqual([await count(), await text(page, night)], before);
  });

  await step('a season comes in from a spreadsheet', async () => {
    await page.goto('/c/lantern/import');
    await judge(page, 'a file to choose');
    await page.setInputFiles('main [name="file"]', { name: 'season.csv', mimeType: 'text/csv', buffer: season() });
    await director.press(/./, page.locator('main form .bar'));
    // Its headings are nobody's words: the columns are said.
    await judge(page, 'the columns of a file');
    for (const [name, column] of [['day', 0], ['event', 1], ['top', 2], ['bottom', 3], ['score', 4]]) {
      await page.selectOption(`main [name="column-${name}"]`, String(column));
    }
    await page.check('main [name="headings"]');
    await director.press(/Preview/);
    await director.accepted();
    const main = page.locator('main');
    assert.match(await main.innerText(), /41 matches are new, in 6 events/);
    assert.match(await main.innerText(), /One line is left out/);
    for (const [size, dark] of [[PHONE, false], [LAPTOP, true]]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await judge(page, `what a file comes to at ${size.width}`);
      await page.screenshot({ path: join(shots, `import-${size.width}.png`), fullPage: true });
    }
    await page.setViewportSize(PHONE);
    await director.press(/^Import/);
    await director.accepted();
    await judge(page, 'what was brought in');
    await page.goto('/c/lantern/archive/2019');
    assert.match(await main.innerText(), /Thursday/);
    await judge(page, 'the archive of that year');
    await page.goto('/c/lantern/ratings');
    assert.match(await main.innerText(), /Åse Grøn/);
  });

  await step('a large file on a slow line shows how much of it is sent', async () => {
    await page.goto('/c/lantern/import');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 });
    const lines = Array.from({ length: 8_000 }, (_, n) => `${2010 + (n % 9)}-03-0${1 + (n % 9)},Winter league,Åse Grøn,Bjørn Dahl,7-${n % 7},7`);
    await page.setInputFiles('main [name="file"]', { name: 'winters.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    // Every share that was ever shown, however seldom one looks.
    await page.evaluate(() => {
      window.shares = [];
      new MutationObserver(() => {
        const share = document.querySelector('main form [role="status"] progress')?.getAttribute('value') ?? null;
        if (share !== null && share !== window.shares.at(-1)) window.shares.push(share);
      }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true });
    });
    await director.leave(async () => {
      await page.locator('main form:has([name="file"]) .bar button').click();
      await page.waitForFunction(() => window.shares.length >= 3);
      const shares = (await page.evaluate(() => window.shares)).map(Number);
      assert.ok(shares.every((share, i) => share > (shares[i - 1] ?? 0) && share < 1), shares.join());
      // The rest of it may come as quickly as it can.
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    });
    await cdp.detach();
    await director.press(/Delete file/);
    await director.accepted();
  });

  await step('and is taken back whole', async () => {
    await page.goto('/c/lantern/import');
    await page.locator('main details summary').first().click();
    await judge(page, 'taking back');
    await director.press(/Undo import/);
    await director.accepted();
    assert.match(await page.locator('main').innerText(), /undone/i);
    await page.goto('/c/lantern/archive');
    assert.doesNotMatch(await page.locator('main').innerText(), /Thursday/);
    const check = await service.run('rebuild', '--check');
    assert.equal(check.code, 0, check.printed);
  });
  await page.context().close();
}

async function text(page, path) {
  await page.goto(path);
  return withoutTimes(page);
}

/** Six evenings, in the encoding a spreadsheet in the west of Europe saves, one line of them with a score no match ends with. */
function season() {
  const names = ['Åse Grøn', 'Bjørn Dahl', 'Chloé Petit', 'Dirk Jansen', 'Eva Müller', 'Finn Ås', 'Gerda Holm'];
  const lines = ['Aften;Hvad;Den ene;Den anden;Stillingen'];
  for (let n = 0; n < 42; n += 1) {
    const [one, two] = [names[n % 7], names[(n + 1 + (n % 3)) % 7]];
    const score = n === 20 ? '7-7' : `7-${n % 7}`;
    lines.push(`${7 + 7 * Math.floor(n / 14)}.${1 + (n % 2)}.2019;Thursday league;${one};${two};${score}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}
