/** The chapters and other pages that have lectures, in the order of the book. */
import { getCollection } from 'astro:content';
import type { Part } from './catalogue';

export async function bookParts(): Promise<readonly Part[]> {
  const chapters = (await getCollection('chapters')).toSorted((a, b) => a.data.number - b.data.number);
  const atlas = await getCollection('atlas');
  return [
    ...chapters.map(({ data: { address, number, title, short }, body = '' }) => ({
      address,
      heading: `Chapter ${number}: ${short}`,
      title,
      mdx: body,
    })),
    ...atlas.map(({ data: { address, title, short }, body = '' }) => ({ address, heading: short, title, mdx: body })),
  ];
}
