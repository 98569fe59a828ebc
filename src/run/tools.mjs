/**
 * How every script here runs a program: with the book's own Node, whatever Node the reader has. This file must not import
 * packages, because it also runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const modules = join(root, 'node_modules');

/** Astro's requirement; older versions can start these scripts but not run the tools. */
const [oldestMajor, oldestMinor] = [22, 12];

/** The Node that `npm ci` installed; without it (another platform, optional packages omitted), the running one. */
export function bookNode() {
  const own = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const packages = existsSync(modules) ? readdirSync(modules).filter((name) => /^node-(bin-)?\w+-\w+/.test(name)) : [];
  const runs = (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0;
  const bundled = packages.map((name) => join(modules, name, own)).find(runs);
  if (bundled) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  throw new Error(
    `Node ${process.versions.node} is too old for the tools and the packaged Node is missing for ` +
      `${process.platform}-${process.arch}. ` +
      `Install Node ${oldestMajor}.${oldestMinor} or newer, or run "npm ci" without --omit=optional.`,
  );
}

/** The script of a package's command, e.g. tool('astro'): avoids .cmd files on Windows. */
export function tool(name, command = name) {
  const { bin } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
  return join(modules, name, typeof bin === 'string' ? bin : bin[command]);
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `program` with its output shown and no keyboard input. Resolves to the exit code, 1 when stopped. `stdout: 2`
 * redirects its output to standard error, for commands whose own output is data. `printed` receives its output instead of
 * the terminal, for programs that run in parallel.
 */
export function run(program, args, { env = {}, stdin = 'ignore', stdout = 'inherit', printed = null } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: printed ? [stdin, 'pipe', 'pipe'] : [stdin, stdout, 'inherit'],
      env: { ...surroundings(), ...env },
    });
    for (const stream of printed ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => printed.push(chunk));
    // Stopping the script must stop the program too: it must not live on.
    const stop = (signal) => child.kill(signal);
    for (const signal of endings) process.on(signal, stop);
    child.once('error', reject);
    child.once(printed ? 'close' : 'exit', (code) => {
      for (const signal of endings) process.off(signal, stop);
      resolve(code ?? 1);
    });
  });
}

/** Runs a script under the book's Node. */
export const node = (script, args = [], options = {}) => run(bookNode(), [script, ...args], options);

/** Exits with the child's exit code, silently on success. */
export async function orExit(exitCode) {
  const code = await exitCode;
  if (code !== 0) process.exit(code);
}

/** Programs that look up `node` by name must find the book's own first. Astro's telemetry is off. */
function surroundings() {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    [path]: [...ownPrograms(), process.env[path] ?? ''].join(delimiter),
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}

/** Missing before the first installation, which only needs npm and runs on any Node. */
function ownPrograms() {
  try {
    return [dirname(bookNode()), join(modules, '.bin')];
  } catch {
    return [];
  }
}
