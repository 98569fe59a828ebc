// "?costs", of the shuffle dataset.

/**
 * The cost of one instruction of each chain: {"<instruction>": [wavefronts on the data path of shared memory, cycles]}.
 *
 * @param {{ rows: { case: string, params: Record<string, any>, counters: Record<string, number>, values: Record<string, {
 * median: number }> }[] }} run
 */
export function compactCosts(run) {
  const WAVEFRONTS = 'l1tex__data_pipe_lsu_wavefronts_mem_shared.sum';
  const nothing = run.rows.find((row) => row.case === 'cost-nothing');
  const chains = run.rows.filter((row) => row.case.startsWith('cost-') && row !== nothing);
  return Object.fromEntries(
    chains.map(({ case: name, params, counters, values }) => [
      name.slice('cost-'.length),
      [(counters[WAVEFRONTS] - nothing.counters[WAVEFRONTS]) / params.steps, values.cyclesInAChain.median],
    ]),
  );
}
