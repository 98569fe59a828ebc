/** What is told when a warp enters a loop, and when it begins a turn. */
export interface LoopListener {
  enter(warp: number): void;
  turn(warp: number): void;
}

/** The turn of a loop that each warp is in. */
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
