/**
 * Makes the npm package of the engine, the laboratory, the figures, and the command: build/package/ with a tarball as `npm
 * publish` would send it. This repository's own package is the book's, which depends on its build tools; the one made here
 * has no dependencies.
 *   node src/run/pack.mjs
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureEngine, out } from './engine.mjs';
import { node, root, tool } from './tools.mjs';

const folder = join(out, 'package');

const entry = (types, code) => ({ types: `./${types}`, default: `./${code}` });

function manifest() {
  const { name, version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    name,
    version,
    description,
    type: 'module',
    license: '(MIT AND CC-BY-4.0)',
    keywords: ['cuda', 'gpu', 'memory', 'coalescing', 'nsight-compute'],
    engines: { node: '>=20' },
    bin: { 'warp-and-weft': 'bin.js' },
    exports: {
      './engine': entry('engine.d.ts', 'engine.js'),
      './lab': entry('lab.d.ts', 'lab.js'),
      './elements': entry('elements/gpu-figure.d.ts', 'elements/gpu-figure.js'),
      './package.json': './package.json',
    },
    // Only the element has side effects on import.
    sideEffects: ['./bin.js', './predict.js', './explain.js', './elements/**'],
  };
}

/** @returns The path of the tarball. */
export async function pack() {
  await ensureEngine();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of readdirSync(out, { withFileTypes: true }).filter((each) => each.isFile()))
    copyFileSync(join(out, file.name), join(folder, file.name));
  copyFileSync(join(root, 'src/cli/bin.mjs'), join(folder, 'bin.js'));
  chmodSync(join(folder, 'bin.js'), 0o755);
  for (const file of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(root, file), join(folder, file));
  copyFileSync(join(root, 'src/run/package/README.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);

  const elements = join(folder, 'elements');
  const built = await node(tool('vite'), [
    'build',
    '--config',
    'vite.elements.config.ts',
    '--mode',
    'package',
    '--outDir',
    elements,
    '--logLevel',
    'warn',
  ]);
  if (built !== 0) throw new Error('The elements of the package could not be built.');
  cpSync(join(root, 'src/embed/elements.d.ts'), join(elements, 'gpu-figure.d.ts'));

  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = spawnSync(npm, ['pack', '--json', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(`npm pack: ${packed.stderr}`);
  const [{ filename }] = Object.values(JSON.parse(packed.stdout));
  return join(folder, filename);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await pack());
