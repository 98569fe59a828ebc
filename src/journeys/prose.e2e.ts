import { expect, test, type Page } from '@playwright/test';

/** The figure that the sentences of this chapter are linked to. */
const figure = (page: Page) => page.locator('#fig-stride');
const value = (page: Page, metric: string) =>
  page.locator(`figure-value[data-figure="fig-stride"][data-metric="${metric}"]`).first();
const number = (page: Page) => page.getByRole('spinbutton', { name: 'Stride, changes the figure' }).first();

async function open(page: Page, address = '/coalescing/'): Promise<void> {
  await page.goto(address);
  await figure(page).scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]:has(#fig-stride)')).toHaveCount(0);
}

test.describe('a number in a sentence', () => {
  test('is changed by the arrow keys, and the figure, the sentence, and the address follow', async ({ page }) => {
    await open(page);
    await number(page).focus();
    await page.keyboard.press('Home');
    await expect(number(page)).toHaveAttribute('aria-valuenow', '0');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowUp');
    await expect(number(page)).toHaveAttribute('aria-valuetext', '3 elements');
    await expect(figure(page).locator('figcaption')).toContainText('With stride 3, a warp touches 12 sectors');
    await expect(value(page, 'sectors')).toHaveText('12 sectors');
    await expect(page).toHaveURL(/fig-stride\.stride=3/);
    await page.keyboard.press('End');
    await expect(number(page)).toHaveAttribute('aria-valuetext', '64 elements');
  });

  test('takes a typed number, and Escape reverts it', async ({ page }) => {
    await open(page);
    await number(page).focus();
    await page.keyboard.type('17');
    await page.keyboard.press('Enter');
    await expect(number(page)).toHaveAttribute('aria-valuetext', '17 elements');
    await expect(figure(page).locator('figcaption')).toContainText('With stride 17');
    await expect(number(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('5');
    await page.keyboard.press('Escape');
    await expect(number(page)).toHaveAttribute('aria-valuetext', '17 elements');
    await page.keyboard.type('999');
    await page.keyboard.press('Enter');
    await expect(number(page)).toHaveAttribute('aria-valuetext', '64 elements');
  });

  test('is dragged sideways', async ({ page }) => {
    await open(page);
    await number(page).scrollIntoViewIfNeeded();
    const before = Number(await number(page).getAttribute('aria-valuenow'));
    const box = (await number(page).boundingBox())!;
    await page.mouse.move(box.x + 5, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 65, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => Number(await number(page).getAttribute('aria-valuenow'))).toBeGreaterThan(before + 4);
    await expect(page).toHaveURL(/fig-stride\.stride=/);
  });

  test('keeps the other parameters of the figure', async ({ page }) => {
    await open(page, '/coalescing/?fig-stride.bytes=8');
    await number(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await expect(page).toHaveURL(/fig-stride\.bytes=8/);
    await expect(value(page, 'sectors')).toHaveText('8 sectors');
  });

  test('is plain text, and correct, without scripts', async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto('/coalescing/');
    await expect(page.locator('figure-number').first()).toHaveText('2 elements');
    await expect(page.getByRole('spinbutton', { name: /changes the figure/ })).toHaveCount(0);
    await page.context().close();
  });
});

test('a sentence has a dash where its figure has no number, and the number again afterwards', async ({ page }) => {
  await page.goto('/vectorized-access/');
  await page.locator('#fig-width').scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]:has(#fig-width)')).toHaveCount(0);
  const set = (params: string): Promise<void> =>
    page.evaluate((params) => {
      const detail = { figure: 'fig-width', params, base: 'start' };
      document.dispatchEvent(new CustomEvent('figure:set', { detail }));
    }, params);
  const requests = page.locator('figure-value[data-figure="fig-width"][data-metric="requests"]').first();
  // An 8-byte load at an address that is not a multiple of 8 faults.
  await set('bytes=8&offset=1');
  await expect(requests).toHaveText('–');
  await set('bytes=8');
  await expect(requests).toHaveText(/^\d+ requests?$/);
});

test('a number wakes a figure that was never scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await page.goto('/coalescing/');
  await expect(page.locator('astro-island[ssr]:has(#fig-stride)')).toHaveCount(1);
  // As after a reload in the middle of the chapter: the sentence is used before its figure wakes.
  await number(page).evaluate((element) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
  });
  await expect(page.locator('astro-island[ssr]:has(#fig-stride)')).toHaveCount(0);
  await expect(value(page, 'sectors')).toHaveText('12 sectors');
});

test('a phrase sets the figure and brings it into view', async ({ page }) => {
  await open(page);
  const phrase = page.getByRole('button', { name: '4 threads wide', exact: true });
  await phrase.scrollIntoViewIfNeeded();
  await phrase.focus();
  await page.keyboard.press('Enter');
  await expect(figure(page)).toBeInViewport();
  await expect(page).toHaveURL(/fig-stride\.pattern=block/);
  await expect(page).toHaveURL(/fig-stride\.blockWidth=4/);
});

test('a phrase and a part of the figure highlight each other', async ({ page }) => {
  await open(page);
  const phrase = page.getByRole('button', { name: 'the sixth lane' });
  await page.locator('#fig-stride').evaluate((element) => {
    // As the parser makes it: with its contents, before it is upgraded to a custom element.
    const point = document.implementation.createHTMLDocument().createElement('figure-point');
    Object.assign(point.dataset, { figure: 'fig-stride', part: 'lane:5' });
    point.textContent = 'the sixth lane';
    const sentence = document.createElement('p');
    sentence.append('See ', point, '.');
    element.after(sentence);
  });
  await phrase.focus();
  await expect(figure(page).locator('figcaption')).toContainText('Lane 5 reads 4 B at byte');
  await phrase.blur();
  await expect(figure(page).locator('figcaption')).not.toContainText('Lane 5 reads');
  await phrase.press('Enter');
  await phrase.blur();
  await expect(phrase).toHaveAttribute('aria-pressed', 'true');
  await expect(figure(page).locator('figcaption')).toContainText('Lane 5 reads 4 B at byte');
  await phrase.press('Escape');
  const lane = figure(page).getByRole('slider', { name: 'Lane to inspect' });
  await lane.press('Home');
  await expect(phrase).not.toHaveAttribute('data-lit');
  for (let press = 0; press < 5; press += 1) await lane.press('ArrowRight');
  await expect(phrase).toHaveAttribute('data-lit');
});

test('every word of the chapter linked to a figure names an existing one', async ({ page }) => {
  await page.goto('/coalescing/');
  const lost = await page
    .locator(':is(figure-number, figure-value, figure-point, figure-setter, book-exercise)[data-figure]')
    .evaluateAll((elements) =>
      elements
        .map((element) => (element as HTMLElement).dataset['figure'])
        .filter((id) => !document.getElementById(id ?? '')),
    );
  expect(lost).toEqual([]);
});

test('no filled-in word of a sentence adds its own space', async ({ page }) => {
  await page.goto('/coalescing/');
  const filled = 'figure-number, figure-value, figure-point, figure-setter, .predicted, .measured';
  const texts = await page
    .locator(`p:has(${filled}), li:has(${filled})`)
    .evaluateAll((all) => all.map((one) => one.textContent));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => / [.,;:)]/.test(text) || /\( /.test(text))).toEqual([]);
});

test('every link of the chapter to a source or to evidence leads to an existing place', async ({ page, request }) => {
  await page.goto('/coalescing/');
  const links = await page
    .locator('main a')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  const own = [...new Set(links)].filter(
    (link) => /\/(sources|evidence)\//.test(link) && link.startsWith(new URL(page.url()).origin),
  );
  expect(own.length).toBeGreaterThan(5);
  for (const link of own) {
    const [address, place] = link.split('#');
    const answer = await request.get(address!);
    expect(answer.status(), link).toBe(200);
    if (place) expect(await answer.text(), link).toContain(`id="${place}"`);
  }
});

test('the chapter fits a phone of 320 px: only tables, code, and formulas scroll, each within itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/coalescing/');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a plot shows its numbers as a table', async ({ page }) => {
  await page.goto('/coalescing/');
  await page.getByText('The numbers', { exact: true }).first().click();
  const table = page.getByRole('region', { name: /^Numbers: / }).first();
  await expect(table.getByRole('columnheader').first()).toBeVisible();
  expect(await table.getByRole('row').count()).toBeGreaterThan(5);
});
