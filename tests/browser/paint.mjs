// How long a first visit waits for its first paint on a slow network: `node run.mjs paint` prints it for the pages a club
// passes round. Each visit begins with nothing kept. No test holds it: it is measured on an idle machine.

import { PHONE, open } from './browser.mjs';
import { club } from './night.mjs';

const night = `${club}/t/friday-knockout`;
const pages = { front: '/', club, event: night, match: `${night}/e/1/m/12`, ratings: `${club}/ratings` };
/** A round trip in milliseconds and bytes a second, as WebPageTest and as Chromium's own tools call slow 3G. */
const NETWORKS = { slow_3g: { latency: 400, speed: 50_000 }, devtools_slow_3g: { latency: 2000, speed: 50_000 } };
const VISITS = 3;

export async function paint(browser, service, { step }) {
  for (const [network, { latency, speed }] of Object.entries(NETWORKS)) {
    await step(`first paints on ${network}`, async () => {
      for (const [name, path] of Object.entries(pages)) {
        const times = [];
        for (let visit = 0; visit < VISITS; visit += 1) times.push(await firstPaint(browser, service.address + path, { latency, speed }));
        times.sort((a, b) => a - b);
        console.log(`figure first_paint_${name}_${network} ${Math.round(times[Math.floor(VISITS / 2)])} ms`);
      }
    });
  }
}

async function firstPaint(browser, address, { latency, speed }) {
  const page = await open(browser, new URL(address).origin, { size: PHONE });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: speed, uploadThroughput: speed });
  await page.goto(address, { waitUntil: 'commit' });
  const at = await page.evaluate(() => new Promise((done) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint');
      if (first) done(first.startTime);
    }).observe({ type: 'paint', buffered: true });
  }));
  await page.context().close();
  return at;
}
