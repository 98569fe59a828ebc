/** The islands of the installed Astro still work as astro-island.ts assumes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { wakeIsland } from './astro-island';

const root = createRequire(import.meta.url).resolve('astro/package.json');
const runtime = readFileSync(join(root, '../dist/runtime/server/astro-island.js'), 'utf8');

it.each([
  ['is named astro-island', 'customElements.define("astro-island", AstroIsland)'],
  ['sleeps as long as it has the attribute ssr', 'this.removeAttribute("ssr")'],
  ['is started by start()', 'async start() {'],
  ['is woken by what its attribute client names', 'const directive = this.getAttribute("client");'],
  ['looks for that in the global Astro', 'await Astro[directive]('],
])('an island %s', (_, code) => {
  expect(runtime).toContain(code);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('an island that is woken loads its component at once', async () => {
  vi.stubGlobal('Astro', undefined);
  const done: string[] = [];
  const attributes = new Map<string, string>();
  const load = (): Promise<() => Promise<void>> => {
    done.push('loaded');
    return Promise.resolve(() => Promise.resolve(void done.push('awake')));
  };
  await wakeIsland({
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    start: () => globalThis.Astro![attributes.get('client')!]!(load),
  } as never);
  expect(done).toEqual(['loaded', 'awake']);
});
