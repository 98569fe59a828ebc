/**
 * The offline copy: downloaded with its size in view, interrupted and resumed, read without a server, and updated without
 * losing anything.
 */
import { expect, test } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sites } from './sites';

test.use({ serviceWorkers: 'allow' });

/** The book in a folder of a server that the test can change and stop. */
class BookServer {
  readonly asked: string[] = [];
  /** Refuses requests after this many answers. */
  answers = Infinity;
  edit = (_path: string, text: string): string => text;
  #server!: Server;
  home = '';

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const path = (request.url ?? '/').replace(/^\/book\//, '');
      this.asked.push(path);
      if (this.asked.length > this.answers) return void response.destroy();
      void fetch(sites.root + path).then(async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        const body = Buffer.from(await answer.arrayBuffer());
        const isText = /html|javascript/.test(type);
        response.writeHead(answer.status, { 'content-type': type });
        response.end(isText ? this.edit(path, body.toString()) : body);
      });
    });
    await new Promise<void>((resolve) => this.#server.listen(0, resolve));
    this.home = `http://localhost:${(this.#server.address() as AddressInfo).port}/book/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const server = new BookServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.stop().catch(() => undefined));

test('the book is downloaded in view, resumes after an interruption, updates one page, and is read without a server', async ({
  page,
}) => {
  test.slow();
  const state = page.locator('#copy-state');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.home)) foreign.push(request.url());
  });

  // Interrupted halfway: what has arrived is kept, and only the rest is requested.
  server.answers = 250;
  await page.goto(`${server.home}offline/`);
  await expect(state).toContainText(/Loading stopped at [\d.]+ MB of \d+ MB/, { timeout: 60_000 });
  const before = new Set(server.asked.slice(0, 250 - 12));
  server.answers = Infinity;
  server.asked.length = 0;
  await page.getByRole('button', { name: 'Keep a copy' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(state).toHaveText(/^Ready offline, \d+ MB\.$/, { timeout: 90_000 });
  const again = server.asked.filter((path) => /^(lecture|evidence)\//.test(path) && before.has(path));
  expect(again).toEqual([]);
  expect(server.asked.length).toBeGreaterThan(100);

  // A new edition that changes one page: the open page says so; nothing else is loaded, nothing is lost.
  await page.goto(`${server.home}coalescing/?fig-stride.stride=8`);
  await page.evaluate(() => {
    localStorage.setItem('progress', '{"exercises":{},"scenes":{"coalescing#a":1},"drafts":{}}');
    localStorage.setItem('theme', 'dark');
  });
  server.edit = (path, text) => {
    if (path === 'sw.js')
      return text.replace(/(const EDITION = ')\w+/, '$1changed').replace(/("coalescing\/":\[")\w+/, '$1changed');
    if (path.split('?')[0] === 'coalescing/') return text.replace(/data-version="\w+"/, 'data-version="changed"');
    return text;
  };
  server.asked.length = 0;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  const notice = page.getByRole('status').filter({ hasText: 'A new edition of this page is here' });
  await expect(notice).toBeVisible();
  expect(server.asked.filter((path) => path !== 'sw.js' && !path.startsWith('_astro/'))).toEqual(['coalescing/']);
  await notice.getByRole('button', { name: 'Reload to read it' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-version', 'changed');
  await expect(page).toHaveURL(/fig-stride\.stride=8/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('progress'))).toContain('coalescing#a');

  // Without a server: a chapter, a figure, and the laboratory.
  await server.stop();
  await page.goto(`${server.home}vectorized-access/`);
  const island = page.locator('astro-island').first();
  await island.evaluate((element) => element.firstElementChild?.scrollIntoView());
  await expect(island).not.toHaveAttribute('ssr');
  await page.goto(`${server.home}lab/`);
  await expect(page.locator('.summary').first()).toBeVisible();
  await page.goto(`${server.home}offline/`);
  await expect(state).toHaveText(/^Ready offline, \d+ MB\.$/);
  await page.getByRole('button', { name: 'Remove the copy' }).click();
  await expect(state).toContainText('No copy is kept');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(foreign).toEqual([]);
});
