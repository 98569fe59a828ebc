import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CARRIED, plainColor } from './paint';

const drawings = ['widgets', 'marks'].flatMap((folder) =>
  readdirSync(`components/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .map((file) => readFileSync(`components/${folder}/${file}`, 'utf8')),
);

/** What a page needs and a picture does not: motion, pointing, the box of the drawing, a digit's width. */
const OF_THE_PAGE =
  /^(--|outline|transition|position|inset|will-change|cursor|touch-action|pointer-events|display|width|height|max-width|overflow|margin|border|color|container|text-underline-offset|text-decoration|clip-path|contain|font-variant|font$)/;

describe('a saved picture', () => {
  it('carries every property that a drawing takes from its styles', () => {
    const used = drawings.flatMap((source) =>
      [...(/<style>([^]*)<\/style>/.exec(source)?.[1] ?? '').matchAll(/^\s+([a-z-]+):\s/gm)].map(([, name]) => name!),
    );
    expect(used.length).toBeGreaterThan(500);
    const missing = new Set(used.filter((name) => !CARRIED.includes(name) && !OF_THE_PAGE.test(name)));
    expect([...missing]).toEqual([]);
  });
});

describe('a color of a style sheet', () => {
  it.each([
    ['rgb(11, 114, 133)', '#0b7285', 1],
    ['rgba(11, 114, 133, 0.5)', '#0b7285', 0.5],
    ['color(srgb 0.5 1 0 / 0.25)', '#80ff00', 0.25],
    ['rgba(0, 0, 0, 0)', 'none', 1],
    ["url('#a-waste')", 'url(#a-waste)', 1],
    ['none', 'none', 1],
  ])('%s is one that every program knows', (value, color, alpha) =>
    expect(plainColor(value)).toEqual({ color, alpha }),
  );
});
