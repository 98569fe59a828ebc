/**
 * From the reader's input to the frame that shows it, on the built site: three sliders of three chapters, at full speed and
 * with the processor slowed down four times; and the work of one press. `npm run build` first. On another machine the ratio
 * means more than the ms.
 */
import { cell, onBuiltSite, ratio } from './site.mjs';
import { PRESSES, sliderLatency, sliderWork, SLIDERS } from './slider-latency.mjs';

const SLOWDOWN = 4;

await onBuiltSite(async ({ address, browser }) => {
  console.log(
    `${PRESSES} key presses each, at any moment of a frame; ms from the key to the frame that shows the change`,
  );
  console.log('work: processor time of one press up to that frame, and after it, ms');
  console.log(
    `slider                        median    p95   at ${SLOWDOWN}×: median    p95   ratio of the medians   work  after`,
  );
  for (const slider of SLIDERS) {
    const quick = await sliderLatency(browser, address, slider, 1);
    const slow = await sliderLatency(browser, address, slider, SLOWDOWN);
    const { shown, rest } = await sliderWork(browser, address, slider);
    const name = `/${slider.page} ${slider.param}`.padEnd(28);
    console.log(
      `${name}${cell(quick.median, 8, 1)}${cell(quick.p95, 7, 1)}${cell(slow.median, 15, 1)}${cell(slow.p95, 7, 1)}   ` +
        `${ratio(slow.median, quick.median).padEnd(20)}${cell(shown, 7, 1)}${cell(rest, 7, 1)}`,
    );
  }
});
