import { gpuName } from '@src/arch/gpu-name';
import { unpack } from './unpack';

/** Counters of one state of a figure, by the figure's metric id. */
export interface MeasuredCounters {
  readonly gpu: string;
  readonly dataset: string;
  readonly byMetric: Readonly<Record<string, number>>;
}

/** The form of a recorded file for a figure: the counters of each state, in the order of `metrics`, as a packed table. */
export interface RecordedStates {
  readonly metrics: readonly string[];
  readonly states: string;
}

const unpacked = new WeakMap<RecordedStates, ReturnType<typeof unpack>>();

function countersOf(recorded: RecordedStates): ReturnType<typeof unpack> {
  const known = unpacked.get(recorded) ?? unpack(recorded.states, '&');
  unpacked.set(recorded, known);
  return known;
}

/**
 * The counters of a real GPU for exactly this state of a figure.
 *
 * @param byFile - Recorded files by their paths.
 * @param dataset - Folder of content/evidence.
 * @param gpu - Architecture id, which names the recorded file.
 * @param state - Text of the state as `stateText` writes it.
 * @returns `null` when the state was not measured on that GPU.
 */
export function statesIn(
  byFile: Readonly<Record<string, RecordedStates>>,
  dataset: string,
  gpu: string,
  state: string,
): MeasuredCounters | null {
  const recorded = byFile[`/content/evidence/${dataset}/${gpu}.json`];
  const counters = recorded && countersOf(recorded).get(state);
  if (!recorded || !counters) return null;
  const byMetric = Object.fromEntries(recorded.metrics.map((metric, index) => [metric, counters[index]!]));
  return { gpu: gpuName(gpu), dataset, byMetric };
}
