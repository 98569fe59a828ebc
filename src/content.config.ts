import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** The schemas are the author's manual: a chapter, source or decision that lacks a field stops the build and names it. */
const chapters = defineCollection({
  loader: glob({
    base: './content/chapters',
    pattern: '*/index.mdx',
    generateId: ({ data }) => String(data['address']),
  }),
  schema: z.object({
    /** Last part of the chapter's address, such as "coalescing". */
    address: z.string().regex(/^[a-z-]+$/),
    /** Place in the book, counted from 0. */
    number: z.number().int().min(0),
    title: z.string(),
    /** The subject in one or two words, for navigation. */
    short: z.string(),
    /** One sentence for search engines and the front page. */
    description: z.string().min(40),
  }),
});

/** Pages other than chapters, built from the same parts: figures, scenes, measured tables. */
const atlas = defineCollection({
  loader: glob({
    base: './content/atlas',
    pattern: '*/index.mdx',
    generateId: ({ data }) => String(data['address']),
  }),
  schema: z.object({
    address: z.string().regex(/^[a-z-]+$/),
    title: z.string(),
    short: z.string(),
    description: z.string().min(40),
  }),
});

const sources = defineCollection({
  loader: glob({ base: './content/sources', pattern: '*.md' }),
  schema: z.looseObject({
    title: z.string(),
    publisher: z.string(),
    url: z.string().optional(),
    kind: z.enum(['primary', 'secondary']),
  }),
});

const decisions = defineCollection({ loader: glob({ base: './content/decisions', pattern: '*.md' }) });

const evidence = defineCollection({
  loader: glob({ base: './content/evidence', pattern: '*/README.md', generateId: ({ entry }) => entry.split('/')[0]! }),
});

export const collections = { chapters, atlas, sources, decisions, evidence };
