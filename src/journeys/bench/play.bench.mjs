/**
 * Frames per second while a figure plays with the processor slowed down four times: every figure's own page, slowest first.
 * The whole run counts, from Play to the end of the timeline. Results near the limit of 50 are repeated twice, and the
 * median counts. `npm run build` first.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { figureFrames } from './figure-frames.mjs';
import { cell, median, onBuiltSite, ratio } from './site.mjs';

const SLOWDOWN = 4;
/** Frames per second: a figure has to stay above 50, and runs differ by a few. */
const NEAR = 55;
const RUNS = 3;

await onBuiltSite(async ({ folder, address, browser }) => {
  const asked = process.argv.slice(3);
  const ids = readdirSync(join(folder, 'embed')).filter(
    (id) =>
      id !== 'chunks' &&
      (asked.length === 0 || asked.includes(id)) &&
      statSync(join(folder, 'embed', id)).isDirectory(),
  );
  const rows = [];
  for (const id of ids) {
    const runs = [await figureFrames(browser, address, id, SLOWDOWN)];
    while (runs[0].perSecond < NEAR && runs.length < RUNS)
      runs.push(await figureFrames(browser, address, id, SLOWDOWN));
    const of = (name) => median(runs.map((run) => run[name]));
    rows.push({ id, perSecond: of('perSecond'), longest: of('longest'), ms: of('ms') });
  }
  rows.sort((a, b) => a.perSecond - b.perSecond);
  console.log(`figure, at ${SLOWDOWN}×    frames/s   longest frame, ms   run, ms`);
  for (const { id, perSecond, longest, ms } of rows)
    console.log(`${id.padEnd(16)}${cell(perSecond, 12, 1)}${cell(longest, 20)}${cell(ms, 10)}`);
  const [heaviest] = rows;
  const quick = await figureFrames(browser, address, heaviest.id, 1);
  console.log(
    `heaviest: ${heaviest.id}, ${quick.perSecond.toFixed(1)} frames/s at full speed, ${ratio(heaviest.perSecond, quick.perSecond)} of that at ${SLOWDOWN}×`,
  );
});
