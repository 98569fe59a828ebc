// "?transposes", of the transpose dataset:
// {"counters": [names], "cases": {"<kernel> <padding> <edge>": [time in µs, counters]}}.

/** @param {{ rows: { params: Record<string, any>, counters: Record<string, number>, values: Record<string, { median: number }> }[] }} run */
export function compactTransposes(run) {
  const kept = /^(l1tex__t_(requests|sectors)_|l1tex__data_|smsp__inst_executed_op_shared_)/;
  const counters = Object.keys(run.rows[0]?.counters ?? {}).filter((name) => kept.test(name));
  const cases = run.rows.map(({ params, counters: counted, values }) => [
    `${params.kernel} ${params.padding} ${params.n}`,
    [values.timeUs.median, ...counters.map((name) => counted[name])],
  ]);
  return { counters, cases: Object.fromEntries(cases) };
}
