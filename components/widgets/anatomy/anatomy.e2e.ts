import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'anatomy', query);

const shown = (figure: Locator, text: string): Locator => figure.locator('svg').getByText(text).locator('visible=true');

test('the first state is the whole road of a contiguous load', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption').getByText('A contiguous load is 1 request for 4 sectors')).toBeVisible();
  await expect(shown(figure, '2 × 64 B')).toHaveCount(1);
});

test('the keys walk the road, and each step says what it does', async ({ page }) => {
  const figure = await open(page, 'pattern=stride&stride=32');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('figcaption').getByText('issues one load, data[lane * 32], once')).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption').getByText('Tag wavefront 2 looks up 4 lines')).toBeVisible();
  await expect(page).toHaveURL(/anatomy\.step=4/);
});

test('a warm L1 keeps the L2 out of it', async ({ page }) => {
  const figure = await open(page, 'pattern=stride&stride=8');
  await figure.getByRole('radio', { name: 'L1 warm' }).check({ force: true });
  await expect(figure.locator('figcaption').getByText('and none of them is asked of the L2.')).toBeVisible();
  await expect(shown(figure, 'not asked: every sector hit in the L1')).toHaveCount(1);
});

test('where nobody knows what DRAM reads, the figure says so', async ({ page }) => {
  const figure = await open(page, 'gpu=a100');
  await expect(shown(figure, 'how much it reads for a sector: not known')).toHaveCount(1);
  await expect(figure.getByText('read from DRAM')).toHaveCount(0);
});

test('an offset that no element divides is refused with the cure', async ({ page }) => {
  const figure = await open(page, 'pattern=shifted&offset=4&bytes=16');
  await expect(figure.getByText('which is not a multiple of 16')).toBeVisible();
  await figure.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await expect(figure.getByText('which is not a multiple of 16')).toHaveCount(0);
});

test('a lane is picked by keys and stays in the link', async ({ page }) => {
  const figure = await open(page);
  const picker = figure.getByRole('slider', { name: 'Lane to inspect' });
  // Until the figure knows its width, two drawings stand in the page.
  await expect(picker).toHaveCount(1);
  await picker.focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption').getByText('Lane 31 reads 4 B at byte 124')).toBeVisible();
  await expect(page).toHaveURL(/anatomy\.lane=31/);
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, 'pattern=gather&bytes=16');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
