/** The engine as another program imports it: `import { … } from 'warp-and-weft/engine'`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CONSUMER = `
import { architectures, coalesce, globalCounter, InputError, type CoalesceTrace } from 'warp-and-weft/engine';

const addressByLane = Array.from({ length: 32 }, (_, lane) => lane * 8);
const trace: CoalesceTrace = coalesce({ op: 'load', width: 4, addressByLane }, architectures.h200);
const counter = globalCounter(architectures.h200);
counter.count(4, 0xffffffff, addressByLane);
let refused = '';
try {
  counter.count(4, 1, [2]);
} catch (error) {
  if (error instanceof InputError) refused = error.message;
}
export const seen: readonly (number | string)[] = [trace.sectors.length, counter.sectors, refused];
`;

let folder = '';
beforeAll(() => {
  expect(spawnSync(process.execPath, ['src/run/predict.mjs'], { input: '' }).status, 'the package is built').toBe(0);
  folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules', 'warp-and-weft'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package "warp-and-weft/engine"', () => {
  it('needs no other package, no browser and no Node', () => {
    const code = readFileSync('build/engine.js', 'utf8');
    const imported = [...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, from]) => from);
    expect(imported.filter((from) => !from!.startsWith('./shared-'))).toEqual([]);
    expect(/\b(globalThis|Math\.random|Date\.now|performance\.now)\b/.exec(code)?.[0]).toBeUndefined();
  });

  it('is typed for a program that knows neither a browser nor Node', () => {
    const program = ts.createProgram([join(folder, 'consumer.ts')], {
      strict: true,
      noEmit: true,
      types: [],
      lib: ['lib.es2023.d.ts'],
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
    });
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(problems).toEqual([]);
  });

  it('computes when it is imported by name', async () => {
    const { outputText } = ts.transpileModule(CONSUMER, { compilerOptions: { target: ts.ScriptTarget.ES2023 } });
    const script = join(folder, 'consumer.mjs');
    writeFileSync(script, `${outputText}\nconsole.log(JSON.stringify(seen));`);
    const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect({ stderr, seen: stdout && (JSON.parse(stdout) as unknown) }).toEqual({
      stderr: '',
      seen: [8, 8, expect.stringContaining('Lane 0 accesses 4 bytes at address 2')],
    });
  });

  it('documents every function', () => {
    const types = readFileSync('build/engine.d.ts', 'utf8');
    const bare = [...types.matchAll(/(\*\/\n)?export declare function (\w+)/g)].filter(([, documented]) => !documented);
    expect(bare.map(([, , name]) => name)).toEqual([]);
  });
});
