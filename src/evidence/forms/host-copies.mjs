// "?hostCopies", of host-copy, programs: {"<memory> <pieces> <streams> <multiply-adds>": ms}.

/** @param {{ rows: { params: Record<string, any>, values: Record<string, { median: number }> }[] }} run */
export function compactHostCopies(run) {
  const programs = run.rows.filter(({ params }) => params.what === 'chunks');
  return Object.fromEntries(
    programs.map(({ params: { memory, chunks, streams, rounds }, values }) => [
      [memory, chunks, streams, rounds].join(' '),
      values.timeMs.median,
    ]),
  );
}
