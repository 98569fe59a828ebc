/**
 * The npm package as users get it: packed, installed from its tarball into an empty project without a network, and each
 * entry used.
 */
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CONSUMER = `
import { architectures, coalesce, InputError } from 'warp-and-weft/engine';
import { runKernel, type KernelQuery } from 'warp-and-weft/lab';

const addressByLane = Array.from({ length: 32 }, (_, lane) => lane * 8);
const sectors: number = coalesce({ op: 'load', width: 4, addressByLane }, architectures.h200).sectors.length;
const query: KernelQuery = {
  source: '__global__ void k(float *out) { out[threadIdx.x * 2] = 1; }',
  grid: [1, 1, 1],
  block: [32, 1, 1],
  arguments: [{ buffer: { type: 'float', count: 64, init: 'zero' } }],
};
const { metrics } = runKernel(query, architectures.h200);
let refused = '';
try {
  runKernel({ ...query, source: 'not a kernel' }, architectures.h200);
} catch (error) {
  refused = error instanceof InputError ? 'InputError' : String(error);
}
export const seen = { sectors, stored: metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum'], refused };
`;
const PAGE = `
import { type GpuFigure, type GpuFigureChange } from 'warp-and-weft/elements';
import 'warp-and-weft/elements';
const figure: GpuFigure = document.createElement('gpu-figure');
figure.widget = 'coalescing';
figure.addEventListener('change', (event) => (event as CustomEvent<GpuFigureChange>).detail.params);
`;

let tarball = '';
let project = '';
const inProject = (program: string, args: readonly string[], input = '') =>
  spawnSync(program, args, { cwd: project, encoding: 'utf8', input, shell: process.platform === 'win32' });

beforeAll(() => {
  const packed = spawnSync(process.execPath, ['src/run/pack.mjs'], { encoding: 'utf8' });
  tarball = packed.stdout.trim().split('\n').at(-1) ?? '';
  expect(packed.status, packed.stderr).toBe(0);
  project = mkdtempSync(join(tmpdir(), 'empty-project-'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  const installed = inProject('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
  expect(installed.status, installed.stderr).toBe(0);
}, 300_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the package', () => {
  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: 'build/package', pack: false });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('resolves with its types except where only CommonJS is known', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
    // Node 20 cannot require an ES module, and TypeScript before 4.7 does not know exports.
    const problems = (analysis.types ? analysis.problems : [{ kind: 'no types' }]).filter(
      (problem) =>
        problem.kind !== 'CJSResolvesToESM' && !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    );
    expect(problems).toEqual([]);
  });

  it('has no dependencies and contains only what it lists', () => {
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'warp-and-weft',
    ]);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## ${version}\n`);
    expect(inProject('npx', ['--offline', 'warp-and-weft', '--version']).stdout).toBe(`${version}\n`);
  });

  it('computes with its engine and its laboratory, in a program that TypeScript checked', async () => {
    const types = (file: string, source: string, lib: readonly string[]): unknown[] => {
      writeFileSync(join(project, file), source);
      const program = ts.createProgram([join(project, file)], {
        strict: true,
        noEmit: true,
        types: [],
        lib: [...lib],
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.NodeNext,
      });
      return ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    };
    expect(types('consumer.ts', CONSUMER, ['lib.es2023.d.ts'])).toEqual([]);
    expect(types('page.ts', PAGE, ['lib.es2023.d.ts', 'lib.dom.d.ts'])).toEqual([]);
    const { outputText } = ts.transpileModule(CONSUMER, { compilerOptions: { target: ts.ScriptTarget.ES2023 } });
    writeFileSync(join(project, 'consumer.js'), `${outputText}\nconsole.log(JSON.stringify(seen));`);
    const { stdout, stderr } = inProject(process.execPath, ['consumer.js']);
    expect({ stderr, seen: stdout && (JSON.parse(stdout) as unknown) }).toEqual({
      stderr: '',
      seen: { sectors: 8, stored: 8, refused: 'InputError' },
    });
  });

  it('answers and explains on the command line', () => {
    const query = '{"kind":"occupancy","computeCapability":"9.0","registers":64,"sharedBytes":32768,"threads":256}\n';
    const predicted = inProject('npx', ['--offline', 'warp-and-weft', 'predict'], query);
    expect(JSON.parse(predicted.stdout)).toEqual({ blocksPerSm: 4, limitedBy: 'registers' });
    writeFileSync(join(project, 'a.csv'), readFileSync('content/evidence/reports/h200.before.base.csv'));
    expect(inProject('npx', ['--offline', 'warp-and-weft', 'explain', 'a.csv']).stdout).toContain('DRAM is the bound');
    expect(inProject('npx', ['--offline', 'warp-and-weft', 'explain']).status).toBe(2);
    expect(inProject('npx', ['--offline', 'warp-and-weft', 'predicts'])).toMatchObject({ status: 2, stdout: '' });
  });

  it('bundles the element with every figure', async () => {
    writeFileSync(join(project, 'page.js'), "import 'warp-and-weft/elements';");
    const bundle = await rolldown({
      input: join(project, 'page.js'),
      cwd: project,
      platform: 'browser',
      logLevel: 'silent',
    });
    const { output } = await bundle.generate({ format: 'es' });
    await bundle.close();
    const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
    expect(code).toContain('gpu-figure');
    expect(output.length).toBeGreaterThan(20);
  });
});
