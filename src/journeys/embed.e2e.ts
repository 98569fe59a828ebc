import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test, type FrameLocator, type Locator, type Page, type Response } from '@playwright/test';
import { sites } from './sites';

/**
 * Somebody else's page, on an origin of its own. A server rather than an intercepted request: a browser does not let a page
 * from nowhere reach this machine.
 */
const template = readFileSync(new URL('./fixtures/post.html', import.meta.url), 'utf8');
let pasted = '';
/** Speaks like a figure from where it does not belong. */
const liar = `<script>parent.postMessage({ source: 'warp-and-weft', version: 1, kind: 'size', height: 3000 }, '*')</script>`;
const host = createServer((request, response) => {
  const page = { '/post': template.replace('<!-- figure -->', () => pasted), '/liar': liar }[request.url ?? ''];
  response.setHeader('Content-Type', 'text/html');
  return page === undefined ? response.writeHead(404).end() : response.end(page);
});
let post = '';
test.beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, resolve));
  post = `http://localhost:${(host.address() as AddressInfo).port}/post`;
});
test.afterAll(() => host.close());

const FRAME = 'Frame: works everywhere';
const ELEMENT = 'Element: part of your page';
const PICTURE = 'Picture with a link: needs only HTML';

/** Every figure of the built book. */
const widgets = readdirSync('dist/embed', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'chunks')
  .map(({ name }) => name);

/** Somebody pastes `code` into a page of another origin and opens it. */
async function openPost(page: Page, code: string): Promise<void> {
  pasted = code;
  await page.goto(post);
}

/** What the figure's own menu offers in a state of the figure, and what the figure says in that state. */
async function fromMenu(page: Page, label: string, { state = '', book = sites.root, widget = 'coalescing' } = {}) {
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
async function seen(figure: Locator) {
  return {
    headline: await figure.locator('figcaption strong').innerText(),
    sectors: await figure.locator('.sector.touched').count(),
  };
}

const frameOf = (page: Page): FrameLocator => page.locator('iframe').contentFrame();
const framed = (page: Page): Locator => frameOf(page).getByRole('figure');
const heightOf = (locator: Locator): Promise<number> => locator.evaluate((it) => it.getBoundingClientRect().height);

/** The frame is as high as what is in it. */
async function fits(page: Page): Promise<void> {
  await expect
    .poll(async () =>
      Math.abs((await heightOf(page.locator('iframe'))) - (await heightOf(frameOf(page).locator('body')))),
    )
    .toBeLessThanOrEqual(1);
}

async function openFrame(page: Page, state = ''): Promise<void> {
  await openPost(page, (await fromMenu(page, FRAME, { state })).code);
  await expect(frameOf(page).locator('html')).toHaveAttribute('data-live');
  await fits(page);
}

async function openElement(page: Page, attributes = '', inside = ''): Promise<Locator> {
  await openPost(
    page,
    `<script type="module" src="${sites.root}embed/gpu-figure.js"></script><gpu-figure ${attributes}>${inside}</gpu-figure>`,
  );
  return page.locator('gpu-figure');
}

for (const [where, book] of [
  ['at the root of a host', sites.root],
  ['in a folder of a host', sites.subfolder],
] as const)
  test.describe(`a book ${where}`, () => {
    for (const state of ['stride=8', '', 'pattern=gather&seed=11&bytes=8&gpu=a100'])
      test(`a frame in another page shows the state that the menu was opened in: ${state || 'the first'}`, async ({
        page,
      }) => {
        const { code, headline, sectors } = await fromMenu(page, FRAME, { state, book });
        await openPost(page, code);
        await expect(framed(page).locator('figcaption strong')).toHaveText(headline);
        await expect.poll(() => seen(framed(page))).toEqual({ headline, sectors });
        await fits(page);
      });

    test('an element in another page shows the state that the menu was opened in', async ({ page }) => {
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

test.describe('a frame', () => {
  test('is as high as its figure, which keeps its height, and at 720 px no more than 640', async ({ page }) => {
    await openFrame(page);
    const height = () => heightOf(page.locator('iframe'));
    const before = await height();
    await framed(page).getByRole('button', { name: 'Share', exact: true }).click();
    await framed(page).getByRole('button', { name: 'Kernel' }).click();
    await expect(framed(page).getByText('__global__')).toBeVisible();
    expect(await height()).toBe(before);
    await page.locator('iframe').evaluate((frame) => (frame.style.width = '720px'));
    await expect.poll(height).toBeLessThanOrEqual(640);
    await fits(page);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.locator('iframe').evaluate((frame) => (frame.style.width = ''));
    await expect.poll(height).not.toBe(before);
    await fits(page);
  });

  test('follows the light or dark of its page, whoever sets it', async ({ page }) => {
    await openFrame(page);
    const inside = frameOf(page).locator('html');
    await expect(inside).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => document.body.classList.add('dark'));
    await expect(inside).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => document.body.classList.remove('dark'));
    await expect(inside).toHaveAttribute('data-theme', 'light');
    // A page that paints nothing and follows the system.
    await page.evaluate(() => (document.documentElement.style.colorScheme = 'light dark'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(inside).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(inside).toHaveAttribute('data-theme', 'light');
  });

  test('has the theme that its data-theme insists on', async ({ page }) => {
    const { code } = await fromMenu(page, FRAME);
    await openPost(page, code.replace('<iframe ', '<iframe data-theme="dark" '));
    const figure = framed(page);
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(figure).toHaveCSS('background-color', 'rgb(27, 31, 42)');
    await page.locator('iframe').evaluate((frame) => (frame.dataset['theme'] = 'light'));
    await expect(figure).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  test('gets its theme and height also when the script comes after it has loaded', async ({ page }) => {
    const { code } = await fromMenu(page, FRAME);
    const [iframe = ''] = /<iframe[^]*<\/iframe>/.exec(code) ?? [];
    await openPost(page, iframe.replace('<iframe', '<iframe data-theme="dark"'));
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-live');
    expect(await heightOf(page.locator('iframe'))).toBe(640);
    await page.addScriptTag({ type: 'module', url: `${sites.root}embed/frame.js` });
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
    await fits(page);
  });

  test('lets Tab and Shift+Tab through, and Escape leaves it', async ({ page }) => {
    await openFrame(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName);
    const tabUntil = async (key: string, where: string) => {
      for (let presses = 0; presses < 80 && (await focused()) !== where; presses += 1) await page.keyboard.press(key);
      expect(await focused()).toBe(where);
    };
    await page.getByRole('link', { name: 'before' }).focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('IFRAME');
    await tabUntil('Tab', 'after');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('IFRAME');
    await tabUntil('Shift+Tab', 'before');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('note', { name: /End of the figure: What one warp/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'after' })).toBeFocused();
    await expect(page.getByRole('note')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('IFRAME');
  });

  test('lets Escape take back a pinned lane first', async ({ page }) => {
    await openFrame(page);
    const lanes = framed(page).getByRole('slider', { name: 'Lane to inspect' });
    await lanes.focus();
    await page.keyboard.press('ArrowRight');
    await expect(lanes).not.toHaveAttribute('aria-valuetext', 'no lane');
    await page.keyboard.press('Escape');
    await expect(lanes).toHaveAttribute('aria-valuetext', 'no lane');
    await expect(lanes).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('note')).toBeFocused();
  });

  test('cannot take the focus from another place, nor its page be stretched by odd messages', async ({ page }) => {
    await openFrame(page);
    const before = await heightOf(page.locator('iframe'));
    const inside = page.frames().find((frame) => frame.url().includes('/embed/coalescing/'))!;
    await page.getByRole('link', { name: 'before' }).focus();
    const signed = { source: 'warp-and-weft', version: 1 };
    const odd = [
      { height: 1e9 },
      { ...signed, kind: 'size', height: 1e9 },
      { ...signed, kind: 'size', height: -5 },
      { ...signed, kind: 'size', height: '3000' },
      { ...signed, kind: 'size', height: null },
      { ...signed, version: 2, kind: 'size', height: 3000 },
      { ...signed, source: 'other', kind: 'size', height: 3000 },
      JSON.stringify({ ...signed, kind: 'size', height: 3000 }),
      'size',
      null,
      { ...signed, kind: 'leave' },
    ];
    await inside.evaluate((messages) => messages.forEach((message) => parent.postMessage(message, '*')), odd);
    // The right words from the wrong mouths: the page itself, and a frame that is not ours.
    const fine = { ...signed, kind: 'size', height: 3000 };
    await page.evaluate((message) => postMessage(message, '*'), fine);
    await page.evaluate(async (message) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, '*')<\/script>`;
      document.body.append(frame);
      await new Promise((resolve) => (frame.onload = resolve));
      await new Promise((resolve) => setTimeout(resolve, 100));
      frame.remove();
    }, fine);
    expect(await heightOf(page.locator('iframe'))).toBe(before);
    await expect(page.getByRole('link', { name: 'before' })).toBeFocused();
    // The same message from the figure itself is heard: the test would notice.
    await inside.evaluate((message) => parent.postMessage(message, '*'), fine);
    await expect.poll(() => heightOf(page.locator('iframe'))).toBe(3000);
  });

  test('is not believed once another site has taken its place', async ({ page }) => {
    await openFrame(page);
    const before = await heightOf(page.locator('iframe'));
    const [, inside] = page.frames();
    await inside!.evaluate((address) => location.replace(address), post.replace('post', 'liar'));
    await inside!.waitForURL('**/liar');
    await page.waitForTimeout(200);
    expect(await heightOf(page.locator('iframe'))).toBe(before);
  });

  test('keeps its own height beside another', async ({ page }) => {
    const { code } = await fromMenu(page, FRAME);
    await openPost(page, `${code}${code.replace('width="100%"', 'width="400"')}`);
    const bodyOf = (index: number) => page.locator('iframe').nth(index).contentFrame().locator('body');
    for (const index of [0, 1]) {
      await page.locator('iframe').nth(index).scrollIntoViewIfNeeded();
      await expect
        .poll(async () => (await heightOf(page.locator('iframe').nth(index))) - (await heightOf(bodyOf(index))))
        .toBeLessThanOrEqual(1);
    }
    const [wide, narrow] = await Promise.all([0, 1].map((index) => heightOf(page.locator('iframe').nth(index))));
    expect(Math.abs(narrow! - wide!)).toBeGreaterThan(20);
  });

  test('listens only to its host, and only for a theme', async ({ page }) => {
    await openFrame(page);
    const inside = frameOf(page).locator('html');
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      const signed = { source: 'warp-and-weft', version: 1 };
      for (const message of [
        { ...signed, kind: 'theme', theme: 'projector' },
        { ...signed, kind: 'theme', theme: '"><script>' },
        { ...signed, kind: 'params', params: 'stride=1' },
        { kind: 'theme', theme: 'dark' },
        'dark',
      ])
        frame.contentWindow!.postMessage(message, '*');
    });
    // From itself, not from its parent.
    await inside.evaluate(() =>
      postMessage({ source: 'warp-and-weft', version: 1, kind: 'theme', theme: 'dark' }, '*'),
    );
    await page.waitForTimeout(200);
    await expect(inside).toHaveAttribute('data-theme', 'light');
  });
});

test.describe('an element', () => {
  test('fetches nothing but its entry until the reader comes near', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const code = `<div style="height:5000px"></div><script type="module" src="${sites.root}embed/gpu-figure.js"></script><gpu-figure widget="coalescing"></gpu-figure>`;
    await openPost(page, code);
    await page.waitForFunction(() => customElements.get('gpu-figure'));
    await page.waitForTimeout(300);
    // The helper by which the build loads programs later, a kilobyte compressed, is part of the entry.
    expect(fetched.filter((url) => url.startsWith(sites.root) && !url.includes('/preload-helper-'))).toEqual([
      `${sites.root}embed/gpu-figure.js`,
    ]);
    await page.evaluate(() => scrollTo(0, 4500));
    await expect(page.getByRole('figure')).toBeVisible();
  });

  test('reads its attribute again, and writes what the reader does back to it', async ({ page }) => {
    const element = await openElement(page, 'widget="coalescing" params="stride=8"');
    const headline = element.locator('figcaption strong');
    await expect(headline).toContainText('32 sectors');
    await page.evaluate(() => {
      Object.assign(window, { heard: [] });
      addEventListener('change', (event) => {
        if (event instanceof CustomEvent) Reflect.get(window, 'heard').push(event.detail);
      });
    });
    // The whole state is in the attribute: what it does not name is as at first.
    await element.evaluate((it) => it.setAttribute('params', 'bytes=8'));
    await expect(headline).toContainText('With stride 2,');
    await element.evaluate((it) => Object.assign(it, { params: 'stride=1' }));
    await expect(headline).toContainText('4 sectors');
    await page.waitForTimeout(400);
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);

    await element.getByRole('slider', { name: 'Stride' }).fill('5');
    await expect(element).toHaveAttribute('params', 'stride=5');
    await expect(element.getByRole('link', { name: 'open in the book' })).toHaveAttribute(
      'href',
      `${sites.root}embed/coalescing/?coalescing.stride=5`,
    );
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
      { widget: 'coalescing', params: 'stride=5' },
    ]);
    await expect(page).toHaveURL(post);
  });

  test('keeps its looks in a page with other styles, and leaves that page alone', async ({ page }) => {
    await page.goto(`${sites.root}embed/coalescing/`);
    const look = (figure: Locator) =>
      figure.evaluate((it) => {
        const of = (selector: string, names: string[]) => {
          const style = getComputedStyle(it.querySelector(selector)!);
          return names.map((name) => style.getPropertyValue(name));
        };
        return [
          of('.sector.touched', ['fill', 'stroke', 'stroke-width']).map((text) => text.replace(/#.*?-waste/, '')),
          of('polygon.unit', ['fill']),
          of('button', ['font-size', 'font-family', 'letter-spacing', 'text-transform', 'color', 'line-height']),
          of('figcaption strong', [
            'font-family',
            'font-size',
            'font-style',
            'letter-spacing',
            'text-transform',
            'color',
          ]),
          of('figcaption p', ['margin', 'line-height']),
          getComputedStyle(it).backgroundColor,
        ];
      });
    const own = await look(page.getByRole('figure'));
    const element = await openElement(page, 'widget="coalescing" theme="light"');
    expect(await look(element.getByRole('figure'))).toEqual(own);
    expect(await page.evaluate(() => document.head.querySelectorAll('style').length)).toBe(1);
    await expect(page.locator('body')).toHaveCSS('letter-spacing', '3px');
  });

  test('takes colors from custom properties that the page sets on it, and not from those of the page', async ({
    page,
  }) => {
    const element = await openElement(page, 'widget="coalescing" theme="light"');
    await page.addStyleTag({
      content: ':root { --ink: red; --used: red } gpu-figure { --lane-q0: rgb(1, 2, 3); --paper-raised: rgb(4, 5, 6) }',
    });
    await expect(element.locator('.thread.q0').first()).toHaveCSS('stroke', 'rgb(1, 2, 3)');
    await expect(element.getByRole('figure')).toHaveCSS('background-color', 'rgb(4, 5, 6)');
    await expect(element.getByRole('figure')).toHaveCSS('color', 'rgb(29, 35, 48)');
  });

  test('follows the theme of its page, or its attribute', async ({ page }) => {
    const element = await openElement(page, 'widget="coalescing"');
    const figure = element.getByRole('figure');
    await expect(figure).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.evaluate(() => document.body.classList.add('dark'));
    await expect(figure).toHaveCSS('background-color', 'rgb(27, 31, 42)');
    await element.evaluate((it) => it.setAttribute('theme', 'light'));
    await expect(figure).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await element.evaluate((it) => it.setAttribute('theme', 'auto'));
    await expect(figure).toHaveCSS('background-color', 'rgb(27, 31, 42)');
  });

  test('says what is wrong with a state, and shows the rest', async ({ page }) => {
    const element = await openElement(page, 'widget="coalescing" params="stride=seven&bytes=8"');
    await expect(element.getByRole('status').filter({ hasText: 'not a whole number' })).toContainText('"seven"');
    await expect(element.getByRole('figure')).toBeVisible();
  });

  test('keeps its fallback for a figure that does not exist, says so, and recovers', async ({ page }) => {
    const element = await openElement(page, 'widget="<b>weft"', '<a href="#x">the fallback</a>');
    await expect(page.getByRole('link', { name: 'the fallback' })).toBeVisible();
    await expect(element.getByRole('status')).toContainText('There is no figure "<b>weft". There is:');
    await element.evaluate((it) => it.setAttribute('widget', 'coalescing'));
    await expect(element.getByRole('figure')).toBeVisible();
    await expect(page.getByRole('link', { name: 'the fallback' })).toBeHidden();
  });

  test('can stand twice in a page, move, go and come back', async ({ page }) => {
    const element = await openElement(page, 'widget="coalescing" params="stride=8"');
    await expect(element.getByRole('figure')).toBeVisible();
    await element.evaluate((it) => {
      const second = it.cloneNode() as HTMLElement;
      second.setAttribute('params', 'stride=1');
      it.after(second);
    });
    const first = page.locator('gpu-figure').nth(0).locator('figcaption strong');
    const second = page.locator('gpu-figure').nth(1).locator('figcaption strong');
    const come = async (says: Locator, words: string) => {
      await page
        .locator('gpu-figure')
        .nth(says === first ? 0 : 1)
        .scrollIntoViewIfNeeded();
      await expect(says).toContainText(words);
    };
    await come(first, '32 sectors');
    await come(second, '4 sectors');
    await page.evaluate(() => document.body.append(document.querySelector('gpu-figure')!));
    await come(first, '4 sectors');
    await come(second, '32 sectors');
    await page.evaluate(() => {
      const [, last] = document.querySelectorAll('gpu-figure');
      last!.remove();
      document.body.append(last!);
    });
    await come(second, '32 sectors');
    await expect(page.getByRole('figure')).toHaveCount(2);
  });

  /** What an element may bring (decision 13). */
  const MOST = 75_000;
  for (const widget of widgets)
    test(`brings at most 75 kB of script for ${widget}, compressed`, async ({ page }) => {
      const scripts = new Map<string, Promise<number>>();
      const note = (response: Response): void => {
        const url = response.url();
        if (!url.endsWith('.js')) return;
        scripts.set(
          url,
          response.body().then((body) => gzipSync(body, { level: 9 }).length),
        );
      };
      page.on('response', note);
      const element = await openElement(page, `widget="${widget}"`);
      await expect(element.getByRole('figure')).toBeVisible();
      await page.waitForLoadState('networkidle');
      // What an idle page fetches for later is not there at the start, and its body not before the test ends.
      page.off('response', note);
      const sizes = await Promise.all(scripts.values());
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      console.log(`${widget}: ${bytes} B in ${scripts.size} files`);
      expect(scripts.size).toBeGreaterThan(2);
      expect(bytes).toBeLessThanOrEqual(MOST);
    });
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

test('the page of each figure says where its oEmbed description is, and that one is whole', async ({ request }) => {
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

test('the pictures of the build stand on their own', async ({ page }) => {
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

test('the list of figures offers each with codes that hold the address of this book', async ({ page }) => {
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
