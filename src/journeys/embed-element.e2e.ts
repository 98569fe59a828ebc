/** A figure as an element of another site's page. */
import { gzipSync } from 'node:zlib';
import { expect, test, type Locator, type Response } from '@playwright/test';
import { haveOtherPage, onHost, openElement, openPost, widgets } from './other-page';
import { sampleOf } from './sample';
import { sites } from './sites';

haveOtherPage();

test.describe('an element', () => {
  test('fetches only its entry until the reader comes near', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const code = `<div style="height:5000px"></div><script type="module" src="${sites.root}embed/gpu-figure.js"></script><gpu-figure widget="coalescing"></gpu-figure>`;
    await openPost(page, code);
    await page.waitForFunction(() => customElements.get('gpu-figure'));
    await page.waitForTimeout(300);
    // The build's helper for loading scripts later, a kilobyte compressed, is part of the entry.
    expect(fetched.filter((url) => url.startsWith(sites.root) && !url.includes('/preload-helper-'))).toEqual([
      `${sites.root}embed/gpu-figure.js`,
    ]);
    await page.evaluate(() => scrollTo(0, 4500));
    await expect(page.getByRole('figure')).toBeVisible();
  });

  test('rereads its attribute, and writes back to it what the reader changes', async ({ page }) => {
    const element = await openElement(page, 'widget="coalescing" params="stride=8"');
    const headline = element.locator('figcaption strong');
    await expect(headline).toContainText('32 sectors');
    await page.evaluate(() => {
      Object.assign(window, { heard: [] });
      addEventListener('change', (event) => {
        if (event instanceof CustomEvent) Reflect.get(window, 'heard').push(event.detail);
      });
    });
    // The attribute contains the whole state: what it does not name has its initial value.
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
    await expect(page).toHaveURL(onHost('/post'));
  });

  test('keeps its looks in a page with other styles, and does not affect that page', async ({ page }) => {
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

  test('can appear twice in a page, be moved, removed, and reattached', async ({ page }) => {
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

  /** What an element may load (decision 13). */
  const MOST = 75_000;
  // For the other figures, weights.e2e.ts weighs the page.
  for (const widget of sampleOf(widgets, 2, 1))
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
      // Idle-time prefetches are not there at the start, and their bodies may not arrive before the test ends.
      page.off('response', note);
      const sizes = await Promise.all(scripts.values());
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      console.log(`${widget}: ${bytes} B in ${scripts.size} files`);
      expect(scripts.size).toBeGreaterThan(2);
      expect(bytes).toBeLessThanOrEqual(MOST);
    });
});
