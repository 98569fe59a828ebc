/**
 * Writes what a GPU is asked about the coalescing figure: the states of content/evidence/figure-coalescing and the kernels of
 * content/evidence/figure-kernels. Run it after a change of the figure's parameters, then measure again; a test tells when
 * they are out of date.
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
  const figure = await server.ssrLoadModule('/components/widgets/coalescing/recorded-states.ts');
  const states = figure.recordedStates();
  await writeFile('content/evidence/figure-coalescing/cases.txt', figure.caseFile(states));
  const kernels = figure.recordedKernels();
  await writeFile('content/evidence/figure-kernels/kernel.cu', figure.kernelProgram(kernels));
  console.log(`${states.length} states, ${kernels.length} kernels`);
} finally {
  await server.close();
}
