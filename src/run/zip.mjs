/**
 * Puts the built site into one file, build/warp-and-weft.zip: unpacked into any folder of any static server, it is the book.
 * Build first (`npm run build`). The zip has a single root folder and no timestamps: the same site gives the same file.
 *   node src/run/zip.mjs
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { root } from './tools.mjs';

/** The zip's root folder. */
export const INSIDE = 'warp-and-weft';
const EPOCH = new Date(1980, 0, 1);
/** Already compressed. */
const PACKED = /\.(png|woff2|zip|gif|ncu-rep)$/;

/** @returns The zip of all files of a folder, by path. */
export function zipped(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
  const entries = files.map((file) => [
    `${INSIDE}/${file}`,
    [readFileSync(join(folder, file)), { mtime: EPOCH, level: PACKED.test(file) ? 0 : 6 }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [site, file] = [join(root, 'dist'), join(root, 'build', 'warp-and-weft.zip')];
  if (!existsSync(join(site, 'index.html'))) {
    console.error('There is no dist/index.html: run "npm run build" first.');
    process.exit(1);
  }
  mkdirSync(dirname(file), { recursive: true });
  const bytes = zipped(site);
  writeFileSync(file, bytes);
  console.log(`${file}: ${(bytes.length / 1e6).toFixed(1)} MB`);
}
