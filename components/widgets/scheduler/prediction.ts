import { count } from '@src/units/words';
import { numberText } from './describe';
import type { SchedulerValues } from './params';
import { simulate, type SchedulerTrace } from './simulate';

/** Numbers nearer to the right one than this would be right too. */
const APART = 8;

export const rightOf = ({ issueShare }: SchedulerTrace): number => Math.round(100 * issueShare);

export function ask(values: SchedulerValues): string {
  const trace = simulate(values);
  return `${count(values.warps, 'warp')} share${values.warps === 1 ? 's' : ''} a scheduler. In each round a warp issues ${numberText(trace.instructionsPerRound)} instructions; a load alone takes ${numberText(trace.loadCycles)} cycles, and a multiply-add 4 when the next needs it. In about what share of the cycles does the scheduler issue?`;
}

interface Guess {
  readonly share: number;
  readonly say: string;
}

export const guesses = ({ aloneShare, stalls }: SchedulerTrace, { warps }: SchedulerValues): readonly Guess[] => [
  {
    share: 100 * aloneShare,
    say:
      warps === 1
        ? 'Add up what the warp waits for, and compare it with what it issues.'
        : 'That is one warp alone. The others issue while it waits.',
  },
  { share: 100, say: 'That needs a warp that can issue in every cycle. Are there enough?' },
  {
    share: Math.min(100, 100 * aloneShare * warps),
    say: 'That is one warp alone times the number of warps, as if none ever stood in another’s way.',
  },
  { share: 100 * (1 - stalls.long_scoreboard), say: 'That leaves out only the waits for loads of one warp.' },
  { share: 50, say: 'Compare the instructions of all warps in a round with the cycles that a round takes.' },
  { share: 25, say: 'Every fourth cycle is what one chain alone would do, without any load.' },
  { share: 3, say: 'Count the instructions of all warps, not only the load.' },
];

/** The right number among those that a reader may have in mind, none of them so near that it would be right too. */
export function places(trace: SchedulerTrace, values: SchedulerValues): { id: number; label: string }[] {
  const chosen = [rightOf(trace)];
  for (const { share } of guesses(trace, values)) {
    const id = Math.round(share);
    if (chosen.every((other) => Math.abs(other - id) > APART)) chosen.push(id);
  }
  return chosen.sort((a, b) => a - b).map((id) => ({ id, label: `${id} %` }));
}

export const answer = (trace: SchedulerTrace): number[] => [rightOf(trace)];
