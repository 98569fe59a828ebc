/**
 * Makes the style of a drawing stand on its own: a feed reader's or a printer's SVG program knows no custom property, no
 * `light-dark()` and no media query.
 */

/** Values of the custom properties in the first rule of tokens.css, in their light form. */
export function lightTokens(css: string): ReadonlyMap<string, string> {
  const first = css.slice(css.indexOf('{') + 1, css.indexOf('}'));
  const declared = [...first.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  return new Map(declared.map(([, name, value]) => [name!, light(value!.trim())]));
}

const light = (value: string): string => /^light-dark\(([^,]+),.*\)$/.exec(value)?.[1]?.trim() ?? value;

const QUARTERS = [0, 1, 2, 3];

/** The rules with every `var()` that has a known value replaced by it. `--quarter` is one of four, by class `q0` to `q3`. */
export function resolveCss(css: string, tokens: ReadonlyMap<string, string>): string {
  return rulesOf(css)
    .flatMap(({ selector, body }) => {
      if (!body.includes('var(--quarter)')) return [`${selector}{${resolved(body, tokens)}}`];
      return QUARTERS.map((quarter) => {
        const own = new Map([...tokens, ['--quarter', tokens.get(`--lane-q${quarter}`) ?? 'black']]);
        const both = selector.split(',').flatMap((part) => withQuarter(part.trim(), `.q${quarter}`));
        return `${both.join(',')}{${resolved(body, own)}}`;
      });
    })
    .join('\n');
}

/** The class may stand on any element that the selector names, or on a group around them. */
function withQuarter(selector: string, name: string): string[] {
  const parts = selector.split(' ');
  return [`${name} ${selector}`, ...parts.map((part, at) => parts.with(at, `${part}${name}`).join(' '))];
}

const resolved = (body: string, tokens: ReadonlyMap<string, string>): string =>
  body
    .replaceAll(
      /var\((--[\w-]+)(?:,\s*([^()]+))?\)/g,
      (all, name: string, fallback?: string) => tokens.get(name) ?? fallback ?? all,
    )
    .split(';')
    .filter((declaration) => !/^\s*(transition|cursor|touch-action|outline)/.test(declaration))
    .join(';')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Flat rules only: what stands in a media or container query is for a screen that a picture does not have. */
function rulesOf(css: string): { selector: string; body: string }[] {
  const flat = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/@[\w-]+[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    // The compiler scopes the first part of a selector by a class, which is enough; not every program knows :where().
    selector: selector!.replaceAll(/:where\([^)]*\)/g, '').trim(),
    body: body!,
  }));
}
