// "?constants", of the constant dataset:
// {"<bytes per lane> <mask> <modulo|runs> <addresses> <bytes apart>": [requests of one read, cycles of one read]}.

// The address of each lane as the figure of constants orders them: lane i takes place i mod count, or i · count / 32.
const ORDERS = {
  modulo: (lane, count) => lane % count,
  runs: (lane, count) => Math.floor((lane * count) / 32),
};

/** @param {number[]} offsets - Of the 32 lanes. */
function placesOf(offsets) {
  const [first, second] = [...new Set(offsets)].sort((a, b) => a - b);
  const count = new Set(offsets).size;
  const step = second === undefined ? 0 : second - first;
  const order = Object.keys(ORDERS).find((name) =>
    offsets.every((offset, lane) => offset === ORDERS[name](lane, count) * step),
  );
  return order === undefined ? null : `${order} ${count} ${step}`;
}

/** @param {{ rows: { params: Record<string, any>, values?: Record<string, { median: number }>, counters?: Record<string, number> }[] }} run */
export function compactConstants(run) {
  const requests = ({ counters }) => counters['idc__requests.sum'];
  const idle = requests(run.rows.find(({ params, counters }) => params.kind === 'nobody' && counters));
  const reads = {};
  for (const { params, values, counters } of run.rows) {
    const places = params.offsets && params.kind !== 'parameter' ? placesOf(params.offsets) : null;
    if (places === null || params.steps === 0) continue;
    const read = (reads[`${params.width} ${params.mask.slice(2)} ${places}`] ??= [null, null]);
    if (counters) read[0] = (requests({ counters }) - idle) / params.steps;
    // For element sizes other than 4 B, address arithmetic adds to the chain, which is not the read's cost.
    if (values && params.width === 4) read[1] = values.cyclesPerRead.median;
  }
  return reads;
}
