/** Limits on the length of a chapter, its listings and exercises: for every chapter. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldLines } from '@src/evidence/fold-lines';
import { listing } from '@src/evidence/listing';
import { exercisesOf, listingsOf, openTablesOf, wordsOf } from './main-text';

const chapters = readdirSync('content/chapters').map((name) => ({
  name,
  mdx: readFileSync(`content/chapters/${name}/index.mdx`, 'utf8'),
}));

/** The lines of a listing of the evidence on the page. */
const linesOf = (text: string): number => foldLines(text).split('\n').length;
const recorded = (dataset: string, file: string, region: string): string =>
  listing(readFileSync(`content/evidence/${dataset}/${file}`, 'utf8'), region, `${dataset}/${file}`);

describe.each(chapters)('$name', ({ mdx }) => {
  it('has a main text of 1,500 to 2,600 words, and at most 8 open tables', () => {
    expect(wordsOf(mdx)).toBeGreaterThanOrEqual(1500);
    expect(wordsOf(mdx)).toBeLessThanOrEqual(2600);
    expect(openTablesOf(mdx)).toBeLessThanOrEqual(8);
  });

  it('prints listings of at most 30 lines, except folded ones', () => {
    const { typed, regions } = listingsOf(mdx);
    expect(typed.filter((lines) => lines > 30)).toEqual([]);
    const long = regions.filter(({ dataset, file, region }) => linesOf(recorded(dataset, file, region)) > 30);
    expect(long).toEqual([]);
  });

  it('asks at least five exercises, at most two of them arithmetic, one to put in order, one to set or to repair', () => {
    const exercises = exercisesOf(mdx);
    const of = (kind: string): number => exercises.filter((each) => each.kind === kind).length;
    expect(exercises.length).toBeGreaterThanOrEqual(5);
    expect(of('number')).toBeLessThanOrEqual(2);
    expect(of('order')).toBeGreaterThanOrEqual(1);
    expect(of('set') + of('repair')).toBeGreaterThanOrEqual(1);
    expect(of('choice')).toBeGreaterThanOrEqual(2);
  });

  it('explains every likely wrong answer, and each step that may come too early', () => {
    for (const { id, kind, answers, otherwise, steps, either } of exercisesOf(mdx)) {
      for (const { wrong, text } of answers) expect(text.length, `${id}: ${wrong}`).toBeGreaterThan(12);
      if (kind === 'choice') expect(answers.length, id).toBeGreaterThanOrEqual(3);
      else if (kind === 'number') expect(answers.filter((each) => each.wrong).length, id).toBeGreaterThanOrEqual(3);
      const swaps = steps.slice(1).map((step, index) => `${step},${steps[index]}`);
      const foreseen = [...answers.map(({ before }) => before), ...either];
      expect(
        swaps.filter((swap) => !foreseen.includes(swap)),
        id,
      ).toEqual([]);
      if (kind === 'set') expect(answers.filter((each) => each.wrong).length, id).toBeGreaterThanOrEqual(2);
      // An unforeseen answer still gets a hint.
      if (kind !== 'choice') expect(otherwise, id).toBe(true);
    }
  });
});

describe('the counts see a planted fault', () => {
  const page = [
    '---\naddress: x\n---',
    'Two words. <Predicted widget="a" with="x>1" metric="b" /> of `one * two` bytes.',
    '<Curious title="t">\n\n| a |\n| --- |\n\nfolded\n\n</Curious>',
    '| a | b |\n| --- | --: |\n| many words here | and here |',
    '<MeasuredTable run="x" caption="no words" />',
    '```cuda\nint x;\nint y;\n```',
    '<CudaListing run="r" region="k" />',
    '<Exercise id="e" kind="choice" title="t">\n\nAsked?\n\n<Answer label="1" wrong>Why not.</Answer>\n\n</Exercise>',
    '<Exercise id="o" kind="order" either="a,b">\n\n<Step name="a">A.</Step>\n\n<Step name="b">B.</Step>\n\n<Answer before="b,a" wrong>B?</Answer>\n\n</Exercise>',
    '<Notes>\nMinute 1.\n</Notes>',
  ].join('\n\n');
  it('in words and tables', () => {
    // Two, words, number, unit, of, code, bytes.
    expect(wordsOf(page)).toBe(7);
    expect(wordsOf(`${page}\n\nOne more, and a title: <Scene title="So it is">`)).toBe(7 + 5 + 3);
    expect(openTablesOf(page)).toBe(2);
  });
  it('in listings', () => {
    expect(listingsOf(page)).toEqual({ typed: [2], regions: [{ dataset: 'r', file: 'kernel.cu', region: 'k' }] });
  });
  it('in exercises', () => {
    expect(exercisesOf(page)).toEqual([
      {
        id: 'e',
        kind: 'choice',
        otherwise: false,
        steps: [],
        either: [],
        answers: [{ wrong: true, text: 'Why not.', before: null }],
      },
      {
        id: 'o',
        kind: 'order',
        otherwise: false,
        steps: ['a', 'b'],
        either: ['a,b', 'b,a'],
        answers: [{ wrong: true, text: 'B?', before: 'b,a' }],
      },
    ]);
  });
});
