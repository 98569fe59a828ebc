import { phases, type PhaseId } from './cost';
import type { CountedMetric } from './counters';
import { measured } from './measured';
import { metrics } from './metrics';
import { usesShared, type TransposeValues } from './params';
import type { TransposeTrace } from './simulate';

/** One number of the whole matrix, as the rules give it and as the counter of a real GPU does. */
export interface Total {
  readonly phase: PhaseId;
  readonly label: string;
  readonly counter: string;
  readonly computed: string;
  /** Empty where nobody counted. */
  readonly counted: string;
  readonly agrees: boolean;
}

const IDS: Readonly<Record<PhaseId, readonly (readonly [label: string, id: CountedMetric])[]>> = {
  load: [
    ['requests', 'loadRequests'],
    ['sectors', 'loadSectors'],
  ],
  write: [
    ['instructions', 'sharedWrites'],
    ['wavefronts', 'writeWavefronts'],
    ['conflicts', 'writeConflicts'],
  ],
  read: [
    ['instructions', 'sharedReads'],
    ['wavefronts', 'readWavefronts'],
    ['conflicts', 'readConflicts'],
  ],
  store: [
    ['requests', 'storeRequests'],
    ['sectors', 'storeSectors'],
  ],
};

/** The numbers of the chosen kernel, phase by phase; none of shared memory where it is not used. */
export function totals(trace: TransposeTrace, values: TransposeValues): Total[] {
  const byId = new Map(metrics(trace, values).map((metric) => [metric.id, metric]));
  const record = measured(values);
  return phases
    .filter((phase) => usesShared(values) || phase === 'load' || phase === 'store')
    .flatMap((phase) =>
      IDS[phase].map(([label, id]): Total => {
        const { value, counter } = byId.get(id)!;
        const counted = record?.byMetric[id];
        return {
          phase,
          label,
          counter: counter!,
          computed: value.toLocaleString('en-GB'),
          counted: counted === undefined ? '' : counted.toLocaleString('en-GB'),
          agrees: counted === value,
        };
      }),
    );
}
