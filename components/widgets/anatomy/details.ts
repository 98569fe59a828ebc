/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import type { LoadStage } from '@src/engine/load-stages';
import { elementByLane } from '@src/engine/patterns';
import { bytesText, count } from '@src/units/words';
import type { Preset, Share, Table, Judgement } from '@src/widget/define-widget';
import { momentOf } from './describe';
import { COUNTED_BY, COUNTERS, type Counter } from './metrics';
import type { AnatomyValues, params } from './params';
import { expression, patternOf, TYPE_BY_BYTES, type AnatomyTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { SECTORS_A_LINE, LANES } from './prediction';

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

/** One row per counter that a stage changes, and one for a stage that changes none. */
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

/** Each likely wrong answer comes from a mistake; name it. */
export function judge({ load, road }: AnatomyTrace, _values: AnatomyValues, marked: readonly number[]): Judgement {
  const touched = load.sectors.length;
  const lines = load.lines.length;
  const sectors = count(touched, 'sector');
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  if (number === road.asked.length) return { correct: true, say: reason(road.foundIn, sectors) };
  if (road.foundIn === 'l1')
    return wrong(
      'Look at the caches: what does a warm L1 do with a sector that it holds?',
      number === touched
        ? `The request has ${sectors}, but the L1 is warm: every one hits, and a hit sends no request to the L2.`
        : 'The L1 is warm: every sector hits, and a hit sends no request to the L2.',
    );
  if (number === 0)
    return wrong('Only a warm L1 needs nothing from the L2. Here it is cold, so every touched sector misses.');
  if (number === 1 && lines > 1)
    return wrong(
      'That is the number of requests to the L1. What the request touches moves in sectors.',
      `There is one request, but it touches ${sectors}, and each one misses.`,
    );
  if (number === load.idealSectors)
    return wrong(
      'That would be enough if the requested bytes filled their sectors.',
      `That would be enough if the requested bytes filled their sectors. They are in ${sectors}.`,
    );
  if (number === 1 || number === lines)
    return wrong(
      'That is the number of lines. A line is looked up, but it does not move as a whole.',
      `That is the number of lines. A line is looked up, but single sectors move: ${sectors}.`,
    );
  if (number === lines * SECTORS_A_LINE)
    return wrong(
      'That would be whole lines. Which part of a line is requested?',
      `That would be whole lines. Only touched sectors are requested: ${sectors}.`,
    );
  if (number === LANES)
    return wrong(
      'One per lane would be right if no two lanes shared a sector.',
      `One per lane would be right if no two lanes shared a sector. Here 32 lanes share ${sectors}.`,
    );
  return wrong(
    'Follow each lane to its sector of 32 B.',
    `Follow each lane to its sector of 32 B: they touch ${sectors}, and each one misses.`,
  );
}

function reason(foundIn: AnatomyTrace['road']['foundIn'], sectors: string): string {
  if (foundIn === 'l1')
    return `Yes: the ${sectors} of the request hit in the warm L1, and a hit sends no request to the L2.`;
  const yes = `Yes: the lanes touch ${sectors}, and each sector that misses in the L1 is requested from the L2.`;
  return foundIn === 'l2' ? `${yes} A warm L2 saves reads from DRAM, not reads from the L2.` : yes;
}
