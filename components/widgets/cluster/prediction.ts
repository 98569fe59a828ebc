import type { Judgement } from '@src/widget/define-widget';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';
import { cycles } from './describe';

export function ask(values: ClusterValues): string {
  if (values.mode === 'remote')
    return 'A block reads a word in the shared memory of another block of its cluster. After how many cycles does it arrive?';
  const how = values.multicast === 'on' ? 'Each copies its share for all of them.' : 'Each copies the tile for itself.';
  return `${values.size} blocks of a cluster load the same tile. ${how} How many times is each byte requested from the L2?`;
}

/** Cycles of the known places, or small numbers. */
export function places(trace: ClusterTrace, { mode }: ClusterValues): { id: number; label: string }[] {
  const known = trace.latencies.flatMap(({ cycles: each }) => (each === null ? [] : [Math.round(each)]));
  const numbers = mode === 'load' ? [0, 1, 2, 4, 8, trace.size, trace.size ** 2] : known.length > 0 ? known : [0];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

/** None where nobody knows the distance. */
export function answer(trace: ClusterTrace, { mode }: ClusterValues): number[] {
  if (mode === 'load') return [trace.multicast ? 1 : trace.size];
  const remote = cyclesTo(trace, 'remote');
  return remote === null ? [] : [remote];
}

export function judge(trace: ClusterTrace, values: ClusterValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  return values.mode === 'load' ? judgeLoad(trace, guess) : judgeRemote(trace, guess);
}

function judgeLoad({ size, multicast }: ClusterTrace, guess: number): Judgement {
  const right = multicast ? 1 : size;
  const because = multicast
    ? `the shares of the ${size} blocks are different bytes, and each share goes to all of them.`
    : size === 1
      ? 'one block copies its tile once.'
      : `${size} blocks copy the whole tile each. The L2 may be read less often: see what was counted.`;
  if (guess === right) return { correct: true, say: `Yes: ${because}` };
  const not = (thought: string, hint = thought): Judgement => wrong(hint, `${thought} In fact ${because}`);
  if (guess === 0) return not('The bytes must come from the L2: a bulk copy does not go through the L1.');
  if (guess === size && multicast)
    return not('That is without multicast.', 'Which block requests which bytes, and which blocks get them?');
  if (guess === 1)
    return not(
      'Being in one cluster does not share a copy: that takes multicast.',
      'Does being in one cluster share a copy?',
    );
  if (guess === size ** 2) return not('Every block receives the whole tile, but it requests only its own share.');
  return not(tooFewOrMany(guess, right));
}

/** Cycles to a place, rounded; `null` where they are not known. */
function cyclesTo({ latencies }: ClusterTrace, id: string): number | null {
  const found = latencies.find((each) => each.id === id)?.cycles ?? null;
  return found === null ? null : Math.round(found);
}

function judgeRemote(trace: ClusterTrace, guess: number): Judgement {
  const { size, gpu } = trace;
  const of = (id: string): number | null => cyclesTo(trace, id);
  const right = of('remote');
  if (right === null)
    return wrong(size === 1 ? 'A cluster of one block has no other block.' : `On the ${gpu} that is not known here.`);
  const because = `It takes ${cycles(right)}: longer than its own shared memory, shorter than the L2.`;
  if (guess === right) return { correct: true, say: `Yes. ${because}` };
  if (guess === of('own'))
    return wrong(
      'The word is on another SM, so it crosses a network.',
      `The word is on another SM, so it crosses a network. ${because}`,
    );
  if (guess === of('l2'))
    return wrong('The word does not go through the L2.', `The word does not go through the L2. ${because}`);
  return wrong(
    'Shared memory is on the chip, also that of another block.',
    `Shared memory is on the chip, also that of another block. ${because}`,
  );
}
