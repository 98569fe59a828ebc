/** Why a warp pauses. A number: it is at a barrier of its block, at that source position. */
export type Pause = number | Meeting | Condition;

/** A barrier of several blocks: all warps of the cluster, or of the grid, reach it. */
export interface Meeting {
  readonly among: 'cluster' | 'grid';
  readonly at: number;
}

/** The warp resumes when a condition holds. */
export interface Condition {
  readonly among: 'until';
  readonly at: number;
  /** Called while other warps run: it must not read registers. */
  readonly ready: () => boolean;
  /** What never came, if nothing can make it true any more: "waits for …". */
  readonly what: () => string;
  /** The warp polls: it is always ready, but has made no progress. */
  readonly isPoll?: boolean;
}

/** The source position where a warp waits. */
export const placeOf = (pause: Pause): number => (typeof pause === 'number' ? pause : pause.at);
