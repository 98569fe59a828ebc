/** Counters of one state of a figure, by the figure's metric id. */
export interface MeasuredCounters {
  readonly gpu: string;
  readonly dataset: string;
  readonly byMetric: Readonly<Record<string, number>>;
}

type States = Readonly<Record<string, readonly [sectors: number, wavefronts: number, requests: number]>>;

const statesByFile = import.meta.glob<States>('/content/evidence/figure-*/*.json', {
  query: '?states',
  import: 'default',
  eager: true,
});

/**
 * What the counters of a real GPU said in exactly this state of a figure.
 *
 * @param dataset - Folder of content/evidence.
 * @param gpu - Architecture id, which names the recorded file.
 * @param state - Text of the state as `stateText` writes it.
 * @returns `null` when the state was not measured on that GPU.
 */
export function measuredState(dataset: string, gpu: string, state: string): MeasuredCounters | null {
  const row = statesByFile[`/content/evidence/${dataset}/${gpu}.json`]?.[state];
  if (!row) return null;
  const [sectors, wavefronts, requests] = row;
  return { gpu: gpu.toUpperCase(), dataset, byMetric: { sectors, wavefronts, requests } };
}
