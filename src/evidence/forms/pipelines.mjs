// "?pipelines", of pipeline, blocks of 128 threads: {"work": [[tile bytes, multiply-adds, cycles per tile], ...], "blocks":
// a packed table of "<method> <memory> <one|all> <tile bytes> <stages> <order> <multiply-adds> <tiles>" and the cycles of
// the block}.
import { packed } from './packed.mjs';

const THREADS = 128;

/** @param {{ device: { sms: number }, rows: { params: Record<string, any>, values: Record<string, { median: number }> }[] }} run */
export function compactPipelines(run) {
  const rows = run.rows.filter(({ params }) => params.threads === THREADS);
  const work = rows
    .filter(({ params }) => params.method === 'none')
    .map(({ params, values }) => [params.tileBytes, params.fmas, values.blockCycles.median / params.tiles]);
  const blocks = rows
    .filter(({ params }) => params.method !== 'none')
    .map(({ params, values }) => {
      const { method, memory, sms, tileBytes, stages, order, fmas, tiles } = params;
      const on = sms === run.device.sms ? 'all' : 'one';
      return [[method, memory, on, tileBytes, stages, order, fmas, tiles].join(' '), [values.blockCycles.median]];
    });
  return { work, blocks: packed(blocks, ' ') };
}
