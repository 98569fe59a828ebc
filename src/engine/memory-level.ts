import type { Origin } from '@src/arch/fact';

/** A number with all its sources. */
export interface KnownValue {
  readonly value: number;
  readonly origins: readonly Origin[];
  /** Does it depend on a value that could not be verified? */
  readonly estimate: boolean;
}

/** A value that no source states, and the sources consulted. */
export interface UnknownValue {
  readonly value: null;
  readonly why: string;
}

export type LevelId = 'registers' | 'shared' | 'l1' | 'remote' | 'l2' | 'dram';

/** One level of the memory hierarchy of one GPU. */
export interface MemoryLevel {
  readonly id: LevelId;
  /** The loads that find the same data in it: those of a thread, a block, an SM or the GPU. */
  readonly scope: 'lane' | 'block' | 'SM' | 'cluster' | 'GPU';
  /** The unit that `bytes` describes. */
  readonly per: 'SM' | 'cluster' | 'GPU';
  /** The most that one of them holds. */
  readonly bytes: KnownValue;
  /** How many there are. `null`: they are parts of another level. */
  readonly count: KnownValue | null;
  /** Cycles from one load to the next that needs its value, with nothing else running. */
  readonly latency: KnownValue | UnknownValue;
  /** Bytes per second at which all of them together can be read. */
  readonly bandwidth: KnownValue | UnknownValue;
}
