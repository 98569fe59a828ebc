/** The laboratory in its own thread: the page stays free, and a run that takes too long is ended with the thread. */
import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { kernelHeads, runKernel, type KernelResult, type RunOptions } from '@src/lab';
import type { Answers, Budget, Outcome, Reply, Request, WarpName } from './messages';
import { valuesText } from './values';

const PROGRESS_MS = 80;
const MOST_LINES = 2000;
let last: KernelResult | null = null;
/** The last buffer that was looked into: its bytes are copied once. */
let opened: { readonly of: KernelResult; readonly index: number; readonly bytes: Uint8Array } | null = null;

self.onmessage = ({ data }: MessageEvent<Request>): void => {
  const reply = (message: Reply): void => self.postMessage(message);
  try {
    reply({ id: data.id, answer: answer(data, (done, all) => reply({ id: data.id, progress: { done, all } })) });
  } catch (problem) {
    const isOurs = !(problem instanceof InputError || problem instanceof RangeError);
    reply({ id: data.id, failed: problem instanceof Error ? problem.message : String(problem), isOurs });
  }
};

function answer(request: Request, tell: (done: number, all: number) => void): Answers[keyof Answers] {
  switch (request.ask) {
    case 'heads':
      return kernelHeads(request.source, architecture(request.gpu), request.kernel);
    case 'slice':
      return slice(request.buffer, request.from, request.count);
    case 'run':
      return run(request, tell);
  }
}

function run(
  { query, gpu, budget, warp }: Extract<Request, { ask: 'run' }>,
  tell: (done: number, all: number) => void,
): Outcome {
  const start = performance.now();
  let told = start;
  last = null;
  opened = null;
  const result = runKernel(query, architecture(gpu), {
    ...optionsOf(budget, warp),
    progress: (done, all) => {
      const now = performance.now();
      if (now - told > PROGRESS_MS) {
        told = now;
        tell(done, all);
      }
      return true;
    },
  });
  last = result;
  const { metrics, accesses, diagnostics, blocks, steps } = result;
  const buffers = result.buffers.map(({ type, count, address }) => ({ type, count, address }));
  const console = result.console.slice(0, MOST_LINES);
  if (result.console.length > MOST_LINES) console.push(`… ${result.console.length - MOST_LINES} lines more`);
  const took = performance.now() - start;
  return { metrics, accesses, buffers, diagnostics, blocks, steps, console, took };
}

const optionsOf = ({ steps, bytes, blocks, races }: Budget, warp: WarpName | null): RunOptions => ({
  ...{ steps, bytes, races },
  ...(blocks === null ? {} : { blocks }),
  ...(warp === null ? {} : { warp }),
});

function slice(index: number, from: number, count: number): readonly string[] {
  const buffer = last?.buffers[index];
  if (!last || !buffer) return [];
  if (opened?.of !== last || opened.index !== index) opened = { of: last, index, bytes: last.bytesOf(index) };
  return valuesText(opened.bytes, buffer.type, from, count);
}
