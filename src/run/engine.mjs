/**
 * Builds the parts of the book that other programs use: build/engine.js and build/lab.js with their types, the public APIs
 * `warp-and-weft/engine` and `warp-and-weft/lab`, and build/predict.js and build/explain.js, the command line. None needs a
 * package at run time. src/run/pack.mjs makes the npm package from them.
 *   node src/run/engine.mjs            always
 *   ensureEngine()                     when a source is newer
 */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node, root, tool } from './tools.mjs';

const SOURCES = ['src/units', 'src/arch', 'src/engine', 'src/lab', 'src/profile', 'src/cli'];
/** What other programs import, with types. */
const TYPED = { engine: 'src/engine/index.ts', lab: 'src/lab/index.ts' };
export const out = join(root, 'build');

/** Builds when there is no build or a source has changed since. Exits when that fails. */
export async function ensureEngine() {
  if (isFresh()) return;
  const code = await node('src/run/engine.mjs', [], { stdout: 2 });
  if (code !== 0) process.exit(code);
}

function isFresh() {
  const built = [
    ...Object.keys(TYPED).flatMap((name) => [`${name}.js`, `${name}.d.ts`]),
    'predict.js',
    'explain.js',
  ].map((name) => join(out, name));
  if (!built.every((file) => existsSync(file))) return false;
  const oldest = Math.min(...built.map((file) => statSync(file).mtimeMs));
  return sources().every((file) => statSync(file).mtimeMs < oldest);
}

/** Folders too: their times reveal deleted files. */
function sources() {
  return SOURCES.flatMap((folder) => [
    join(root, folder),
    ...readdirSync(join(root, folder), { recursive: true })
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => join(root, folder, name)),
  ]);
}

async function build() {
  const { rolldown } = await import('rolldown');
  // Built in a temporary folder and moved into place as a whole: another program may be running the old build.
  const fresh = mkdtempSync(`${out}-`);
  const bundle = await rolldown({
    cwd: root,
    input: { ...TYPED, predict: 'src/cli/main.ts', explain: 'src/cli/explain.ts' },
    platform: 'neutral',
    external: /^node:/,
    tsconfig: 'tsconfig.json',
  });
  await bundle.write({ dir: fresh, format: 'es', chunkFileNames: 'shared-[hash].js' });
  await bundle.close();
  let code = 0;
  for (const [name, entry] of Object.entries(TYPED))
    code ||= await node(tool('dts-bundle-generator'), [
      '--project',
      'tsconfig.engine.json',
      '--no-banner',
      '--silent',
      '--out-file',
      join(fresh, `${name}.d.ts`),
      entry,
    ]);
  if (code === 0) putInPlace(fresh);
  rmSync(fresh, { recursive: true, force: true });
  return code;
}

function putInPlace(fresh) {
  const old = `${fresh}-old`;
  try {
    if (existsSync(out)) renameSync(out, old);
    renameSync(fresh, out);
  } catch (error) {
    // Another process has just put its build of the same sources there.
    if (!isFresh()) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await build();
