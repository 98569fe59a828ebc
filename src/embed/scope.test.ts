import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scopeOf } from './scope.mjs';

it('each component has a unique class', () => {
  const paths = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svelte'))
    .map((path) => `components/${path}`);
  expect(paths.length).toBeGreaterThan(80);
  expect(new Set(paths.map(scopeOf)).size).toBe(paths.length);
  for (const path of paths) expect(scopeOf(path)).toMatch(/^s-[a-z0-9]{4}$/);
});
