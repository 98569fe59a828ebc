/** Terms: defined at their first use, explained in place, and listed in the glossary; and places that moved. */
import { expect, test, type Page } from '@playwright/test';
import { chapterOf, movedPlaces } from '../book/moved-places';
import { sampleOf } from './sample';
import { violationsOf } from './violations';

const word = (page: Page) => page.locator('#term-request > a');
const note = (page: Page) => page.locator('#term-note');

test.describe('a technical term', () => {
  test('is explained under the pointer and on focus, and nothing shifts', async ({ page }) => {
    await page.goto('/warp/');
    await word(page).scrollIntoViewIfNeeded();
    const before = await word(page).boundingBox();
    await word(page).hover();
    await expect(note(page)).toContainText('request What one memory instruction of one warp sends');
    expect(await word(page).boundingBox()).toEqual(before);
    await expect(note(page)).toBeInViewport({ ratio: 1 });
    await note(page).hover();
    await page.waitForTimeout(400);
    await expect(note(page), 'the pointer can go to it').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note(page)).toBeHidden();
    await page.mouse.move(2, 2);
    await page.keyboard.press('Tab');
    await word(page).focus();
    await expect(note(page)).toBeVisible();
    await expect(word(page)).toHaveAccessibleDescription(/What one memory instruction/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/glossary\/#request$/);
    await expect(page.locator('#request')).toBeInViewport();
  });

  test('is a link to its entry without scripts', async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto('/warp/');
    await word(page).click();
    await expect(page).toHaveURL(/\/glossary\/#request$/);
    await page.context().close();
  });

  test('is explained at the end of the chapter on paper', async ({ page }) => {
    await page.goto('/warp/');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('.print-note', { hasText: 'Words' })).toContainText('What one memory instruction');
    expect(await page.locator('.term .print-note').count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.print-note')).toHaveCount(0);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('a term shows its definition at the first tap, with a link to the glossary, and closes at the next tap elsewhere', async ({
    page,
  }) => {
    await page.goto('/warp/');
    await word(page).scrollIntoViewIfNeeded();
    await word(page).tap();
    await expect(note(page)).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/\/warp\/$/);
    await page.locator('h3').first().tap();
    await expect(note(page)).toBeHidden();
    await word(page).tap();
    await note(page).getByText('Glossary').tap();
    await expect(page).toHaveURL(/\/glossary\/#request$/);
  });
  test('its card leads to the figure that shows it, and so does its entry', async ({ page }) => {
    await page.goto('/warp/');
    await word(page).scrollIntoViewIfNeeded();
    await word(page).tap();
    await note(page).getByText('Figure').tap();
    await expect(page).toHaveURL(/\/coalescing\/(\?.*)?#fig-stride$/);
    await page.goto('/glossary/#request');
    await page.locator('#request').getByRole('link', { name: 'Figure that shows request' }).click();
    await expect(page).toHaveURL(/\/coalescing\/(\?.*)?#fig-stride$/);
  });
});

test('the glossary links to chapters and sources, and has no accessibility faults', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/glossary/#sm');
  await expect(page.locator('#sm')).toContainText('streaming multiprocessor');
  await expect(page.locator('#warp').getByRole('link', { name: 'Source' })).toHaveAttribute(
    'href',
    '../sources/#cuda-guide-legacy-simt-architecture',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  await page.goto('/warp/');
  await page.getByRole('button', { name: /^Contents/ }).click();
  await page.locator('#contents').getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL(/\/glossary\/$/);
});

test.describe('a place that moved', () => {
  test('redirects with the state of the figure in the address, and Back skips it', async ({ page }) => {
    // A line of the table as MovedPlaces.astro writes it, in a page otherwise as built.
    await page.route(/\/coalescing\/(\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const line = '<a class="moved-place" id="fig-old" href="../warp/#fig-road">Moved: there</a>';
      await route.fulfill({ response, body: (await response.text()).replace('</h1>', `</h1>${line}`) });
    });
    await page.goto('/glossary/');
    await page.goto('/coalescing/#fig-old');
    await expect(page).toHaveURL(/\/warp\/#fig-road$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/glossary\/$/);
    await page.goto('/coalescing/?fig-old.stride=4');
    await expect(page).toHaveURL(/\/warp\/\?fig-old\.stride=4#fig-road$/);
  });

  /** The first moved place of each page represents all: one script and one component redirect them. */
  const firsts = movedPlaces.filter(
    ({ from }, index) => movedPlaces.findIndex((place) => chapterOf(place.from) === chapterOf(from)) === index,
  );
  for (const { from, to } of sampleOf(firsts, 3))
    test(`${from}: leads to ${to}`, async ({ page }) => {
      await page.goto(from);
      // A scene sets its figure, whose state is then between the two.
      await expect(page).toHaveURL(({ pathname, hash }) => `${pathname}${hash}` === to);
    });

  test('has a line on its old page, each with a link to the new one, to be followed by hand without scripts', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    const found: string[] = [];
    for (const { from } of firsts) {
      await page.goto(from);
      await expect(page.locator('.moved-place:target')).toBeVisible();
      found.push(
        ...(await page.locator('.moved-place').evaluateAll((lines) =>
          lines.map((line) => {
            const { pathname, hash } = new URL((line as HTMLAnchorElement).href);
            return `${location.pathname}#${line.id} ${pathname}${hash}`;
          }),
        )),
      );
    }
    await page.locator('a.moved-place:target').click();
    await expect(page).toHaveURL((url) => url.pathname.endsWith(`/${chapterOf(firsts.at(-1)!.to)}/`));
    expect(found.toSorted()).toEqual(movedPlaces.map(({ from, to }) => `${from} ${to}`).toSorted());
    await page.context().close();
  });
});
