/** Kernels that readers repair: the editor and the laboratory load when a reader begins, and the text is kept. */
import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from './violations';

const ID = 'ex-repair-padding';
const task = (page: Page) => page.locator(`#${ID}`);
const verdict = (page: Page) => task(page).getByRole('status').first();
const editor = (page: Page) => task(page).getByRole('textbox', { name: 'Kernel to repair: Repair: one word' });
const press = (page: Page, name: string) => task(page).getByRole('button', { name, exact: true }).click();

async function begin(page: Page): Promise<void> {
  await page.goto('/bank-conflicts/');
  await press(page, 'Repair it here');
  await expect(editor(page)).toBeFocused();
}

/** Puts the cursor after the width of the tile, as a keyboard user does, and writes another. */
async function writeWidth(page: Page, width: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  for (let line = 1; line < 4; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(width);
}

test('a kernel is repaired by keyboard alone: found, explained, checked against its goals, and kept', async ({
  page,
}) => {
  await page.goto('/bank-conflicts/');
  await task(page).getByRole('button', { name: 'Repair it here' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();

  // Unchanged: what fails, with its line, and no try counted.
  await page.keyboard.press('Control+Enter');
  await expect(verdict(page)).toContainText('Nothing is changed yet.');
  await expect(verdict(page)).not.toContainText('Not quite');
  await expect(verdict(page).locator('.fails')).toHaveText(
    /line 10.*Wavefronts per shared load: 32\. The goal is at most 1\./,
  );
  await expect(verdict(page).locator('.holds')).toHaveCount(6);
  await expect(task(page).locator('.lab-mark.excess')).toHaveText('▲ shared ld 32 of 1 wf/req');

  // A foreseen mistake has its own explanation.
  await writeWidth(page, '34');
  await expect(task(page).locator('.lab-mark'), 'marks of other code are gone').toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(verdict(page)).toContainText('Not quite. A pitch of 34 words is even');
  await expect(verdict(page).locator('.fails')).toContainText('Wavefronts per shared load: 2.');
  await page.keyboard.press('F8');
  await expect(task(page).locator('.cm-activeLine')).toContainText('tile[x][y]');

  // The text survives a reload, and the laboratory waits until it is needed.
  await page.reload();
  await expect(task(page).locator('.kernel.broken')).toContainText('tile[32][34]');
  await expect(task(page).locator('.cm-content')).toHaveCount(0);
  await task(page).getByRole('button', { name: 'Continue the repair' }).focus();
  await page.keyboard.press('Enter');
  await writeWidth(page, '33');
  await page.keyboard.press('Control+Enter');
  await expect(verdict(page)).toContainText('Right. A pitch of 33 words');
  await expect(verdict(page).locator('.fails')).toHaveCount(0);
  await expect(task(page).getByText('solved')).toBeVisible();

  // Solved stays solved; Reset restores the broken kernel.
  await page.reload();
  await expect(task(page).getByText('solved')).toBeVisible();
  await expect(task(page).locator('.kernel.broken')).toContainText('tile[32][33]');
  await press(page, 'Reset');
  await expect(task(page).getByText('solved')).toBeHidden();
  await expect(task(page).locator('.kernel.broken')).toContainText('tile[32][32]');
  await page.reload();
  await expect(task(page).locator('.kernel.broken')).toContainText('tile[32][32]');
});

test('a parse error is reported with its line; after a try the repaired kernel is shown', async ({ page }) => {
  await begin(page);
  await writeWidth(page, 'width');
  await press(page, 'Check');
  await expect(verdict(page).getByRole('button', { name: 'line 4' })).toBeVisible();
  await expect(verdict(page)).toContainText('The laboratory cannot run it');
  await verdict(page).getByRole('button', { name: 'line 4' }).click();
  await expect(editor(page)).toBeFocused();
  await press(page, 'Reset');
  await expect(editor(page)).toContainText('tile[32][32]');
  await writeWidth(page, '36');
  await press(page, 'Check');
  await expect(verdict(page)).toContainText('Not quite. A pitch of 36 words');
  const link = task(page).getByRole('link', { name: 'Open your kernel in the laboratory' });
  await expect(link).toHaveAttribute('href', /lab\/#v1=/);
  await press(page, 'Show the repaired kernel');
  await expect(task(page).locator('.kernel.repaired mark')).toHaveText('  __shared__ float tile[32][33];\n');
  await expect(editor(page), 'the reader keeps what was written').toContainText('tile[32][36]');
});

test('a page stays light until a reader begins', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) fetched.push(await response.text().catch(() => ''));
  });
  await page.goto('/bank-conflicts/', { waitUntil: 'networkidle' });
  await task(page).scrollIntoViewIfNeeded();
  expect(fetched.filter((text) => text.includes('cm-content'))).toEqual([]);
  await press(page, 'Repair it here');
  await expect(editor(page)).toBeVisible();
  // A response is read after the page has used it.
  await expect.poll(() => fetched.some((text) => text.includes('cm-content'))).toBe(true);
});

test('without scripts there are the broken kernel and, folded, the repaired one', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/bank-conflicts/');
  await expect(task(page).locator('.kernel.broken')).toContainText('tile[32][32]');
  await expect(task(page).locator('.kernel.repaired')).toBeHidden();
  await expect(task(page).getByRole('button')).toHaveCount(0);
  await task(page).getByText('Answers', { exact: true }).click();
  await expect(task(page).locator('.kernel.repaired')).toContainText('tile[32][33]');
  await page.context().close();
});

for (const [width, theme] of [
  [1366, 'light'],
  [390, 'dark'],
] as const)
  test(`has no accessibility faults and fits at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/bank-conflicts/');
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    const faults = async (): Promise<string[]> => {
      const violations = await violationsOf(page, { within: [`#${ID}`] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    };
    await begin(page);
    expect(await faults()).toEqual([]);
    await press(page, 'Check');
    await expect(verdict(page).locator('.fails')).toBeVisible();
    await press(page, 'Skip and show');
    expect(await faults()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
