/** Why a warp stops for a while. A number: it is at a barrier of its block, at that place of the source. */
export type Pause = number | Meeting | Condition;

/** A barrier of several blocks: all warps of the cluster, or of the grid, come to it. */
export interface Meeting {
  readonly among: 'cluster' | 'grid';
  readonly at: number;
}

/** The warp goes on when something has happened. */
export interface Condition {
  readonly among: 'until';
  readonly at: number;
  /** Asked while other warps run: it must not look at registers. */
  readonly ready: () => boolean;
  /** What never came, if nothing can make it true any more: "waits for …". */
  readonly what: () => string;
  /** The warp only asks and will ask again: it is ready always, but has not moved. */
  readonly isPoll?: boolean;
}

/** Where in the source a warp waits. */
export const placeOf = (pause: Pause): number => (typeof pause === 'number' ? pause : pause.at);
