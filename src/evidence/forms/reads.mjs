// "?reads", of bytes-in-flight, rows of the whole GPU: {"dram": [[warps per SM, bytes per lane, loads, GB/s], ...], "l2":
// [...]}.

/** @param {{ device: { sms: number }, rows: { params: Record<string, any>, values: Record<string, { median: number }> }[] }} run */
export function compactReads(run) {
  const whole = run.rows.filter(({ params }) => params.sms === run.device.sms);
  const of = (memory) =>
    whole
      .filter(({ params }) => params.memory === memory)
      .map(({ params, values }) => [params.warpsPerSm, params.width, params.loads, values.usefulGBps.median]);
  return { dram: of('dram'), l2: of('l2') };
}
