import { type CopyTiming, type PipelinePlan } from './plan';

/** The block's next step: compute for some cycles, wait for a tile, or request one from memory. */
type Step =
  | readonly ['hold', number]
  | readonly ['wait', number]
  | readonly ['ask', number]
  | readonly ['done', number];

/** The program of the block as a list, derived from the book's text and not from the model. */
function program({ stages, tiles, order, computeCycles }: PipelinePlan, timing: CopyTiming): Step[] {
  const steps: Step[] = [];
  const copy = (tile: number): void => {
    if (tile < tiles) steps.push(['hold', timing.issueCycles], ['ask', tile]);
  };
  const get = (tile: number): void => {
    steps.push(['wait', tile], ['hold', timing.landCycles], ['hold', timing.barrierCycles]);
  };
  const compute = (tile: number): void => {
    steps.push(['hold', computeCycles], ['done', tile]);
  };
  if (stages === 1)
    for (let tile = 0; tile < tiles; tile += 1) {
      copy(tile);
      get(tile);
      compute(tile);
      steps.push(['hold', timing.barrierCycles]);
    }
  else if (order === 'late')
    for (let tile = 0; tile < tiles; tile += 1) {
      if (tile === 0) copy(0);
      get(tile);
      compute(tile);
      copy(tile + 1);
    }
  else {
    for (let tile = 0; tile < stages - 1; tile += 1) copy(tile);
    for (let tile = 0; tile < tiles; tile += 1) {
      get(tile);
      copy(tile + stages - 1);
      compute(tile);
    }
  }
  return steps;
}

/** The same pipeline with a ticking clock: at each cycle the block takes its steps and the memory delivers. Slow. */
export function byTicks(plan: PipelinePlan, timing: CopyTiming): { total: number; doneAt: number[] } {
  const steps = program(plan, timing);
  const queue: { tile: number; comesFrom: number; left: number }[] = [];
  const arrived = new Set<number>();
  const doneAt: number[] = [];
  let next = 0;
  let held = 0;
  for (let now = 0; ; now += 1) {
    for (let moved = true; moved;) {
      moved = false;
      const head = queue[0];
      if (head && head.left === 0 && head.comesFrom <= now) {
        arrived.add(head.tile);
        queue.shift();
        moved = true;
      }
      const step = steps[next];
      if (held > 0 || step === undefined || (step[0] === 'wait' && !arrived.has(step[1]))) continue;
      if (step[0] === 'hold') held = step[1];
      if (step[0] === 'ask')
        queue.push({ tile: step[1], comesFrom: now + timing.latencyCycles, left: timing.transferCycles });
      if (step[0] === 'done') doneAt[step[1]] = now;
      next += 1;
      moved = true;
    }
    if (next === steps.length && held === 0) return { total: now, doneAt };
    if (held > 0) held -= 1;
    const head = queue[0];
    if (head && head.comesFrom <= now && head.left > 0) head.left -= 1;
  }
}
