import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROPERTIES } from './themable';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

it.each(PROPERTIES)('%s, which the embed page offers, is a token that figures are drawn with', (name) => {
  expect(tokens).toContain(`  ${name}: `);
});
