/** The counts of the book's own GPU for the accesses of the probes: its datasets, in the form of a recording. */
import type { Probes } from './cases';
import { counterName, quantities, type Quantity } from './counters';
import { FORMAT, VERSION } from './file';

/** The dataset with the cases of a space. */
export const datasetOf = { global: 'global-access', shared: 'shared-access', ldmatrix: 'ldmatrix' } as const;

interface Recorded {
  readonly device: Readonly<Record<string, string | number>>;
  readonly date: string;
  readonly rows: readonly { readonly case: string; readonly counters?: Readonly<Record<string, number>> }[];
}

/** @param runs - By dataset. */
export function fromDatasets(
  runs: Readonly<Record<(typeof datasetOf)[keyof typeof datasetOf], Recorded>>,
  { cases }: Probes,
  casesHash: string,
): object {
  const { device, date } = runs['global-access'];
  const counters = new Map<string, Readonly<Record<string, number>>>(
    Object.entries(datasetOf).flatMap(([space, dataset]) =>
      runs[dataset].rows.map((row) => [`${space}:${row.case}`, row.counters ?? {}] as const),
    ),
  );
  return {
    format: FORMAT,
    version: VERSION,
    device: {
      name: device['name'],
      computeCapability: device['computeCapability'],
      sms: device['sms'],
      l2Bytes: device['l2Bytes'],
    },
    driver: device['driver'],
    cuda: device['cuda'],
    ncu: device['ncu'],
    date,
    datasets: Object.values(datasetOf),
    casesFile: casesHash,
    cases: cases.map(({ id, direction }) => ({
      case: id,
      counters: Object.fromEntries(
        (Object.keys(quantities) as Quantity[]).flatMap((quantity) => {
          const name = counterName(quantity, direction);
          const value = counters.get(id)?.[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    })),
    occupancy: [],
  };
}
