/**
 * Writes the search index, dist/pagefind/: of every page of the book, with its places (places.mjs). Lectures, decks, and
 * embeds repeat the chapters. Pagefind's program comes as a package for Linux, macOS, Windows (x64 and arm64) and FreeBSD
 * (x64): elsewhere the book is built without an index, with a warning, and its search page says so.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesIn, searchPage } from './places.mjs';

const leftOut = /^(404\.html|(deck|embed|lecture|search)\/)/;
/** Pagefind's own interfaces, and parts for books in other languages, are excluded. */
const needed =
  /^(pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_(meta|index|fragment|filter))$/;

async function load() {
  try {
    const pagefind = await import('pagefind');
    const { errors, index } = await pagefind.createIndex({ forceLanguage: 'en' });
    if (!index) throw new Error(errors.join('; '));
    return { pagefind, index };
  } catch (error) {
    // The package is there and its program does not run here: only the search is missing.
    return { error };
  }
}

/** @returns {Promise<number>} How many pages were indexed. */
export async function writeIndex(dist, logger) {
  const { pagefind, index, error } = await load();
  if (!index) {
    logger.warn(`No search index: ${error.message}`);
    return 0;
  }
  const files = readdirSync(dist, { recursive: true }).map((file) => file.replaceAll('\\', '/'));
  let pages = 0;
  for (const file of files.filter((name) => name.endsWith('.html') && !leftOut.test(name)).sort()) {
    const url = file.replace(/(^|\/)index\.html$/, '$1');
    const places = placesIn(readFileSync(join(dist, file), 'utf8'), url);
    if (!places) continue;
    const { errors } = await index.addHTMLFile({ url: `/${url}`, content: searchPage(places, url) });
    if (errors.length > 0) throw new Error(`${file} cannot be indexed: ${errors.join('; ')}`);
    pages += 1;
  }
  const written = await index.getFiles();
  if (written.errors.length > 0) throw new Error(`The search index cannot be written: ${written.errors.join('; ')}`);
  for (const { path, content } of written.files) {
    const name = path.replaceAll('\\', '/');
    if (!needed.test(name)) continue;
    const to = join(dist, 'pagefind', name);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, content);
  }
  await pagefind.close();
  return pages;
}

export const searchIndex = () => ({
  name: 'search-index',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const pages = await writeIndex(fileURLToPath(dir), logger);
      if (pages > 0) logger.info(`${pages} pages can be searched.`);
    },
  },
});
