/**
 * Checks of each chapter's text. `todo` lists known failures, by chapter; a line is removed when it is fixed, and none is
 * added.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { chapterPlaces } from './chapter-places';
import { deadReferences, type Known } from './dead-references';
import { earlyTerms } from './early-terms';
import { proseOf, unsourcedProseOf } from './prose-text';
import { todo } from './prose-todo';
import { disagreeing, typedNumbers, unseparated } from './typed-numbers';

const EVIDENCE = 'content/evidence';
const files = ['content/chapters', 'content/atlas'].flatMap((folder) =>
  readdirSync(folder).map((name) => `${folder}/${name}/index.mdx`),
);
const pages = files.map((file) => {
  const mdx = readFileSync(file, 'utf8');
  const field = (name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(mdx)?.[1] ?? '';
  return { address: field('address'), number: Number(field('number') || 99), mdx };
});
const numbers = new Map(pages.map(({ address, number }) => [address, number]));
/** Links whose words have the wrong chapter number: chapters move. */
const misnumbered = (mdx: string): string[] =>
  [...mdx.matchAll(/\[[^\]]*\bchapter (\d+)[^\]]*\]\(\/([a-z-]+)\//gi)]
    .filter(([, number, address]) => numbers.get(address!) !== Number(number))
    .map(([link]) => link);
let known: Known;

beforeAll(async () => {
  const places = new Map<string, ReadonlySet<string>>();
  for (const { address, mdx } of pages) places.set(address, await chapterPlaces(mdx));
  const recorded = readdirSync(EVIDENCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const texts = recorded.flatMap(({ name }) =>
    readdirSync(`${EVIDENCE}/${name}`)
      .filter((file) => /\.(json|py|sh|md|csv)$/.test(file))
      .map((file) => readFileSync(`${EVIDENCE}/${name}/${file}`, 'utf8')),
  );
  const sources = readdirSync('content/sources').map((file) => readFileSync(`content/sources/${file}`, 'utf8'));
  known = {
    places,
    datasets: new Set(recorded.map(({ name }) => name)),
    isCounter: (name) => [...texts, ...sources].some((text) => text.includes(name)),
  };
});

/** The failures are exactly those on the list: a fixed line must leave it. */
describe.each(pages)('$address', ({ address, number, mdx }) => {
  const open = todo[address] ?? {};
  const each = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();
  it('types no number that is neither computed, measured nor sourced', () => {
    expect(each(typedNumbers(unsourcedProseOf(mdx)).map(({ text }) => text))).toEqual(each(open.numbers ?? []));
  });
  it('separates thousands, and says "1 sector"', () => {
    expect(unseparated(unsourcedProseOf(mdx))).toEqual([]);
    expect(disagreeing(proseOf(mdx))).toEqual([]);
  });
  it('explains a word at its first use', () => {
    expect(each(earlyTerms(mdx, number, numbers))).toEqual(each(open.terms ?? []));
  });
  it('has no dead references', () => {
    expect(each(deadReferences(mdx, address, known))).toEqual(each(open.references ?? []));
    expect(misnumbered(mdx)).toEqual([]);
  });
});

describe('the checks see a planted fault', () => {
  it('in the number of a chapter', () => {
    const [{ address, number }] = pages as [(typeof pages)[number]];
    expect(misnumbered(`[chapter ${number}](/${address}/#x), [see chapter ${number + 1}](/${address}/)`)).toEqual([
      `[see chapter ${number + 1}](/${address}/`,
    ]);
  });
  const page = [
    '---\naddress: x\n---',
    "import A from 'a';",
    'Which warp of the SM reads 77 sectors?',
    'A <Term of="warp">warp</Term> has 32 lanes, in chapter 44, on an H200 or RTX 4090 with CUDA 13.0.',
    '<Source to="a#b">It is 3.35 TB/s.</Source> `77` $77$ <Num value={77} /> [77](/a/77/)',
    '```cuda\nint x = 123456;\n```',
  ].join('\n\n');
  it('in a typed number', () => {
    expect(typedNumbers(unsourcedProseOf(page)).map(({ text, line }) => [text, line])).toEqual([
      ['77', 7],
      ['77', 11],
    ]);
    expect(typedNumbers('It takes 3.5 ms, 1,024 B, 4096 B, 1,000 times and 40 %.').map(({ text }) => text)).toEqual([
      '3.5',
      '1,000',
      '40',
    ]);
  });
  it('in a number without separators and in a plural', () => {
    expect(unseparated('65,536 and 65536 in int32 of 1234')).toEqual(['65536']);
    expect(disagreeing('1 sectors, 1 sector, 21 sectors, 0.1 sectors, 4 sector, 4-sector, 1,001 requests')).toEqual([
      '1 sectors',
      '4 sector',
    ]);
  });
  it('in a word that is used before it is explained', () => {
    const early = (mdx: string, number = 0) => earlyTerms(mdx, number, new Map([['warp', 0]]));
    expect(early(page)).toContain('lane');
    expect(early(page), 'the opening question is free').not.toContain('sm');
    expect(early(page)).not.toContain('warp');
    expect(early(`${page}\n\nThe L1 is near.`)).toContain('l1');
    expect(early(`${page}\n\nThe L1 is near.`, 1), 'an earlier chapter explains it').not.toContain('l1');
    expect(early('Which?\n\nA warp is a <Term of="warp">warp</Term>.')).toEqual(['warp']);
  });
  it('in a reference', () => {
    const dead = (mdx: string) => deadReferences(mdx, 'warp', known);
    expect(dead('<Live figure="fig-road" /> [a](#the-road-of-one-load) [b](/tma/#fig-tma)')).not.toContain(
      'figure fig-road',
    );
    expect(dead('<Live figure="fig-none" />')).toEqual(['figure fig-none']);
    expect(dead('[a](#none) [b](/tma/#none)')).toEqual(['link #none', 'link /tma/#none']);
    expect(dead('[a](/evidence/none/)')).toEqual(['evidence none']);
    expect(dead('<Counter name="l1tex__none.sum" />')).toEqual(['counter l1tex__none.sum']);
  });
});
