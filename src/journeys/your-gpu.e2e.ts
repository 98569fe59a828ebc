/**
 * A reader's own GPU: the folder to download, a recording that is compared in the page, one that differs, and one that is
 * invalid.
 */
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { violationsOf } from './violations';

const recording = 'content/your-gpu/recordings/h100.json';

test('a recording is compared with the model and with the H200; an invalid one is refused; nothing is uploaded', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.goto('/your-gpu/');
  await expect(page.locator('[data-part="your-gpu"]')).toHaveAttribute('data-ready');
  await page.getByRole('button', { name: /^NVIDIA H100/ }).click();
  await expect(page.locator('.verdict')).toHaveText(
    /All\s+\d+ rules held: (\d+) of \1\s+numbers are as predicted\.\s*$/,
  );
  await expect(page.locator('[data-part="beside"]')).toHaveText(
    /the NVIDIA H200: (\d+) of \1\s+numbers\s+are the same\.\s*$/,
  );
  await expect(page.getByText('Predicted by the facts of the book’s NVIDIA H100.')).toBeVisible();
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);

  const changed = readFileSync(recording, 'utf8')
    .replace(/(op_ld\.sum":)1(,"l1tex__t_requests)/, '$17$2')
    .replaceAll('NVIDIA H100 80GB HBM3', 'Somebody’s GPU'.replace('’', ' '))
    .replace('"computeCapability":"9.0"', '"computeCapability":"12.1"');
  const choose = (buffer: string) =>
    page
      .getByLabel('Choose your-gpu.json')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(buffer) });
  await choose(changed);
  await expect(page.getByRole('heading', { name: 'Somebody s GPU' })).toBeVisible();
  await expect(page.getByText('The book has no GPU of compute capability 12.1.')).toBeVisible();
  await expect(page.locator('details table').first().getByRole('row').nth(1)).toContainText('global:contiguous-001');

  await choose('{"format":"<img src=x onerror=alert(1)>"}');
  await expect(page.getByRole('alert')).toContainText('mine.json is not compared. It is no file of measure.sh');
  await expect(page.locator('.verdict')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('the folder is one zip with what the script needs', async ({ page }) => {
  await page.goto('/your-gpu/');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the folder' }).click(),
  ]);
  const files = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(files).map((name) => name.split('/')[1])).toEqual(
    expect.arrayContaining(['README.txt', 'cases.txt', 'measure.sh', 'probes.cu']),
  );
  expect(Buffer.from(files['warp-and-weft-your-gpu/measure.sh']!).toString()).toBe(
    readFileSync('content/your-gpu/measure.sh', 'utf8'),
  );
});
