import { phases, type PhaseId } from './cost';
import type { TransposeValues } from './params';
import type { TransposeTrace } from './simulate';
import { totals, type Total } from './totals';

/** A line of the totals: its label on the left, then two numbers that end at the same places in each line. */
export interface TotalLine extends Total {
  readonly x: number;
  readonly computedX: number;
  readonly countedX: number;
  readonly y: number;
}

/** The chosen kernel over the whole matrix, computed and counted. */
export interface TotalsPart {
  readonly title: string;
  readonly x: number;
  readonly titleY: number;
  readonly heads: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly counted: boolean;
  }[];
  readonly lines: readonly TotalLine[];
  readonly bottom: number;
}

const PITCH = 14;
/** From the right end of one number to that of the next: eleven signs and some air. */
const NUMBER = 65;

export interface TotalsPlace {
  readonly x: number;
  readonly y: number;
  /** Left end and width of each phase; `null` puts one phase below the other over the whole width. */
  readonly columns: Readonly<Record<PhaseId, { readonly x: number; readonly width: number }>> | null;
  readonly width: number;
}

export function totalsPart(trace: TransposeTrace, values: TransposeValues, place: TotalsPlace): TotalsPart {
  const all = totals(trace, values);
  const counted = all.some((total) => total.counted !== '');
  const { columns, x, y } = place;
  const headY = y + 20;
  const used = phases.filter((phase) => all.some((total) => total.phase === phase));
  const ends = (left: number, width: number) => ({
    countedX: left + width,
    computedX: left + width - (counted ? NUMBER : 0),
  });
  const wholeWidth = { x: x + 30, width: place.width - x - 30 };
  const placeOf = (phase: PhaseId) => columns?.[phase] ?? wholeWidth;
  const heads = (columns ? used : used.slice(0, 1)).flatMap((phase) => {
    const { countedX, computedX } = ends(placeOf(phase).x, placeOf(phase).width);
    return [
      { text: 'computed', x: computedX, y: headY, counted: false },
      ...(counted ? [{ text: 'counted', x: countedX, y: headY, counted: true }] : []),
    ];
  });
  const lineOf = new Map<PhaseId, number>();
  const lines = all.map((total, index): TotalLine => {
    const own = lineOf.get(total.phase) ?? 0;
    lineOf.set(total.phase, own + 1);
    const at = placeOf(total.phase);
    return {
      ...total,
      label: columns ? total.label : `${total.phase}: ${total.label}`,
      x: at.x,
      ...ends(at.x, at.width),
      y: headY + PITCH * (1 + (columns ? own : index)),
    };
  });
  const gpu = counted ? `, and counted on the ${values.gpu.toUpperCase()}` : '';
  return {
    title: columns
      ? `The chosen kernel over the whole matrix, computed${gpu}`
      : 'The chosen kernel over the whole matrix',
    x,
    titleY: y + 4,
    heads,
    lines,
    bottom: Math.max(...lines.map((line) => line.y)) + PITCH / 2 + 2,
  };
}
