/** Writes dist/sw.js, with which the book can be read without a connection after the first visit. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What a reader without a connection does not need: embeds live on other people's pages, cards are for those who list links, large files are downloads, and
 * the book is not written in the alphabets of these fonts.
 */
const leftOut = [
  /^(sw\.js|404\.html|robots\.txt|sitemap.*|embed\/.*|cards\/.*|.*\.map)$/,
  /^_astro\/embed\.\w+\.css$/,
  /-(cyrillic|cyrillic-ext|vietnamese|greek-ext)-.*\.woff2$/,
];
const largest = 1_000_000;

/**
 * The worker itself, as text: it is not bundled and uses only what a browser has. Assets carry a hash in their name and
 * never change, so the copy is used first; anything else is asked for first, so that a correction is seen at once.
 */
const worker = (hash, paths) => `const paths = ${JSON.stringify(paths)};
// Two books on one host share its caches: the scope keeps them apart.
const own = 'book ' + registration.scope + ' ';
const name = own + '${hash}';
// Servers answer module scripts and fonts with "Vary: Origin", and links carry figure states: neither changes the file.
const match = (request) => caches.match(request, { cacheName: name, ignoreVary: true, ignoreSearch: true });

// No skipWaiting: a page that is open keeps the copy that it was built with until it is closed.
addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(paths)));
});

addEventListener('activate', (event) => {
  const old = (key) => key.startsWith(own) && key !== name;
  const clear = async () => Promise.all((await caches.keys()).filter(old).map((key) => caches.delete(key)));
  event.waitUntil(clear().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const asked = () => fetch(request);
  const hashed = request.url.startsWith(registration.scope + '_astro/');
  event.respondWith(
    hashed
      ? match(request).then((copy) => copy ?? asked())
      : asked().catch(async (error) => (await match(request)) ?? Promise.reject(error)),
  );
});
`;

/** The hash covers the content, not only the names: a corrected page makes a new cache. */
export function serviceWorkerFor(dist) {
  const files = readdirSync(dist, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !leftOut.some((name) => name.test(file)) && statSync(join(dist, file)).isFile())
    .filter((file) => statSync(join(dist, file)).size <= largest)
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(dist, file)));
  // A page is asked for by its folder; many hosts redirect its index.html, and a redirect cannot be cached.
  const paths = files.map((file) => file.replace(/(^|\/)index\.html$/, '$1') || './');
  return worker(hash.digest('hex').slice(0, 16), paths);
}

export const serviceWorker = () => ({
  name: 'service-worker',
  hooks: {
    'astro:build:done': ({ dir }) => writeFileSync(new URL('sw.js', dir), serviceWorkerFor(fileURLToPath(dir))),
  },
});
