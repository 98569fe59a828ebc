import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'vector-load', query);

test('a wider element takes fewer requests for the same sectors', async ({ page }) => {
  const figure = await open(page);
  const caption = figure.locator('figcaption');
  await expect(caption.getByText('in 2 requests of 16 sectors; the scalar version takes 8 requests')).toBeVisible();
  await figure.getByRole('combobox', { name: 'Bytes per lane' }).selectOption('8');
  await expect(caption.getByText('in 4 requests of 8 sectors')).toBeVisible();
  await expect(page).toHaveURL(/vector-load\.bytes=8/);
});

test('a misaligned address is shown as a fault beside a scalar version that runs', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('slider', { name: 'Pointer offset' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    figure.locator('figcaption').getByText('the first load stops the kernel: misaligned address.'),
  ).toBeVisible();
  await expect(figure.getByText('nothing arrives')).toHaveCount(1);
  await expect(figure.getByText('40 sectors in 8 requests')).toHaveCount(1);
  await expect(figure.getByText('Not possible.')).toHaveCount(0);
});

test('on the time line float4 is done while the scalar version goes on', async ({ page }) => {
  const figure = await open(page, 'step=2');
  await expect(figure.getByText('instruction 2 of 2').locator('visible=true')).toHaveCount(1);
  await figure.getByRole('button', { name: 'Step forward' }).click();
  await expect(figure.getByText('done after 2').locator('visible=true')).toHaveCount(1);
  await expect(figure.locator('figcaption').getByText('16 B per lane: done; 4 B per lane: iteration 3,')).toBeVisible();
});

test('keys point at one lane in both versions', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(
    figure.locator('figcaption').getByText('Lane 31: with 16 B per lane 2 loads at byte 496, 1008;'),
  ).toBeVisible();
  await expect(figure.locator('.own:visible')).toHaveCount(10);
});

test('on a phone the versions are one below the other, and the page does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const figure = await open(page, 'bytes=32&floats=512&offset=16');
  const titles = figure.locator('.title:visible');
  const [upper, lower] = await Promise.all([titles.nth(0).boundingBox(), titles.nth(1).boundingBox()]);
  expect(lower!.y).toBeGreaterThan(upper!.y + 90);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
