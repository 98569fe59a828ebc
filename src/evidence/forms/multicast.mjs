// "?multicast", of the multicast dataset: {"<case>": [sectors that the SMs read from the L2, µs]}.

/** @param {{ rows: { case: string, counters: Record<string, number>, values: Record<string, { median: number }> }[] }} run */
export const compactMulticast = (run) =>
  Object.fromEntries(
    run.rows.map(({ case: name, counters, values }) => [
      name,
      [counters['lts__t_sectors_srcunit_tex_op_read.sum'], values.timeUs.median],
    ]),
  );
