import type { Cycles } from '@src/units/units';
import { fact, type Fact, type Origin } from './fact';

/** Cycles of the SM clock from one load to the next that needs its value, with nothing else running. `null`: unknown. */
export interface LatencyFacts {
  readonly latencyL1: Fact<Cycles | null>;
  readonly latencyShared: Fact<Cycles | null>;
  /** A hit in the L2, over lines of both halves where it has halves. */
  readonly latencyL2: Fact<Cycles | null>;
  /** A hit in the half near the SM. */
  readonly latencyL2Near: Fact<Cycles | null>;
  /** A hit in the other half. */
  readonly latencyL2Far: Fact<Cycles | null>;
  readonly latencyDram: Fact<Cycles | null>;
  /** Shared memory of another block of the cluster. */
  readonly latencyRemoteShared: Fact<Cycles | null>;
}

/** What is omitted is unknown. */
const latencies = (values: Readonly<Partial<Record<keyof LatencyFacts, Cycles>>>, from: Origin): LatencyFacts => ({
  latencyL1: orUnknown(values.latencyL1, from),
  latencyShared: orUnknown(values.latencyShared, from),
  latencyL2: orUnknown(values.latencyL2, from),
  latencyL2Near: orUnknown(values.latencyL2Near, from),
  latencyL2Far: orUnknown(values.latencyL2Far, from),
  latencyDram: orUnknown(values.latencyDram, from),
  latencyRemoteShared: orUnknown(values.latencyRemoteShared, from),
});

const unknown: Fact<null> = fact(null, 'estimate:the book knows of no measurement on this GPU');
const orUnknown = (value: Cycles | undefined, from: Origin): Fact<Cycles | null> =>
  value === undefined ? unknown : fact(value, from);

export const latencyH200 = latencies(
  {
    latencyL1: 32,
    latencyShared: 23,
    latencyL2: 280,
    latencyL2Near: 263,
    latencyL2Far: 295,
    latencyDram: 658,
    latencyRemoteShared: 192,
  },
  'evidence:latency',
);

export const latencyH100 = latencies(
  {
    latencyL1: 32,
    latencyShared: 23,
    latencyL2: 276,
    latencyL2Near: 264,
    latencyL2Far: 292,
    latencyDram: 680,
    latencyRemoteShared: 192,
  },
  'evidence:latency',
);

export const latencyA100 = latencies(
  {
    latencyL1: 37.9,
    latencyShared: 29,
    latencyL2: 261.5,
    latencyL2Near: 208,
    latencyL2Far: 356.6,
    latencyDram: 466.3,
  },
  'estimate:read on an A100 PCIe, whose clocks are not those of this part (source:luo-hopper-benchmarks#latency)',
);

export const latencyRtx4090 = latencies(
  {
    latencyL1: 43.4,
    latencyShared: 30.1,
    latencyL2: 273,
    latencyDram: 541.5,
  },
  'source:luo-hopper-benchmarks#latency',
);

export const latencyUnknown = latencies({}, unknown.from);
