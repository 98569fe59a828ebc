import { expect, test, type BrowserContext, type FrameLocator, type Page } from '@playwright/test';
import { OF_COLORS, violationsOf } from './violations';

const lecture = '/lecture/coalescing/';
const id = 'fig-stride';
test.use({ viewport: { width: 1920, height: 1080 } });

const countOf = (main: Page) => main.locator('.bar .count');
const view = (presenter: Page): FrameLocator => presenter.frameLocator('iframe[data-follow="view"]');
const nextView = (presenter: Page): FrameLocator => presenter.frameLocator('iframe[data-follow="next"]');
const shown = (frame: FrameLocator) => frame.locator('.slides .scene[data-on]');

async function openBoth(page: Page, context: BrowserContext, query = ''): Promise<Page> {
  await page.goto(lecture + query);
  await expect(page.locator('.slides[data-ready]')).toBeVisible();
  const [presenter] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('p')]);
  await expect(presenter.locator('[data-part="count"]')).toContainText('Scene');
  return presenter;
}

/** Number of the first scene in the figure's group. */
const firstOfFigure = (page: Page): Promise<number> =>
  page.locator('.slides .scene').evaluateAll((all) => all.findIndex((scene) => scene.closest('.scenes')) + 1);

test('P opens the presenter’s window; either side advances both, with notes and the next scene', async ({
  page,
  context,
}) => {
  const presenter = await openBoth(page, context);
  const titles = await page
    .locator('.slides .scene')
    .evaluateAll((all) => all.map((scene) => scene.getAttribute('data-title')!));

  await page.keyboard.press('PageDown');
  await expect(presenter.locator('[data-part="count"]')).toHaveText(`Scene 2 of ${titles.length}`);
  await expect(presenter.locator('.brief').filter({ visible: true }).getByRole('heading')).toHaveText(titles[1]!);
  await expect(presenter.locator('.brief .notes').filter({ visible: true })).not.toHaveCount(0);
  await expect(shown(view(presenter))).toHaveAttribute('data-title', titles[1]!);
  await expect(shown(nextView(presenter))).toHaveAttribute('data-title', titles[2]!);

  // The presenter sees what the next press does: the answer, its run, perhaps the end of the run, and then the next scene.
  await expect(presenter.locator('[data-part="next"]')).toHaveText('First the answer, then');
  await expect(async () => {
    await presenter.getByRole('button', { name: /Next/ }).click();
    await expect(countOf(page)).toHaveText(`3 / ${titles.length}`, { timeout: 500 });
  }).toPass();
  await expect(countOf(page)).toHaveText(`3 / ${titles.length}`);
  await presenter.locator('.briefs').focus();
  await presenter.keyboard.press('PageUp');
  await expect(countOf(page)).toHaveText(`2 / ${titles.length}`);
  await expect(shown(view(presenter))).toHaveAttribute('data-title', titles[1]!);

  await presenter.getByRole('button', { name: 'Black' }).click();
  await expect(page.locator('.black')).toBeVisible();
  await expect(presenter.locator('[data-part="state"]')).toHaveText('The screen is black');
});

test('changes to a figure appear in the other window, both ways', async ({ page, context }) => {
  await page.goto(lecture);
  const first = await firstOfFigure(page);
  const presenter = await openBoth(page, context, `?scene=${first}`);
  const there = view(presenter).locator(`#${id}`);
  await expect(view(presenter).locator(`astro-island:has(#${id})`)).not.toHaveAttribute('ssr');
  const slider = (figure: typeof there) => figure.getByRole('slider', { name: /^Stride/ }).first();

  await slider(page.locator(`#${id}`)).fill('5');
  await expect(there.locator('.words')).toContainText('stride 5');
  await slider(there).fill('3');
  await expect(page.locator(`#${id} .words`)).toContainText('stride 3');
  await expect(nextView(presenter).locator('.slides .scene[data-on]')).toHaveCount(1);
});

test('a presenter’s window that is opened late gets the current scene and figure', async ({ page, context }) => {
  await page.goto(lecture);
  const first = await firstOfFigure(page);
  const presenter = await openBoth(page, context, `?scene=${first}&${id}.stride=7`);
  await expect(presenter.locator('[data-part="count"]')).toContainText(`Scene ${first} of`);
  await expect(view(presenter).locator(`#${id} .words`)).toContainText('stride 7');
  await expect(page.locator(`#${id} .words`)).toContainText('stride 7');
});

test('two lectures of one chapter do not advance each other', async ({ page, context, browser }) => {
  const presenter = await openBoth(page, context);
  const other = await context.newPage();
  await other.goto(lecture);
  await other.keyboard.press('PageDown');
  await expect(countOf(other)).toHaveText(/^2 /);
  await expect(countOf(page)).toHaveText(/^1 /);
  await expect(presenter.locator('[data-part="count"]')).toHaveText(/^Scene 1 /);
  expect(browser.contexts()).toHaveLength(1);
});

test('the clock starts, pauses, and resets', async ({ page, context }) => {
  const presenter = await openBoth(page, context);
  const elapsed = presenter.locator('[data-part="elapsed"]');
  await expect(elapsed).toHaveText('0:00');
  await presenter.getByRole('button', { name: 'Start' }).click();
  await expect(elapsed).not.toHaveText('0:00');
  await presenter.getByRole('button', { name: 'Pause' }).click();
  await presenter.getByRole('button', { name: 'Reset' }).click();
  await expect(elapsed).toHaveText('0:00');
});

test('alone, the presenter’s window says so and opens the lecture', async ({ page, context }) => {
  await page.goto(`${lecture}presenter/`);
  const link = page.getByRole('link', { name: 'Open it' });
  await expect(link).toBeVisible();
  const [main] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(main.locator('.slides[data-ready]')).toBeVisible();
  await expect(link).toBeHidden();
  await main.keyboard.press('PageDown');
  await expect(page.locator('[data-part="count"]')).toHaveText(/^Scene 2 /);
  await main.close({ runBeforeUnload: true });
  await expect(link).toBeVisible();
});

test('a blocked window leaves a link', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null));
  await page.goto(lecture);
  await page.keyboard.press('p');
  await expect(page.getByRole('link', { name: 'Open the presenter window' })).toHaveAttribute(
    'href',
    /presenter\/\?session=/,
  );
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the presenter’s window has no accessibility faults, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${lecture}presenter/`);
    await expect(page.getByRole('link', { name: 'Open it' })).toBeVisible();
    // Another scheme only changes colors.
    const violations = await violationsOf(page, scheme === 'light' ? {} : { only: OF_COLORS });
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
