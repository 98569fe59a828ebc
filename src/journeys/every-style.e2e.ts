/** The page has the style of each component that one of its scripts may draw, now or later. */
import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { scopeOf } from '../embed/scope.mjs';

const DIST = 'dist';
/** The files in a folder with this ending. */
const filesIn = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(end));
const read = (file: string): string => readFileSync(`${DIST}/${file}`, 'utf8');

/** Components with a style, by their scoping class. */
const components = new Map(
  filesIn('components', '.svelte')
    .map((file) => `components/${file}`)
    .filter((file) => readFileSync(file, 'utf8').includes('<style'))
    .map((file) => [scopeOf(file), file]),
);

/** Scripts that a text names, by their path in the built site. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/["'`/]([\w.~-]+\.js)["'`]/g)]
    .map(([, name]) => `_astro/${name}`)
    .filter((file) => scripts.has(file));

const scripts = new Map(filesIn(`${DIST}/_astro`, '.js').map((file) => [`_astro/${file}`, read(`_astro/${file}`)]));
const drawn = new Map(
  [...scripts].map(([file, text]) => [file, [...components.keys()].filter((scope) => text.includes(scope))]),
);
const named = new Map([...scripts].map(([file, text]) => [file, scriptsIn(text)]));

test('a page has the style of whatever its scripts may draw', () => {
  const pages = filesIn(DIST, '.html');
  expect(pages.length).toBeGreaterThan(100);
  const unstyled = new Set<string>();
  let looked = 0;
  for (const page of pages) {
    const html = read(page);
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="[^"]*(_astro\/[\w.~-]+\.css)"/g)].map(([, file]) =>
      read(file!),
    );
    const reached = new Set(scriptsIn(html));
    // A set that grows during its iteration is iterated to its end.
    for (const script of reached) for (const next of named.get(script)!) reached.add(next);
    for (const scope of new Set([...reached].flatMap((script) => drawn.get(script)!))) {
      looked += 1;
      if (![html, ...sheets].some((text) => text.includes(`.${scope}`)))
        unstyled.add(`${components.get(scope)} on ${page}`);
    }
  }
  expect(looked).toBeGreaterThan(1000);
  expect([...unstyled]).toEqual([]);
});
