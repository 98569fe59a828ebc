import type { StageKind } from '@src/engine/load-stages';
import type { BandLabel } from './bands';
import type { LedgerLine } from './ledger';
import type { MemoryRow } from './memory-rows';
import type { StackRow, Thread } from './tag-stack';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  /** By step. */
  readonly kinds: readonly StageKind[];
  /** Step of each stage; the first of its look-ups; one past the last where the load does not get there. */
  readonly stepOf: Readonly<Record<StageKind, number>>;
  readonly left: number;
  readonly right: number;
  /** Above the ledger; a phone has none. */
  readonly head: { readonly y: number; readonly valueX: number; readonly nameX: number } | null;
  readonly labels: readonly BandLabel[];
  readonly code: Bar;
  readonly request: Bar;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly lanes: readonly LaneCell[];
  readonly ticks: readonly Tick[];
  readonly threads: readonly Thread[];
  readonly banks: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly banksDoubtful: boolean;
  readonly legend: { readonly y: number; readonly items: readonly LegendItem[] };
  readonly rows: readonly StackRow[];
  readonly memory: { readonly l2: MemoryRow; readonly dram: MemoryRow };
  /** What leaves a part of the GPU crosses a line; its name stands where nothing crosses it. */
  readonly borders: readonly {
    readonly y: number;
    readonly text: string;
    readonly name: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
  }[];
  readonly registers: { readonly y: number; readonly height: number };
  readonly ledger: readonly LedgerLine[];
  /** From one line of a counter's name to the next. */
  readonly ledgerPitch: number;
}

export interface LegendItem {
  readonly look: 'waiting' | 'used' | 'waste';
  readonly x: number;
  readonly text: string;
}

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface LaneCell {
  readonly lane: number;
  readonly x: number;
  readonly width: number;
  readonly quarter: number;
  readonly active: boolean;
  readonly label: string;
}

/** From the instruction to a lane, and from the lane to the request. */
export interface Tick {
  readonly lane: number;
  readonly quarter: number;
  readonly down: string;
  readonly on: string;
}
