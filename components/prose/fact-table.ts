/** The facts of all GPUs as tables: what the figures of the atlas show one group at a time, whole and on paper. */
import architectures from '@components/widgets/architectures/definition';
import { columnOf, entrySource, entryText, shortName } from '@components/widgets/architectures/params';
import type { ArchitecturesTrace } from '@components/widgets/architectures/simulate';
import hierarchy from '@components/widgets/hierarchy/definition';
import {
  levelIds,
  levelOf,
  lookOf,
  NAMES,
  sourcesOf,
  textOf,
  valueOf,
  type HierarchyTrace,
  type Quantity,
} from '@components/widgets/hierarchy/simulate';
import { initialValues } from '@src/widget/params';

export interface FactCell {
  readonly text: string;
  readonly look: 'measured' | 'given' | 'estimate' | 'unknown';
  /** Places of its sources in the list under the table, from 1. */
  readonly notes: readonly number[];
}

export interface FactSheet {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly FactCell[] }[];
  /** Each source once. */
  readonly origins: readonly Origin[];
}

interface Origin {
  readonly text: string;
  readonly href: string | null;
}

/** Sources in the order in which they are first named, each with its number. */
function numbered() {
  const origins: Origin[] = [];
  const numberOf = ({ text, href }: Origin): number => {
    const at = origins.findIndex((other) => other.text === text && other.href === href);
    return at >= 0 ? at + 1 : origins.push({ text, href });
  };
  return { origins, numberOf };
}

/** One group of the table of GPUs, oldest first. */
export function groupSheet(group: string): FactSheet {
  const { origins, numberOf } = numbered();
  const values = { ...initialValues(architectures.params), group };
  const trace = architectures.simulate(values as never) as ArchitecturesTrace;
  return {
    columns: trace.columns.map((id) => columnOf(id).head.join(' ')),
    rows: trace.rows.map(({ name, entries }) => ({
      name: shortName(name),
      cells: entries.map((entry, index) => {
        const source = entrySource(entry, name);
        const text = entryText(columnOf(trace.columns[index]!), entry.value);
        return { text, look: source.look, notes: [numberOf(source)] };
      }),
    })),
    origins,
  };
}

/** The total in "≤ 228 KiB × 132 SMs = 29.4 MiB": "≤ 29.4 MiB". */
const wholeOf = (text: string): string => {
  const [parts = '', whole] = text.split(' = ');
  return whole === undefined ? text : `${parts.startsWith('≤') ? '≤ ' : ''}${whole}`;
};

/** One quantity of every level of memory over the whole GPU, one row per GPU. */
export function levelSheet(quantity: Quantity): FactSheet {
  const { origins, numberOf } = numbered();
  const traces = hierarchy.params.gpu.options.map(
    ({ value }) => hierarchy.simulate({ ...initialValues(hierarchy.params), gpu: value } as never) as HierarchyTrace,
  );
  const levels = [...new Set(traces.flatMap((trace) => levelIds(trace)))].filter(
    (id) => quantity === 'size' || id !== 'registers',
  );
  return {
    columns: levels.map((id) => NAMES[id]),
    rows: traces.map(({ sides: [side] }) => ({
      name: shortName(side!.name),
      cells: levels.map((id): FactCell => {
        const level = levelOf(side!, id);
        if (!level) return { text: 'none', look: 'given', notes: [] };
        const value = valueOf(level, quantity);
        const notes = sourcesOf(value, side!.name).map(numberOf);
        return {
          text: value.value === null ? 'not known' : wholeOf(textOf(level, quantity)),
          look: lookOf(value),
          notes,
        };
      }),
    })),
    origins,
  };
}
