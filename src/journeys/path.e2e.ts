/** Navigation: where a reader is, where they can go next, and that no page is a dead end. */
import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { awake } from './awake';
import { isSampled } from './sample';
import { sites } from './sites';
import { violationsOf, WCAG } from './violations';

const FOLDER = 'content/chapters';
const addresses = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);

/** Chapters that the text names without linking to them, before the page's script. */
const unlinked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = /\d+/.exec(document.querySelector('.kicker')?.textContent ?? '')?.[0];
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement!.closest('a, .kicker, script, style, h1, h2, h3')) continue;
      for (const [text, number] of (node.textContent ?? '').matchAll(/\bchapters? (\d+)/gi))
        if (number !== own) found.push(text);
    }
    return found;
  });

test('every chapter leads on, shows the current position, and links to each chapter that it names', async ({
  browser,
}) => {
  test.slow();
  // The build's output, before any script of the page.
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: sites.root });
  for (const [index, address] of addresses.entries()) {
    for (const path of [...(isSampled(index, 3) ? [`/lecture/${address}/`] : []), `/${address}/`]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(await unlinked(page), path).toEqual([]);
    }
    const next = page.locator('nav.end .next');
    const [before, after] = [addresses[index - 1], addresses[index + 1]];
    await expect(next).toHaveAttribute('href', after ? `../${after}/` : '../lab/');
    if (after) expect((await next.innerText()).trim(), address).toMatch(/\?$/);
    if (before) await expect(page.locator('nav.end .others a').first()).toHaveAttribute('href', `../${before}/`);
    expect(await page.locator('.remember').count(), address).toBe(1);
    expect(await page.getByText(/^For the lecturer$/).count(), address).toBe(0);
    expect(await page.locator('.notes').filter({ visible: true }).count(), address).toBe(0);
  }
  await page.close();
  const scripted = await browser.newPage({ baseURL: sites.root });
  await scripted.goto(`/${addresses.at(-1)}/`);
  await scripted.locator('#lecturer-notes').check();
  expect(await scripted.locator('.notes').filter({ visible: true }).count()).toBeGreaterThanOrEqual(8);
  await scripted.close();
});

test('the header stays in reach, and its contents show what is being read', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/coalescing/');
  await awake(page);
  await page.locator('#measured').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
  const header = page.locator('header.site');
  expect((await header.boundingBox())!.y).toBe(0);
  expect((await header.boundingBox())!.height).toBeLessThanOrEqual(44);
  // Jump targets are not hidden under it.
  expect((await page.locator('#measured').boundingBox())!.y).toBeGreaterThan(44);
  await expect(page.locator('[data-part="section"]')).toHaveText('Measured');
  await page.getByRole('button', { name: /^Contents/ }).click();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.locator('[aria-current="location"]')).toHaveText('Measured');
  await expect(contents.locator('[aria-current="page"]')).toContainText('1');
  const violations = await violationsOf(page, { within: ['header', '#contents'], only: WCAG });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await contents.getByRole('link', { name: 'Exercises' }).click();
  await expect(contents).toBeHidden();
  await expect(page.locator('[data-part="section"]')).toHaveText('Exercises');

  // On a phone it disappears while reading on, and appears when scrolling back.
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => (await header.boundingBox())!.y).toBeLessThan(-40);
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await header.boundingBox())!.y).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'My kernel is slow' }).first()).toBeVisible();
});

test('a page that does not exist leads back into the book, at any depth and in any folder', async ({ page }) => {
  for (const address of [`${sites.root}nothing/here/`, `${sites.subfolder}nothing/at/all`]) {
    expect((await page.goto(address))!.status()).toBe(404);
    const link = page.getByRole('link', { name: /Coalescing|neighbours|Chapter 1/ }).first();
    const root = address.startsWith(sites.subfolder) ? sites.subfolder : sites.root;
    await expect.poll(() => link.evaluate((one) => (one as HTMLAnchorElement).href)).toBe(`${root}coalescing/`);
  }
  for (const path of ['/evidence/', '/evidence/transpose/', '/rules/', '/sources/', '/decisions/', '/embed/']) {
    await page.goto(path);
    expect(await page.getByRole('navigation', { name: 'Go on' }).getByRole('link').count(), path).toBeGreaterThan(2);
  }
});
