/**
 * The laboratory in its own thread: the page stays responsive, and a run that takes too long is ended with the thread.
 */
import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import {
  demandOfRun,
  hostLaunches,
  kernelSignatures,
  runKernel,
  touchedCounts,
  type KernelQuery,
  type KernelResult,
  type Sample,
} from '@src/lab';
import { grade } from '@src/repair/grade';
import { keyOf } from './access-order';
import { lookedInto, seekIn, sliceOf, type Looked } from './buffer-content';
import type { Answers, Outcome, Reply, Request, Trial } from './messages';
import { isMostlyOutside } from './outside';
import { extentOptions, optionsOf } from './run-options';
import { priced } from './priced';
import { triedOnBlocks, triedWhole } from './tried';

const PROGRESS_MS = 80;
const MOST_LINES = 2000;
/** About half a second of the slowest kernels. */
const MOST_FOLLOWING_STEPS = 2e7;
let last: Looked | null = null;
let kept: Looked | null = null;
/** What the last run was of, if it was sampled: it left no buffers. */
let sampledQuery: KernelQuery | null = null;
/** By access: what the followed warp did in the last run. Kept here, because few readers look at it. */
let seen: ReadonlyMap<string, readonly Sample[]> | null = null;

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
    case 'signatures':
      return {
        ...kernelSignatures(request.source, architecture(request.gpu), request.kernel),
        launches: hostLaunches(request.source, architecture(request.gpu)),
      };
    case 'seen':
      return seen && (seen.get(request.access) ?? []);
    case 'slice':
      return sliceOf(last, kept, request);
    case 'seek':
      return seekIn(last, kept, request);
    case 'grade':
      return grade(request.task, request.source);
    case 'keep':
      keep(last);
      return null;
    case 'forget':
      keep(null);
      return null;
    case 'run': {
      const before = last;
      last = null;
      drop(before);
      return run(request, tell);
    }
    case 'follow':
      return follow(request);
    case 'try':
      return tryOut(request);
    case 'sizes':
      return touchedCounts(request.query, architecture(request.gpu), (at) => request.buffers.includes(at));
    case 'price':
      return priced(request);
  }
}

function keep(run: Looked | null): void {
  const before = kept;
  kept = run;
  drop(before);
}

/** If nobody can look into this run any more, the next one gets its memory. */
function drop(run: Looked | null): void {
  if (run !== last && run !== kept) run?.result.release();
}

function run(
  { query, gpu, budget, warp }: Extract<Request, { ask: 'run' }>,
  tell: (done: number, all: number) => void,
): Outcome {
  const start = performance.now();
  let told = start;
  [last, seen, sampledQuery] = [null, null, null];
  const arch = architecture(gpu);
  const options = optionsOf(budget);
  const result = runKernel(query, arch, {
    ...options,
    warp,
    ...extentOptions(query, arch, budget),
    progress: (done, all) => {
      const now = performance.now();
      if (now - told > PROGRESS_MS) {
        told = now;
        tell(done, all);
      }
      return true;
    },
  });
  // A sample leaves buffers that no whole run would leave.
  last = result.scaled ? null : lookedInto(result, query.arguments);
  sampledQuery = result.scaled ? query : null;
  if (result.scaled) result.release();
  const { metrics, compiled, estimates, diagnostics, blocks, steps } = result;
  seen = new Map(result.accesses.map((access) => [keyOf(access), access.seen]));
  const accesses = result.accesses.map((access) => ({ ...access, seen: [] }));
  const scaled = withoutTotals(result.scaled);
  const buffers = (result.scaled ? [] : result.buffers).map(({ type, count, address }) => ({ type, count, address }));
  const console = result.console.slice(0, MOST_LINES);
  if (result.console.length > MOST_LINES) console.push(`… ${result.console.length - MOST_LINES} lines more`);
  const isOutside = isMostlyOutside(result);
  const took = performance.now() - start;
  return {
    metrics,
    compiled,
    estimates,
    accesses,
    buffers,
    diagnostics,
    blocks,
    scaled,
    steps,
    console,
    // What fell outside was not carried out: a time of the rest says nothing.
    demand: isOutside ? null : demandOfRun(result, query, arch),
    isOutside,
    took,
  };
}

/** A run that is over before the reader goes on typing, or none. */
function follow(request: Extract<Request, { ask: 'follow' }>): Outcome | null {
  const before = { last, seen, sampledQuery };
  const { budget } = request;
  const steps = Math.min(budget.steps, MOST_FOLLOWING_STEPS);
  const outcome = run({ ...request, ask: 'run', budget: { ...budget, steps } }, () => undefined);
  if (
    outcome.scaled ||
    steps === budget.steps ||
    outcome.blocks.ran === outcome.blocks.of ||
    outcome.steps < steps / 2
  ) {
    drop(before.last);
    return outcome;
  }
  const vain = last;
  ({ last, seen, sampledQuery } = before);
  drop(vain);
  return null;
}

/** The change is run beside the run before it, which stays the last one. */
function tryOut({ query, gpu, budget }: Extract<Request, { ask: 'try' }>): Trial {
  const arch = architecture(gpu);
  return sampledQuery
    ? triedOnBlocks(query, sampledQuery, arch, optionsOf(budget))
    : triedWhole(query, last, arch, optionsOf(budget));
}

function withoutTotals(scaled: KernelResult['scaled']): Outcome['scaled'] {
  if (!scaled) return null;
  const { totals: _, ...rest } = scaled;
  return rest;
}
