// Chromium as a phone, a laptop or a projector holds it, and what every page must pass.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { PATIENCE } from './service.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
/** The same without windows to draw, where there is one: nights are played in two thirds of the time. */
const bare = ['/usr/bin/chromium-headless-shell'].find(existsSync);

export { PATIENCE };

export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1400, height: 900 };

/** `notified`: it shows notifications, which only the whole browser does. */
export function launch({ notified = false } = {}) {
  return chromium.launch({
    executablePath: notified ? whole : bare ?? whole,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
  });
}

/** A window of its own: cookies, size, with or without JavaScript. Anything asked of another host fails the test. */
export async function open(browser, address, { size = PHONE, javaScriptEnabled = true, dark = false, fine = 1 } = {}) {
  const context = await browser.newContext({
    baseURL: address, viewport: size, javaScriptEnabled, colorScheme: dark ? 'dark' : 'light', hasTouch: size.width <= PHONE.width,
    deviceScaleFactor: fine,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const faults = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('data:') && !url.startsWith('blob:')) faults.push(`asked of another host: ${url}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // A refused form answers 4xx, which Chromium notes by itself; everything else said as an error is one.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.faults = faults;
  page.scripts = javaScriptEnabled;
  return page;
}

/** What a page says, but for its times: those go on, and a minute may end between two readings. */
export async function withoutTimes(page) {
  const said = await page.locator('main').evaluate((main) => {
    for (const time of main.querySelectorAll('time')) time.style.display = 'none';
    return main.innerText;
  });
  return plain(said);
}

/** Text without the marks that set names of another direction apart, its spaces and lines all one space. */
export function plain(text) {
  return text.replaceAll(/[\u2060\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ').trim();
}

/** Nothing wider than the window, and nothing axe-core finds; when `taps`, nothing to tap under 24 pixels either. */
export async function judge(page, name, { taps = false } = {}) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) throw new Error(`${name}: ${wide} pixels wider than the window`);
  // Without scripts axe-core cannot run; the pages are the same.
  if (page.scripts) await found(page, name, taps ? { rules: { 'target-size': { enabled: true } } } : {});
  if (page.faults.length > 0) throw new Error(`${name}: ${page.faults.join('; ')}`);
}

/** The same in the other light: only what differs there, the colours. The window is left as it was. */
export async function shades(page, name) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await found(page, `${name} in the dark`, { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * With wider letters, words and lines everything is still there, as WCAG 2.2 asks, but for what is paper or a wall, for when
 * a club meets, a line in its band that its own page has whole, and for names of more than two lines at the table of a
 * chouette, where nobody may be pushed out of sight.
 */
export async function room(page, name) {
  const cut = await page.evaluate(() => {
    const wider = new CSSStyleSheet();
    wider.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, wider];
    const isCut = (e) => {
      const { overflowX, overflowY } = getComputedStyle(e);
      const hides = (way) => ['hidden', 'clip'].includes(way);
      return (hides(overflowX) && e.scrollWidth > e.clientWidth + 2) || (hides(overflowY) && e.scrollHeight > e.clientHeight + 2);
    };
    const all = [...document.querySelectorAll('body:not(.screen) :is(header, nav, main) :not(svg *, .aloud, .slip, .leaf *, input, .seat-name, .club-night)')];
    const found = all.filter((e) => e.checkVisibility() && e.clientWidth > 1 && e.clientHeight > 1 && isCut(e));
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    return [...found.map((e) => e.outerHTML.slice(0, 120)), ...(wide > 0 ? [`${wide} pixels wider than the window`] : [])];
  });
  if (cut.length > 0) throw new Error(`${name}: cut with wider letters\n  ${cut.join('\n  ')}`);
}

async function found(page, name, how) {
  if (!await page.evaluate(() => window.axe?.run !== undefined)) await page.evaluate(axe);
  const { violations } = await page.evaluate((how) => window.axe.run(document, { resultTypes: ['violations'], ...how }), how);
  // What a bar that stays in sight covers can be tapped once one scrolls.
  const covered = (v, n) => v.id === 'target-size' && /partially obscured/.test(n.failureSummary);
  const left = violations.map((v) => ({ ...v, nodes: v.nodes.filter((n) => !covered(v, n)) })).filter((v) => v.nodes.length > 0);
  if (left.length > 0) {
    const found = left.map((v) => `${v.id}: ${v.help}\n    ${v.nodes.map((n) => n.html).slice(0, 3).join('\n    ')}`);
    throw new Error(`${name}: axe-core finds\n  ${found.join('\n  ')}`);
  }
}
