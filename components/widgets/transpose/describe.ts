import { gpuName } from '@src/arch/gpu-name';
import { count, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { isShared, perRequest, recordOf, type PhaseId } from './metrics';
import { chosen, usesShared, type KernelChoice, type TransposeValues } from './params';
import { BLOCK, type TransposeTrace } from './simulate';

/** "Naive", "Tile + 1": as short as the comparison needs it. */
export function nameOf({ kernel, padding }: KernelChoice): string {
  if (kernel === 'tiled') return padding === 0 ? 'Tile' : `Tile + ${padding}`;
  return { copy: 'Copy', naive: 'Naive', 'naive-gather': 'Mirrored', swizzled: 'Tile, XOR' }[kernel] ?? kernel;
}

/** "the plain tile", "a 32 × 32 tile padded by 1 element". */
export function layoutText({ kernel, padding }: KernelChoice, size?: number): string {
  const tile = size === undefined ? 'tile' : `${size} × ${size} tile`;
  if (kernel === 'swizzled') return `a ${tile} swizzled by XOR`;
  return padding === 0 ? `the plain ${tile}` : `a ${tile} padded by ${count(padding, 'element')}`;
}

/** The parts of a phase's request. */
const unitOf = (phase: PhaseId): string => (isShared(phase) ? 'wavefront' : 'sector');

/** "4", "1.5": a mean to its meaningful digits. */
export const meanNumber = (value: number): number => Number(value.toFixed(2));

/** "1 sector", "1.5 wavefronts". */
export const meanText = (value: number, phase: PhaseId): string => count(meanNumber(value), unitOf(phase));

/** "335 µs". */
export const timeText = (us: number): string => `${grouped(Math.round(us))} µs`;

/** Mean of a phase over the kernel, as a number and in words, and the least that its bytes need. */
function costOf({ own }: TransposeTrace, phase: PhaseId): { number: number; text: string; ideal: number } {
  const side = own.byPhase[phase];
  const number = meanNumber(perRequest(side));
  return { number, text: meanText(number, phase), ideal: side.requests === 0 ? 0 : side.ideal / side.requests };
}

export function describe(trace: TransposeTrace, values: TransposeValues): Caption {
  const load = costOf(trace, 'load');
  const store = costOf(trace, 'store');
  const time = timeSentence(values);
  switch (values.kernel) {
    case 'copy':
      return {
        headline: `The copy touches ${load.text} a load and ${store.number} a store, and transposes nothing.`,
        detail: `Both sides go along rows: no transpose can do with less. ${time}`,
      };
    case 'naive':
      return {
        headline:
          store.number > store.ideal
            ? `A store of the naive kernel touches ${store.text} where ${store.ideal} would do, and no padding can mend that.`
            : `A store of the naive kernel touches ${store.text}, and fewer cannot do it: its elements come in pairs that fill a sector.`,
        detail: `Its loads go along rows, ${load.text} each; its stores go down columns. ${time}`,
      };
    case 'naive-gather':
      return {
        headline:
          load.number > load.ideal
            ? `A load of the mirrored kernel touches ${load.text} where ${load.ideal} would do; its stores touch ${store.number}.`
            : `A load of the mirrored kernel touches ${load.text}, and fewer cannot do it: its elements come in pairs that fill a sector.`,
        detail: `The same pattern as in the naive kernel, on the other side. ${time}${gatherSentence(values)}`,
      };
    default:
      return { headline: tileHeadline(trace, values), detail: `${tileDetail(trace, values)} ${time}` };
  }
}

function tileHeadline(trace: TransposeTrace, values: TransposeValues): string {
  const read = costOf(trace, 'read');
  const queue = read.number > read.ideal ? ` where ${read.ideal} would do` : ', which is the least';
  return (
    `With ${layoutText(chosen(values))}, loads and stores touch ${costOf(trace, 'load').text} each, ` +
    `and a read of shared memory takes ${read.text}${queue}.`
  );
}

function tileDetail(trace: TransposeTrace, values: TransposeValues): string {
  const read = costOf(trace, 'read');
  const write = costOf(trace, 'write');
  const written =
    write.number > write.ideal ? ` Its writes take ${write.text}, because the padding has moved them too.` : '';
  if (read.number > read.ideal)
    return `The tile has mended both global sides: the queue is at the banks now, and another layout can shorten it.${written}`;
  const cure = values.kernel === 'swizzled' ? 'a swizzle' : 'padding';
  return `No bank has a queue left when the tile is read: ${cure} cures the shared side alone.${written}`;
}

function timeSentence(values: TransposeValues): string {
  const timed = recordOf(values);
  const copy = recordOf(values, { kernel: 'copy', padding: 0 });
  if (!timed || !copy) return 'No time was measured at these sizes on this GPU.';
  const on = `The ${gpuName(values.gpu)} took ${timeText(timed.timeUs)}`;
  return values.kernel === 'copy' ? `${on}.` : `${on}, and ${timeText(copy.timeUs)} to copy the same bytes.`;
}

/** The recorded counters of the L2: every sector was requested once. */
const gatherSentence = (values: TransposeValues): string =>
  recordOf(values)
    ? ' Scattered loads cost less than scattered stores: the L1 kept what neighboring rows read later, and the L2 was asked for every sector once.'
    : '';

export function describeLane({ load, write, read, store }: TransposeTrace, _: TransposeValues, lane: number): string {
  const at = ({ placeByLane }: TransposeTrace['load']): string => {
    const { row, column } = placeByLane[lane]!;
    return `row ${row}, column ${column}`;
  };
  const bank = ({ served }: NonNullable<TransposeTrace['read']>): string => {
    const service = served.serviceByLane[lane]!;
    return `bank ${service.bank} in wavefront ${service.wavefront}`;
  };
  const staged = write && read ? ` writes ${bank(write)}, reads ${bank(read)},` : '';
  return `Lane ${lane} loads ${at(load)} of the matrix,${staged} and stores to ${at(store)} of the other one.`;
}

/** Nothing yet, then a moment per phase; the barrier is one too. */
export function moments(trace: TransposeTrace, values: TransposeValues): readonly Moment[] {
  const { load, write, read, store, access } = trace;
  const sectors = (phase: TransposeTrace['load']): string => count(phase.served.sectors.length, 'sector');
  const waves = (phase: NonNullable<TransposeTrace['read']>): string =>
    count(phase.served.wavefronts.length, 'wavefront');
  const start: Moment = {
    label: 'nothing has moved',
    say: `Warp ${access.warp} of block (${BLOCK.x}, ${BLOCK.y}) begins turn ${access.turn + 1} of ${trace.turns}.`,
  };
  const many = usesShared(values) ? 4 : 2;
  const first: Moment = {
    label: `phase 1 of ${many}: load`,
    say: `The warp loads ${values.kernel === 'naive-gather' ? 'down columns' : 'along rows'}: 1 request, ${sectors(load)}.`,
  };
  const last: Moment = {
    label: `phase ${many} of ${many}: store`,
    say: `The warp stores ${values.kernel === 'naive' ? 'down columns' : 'along rows'}: 1 request, ${sectors(store)}.`,
  };
  if (!write || !read) return [start, first, last];
  return [
    start,
    first,
    { label: 'phase 2 of 4: write', say: `It writes its rows into shared memory: ${waves(write)}.` },
    { label: 'barrier', say: 'It waits until every warp of the block has written all its turns.' },
    { label: 'phase 3 of 4: read', say: `It reads columns that other warps have written: ${waves(read)}.` },
    last,
  ];
}
