/** The page of myths: each as in its chapter, with the deciding evidence and the figure in that state. */
import { expect, test } from '@playwright/test';
import { violationsOf } from './violations';

test('every myth says what decides it and shows its figure; the text is that of its chapter', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/myths/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const myths = await page.locator('.myth').evaluateAll((all) =>
    all.map((myth) => ({
      id: myth.id,
      text: [...myth.children]
        .slice(1, -1)
        .map((part) => part.textContent.replaceAll(/\s+/g, ' ').trim())
        .join(' '),
      links: [...myth.querySelectorAll<HTMLAnchorElement>('.proof a')].map(({ href }) => href),
      picture: myth.querySelector('img')!.src,
    })),
  );
  expect(myths.length).toBeGreaterThan(50);
  const answers = new Map<string, Promise<number>>();
  const statusOf = (url: string) =>
    answers.get(url) ??
    answers
      .set(
        url,
        request.get(url).then((answer) => answer.status()),
      )
      .get(url)!;
  for (const { id, links, picture } of myths) {
    expect(links.length, id).toBeGreaterThanOrEqual(3);
    for (const url of [picture, ...links.map((link) => link.split(/[?#]/)[0]!)])
      expect(await statusOf(url), `${id}: ${url}`).toBe(200);
  }
  await page.goto('/coalescing/');
  const there = await page.locator('.myth').evaluateAll((all) =>
    all.map((myth) => [
      myth.id,
      [...myth.children]
        .slice(1)
        .map((part) => part.textContent.replaceAll(/\s+/g, ' ').trim())
        .join(' '),
    ]),
  );
  expect(there.length).toBeGreaterThan(3);
  for (const [id, text] of there) expect(myths.find((myth) => myth.id === id)?.text).toBe(text);
});

test('its picture is drawn, its figure opens in that state, and it has no accessibility faults', async ({ page }) => {
  await page.goto('/myths/#myth-stride-2-drops-dram-throughput-to-a-quarter');
  const myth = page.locator('.myth:target');
  await expect(myth).toBeInViewport();
  await expect
    .poll(() => myth.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(400);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  await myth.getByRole('link', { name: /^See it/ }).click();
  await expect(page.getByRole('figure').locator('figcaption strong')).toContainText('8 sectors');
});
