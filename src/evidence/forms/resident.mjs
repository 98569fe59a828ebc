// "?resident", of the occupancy dataset: {"<registers> <threads> <shared bytes> <carve-out>": resident blocks on every SM}.

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
