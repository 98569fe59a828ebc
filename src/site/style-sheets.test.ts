import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { merged, roundedPlaces, rulesOf, shortScopes, withoutBelongings } from './style-sheets.mjs';

/** Components whose marks a script animates. */
const components = ['marks', 'frame', 'widgets'].flatMap((folder) =>
  readdirSync(`components/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => `components/${folder}/${name}`),
);

describe('style sheets', () => {
  it('are split into their top-level rules', () =>
    expect(rulesOf('@import "a;b.css";a{b:c}@media print{d{e:f}g{h:"}"}}/* } */i{j:url(data:x\\;y)}')).toEqual([
      '@import "a;b.css";',
      'a{b:c}',
      '@media print{d{e:f}g{h:"}"}}',
      '/* } */i{j:url(data:x\\;y)}',
    ]));

  it('are merged, dropping the first of two equal rules', () =>
    expect(merged(['a{b:c}d{e:f}', 'a{b:g}', 'a{b:c}'])).toBe('d{e:f}a{b:g}a{b:c}'));

  it('repeat nothing of the previous sheet, even in another order', () =>
    expect(merged(['g{h:i}a{b:c}', 'd{e:f}'], ['a{b:c}', 'j{k:l}g{h:i}'])).toBe('d{e:f}'));

  it('have short, unique scopes, in pages and rules alike', () => {
    const short = shortScopes();
    expect(short('<p data-astro-cid-p5jixicm>')).toBe('<p data-0p5ji>');
    expect(short('p[data-astro-cid-p5jixicm]{a:b}')).toBe('p[data-0p5ji]{a:b}');
    expect(() => short('<p data-astro-cid-p5ji0000>')).toThrow('begin alike');
  });

  it('go with drawings whose places are rounded, and with values that are not', () =>
    expect(roundedPlaces('<rect x="512.6999999999999" y="2.5" data-value="0.93333333"/>')).toBe(
      '<rect x="512.7" y="2.5" data-value="0.93333333"/>',
    ));

  it('go with figures whose script says what each mark belongs to, and with prose that says it itself', () => {
    expect(
      withoutBelongings(
        '<i data-marks="a b"></i><astro-island><b data-marks="lane:1 line:0"></b><b data-marks="lane:1"></b></astro-island>',
      ),
    ).toBe('<i data-marks="a b"></i><astro-island><b></b><b data-marks="lane:1"></b></astro-island>');
    // A script writes only what its component computes.
    expect(components.length).toBeGreaterThan(40);
    const fixed = components.filter((path) => /data-marks=("[^"{]* |\{['"`][^{}$]* )/.test(readFileSync(path, 'utf8')));
    expect(fixed).toEqual([]);
  });
});
