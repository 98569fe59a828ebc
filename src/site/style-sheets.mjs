/**
 * Gives each page two style sheets at most instead of one for each component on it. The large ones are shared by many pages
 * (formulas, listings, the frame of the figures): together they are a file that a reader fetches once. The rest is the
 * page's own. A style that a script would fetch later comes with the page: it is small, and a late style must not override
 * an earlier one.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { laterSheets } from './package-internals.mjs';

/** Bytes. */
const LARGE = 8_000;

/** The top-level rules of a sheet: a media query is one, with its content. */
export function rulesOf(css) {
  const rules = [];
  let depth = 0;
  let start = 0;
  // Braces and semicolons inside comments and strings do not end a rule.
  for (const { 0: token, index } of css.matchAll(/\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/g)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

/**
 * The sheets as one. Of two equal rules the second one wins anyway, so the first is dropped.
 *
 * @param before - Sheets that the page links before: their rules are not repeated. A component in several chunks is in the
 * sheet of each, and a browser would try each of its rules that many times per element.
 */
export function merged(sheets, before = []) {
  const said = new Set(before.flatMap(rulesOf));
  const rules = sheets.flatMap(rulesOf).filter((rule) => !said.has(rule));
  const last = new Map(rules.map((rule, at) => [rule, at]));
  return rules.filter((rule, at) => last.get(rule) === at).join('');
}

const LINK = /<link rel="stylesheet" href="\/([\w./-]+\.css)"[^>]*>/g;
/** How a built script names another file of its folder. */
const NAMED = /["'`](?:\.\/|(?:\.\.\/)*_astro\/)([\w.~-]+\.(?:js|css))["'`]/g;

export const styleSheets = () => {
  let assets = '_astro';
  return {
    name: 'style-sheets',
    hooks: {
      'astro:config:done': ({ config }) => {
        assets = config.build.assets;
      },
      'astro:build:done': ({ dir }) => mergeStyleSheets(fileURLToPath(dir), assets),
    },
  };
};

/** Astro's scopes are on each element of a component, 22 letters long: ten are enough to distinguish them. */
export function shortScopes() {
  const known = new Map();
  return (text) =>
    text.replace(/\bdata-astro-cid-([a-z0-9]{4})([a-z0-9]+)/g, (whole, start) => {
      if ((known.get(start) ?? whole) !== whole) throw new Error(`${known.get(start)} and ${whole} begin alike.`);
      known.set(start, whole);
      return `data-0${start}`;
    });
}

/** Two decimals place a mark; the arithmetic of a drawing produces up to seventeen. */
export const roundedPlaces = (html) =>
  html.replace(
    / (x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|width|height)="(-?\d+\.\d{3,})"/g,
    (_, name, place) => ` ${name}="${Number(Number(place).toFixed(2))}"`,
  );

/**
 * Which lanes and rounds a mark belongs to is for its figure's script alone, which rewrites it on waking: without it, a page
 * is a tenth smaller. Names written in a component's source are single words, and stay.
 */
export const withoutBelongings = (html) =>
  html.replace(/<astro-island[^]*?<\/astro-island>/g, (island) => island.replace(/ data-marks="[^" ]+ [^"]*"/g, ''));

function mergeStyleSheets(dist, assets) {
  const short = shortScopes();
  const read = remembered((file) => short(readFileSync(join(dist, file), 'utf8')));
  const namedBy = remembered((file) =>
    [...[...read(file).matchAll(NAMED)].map(([, name]) => name), ...(laterSheets.get(basename(file)) ?? [])]
      .map((name) => `${assets}/${name}`)
      .filter((name) => existsSync(join(dist, name))),
  );

  function written(sheets, name, before) {
    const css = merged(sheets, before);
    const file = `${assets}/${name}.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
    writeFileSync(join(dist, file), css);
    return file;
  }

  /** Astro caches unchanged prose as it was rendered, with the old name of the listings' sheet. */
  const asItIsNow = (file) => {
    if (existsSync(join(dist, file))) return file;
    const [stem] = basename(file).split('.');
    const now = readdirSync(join(dist, assets)).find((name) => name.startsWith(`${stem}.`) && name.endsWith('.css'));
    if (now === undefined) throw new Error(`A page links ${file}, which is not there: remove node_modules/.astro.`);
    return `${assets}/${now}`;
  };

  const kept = new Set();
  const pages = readdirSync(dist, { recursive: true }).map((file) => file.replaceAll('\\', '/'));
  for (const page of pages.filter((file) => file.endsWith('.html'))) {
    const html = read(page);
    const linked = [...html.matchAll(LINK)].map(([, file]) => asItIsNow(file));
    if (linked.length === 0) continue;
    const fetched = reached(scriptsOf(html, assets), namedBy).filter((file) => file.endsWith('.css'));
    const sheets = [...new Set([...linked, ...fetched])].map(read);
    const large = sheets.filter((css) => css.length >= LARGE);
    const own = sheets.filter((css) => css.length < LARGE);
    const links = [
      ...(large.length > 0 ? [written(large, 'shared')] : []),
      ...(own.length > 0 ? [written(own, page.startsWith('embed/') ? 'embed' : 'page', large)] : []),
    ];
    for (const file of links) kept.add(file);
    const place = html.search(LINK);
    const text = links.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
    const whole = html.slice(0, place) + text + html.slice(place).replace(LINK, '');
    writeFileSync(join(dist, page), withoutBelongings(roundedPlaces(whole)));
  }
  for (const file of readdirSync(join(dist, assets)).map((name) => `${assets}/${name}`))
    if (file.endsWith('.css') && !kept.has(file)) rmSync(join(dist, file));
}

const scriptsOf = (html, assets) =>
  [...html.matchAll(new RegExp(`/(${assets}/[\\w.~-]+\\.js)`, 'g'))].map(([, file]) => file);

/** Everything reachable from these files, themselves included. */
function reached(files, namedBy) {
  const all = new Set(files);
  // Iterating over a set includes elements added meanwhile.
  for (const file of all) if (file.endsWith('.js')) for (const next of namedBy(file)) all.add(next);
  return [...all];
}

function remembered(read) {
  const known = new Map();
  return (file) => known.get(file) ?? known.set(file, read(file)).get(file);
}
