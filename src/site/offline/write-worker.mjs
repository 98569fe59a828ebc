/**
 * Writes dist/sw.js, with which the book works without a connection, and dist/offline.json, which states its size
 * beforehand.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Not needed without a connection: embeds are on other people's pages, cards are for link previews, measurement data and
 * large files are downloads, and the book does not use the alphabets of these fonts.
 */
const leftOut = [
  /^(sw\.js|offline\.json|404\.html|robots\.txt|sitemap.*|embed\/.*|cards\/.*|evidence\/.*\.json|.*\.map)$/,
  /^_astro\/embed\.\w+\.css$/,
  /-(cyrillic|cyrillic-ext|vietnamese|greek-ext)-.*\.woff2$/,
];
const LARGEST = 1_000_000;
const HASH_LETTERS = 8;
const VERSION = /<html data-version="(\w+)"/;

const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, HASH_LETTERS);

/**
 * Writes its version into each page, by which it learns whether a later edition has changed it. The hash is that of the page
 * without it.
 */
export const stamped = (html) => html.replace(/<html\b/, `<html data-version="${hashOf(html)}"`);

/**
 * The kept files of a built site: by path, the content's hash and its bytes. A correction of one page is another hash, and
 * another edition.
 */
export function keptFiles(dist) {
  const files = readdirSync(dist, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !leftOut.some((name) => name.test(file)) && statSync(join(dist, file)).isFile())
    .filter((file) => statSync(join(dist, file)).size <= LARGEST)
    .sort();
  return Object.fromEntries(
    files.map((file) => {
      const content = readFileSync(join(dist, file));
      const version = VERSION.exec(file.endsWith('.html') ? content.toString('latin1', 0, 400) : '')?.[1];
      // A page is requested by its folder; many hosts redirect its index.html.
      return [file.replace(/(^|\/)index\.html$/, '$1'), [version ?? hashOf(content), content.length]];
    }),
  );
}

/** The worker as it is served, and the data for a page without one. */
export function offlineFiles(files) {
  const edition = hashOf(JSON.stringify(files));
  const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8');
  const bytes = Object.values(files).reduce((sum, [, one]) => sum + one, 0);
  return {
    'sw.js': `const EDITION = '${edition}';\nconst FILES = ${JSON.stringify(files)};\n${worker}`,
    'offline.json': JSON.stringify({ edition, files: Object.keys(files).length, bytes }),
  };
}

export const serviceWorker = () => ({
  name: 'service-worker',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const dist = fileURLToPath(dir);
      const pages = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.html'));
      for (const page of pages) writeFileSync(join(dist, page), stamped(readFileSync(join(dist, page), 'utf8')));
      for (const [name, text] of Object.entries(offlineFiles(keptFiles(dist)))) writeFileSync(join(dist, name), text);
    },
  },
});
