// A figure needs two or three counters for each state that was measured; the recorded file holds much more. Importing it
// with "?states" gives only {"metrics": [names], "states": {"<link text of the state>": [counters]}}, so that a reader's
// browser loads a tenth of the bytes and the recorded file stays the only copy. "?resident" does the same for the launches
// of the occupancy dataset: {"<registers> <threads> <shared bytes> <carve-out>": blocks that gathered on every SM},
// and "?reads" for the rows of bytes-in-flight: those of the whole GPU as
// {"dram": [[warps an SM, bytes a lane, loads, GB/s], ...], "l2": [...]}. "?products" gives the matrix products of square
// matrices with one float a load, by kernel: {"tiled 2048 32 merged": [counters in the order of PRODUCT]}.
import { readFile } from 'node:fs/promises';

const GLOBAL = { sectors: '__t_sectors_', wavefronts: '__t_output_wavefronts_', requests: '__t_requests_' };
const SHARED = { wavefronts: '_wavefronts_mem_shared_op_', conflicts: '__data_bank_conflicts_' };

// The first state has no text; the list of cases names it "-".
const stateOf = (name) => (name === '-' ? '' : name);

/** @param {{ rows: { case: string, counters: Record<string, number> }[] }} run */
export function compactStates(run) {
  const shared = Object.keys(run.rows[0]?.counters ?? {}).some((key) => key.includes(SHARED.wavefronts));
  const metrics = shared ? SHARED : GLOBAL;
  const states = run.rows.map(({ case: name, counters }) => [
    stateOf(name),
    Object.values(metrics).map((part) => {
      const counter = Object.keys(counters).find((key) => key.includes(part) && !key.includes('lookup'));
      if (counter === undefined) throw new Error(`${name}: no counter with "${part}" was recorded.`);
      return counters[counter];
    }),
  ]);
  return { metrics: Object.keys(metrics), states: Object.fromEntries(states) };
}

/** @param {{ rows: { params: Record<string, any>, result?: string }[] }} run */
export function compactResident(run) {
  const launches = run.rows.filter(({ params }) => params.by === 'kernel' && params.barriers === 1 && params.optIn);
  return Object.fromEntries(
    launches.flatMap(({ params, result }) => {
      const [, least, most] = /resident (\d+) to (\d+)$/.exec(result ?? '') ?? [];
      if (least === undefined || least !== most) return [];
      const { registers, threads, static: fixed, dynamic, carveout } = params;
      return [[`${registers} ${threads} ${fixed + dynamic} ${carveout}`, Number(least)]];
    }),
  );
}

/** @param {{ device: { sms: number }, rows: { params: Record<string, any>, values: Record<string, { median: number }> }[] }} run */
export function compactReads(run) {
  const whole = run.rows.filter(({ params }) => params.sms === run.device.sms);
  const of = (memory) =>
    whole
      .filter(({ params }) => params.memory === memory)
      .map(({ params, values }) => [params.warpsPerSm, params.width, params.loads, values.usefulGBps.median]);
  return { dram: of('dram'), l2: of('l2') };
}

const PRODUCT = [
  'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
  'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
  'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
  'smsp__inst_executed_op_shared_ld.sum',
];

/** Kernels of the recorded products, in the words of the figure; two datasets call them by names of their own. */
const PRODUCT_KERNELS = {
  naive: ({ n }) => `naive ${n} 32x32`,
  swapped: ({ n }) => `swapped ${n} 32x32`,
  'naive-columns': ({ rows, blockX, blockY }) => `naive ${rows} ${blockX}x${blockY}`,
  'naive-rows': ({ rows, blockX, blockY }) => `swapped ${rows} ${blockX}x${blockY}`,
  tiled: ({ n, rows, tile, kernel }) => `tiled ${n ?? rows} ${tile}${kernel ? ' merged' : ''}`,
  'tiled-as-written': ({ n, tile }) => `tiled ${n} ${tile} written`,
  registers: (by) => `registers ${by.rows} ${by.blockRows}-${by.blockDepth}-${by.threadRows}`,
  'register-tiled': ({ n, tile, depth, threadTile }) => `registers ${n} ${tile}-${depth}-${threadTile} merged`,
};

/** @param {{ rows: { params: Record<string, any>, counters?: Record<string, number> }[] }} run */
export function compactProducts(run) {
  const isSquare = ({ rows, columns, depth, blockRows, blockColumns, threadRows, threadColumns, vector = 1 }) =>
    rows === columns && rows === depth && blockRows === blockColumns && threadRows === threadColumns && vector === 1;
  return Object.fromEntries(
    run.rows.flatMap(({ params, counters }) => {
      if (!counters || !(params.n || isSquare(params))) return [];
      return [[PRODUCT_KERNELS[params.kernel ?? params.kind](params), PRODUCT.map((name) => counters[name] ?? null)]];
    }),
  );
}

const FORMS = {
  '?states': compactStates,
  '?resident': compactResident,
  '?reads': compactReads,
  '?products': compactProducts,
};

/** @returns {import('vite').Plugin} */
export function statesPlugin() {
  return {
    name: 'evidence-states',
    enforce: 'pre',
    async load(id) {
      const ending = Object.keys(FORMS).find((form) => id.endsWith(form));
      if (ending === undefined) return null;
      const run = JSON.parse(await readFile(id.slice(0, -ending.length), 'utf8'));
      return { code: `export default ${JSON.stringify(FORMS[ending](run))};`, map: null };
    },
  };
}
