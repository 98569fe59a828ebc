import type { StageKind } from '@src/engine/load-stages';
import { COUNTED_BY, COUNTERS, type Counter } from './counters';
import type { Grid } from './grid';
import type { AnatomyValues } from './params';
import { rules, type AnatomyTrace } from './simulate';

/** One counter beside, or on a phone beneath, its stage. */
export interface LedgerLine {
  readonly id: Counter['id'];
  readonly y: number;
  readonly valueX: number;
  readonly nameX: number;
  /** The full name, broken where it is too long for one line. */
  readonly name: readonly string[];
  /** By step: what the counter says after it. */
  readonly values: readonly string[];
  /** By step: this step moves it. */
  readonly moves: readonly boolean[];
  /** Rests on a rule that is only assumed on this GPU, or is not known at all. */
  readonly doubtful: boolean;
}

export const LINE_PITCH = 12;
const GAP = 6;
const VALUE_WIDTH = 52;
/** Letters of a mono of 10 px that fit beside the value. */
const LETTERS = 48;

/** Right edge of the values, left edge of the names. */
export const ledgerColumns = ({ ledger }: Grid): { valueX: number; nameX: number } => ({
  valueX: ledger + VALUE_WIDTH,
  nameX: ledger + VALUE_WIDTH + 8,
});

/** The lines of one stage from `y` down, and where they end. */
export function ledgerOf(
  kind: StageKind,
  trace: AnatomyTrace,
  values: AnatomyValues,
  grid: Grid,
  y: number,
): { lines: LedgerLine[]; bottom: number } {
  const assumed = rules(values).flatMap(({ rule, level }) => (level === 'assumed' ? [rule.id] : []));
  let at = y;
  const lines = COUNTERS.filter(({ id }) => COUNTED_BY[kind]?.includes(id)).map(({ id, name, rule }): LedgerLine => {
    const texts = trace.road.stages.map(({ counters }) => textOf(id, counters[id]));
    const parts = broken(name);
    const line = {
      id,
      y: at,
      ...ledgerColumns(grid),
      name: parts,
      values: texts,
      moves: texts.map((text, step) => text !== (texts[step - 1] ?? textOf(id, 0))),
      doubtful: (rule !== undefined && assumed.includes(rule)) || texts.at(-1) === UNKNOWN,
    };
    at += parts.length * LINE_PITCH + GAP;
    return line;
  });
  return { lines, bottom: at };
}

const UNKNOWN = 'unknown';

const textOf = (id: Counter['id'], value: number | null): string =>
  value === null ? UNKNOWN : id === 'dramBytes' ? `${value} B` : String(value);

function broken(name: string): string[] {
  if (name.length <= LETTERS) return [name];
  const cut = name.lastIndexOf('_', LETTERS - 4);
  return [name.slice(0, cut), name.slice(cut)];
}
