/** What panels, pages, and pictures show of the figure beside its drawing: fetched when it is asked for. */
import type { LoadStage } from '@src/engine/load-stages';
import { elementByLane } from '@src/engine/patterns';
import { bytesText } from '@src/units/words';
import type { Preset, Share, Table } from '@src/widget/define-widget';
import { momentOf } from './describe';
import { COUNTED_BY, COUNTERS, type Counter } from './metrics';
import type { AnatomyValues, params } from './params';
import { expression, patternOf, TYPE_BY_BYTES, type AnatomyTrace } from './simulate';

export { rules } from './simulate';

export const summary =
  'One warp loads from global memory; the figure follows it from the instruction to the registers and shows the counter that each stage increments.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'contiguous', label: 'Contiguous', values: { pattern: 'contiguous' } },
  { id: 'every-other', label: 'Every other float', values: { pattern: 'stride', stride: 2 } },
  { id: 'own-sector', label: 'One sector per lane', values: { pattern: 'stride', stride: 8 } },
  { id: 'own-line', label: 'One line per lane', values: { pattern: 'stride', stride: 32 } },
  { id: 'shifted', label: 'Misaligned by 4 B', values: { pattern: 'shifted', offset: 4 } },
  { id: 'uniform', label: 'All lanes, one element', values: { pattern: 'broadcast', sharing: 32 } },
  { id: 'float4', label: 'float4', values: { pattern: 'contiguous', bytes: '16' } },
  { id: 'gather', label: 'Random gather', values: { pattern: 'gather', table: 65536 } },
  { id: 'warm', label: 'One sector per lane, L1 warm', values: { pattern: 'stride', stride: 8, caches: 'l1' } },
];

export const shares = ({ load: { usefulBytes, movedBytes } }: AnatomyTrace): readonly Share[] => [
  { label: `${bytesText(usefulBytes)} of the sectors used`, value: usefulBytes, kind: 'used' },
  { label: `${bytesText(movedBytes - usefulBytes)} not used`, value: movedBytes - usefulBytes, kind: 'waste' },
];

/** One row a counter that a stage moves, and one for a stage that moves none. */
export function table(trace: AnatomyTrace, values: AnatomyValues): Table {
  const { stages } = trace.road;
  const rows = stages.flatMap((stage, index) => {
    const { label } = momentOf(trace, values, stage);
    const moved = COUNTERS.filter(({ id }) => COUNTED_BY[stage.kind]?.includes(id));
    if (moved.length === 0) return [[index + 1, label, 'none recorded', '–', '–']];
    return moved.map(({ id, name }) => [index + 1, label, name, text(stage, id, stages[index - 1]), text(stage, id)]);
  });
  return {
    caption: 'Stage by stage: what this load adds to each Nsight Compute counter',
    columns: ['Stage', 'What happens', 'Counter', 'Added', 'So far'],
    rows,
  };
}

function text(stage: LoadStage, id: Counter['id'], before?: LoadStage): string {
  const value = stage.counters[id];
  return value === null ? 'not known' : `${value - (before?.counters[id] ?? 0)}${id === 'dramBytes' ? ' B' : ''}`;
}

const HOW_BY_CACHES: Readonly<Record<string, string>> = {
  cold:
    '// Nsight Compute empties the caches before it counts: they are cold. dram__bytes_read sees all that the device reads:\n' +
    '// take away what a second launch with "--cache-control none" counts, whose data is in L2.\n',
  l2:
    '// Launch it twice, count the second launch, and tell Nsight Compute "--cache-control none": the first leaves the data\n' +
    '// in L2, and a new launch begins with an empty L1.\n',
  l1: '// The first load warms the L1 for the second. The counters hold both: take away what a cold launch of one counts.\n',
};

/** A complete kernel of one warp that makes exactly the load of this state. */
export function kernel(values: AnatomyValues): string {
  const type = TYPE_BY_BYTES[values.bytes]!;
  const pattern = patternOf(values);
  const index =
    pattern.kind === 'gather' ? `__constant__ int index[32] = {${elementByLane(pattern).join(', ')}};\n\n` : '';
  const read = expression(values);
  const body =
    values.caches === 'l1'
      ? `  out[lane] = ${read};\n  __syncthreads(); // keeps the compiler from using the first load twice\n  out[lane + 32] = ${read};\n`
      : `  out[lane] = ${read};\n`;
  return (
    `// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.\n${HOW_BY_CACHES[values.caches]!}\n${index}` +
    `__global__ void load(const ${type} *data, ${type} *out) {\n  int lane = threadIdx.x;\n${body}}\n`
  );
}
