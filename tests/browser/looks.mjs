// A picture of each kind of page that decides whether the program is good, on a phone and on a laptop, in light and in
// dark: to be looked at by eye. `node run.mjs looks` writes them to `target/browser/kinds`.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { judge, open } from './browser.mjs';
import { arrive } from './kinds.mjs';
import { Director, club } from './night.mjs';

const SIZES = [{ width: 390, height: 844 }, { width: 1440, height: 900 }];
const night = `${club}/t/friday-knockout`;
const won = `${club}/t/autumn-knockout`;

/** What anyone sees. */
const everyone = {
  front: '/',
  club,
  'event-to-come': `${club}/t/club-championship`,
  'event-under-way': night,
  'event-won': won,
  match: `${night}/e/1/m/12`,
  forecast: `${night}/e/1/forecast`,
  replay: `${won}/e/1/m/15/replay`,
  screen: `${night}/e/1/screen`,
  report: `${won}/report`,
  player: { from: `${club}/ratings`, link: 'main table.rated a' },
  ratings: `${club}/ratings`,
  season: `${club}/seasons/club-year`,
  calendar: `${club}/calendar`,
  ledger: `${club}/chouette/wednesday-chouette/ledger`,
  guide: '/help/run-a-knockout',
};

/** What whoever runs the club works with. */
const owner = {
  desk: `${night}/desk`,
  door: `${club}/t/jackpot-night/door`,
  score: `${night}/e/1/m/12/score`,
  chouette: `${club}/chouette/friday-chouette/table`,
  settle: `${club}/chouette/wednesday-chouette/settle`,
  members: `${club}/members`,
  'tournament-new': `${club}/t/new`,
};

export async function looks(browser, service, { step, shots }) {
  const folder = join(shots, 'kinds');
  mkdirSync(folder, { recursive: true });
  for (const size of SIZES) {
    for (const dark of [false, true]) {
      const light = dark ? 'dark' : 'light';
      await step(`every kind of page at ${size.width}, ${light}`, async () => {
        const page = await open(browser, service.address, { size, dark });
        await takeAll(page, everyone, (name) => join(folder, `${name}-${size.width}-${light}.png`));
        await new Director(page, service).signsIn();
        await takeAll(page, owner, (name) => join(folder, `${name}-${size.width}-${light}.png`));
        await page.context().close();
      });
    }
  }
}

async function takeAll(page, pages, file) {
  for (const [name, where] of Object.entries(pages)) {
    await arrive(page, where.from ?? where);
    if (where.from) await arrive(page, await page.locator(where.link).first().getAttribute('href'));
    await judge(page, name);
    await page.screenshot({ path: file(name), fullPage: true, animations: 'disabled' });
  }
}
