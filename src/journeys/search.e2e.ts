/** The search: by keyboard alone, in any folder, without a connection, and not loaded before it is used. */
import { expect, test, type Page } from '@playwright/test';
import { sampleOf } from './sample';
import { sites } from './sites';
import { violationsOf } from './violations';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search/ });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const said = (page: Page) => page.locator('dialog.search').getByRole('status');

// What works in a folder works at the root as well.
for (const [where, home] of sampleOf(
  [
    ['at the root of a host', sites.root],
    ['in a folder of a host', sites.subfolder],
  ] as const,
  2,
  1,
))
  test(`served ${where}, it opens by a key, finds figures, counters, rules, and terms, and links to them`, async ({
    page,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(home)) foreign.push(request.url());
    });
    await page.goto(`${home}coalescing/`);
    for (const [query, place, first] of [
      ['what one warp requests from global memory', 'coalescing/#fig-', /Figure/],
      ['l1tex__t_sectors_pipe_lsu_mem_global_op_ld', 'counters/#', /Counters/],
      ['occupancy', 'glossary/#', /Glossary/],
      ['stride', 'rules/#', /Rules/],
    ] as const) {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await field(page).fill(query);
      await expect(said(page)).toContainText(`for “${query}”`);
      const places = await options(page).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      const found = options(page).nth(places.findIndex((href) => href.startsWith(home + place)));
      expect(
        places.some((href) => href.startsWith(home + place)),
        `${query}: ${places.join(' ')}`,
      ).toBe(true);
      await expect(found).toContainText(first);
      await page.keyboard.press('Escape');
    }
    expect(foreign).toEqual([]);
  });

test('keys select and open a result; Escape returns the focus', async ({ page }) => {
  await page.goto('/glossary/');
  const before = page.getByRole('link', { name: 'W', exact: true });
  await before.focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(before).toBeFocused();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('bank conflict');
  await expect(said(page)).toContainText('results for “bank conflict”');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!);
  const violations = await violationsOf(page, { within: ['dialog.search'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  const to = await second.evaluate((link) => (link as HTMLAnchorElement).href);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.href.split(/[?#]/)[0] === to.split(/[?#]/)[0]);
  await expect(page.locator('dialog.search')).toBeHidden();
});

test('reports when nothing is found, and a typed slash is a slash', async ({ page }) => {
  await page.goto('/search/?q=%CE%BE%CF%88%CF%89');
  await expect(said(page)).toContainText('Nothing in the book holds “ξψω”');
  await field(page).fill('');
  await page.keyboard.type('a/b');
  await expect(field(page)).toHaveValue('a/b');
});

test('a page loads next to nothing of it before it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/coalescing/', { waitUntil: 'networkidle' });
  const before = asked.length;
  expect(asked.filter((url) => /pagefind/.test(url))).toEqual([]);
  await page.keyboard.press('/');
  await field(page).fill('sector');
  await expect(options(page).first()).toBeVisible();
  expect(asked.slice(before).filter((url) => /pagefind\/pagefind\.js/.test(url))).toHaveLength(1);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('it works after one visit, also where it was never opened', async ({ page, context }) => {
    await page.goto(sites.subfolder);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto(`${sites.subfolder}coalescing/`);
    await page.keyboard.press('/');
    await field(page).fill('swizzle');
    await expect(options(page).first()).toBeVisible();
  });
});
