import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  LIMITS,
  matches,
  readDeck,
  totalMinutes,
  withMinutes,
  withoutScene,
  withScene,
  withSceneMoved,
  writeDeck,
  type Catalogue,
  type Deck,
} from './deck';

const scene = (name: string) => ({ scene: name, title: `On ${name}`, asks: false, isDrawn: true });
const catalogue: Catalogue = [
  { address: 'warp', heading: 'Chapter 0: Warp', scenes: ['opening', 'a-road', 'b-road'].map(scene) },
  { address: 'tma', heading: 'Chapter 8: TMA', scenes: ['opening', 'tiles'].map(scene) },
];
const deck: Deck = {
  title: 'One hour, 50 % & more',
  scenes: [
    { chapter: 'tma', scene: 'tiles', minutes: 3 },
    { chapter: 'warp', scene: 'a-road', minutes: 0 },
    { chapter: 'tma', scene: 'tiles', minutes: 12 },
  ],
};
const runs = Number(process.env['FUZZ'] ?? 2000);

describe('a link', () => {
  it('holds a whole deck', () => {
    expect(writeDeck(deck)).toBe(
      'deck=1&title=One%20hour%2C%2050%20%25%20%26%20more&scene=tma/tiles*3&scene=warp/a-road&scene=tma/tiles*12',
    );
    expect(readDeck(`#${writeDeck(deck)}`, catalogue)).toEqual({ deck, problems: [] });
    expect(readDeck('', catalogue)).toEqual({ deck: EMPTY, problems: [] });
    expect(writeDeck(EMPTY)).toBe('');
  });

  it.each([
    ['scene=warp/a-road&scene=warp/gone', 'This edition has no scene “warp/gone”.'],
    ['scene=warp/a-road&scene=elsewhere/opening', 'This edition has no scene “elsewhere/opening”.'],
    ['scene=warp/a-road&scene=%3Cimg%20src=x%3E', '“<img src=x>” is no scene.'],
    ['scene=warp/a-road&x=1', 'A deck has no “x”.'],
    ['deck=2&scene=warp/a-road', 'version “2”'],
    ['scene=warp/a-road&scene=warp/a-road*1000', 'is no scene'],
  ])('keeps the valid part of %s, and says what is wrong', (hash, problem) => {
    const read = readDeck(hash, catalogue);
    expect(read.problems.join()).toContain(problem);
    expect(read.deck.scenes).toEqual([{ chapter: 'warp', scene: 'a-road', minutes: 0 }]);
  });

  it('has limits', () => {
    const many = readDeck(Array.from({ length: 500 }, () => 'scene=warp/a-road').join('&'), catalogue);
    expect(many.deck.scenes.length).toBe(LIMITS.scenes);
    expect(many.problems.join()).toContain('300 more were left out');
    const long = readDeck(`scene=warp/a-road&title=${'x'.repeat(100_000)}`, catalogue);
    expect(long.deck).toEqual({ title: '', scenes: [{ chapter: 'warp', scene: 'a-road', minutes: 0 }] });
    expect(readDeck('scene=warp/a-road*181', catalogue).deck.scenes[0]?.minutes).toBe(0);
    expect(readDeck(`title=${'x'.repeat(500)}`, catalogue).deck.title.length).toBe(LIMITS.title);
    // Cut before a space, it ends with the word.
    expect(readDeck(`title=${'x'.repeat(LIMITS.title - 1)}%20more`, catalogue).deck.title).toBe(
      'x'.repeat(LIMITS.title - 1),
    );
    expect(readDeck('a&'.repeat(90), catalogue).problems.length).toBe(LIMITS.problems + 1);
  });

  it('of any kind gives a deck that can be written and read again, and never throws', () => {
    const entry = fc.constantFrom(
      'warp/a-road',
      'tma/tiles*7',
      'warp/__proto__',
      '../x',
      'constructor/opening',
      '*',
      '',
    );
    const pair = fc.oneof(
      fc.tuple(fc.constantFrom('scene', 'title', 'deck', '__proto__'), fc.oneof(entry, fc.string({ unit: 'binary' }))),
      fc.tuple(fc.string(), fc.string()),
    );
    const link = fc.array(pair, { maxLength: 12 }).map((pairs) => pairs.map((both) => both.join('=')).join('&'));
    fc.assert(
      fc.property(fc.oneof(link, fc.string({ maxLength: 400, unit: 'binary' })), (hash) => {
        const read = readDeck(hash, catalogue);
        expect(read.problems.length).toBeLessThanOrEqual(LIMITS.problems + 1);
        expect(readDeck(writeDeck(read.deck), catalogue)).toEqual({ deck: read.deck, problems: [] });
      }),
      { numRuns: runs },
    );
  });
});

describe('changes', () => {
  const names = (one: Deck): string => one.scenes.map(({ chapter }) => chapter[0]).join('');
  it('move, remove and add, and stay in bounds', () => {
    expect(names(withSceneMoved(deck, 1, 0))).toBe('wtt');
    expect(names(withSceneMoved(deck, 1, 99))).toBe('ttw');
    expect(names(withSceneMoved(deck, 1, -5))).toBe('wtt');
    expect(withSceneMoved(deck, 9, 0)).toBe(deck);
    expect(names(withoutScene(deck, 0))).toBe('wt');
    expect(withScene(deck, deck.scenes[0]!).scenes.length).toBe(4);
    const full = { ...deck, scenes: Array.from({ length: LIMITS.scenes }, () => deck.scenes[0]!) };
    expect(withScene(full, deck.scenes[0]!)).toBe(full);
  });
  it('plan whole minutes', () => {
    expect(totalMinutes(withMinutes(deck, 1, 4.6))).toBe(20);
    expect(withMinutes(deck, 0, NaN).scenes[0]?.minutes).toBe(0);
    expect(withMinutes(deck, 0, 1e9).scenes[0]?.minutes).toBe(LIMITS.minutes);
  });
});

it('a search finds by title and chapter', () => {
  expect(matches(scene('tiles'), 'Chapter 8: TMA', 'tma TIL')).toBe(true);
  expect(matches(scene('tiles'), 'Chapter 8: TMA', 'warp')).toBe(false);
  expect(matches(scene('tiles'), 'Chapter 8: TMA', ' ')).toBe(true);
});
