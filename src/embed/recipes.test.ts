/** The recipes for other people's pages contain what the book really offers. `npm run recipes` tests whether they work. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exhibits } from '@src/embed/catalogue';
import { readState } from '@src/widget/link';
import type { Schema } from '@src/widget/params';

const folder = new URL('../../content/recipes/', import.meta.url);
const recipes = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const textsOf = (recipe: string): string[] =>
  readdirSync(new URL(`${recipe}/`, folder)).map((file) => readFileSync(new URL(`${recipe}/${file}`, folder), 'utf8'));
const definitionOf = (id: string) => exhibits.find(({ definition }) => definition.id === id)?.definition;

it.each(recipes.map(({ name }) => name))('%s shows existing figures, in valid states', (recipe) => {
  const text = textsOf(recipe).join('\n');
  const elements = [...text.matchAll(/gpu-figure widget="([\w-]+)" params="([^"]+)"/g)];
  const frames = [...text.matchAll(/<iframe\s+src="[^"]*\/embed\/([\w-]+)\/\?([^"]+)"\s+title="([^"]+)"/g)];
  expect(elements.length + frames.length).toBeGreaterThan(0);
  for (const [, id = '', params = ''] of elements) {
    const definition = definitionOf(id)!;
    const query = params.replaceAll(/(^|&)/g, `$1${id}.`);
    expect(readState(definition.params as Schema, query, id).problems, recipe).toEqual([]);
  }
  for (const [, id = '', query = '', title = ''] of frames) {
    const definition = definitionOf(id)!;
    expect(readState(definition.params as Schema, query, id).problems, recipe).toEqual([]);
    expect(title).toBe(definition.title);
  }
});

it.each(recipes.map(({ name }) => name))('%s refers to the book by the address that the page replaces', (recipe) => {
  const addresses = textsOf(recipe).flatMap((text) => text.match(/https?:\/\/[^"\s]+/g) ?? []);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !address.startsWith('https://example.org/book/'))).toEqual([]);
});

it('every recipe has been run', () => {
  const ran = JSON.parse(readFileSync(new URL('ran.json', folder), 'utf8')) as Record<string, { with: string }>;
  expect(Object.keys(ran).sort()).toEqual(recipes.map(({ name }) => name).sort());
});
