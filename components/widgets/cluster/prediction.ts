import type { Judgement } from '@src/widget/define-widget';
import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';
import { cycles } from './describe';

export function ask(values: ClusterValues): string {
  if (values.mode === 'remote')
    return 'A block reads a word in the shared memory of another block of its cluster. After how many cycles does it come?';
  const how = values.multicast === 'on' ? 'Each copies its share for all of them.' : 'Each copies the tile for itself.';
  return `${values.size} blocks of a cluster want the same tile. ${how} How many times is each byte asked of the L2?`;
}

/** Cycles of the known places, or small numbers. */
export function places(trace: ClusterTrace, { mode }: ClusterValues): { id: number; label: string }[] {
  const known = trace.latencies.flatMap(({ cycles: each }) => (each === null ? [] : [Math.round(each)]));
  const numbers = mode === 'load' ? [0, 1, 2, 4, 8, trace.size, trace.size ** 2] : known.length > 0 ? known : [0];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export function judge(trace: ClusterTrace, values: ClusterValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return { correct: false, say: 'Choose one number.' };
  return values.mode === 'load' ? judgeLoad(trace, guess) : judgeRemote(trace, guess);
}

function judgeLoad({ size, multicast }: ClusterTrace, guess: number): Judgement {
  const right = multicast ? 1 : size;
  const because = multicast
    ? `the shares of the ${size} blocks are different bytes, and each share goes to all of them.`
    : size === 1
      ? 'one block copies its tile once.'
      : `${size} blocks copy the whole tile each. Whether the L2 is read as often is another question: see what was counted.`;
  if (guess === right) return { correct: true, say: `Yes: ${because}` };
  const wrong = (say: string): Judgement => ({ correct: false, say: `${say} In fact ${because}` });
  if (guess === 0) return wrong('The bytes must come from somewhere, and L1 keeps no copy for a bulk copy.');
  if (guess === size && multicast) return wrong('That is without multicast.');
  if (guess === 1) return wrong('Being in one cluster does not share a copy: that takes multicast.');
  if (guess === size ** 2)
    return wrong('Every block receives the tile, but no block asks for the others’ sake as well.');
  return wrong(guess < right ? 'Too few.' : 'Too many.');
}

function judgeRemote({ latencies, size, gpu }: ClusterTrace, guess: number): Judgement {
  const of = (id: string): number | null => {
    const found = latencies.find((each) => each.id === id)?.cycles ?? null;
    return found === null ? null : Math.round(found);
  };
  const right = of('remote');
  if (right === null)
    return {
      correct: false,
      say: size === 1 ? 'A cluster of one block has no other block.' : `On the ${gpu} that is not known here.`,
    };
  const because = `It takes ${cycles(right)}: longer than its own shared memory, shorter than the L2.`;
  if (guess === right) return { correct: true, say: `Yes. ${because}` };
  if (guess === of('own'))
    return { correct: false, say: `The word lies on another SM, so it crosses a network. ${because}` };
  if (guess === of('l2')) return { correct: false, say: `The way does not go through the L2. ${because}` };
  return { correct: false, say: `Shared memory is on the chip, also that of another block. ${because}` };
}
