import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';
import { violationsOf } from '@src/journeys/violations';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'roofline', query);

test('the same kernel under another roof: counted at shared memory, it is near it', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.getByRole('link', { name: 'H200 measured 9.34' })).toHaveAttribute('href', /evidence\/matmul\/$/);
  await expect(figure.locator('figcaption').getByText('25 % of this roof')).toBeAttached();
  await figure.getByRole('combobox', { name: 'Bytes from' }).selectOption({ label: 'Shared' });
  await expect(figure.locator('figcaption').getByText('84 % of this roof')).toBeAttached();
  await expect(page).toHaveURL(/roofline\.memory=shared/);
});

test('the keys walk from the axes to the kernel, and the point moves along the roof', async ({ page }) => {
  const figure = await open(page, 'kernel=registers');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.roof')).toHaveCount(0);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.locator('circle.state')).toHaveCount(1);
  const from = (await figure.locator('circle.state').boundingBox())!;
  await page.keyboard.press('End');
  await expect.poll(async () => (await figure.locator('circle.state').boundingBox())!.x).toBeGreaterThan(from.x + 50);
});

test('an unknown value is refused with what to do', async ({ page }) => {
  const figure = await open(page, 'kernel=own&gpu=t4&memory=l2');
  await expect(
    figure.getByText('No source of this book states the bandwidth of the L2 of the NVIDIA T4.').first(),
  ).toBeVisible();
});

test('many roofs fit a phone of 320 px, without accessibility faults', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const figure = await open(page, 'kernel=own&others=all');
  await expect(figure.locator('[data-part="drawing"]').getByText('Jetson AGX Orin')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsOf(page, { within: ['figure#roofline'] })).toEqual([]);
});
