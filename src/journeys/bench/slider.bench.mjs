/**
 * From the reader's input to the frame that shows it, on the built site: three sliders of three chapters, at full speed and
 * with the processor slowed down four times. `npm run build` first. On another machine the ratio is worth more than the ms.
 */
import { cell, onBuiltSite, ratio } from './site.mjs';
import { PRESSES, sliderLatency, SLIDERS } from './slider-latency.mjs';

const SLOWDOWN = 4;

await onBuiltSite(async ({ address, browser }) => {
  console.log(`${PRESSES} key presses each; ms from the key to the frame that shows the change`);
  console.log(`slider                        median    p95   at ${SLOWDOWN}×: median    p95   ratio of the medians`);
  for (const slider of SLIDERS) {
    const quick = await sliderLatency(browser, address, slider, 1);
    const slow = await sliderLatency(browser, address, slider, SLOWDOWN);
    const name = `/${slider.page} ${slider.param}`.padEnd(28);
    console.log(
      `${name}${cell(quick.median, 8, 1)}${cell(quick.p95, 7, 1)}${cell(slow.median, 15, 1)}${cell(slow.p95, 7, 1)}   ${ratio(slow.median, quick.median)}`,
    );
  }
});
