import { bytesText, ratio } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import type { MatmulTrace } from './simulate';
import { largeCount, largeText, numberText, timesLoaded } from './words';

/** Numbers for prose and exercises, which the figure shows in other words or not at all. */
export function quietMetrics(trace: MatmulTrace): Metric[] {
  const { cost, naive, reads, idealSectors, ofBlock, moments } = trace;
  const { traffic, grid, intensity } = cost;
  const counted = (id: string, label: string, value: number, one: string): Metric => ({
    ...{ id, label, value, text: largeCount(value, one), quiet: true },
  });
  const rounded = (id: string, label: string, value: number, unit = ''): Metric => ({
    ...{ id, label, value: Number(value.toFixed(2)), text: `${numberText(value)}${unit}`, quiet: true },
  });
  const times = (id: string, label: string, value: number): Metric => ({
    ...{ id, label, value: Number(value.toFixed(2)), text: ratio(value), quiet: true },
  });
  const first = moments[0]!;
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
    rounded('intensityAsked', 'FLOP per byte that lanes ask for', intensity.asked, ' FLOP/B'),
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
      ...{ id: 'sharedBytes', label: 'shared memory of a block', value: cost.sharedBytesPerBlock },
      ...{ text: bytesText(cost.sharedBytesPerBlock), quiet: true },
    },
    counted('steps', 'steps of a block along k', cost.stepsPerBlock, 'step'),
    counted('blockRequests', 'load requests of a block', ofBlock.a.requests + ofBlock.b.requests, 'request'),
    counted('blockSectors', 'load sectors of a block', ofBlock.a.sectors + ofBlock.b.sectors, 'sector'),
    counted('stepRequests', 'load requests of a block in a step', first.requests / stepsOfFirst, 'request'),
    counted('stepSectors', 'load sectors of a block in a step', first.sectors / stepsOfFirst, 'sector'),
  ];
}

const storeCounter = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_st.sum`;
