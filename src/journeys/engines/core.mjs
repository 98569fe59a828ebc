/**
 * What every browser engine must do with the book: each figure draws, plays, and responds to keys; the laboratory runs.
 * Nothing here depends on the driver (firefox.mjs, webkit.mjs):
 *   open(url), run(function, ...arguments) in the page, press(key), faults() that the page threw, close()
 */

const PATIENCE_MS = 20_000;

/** Polls the page until the result is truthy. @returns That result. */
export async function until(browser, what, ask, ...given) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const said = await browser.run(ask, ...given);
    if (said) return said;
    if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 60));
  }
}

function expect(isSo, what) {
  if (!isSo) throw new Error(what);
}

/** In the page: what a figure shows now. */
function seen(id) {
  const figure = document.querySelector(`figure#${id}`);
  const clock = figure.querySelector('[data-part="timeline"] input');
  const svg = figure.querySelector('.picture svg');
  const marks = [...svg.querySelectorAll('rect, path, circle, line, polygon, text')];
  const drawn = marks.filter((mark) => {
    const { width, height } = mark.getBoundingClientRect();
    return width > 0 || height > 0;
  });
  return {
    clock: Number(clock.value),
    playing: figure.querySelector('.play').getAttribute('aria-label') === 'Pause',
    isStill: figure.querySelector('.play').disabled,
    headline: figure.querySelector('figcaption strong')?.textContent ?? '',
    width: svg.getBoundingClientRect().width,
    drawn: drawn.length,
    broken: /NaN|undefined/.test(svg.outerHTML),
    picture: figure.querySelector('.picture').innerHTML,
    page: document.documentElement.scrollWidth - innerWidth,
  };
}

const focus = (selector) => {
  const element = document.querySelector(selector);
  element?.focus();
  return element !== null && document.activeElement === element;
};

/** Opens a figure on its own page and waits until its script runs and its width is known. */
async function openFigure(browser, address, id) {
  await browser.open(`${address}embed/${id}/`);
  await until(
    browser,
    `the script of ${id} runs`,
    (figure) =>
      document.documentElement.hasAttribute('data-live') &&
      document.querySelectorAll(`figure#${figure} .picture`).length === 1,
    id,
  );
}

/** At the last moment, and stopped: a figure plays once when it is first seen, which may be after the key. */
async function atRest(browser, id) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    await browser.press('End');
    await new Promise((done) => setTimeout(done, 120));
    const shown = await browser.run(seen, id);
    if (shown.clock === 1 && !shown.playing) return shown;
    if (Date.now() > end) throw new Error('End does not lead to the last moment');
  }
}

/** @param built - The figure's sentence as the build wrote it into the page. */
export async function figureDraws(browser, address, id, built) {
  await openFigure(browser, address, id);
  const drawing = `figure#${id} [data-part="drawing"]`;
  expect(await browser.run(focus, drawing), 'the drawing takes no focus');
  const last = await atRest(browser, id);
  expect(last.drawn > 10, `only ${last.drawn} marks are drawn`);
  expect(last.width > 250, `the drawing is ${last.width} px wide`);
  expect(!last.broken, 'the drawing holds NaN or undefined');
  expect(last.headline === built, `it says “${last.headline}”, and the build “${built}”`);
  expect(last.page <= 0, `the page is ${last.page} px wider than the window`);
}

export async function figureAnswersKeys(browser, address, id) {
  const { isStill } = await browser.run(seen, id);
  expect(!isStill, 'its time line is disabled');
  const drawing = `figure#${id} [data-part="drawing"]`;
  await browser.run(focus, drawing);
  const press = async (key) => {
    await browser.press(key);
    return browser.run(seen, id);
  };
  const first = await press('Home');
  expect(first.clock === 0, `Home leads to ${first.clock}, not to 0`);
  const next = await press('ArrowRight');
  expect(next.clock > 0, 'the right arrow does not step');
  const back = await press('ArrowLeft');
  expect(back.clock === 0, 'the left arrow does not step back');
  const last = await press('End');
  expect(last.clock === 1, `End leads to ${last.clock}, not to 1`);
  expect(last.picture !== first.picture, 'the first and the last moment are drawn alike');

  const lanes = `figure#${id} [aria-label="Lane to inspect"]`;
  if (await browser.run(focus, lanes)) {
    const laneText = (selector) => document.querySelector(selector).getAttribute('aria-valuetext');
    const before = await browser.run(laneText, lanes);
    await browser.press('ArrowRight');
    const after = await browser.run(laneText, lanes);
    expect(before !== after, `the right arrow picks no lane: “${after}”`);
    await browser.press('Escape');
    expect((await browser.run(laneText, lanes)) === 'no lane', 'Escape does not let the lane go');
  }

  const slider = `figure#${id} [data-part="controls"] input[type="range"]`;
  if (await browser.run(focus, slider)) {
    const valueOf = (selector) => document.querySelector(selector).value;
    const before = await browser.run(valueOf, slider);
    await browser.press('ArrowRight');
    const after = await browser.run(valueOf, slider);
    if (after === before) await browser.press('ArrowLeft');
    expect((await browser.run(valueOf, slider)) !== before, 'the arrows do not move its first slider');
    const changed = await browser.run(seen, id);
    expect(!changed.broken && changed.drawn > 10, 'the changed state is not drawn');
  }
}

export async function figurePlays(browser, address, id) {
  await openFigure(browser, address, id);
  await browser.run(focus, `figure#${id} [data-part="drawing"]`);
  await browser.press('Home');
  const first = await browser.run(seen, id);
  await browser.press(' ');
  const isBeyond = (figure, least) =>
    Number(document.querySelector(`figure#${figure} [data-part="timeline"] input`).value) > least;
  await until(browser, 'the clock runs', isBeyond, id, 0.02);
  const early = await browser.run(seen, id);
  if (early.playing) await until(browser, 'the clock runs on', isBeyond, id, early.clock);
  await until(
    browser,
    'the drawing follows the clock',
    (figure, before) => document.querySelector(`figure#${figure} .picture`).innerHTML !== before,
    id,
    first.picture,
  );
  const { playing, clock } = await browser.run(seen, id);
  if (!playing) return expect(clock === 1, `the clock stopped at ${clock}`);
  await browser.press(' ');
  const paused = await browser.run(seen, id);
  expect(!paused.playing, 'Space does not pause');
}

/** An example runs, and its counters match those of an H200. */
export async function laboratoryRuns(browser, address, example, counters) {
  await browser.open(`${address}lab/`);
  await until(browser, 'the laboratory is alive', () => document.querySelector('[data-lab="live"]') !== null);
  const click = (selector, text) => {
    const found = [...document.querySelectorAll(selector)].find((one) => !text || one.textContent.trim() === text);
    found?.click();
    return found !== undefined;
  };
  expect(await browser.run(click, 'button', 'Examples'), 'there is no button "Examples"');
  await until(browser, 'the examples open', click, `[data-example="${example}"]`);
  const read = () =>
    document.querySelector('.summary') === null ||
    document.querySelector('.summary').textContent.includes('the run before')
      ? null
      : Object.fromEntries(
          [...document.querySelectorAll('[data-metric]')].map((one) => [one.dataset.metric, one.textContent.trim()]),
        );
  const wanted = (shown) =>
    Object.keys(shown).length > 3 &&
    Object.entries(shown).every(([name, text]) => text === counters[name]?.toLocaleString('en-GB'));
  const end = Date.now() + 2 * PATIENCE_MS;
  let shown = {};
  while (Date.now() < end) {
    shown = (await browser.run(read)) ?? {};
    if (wanted(shown)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`its counters are ${JSON.stringify(shown)}`);
}

/** A chapter's figures wake when they come into view. */
export async function chapterWakes(browser, address, chapter) {
  await browser.open(`${address}${chapter}/`);
  const ids = await browser.run(() => [...document.querySelectorAll('[data-figure]')].map((one) => one.dataset.figure));
  expect(ids.length > 0, 'it has no figure');
  for (const id of ids)
    await until(
      browser,
      `${id} wakes`,
      (figure) => {
        const element = document.querySelector(`[data-figure="${figure}"]`);
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        return !element.closest('astro-island')?.hasAttribute('ssr');
      },
      id,
    );
}

/** The search finds a word: its WebAssembly program is loaded when it is first opened. */
export async function searchFinds(browser, address) {
  await browser.open(`${address}coalescing/`);
  await browser.press('/');
  await until(browser, 'it has a field', () => {
    const field = document.querySelector('dialog[open] input');
    field?.focus();
    return field !== null;
  });
  for (const key of 'sector') await browser.press(key);
  await until(browser, 'it finds "sector"', () => document.querySelectorAll('dialog[open] [role="option"]').length > 3);
}
