/** The weight of a figure's page: its scripts and its requests. every-chapter.e2e.ts weighs the chapters. */
import { expect, test } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { alive } from './open-embed';
import { sampleOf } from './sample';
import { weigh } from './weigh';

const FIGURES = 'components/widgets';
const figures = readdirSync(FIGURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.describe.configure({ mode: 'parallel' });
// First-time visitors: the offline copy is fetched in the background and does not count.
test.use({ serviceWorkers: 'block' });

// For the others, embed-element.e2e.ts weighs what a figure adds to another page.
for (const { name: id } of sampleOf(figures, 2))
  test(`the page of the figure ${id}: at most 15 requests and 75 kB of script, awake without console output`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    const weight = weigh(page);
    await page.goto(`/embed/${id}/`);
    const sentence = page.getByRole('figure').locator('figcaption strong');
    const drawn = await sentence.innerText();
    await page.waitForLoadState('networkidle');
    await alive(page);
    await expect(page.getByRole('figure')).toHaveCount(1);
    await expect(sentence).toHaveText(drawn);
    const { script, stylesheet } = await weight.bytes();
    console.log(`${id}: ${weight.counted.requests} requests, ${script} B of script, ${stylesheet} B of style`);
    expect.soft(weight.counted.requests).toBeLessThanOrEqual(15);
    expect.soft(script).toBeLessThanOrEqual(75_000);
    expect.soft(said).toEqual([]);
  });
