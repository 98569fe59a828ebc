import { expect, test, type Locator, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'layout-lab', query);

test('a typed swizzle removes the conflicts, and the link says so', async ({ page }) => {
  const figure = await open(page);
  const caption = figure.locator('figcaption');
  await expect(caption).toContainText('take 1,024 wavefronts; the ideal is 32.');
  await figure.getByRole('combobox', { name: 'Layout of the tile' }).fill('Sw<5,0,5> o (32,32):(32,1)');
  await expect(caption).toContainText('take 32 wavefronts, the fewest possible.');
  await expect(page).toHaveURL(/layout-lab\.layout=Sw%3C5%2C0%2C5%3E/);
});

test('text that cannot be read is marked at its character, and the drawing stays', async ({ page }) => {
  const figure = await open(page);
  const field = figure.getByRole('combobox', { name: 'Layout of the tile' });
  await field.fill('(32,3x):(32,1)');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(figure.locator('mark')).toHaveText('x');
  await expect(figure.getByRole('status').filter({ hasText: 'Character 6 is "x"' })).toBeInViewport();
  await expect(figure.locator('figcaption')).toContainText('take 1,024 wavefronts');
  await field.fill('(32,33)');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('the layout of a tensor copy is named', async ({ page }) => {
  const state =
    'layout=Sw%3C3%2C4%2C3%3E%20o%200%20o%20(64%2C64)%3A(64%2C1)&swizzles=bytes&values=(1%2C8)&bytes=2&vector=8&atom=ldmatrix.x4';
  const figure = await open(page, state);
  await expect(figure.locator('figcaption')).toContainText('a tensor copy with a swizzle of 128 B leaves');
});

test('a bank lights the elements in it, and an instruction those that it moves', async ({ page }) => {
  const figure = await open(page, 'layout=(4,8)%3A(8,1)&threads=(2,8)%3A(8,1)&color=bank');
  await expect(figure.locator('text.on').filter({ hasText: /^31$/ })).toHaveCount(1);
  await figure.locator('[data-marks="bank:5"]').hover();
  await expect(figure.locator('path[data-lit]')).toHaveCount(1);
  await figure.locator('[data-marks="instruction:1"] text').first().hover();
  await expect(figure.locator('path[data-lit]')).toHaveCount(16);
  await figure.locator('path[data-marks^="lane:5 "]').first().hover();
  await expect(figure).toHaveAttribute('data-pointing', 'lane:5');
  await page.mouse.move(0, 0);
  await expect(figure).not.toHaveAttribute('data-pointing');
});

test('on its page the selected instruction is drawn by banks', async ({ page }) => {
  await page.goto('/layouts/');
  const drawn = page.locator('.instruction');
  // It is drawn when a reader comes near, with the state that its figure has by then.
  await expect(drawn).toContainText('The request takes 32 wavefronts.');
  await expect(drawn.locator('svg')).toHaveCount(0);
  await drawn.scrollIntoViewIfNeeded();
  await expect(drawn).toContainText('the fullest bank holds 32 of them. The request takes 32 wavefronts.');
  await page.locator('#fig-lab').scrollIntoViewIfNeeded();
  const field = page.locator('#fig-lab').getByRole('combobox', { name: 'Layout of the tile' });
  await expect(field).toBeVisible();
  // The figure hydrates when it is seen; what is typed before is lost.
  await expect(async () => {
    await field.fill('(32,32):(33,1)');
    await expect(drawn).toContainText('The request takes 1 wavefront.', { timeout: 2000 });
  }).toPass();
  await expect(drawn.locator('svg').first()).toBeVisible();
});

/** The printed text of the instruction: from its name to the heading after it. */
async function printedInstruction(page: Page): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())), { mergePages: true });
  return /Instruction \d+ of \d+.*(?=Ask from the command line)/s.exec(text)![0].replaceAll(/\s+/g, ' ');
}

test('on paper the instruction is drawn, though nobody scrolled to it', async ({ page }) => {
  await page.goto('/layouts/');
  await expect(page.locator('astro-island:has(.instruction)')).not.toHaveAttribute('ssr');
  await expect(page.locator('.instruction svg')).toHaveCount(0);
  const first = await printedInstruction(page);
  expect(first).toContain('The request takes 32 wavefronts.');
  // What only the drawing says.
  expect(first).toContain('wavefront 32: lane 31 has its word');
});

test('without scripts the first instruction is in words', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/layouts/');
  await expect(page.locator('.instruction')).toContainText(/Instruction 1 of 32.*The request takes 32 wavefronts\./s);
  await context.close();
});
