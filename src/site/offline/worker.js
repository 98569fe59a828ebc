/**
 * The service worker. The build writes it to dist/sw.js after two constants: EDITION, a hash of everything that is kept, and
 * FILES, each path with its hash and its bytes. Installing it loads the book: it is installed only when every file is there.
 *
 * Files are kept by path and hash, all editions in one cache. So an edition loads only its changes, an interrupted load
 * continues where it was, and a page of the previous edition still finds its own scripts.
 */
/* global registration, skipWaiting, clients, EDITION, FILES */

// Two books on one host share its caches: the scope keeps them apart.
const OWN = `book ${registration.scope} `;
const STORE = `${OWN}files`;
/** The files of the previous edition. */
const LIST = `${registration.scope}sw.js?list`;
const AT_ONCE = 6;
const ALL_BYTES = Object.values(FILES).reduce((sum, [, bytes]) => sum + bytes, 0);

const addressOf = (path) => `${registration.scope}${path}`;
/** Links carry figure states, which do not change the file. */
const pathOf = (url) =>
  url
    .slice(registration.scope.length)
    .split(/[?#]/, 1)[0]
    .replace(/(^|\/)index\.html$/, '$1');
const keyOf = (path) => `${addressOf(path)}?${FILES[path][0]}`;

let loadedBytes = 0;
let problem = '';
const report = () => ({
  kind: 'offline',
  edition: EDITION,
  files: Object.keys(FILES).length,
  bytes: ALL_BYTES,
  loadedBytes,
  problem,
});

async function tellPages() {
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(report());
}

/** A redirected response must not answer a page request. */
const direct = async (answer) =>
  answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer;

async function loadMissing() {
  const store = await caches.open(STORE);
  const there = new Set((await store.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter((path) => !there.has(keyOf(path)));
  loadedBytes = ALL_BYTES - missing.reduce((sum, path) => sum + FILES[path][1], 0);
  problem = '';
  await tellPages();
  const queue = missing.values();
  async function loadOneByOne() {
    for (const path of queue) {
      const answer = await fetch(addressOf(path), { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
      await store.put(keyOf(path), await direct(answer));
      loadedBytes += FILES[path][1];
      await tellPages();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loadOneByOne));
  // A new edition was deployed meanwhile: the loaded files may be of both.
  const now = await fetch(addressOf('sw.js'), { cache: 'no-store' });
  if ((await now.text()).includes(EDITION)) return;
  await Promise.all(missing.map((path) => store.delete(keyOf(path))));
  throw new Error('the book has changed while it was loaded');
}

async function install() {
  try {
    await loadMissing();
  } catch (error) {
    problem =
      { QuotaExceededError: 'the browser has no room left', TypeError: 'the connection broke' }[error.name] ??
      error.message;
    await tellPages();
    throw error;
  }
}

/** Delete what neither this edition nor the previous one has. */
async function tidy() {
  const store = await caches.open(STORE);
  const listed = await store.match(LIST);
  const own = Object.keys(FILES).map(keyOf);
  const kept = new Set([LIST, ...own, ...(listed ? await listed.json() : [])]);
  for (const { url } of await store.keys()) if (!kept.has(url)) await store.delete(url);
  await store.put(LIST, new Response(JSON.stringify(own)));
  for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== STORE) await caches.delete(name);
}

/** The cached response for an address. */
async function copyOf(url) {
  const store = await caches.open(STORE);
  const path = pathOf(url);
  // Servers answer module scripts and fonts with "Vary: Origin".
  const own = Object.hasOwn(FILES, path) && (await store.match(keyOf(path), { ignoreVary: true }));
  return own || store.match(addressOf(path), { ignoreSearch: true, ignoreVary: true });
}

addEventListener('install', (event) => event.waitUntil(install()));

addEventListener('activate', (event) => event.waitUntil(tidy().then(() => clients.claim())));

// No automatic skipWaiting: an open page keeps its edition until the reader asks for the new one.
addEventListener('message', ({ data, ports: [port] }) => {
  if (data?.kind === 'offline:ask') {
    const path = pathOf(String(data.page ?? ''));
    // This edition's version of the requesting page.
    port?.postMessage({ ...report(), version: Object.hasOwn(FILES, path) ? FILES[path][0] : '' });
  }
  if (data?.kind === 'offline:take-over') void skipWaiting();
});

/**
 * Scripts and styles have a hash in their name and never change: cache first. Everything else is network first, so that a
 * correction is seen at once.
 */
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const isHashed = request.url.startsWith(addressOf('_astro/'));
  event.respondWith(
    isHashed
      ? copyOf(request.url).then((copy) => copy ?? fetch(request))
      : fetch(request).catch(async (error) => (await copyOf(request.url)) ?? Promise.reject(error)),
  );
});
