/** Notified when a warp enters a loop, and when it begins an iteration. */
export interface LoopListener {
  enter(warp: number): void;
  turn(warp: number): void;
}

/** The current loop iteration of each warp. */
export class TurnCounter implements LoopListener {
  private readonly turns: number[] = [];

  enter(warp: number): void {
    this.turns[warp] = -1;
  }

  turn(warp: number): void {
    this.turns[warp]! += 1;
  }

  of = (warp: number): number => this.turns[warp] ?? 0;
}
