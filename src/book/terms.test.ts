import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fullNameOf, termNamed, terms } from './terms';

const chapters = readdirSync('content/chapters').map((name) =>
  readFileSync(`content/chapters/${name}/index.mdx`, 'utf8'),
);

it('has each word once', () => {
  for (const key of ['id', 'name'] as const) expect(new Set(terms.map((term) => term[key])).size).toBe(terms.length);
  expect(terms.filter(({ id }) => !/^[a-z][a-z0-9-]*$/.test(id))).toEqual([]);
});

it('defines each in one sentence that can be read next to the word', () => {
  for (const { name, says } of terms) {
    expect(says, name).toMatch(/^[A-Z].*\.$/);
    expect(says.length, name).toBeGreaterThan(30);
    expect(says.length, name).toBeLessThan(185);
    // A sentence, not two, and without markup that only the build reads.
    expect(says, name).not.toMatch(/\. [A-Z]|[<>{}`*]/);
  }
});

it('does not define a word with itself', () => {
  const circular = terms.filter(({ name, says, long }) => !long && says.toLowerCase().startsWith(`a ${name} `));
  expect(circular).toEqual([]);
});

it('names sources and chapters that exist', () => {
  const addresses = chapters.map((mdx) => /^address: (.+)$/m.exec(mdx)![1]);
  for (const { name, source, chapter } of terms) {
    expect(addresses, name).toContain(chapter);
    const [file, heading] = source?.split('#') ?? [];
    if (file === undefined) continue;
    const path = `content/sources/${file}.md`;
    expect(existsSync(path), path).toBe(true);
    const slugs = [...readFileSync(path, 'utf8').matchAll(/^## (.+)$/gm)].map(([, text]) =>
      text!
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(slugs, name).toContain(heading);
  }
});

it('has every word that a chapter marks', () => {
  for (const mdx of chapters)
    for (const [, id] of mdx.matchAll(/<Term of="([^"]*)"/g)) expect(() => termNamed(id!)).not.toThrow();
  expect(() => termNamed('warpp')).toThrow('Term: there is no "warpp". There are kernel, thread, warp');
});

it('spells out what an abbreviation stands for', () => {
  expect(fullNameOf(termNamed('sm'))).toBe('SM (streaming multiprocessor)');
  expect(fullNameOf(termNamed('warp'))).toBe('warp');
});
