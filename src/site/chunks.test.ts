import { expect, it } from 'vitest';
import { laterSheets, noFetchLists } from './chunks.mjs';

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

it('a file names no files that could be fetched ahead of an import', () => {
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
