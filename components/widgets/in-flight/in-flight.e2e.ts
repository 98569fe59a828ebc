import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'in-flight', query);

test('full occupancy leaves the pipe half empty; wider loads fill it, and the rest queues', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption').getByText('56 % of the highest bandwidth from DRAM.')).toBeVisible();
  await expect(figure.getByRole('link', { name: 'H200 measured 2,643' })).toHaveAttribute(
    'href',
    /evidence\/bytes-in-flight\/$/,
  );
  await expect(figure.locator('[data-part="drawing"]').getByText('56 % full')).toBeVisible();
  await figure.getByRole('group', { name: 'Bytes per lane' }).getByText('16', { exact: true }).click();
  await expect(figure.locator('[data-part="drawing"]').getByText('queue at DRAM')).toBeVisible();
  await expect(page).toHaveURL(/in-flight\.bytes=16/);
});

test('the keys multiply one factor at a time, and bytes leave when the warp has asked', async ({ page }) => {
  const figure = await open(page, 'loads=4');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.bytes')).toHaveCount(0);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.bytes')).toHaveCount(4);
  await expect(figure.locator('[data-part="timeline"]').getByText('× 32 lanes: 512 B')).toBeVisible();
  await expect(page).toHaveURL(/in-flight\.step=3/);
});

test('more registers than an SM has are refused with the fix', async ({ page }) => {
  const figure = await open(page, 'bytes=16&loads=8');
  await expect(figure.getByText('Choose at most 48 warps, or fewer bytes per lane.')).toBeVisible();
});

test('a point of the curve behind "All numbers" sets the warps', async ({ page }) => {
  const figure = await open(page, 'bytes=16');
  await figure.getByRole('button', { name: 'All numbers' }).click();
  const curve = figure.getByRole('img', { name: 'share of the highest bandwidth over warps per SM' });
  const box = (await curve.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(/in-flight\.warps=(2|3)\d/);
});
