/** A link's preview in a chat: each built page names its title, its sentence, and its picture, and the picture exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';

const DIST = 'dist';
const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('index.html'));

const tagsOf = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)].map(([, name, content]) => [name!, content!]),
  );

/** The file that a page names, from the root of the book. */
const fileOf = (page: string, address: string): string =>
  /^https?:/.test(address)
    ? join(DIST, address.slice(address.indexOf('cards/')))
    : join(dirname(join(DIST, page)), address);

test('every page has a title, a sentence, and a picture of 1,200 × 630 that shows something', async () => {
  expect(pages.length).toBeGreaterThan(100);
  const cards = new Map<string, string[]>();
  for (const page of pages) {
    const tags = tagsOf(readFileSync(join(DIST, page), 'utf8'));
    const missing = ['title', 'description', 'image', 'image:alt', 'site_name', 'type'].filter(
      (name) => !tags.get(name),
    );
    expect(missing, page).toEqual([]);
    // Without SITE_URL an address is relative: the book may be in any folder.
    expect(tags.get('image'), page).toMatch(/^((\.\.?\/)+|https?:\/\/\S+\/)cards\/[\w-]+\.png$/);
    const file = fileOf(page, tags.get('image')!);
    cards.set(file, [...(cards.get(file) ?? []), page]);
  }
  for (const [file, from] of cards) {
    const image = sharp(file);
    const { width, height, format } = await image.metadata();
    expect([width, height, format], `${file}, of ${from[0]}`).toEqual([1200, 630, 'png']);
    // Its lower half holds the drawing, its upper part the title.
    for (const [part, region] of Object.entries({
      title: { left: 0, top: 20, width: 1200, height: 110 },
      drawing: { left: 50, top: 250, width: 1100, height: 290 },
    })) {
      const { entropy } = await sharp(file).extract(region).stats();
      expect(entropy, `the ${part} of ${file}`).toBeGreaterThan(0.25);
    }
  }
  // Each figure and each chapter has a distinct one.
  const names = readdirSync(join(DIST, 'cards'));
  expect([...cards.keys()].map((file) => file.slice(file.lastIndexOf('/') + 1)).toSorted()).toEqual(names.toSorted());
  for (const folder of readdirSync('components/widgets', { withFileTypes: true }).filter((one) => one.isDirectory()))
    expect(names).toContain(`figure-${folder.name}.png`);
});
