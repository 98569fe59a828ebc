/**
 * Frames a second while a figure plays with the processor slowed down four times: every figure's own page, the slowest
 * first. The whole run counts, from Play to the end of the time line. What is near the limit of 50 is played twice more, and
 * the median stands. `npm run build` first.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { alive, cell, freshPage, median, onBuiltSite, ratio } from './site.mjs';

const SLOWDOWN = 4;
const LONGEST_MS = 20_000;
/** Frames a second: a figure has to stay above 50, and one run differs from the next by a few. */
const NEAR = 55;
const RUNS = 3;

/** Times of the frames until the clock stands still, which is when the button says "Play" again. */
async function frames(longest) {
  const button = document.querySelector('[data-part="timeline"] .play');
  const playing = () => button.getAttribute('aria-label') === 'Pause';
  if (!playing()) button.click();
  const times = [];
  let started = false;
  await new Promise((done) => {
    const next = (now) => {
      times.push(now);
      started ||= playing();
      const over = now - times[0] > longest || (started && !playing());
      if (over) done();
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const gaps = times.slice(1).map((time, at) => time - times[at]);
  return {
    perSecond: (1000 * gaps.length) / (times.at(-1) - times[0]),
    longest: Math.max(...gaps),
    ms: times.at(-1) - times[0],
  };
}

async function measure(browser, address, id, slowdown) {
  const page = await freshPage(browser, slowdown, { reducedMotion: 'reduce' });
  await page.goto(`${address}embed/${id}/`);
  await alive(page, `#${id}`);
  await page.waitForTimeout(300);
  // With reduced motion the figure does not play by itself; the button plays all the same, with motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const result = await page.evaluate(frames, LONGEST_MS);
  await page.context().close();
  return { id, ...result };
}

await onBuiltSite(async ({ folder, address, browser }) => {
  const ids = readdirSync(join(folder, 'embed')).filter(
    (id) => id !== 'chunks' && statSync(join(folder, 'embed', id)).isDirectory(),
  );
  const rows = [];
  for (const id of ids) {
    const runs = [await measure(browser, address, id, SLOWDOWN)];
    while (runs[0].perSecond < NEAR && runs.length < RUNS) runs.push(await measure(browser, address, id, SLOWDOWN));
    const of = (name) => median(runs.map((run) => run[name]));
    rows.push({ id, perSecond: of('perSecond'), longest: of('longest'), ms: of('ms') });
  }
  rows.sort((a, b) => a.perSecond - b.perSecond);
  console.log(`figure, at ${SLOWDOWN}×    frames/s   longest frame, ms   run, ms`);
  for (const { id, perSecond, longest, ms } of rows)
    console.log(`${id.padEnd(16)}${cell(perSecond, 12, 1)}${cell(longest, 20)}${cell(ms, 10)}`);
  const [heaviest] = rows;
  const quick = await measure(browser, address, heaviest.id, 1);
  console.log(
    `heaviest: ${heaviest.id}, ${quick.perSecond.toFixed(1)} frames/s at full speed, ${ratio(heaviest.perSecond, quick.perSecond)} of that at ${SLOWDOWN}×`,
  );
});
