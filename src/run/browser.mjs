/** Where a Chromium may already be installed. `undefined`: let Playwright use its download. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const usualPlaces = {
  // The headless shell first: the same engine without windows; the tests take two thirds of the time.
  linux: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(
    (name) => ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => `${folder}/${name}`),
  ),
  darwin: ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) =>
    ['Google\\Chrome', 'Chromium'].map((maker) => join(process.env[name] ?? 'C:', maker, 'Application\\chrome.exe')),
  ),
};

export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return (usualPlaces[process.platform] ?? []).find(starts);
}

/** Some systems ship a chromium-browser that only prints how to install one. On Windows, asking would open a window. */
function starts(path) {
  if (!existsSync(path)) return false;
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
