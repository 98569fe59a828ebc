import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exhibits } from '@src/embed/catalogue';
import { pictureOf } from '@src/embed/picture';
import { readState } from '@src/widget/link';
import { mythsIn, mythsMdx, mythsOfBook } from '@src/site/myths.mjs';
import { decidedBy, mythId, mythPicture, shownIn } from '@src/book/myth';

const parts = mythsOfBook('content');
const myths = parts.flatMap(({ file, myths: some }) =>
  some.map((myth) => ({ file, ...(myth as { title: string; shows?: string; decides?: string; body: string }) })),
);

it('finds every myth of the book, each with a unique place', () => {
  expect(myths.length).toBeGreaterThan(50);
  const ids = myths.map(({ title }) => mythId(title));
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
});

it('states for each which figure shows it and what settles it', () => {
  for (const { file, title, shows, decides, body } of myths) {
    const name = `${file}: ${title}`;
    expect(existsSync(`components/widgets/${shownIn(shows ?? '').widget}/definition.ts`), name).toBe(true);
    const decided = decidedBy(decides, body.replaceAll(/run="([^"]*)"/g, '/evidence/$1/'));
    expect(decided, `${name}: nothing decides`).toBeDefined();
    const source = /^source:([^#]*)/.exec(decided!)?.[1];
    expect(
      existsSync(source === undefined ? `content/evidence/${decided}/README.md` : `content/sources/${source}.md`),
      `${name}: ${decided}`,
    ).toBe(true);
  }
});

it('names a state that its figure accepts', () => {
  for (const { title, shows } of myths) {
    const { widget, state } = shownIn(shows!);
    const exhibit = exhibits.find(({ definition }) => definition.id === widget)!;
    expect(() => pictureOf(exhibit, state).svg, title).not.toThrow();
    const { problems } = readState(exhibit.definition.params, state, '');
    expect(problems, title).toEqual([]);
  }
}, 120_000);

it('repeats no claim', () => {
  const claims = myths.map(({ title }) => title.toLowerCase());
  expect(new Set(claims).size).toBe(claims.length);
});

it('copies a myth unchanged, and refuses one that it would lose', () => {
  const mdx = '<Myth title="A. B" shows="banks?access=row">\n\nText *with* marks.\n\n</Myth>';
  const [myth] = mythsIn(mdx, 'x.mdx');
  expect(myth).toEqual({ title: 'A. B', shows: 'banks?access=row', body: 'Text *with* marks.' });
  expect(mythsMdx([{ address: 'warp', heading: 'Chapter 0: Warp', myths: [myth] }])).toBe(
    '## [Chapter 0: Warp](/warp/)\n\n<Myth title="A. B" shows="banks?access=row" from="warp">\n\nText *with* marks.\n\n</Myth>',
  );
  expect(() => mythsIn('<Aside><Myth title="A">B</Myth></Aside>', 'x.mdx')).toThrow('x.mdx: 1 myths are written, 0 as');
});

it('gives one picture to one state', () => {
  expect(mythPicture('coalescing?stride=1&bytes=16')).toBe('coalescing_stride_1_bytes_16');
  expect(mythPicture('hierarchy?')).toBe('hierarchy');
});
