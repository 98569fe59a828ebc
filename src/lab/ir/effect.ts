/** What a compiler must assume that an instruction does to memory and to other threads. */
export type Effect =
  /** It computes a value. */
  | 'none'
  /** It changes one word of memory. */
  | 'atomic'
  /** Lanes exchange values; memory is unchanged. */
  | 'exchange'
  /** Threads wait for each other or for earlier accesses: memory may differ afterward. */
  | 'barrier'
  /** Nothing is known of it. */
  | 'anything';

const EFFECTS: readonly (readonly [RegExp, Effect])[] = [
  [/^(red|atom)\./, 'atomic'],
  [/^((shfl|vote|match|redux)\.|clock$)/, 'exchange'],
  [/^(bar\.|membar$|cp\.async\.(commit|wait)_group$)/, 'barrier'],
  [/^(activemask|group|group\.count|tiles|ld\.quiet)$/, 'none'],
];

/** The effect of an instruction of the IR, by its name: what CUDA's functions and inline PTX become has it from here alone. */
export const effectOf = (name: string): Effect => EFFECTS.find(([names]) => names.test(name))?.[1] ?? 'anything';
