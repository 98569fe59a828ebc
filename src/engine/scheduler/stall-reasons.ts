/** What a warp does in a cycle, by Nsight Compute's names of stall reasons. */
export const stallReasons = [
  'selected',
  'long_scoreboard',
  'wait',
  'not_selected',
  'short_scoreboard',
  'barrier',
  'lg_throttle',
  'math_pipe_throttle',
  'branch_resolving',
  'no_instruction',
] as const;

export type WarpStall = (typeof stallReasons)[number];

/** The meaning of each, as a clause. */
export const stallMeanings: Readonly<Record<WarpStall, string>> = {
  selected: 'it issues an instruction',
  long_scoreboard: 'it waits for a load of global or local memory',
  wait: 'it waits out a fixed latency, such as that of a multiply-add',
  not_selected: 'it could issue, and the scheduler issues another warp',
  short_scoreboard: 'it waits for shared memory, an indexed constant, or a special function',
  barrier: 'it waits for the other warps of its block at a barrier',
  lg_throttle: 'its load waits for room in the queue of loads and stores',
  math_pipe_throttle: 'the arithmetic pipe that it needs is busy',
  branch_resolving: 'it waits for the target of a branch',
  no_instruction: 'its next instruction has not been fetched',
};
