/**
 * Decks: assembled with keys, played across chapters with a presenter, handed out; and what a lecturer does in front of a
 * hall.
 */
import { expect, test, type Page } from '@playwright/test';
import { sites } from './sites';
import { violationsOf } from './violations';

const link =
  'deck=1&title=One%20hour&scene=coalescing/neighbors-share-sectors*3&scene=bank-conflicts/how-many-wavefronts-does-a-column-take-*5' +
  '&scene=coalescing/from-stride-8-on-a-sector-each';

/** Policy violations and exceptions. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security|Trusted/.test(message.text())) said.push(message.text());
  });
  return said;
}
const axe = async (page: Page): Promise<string[]> =>
  (await violationsOf(page, { within: ['main'] })).map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`);

test('a deck is assembled by keys, kept in the address, and goes back; a bad link keeps its good part', async ({
  page,
}) => {
  const said = complaints(page);
  await page.goto('/deck/');
  const items = page.locator('[data-part="scenes"] > li');
  await page.getByLabel('Find').fill('stride');
  await page.getByRole('button', { name: 'Add: From stride 8 on, a sector each' }).press('Enter');
  await page.getByLabel('Find').fill('column');
  await page.getByRole('button', { name: 'Add: A column: one bank has it all' }).press('Enter');
  await expect(items).toHaveCount(2);
  await items.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(items.first()).toContainText('A column: one bank has it all');
  await expect(items.first()).toBeFocused();
  await page.getByLabel('Minutes for A column: one bank has it all').fill('7');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-part="total"]')).toHaveText('2 scenes, 7 min.');
  await page.getByLabel('Title', { exact: true }).fill('Mine & yours');
  await expect(page).toHaveURL(
    /#deck=1&title=Mine%20%26%20yours&scene=bank-conflicts\/a-column-one-bank-has-it-all\*7&scene=coalescing\/from-stride-8/,
  );
  await items.first().focus();
  await page.keyboard.press('Delete');
  await expect(items).toHaveCount(1);
  await page.goBack();
  await expect(items).toHaveCount(2);
  expect(await axe(page)).toEqual([]);

  await page.goto(`/deck/#${link}&scene=coalescing/gone&scene=<img src=x onerror=alert(1)>&x=1`);
  await page.reload();
  await expect(items).toHaveCount(3);
  await expect(page.getByRole('alert').locator('li')).toHaveText([
    'This edition has no scene “coalescing/gone”.',
    '“<img src=x onerror=alert(1)>” is no scene.',
    'A deck has no “x”.',
  ]);
  expect(said).toEqual([]);
});

test('a deck plays across chapters like a lecture, in a folder, with notes and the plan for the presenter', async ({
  page,
  context,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1366, height: 768 });
  const said = complaints(page);
  await page.goto(`${sites.subfolder}deck/play/#${link}`);
  const count = page.locator('.deck > .bar .count');
  const view = page.frameLocator('.screens iframe[data-on]');
  const title = view.locator('.slides .scene[data-on]');
  await expect(title).toHaveAttribute('data-title', 'Neighbors share sectors');
  const [presenter] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('p')]);
  await expect(presenter.locator('[data-part="count"]')).toHaveText('Scene 1 of 3');
  await expect(presenter.locator('.brief h2')).toHaveText('Neighbors share sectors');
  await expect(presenter.locator('[data-part="timing"]')).toContainText('of 3 min. The deck: 8 min');

  // The figure runs, then the next chapter's question appears alone, then its answer.
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(count).toHaveText('2 / 3', { timeout: 500 });
  }).toPass();
  await expect(title).toHaveAttribute('data-title', 'How many wavefronts does a column take?');
  await expect(presenter.locator('[data-part="state"]')).toHaveText('The audience sees only the question');
  await expect(presenter.locator('[data-part="next"]')).toHaveText('First the answer, then');
  await expect(presenter.frameLocator('iframe[data-follow="next"]').locator('.slides .scene[data-on]')).toHaveAttribute(
    'data-title',
    'From stride 8 on, a sector each',
  );
  await presenter.locator('.briefs').focus();
  await presenter.keyboard.press('End');
  await expect(count).toHaveText('3 / 3');
  await expect(title).toHaveAttribute('data-title', 'From stride 8 on, a sector each');
  await presenter.keyboard.press('PageUp');
  await expect(count).toHaveText('2 / 3');
  await page.reload();
  await expect(count).toHaveText('2 / 3');
  expect(said).toEqual([]);
});

test('in front of a hall: hands are counted and the answer shown, a pointer, a zoom, and a code for phones', async ({
  page,
}) => {
  test.slow();
  const said = complaints(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/lecture/bank-conflicts/');
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(page.locator('.slides .scene[data-on]')).toHaveAttribute('data-asks', 'true', { timeout: 500 });
  }).toPass();
  await expect(page.locator('[data-on] .numbers button').first()).toBeVisible();
  await page.keyboard.press('h');
  const hands = page.getByRole('region', { name: 'Show of hands' });
  const rows = hands.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await page.keyboard.press('1');
  await page.keyboard.press('Shift+Digit1');
  await rows.nth(2).getByRole('button').first().click();
  await expect(rows.locator('output').first()).toHaveText('0');
  await expect(rows.locator('output').nth(1)).toHaveText('2');
  await expect(rows.locator('output').nth(2)).toHaveText('1');
  expect(await axe(page)).toEqual([]);
  await hands.getByRole('button', { name: 'Show the answer' }).press('Enter');
  await expect(page.locator('.slides')).not.toHaveAttribute('data-asking');
  await expect(rows.locator('output').nth(1)).toHaveText('2');
  await page.keyboard.press('Escape');
  await expect(hands).toHaveCount(0);

  await page.keyboard.press('l');
  await expect(page.locator('.laser')).toBeVisible();
  const before = (await page.locator('.laser').boundingBox())!;
  await page.keyboard.press('Shift+ArrowRight');
  expect((await page.locator('.laser').boundingBox())!.x).toBeGreaterThan(before.x);
  await page.keyboard.press('z');
  await expect(page.locator('.slides')).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)');
  await page.keyboard.press('Escape');
  await expect(page.locator('.slides')).toHaveCSS('transform', 'none');
  await page.keyboard.press('q');
  const code = page.getByRole('dialog', { name: 'A code of this state' });
  await expect(code.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(code.getByRole('link')).toHaveAttribute('href', /\/bank-conflicts\/.*#fig-/);
  await expect(code).toContainText('known only on this machine');
  await page.keyboard.press('q');
  await expect(code).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a handout has each scene’s picture, words, address, and code', async ({ page }) => {
  test.slow();
  const said = complaints(page);
  await page.goto(`/deck/handout/#${link}&scene=coalescing/what-to-remember`);
  await expect(page.locator('.handout[data-ready]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One hour');
  const scenes = page.locator('.handed');
  await expect(scenes).toHaveCount(4);
  for (const index of [0, 1, 2]) {
    const picture = scenes.nth(index).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect(async () =>
      expect(await picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(300),
    ).toPass();
  }
  await expect(scenes.nth(3).locator('.words')).not.toBeEmpty();
  await expect(scenes.first().getByRole('link').last()).toHaveAttribute(
    'href',
    /\/coalescing\/#scene-neighbors-share-sectors$/,
  );
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(4);
  expect(await axe(page)).toEqual([]);
  expect(said).toEqual([]);
});
