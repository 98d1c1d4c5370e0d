// Two matches to 3 written down by tapping, on a phone and then without scripts, each replayed and attached to its match.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LAPTOP, judge, open, plain, shades } from './browser.mjs';
import { toTheDraw } from './formats.mjs';
import { until } from './service.mjs';
import { Director } from './night.mjs';
import { fortyThree } from './rosters.mjs';

/** Somebody who watches a match and taps what they see. */
class Watcher {
  constructor(director, match) {
    Object.assign(this, { director, page: director.page, match, taps: 0, plays: 0 });
    this.at = `${director.event}/m/${match}`;
  }

  said() { return this.page.locator('.said').innerText(); }
  last() { return this.page.locator('.last').innerText(); }
  text() { return this.page.locator('textarea[name="text"]').inputValue(); }

  async tap(button) {
    this.taps += 1;
    await this.director.leave(() => this.page.locator(`#transcribe ${button}`).first().click());
    await this.director.accepted();
  }

  /** A throw, and the likeliest of its plays, unless there is one alone or none. */
  async throws(button) {
    this.plays += 1;
    await this.tap(button);
    if (await this.page.locator('.plays').count() > 0) await this.tap('.plays .likely');
  }

  async opens(dice) { await this.throws(`[name="opening"][value="${dice}"]`); }

  async rolls(...throws) {
    for (const dice of throws) await this.throws(`.dice [value="${dice}"]`);
  }

  /** To 1–0 by a double that is dropped, then to 3–0 by a resignation at 2. */
  async watches(judged) {
    const { page } = this;
    await page.goto(this.at);
    await this.director.leave(() => page.locator('main a[href$="/transcribe"]').first().click());
    const [light, dark] = await page.locator('.table-top .player bdi').allInnerTexts();
    const heads = await page.locator('.opening th bdi').allInnerTexts();
    assert.deepEqual(heads, [light, dark], 'whose die is whose');
    assert.match(await page.locator('#transcribe a[href$="tab=penalty"]').innerText(), /penalty/);
    await judged('the opening throw');
    await this.tap('[name="opening"][value="31"]');
    assert.equal(await page.locator('.plays .likely').first().innerText(), '8/5 6/5');
    await judged('the plays of a throw');
    this.plays += 1;
    await this.tap('.plays .likely');
    await this.rolls('64', '52', '65', '21');
    // Undone, a play leaves its throw.
    const before = await this.text();
    await this.throws('.dice [value="43"]');
    for (let back = 0; back < 2; back += 1) {
      await this.director.leave(() => page.locator('[name="act"][value="undo"]').click());
    }
    this.taps -= 2;
    this.plays -= 1;
    assert.equal(await this.text(), before, 'it is undone');
    await this.rolls('61');
    assert.ok(this.taps <= 2 * this.plays, `${this.taps} taps for ${this.plays} plays`);
    await this.tap('[value="Doubles"]');
    await judged('a double');
    await this.tap('[value="Drops"]');
    const lead = await page.locator('.table-top .player b').allInnerTexts();
    assert.deepEqual(lead.map(Number).sort(), [0, 1]);
    const leader = lead[0] === '1' ? light : dark;

    const begins = leader === light ? '21' : '12';
    await this.opens(begins);
    await this.rolls('62');
    await this.tap('[value="Doubles"]');
    await this.tap('[value="Takes"]');
    await this.rolls('54', '41', '66');
    await this.page.locator('.resign summary').click();
    const loser = leader === light ? 1 : 0;
    await judged('who resigns');
    await this.tap(`[name="resign"][value="${loser}.1"]`);
    const names = [light, dark];
    const end = plain(await this.last());
    assert.ok(end.includes(`${names[loser]} resigns a single game: ${leader} wins 2 points.`), end);
    assert.match(plain(await this.said()), new RegExp(`${leader} wins the match`));
    await judged('the match at its end');
    return { leader, lead };
  }

  async attaches(judged) {
    const { page, director } = this;
    await director.leave(() => page.locator(`button[formaction="${this.at}/record"]`).click());
    await director.accepted();
    assert.match(page.url(), /\/replay/);
    await judged('the replay');
    await page.locator('.steps-bar [data-step="on"]').click();
    await until(async () => /31: 8\/5 6\/5/.test(await page.locator('.replay .said').innerText()), 'the first play is shown');
    await page.goto(this.at);
    assert.deepEqual((await page.locator('.big-score b').allInnerTexts()).map(Number).sort(), [0, 3]);
  }
}

export async function tapping(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const dressed = (on, size) => async (name) => {
    await judge(on, name);
    if (on.scripts) await shades(on, name);
    await on.screenshot({ path: join(shots, `tapping-${name.replaceAll(' ', '-')}-${size}.png`), fullPage: true });
  };

  await step('four sign in to a knockout to 3', () => toTheDraw(director, fortyThree.slice(0, 4), 'knockout', async () => {}));
  const [first, second] = await director.openMatches();

  await step('a match is written down on a phone, two taps a play', async () => {
    const watcher = new Watcher(director, first);
    await watcher.watches(dressed(page, 360));
    const sound = await watcher.text();
    const bad = sound.replace(/31: 8\/5 6\/5/, '31: 8/4 6/5');
    assert.notEqual(bad, sound);
    // A line with a fault is named; the board stays up to it, and the text too.
    await page.locator('.so-far summary').click();
    await page.fill('textarea[name="text"]', bad);
    await director.leave(() => page.locator('[name="act"][value="read"]').click());
    assert.match(await page.locator('.found h3').first().innerText(), /Line \d+/);
    assert.equal((await watcher.text()).trim(), bad.trim());
    assert.equal(await page.locator('#transcribe svg.board').count(), 1);
    await dressed(page, 360)('a line with a fault');
    await watcher.tap('[name="act"][value="cut"]');
    assert.equal(await page.locator('.plays .likely').first().innerText(), '8/5 6/5', 'its throw waits');
    await page.locator('.so-far summary').click();
    await page.fill('textarea[name="text"]', sound);
    await director.leave(() => page.locator('[name="act"][value="read"]').click());
    await watcher.attaches(dressed(page, 360));
  });

  await step('another by posts, without scripts', async () => {
    const scriptless = await open(browser, service.address, { javaScriptEnabled: false });
    const other = new Director(scriptless, service);
    await other.signsIn();
    Object.assign(other, { tournament: director.tournament, event: director.event });
    const watcher = new Watcher(other, second);
    await watcher.watches((name) => judge(scriptless, name));
    await watcher.attaches((name) => judge(scriptless, name));
    await scriptless.context().close();
  });

  await step('anyone begins one of Nackgammon, and each empty name is told', async () => {
    for (const size of [undefined, LAPTOP]) {
      const visitor = await open(browser, service.address, { size });
      const shot = dressed(visitor, size?.width ?? 360);
      await visitor.goto('/transcribe');
      await shot('the start');
      const guest = new Director(visitor, service);
      await guest.press(/./, visitor.locator('main form .bar'));
      const told = plain(await visitor.locator('.summary').innerText());
      assert.match(told, /light checkers is empty[^]*dark checkers is empty/);
      await shot('empty names');
      await guest.fill('top', 'Ann');
      await guest.fill('bottom', 'Bo with a name of forty letters or so it is');
      await guest.fill('length', '3');
      await visitor.selectOption('main [name="game"]', 'nackgammon');
      await guest.press(/./, visitor.locator('main form .bar'));
      await shot('an opening of Nackgammon');
      await guest.leave(() => visitor.locator('[name="opening"][value="31"]').click());
      await shot('a throw of Nackgammon');
      assert.match(await visitor.locator('textarea[name="text"]').inputValue(), /Variation "Nackgammon"/);
      await visitor.context().close();
    }
  });
  await page.context().close();
}
