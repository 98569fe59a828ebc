/**
 * The book's speed in one table: weights and paint times of pages, sliders, the heaviest figure, the engine and the
 * laboratory compared with C, and the build of this book and of one with 200 synthetic chapters. `npm run build` first;
 * about six minutes on two cores. BENCH_README=1 writes the table to README.md; BENCH_BUILDS=0 skips the builds.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bookNode, root } from '../../run/tools.mjs';
import { buildCost } from './build-cost.mjs';
import { figureFrames } from './figure-frames.mjs';
import { freshPage, median, onBuiltSite } from './site.mjs';
import { sliderLatency, SLIDERS } from './slider-latency.mjs';

const RUNS = 3;
const SLOWDOWN = 4;
const SYNTHETIC = 200;
/** After network idle: the largest paint may depend on a font. */
const SETTLE_MS = 400;
/** The slowest of this many figures, those with the most marks, is shown. */
const HEAVY = 3;

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (value) => `${Math.round(value)} ms`;

function watch() {
  window.largest = 0;
  new PerformanceObserver((list) => {
    window.largest = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** A visit by a first-time reader. */
async function visit(browser, address, path, slowdown) {
  const page = await freshPage(browser, slowdown, { reducedMotion: 'reduce' });
  const bytes = { script: 0, stylesheet: 0 };
  const bodies = [];
  const weigh = (response) => {
    const kind = response.request().resourceType();
    if (kind in bytes) bodies.push(response.body().then((body) => (bytes[kind] += gzipSync(body).length)));
  };
  page.on('response', weigh);
  await page.addInitScript(watch);
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  // Requests from here on would still be in flight when the page closes.
  page.off('response', weigh);
  await Promise.all(bodies);
  const painted = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largest: window.largest,
  }));
  await page.context().close();
  return { ...bytes, ...painted };
}

async function visits(browser, address, path, slowdown) {
  const runs = [];
  while (runs.length < RUNS) runs.push(await visit(browser, address, path, slowdown));
  const of = (name) => median(runs.map((run) => run[name]));
  return { script: of('script'), stylesheet: of('stylesheet'), first: of('first'), largest: of('largest') };
}

/** Lines of another benchmark that compare with C: "whole trace  310 ns … 4.1 × C". */
function besideC(bench) {
  const { stdout, stderr, status } = spawnSync(bookNode(), ['src/run/load.mjs', bench], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return [{ name: bench, ratio: /Error: (.*)/.exec(stderr)?.[1] ?? 'failed' }];
  return stdout.split('\n').flatMap((line) => {
    const ratio = /([\d.]+) × C$/.exec(line)?.[1] ?? /takes (\d+) times as long$/.exec(line)?.[1];
    if (ratio === undefined || /^C loop/.test(line)) return [];
    const name = line.includes('the laboratory takes')
      ? 'a tiled transpose in the laboratory'
      : /^(.*?)\s{2,}/.exec(line)[1];
    return [{ name, ratio }];
  });
}

const heading = (...cells) => [row(...cells), row(...cells.map((_, at) => (at === 0 ? '---' : '--:')))];
const row = (...cells) => `| ${cells.join(' | ')} |`;

await onBuiltSite(async ({ folder, address, browser }) => {
  const lines = [];
  const say = (...more) => {
    lines.push(...more);
    console.log(more.join('\n'));
  };
  const written = join(root, 'content/chapters');
  const chapters = readdirSync(written).map(
    (name) => /^address: (.+)$/m.exec(readFileSync(join(written, name, 'index.mdx'), 'utf8'))[1],
  );
  const weights = [];
  for (const name of chapters) weights.push({ path: `${name}/`, ...(await visit(browser, address, `${name}/`, 1)) });
  weights.sort((a, b) => a.script - b.script);
  const shown = [
    '',
    weights[0].path,
    weights.at(-1).path,
    `lecture/${weights.at(-1).path}`,
    'lab/',
    'embed/coalescing/',
  ];
  say(
    ...heading(
      'page',
      'JavaScript',
      'CSS',
      'first paint',
      'largest paint',
      `first at ${SLOWDOWN}×`,
      `largest at ${SLOWDOWN}×`,
    ),
  );
  for (const path of shown) {
    const quick = await visits(browser, address, path, 1);
    const slow = await visits(browser, address, path, SLOWDOWN);
    const cells = [
      kB(quick.script),
      kB(quick.stylesheet),
      ms(quick.first),
      ms(quick.largest),
      ms(slow.first),
      ms(slow.largest),
    ];
    say(row(`\`/${path}\``, ...cells));
  }
  const scripts = weights.map(({ script }) => script);
  say(
    '',
    `The ${chapters.length} chapters: ${kB(scripts[0])} to ${kB(scripts.at(-1))} of JavaScript in the first screen.`,
    '',
  );

  say(...heading('from a key to the frame that shows it', 'full speed', `at ${SLOWDOWN}×`));
  for (const slider of SLIDERS) {
    const quick = await sliderLatency(browser, address, slider, 1);
    const slow = await sliderLatency(browser, address, slider, SLOWDOWN);
    say(row(`\`/${slider.page}\`, ${slider.param}`, `${quick.median.toFixed(0)} ms`, `${slow.median.toFixed(0)} ms`));
  }
  say('');

  const marks = (id) =>
    readFileSync(join(folder, 'embed', id, 'index.html'), 'utf8').split(/<(?:rect|path|text|circle)\b/).length;
  const heavy = readdirSync(join(folder, 'embed'))
    .filter((id) => id !== 'chunks' && statSync(join(folder, 'embed', id)).isDirectory())
    .sort((a, b) => marks(b) - marks(a))
    .slice(0, HEAVY);
  const played = [];
  for (const id of heavy) played.push(await figureFrames(browser, address, id, SLOWDOWN));
  const [slowest] = played.sort((a, b) => a.perSecond - b.perSecond);
  const quick = await figureFrames(browser, address, slowest.id, 1);
  say(...heading('frames per second while it plays', 'full speed', `at ${SLOWDOWN}×`));
  say(row(`the heaviest figure, ${slowest.id}`, quick.perSecond.toFixed(0), slowest.perSecond.toFixed(0)), '');

  say(...heading('beside the plainest loop in C', 'times as long'));
  for (const bench of [
    'src/engine/bench/coalesce.bench.mjs',
    'src/engine/bench/shared.bench.mjs',
    'src/lab/bench/lab.bench.mjs',
  ])
    for (const { name, ratio } of besideC(bench)) say(row(name, ratio));
  say('');

  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() || 'an unnamed processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform}`;
  const about =
    `Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}, Node ${process.versions.node}, Chromium ${browser.version()}. ` +
    `Sizes are compressed. "At ${SLOWDOWN}×" is with the processor slowed down ${SLOWDOWN} times. A paint is the median of ${RUNS} visits.`;
  const keep = () => process.env.BENCH_README === '1' && intoReadme([...lines, about].join('\n'));
  console.log(about);
  // The builds take longest, and may be interrupted.
  keep();
  if (process.env.BENCH_BUILDS === '0') return;
  say(...heading('build, from nothing', 'pages', 'time', 'memory'));
  for (const chapters of [null, SYNTHETIC]) {
    const { seconds, megabytes, pages } = await buildCost(chapters);
    const name = chapters === null ? 'this book' : `${chapters} synthetic chapters, with lecture and card`;
    say(row(name, String(pages), `${seconds.toFixed(0)} s`, `${(megabytes / 1000).toFixed(1)} GB`));
  }
  say('');
  keep();
});

/** Between the two markers in README.md. */
function intoReadme(table) {
  const file = join(root, 'README.md');
  const text = readFileSync(file, 'utf8');
  const [start, end] = ['<!-- bench -->', '<!-- /bench -->'];
  if (!text.includes(start) || !text.includes(end)) throw new Error(`README.md has no ${start} … ${end}.`);
  const [before] = text.split(start);
  writeFileSync(file, `${before}${start}\n\n${table}\n\n${end}${text.split(end)[1]}`);
  spawnSync(bookNode(), [join(root, 'node_modules/oxfmt/bin/oxfmt'), '--ignore-path', '.gitignore', 'README.md'], {
    cwd: root,
  });
}
