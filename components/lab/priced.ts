import { architecture } from '@src/arch';
import { demandOfRun, runKernel, type Diagnostic } from '@src/lab';
import { isLeftAlike, leftBy, type Left } from './left-behind';
import type { Priced, Problem, Request } from './messages';
import { extentOptions, optionsOf } from './run-options';
import { storedIn } from './verdict/same-work';

/** What the launch left that the others of a sweep are compared with. */
let reference: Left | null = null;

/** A launch of a sweep: nothing of it is kept, but what the reference leaves. */
export function priced({
  query,
  gpu,
  budget,
  isReference,
}: Omit<Extract<Request, { ask: 'price' }>, 'id' | 'ask'>): Priced {
  const arch = architecture(gpu);
  const result = runKernel(query, arch, {
    ...optionsOf(budget),
    ...extentOptions(query, arch, budget),
  });
  const { compiled, diagnostics } = result;
  const problem = diagnostics.find(({ severity, kind }) => severity === 'error' || kind === 'limit');
  const left = !problem && (isReference || reference) ? leftBy(result, query.arguments) : null;
  if (isReference) reference = left;
  const isKnown = left !== null && reference !== null && (left.isChanged || reference.isChanged);
  const answer: Priced = {
    demand: demandOfRun(result, query, arch),
    compiled,
    problem: problem ? problemOf(problem) : null,
    isDoubtful: diagnostics.some(({ severity }) => severity !== 'note'),
    stored: storedIn(result),
    isLeftAlike: isKnown ? isLeftAlike(reference!, left) : null,
  };
  result.release();
  return answer;
}

const SHORT: Readonly<Partial<Record<Diagnostic['kind'], string>>> = {
  'out-of-bounds': 'out of bounds',
  misaligned: 'misaligned access',
  uninitialised: 'reads what was never written',
  race: 'race',
  barrier: 'barrier that not all threads reach',
  arithmetic: 'arithmetic error',
  unsupported: 'does not compile here',
};

function problemOf({ kind, line, message }: Diagnostic): Problem {
  const short = kind === 'limit' ? 'Too long to run' : `Line ${line}: ${SHORT[kind] ?? 'error'}`;
  return { short, whole: kind === 'limit' ? message : `Line ${line}: ${message}` };
}
