import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adoptedStyles, laterSheets, noFetchLists, plainImports, PRELOAD_HELPER } from './package-internals.mjs';

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  code: string;
}
const { handler } = noFetchLists.generateBundle as unknown as {
  handler: (this: { error: (why: string) => never }, options: null, bundle: Record<string, Chunk>) => void;
};
const error = (why: string): never => {
  throw new Error(why);
};
function without(code: string): string {
  const chunk: Chunk = { type: 'chunk', fileName: '_astro/c.js', code };
  handler.call({ error }, null, { chunk });
  return chunk.code;
}

it('a file names no files to preload', () => {
  const list = 'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["./a.js"])))=>i.map(i=>d[i]);\n';
  expect(without(`${list}import"./b.js";r(()=>import("./a.js"),__vite__mapDeps([0,12]),import.meta.url)`)).toBe(
    'import"./b.js";r(()=>import("./a.js"))',
  );
  expect(without('r(()=>import("./a.js"),__vite__mapDeps([]))')).toBe('r(()=>import("./a.js"))');
  expect(() => without('r(()=>import("./a.js"),__vite__mapDeps(0))')).toThrow('otherwise than before');
});

it('of those, the style sheets are known: a page comes with all of its styles', () => {
  const list =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js","_astro/a.css"])))=>i.map(i=>d[i]);\n';
  without(`${list}r(()=>import("./a.js"),__vite__mapDeps([0,1]))`);
  expect(laterSheets.get('c.js')).toEqual(['a.css']);
});

/** The scripts of an installed package. */
function scriptsOf(name: string, folder: string): string {
  const root = new URL(`../../node_modules/${name}/${folder}/`, import.meta.url).pathname;
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((each) => /\.m?js$/.test(each));
  return names.map((each) => readFileSync(join(root, each), 'utf8')).join('\n');
}

it('Vite still has the module that is replaced, and the function that it exports', () => {
  const vite = scriptsOf('vite', 'dist/node');
  expect(vite).toContain(JSON.stringify(PRELOAD_HELPER).replace('\\u0000', '\\0'));
  expect(vite).toContain('__vitePreload');
  const load = plainImports.load as (id: string) => string | null;
  expect(load(PRELOAD_HELPER)).toContain('export const __vitePreload');
  expect(load('another.js')).toBeNull();
});

it('Vite still writes its lists in the form that is removed', () => {
  expect(scriptsOf('vite', 'dist/node')).toContain('const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=');
});

it('style-mod still asks for the root where its style goes', () => {
  const code = scriptsOf('style-mod', 'src');
  const { handler: adopted } = adoptedStyles.transform as unknown as {
    handler: (this: { error: (why: string) => never }, code: string) => { code: string };
  };
  expect(adopted.call({ error }, code).code).not.toBe(code);
  expect(() => adopted.call({ error }, 'root.head')).toThrow('otherwise than before');
});
