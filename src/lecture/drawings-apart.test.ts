/**
 * A lecture surrounds figures: what its style sheets hide by a class must not hide a mark of a drawing with the same one.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (pattern: string): string[] => globSync(pattern).map((path) => readFileSync(path, 'utf8'));

/** Classes of the marks: the words of `class="…"` and of `class={[…]}`. */
const drawn = new Set(
  read('components/{widgets/*/Drawing*,marks/*}.svelte').flatMap((source) =>
    [...source.matchAll(/\bclass=(?:"([^"]*)"|\{([^\n]*)\})/g)].flatMap(([, plain, code]) =>
      plain === undefined ? [...code!.matchAll(/[a-z][a-z-]*/g)].map(([word]) => word) : plain.split(/\s+/),
    ),
  ),
);

/** Classes that are hidden, whatever the element: the last part of a selector is one class without a name before it. */
function hiddenClasses(css: string): string[] {
  const rules = [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules
    .filter(([, , body]) => /display: none|visibility: hidden|opacity: 0/.test(body!))
    .flatMap(([, head]) => head!.replace(/\([^()]*\)/g, '').split(','))
    .flatMap((selector) => /(?:^|[\s>])\.([a-z][\w-]*)[^\s>.]*$/.exec(selector.trim())?.[1] ?? []);
}

it('hides no class that drawings have too', () => {
  expect(drawn.has('bar')).toBe(true);
  const sheets = globSync('src/lecture/*.css').map((path) => [path, readFileSync(path, 'utf8')] as const);
  expect(sheets.flatMap(([, css]) => hiddenClasses(css)).length).toBeGreaterThan(3);
  const shared = sheets.flatMap(([path, css]) =>
    hiddenClasses(css).flatMap((name) => (drawn.has(name) ? [`${path}: .${name}`] : [])),
  );
  expect(shared).toEqual([]);
});
