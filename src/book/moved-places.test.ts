import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { chapterPlaces } from './chapter-places';
import { movedFrom, movedPlaces, movedProblems } from './moved-places';

const FOLDERS = ['content/chapters', 'content/atlas'];
const ids = new Map<string, ReadonlySet<string>>();

beforeAll(async () => {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}/index.mdx`));
  for (const file of files) {
    const mdx = readFileSync(file, 'utf8');
    ids.set(/^address: (.+)$/m.exec(mdx)![1]!, await chapterPlaces(mdx));
  }
});

describe('moved places', () => {
  it('redirect from places that no longer exist to places that do', () => {
    expect(movedProblems(movedPlaces, ids)).toEqual([]);
  });

  it('are found by the chapter that they left', () => {
    const places = [
      { from: '/a/#x', to: '/b/#y', what: 'X' },
      { from: '/b/#x', to: '/a/#z', what: 'Z' },
    ];
    expect(movedFrom('a', places)).toEqual([{ ...places[0], id: 'x' }]);
  });

  it('are refused when the old place still exists, the new one does not, or one is duplicated', () => {
    const there = new Map([
      ['a', new Set(['still'])],
      ['b', new Set(['new'])],
    ]);
    const place = { from: '/a/#old', to: '/b/#new', what: 'It' };
    expect(movedProblems([place], there)).toEqual([]);
    expect(movedProblems([place, place], there)).toEqual(['/a/#old is twice in the table']);
    expect(movedProblems([{ ...place, from: '/a/#still' }], there)).toEqual(['/a/#still is still there']);
    expect(movedProblems([{ ...place, from: '/c/#old' }], there)).toEqual(['/c/#old: there is no such chapter']);
    expect(movedProblems([{ ...place, to: '/b/#gone' }], there)).toEqual([
      '/a/#old leads to /b/#gone, which is not there',
    ]);
    expect(movedProblems([{ ...place, from: '/a/', what: '' }], there)).toEqual([
      '/a/ is not written as /chapter/#id',
      '/a/ has no name',
    ]);
  });
});

describe('the places of a chapter', () => {
  it('are its explicit ids, its scenes and its headings, and nothing in a listing', async () => {
    const mdx = [
      '## One `warp`, *two* lanes',
      '<Coalescing id="fig-a" client:visible />',
      '<Scene\n  title="A column, at last"\n  set="x=1">',
      '```cuda\n## no heading id="none"\n```',
      '### Next',
    ].join('\n\n');
    expect([...(await chapterPlaces(mdx))].sort()).toEqual(
      ['fig-a', 'scene-a-column-at-last', 'one-warp-two-lanes', 'next'].sort(),
    );
  });

  it('are found in every chapter', () => {
    for (const [address, places] of ids) expect(places.size, address).toBeGreaterThan(10);
  });
});
