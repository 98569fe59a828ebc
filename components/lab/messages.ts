import type { Access, BufferType, Diagnostic, Heads, KernelQuery, Metrics } from '@src/lab';

/** What a run may use before it stops and says so. */
export interface Budget {
  /** Operations of lanes. */
  readonly steps: number;
  readonly bytes: number;
  /** Blocks at most; `null`: all. */
  readonly blocks: number | null;
  readonly races: boolean;
}

export interface WarpName {
  readonly block: number;
  readonly warp: number;
}

export type Request =
  | {
      readonly id: number;
      readonly ask: 'heads';
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
      /** A warp whose every access is to be remembered. */
      readonly warp: WarpName | null;
    }
  /** A part of a buffer as the last run left it. */
  | {
      readonly id: number;
      readonly ask: 'slice';
      readonly buffer: number;
      readonly from: number;
      readonly count: number;
    };

/** A run without what can only be asked for in the worker. */
export interface Outcome {
  readonly metrics: Metrics;
  readonly accesses: readonly Access[];
  readonly buffers: readonly { readonly type: BufferType; readonly count: number; readonly address: number }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly blocks: { readonly ran: number; readonly of: number };
  readonly steps: number;
  readonly console: readonly string[];
  /** Of the worker, in milliseconds. */
  readonly took: number;
}

export interface Answers {
  readonly heads: Heads;
  readonly run: Outcome;
  readonly slice: readonly string[];
}

export type Reply =
  | { readonly id: number; readonly progress: { readonly done: number; readonly all: number } }
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  /** A launch that is impossible, in words; or a mistake of the laboratory itself. */
  | { readonly id: number; readonly failed: string; readonly isOurs: boolean };
