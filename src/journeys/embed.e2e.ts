/** A figure on another site's page, by the code from its menu, and what the book offers for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  ELEMENT,
  fits,
  FRAME,
  framed,
  frameOf,
  fromMenu,
  haveOtherPage,
  openPost,
  PICTURE,
  seen,
  widgets,
} from './other-page';
import { isFull } from './sample';
import { sites } from './sites';

haveOtherPage();

for (const [where, book] of [
  ['at the root of a host', sites.root],
  ['in a folder of a host', sites.subfolder],
] as const)
  test.describe(`a book ${where}`, () => {
    for (const state of ['stride=8', '', 'pattern=gather&seed=11&bytes=8&gpu=a100'].slice(
      0,
      isFull || book !== sites.root ? 3 : 1,
    ))
      test(`a frame in another page shows the state in which the menu was opened: ${state || 'the first'}`, async ({
        page,
      }) => {
        const { code, headline, sectors } = await fromMenu(page, FRAME, { state, book });
        await openPost(page, code);
        await expect(framed(page).locator('figcaption strong')).toHaveText(headline);
        await expect.poll(() => seen(framed(page))).toEqual({ headline, sectors });
        await fits(page);
      });

    test('an element in another page shows the state in which the menu was opened', async ({ page }) => {
      const { code, headline, sectors } = await fromMenu(page, ELEMENT, { state: 'stride=8&offset=4', book });
      await openPost(page, code);
      const figure = page.getByRole('figure');
      await expect(figure.locator('figcaption strong')).toHaveText(headline);
      await expect.poll(() => seen(figure)).toEqual({ headline, sectors });
      await expect(page.locator('iframe')).toHaveCount(0);
    });

    test('a link in an embedded figure leads to the book', async ({ page }) => {
      await openPost(page, (await fromMenu(page, FRAME, { book })).code);
      const link = frameOf(page).getByRole('link', { name: 'open in the book' });
      await expect(link).toHaveJSProperty('href', `${book}coalescing/`);
      await expect(link).toHaveAttribute('target', '_blank');
    });
  });

test('a picture in another page is the drawing, with a link and its sentence', async ({ page }) => {
  const { code, headline } = await fromMenu(page, PICTURE, { state: 'stride=8' });
  await openPost(page, code);
  const image = page.getByRole('img', { name: headline });
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth))
    .toBeGreaterThan(300);
  await expect(page.getByRole('link', { name: headline })).toHaveAttribute(
    'href',
    `${sites.root}embed/coalescing/?coalescing.stride=8`,
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a frame shows the drawing and a link into the book', async ({ page }) => {
    await openPost(page, `<iframe src="${sites.root}embed/coalescing/" width="100%" height="640"></iframe>`);
    await expect(framed(page).locator('.sector.touched:visible').first()).toBeVisible();
    await expect(framed(page).locator('figcaption strong')).toBeVisible();
    await expect(frameOf(page).getByRole('link', { name: 'open in the book' })).toBeVisible();
  });

  for (const [state, file] of [
    ['', 'first'],
    ['stride=8', 'own-sector'],
  ] as const)
    test(`an element shows ${file}.svg with a link to the figure`, async ({ page, browser }) => {
      const scripted = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
      const { code, headline } = await fromMenu(scripted, ELEMENT, { state });
      await scripted.context().close();
      await openPost(page, code);
      const image = page.getByRole('link').getByRole('img', { name: headline });
      await expect(image).toHaveAttribute('src', `${sites.root}embed/coalescing/${file}.svg`);
      await expect(image).toBeVisible();
      expect((await image.boundingBox())!.width).toBeGreaterThan(300);
    });
});

test('the page of each figure links to its oEmbed description, which is complete', async ({ request }) => {
  for (const widget of widgets) {
    const page = await (await request.get(`/embed/${widget}/`)).text();
    const [link = ''] = /<link[^>]+application\/json\+oembed[^>]*>/.exec(page) ?? [];
    const [, href = ''] = /href="([^"]+)"/.exec(link) ?? [];
    const [, title = ''] = /title="([^"]+)"/.exec(link) ?? [];
    const address = new URL(href, `${sites.root}embed/${widget}/`);
    const description = await (await request.get(address.href)).json();
    expect(description).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Warp & Weft' });
    expect(title.replaceAll('&amp;', '&')).toBe(description.title);
    expect(description.width).toBeGreaterThan(0);
    expect(description.height).toBeGreaterThan(0);
    const [, src = ''] = /<iframe src="([^"]+)"/.exec(description.html) ?? [];
    expect(new URL(src, address).pathname).toBe(`/embed/${widget}/`);
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(description.html) ?? [];
    expect((await request.get(new URL(script, address).href)).ok()).toBe(true);
    const thumbnail = await request.get(new URL(description.thumbnail_url, address).href);
    expect(thumbnail.headers()['content-type']).toContain('image/svg+xml');
  }
});

test('the pictures of the build are self-contained', async ({ page }) => {
  for (const widget of widgets)
    for (const file of readdirSync(`dist/embed/${widget}`).filter((name) => name.endsWith('.svg'))) {
      const svg = readFileSync(`dist/embed/${widget}/${file}`, 'utf8');
      const found = await page.evaluate((text) => {
        const document = new DOMParser().parseFromString(text, 'image/svg+xml');
        return {
          broken: document.querySelector('parsererror')?.textContent,
          title: document.querySelector('title')?.textContent,
        };
      }, svg);
      expect(found.broken, `${widget}/${file}`).toBeUndefined();
      expect(found.title, `${widget}/${file}`).toMatch(/\.$/);
      expect(svg, `${widget}/${file}`).not.toMatch(
        /var\(|light-dark|<script|@import|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
      );
    }
});

test('the list of figures offers each with codes that contain the address of this book', async ({ page }) => {
  for (const book of [sites.root, sites.subfolder]) {
    await page.goto(`${book}embed/`);
    for (const widget of widgets) {
      const code = page
        .locator(`[data-code]`)
        .filter({ hasText: `embed/${widget}/"` })
        .first();
      expect(await code.textContent()).toContain(`<iframe src="${book}embed/${widget}/"`);
    }
  }
});
