import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import {
  freeLayout,
  layoutCopy,
  layoutText,
  modes,
  offsetOf,
  size,
  swizzledText,
  tmaName,
  type CopyStep,
  type LayoutCopy,
  type TmaName,
} from '@src/engine/layout';
import { copyOf, otherOf, type LabValues } from './params';

/** One instruction of the copy: what it moves, and what it costs. */
export interface LabStep {
  readonly warp: number;
  /** The index of its first value among those that a thread has in a tile. */
  readonly firstValue: number;
  readonly width: number;
  readonly addressByLane: readonly (number | null)[];
  readonly elementsByLane: readonly (readonly number[])[];
  /** Shared wavefronts, or sectors. */
  readonly cost: number;
  readonly ideal: number;
  /** What the bank-conflict counter adds; 0 in global memory. */
  readonly conflicts: number;
  /** Lookups of tags; 0 in shared memory. */
  readonly tagWavefronts: number;
  /** Index = bank; the words that it moves. Empty in global memory. */
  readonly wordsByBank: readonly number[];
}

/** What the lab shows of one state: plain data. */
export interface LabTrace {
  readonly rows: number;
  readonly columns: number;
  /** Byte address of each element, the first mode fastest. */
  readonly addresses: readonly number[];
  readonly steps: readonly LabStep[];
  readonly cost: number;
  readonly ideal: number;
  readonly conflicts: number;
  readonly other: { readonly cost: number; readonly ideal: number } | null;
  /** The smallest layout on which no side has a conflict; `null` in global memory and where none was found. */
  readonly found: { readonly text: string; readonly kind: string; readonly unused: number } | null;
  /** The tensor map's swizzle that leaves this layout. */
  readonly name: TmaName | null;
}

const MOST_ELEMENTS = 4096;
const MOST_STEPS = 256;

export function simulate(values: LabValues): LabTrace {
  const arch = architecture(values.gpu);
  const copy = copyOf(values);
  const [rows, columns] = extentsOf(copy);
  const steps = stepsOf(copy, arch);
  const other = otherOf(values);
  const otherSteps = other && stepsOf(other, arch);
  const shared = copy.memory === 'shared';
  const free = shared ? freeLayout(other ? [copy, other] : [copy], arch) : null;
  return {
    rows,
    columns,
    addresses: Array.from({ length: rows * columns }, (_, element) => element).map(offsetOf(copy)),
    steps,
    ...totals(steps),
    conflicts: steps.reduce((sum, { conflicts }) => sum + conflicts, 0),
    other: otherSteps && totals(otherSteps),
    found: free && { text: swizzledText(free.layout), kind: free.kind, unused: free.unused },
    name: shared && modes(copy.layout.layout).length === 2 ? tmaName(copy) : null,
  };
}

const totals = (steps: readonly LabStep[]): { cost: number; ideal: number } => ({
  cost: steps.reduce((sum, { cost }) => sum + cost, 0),
  ideal: steps.reduce((sum, { ideal }) => sum + ideal, 0),
});

function extentsOf({ layout: { layout } }: LayoutCopy): [number, number] {
  const parts = modes(layout).map((mode) => size(mode));
  if (parts.length > 2)
    throw new InputError(
      `${layoutText(layout)} has ${parts.length} modes, but the figure draws rows and columns. Choose a layout of one or two modes; a mode may be nested.`,
    );
  if (size(layout) > MOST_ELEMENTS)
    throw new InputError(`The tile has ${size(layout)} elements. Choose one of at most ${MOST_ELEMENTS}.`);
  return [parts[0]!, parts[1] ?? 1];
}

function stepsOf(copy: LayoutCopy, arch: ReturnType<typeof architecture>): LabStep[] {
  const steps = layoutCopy(copy, arch).map(labStep);
  if (steps.length > MOST_STEPS)
    throw new InputError(
      `The copy has ${steps.length} instructions. Choose a smaller tile or larger vectors: at most ${MOST_STEPS} are shown.`,
    );
  return steps;
}

function labStep({ warp, firstValue, width, addressByLane, elementsByLane, counts }: CopyStep): LabStep {
  const common = { warp, firstValue, width, addressByLane, elementsByLane };
  if (counts.memory === 'shared')
    return {
      ...common,
      cost: counts.wavefronts,
      ideal: counts.ideal,
      conflicts: counts.bankConflicts,
      tagWavefronts: 0,
      wordsByBank: counts.wordsByBank,
    };
  return {
    ...common,
    cost: counts.sectors,
    ideal: counts.idealSectors,
    conflicts: 0,
    tagWavefronts: counts.tagWavefronts,
    wordsByBank: [],
  };
}
