import { expect, test } from '@playwright/test';
import { violationsOf, WCAG } from './violations';

test('the first sentence gives the cost of each stride, dragged or stepped, and the picture follows', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const sentence = page.locator('.sentence');
  await expect(sentence).toContainText('your GPU fetched 4× what you asked for.');
  const number = page.getByRole('slider', { name: 'Stride' });
  const fetched = page.locator('.first .moved');
  const said = async (times: string, bytes: string): Promise<void> => {
    await expect(sentence).toContainText(times);
    await expect(fetched).toHaveText(bytes);
    expect(await page.locator('.first .sector.on').count()).toBe(Number(bytes.replace(',', '')) / 32);
  };
  await number.focus();
  await page.keyboard.press('Home');
  await said('exactly what you asked for', '128');
  await page.keyboard.press('ArrowRight');
  await said('2×', '256');
  await page.keyboard.press('End');
  await said('8×', '1,024');
  const box = (await number.boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 10 - 18 * 13, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(number).toHaveAttribute('aria-valuenow', '3');
  await said('3×', '384');
  await page.locator('main svg a:has-text("Coalescing")').click();
  await expect(page).toHaveURL(/\/coalescing\/$/);
});

test('it plays by itself: words leave the lanes, and the number counts up to that of the sentence', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('.first')!.getAnimations({ subtree: true }).length))
    .toBeGreaterThan(0);
  await expect(page.locator('.first .moved')).toHaveText('512');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the sentence and its picture are complete', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.sentence')).toHaveText(
      /With a stride of\s+4\s*,\s+your GPU fetched 4× what you asked for\./,
    );
    await expect(page.locator('.first .sector.on')).toHaveCount(16);
    await expect(page.locator('.first .word')).toHaveCount(32);
  });
});

for (const [width, height] of [
  [390, 844],
  [1366, 768],
  [1920, 1080],
] as const)
  test(`at ${width} px the first screen has the sentence, the picture, and the audience, in words that a newcomer knows`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    for (const part of ['.sentence', '.picture', '.count'])
      expect(
        (await page.locator(part).boundingBox())!.y + (await page.locator(part).boundingBox())!.height,
      ).toBeLessThan(height);
    expect((await page.locator('.who p').first().boundingBox())!.y).toBeLessThan(height);
    const words = await page.evaluate(() => {
      const seen = [...document.querySelectorAll('main :is(h1, p)')].filter((part) => {
        const { top, width: wide } = part.getBoundingClientRect();
        return wide > 0 && top < innerHeight;
      });
      return seen.map(({ textContent }) => textContent).join(' ');
    });
    expect(words.match(/wavefront|compute capability|sector|\bwarp\b(?! &)|\bL1\b|\bSM\b|bank/g) ?? []).toEqual([]);
  });

test('a reader continues where they stopped, and a new one is not asked to', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.resume')).toBeHidden();
  await page.goto('/coalescing/');
  await page.getByRole('heading', { name: 'Exercises' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector('h2#exercises')!.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('place'))).toContain('"exercises"');
  await page.goto('/');
  await page.getByRole('link', { name: /^Continue with “Exercises”/ }).click();
  await expect(page).toHaveURL(/\/coalescing\/#exercises$/);
});

test('stored values are not trusted', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('place', '{"chapter":"//elsewhere.example","title":"x","heading":"","headingText":"x"}'),
  );
  await page.goto('/');
  await expect(page.locator('.resume')).toBeHidden();
});

test('the front page fits a phone of 320 px and has no accessibility faults', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const violations = await violationsOf(page, { only: WCAG });
  expect(violations).toEqual([]);
});
