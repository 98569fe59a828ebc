// "?pipelines", of pipeline, blocks of 128 threads: {"work": [[tile bytes, multiply-adds, cycles a tile], ...], "blocks":
// {"<method> <memory> <one|all> <tile bytes> <stages> <order> <multiply-adds> <tiles>": cycles of the block}}.

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
      return [[method, memory, on, tileBytes, stages, order, fmas, tiles].join(' '), values.blockCycles.median];
    });
  return { work, blocks: Object.fromEntries(blocks) };
}
