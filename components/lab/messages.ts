import type { Demand } from '@src/engine/time';
import type { Grade } from '@src/repair/grade';
import type { RepairTask } from '@src/repair/task';
import type {
  Access,
  BufferType,
  Diagnostic,
  Estimates,
  Signatures,
  HostLaunch,
  KernelQuery,
  KernelResult,
  Metrics,
  Sample,
} from '@src/lab';

/** What a run may use before it stops and says so. */
export interface Budget {
  /** Operations of lanes. */
  readonly steps: number;
  readonly bytes: number;
  /** Blocks at most; `null`: all. */
  readonly blocks: number | null;
  /** Do not sample a large launch: run every block, as far as the operations allow. */
  readonly every: boolean;
  readonly races: boolean;
}

export interface WarpName {
  readonly block: number;
  readonly warp: number;
}

export type Request =
  | {
      readonly id: number;
      readonly ask: 'signatures';
      readonly source: string;
      readonly kernel: string;
      readonly gpu: string;
    }
  | {
      readonly id: number;
      readonly ask: 'run';
      readonly query: KernelQuery;
      readonly gpu: string;
      readonly budget: Budget;
      /** A warp whose every access is recorded. */
      readonly warp: WarpName;
    }
  /** The same after a change by the reader; `null`: it is too long to follow typing, and the previous run stays. */
  | {
      readonly id: number;
      readonly ask: 'follow';
      readonly query: KernelQuery;
      readonly gpu: string;
      readonly budget: Budget;
      readonly warp: WarpName;
    }
  /** The executions of an access (`keyOf`) that the last run recorded of its warp. */
  | { readonly id: number; readonly ask: 'seen'; readonly access: string }
  /** A part of a buffer as the last run left it. */
  | {
      readonly id: number;
      readonly ask: 'slice';
      readonly buffer: number;
      readonly from: number;
      readonly count: number;
      readonly form: ValueForm;
    }
  /** The next element from `from` on that the run changed, or that differs from what A left. */
  | {
      readonly id: number;
      readonly ask: 'seek';
      readonly buffer: number;
      readonly from: number;
      readonly against: 'before' | 'kept';
    }
  /** Run a changed source, and compare what it leaves with the last run. */
  | {
      readonly id: number;
      readonly ask: 'try';
      readonly query: KernelQuery;
      readonly gpu: string;
      readonly budget: Budget;
    }
  /** The demand of a changed launch, sampled where it is long: for a sweep. */
  | {
      readonly id: number;
      readonly ask: 'price';
      readonly query: KernelQuery;
      readonly gpu: string;
      readonly budget: Budget;
      /** The launch that later ones are compared with. */
      readonly isReference: boolean;
    }
  /** How many elements these buffers need for all that the launch touches. */
  | {
      readonly id: number;
      readonly ask: 'sizes';
      readonly query: KernelQuery;
      readonly gpu: string;
      readonly buffers: readonly number[];
    }
  /** A kernel that its reader is fixing. */
  | { readonly id: number; readonly ask: 'grade'; readonly task: RepairTask; readonly source: string }
  /** The memory of the last run stays, as that of A. */
  | { readonly id: number; readonly ask: 'keep' }
  | { readonly id: number; readonly ask: 'forget' };

/** How elements are written: as the buffer's own type, as bits, or as bits read as another type. */
export type ValueForm = 'own' | 'hex' | BufferType;

/** Elements of a buffer, before and after the run. */
export interface Slice {
  /** Elements in all, in this form. */
  readonly of: number;
  readonly values: readonly string[];
  /** The value before the run, where the run changed it. */
  readonly before: readonly (string | null)[];
  /** What A left, where that differs; `null` when A has no such buffer. */
  readonly kept: readonly (string | null)[] | null;
}

/** How the counts of a sample of blocks were scaled to all. */
export type Scaled = Omit<NonNullable<KernelResult['scaled']>, 'totals'>;

/** A run, without the data that stays in the worker until asked for. */
export interface Outcome {
  readonly metrics: Metrics;
  /** The same as the compiler probably makes them. */
  readonly compiled: Metrics;
  readonly estimates: Estimates | null;
  /** Without the executions of the followed warp, which `seen` returns. */
  readonly accesses: readonly Access[];
  readonly buffers: readonly { readonly type: BufferType; readonly count: number; readonly address: number }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly blocks: { readonly ran: number; readonly of: number };
  /** How the counts were scaled to the whole grid; `null`: they are those of the blocks that ran. */
  readonly scaled: Scaled | null;
  readonly steps: number;
  readonly console: readonly string[];
  /** What the launch demands of the GPU, for a prediction of its time; `null`: it is not known. */
  readonly demand: Demand | null;
  /** Most of its accesses fall outside the buffers: their counts are not those of the launch. */
  readonly isOutside: boolean;
  /** Time in the worker, in milliseconds. */
  readonly took: number;
}

/** A changed source that ran. */
export interface Trial {
  /** No fault, and the same bytes in every buffer. */
  readonly isSame: boolean;
  /** Blocks after which the bytes were compared; `null`: after all. */
  readonly blocks: number | null;
  readonly compiled: Metrics;
  readonly demand: Demand | null;
}

/** A launch of a sweep. */
export interface Priced {
  readonly demand: Demand | null;
  readonly compiled: Metrics;
  /** Why it has no counts to compare. */
  readonly problem: Problem | null;
  /** There was something to warn of: it can be timed, but is not recommended. */
  readonly isDoubtful: boolean;
  /**
   * Bytes that lanes store to global memory, their atomics there, and by which part of them a sample of the blocks may be
   * wrong.
   */
  readonly stored: { readonly bytes: number; readonly atomics: number; readonly error: number };
  /** Its buffers hold what those of the reference hold; `null`: that is not known, or no launch changes any. */
  readonly isLeftAlike: boolean | null;
}

/** Why a launch has no counts: a few words, and the whole message. */
export interface Problem {
  readonly short: string;
  readonly whole: string;
}

export interface Answers {
  readonly signatures: Signatures & { readonly launches: readonly HostLaunch[] };
  readonly run: Outcome;
  readonly follow: Outcome | null;
  readonly try: Trial;
  readonly price: Priced;
  /** By buffer; `null`: it was not asked for, or not known. */
  readonly sizes: readonly (number | null)[];
  /** `null`: that run is gone. */
  readonly seen: readonly Sample[] | null;
  readonly slice: Slice | null;
  readonly seek: number | null;
  readonly grade: Grade;
  readonly keep: null;
  readonly forget: null;
}

export type Reply =
  | { readonly id: number; readonly progress: { readonly done: number; readonly all: number } }
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  /** An impossible launch, in words; or a mistake of the laboratory itself. */
  | { readonly id: number; readonly failed: string; readonly isOurs: boolean };
