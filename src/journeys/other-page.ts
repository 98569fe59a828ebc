/** Another site's page, with a figure of the book as a frame, an element, or a picture. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { sites } from './sites';

/**
 * Another site's page, on a separate origin. A server rather than an intercepted request: a browser does not let a page
 * without an address access this machine.
 */
const template = readFileSync(new URL('./fixtures/post.html', import.meta.url), 'utf8');
let pasted = '';
/** Sends a figure's messages from elsewhere. */
const liar = `<script>parent.postMessage({ source: 'warp-and-weft', version: 1, kind: 'size', height: 3000 }, '*')</script>`;
const host = createServer((request, response) => {
  const page = { '/post': template.replace('<!-- figure -->', () => pasted), '/liar': liar }[request.url ?? ''];
  response.setHeader('Content-Type', 'text/html');
  return page === undefined ? response.writeHead(404).end() : response.end(page);
});
let post = '';

/** The tests of the file have such a page. */
export function haveOtherPage(): void {
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, resolve));
    post = `http://localhost:${(host.address() as AddressInfo).port}/post`;
  });
  test.afterAll(() => host.close());
}

/** The address of another page on the same host. */
export const onHost = (path: string): string => new URL(path, post).href;

export const FRAME = 'Frame: works everywhere';
export const ELEMENT = 'Element: part of your page';
export const PICTURE = 'Picture with a link: needs only HTML';

/** Every figure of the built book. */
export const widgets = readdirSync('dist/embed', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'chunks')
  .map(({ name }) => name);

/** Pastes `code` into a page of another origin and opens it. */
export async function openPost(page: Page, code: string): Promise<void> {
  pasted = code;
  await page.goto(post);
}

/** What the figure's own menu offers in a state of the figure, and what the figure says in that state. */
export async function fromMenu(
  page: Page,
  label: string,
  { state = '', book = sites.root, widget = 'coalescing' } = {},
) {
  const query = state.replaceAll(/(^|&)/g, `$1${widget}.`);
  await page.goto(`${book}embed/${widget}/${state === '' ? '' : `?${query}`}`);
  await expect(page.locator('html')).toHaveAttribute('data-live');
  const figure = page.getByRole('figure');
  await figure.getByRole('button', { name: 'Share', exact: true }).click();
  await figure.getByRole('button', { name: 'Embed' }).click();
  const code = await figure.locator('pre').and(page.getByLabel(label)).innerText();
  return { code, ...(await seen(figure)) };
}

/** The sentence under a figure, and how many sectors its drawing fills. */
export async function seen(figure: Locator) {
  return {
    headline: await figure.locator('figcaption strong').innerText(),
    sectors: await figure.locator('.sector.touched').count(),
  };
}

export const frameOf = (page: Page): FrameLocator => page.locator('iframe').contentFrame();
export const framed = (page: Page): Locator => frameOf(page).getByRole('figure');
export const heightOf = (locator: Locator): Promise<number> =>
  locator.evaluate((it) => it.getBoundingClientRect().height);

/** The frame is as high as its contents. */
export async function fits(page: Page): Promise<void> {
  await expect
    .poll(async () =>
      Math.abs((await heightOf(page.locator('iframe'))) - (await heightOf(frameOf(page).locator('body')))),
    )
    .toBeLessThanOrEqual(1);
}

export async function openFrame(page: Page, state = ''): Promise<void> {
  await openPost(page, (await fromMenu(page, FRAME, { state })).code);
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-live');
  await fits(page);
}

export async function openElement(page: Page, attributes = '', inside = ''): Promise<Locator> {
  await openPost(
    page,
    `<script type="module" src="${sites.root}embed/gpu-figure.js"></script><gpu-figure ${attributes}>${inside}</gpu-figure>`,
  );
  return page.locator('gpu-figure');
}
