/**
 * Writes the figures' cases to be measured on a GPU: the states of content/evidence/figure-coalescing, the kernels of
 * content/evidence/figure-kernels, the states and loops of content/evidence/figure-vector-load, the states of
 * content/evidence/figure-banks and figure-banks-atomic, the kernels of content/evidence/figure-layout-lab. Run it after
 * changing a figure's parameters, then measure again; a test reports when they are out of date.
 *   node src/run/write-cases.mjs
 */
import { writeFile } from 'node:fs/promises';
import { createServer } from 'vite';

const server = await createServer({
  configFile: 'vitest.config.ts',
  server: { middlewareMode: true },
  appType: 'custom',
});
try {
  const figure = await server.ssrLoadModule('/src/evidence/cases/coalescing.ts');
  const states = figure.recordedStates();
  await writeFile('content/evidence/figure-coalescing/cases.txt', figure.caseFile(states));
  const kernels = figure.recordedKernels();
  await writeFile('content/evidence/figure-kernels/kernel.cu', figure.kernelProgram(kernels));
  console.log(`coalescing: ${states.length} states, ${kernels.length} kernels`);

  const loops = await server.ssrLoadModule('/src/evidence/cases/vector-load.ts');
  const cases = loops.recordedStates();
  await writeFile('content/evidence/figure-vector-load/cases.txt', loops.caseFile(cases));
  await writeFile('content/evidence/figure-vector-load/kernel.cu', loops.loopProgram(cases));
  console.log(`vector-load: ${cases.length} states`);

  const banks = await server.ssrLoadModule('/src/evidence/cases/banks.ts');
  const accesses = banks.recordedStates();
  const atomics = banks.recordedAtomics();
  await writeFile('content/evidence/figure-banks/cases.txt', banks.caseFile(accesses));
  await writeFile('content/evidence/figure-banks-atomic/cases.txt', banks.caseFile(atomics));
  console.log(`banks: ${accesses.length} states, ${atomics.length} of atomics`);

  const lab = await server.ssrLoadModule('/src/evidence/cases/layout-lab.ts');
  const copies = lab.recordedStates();
  await writeFile('content/evidence/figure-layout-lab/kernel.cu', lab.labProgram(copies));
  console.log(`layout-lab: ${copies.length} states`);
} finally {
  await server.close();
}
