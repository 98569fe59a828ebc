/**
 * `npm run engines -- [firefox|webkit] [figure …]`: the core browser tests in Firefox and in WebKitGTK, on the built site
 * (`npm run build`). A browser that is not installed is skipped, in a line that says how to get it.
 */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { serve } from '../../run/serve.mjs';
import { root } from '../../run/tools.mjs';
import { chapterWakes, figureAnswersKeys, figureDraws, figurePlays, laboratoryRuns, searchFinds } from './core.mjs';

const SITE = process.env.ENGINES_SITE ?? join(root, 'dist');
const LIB = '/usr/lib/*/webkit*gtk*/MiniBrowser';
const first = (...places) =>
  places.flatMap((place) => (place.includes('*') ? globSync(place) : [place])).find(existsSync);

const engines = {
  firefox: {
    get: 'Install Firefox (Debian: apt-get install firefox-esr) or name it in FIREFOX_PATH.',
    find: () =>
      process.env.FIREFOX_PATH ??
      first('/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'),
    open: async (place) => (await import('./firefox.mjs')).openFirefox(place),
  },
  webkit: {
    get: 'Install WebKitGTK’s driver (Debian: apt-get install webkit2gtk-driver xvfb).',
    find() {
      const [driver, browser] = [first('/usr/bin/WebKitWebDriver'), first(LIB, '/usr/libexec/webkit*gtk*/MiniBrowser')];
      const display = first('/usr/bin/Xvfb');
      return driver && browser && (display || process.env.DISPLAY) ? { driver, browser, display } : undefined;
    },
    open: async (places) => (await import('./webkit.mjs')).openWebKit(places),
  },
};

if (!existsSync(join(SITE, 'index.html'))) {
  console.error(`There is no ${join(SITE, 'index.html')}: run "npm run build" first.`);
  process.exit(1);
}
const words = process.argv.slice(2);
const chosen = Object.keys(engines).filter((name) => words.includes(name));
const wanted = words.filter((word) => !(word in engines));
const figures = readdirSync(join(SITE, 'embed')).filter(
  (id) => id !== 'chunks' && statSync(join(SITE, 'embed', id)).isDirectory(),
);
const unknown = wanted.filter((word) => !figures.includes(word));
if (unknown.length > 0) {
  console.error(
    `There is no engine and no figure called ${unknown.join(', ')}. Engines: ${Object.keys(engines).join(', ')}.`,
  );
  process.exit(2);
}

/** What the build says under a figure. */
function builtHeadline(id) {
  const find = (node, test) =>
    test(node) ? node : (node.childNodes ?? []).reduce((found, child) => found ?? find(child, test), null);
  const textOf = (node) => node.value ?? (node.childNodes ?? []).map(textOf).join('');
  const page = parse(readFileSync(join(SITE, 'embed', id, 'index.html'), 'utf8'));
  const caption = find(page, ({ tagName }) => tagName === 'figcaption');
  return textOf(find(caption, ({ tagName }) => tagName === 'strong'));
}

const recorded = JSON.parse(readFileSync(join(root, 'content/evidence/lab-kernels/h200.json'), 'utf8')).rows;
const EXAMPLE = 'transposeTile-0';
const counters = recorded.find((row) => row.case === EXAMPLE).counters;

const address = await serve(SITE, { port: 4480, next: true });
const total = { passed: 0, failed: 0 };

async function check(browser, name, act) {
  try {
    await act();
    const faults = await browser.faults();
    if (faults.length > 0) throw new Error(`the page threw: ${faults.join(' · ')}`);
    total.passed += 1;
  } catch (error) {
    total.failed += 1;
    console.log(`  FAILED ${name}: ${error.message.split('\n')[0]}`);
    if (process.env.ENGINES_SHOTS)
      await browser.screenshot(join(process.env.ENGINES_SHOTS, `${name.replaceAll(/\W+/g, '-')}.png`)).catch(() => {});
  }
}

for (const name of chosen.length > 0 ? chosen : Object.keys(engines)) {
  const { find, open, get } = engines[name];
  const place = find();
  if (!place) {
    console.log(`${name}: skipped, because it is not on this machine. ${get}`);
    continue;
  }
  const started = Date.now();
  const browser = await open(place);
  console.log(`${browser.name}:`);
  try {
    for (const id of wanted.length > 0 ? wanted : figures) {
      await check(browser, `${id} draws`, () => figureDraws(browser, address, id, builtHeadline(id)));
      await check(browser, `${id} answers keys`, () => figureAnswersKeys(browser, address, id));
      await check(browser, `${id} plays`, () => figurePlays(browser, address, id));
    }
    if (wanted.length === 0) {
      await check(browser, 'the laboratory runs', () => laboratoryRuns(browser, address, EXAMPLE, counters));
      await check(browser, 'a chapter wakes', () => chapterWakes(browser, address, 'coalescing'));
      await check(browser, 'the search finds', () => searchFinds(browser, address));
    }
  } finally {
    await browser.close();
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
