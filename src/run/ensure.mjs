/** Ensures that what a command needs is installed: the locked packages, and a browser for the tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from './browser.mjs';
import { modules, node, root, run, tool } from './tools.mjs';

/** Installs the packages when they are missing or differ from package-lock.json. Reports on standard error. */
export async function ensureDependencies() {
  if (installedAsLocked()) return;
  console.error('Installing packages (about half a minute, once) …');
  // Windows cannot remove a running node.exe, which `npm ci` would try when it is the packaged one.
  const command = process.platform === 'win32' && existsSync(modules) ? 'install' : 'ci';
  const code = await npm([command, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) return;
  fail(`The packages could not be installed: "npm ${command}" ended with ${code}. Its message is above.`);
}

/** Finds a Chromium or installs one; sets CHROMIUM_PATH unless it is Playwright's own. */
export async function ensureBrowser() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) fail(`CHROMIUM_PATH is ${asked}, which does not exist. Correct it or unset it.`);
  // A Debian container may have the full browser; its headless shell runs the same tests in two thirds of the time.
  if (!asked && mayInstall() && !findBrowser()?.endsWith('headless-shell')) await aptInstall('chromium-headless-shell');
  if (found()) return;
  console.log('No Chromium found: asking Playwright for its own …');
  if ((await node(tool('@playwright/test', 'playwright'), ['install', 'chromium'])) === 0 && playwrightStarts()) return;
  if (mayInstall()) {
    console.log('Playwright could not provide one: asking apt …');
    await aptInstall('chromium');
    if (found()) return;
  }
  fail('No browser for the tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and run this again.');
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** A failure is no error: the caller then looks for another browser. Without a network this must not take long. */
async function aptInstall(name) {
  const quietly = { env: { DEBIAN_FRONTEND: 'noninteractive' }, printed: [] };
  const hasty = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  // Another command may be installing at this moment: two fresh clones tested at the same time.
  const patient = ['-o', 'DPkg::Lock::Timeout=180'];
  await run('apt-get', [...hasty, 'update'], quietly).catch(() => 1);
  await run('apt-get', [...hasty, ...patient, 'install', '-y', '--no-install-recommends', name], quietly).catch(
    () => 1,
  );
}

/** Playwright's download also succeeds on systems that lack the libraries to start it. */
function playwrightStarts() {
  const probe = "require('playwright-core').chromium.launch().then((b) => b.close()).catch(() => process.exit(1))";
  return spawnSync(process.execPath, ['-e', probe], { cwd: root }).status === 0;
}

function found() {
  const path = findBrowser();
  if (path) process.env.CHROMIUM_PATH = path;
  return Boolean(path);
}

/** npm writes node_modules/.package-lock.json only when an installation is complete: it serves as the stamp. */
function installedAsLocked() {
  const stamp = join(modules, '.package-lock.json');
  if (!existsSync(stamp)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(stamp);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    return there ? there.version === version && existsSync(join(root, path)) : optional === true;
  });
}

function npm(args) {
  const options = { env: { CI: 'true' }, stdout: 2 };
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return run(process.execPath, [own, ...args], options);
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args], options) : run('npm', args, options);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies();
  await ensureBrowser();
  console.log(`Ready. Browser: ${process.env.CHROMIUM_PATH ?? "Playwright's own"}`);
}
