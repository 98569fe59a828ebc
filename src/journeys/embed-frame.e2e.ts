/** A figure in a frame on another site's page: its height, its theme, its keys, and whose messages it accepts. */
import { expect, test } from '@playwright/test';
import {
  fits,
  FRAME,
  framed,
  frameOf,
  fromMenu,
  haveOtherPage,
  heightOf,
  onHost,
  openFrame,
  openPost,
} from './other-page';
import { sites } from './sites';

haveOtherPage();

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

  test('follows the light or dark theme of its page, however it is set', async ({ page }) => {
    await openFrame(page);
    const inside = frameOf(page).locator('html');
    await expect(inside).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => document.body.classList.add('dark'));
    await expect(inside).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => document.body.classList.remove('dark'));
    await expect(inside).toHaveAttribute('data-theme', 'light');
    // A page that paints nothing and follows the system theme.
    await page.evaluate(() => (document.documentElement.style.colorScheme = 'light dark'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(inside).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(inside).toHaveAttribute('data-theme', 'light');
  });

  test('keeps the theme that its data-theme demands', async ({ page }) => {
    const { code } = await fromMenu(page, FRAME);
    await openPost(page, code.replace('<iframe ', '<iframe data-theme="dark" '));
    const figure = framed(page);
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(figure).toHaveCSS('background-color', 'rgb(27, 31, 42)');
    await page.locator('iframe').evaluate((frame) => (frame.dataset['theme'] = 'light'));
    await expect(figure).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  test('gets its theme and height also when the script is added after it has loaded', async ({ page }) => {
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

  test('lets Escape unpin a lane first', async ({ page }) => {
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

  test('cannot take the focus from elsewhere, nor stretch its page with odd messages', async ({ page }) => {
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
    // Valid messages from the wrong senders: the page itself, and a frame that is not ours.
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
    // The same message from the figure itself is accepted: the test would notice.
    await inside.evaluate((message) => parent.postMessage(message, '*'), fine);
    await expect.poll(() => heightOf(page.locator('iframe'))).toBe(3000);
  });

  test('is not trusted once another site has replaced it', async ({ page }) => {
    await openFrame(page);
    const before = await heightOf(page.locator('iframe'));
    const [, inside] = page.frames();
    await inside!.evaluate((address) => location.replace(address), onHost('/liar'));
    await inside!.waitForURL('**/liar');
    await page.waitForTimeout(200);
    expect(await heightOf(page.locator('iframe'))).toBe(before);
  });

  test('keeps its own height next to another frame', async ({ page }) => {
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
