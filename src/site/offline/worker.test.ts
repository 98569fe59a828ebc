/** The service worker as the build writes it, run with caches, pages, and a server that the test controls. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { offlineFiles, stamped } from './write-worker.mjs';

const SCOPE = 'https://example.org/book/';
type Files = Readonly<Record<string, readonly [hash: string, bytes: number]>>;

const plain = (url: string): string => url.split('?')[0]!;
const urlOf = (request: string | { readonly url: string }): string =>
  typeof request === 'string' ? request : request.url;

class FakeCache {
  readonly entries = new Map<string, Response>();
  keys = async () => [...this.entries.keys()].map((url) => ({ url }));
  put = async (url: string, answer: Response) => void this.entries.set(url, answer);
  delete = async (url: string) => this.entries.delete(url);
  match = async (request: string | { readonly url: string }, options?: { readonly ignoreSearch?: boolean }) => {
    const url = urlOf(request);
    const key = options?.ignoreSearch ? [...this.entries.keys()].find((one) => plain(one) === plain(url)) : url;
    return key === undefined ? undefined : this.entries.get(key)?.clone();
  };
}

/** A browser that outlives the workers that it runs. */
function browser() {
  const stores = new Map<string, FakeCache>();
  const told: { loadedBytes: number; bytes: number; problem: string }[] = [];
  const asked: string[] = [];
  const server = { answer: (url: string): Response => new Response(`new ${url}`), sw: '' };
  function start(files: Files, served = files) {
    server.sw = offlineFiles(served)['sw.js'];
    const heard = new Map<string, (event: object) => void>();
    runInNewContext(offlineFiles(files)['sw.js'], {
      registration: { scope: SCOPE },
      clients: { matchAll: async () => [{ postMessage: (report: never) => told.push(report) }], claim: async () => {} },
      skipWaiting: async () => {},
      caches: {
        open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name),
        keys: async () => [...stores.keys()],
        delete: async (name: string) => stores.delete(name),
      },
      fetch: async (request: string | { readonly url: string }) => {
        const url = urlOf(request);
        asked.push(url.slice(SCOPE.length));
        return url.endsWith('sw.js') ? new Response(server.sw) : server.answer(url);
      },
      addEventListener: (type: string, act: (event: object) => void) => heard.set(type, act),
      Response,
      URL,
    });
    const wait = (type: string, event: object = {}): Promise<unknown> => {
      let waiting: Promise<unknown> = Promise.resolve();
      heard.get(type)!({ ...event, waitUntil: (it: Promise<unknown>) => (waiting = it) });
      return waiting;
    };
    return {
      install: () => wait('install'),
      activate: () => wait('activate'),
      async read(path: string): Promise<string> {
        let answer: Promise<Response> | undefined;
        const request = { method: 'GET', url: SCOPE + path };
        heard.get('fetch')!({ request, respondWith: (it: Promise<Response>) => (answer = it) });
        return (await answer!).text();
      },
      version(page: string): string {
        let version = '';
        heard.get('message')!({
          data: { kind: 'offline:ask', page: SCOPE + page },
          ports: [{ postMessage: (report: { version: string }) => (version = report.version) }],
        });
        return version;
      },
    };
  }
  return { start, server, told, asked, stores };
}

const first: Files = { '': ['aa', 10], 'coalescing/': ['bb', 20], '_astro/a.1.js': ['cc', 30] };
const next: Files = { ...first, 'coalescing/': ['b2', 25], '_astro/a.2.js': ['c2', 30] };
const offline = (): never => {
  throw new TypeError('no connection');
};

describe('the service worker', () => {
  it('loads every file, reports its progress, and answers without a connection', async () => {
    const { start, server, told } = browser();
    const worker = start(first);
    await worker.install();
    expect(told[0]).toMatchObject({ loadedBytes: 0, bytes: 60 });
    expect(told.at(-1)).toMatchObject({ loadedBytes: 60, bytes: 60, problem: '' });
    await worker.activate();
    server.answer = offline;
    expect(await worker.read('coalescing/?fig-stride.stride=8#a')).toBe(`new ${SCOPE}coalescing/`);
    expect(await worker.read('coalescing/index.html')).toBe(`new ${SCOPE}coalescing/`);
    expect(await worker.read('')).toBe(`new ${SCOPE}`);
    await expect(worker.read('not-kept/')).rejects.toThrow('no connection');
    // A name that every object has is not a file.
    await expect(worker.read('constructor')).rejects.toThrow('no connection');
  });

  it('continues where it was when loading was interrupted', async () => {
    const { start, server, told, asked } = browser();
    server.answer = (url) => (url.includes('_astro') ? offline() : new Response('x'));
    await expect(start(first).install()).rejects.toThrow('no connection');
    expect(told.at(-1)).toMatchObject({ loadedBytes: 30, problem: 'the connection broke' });
    asked.length = 0;
    server.answer = () => new Response('x');
    await start(first).install();
    expect(asked).toEqual(['_astro/a.1.js', 'sw.js']);
  });

  it('loads only the changes of a new edition, and keeps the scripts of the previous one until the next', async () => {
    const { start, server, asked, stores } = browser();
    const before = start(first);
    await before.install();
    await before.activate();
    asked.length = 0;
    const after = start(next);
    await after.install();
    expect(asked).toEqual(['coalescing/', '_astro/a.2.js', 'sw.js']);
    await after.activate();
    server.answer = offline;
    expect(await after.read('_astro/a.1.js')).toContain('a.1.js');
    expect(after.version('coalescing/?a=1')).toBe('b2');
    expect(after.version('elsewhere/')).toBe('');
    server.answer = () => new Response('x');
    const third = start({ '': ['aa', 10] });
    await third.install();
    await third.activate();
    const fourth = start({ '': ['a4', 10] });
    await fourth.install();
    await fourth.activate();
    const urls = [...stores.values()].flatMap(({ entries }) => [...entries.keys()]);
    expect(urls.toSorted()).toEqual([`${SCOPE}?a4`, `${SCOPE}?aa`, `${SCOPE}sw.js?list`]);
  });

  it('is not installed when the book has changed under it, or a file is missing', async () => {
    const { start, server, stores, told } = browser();
    await expect(start(first, next).install()).rejects.toThrow('has changed');
    expect([...stores.values()].flatMap(({ entries }) => [...entries.keys()])).toEqual([]);
    server.answer = () => new Response('', { status: 404 });
    await expect(start(first).install()).rejects.toThrow('answers 404');
    expect(told.at(-1)?.problem).toContain('answers 404');
  });

  it('removes the caches of older books at this path, and no others', async () => {
    const { start, stores } = browser();
    stores.set(`book ${SCOPE} 1234`, new FakeCache());
    stores.set('book https://example.org/book/other/ 1', new FakeCache());
    const worker = start(first);
    await worker.install();
    await worker.activate();
    expect([...stores.keys()].toSorted()).toEqual([
      'book https://example.org/book/ files',
      'book https://example.org/book/other/ 1',
    ]);
  });
});

it('a page has a version that changes with the page, and only then', () => {
  const version = (html: string): string => /data-version="(\w+)"/.exec(stamped(html))![1]!;
  expect(version('<html lang="en">a')).toBe(version('<html lang="en">a'));
  expect(version('<html lang="en">a')).not.toBe(version('<html lang="en">b'));
});
