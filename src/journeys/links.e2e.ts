/**
 * A copied link restores what was seen. components/widgets/every-link.test.ts checks it for each scene; here pages are
 * actually opened: in every third chapter a visit steps through its scenes, and the links that say the least are followed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { awake } from './awake';
import { sampleOf } from './sample';

const FOLDER = 'content/chapters';
const chapters = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);

test.describe.configure({ mode: 'parallel' });

// The test compiles a function in the page, which the page's own policy forbids.
test.use({ bypassCSP: true });

interface Walked {
  readonly figure: string;
  readonly scene: string;
  readonly link: string;
  readonly seen: string;
}

/** In the page: what a figure shows, in words. */
const SEEN = `((id) => {
  const figure = document.getElementById(id);
  const text = (selector) => [...figure.querySelectorAll(selector)].map((it) => it.textContent.replaceAll(/\\s+/g, ' ').trim()).join(' | ');
  return [text('figcaption .words'), text('[data-part="readout"]'), text('.where'), text('.which'), figure.querySelector('input[aria-label="Moment"]')?.value].join(' / ');
})`;

/** Sets each scene's figure and copies its link. */
const walk = (page: Page): Promise<Walked[]> =>
  page.evaluate(async (seenIn) => {
    const seen = eval(seenIn) as (id: string) => string;
    let copied = '';
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => ((copied = text), Promise.resolve()) },
    });
    const settle = async (): Promise<void> => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    };
    const walked = [];
    for (const scene of document.querySelectorAll<HTMLElement>('.scene[data-set]')) {
      const figure = scene.dataset['sceneFigure'] ?? scene.closest<HTMLElement>('.scenes')!.dataset['sceneFigure']!;
      const detail = { figure, params: scene.dataset['set'], base: 'start' };
      document.dispatchEvent(new CustomEvent('figure:set', { detail }));
      await settle();
      const button = [...document.getElementById(figure)!.querySelectorAll('button')].find((one) =>
        /^(Copy link|Copied)$/.test(one.textContent.trim()),
      )!;
      copied = '';
      button.click();
      await settle();
      walked.push({ figure, scene: scene.id, link: copied, seen: seen(figure) });
    }
    return walked;
  }, SEEN);

async function opened(page: Page, address: string, figure: string): Promise<string> {
  await page.goto('about:blank');
  await page.goto(address);
  const island = page.locator('astro-island', { has: page.locator(`#${figure}`) });
  await page.locator(`#${figure}`).evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(island).not.toHaveAttribute('ssr');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(`${SEEN}(${JSON.stringify(figure)})`);
}

for (const address of sampleOf(chapters, 3, 1))
  test(`${address}: links copied in its scenes restore them, and a scene's own address sets its figure`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/${address}/`);
    await awake(page);
    const walked = await walk(page);
    expect(walked.length).toBeGreaterThan(3);
    expect(walked.filter(({ link, figure }) => !link.includes(`?${figure}.`))).toEqual([]);
    const [shortest, second] = walked.toSorted((a, b) => a.link.length - b.link.length);
    for (const one of [shortest!, second!]) expect(await opened(page, one.link, one.figure), one.link).toBe(one.seen);
    // The last scene, by its address alone.
    const last = walked.at(-1)!;
    expect(await opened(page, `/${address}/#${last.scene}`, last.figure), last.scene).toBe(last.seen);
  });

test('a link copied on a slide leads to the slide, with the state that the lecturer set', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/lecture/coalescing/?scene=5');
  const figure = page.locator('.scene[aria-current] figure, .scene:not([hidden]) figure, figure#fig-stride').first();
  await expect(page.locator('astro-island', { has: page.locator('#fig-stride') })).not.toHaveAttribute('ssr');
  const link = await page.evaluate(async () => {
    let copied = '';
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => ((copied = text), Promise.resolve()) },
    });
    const detail = { figure: 'fig-stride', params: 'stride=1', base: 'start' };
    document.dispatchEvent(new CustomEvent('figure:set', { detail }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('#fig-stride button')];
    buttons.find(({ textContent }) => textContent.trim() === 'Copy link')!.click();
    return copied;
  });
  expect(link).toContain('scene=5&fig-stride.');
  await expect(figure).toBeAttached();
  const seen = await page.evaluate<string>(`${SEEN}('fig-stride')`);
  expect(await opened(page, link, 'fig-stride')).toBe(seen);
});
