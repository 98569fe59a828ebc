import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { sampleOf } from './sample';
import { sites } from './sites';

test.use({ serviceWorkers: 'allow' });

const attributes = /\s(?:href|src|component-url|renderer-url|before-hydration-url)=["']([^"']*)["']/g;
const ownCode = /<script[^]*?<\/script>|<pre[^]*?<\/pre>|<!--[^]*?-->/g;

/** Follows every link of the book from its first page; the sentences say what is missing. */
async function missing(request: APIRequestContext, home: string): Promise<string[]> {
  const pages = new Map<string, string>();
  const answers = new Map<string, number>();
  const links: { from: string; to: URL }[] = [];
  const visit = async (address: string) => {
    // To compress the whole book takes longer than to read it.
    const answer = await request.get(address, { headers: { 'Accept-Encoding': 'identity' } });
    answers.set(address, answer.status());
    // The 404 page leads back from whatever address it appears at: its links are not links of the book.
    if (answer.status() !== 200 || !answer.headers()['content-type']?.startsWith('text/html')) return;
    const html = await answer.text();
    pages.set(address, html);
    for (const [, written] of html.replace(ownCode, (code) => code.split('>')[0] ?? '').matchAll(attributes)) {
      const to = new URL((written ?? '').replaceAll('&amp;', '&'), address);
      if (to.origin === new URL(home).origin) links.push({ from: address, to });
    }
  };
  await visit(home);
  for (const { to } of links) {
    const address = to.origin + to.pathname;
    if (!answers.has(address)) await visit(address);
  }
  return links.flatMap(({ from, to }) => {
    const address = to.origin + to.pathname;
    if (answers.get(address) !== 200) return [`${from} links to ${to.href}, which answers ${answers.get(address)}`];
    // What the laboratory is to open with is not a location in its page.
    const place = /^#v\d+=/.test(to.hash) ? '' : decodeURIComponent(to.hash.slice(1));
    const found = place === '' || pages.get(address)?.includes(`id="${place}"`) !== false;
    return found ? [] : [`${from} links to ${to.href}, and no element there has this id`];
  });
}

/** An island has no box of its own: its contents are scrolled into view, which is when most of them start. */
async function comesAlive(page: Page) {
  const island = page.locator('astro-island').first();
  await island.evaluate((element) => element.firstElementChild?.scrollIntoView());
  await expect(island).not.toHaveAttribute('ssr');
}

// What works in a folder works at the root as well: the slower of the two is tested.
test('served in a folder of a host, every link of the book resolves', async ({ request }) => {
  expect(await missing(request, sites.subfolder)).toEqual([]);
});

for (const [where, home] of sampleOf(
  [
    ['at the root of a host', sites.root],
    ['in a folder of a host', sites.subfolder],
  ] as const,
  2,
  1,
))
  test(`served ${where}, a chapter finds all its files and its figures wake`, async ({ page }) => {
    const failed: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
    });
    page.on('pageerror', (error) => failed.push(error.message));
    await page.goto(`${home}coalescing/`);
    await comesAlive(page);
    await page.waitForLoadState('networkidle');
    expect(failed).toEqual([]);
  });

// At the root, offline.e2e.ts covers it.
test('served in a folder of a host, the book works offline after one visit', async ({ page, context }) => {
  await page.goto(sites.subfolder);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  const asked = await page.evaluate(() => fetch('not-kept.txt').then(String, () => 'no connection'));
  expect(asked).toBe('no connection');
  await page.goto(`${sites.subfolder}coalescing/?a-figure.state=1`);
  await comesAlive(page);
});

test('no page joins a word to an adjacent link or code', async ({ request }) => {
  // Badges are spaced by style.
  const glued = /[a-z,.:;)]<(?:a(?! class="badge)|code|strong|em)\b[^>]*>|<\/(?:a|code|strong|em)>[a-z(]/g;
  for (const page of ['', 'coalescing/', 'lecture/coalescing/', 'embed/', 'evidence/', 'sources/', 'decisions/']) {
    const html = await (await request.get(`${sites.root}${page}`)).text();
    expect(html.replace(ownCode, '').match(glued) ?? [], page).toEqual([]);
  }
});
