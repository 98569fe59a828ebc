/** The report reader as readers use it: a file, an example, a second report, a file that is not a report. */
import { expect, test, type Page } from '@playwright/test';
import { sites } from './sites';
import { violationsOf, WCAG } from './violations';

const REPORTS = 'content/evidence/reports/';

test.use({ baseURL: sites.root });

async function open(page: Page): Promise<void> {
  await page.goto('/profile/');
  // A reader's first gesture loads the notes of technical terms.
  const notes = page.waitForResponse(/term-notes/);
  await page.locator('main').hover({ position: { x: 5, y: 5 } });
  await notes;
  await page.locator('[data-part="reports"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-part="reports"][data-ready]')).toBeVisible();
}
const file = (page: Page) => page.locator('[data-part="reports"] input[type="file"]').first();

test('a report is read without a request, sorted by time, and judged', async ({ page }) => {
  test.slow();
  await open(page);
  const requests: string[] = [];
  await file(page).setInputFiles(`${REPORTS}h200.before.base.csv`);
  await expect(page.getByText('7 launches')).toBeVisible();
  page.on('request', (request) => requests.push(request.url()));
  const rows = page.getByRole('table', { name: 'Kernels by time' }).locator('tbody tr');
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toContainText('scale');
  await page.getByRole('button', { name: 'transpose', exact: true }).click();
  const findings = page.locator('.findings li');
  await expect(findings.first()).toContainText('wavefronts more than shared memory needs');
  await expect(findings.first().getByRole('link').first()).toHaveAttribute(
    'href',
    '../bank-conflicts/#scene-one-word-of-padding',
  );
  await expect(page.locator('.bound')).toContainText('the bound');
  await page.getByText('All numbers in words').click();
  await expect(page.getByRole('link', { name: 'excess wavefronts' })).toHaveAttribute(
    'href',
    '../counters/#excessWavefronts',
  );
  await expect(page.locator('.unknown li')).toHaveCount(0);
  await page.getByText('more that the book has no words for').click();
  await expect(page.locator('.unknown li').filter({ hasText: 'lts__t_sectors_srcunit_gcc.sum' }).first()).toBeVisible();
  await page.getByText('more that the book has no words for').click();
  expect(requests).toEqual([]);
  // Only colors change between themes; all other rules are checked once.
  for (const theme of ['light', 'dark', 'projector', 'contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    // What does not depend on colors is the same in each theme.
    const only = theme === 'light' ? WCAG : ['color-contrast'];
    const violations = await violationsOf(page, { within: ['[data-part="reports"]'], only });
    expect(violations.map(({ id, nodes }) => `${theme}, ${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('two reports are compared, and the examples come from the book', async ({ page }) => {
  await page.goto('/profile/');
  const door = page.getByRole('group', { name: 'Open a report' });
  const box = (await door.boundingBox())!;
  expect(box.y + box.height, 'in the first screen').toBeLessThan(page.viewportSize()!.height);
  await door.getByRole('button', { name: 'before beside after' }).click();
  await expect(page.getByRole('region', { name: 'Reader of reports' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'A and B, kernel by kernel' })).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: 'moveParticles' })).toContainText(/times as fast/);
});

test('a report file of the profiler is read unchanged, as provided at the top of the chapter', async ({ page }) => {
  await page.goto('/profile/');
  await page.getByLabel('Choose it').setInputFiles(`${REPORTS}h200.sections.ncu-rep`);
  await expect(page.getByText('report file (.ncu-rep), 7 launches')).toBeVisible();
});

test('an invalid report gets an explanation, and none of its markup runs', async ({ page }) => {
  await open(page);
  const attack = '<img src=x onerror="document.title=1">';
  await file(page).setInputFiles({
    name: `${attack}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`<!doctype html>${attack}`),
  });
  await expect(page.getByRole('alert')).toContainText('a web page', { ignoreCase: true });
  const csv = `"ID","Kernel Name","Metric Name","Metric Unit","Metric Value"\n"0","${attack.replaceAll('"', "'")}","gpu__time_duration.sum","ns","5.00"\n"0","${attack.replaceAll('"', "'")}","${attack.replaceAll('"', "'")}","x","=1+1"`;
  await file(page).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('1 launch')).toBeVisible();
  await page.getByText('All numbers in words').click();
  expect(await page.locator('[data-part="reports"] img').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
});

test('links in the old format keep working', async ({ page }) => {
  await page.goto('/slow/?ldRequests=1000&ldSectors=32000');
  await expect(page).toHaveURL(/\/profile\/\?ldRequests=1000&ldSectors=32000#drop-your-report$/);
  await expect(page.locator('.findings li').first()).toContainText('32 sectors per load');
});

test('every counter that the reader knows has its place', async ({ page }) => {
  await page.goto('/counters/#excessWavefronts');
  await expect(page.locator('#excessWavefronts')).toContainText('Ideal: 0 wavefronts.');
  expect(await page.locator('dl > div').count()).toBeGreaterThan(80);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const violations = await violationsOf(page, { only: WCAG });
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
});
