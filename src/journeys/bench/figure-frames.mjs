/** Frames per second of one figure's own page, from Play to the end of the timeline. */
import { alive, freshPage } from './site.mjs';

const LONGEST_MS = 20_000;

/** Frame times until the clock stops, when the button says "Play" again. */
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

export async function figureFrames(browser, address, id, slowdown) {
  const page = await freshPage(browser, slowdown, { reducedMotion: 'reduce' });
  await page.goto(`${address}embed/${id}/`);
  await alive(page, `#${id}`);
  await page.waitForTimeout(300);
  // With reduced motion the figure does not play by itself; the button still plays it, with motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const result = await page.evaluate(frames, LONGEST_MS);
  await page.context().close();
  return { id, ...result };
}
