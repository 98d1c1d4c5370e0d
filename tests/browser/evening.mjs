// Evenings at other games than backgammon, on a phone: eight at tavli in a knockout, every game of every match entered, and
// a Nackgammon Swiss of ten.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LAPTOP, judge, open, shades } from './browser.mjs';
import { pairsTheNextRound, standings, toTheDraw } from './formats.mjs';
import { Director } from './night.mjs';
import { fortyThree } from './rosters.mjs';

const TAVLI = ['portes', 'plakoto', 'fevga'];

const shown = (page, words) => page.locator(words).allInnerTexts().then((all) => all.map((text) => text.trim()));

/** Whoever won: the points of both after each game of a match, as the chips of the score page say them. */
async function chips(director) {
  return (await shown(director.page, '.game-chip')).map((text) => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' '));
}

/** Enters the games of a match until it is over, the upper player winning the match; how many there were. */
async function playsAtTavli(director, match, ways) {
  const { page } = director;
  const score = [0, 0];
  for (let game = 0; score[0] < 5; game += 1) {
    const [winner, kind] = ways[game % ways.length];
    await page.goto(`${director.event}/m/${match}/score`);
    const said = await shown(page, '.next-line');
    assert.equal(said[0], `Game ${game + 1}: ${TAVLI[game % 3]}`);
    // The winner of a game begins the next.
    assert.deepEqual(said.slice(1).map((line) => /begins, having won the game before\.$/.test(line)), game > 0 ? [true] : []);
    assert.equal(await page.locator('main [name="kind"]').count(), 2, 'single and gammon');
    assert.equal(await page.locator('main [name="cube"]:not([type="hidden"])').count(), 0, 'no cube');
    score[winner] += kind === 'gammon' ? 2 : 1;
    await director.scoresGame(match, winner, kind);
  }
  return score;
}

export async function tavliEvening(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const shot = (name, on = page) => on.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  const dressed = async (name) => {
    await judge(page, name);
    await shades(page, name);
    await shot(`tavli-${name.replaceAll(' ', '-')}`);
  };

  await step('eight sign in to an evening of tavli to 5', () => toTheDraw(director, fortyThree.slice(0, 8), 'knockout', async () => {
    await page.fill('main [name="lengths"]', '5');
    await page.selectOption('main [name="played_game"]', 'tavli');
    await shot('tavli-form');
  }));

  await step('everyone reads what is played, and finds its rules', async () => {
    await page.goto(director.event);
    await dressed('the event');
    const rules = await page.locator('.game-links a[href^="/games/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.deepEqual(rules, TAVLI.map((game) => `/games/${game}`));
    for (const path of rules) assert.equal((await page.goto(path)).status(), 200, path);
  });

  await step('the score page says which game is next, and offers what it counts', async () => {
    const match = (await director.openMatches())[0];
    await page.goto(`${director.event}/m/${match}`);
    assert.match(await page.locator('.next-game').innerText(), /Game 1: portes/);
    await dressed('the match');
    await page.goto(`${director.event}/m/${match}/score`);
    await dressed('the score page');
    // What the game comes to stands on the button.
    await page.locator('main label:has(> [name="winner"][value="0"])').click();
    await page.locator('main label:has(> [name="kind"][value="gammon"])').click();
    const worth = await page.locator('main form .bar').innerText();
    assert.match(worth.replaceAll('\u2060', ''), /\+2 → 2–0/);
    await director.press(/./, page.locator('main form .bar'));
    await director.accepted();
    for (const [game, winner] of [['plakoto', 1], ['fevga', 0]]) {
      await page.goto(`${director.event}/m/${match}`);
      assert.match(await page.locator('.next-game').innerText(), new RegExp(game));
      assert.match(await page.locator('.next-game svg title').textContent(), new RegExp(game, 'i'));
      await dressed(`the match before ${game}`);
      await director.scoresGame(match, winner, 'single');
    }
    await page.goto(`${director.event}/m/${match}/score`);
    const told = await chips(director);
    assert.deepEqual(told.map((text) => text.match(/\d–\d \S+/)[0]), ['2–0 portes', '2–1 plakoto', '3–1 fevga']);
    await dressed('the fourth game');
    // A game tapped is corrected as the game it was.
    await director.leave(() => page.locator('.game-chip').nth(1).click());
    assert.deepEqual(await shown(page, '.next-line'), ['Game 2: plakoto']);
    await page.locator('main label:has(> [name="kind"][value="gammon"])').click();
    await director.press(/Correct game 2/);
    await director.accepted();
    await page.goto(`${director.event}/m/${match}/score`);
    assert.deepEqual((await chips(director)).map((text) => text.match(/\d–\d/)[0]), ['2–0', '2–2', '3–2']);
    await director.scoresGame(match, 0, 'gammon');
    await page.goto(`${director.event}/m/${match}`);
    assert.equal(await page.locator('.next-game').count(), 0);
    assert.deepEqual(await shown(page, 'td .chip'), ['portes', 'plakoto', 'fevga', 'portes']);
    await dressed('a match played');
  });

  await step('every game of the evening is entered, to a champion', async () => {
    const ways = [
      [[0, 'gammon'], [1, 'single'], [0, 'single'], [0, 'gammon']],
      [[1, 'gammon'], [0, 'gammon'], [0, 'gammon'], [1, 'single'], [0, 'single']],
    ];
    let played = 1;
    for (let round = 0; round < 3; round += 1) {
      for (const match of await director.openMatches()) {
        const score = await playsAtTavli(director, match, ways[match % 2]);
        await page.goto(`${director.event}/m/${match}`);
        assert.deepEqual((await shown(page, '.big-score b')).map(Number), score);
        played += 1;
      }
    }
    assert.equal(played, 7);
    await page.goto(director.event);
    assert.equal(await page.locator('.champion').count(), 1);
    await dressed('the end');
    const wide = await open(browser, service.address, { size: LAPTOP });
    await wide.goto(director.event);
    await judge(wide, 'the end, wide');
    await shot('tavli-the-end-wide', wide);
    await wide.context().close();
  });

  await step('the read tables say what the journal says', () => agrees(service));
  await page.context().close();
}

export async function nackgammonSwiss(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const names = fortyThree.slice(0, 10);
  await step('ten sign in to a Nackgammon Swiss of four rounds', () => toTheDraw(director, names, 'swiss', async () => {
    await page.selectOption('main [name="played_game"]', 'nackgammon');
    await page.fill('main [name="swiss_rounds"]', '4');
  }));

  await step('four rounds of it are paired and played, with a cube', async () => {
    for (let round = 1; round <= 4; round += 1) {
      await pairsTheNextRound(director, `round ${round}`);
      const matches = await director.openMatches();
      assert.equal(matches.length, 5);
      if (round === 1) {
        await page.goto(`${director.event}/m/${matches[0]}`);
        assert.match(await page.locator('.next-game').innerText(), /Nackgammon/);
        assert.match(await page.locator('.next-game svg desc').textContent(), /2 on (the )?23/);
        await judge(page, 'a match');
        // A cube of 2 is worth two; a backgammon could not be more than the match.
        await director.scoresGame(matches[0], 0, 'gammon', 2);
        matches.shift();
      }
      for (const match of matches) await director.scoresFinal(match, ...(match % 3 === 0 ? [1, 3] : [3, 2]));
    }
  });

  await step('and its standings have a winner of all four', async () => {
    const table = await standings(director);
    assert.deepEqual(table.map((row) => row.name).sort(), [...names].sort());
    const wins = table.map((row) => Number(row.score));
    assert.equal(wins.reduce((sum, n) => sum + n, 0), 20);
    assert.deepEqual(wins, [...wins].sort((a, b) => b - a));
    assert.match(await page.locator('.about').innerText(), /Nackgammon/);
    await judge(page, 'the standings');
    await page.screenshot({ path: join(shots, 'nackgammon-standings.png'), fullPage: true });
    await agrees(service);
    await page.context().close();
  });
}

async function agrees(service) {
  const check = await service.run('rebuild', '--check');
  assert.equal(check.code, 0, check.printed);
}
