/**
 * The policy of each page in a browser: what it forbids does not run, and nothing in the book violates it; no storage, full
 * or forbidden, breaks a page.
 */
import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { QUICK_KERNEL } from './quick-kernel';
import { sites } from './sites';

test.use({ serviceWorkers: 'allow' });

declare global {
  interface Window {
    violations: string[];
  }
}

/** Collects policy violations and exceptions; violations also appear in the console. */
async function watch(page: Page): Promise<string[]> {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (/Content Security|Trusted|violates/.test(message.text())) said.push(message.text());
  });
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return said;
}
const violations = (page: Page): Promise<string[]> => page.evaluate(() => window.violations);

const places = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html'));

test('every page and embed has the policy before its first script', () => {
  expect(places.length).toBeGreaterThan(100);
  for (const place of places) {
    const html = readFileSync(`dist/${place}`, 'utf8');
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html);
    expect(policy?.index, place).toBeLessThan(html.search(/<(script|style|link)\b/));
    expect(policy![1], place).toContain("default-src 'none'; script-src 'self'");
    expect(policy![1], place).not.toMatch(/'unsafe-eval'|https?:/);
  }
});

test('what a policy forbids does not run: a script, a handler, eval, markup, a worker, a style, or a request from another party', async ({
  page,
}) => {
  await watch(page);
  await page.goto('/coalescing/');
  const ran = await page.evaluate(async (foreign) => {
    const ran: string[] = [];
    const attempt = (name: string, act: () => unknown): void => {
      try {
        if (act()) ran.push(name);
      } catch {
        // Refused.
      }
    };
    Object.assign(window, { hit: (name: string) => ran.push(name) });
    const script = document.createElement('script');
    attempt('script', () => {
      script.textContent = 'hit("script")';
      document.head.append(script);
    });
    attempt('handler', () => document.body.setAttribute('onclick', 'hit("handler")'));
    document.body.click();
    attempt('markup', () => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hit("markup")>');
      return true;
    });
    attempt('worker', () => new Worker(`${foreign}worker.js`));
    const style = document.createElement('style');
    style.textContent = 'body { --hit: 1 }';
    document.head.append(style);
    attempt('style', () => getComputedStyle(document.body).getPropertyValue('--hit') !== '');
    await fetch(`${foreign}post.html`).then(
      () => ran.push('request'),
      () => undefined,
    );
    // A timer's string is compiled by the page, unlike what a test evaluates.
    attempt('eval', () => void setTimeout('hit("eval")' as never, 0));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return ran;
  }, sites.foreign);
  expect(ran).toEqual([]);
  expect((await violations(page)).length).toBeGreaterThanOrEqual(4);
});

test('nothing in the book violates its policy: a figure, the laboratory, a report, and a presenter work under it', async ({
  page,
}) => {
  test.slow();
  const said = await watch(page);
  await page.goto('/coalescing/?fig-stride.stride=8');
  await page.locator('#fig-stride').scrollIntoViewIfNeeded();
  await page.locator('#fig-stride').getByRole('button', { name: 'Share' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  expect(await violations(page)).toEqual([]);

  await page.goto(`/lab/${QUICK_KERNEL}`);
  await expect(page.locator('[data-lab=live]')).toBeVisible();
  await expect(page.locator('.summary').first()).toBeVisible();
  // The editor's style has loaded: there is a gutter next to the lines.
  expect(await page.locator('.cm-scroller').evaluate((element) => getComputedStyle(element).display)).toBe('flex');
  expect(await violations(page)).toEqual([]);

  await page.goto('/profile/');
  await page.locator('[data-part="reports"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-part="reports"][data-ready]')).toBeVisible();
  const input = page.locator('[data-part="reports"] input[type="file"]').first();
  await input.setInputFiles('content/evidence/reports/h200.console.csv');
  await expect(page.getByRole('table', { name: 'Kernels by time' }).locator('tbody tr').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/lecture/coalescing/presenter/?session=test-1234');
  await expect(page.frameLocator('iframe[data-follow="view"]').locator('figure').first()).toBeAttached();
  expect(await violations(page)).toEqual([]);
  expect(said).toEqual([]);
});

for (const [how, breakIt] of [
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'forbidden',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
    },
  ],
] as const)
  test(`with a ${how} storage themes, exercises, figures, lectures, and the laboratory work`, async ({ page }) => {
    test.slow();
    const said = await watch(page);
    await page.addInitScript(breakIt);
    await page.goto('/coalescing/');
    await page.getByLabel('Theme').selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const exercise = page.locator('#ex-stride-3');
    await exercise.getByLabel('Your answer').fill('12');
    await page.keyboard.press('Enter');
    await expect(exercise.getByRole('status')).toContainText('Right.');
    const figure = page.locator('#fig-stride');
    await figure.scrollIntoViewIfNeeded();
    // A figure only responds once its script has run.
    await expect(page.locator('astro-island:has(#fig-stride)')).not.toHaveAttribute('ssr');
    await figure.getByRole('slider', { name: /^Stride/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/fig-stride\.stride=/);
    await page.goto('/lecture/coalescing/');
    await page.keyboard.press('Space');
    await page.goto(`/lab/${QUICK_KERNEL}`);
    await expect(page.locator('.summary').first()).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(said).toEqual([]);
  });
