// What comes out of a printer: A4, everything on it, nothing that can only be pressed, in ink on white.

import assert from 'node:assert/strict';
import { LAPTOP, open } from './browser.mjs';
import { arrive } from './kinds.mjs';
import { Director, club } from './night.mjs';

const night = `${club}/t/friday-knockout`;
/** A4 in points, give or take the rounding of millimetres. */
const SHORT = 595;
const LONG = 842;
/** So many millimetres of paper within these margins, in the pixels of a style sheet. */
const inside = (across, edge) => Math.round(((across - 2 * edge) / 25.4) * 96);

/** What people print, upright unless said otherwise, and on how many sheets at most. */
const printed = {
  'the draw sheet': { path: `${night}/e/1/print-sheet`, most: 1, lying: true, edge: 8 },
  'the score slips': { path: `${night}/e/1/print-slips`, most: 1, edge: 8 },
  'the pairings': { path: `${night}/e/1/print-pairings`, most: 1 },
  'the check-in list': { path: `${night}/print-list`, most: 2 },
  'an event': { path: night, most: 3 },
  'who is in': { path: `${club}/t/jackpot-night/door`, most: 1 },
  'the club': { path: club, most: 2 },
  'the calendar': { path: `${club}/calendar`, most: 3 },
  'the ratings': { path: `${club}/ratings`, most: 1 },
  'a season': { path: `${club}/seasons/club-year`, most: 2 },
  'a report': { path: `${club}/t/autumn-knockout/report`, most: 2 },
  'a ledger': { path: `${club}/chouette/wednesday-chouette/ledger`, most: 7 },
};

/** The sheets of a PDF, each with its width and height. */
function sheets(pdf) {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [Number(width), Number(height)]);
  const pages = (text.match(/\/Type\s*\/Page\b/g) ?? []).length;
  return { pages, boxes };
}

export async function onPaper(browser, service, { step }) {
  const page = await open(browser, service.address, { size: LAPTOP });

  await step('what is printed fits on A4 and holds nothing to press', async () => {
    await new Director(page, service).signsIn();
    for (const [name, { path, most, lying, edge = 12 }] of Object.entries(printed)) {
      await arrive(page, path);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: inside(lying ? 297 : 210, edge), height: 1000 });
      const pressed = await page.evaluate(() => [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, nav, summary')]
        .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }) && element.getBoundingClientRect().height > 1)
        // A line that opens on the screen is a line on paper.
        .filter((element) => !element.matches('.season-table summary, .game > summary, .cube-lines summary, details[open] > summary'))
        .map((element) => element.outerHTML.slice(0, 100)));
      assert.deepEqual(pressed, [], name);
      assert.match(await page.locator('body').innerText(), /The Lantern Backgammon Club/, `${name} says whose it is`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${name} is ${wide} pixels wider than its paper`);
      await page.emulateMedia({ media: null });
      await page.setViewportSize(LAPTOP);
      const { pages, boxes } = sheets(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
      assert.ok(pages >= 1 && pages <= most, `${name} takes ${pages} sheets`);
      for (const [width, height] of boxes) {
        const [across, down] = lying ? [LONG, SHORT] : [SHORT, LONG];
        assert.ok(Math.abs(width - across) < 3 && Math.abs(height - down) < 3, `${name} is on A4, not on ${width} by ${height}`);
      }
      assert.ok(boxes.length > 0, name);
      console.log(`   ${name}: ${pages}`);
    }
  });
  await step('what stands above a quarter or a table is on the same sheet', async () => {
    await page.emulateMedia({ media: 'print' });
    await arrive(page, night);
    const label = await page.evaluate(() => getComputedStyle(document.querySelector('.round .matches[aria-label]'), '::before').breakAfter);
    assert.equal(label, 'avoid');
    // A table of all against all that is broad lies on a sheet of its own.
    await arrive(page, `${night}/e/1/print-sheet`);
    const sheet = await page.evaluate(() => {
      const main = document.querySelector('main');
      main.insertAdjacentHTML('beforeend', '<h3>All</h3><div class="table cross broad"></div>');
      return [main.lastElementChild.previousElementSibling, main.lastElementChild].map((element) => getComputedStyle(element).page);
    });
    assert.deepEqual(sheet, ['across', 'across']);
    await page.emulateMedia({ media: null });
  });

  await step('a slip with a code holds all that is on it, also beside a name of two lines', async () => {
    await page.goto(`${night}/phones`);
    const director = new Director(page, service);
    await director.press(/slip for every player/);
    await page.locator('.code-name bdi').first().evaluate((name) => { name.textContent = 'Bartholomew Featherstonehaugh-Cholmondeley'; });
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate(() => [...document.querySelectorAll('.slip')].filter((slip) => slip.scrollHeight > slip.clientHeight)
      .map((slip) => slip.innerText));
    assert.deepEqual(cut, []);
    await page.emulateMedia({ media: null });
  });
  await page.context().close();
}
