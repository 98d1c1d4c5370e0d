// The time of a round on the projector, and a match clock on a player's phone between the two: it runs by the event's rule,
// stays through a reload and without a connection, and what it says, a fallen flag too, reaches the desk, where it is ruled on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAPTOP, PHONE, judge, open, shades } from './browser.mjs';
import { root, until } from './service.mjs';
import { Director } from './night.mjs';
import { fortyThree } from './rosters.mjs';

const names = fortyThree.slice(0, 4);
const SIZES = { phone: PHONE, small: { width: 320, height: 568 }, lying: { width: 568, height: 320 } };

const times = await import(`data:text/javascript,${encodeURIComponent(readFileSync(join(root, 'static/js/clock-time.js'), 'utf8'))}`);

/** Turns of all lengths, counted beside: what each side has left is what it began with less what its turns took over the delay. */
function countsRight() {
  let seed = 7;
  const chance = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 300; round += 1) {
    const rule = { delay: chance(15) * 1000, givesBack: chance(2) === 1 };
    const left = [600_000, 600_000];
    let now = 1_000_000;
    let state = times.tapped(times.start([...left], 0), 1, rule, now);
    for (let turn = 0; turn < 20; turn += 1) {
      const side = state.turn;
      let took = 0;
      for (let part = 0; part <= chance(3); part += 1) {
        const lasts = chance(12_000);
        took += lasts;
        now += lasts;
        const shown = times.shows(state, side, rule, now);
        const stands = left[side] - (rule.givesBack ? took : Math.max(0, took - rule.delay));
        assert.equal(shown, stands, 'what shows while it runs');
        assert.equal(times.delays(state, rule, now), Math.max(0, rule.delay - took));
        // The other's tap changes nothing, and a pause takes no time.
        assert.equal(times.tapped(state, 1 - side, rule, now), state);
        state = times.paused(state, now);
        now += chance(100_000);
        assert.equal(times.shows(state, side, rule, now), stands);
        state = times.goesOn(state, now);
      }
      left[side] -= Math.max(0, took - rule.delay);
      state = times.tapped(state, side, rule, now);
      assert.deepEqual([state.left, state.turn], [left, 1 - side]);
    }
    const over = times.gameOver(state, rule, now);
    assert.deepEqual([over.left, over.turn, over.since], [left, null, null]);
    // It falls when what shows is nothing, not before, and then all stands still.
    const last = state.left[state.turn] + (rule.givesBack ? 0 : rule.delay);
    assert.equal(times.fallen(state, rule, now + last - 1), state);
    const up = times.fallen(state, rule, now + last);
    assert.deepEqual([up.flag, up.left[state.turn], up.since], [state.turn, 0, null]);
    assert.equal(times.tapped(up, 0, rule, now + last + 1), up);
    assert.equal(times.goesOn(up, now), up);
  }
}

export async function matchClock(browser, service, { step, shots }) {
  const page = await open(browser, service.address, { size: LAPTOP });
  const director = new Director(page, service);
  const phone = await open(browser, service.address);
  const half = (which) => phone.locator('#clock .half').nth(which === 'upper' ? 0 : 1);
  const left = async (which) => half(which).locator('.left').innerText();
  const runs = async (which) => await half(which).getAttribute('aria-pressed') === 'true';
  const shows = (which, text) => until(async () => await left(which) === text, `${which} half shows ${text}`);
  const later = (time) => phone.clock.fastForward(time);
  const sending = () => phone.locator('#clock .sending').innerText();

  await step('a clock counts what turns take, with a delay or giving it back', async () => countsRight());

  await step('four are drawn, with clocks whose flag costs points', async () => {
    await director.makesTheHouse();
    await director.makesTheClub();
    await director.bringsTheRoster(names);
    await director.announces('Clocks', '5', async () => {
      await page.locator('main summary', { hasText: 'Clocks' }).click();
      await page.selectOption('main [name="clock"]', 'own');
      await director.fill('clock_minutes', '2');
      await director.fill('clock_delay', '12');
      await page.selectOption('main [name="clock_flag"]', 'points');
      await director.fill('round_minutes', '40');
    });
    await page.goto(`${director.tournament}/tables`);
    await director.fill('boards', '2');
    await page.setChecked('main [name="automatic"]', true);
    await director.press(/./, page.locator('main form .bar'));
    await page.goto(`${director.tournament}/door`);
    for (const person of names) await director.signsInAtTheDoor(person);
    await page.goto(`${director.event}/draw`);
    await director.press(/./, page.locator('main form .bar'));
    await director.press(/without/, page.locator('main form:has([name="dice"])'));
    await director.accepted();
    await page.goto(`${director.tournament}/phones`);
    await director.leave(() => page.locator('form:has([name="for"][value="players"]) button').click());
    await phone.goto((await page.locator('.code-address').allInnerTexts())[0]);
    await new Director(phone, null).press(/./);
    await phone.clock.install();
    await phone.goto('/here');
    await judge(phone, 'a phone with a clock to start');
    await new Director(phone, null).leave(() => phone.locator('main .now a[href$="/clock"]').click());
  });

  await step('the projector counts the round down, and says by how much it is over', async () => {
    const wall = await open(browser, service.address, { size: LAPTOP });
    await wall.clock.install();
    await wall.goto(`${director.event}/screen`);
    const said = () => wall.locator('.round-clock span').innerText();
    // The round has run since the draw: on a busy machine minutes have gone by.
    await until(async () => /^(40:00|3\d:\d\d) left in round 1$/.test(await said()), 'what is left of forty minutes');
    const before = await said();
    await wall.clock.fastForward(60_000);
    await until(async () => /^3\d:\d\d left in round 1$/.test(await said()) && await said() !== before, 'it ticks');
    await judge(wall, 'a projector with the time of a round');
    await wall.clock.fastForward(40 * 60_000);
    await until(async () => /^Round 1: \d:\d\d over time$/.test(await said()), 'it is over');
    await judge(wall, 'a projector with a round over time');
    await wall.screenshot({ path: join(shots, 'round-clock.png') });
    await wall.context().close();
  });

  await step('both halves are large on every window, and nothing is small or wrong in either light', async () => {
    await half('upper').waitFor();
    for (const [name, size] of Object.entries(SIZES)) {
      await phone.setViewportSize(size);
      for (const which of ['upper', 'lower']) {
        const box = await half(which).boundingBox();
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width + 1 && box.y + box.height <= size.height + 1, `${name}: ${which} is in sight`);
        assert.ok(box.width * box.height > size.width * size.height / 4, `${name}: ${which} is large: ${box.width} × ${box.height}`);
        const words = await half(which).evaluate((one) => one.scrollHeight - one.clientHeight + one.scrollWidth - one.clientWidth);
        assert.ok(words <= 0, `${name}: all of ${which} is seen`);
      }
      for (const button of await phone.locator('#clock .between button').all()) {
        const box = await button.boundingBox();
        assert.ok(box.width >= 24 && box.height >= 24, `${name}: ${await button.innerText()}`);
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height, `${name}: ${await button.innerText()} is in sight`);
      }
      await judge(phone, `the clock, ${name}`);
      await shades(phone, `the clock, ${name}`);
      await phone.screenshot({ path: join(shots, `clock-${name}.png`) });
    }
    await phone.setViewportSize(PHONE);
  });

  await step('a tap ends a turn, and the reserve runs after the delay', async () => {
    for (const which of ['upper', 'lower']) assert.equal(await left(which), '10:00');
    await half('lower').click();
    assert.ok(await runs('upper') && !await runs('lower'));
    // Real time goes on beside the time that is jumped over, on a busy machine some seconds of it.
    await later(4_000);
    await until(async () => /^\+[1-8]$/.test(await half('upper').locator('.delay').innerText()), 'the delay runs first');
    assert.equal(await left('upper'), '10:00');
    await later(60_000);
    await until(async () => /^9:0[0-8]$/.test(await left('upper')), 'then the reserve');
    await half('lower').click();
    assert.ok(await runs('upper'), 'only whose turn it is can end it');
    await half('upper').click();
    assert.ok(await runs('lower'));
    await phone.screenshot({ path: join(shots, 'clock-runs.png') });
  });

  await step('the keys do the same', async () => {
    await phone.keyboard.press(' ');
    assert.ok(await runs('upper'), 'space ends whose turn it is');
    await phone.keyboard.press('ArrowRight');
    assert.ok(await runs('upper'), 'the other half’s key is not theirs');
    await phone.keyboard.press('ArrowLeft');
    assert.ok(await runs('lower'));
  });

  await step('a reload keeps the time, and it has gone on meanwhile', async () => {
    await later(72_000);
    const before = await left('lower');
    assert.match(before, /^8:5\d|^9:00$/);
    await phone.reload();
    assert.ok(await runs('lower'), 'it still runs');
    await until(async () => /^8:[45]\d|^9:00$/.test(await left('lower')), 'with what it had');
    assert.match(await left('upper'), /^9:0[0-8]$/);
  });

  await step('without a connection it ticks, and tells the desk when there is one', async () => {
    await phone.context().setOffline(true);
    await later(30_000);
    await until(async () => /^8:[12]\d$/.test(await left('lower')), 'it ticks');
    await phone.reload();
    assert.ok(await runs('lower'), 'it opens again');
    await phone.locator('[data-pause]').click();
    await until(async () => /Not sent yet/.test(await sending()), 'it waits');
    const stands = await left('lower');
    await later(30_000);
    assert.equal(await left('lower'), stands, 'paused');
    await page.goto(`${director.tournament}/desk`);
    assert.equal(await page.locator('main').getByText(/clock \d/).count(), 0, 'the desk knows nothing yet');
    await phone.context().setOffline(false);
    await until(async () => /The desk has the times/.test(await sending()), 'it is sent');
    await until(async () => (await page.locator('.board').allInnerTexts()).some((board) => board.includes(stands)), 'the desk shows it by itself');
    await phone.locator('[data-pause]').click();
    assert.ok(await runs('lower'));
    const other = await phone.context().newPage();
    await other.goto('/login');
    assert.ok(await other.evaluate(() => caches.has('crawford-clock')), 'the page is kept');
    await other.locator('main form[action="/login"] button').click();
    await until(() => other.evaluate(async () => !await caches.has('crawford-clock')), 'nothing is kept for whoever logs in');
    await other.close();
  });

  await step('a flag falls: the phone says what it costs, the desk who has to rule', async () => {
    await later(9 * 60_000 + 20_000);
    await until(async () => await half('lower').locator('.fell').isVisible(), 'time is up');
    assert.equal(await left('lower'), '0:00');
    assert.match(await phone.locator('#clock .costs').innerText(), /penalty points. The director decides/);
    for (const [name, size] of Object.entries(SIZES)) {
      await phone.setViewportSize(size);
      await judge(phone, `a fallen flag, ${name}`);
      await shades(phone, `a fallen flag, ${name}`);
      await phone.screenshot({ path: join(shots, `clock-fell-${name}.png`) });
    }
    await phone.setViewportSize(PHONE);
    await phone.emulateMedia({ colorScheme: 'dark' });
    await phone.screenshot({ path: join(shots, 'clock-fell-dark.png') });
    await phone.emulateMedia({ colorScheme: 'light' });
    await until(async () => await page.locator('.queue a[href$="/flag"]').count() === 1, 'it is on the desk');
    assert.match(await page.locator('.board .chip.brass').innerText(), /time up/);
    await judge(page, 'a desk with a flag');
    await page.screenshot({ path: join(shots, 'desk-flag.png'), fullPage: true });
  });

  await step('the director sees what the rule means and gives the points, and the phone goes by it', async () => {
    await director.leave(() => page.locator('.queue a[href$="/flag"]').click());
    assert.match(await page.locator('#proposal').innerText(), /own rule[^]*2 penalty points for/);
    await judge(page, 'the ruling on a flag');
    await shades(page, 'the ruling on a flag');
    await page.screenshot({ path: join(shots, 'flag.png'), fullPage: true });
    await director.press(/./, page.locator('main form .bar'));
    await director.accepted();
    await shows('lower', '5:00');
    assert.ok(!await half('lower').locator('.fell').isVisible());
    await until(async () => /2/.test(await phone.locator('#clock-score').innerText()), 'the score is on the clock');
    await half('lower').click();
    assert.ok(await runs('upper'), 'they play on');
    await phone.locator('[data-game-over]').click();
    assert.ok(!await runs('upper') && !await runs('lower'));
  });

  await step('closed, the page shows the setting and a form, which works without scripts too', async () => {
    await phone.locator('[data-close]').click();
    await judge(phone, 'the page of the clock');
    assert.match(await phone.locator('.terms').innerText(), /12 s before the reserve runs/);
    await phone.screenshot({ path: join(shots, 'clock-page.png'), fullPage: true });
    await phone.locator('[data-open]').click();
    assert.ok(await half('upper').isVisible());
    const plain = await open(browser, service.address, { javaScriptEnabled: false });
    await plain.goto(`${director.event}/m/1`);
    await new Director(plain, service).leave(() => plain.locator('a[href$="/clock"]').click());
    assert.ok(await plain.locator('.terms').isVisible() && !await plain.locator('#clock').isVisible());
    assert.equal(await plain.locator('form#clock-report').count(), 0, 'a stranger sends nothing');
    await judge(plain, 'the page without scripts');
  });
}
