import { count } from '@src/units/words';
import { orderOf, type PipelineValues } from './params';
import { copyCycles, cyclesText, numberText } from './describe';
import { simulate, type PipelineTrace } from './simulate';

interface Guess {
  readonly cycles: number;
  /** The mistake behind a wrong number. */
  readonly say: string;
}

/** Numbers nearer to the right one than this would be right too. */
const APART = 0.08;

/** All to the cycle, including the right number: a single round one, or a single unround one, would stand out. */
export const round = (cycles: number): number => Math.max(1, Math.round(cycles));

export function ask(values: PipelineValues): string {
  const run = simulate(values).runs[orderOf(values)];
  const { plan } = run.line;
  const issued =
    values.stages === 1
      ? 'There is one stage'
      : `There are ${count(values.stages, 'stage')}, and the next copy is issued ${values.order === 'late' ? 'after' : 'before'} each computation`;
  return `A copy takes ${cyclesText(copyCycles(run))} from its issue to the last byte, the arithmetic on a tile ${numberText(plan.computeCycles)}. ${issued}. About how many cycles per tile?`;
}

export function guesses({ runs, chosen, onePerTile }: PipelineTrace, { stages }: PipelineValues): readonly Guess[] {
  const run = runs[chosen];
  const [copy, compute] = [copyCycles(run), run.line.plan.computeCycles];
  const late = stages > 1 && chosen === 'late';
  return [
    {
      cycles: runs.ahead.perTile,
      say: late
        ? 'That is what the other order takes. Here the copy is issued when the computation is over, and the block waits until it has arrived.'
        : 'Look at what can be in flight while the block computes.',
    },
    {
      cycles: (copy + compute) / stages,
      say:
        late || stages === 1
          ? `Buffers alone gain nothing: ${late ? 'the loop waits before it issues' : 'with one stage copy and computation take turns'}.`
          : 'Stages do not divide the work: the block still computes on every tile, and the memory still delivers every byte.',
    },
    {
      cycles: compute,
      say: late
        ? 'That would be so if the copy ran during the computation, but it is issued only after it.'
        : 'That is the arithmetic alone. Issuing, the part of the wait that is not hidden, and a barrier come on top.',
    },
    {
      cycles: Math.max(copy, compute),
      say: 'That is the longer of the two. Which of them can run at the same time, and what comes on top?',
    },
    { cycles: copy, say: 'That is one copy alone. Is the block computing meanwhile, or after it?' },
    {
      cycles: onePerTile,
      say: 'That is what one stage takes, copy and computation in turns. Here the next copy is in flight during a computation.',
    },
    { cycles: (copy + compute) * 2, say: 'No tile is copied twice. Add up what the block does one after the other.' },
  ];
}

/** The right number among those that a reader may have in mind, none of them so near that it would be right too. */
export function places(trace: PipelineTrace, values: PipelineValues): { id: number; label: string }[] {
  const right = round(trace.runs[trace.chosen].perTile);
  const apart = guesses(trace, values)
    .map(({ cycles }) => round(cycles))
    .filter((cycles) => Math.abs(cycles / right - 1) > APART);
  return [...new Set([right, ...apart])].sort((a, b) => a - b).map((id) => ({ id, label: numberText(id) }));
}

export const answer = ({ runs, chosen }: PipelineTrace): number[] => [round(runs[chosen].perTile)];
