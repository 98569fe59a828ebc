import type { Origin } from '@src/arch/fact';

/** A number with all that it rests on. */
export interface KnownValue {
  readonly value: number;
  readonly origins: readonly Origin[];
  /** Does it rest on a value that nobody could check? */
  readonly estimate: boolean;
}

/** What nobody told, and who was asked. */
export interface UnknownValue {
  readonly value: null;
  readonly why: string;
}

export type LevelId = 'registers' | 'shared' | 'l1' | 'remote' | 'l2' | 'dram';

/** One level of the memory hierarchy of one GPU. */
export interface MemoryLevel {
  readonly id: LevelId;
  /** Whose loads find the same data in it. */
  readonly scope: 'lane' | 'block' | 'SM' | 'cluster' | 'GPU';
  /** What `bytes` counts one of. */
  readonly per: 'SM' | 'cluster' | 'GPU';
  /** The most that one of them holds. */
  readonly bytes: KnownValue;
  /** How many there are. `null`: they are parts of another level. */
  readonly count: KnownValue | null;
  /** Cycles from one load to the next that needs its value, nothing else going on. */
  readonly latency: KnownValue | UnknownValue;
  /** Bytes a second that all of them together can be read at. */
  readonly bandwidth: KnownValue | UnknownValue;
}
