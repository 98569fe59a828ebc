import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { INSIDE, zipped } from './zip.mjs';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a zip of the site holds each file unchanged, in one folder, and is reproducible', () => {
  const files = { 'index.html': '<p>warp</p>', 'a/b/index.html': 'é'.repeat(9000), 'a/x.png': '\0\u0001' };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const zip = zipped(folder);
  const found = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${INSIDE}/${name}`, text])),
  );
  expect(Buffer.from(zipped(folder)).equals(Buffer.from(zip))).toBe(true);
  // An independent program opens it too, where available.
  writeFileSync(join(folder, 'site.zip'), zip);
  const python = spawnSync('python3', ['-m', 'zipfile', '-t', join(folder, 'site.zip')], { encoding: 'utf8' });
  if (python.error === undefined) expect(python.stdout).toContain('Done testing');
});

it('the workflow runs scripts that exist', () => {
  const workflow = readFileSync('.github/workflows/site.yml', 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const runs = [...workflow.matchAll(/^\s*(?:- )?run: (?:npm run (\S+)|npm (test)|node (\S+))$/gm)];
  expect(runs.length).toBeGreaterThanOrEqual(4);
  for (const [, script, test, file] of runs)
    if (file) expect(readFileSync(file, 'utf8').length).toBeGreaterThan(0);
    else expect(scripts).toHaveProperty((script ?? test)!);
});
