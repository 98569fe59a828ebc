import { gpuName } from '@src/arch/gpu-name';
import { architecture } from '@src/arch';
import { recordedProduct } from '@src/evidence/recorded-products';
import { bytesText, ratio } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { largeCount, largeText, numberText, refetch, reuse, timesLoaded } from './describe';
import { formOf, isTiled, sizeOf, type MatmulValues } from './params';
import type { MatmulTrace } from './simulate';

/** The tile of each kernel, by its name in the recorded products. */
const tileOf = ({ kernel, tile, block, registers }: MatmulValues): string =>
  ({ tiled: tile, registers })[kernel] ?? block;

/** Counters of this product, and the average that they give; `null` when it was not recorded on this GPU. */
export function measured(values: MatmulValues): Measured | null {
  const n = sizeOf(values);
  const product = recordedProduct(values.gpu, `${values.kernel} ${n} ${tileOf(values)}`, formOf(values));
  if (!product) return null;
  const { dataset, sharedReads, sharedInstructions, ...global } = product;
  const counted = isTiled(values) && sharedReads !== null && sharedInstructions !== null;
  const shared: Readonly<Record<string, number>> = counted ? { sharedReads, sharedInstructions } : {};
  const refetch = Number((product.sectors / (2 * Math.ceil((n * n) / 8))).toFixed(2));
  return { gpu: gpuName(values.gpu), dataset, byMetric: { refetch, ...global, ...shared } };
}

const FORM = { merged: 'merged', written: 'as written' } as const;

/** Bytes of all sectors that the product loads and stores. */
const bytesOf = ({ cost }: MatmulTrace, { gpu }: MatmulValues): number =>
  (cost.loads.sectors + cost.traffic.c.sectors) * architecture(gpu).sectorBytes.value;

const global = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld.sum`;

export function metrics(trace: MatmulTrace, values: MatmulValues): readonly Metric[] {
  const { cost, idealSectors } = trace;
  // Without a noun: the label names what is counted, and nine digits leave no room for it twice.
  const countOf = (value: number): Pick<Metric, 'value' | 'text'> => ({ value, text: largeText(value) });
  const bytes = bytesOf(trace, values);
  return [
    {
      id: 'refetch',
      label: 'loads of each sector of A and B',
      value: Number(refetch(trace).toFixed(2)),
      text: numberText(refetch(trace)),
      ideal: 'ideal 1: each once',
      marks: 'matrix',
      rule: 'sectors',
    },
    {
      id: 'requests',
      label: 'load requests',
      ...countOf(cost.loads.requests),
      counter: global('requests'),
      rule: 'one-request',
    },
    {
      id: 'sectors',
      label: 'load sectors',
      ...countOf(cost.loads.sectors),
      counter: global('sectors'),
      ideal: `ideal ${idealSectors}`,
      rule: 'sectors',
    },
    ...(isTiled(values) ? sharedMetrics(trace, values) : []),
    {
      id: 'reuse',
      label: 'uses of a loaded element',
      value: Number(reuse(trace).toFixed(2)),
      text: numberText(reuse(trace)),
    },
    {
      id: 'intensity',
      label: 'arithmetic intensity',
      value: Number(cost.intensity.sectors.toFixed(2)),
      text: `${numberText(cost.intensity.sectors)} FLOP/B`,
      ideal: `at most ${numberText(cost.intensity.atMost)}`,
    },
    { id: 'traffic', label: 'requested from the L1', value: bytes, text: bytesText(bytes) },
    ...quietMetrics(trace),
  ];
}

function sharedMetrics({ reads }: MatmulTrace, values: MatmulValues): Metric[] {
  const form = formOf(values);
  const { instructions, wavefronts } = reads[form];
  return [
    {
      id: 'sharedReads',
      label: `shared wavefronts, ${FORM[form]}`,
      value: wavefronts,
      text: largeText(wavefronts),
      counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
      rule: form === 'merged' ? 'shared-read-merge' : 'shared-banks',
    },
    {
      id: 'sharedInstructions',
      label: `shared loads, ${FORM[form]}`,
      value: instructions,
      text: largeText(instructions),
      counter: 'smsp__inst_executed_op_shared_ld.sum',
      rule: form === 'merged' ? 'shared-read-merge' : 'shared-banks',
    },
  ];
}

/** Loads of each sector so far: all blocks of the grid advance along k with the one shown. */
export function counted(trace: MatmulTrace, _values: MatmulValues, time: number): number {
  const whole = Number(refetch(trace).toFixed(2));
  const share = time / trace.alongK.length;
  return share >= 1 ? whole : Math.floor(whole * share);
}

/** Numbers for prose and exercises, which the figure shows in other words or not at all. */
function quietMetrics(trace: MatmulTrace): Metric[] {
  const { cost, naive, reads, idealSectors, ofBlock, alongK } = trace;
  const { traffic, grid, intensity } = cost;
  const counted = (id: string, label: string, value: number, one: string): Metric => ({
    id,
    label,
    value,
    text: largeCount(value, one),
    quiet: true,
  });
  const rounded = (id: string, label: string, value: number, unit = ''): Metric => ({
    id,
    label,
    value: Number(value.toFixed(2)),
    text: `${numberText(value)}${unit}`,
    quiet: true,
  });
  const times = (id: string, label: string, value: number): Metric => ({
    id,
    label,
    value: Number(value.toFixed(2)),
    text: ratio(value),
    quiet: true,
  });
  const first = alongK[0]!;
  const stepsOfFirst = Math.ceil((first.kTo - first.kFrom) / cost.plan.stepDepth);
  return [
    { ...counted('storeRequests', 'store requests', traffic.c.requests, 'request'), counter: storeCounter('requests') },
    { ...counted('storeSectors', 'store sectors', traffic.c.sectors, 'sector'), counter: storeCounter('sectors') },
    counted('elements', 'elements that threads load', cost.loads.elements, 'element'),
    rounded('timesLoaded', 'threads that load an element of A', timesLoaded(trace)),
    times('requestsThanNaive', 'requests of the naive kernel ÷ these', naive.requests / cost.loads.requests),
    times('sectorsThanNaive', 'sectors of the naive kernel ÷ these', naive.sectors / cost.loads.sectors),
    rounded('reuseA', 'uses of a loaded element of A', cost.reuse.a),
    rounded('reuseB', 'uses of a loaded element of B', cost.reuse.b),
    rounded('intensityAsked', 'FLOP per byte that lanes request', intensity.asked, ' FLOP/B'),
    rounded('intensityMost', 'FLOP per byte with A, B and C once', intensity.atMost, ' FLOP/B'),
    counted('idealSectors', 'sectors of A and B', idealSectors, 'sector'),
    counted('sharedMerged', 'shared reads, merged', reads.merged.wavefronts, 'wavefront'),
    counted('sharedWritten', 'shared reads, as written', reads.written.wavefronts, 'wavefront'),
    counted('mergedInstructions', 'shared loads, merged', reads.merged.instructions, 'instruction'),
    counted('writtenInstructions', 'shared loads, as written', reads.written.instructions, 'instruction'),
    {
      id: 'flops',
      label: 'operations',
      value: cost.flops,
      text: `${largeText(cost.flops)} FLOP`,
      quiet: true,
    },
    counted('blocks', 'blocks of the grid', grid.x * grid.y, 'block'),
    counted('threads', 'threads of a block', cost.threadsPerBlock, 'thread'),
    {
      id: 'sharedBytes',
      label: 'shared memory of a block',
      value: cost.sharedBytesPerBlock,
      text: bytesText(cost.sharedBytesPerBlock),
      quiet: true,
    },
    counted('steps', 'steps of a block along k', cost.stepsPerBlock, 'step'),
    counted('blockRequests', 'load requests of a block', ofBlock.a.requests + ofBlock.b.requests, 'request'),
    counted('blockSectors', 'load sectors of a block', ofBlock.a.sectors + ofBlock.b.sectors, 'sector'),
    counted('stepRequests', 'load requests of a block in a step', first.requests / stepsOfFirst, 'request'),
    counted('stepSectors', 'load sectors of a block in a step', first.sectors / stepsOfFirst, 'sector'),
  ];
}

const storeCounter = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_st.sum`;
