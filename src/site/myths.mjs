/**
 * The page /myths/, built from every `<Myth>` of the book. A myth is written once, where it belongs: in its chapter, in the
 * atlas, or in content/myths. Here its source is copied unchanged into a page of MDX that the build compiles like a chapter.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A value may contain ">": a swizzle of a layout does.
const MYTH = /^<Myth\b((?:[^>"]|"[^"]*")*)>\n([^]*?)\n<\/Myth>$/gm;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g;

/**
 * The myths of a text.
 *
 * @throws {Error} For a myth that is not a separate block: it would be missing on the page.
 */
export function mythsIn(mdx, file) {
  const myths = [...mdx.matchAll(MYTH)].map(([, attributes, body]) => ({
    ...Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value])),
    body: body.trim(),
  }));
  const written = mdx.match(/<Myth\b/g)?.length ?? 0;
  if (written !== myths.length)
    throw new Error(
      `${file}: ${written} myths are written, ${myths.length} as <Myth title="…">, their text, and </Myth> on lines of their own.`,
    );
  return myths;
}

const fieldOf = (mdx, name) => new RegExp(`^${name}: *(.+)$`, 'm').exec(mdx)?.[1].replaceAll(/^['"]|['"]$/g, '');

/** Every text with myths, in the order of the page: the chapters by number, the atlas, and the rest. */
export function mythsOfBook(content) {
  const read = (folder) =>
    readdirSync(join(content, folder))
      .sort()
      .map((name) => `${folder}/${name}/index.mdx`);
  return [...read('chapters'), ...read('atlas'), 'myths/index.mdx']
    .map((file) => {
      const mdx = readFileSync(join(content, file), 'utf8');
      const number = fieldOf(mdx, 'number');
      const address = fieldOf(mdx, 'address');
      const title = fieldOf(mdx, 'title') ?? 'In no chapter';
      return {
        file,
        address,
        heading: number === undefined ? title : `Chapter ${number}: ${title}`,
        myths: mythsIn(mdx, file),
      };
    })
    .filter(({ myths }) => myths.length > 0);
}

/** The page's text. `from` tells for each myth where it is in the book. */
export const mythsMdx = (parts) =>
  parts
    .map(({ address, heading, myths }) =>
      [
        `## ${address ? `[${heading}](/${address}/)` : heading}`,
        ...myths.map(({ body, ...attributes }) => {
          const all = Object.entries({ ...attributes, from: address ?? 'myths' });
          return `<Myth ${all.map(([name, value]) => `${name}="${value}"`).join(' ')}>\n\n${body}\n\n</Myth>`;
        }),
      ].join('\n\n'),
    )
    .join('\n\n');

const PAGE = `---
import MythsPage from '@src/layouts/MythsPage.astro';
import { Content } from './myths.mdx';
import { proseComponents } from '@components/prose/prose-components';
---

<MythsPage><Content components={proseComponents} /></MythsPage>
`;

export const mythsPage = () => ({
  name: 'myths-page',
  hooks: {
    'astro:config:setup': ({ config, createCodegenDir, injectRoute, addWatchFile }) => {
      const parts = mythsOfBook(fileURLToPath(new URL('content/', config.root)));
      const pages = createCodegenDir();
      writeFileSync(new URL('myths.mdx', pages), mythsMdx(parts));
      const entrypoint = new URL('index.astro', pages);
      writeFileSync(entrypoint, PAGE);
      for (const { file } of parts) addWatchFile(new URL(`content/${file}`, config.root));
      injectRoute({ pattern: '/myths/', entrypoint: fileURLToPath(entrypoint), prerender: true });
    },
  },
});
