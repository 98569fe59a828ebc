/** The folder that a reader runs, as one file. It has no time stamps: the same probes make the same zip. */
import type { APIRoute } from 'astro';
import { strToU8, zipSync, type Zippable } from 'fflate';

const FOLDER = 'warp-and-weft-your-gpu';
const files = import.meta.glob<string>('/content/your-gpu/{README.txt,measure.sh,probes.cu,cases.txt}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Unix permissions: the script is executable, the rest is readable. */
const modeOf = (name: string): number => (name.endsWith('.sh') ? 0o100755 : 0o100644);

export const GET: APIRoute = () => {
  const entries = Object.entries(files).map(([path, text]): [string, Zippable[string]] => {
    const name = path.split('/').at(-1)!;
    return [`${FOLDER}/${name}`, [strToU8(text), { mtime: new Date(1980, 0, 1), os: 3, attrs: modeOf(name) << 16 }]];
  });
  return new Response(zipSync(Object.fromEntries(entries)) as BodyInit, {
    headers: { 'Content-Type': 'application/zip' },
  });
};
