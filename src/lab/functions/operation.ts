/** Address spaces that CUDA's functions name. */
export type SpaceName = 'shared' | 'global' | 'constant' | 'local';

export type ShuffleKind = 'idx' | 'up' | 'down' | 'xor';
export type VoteKind = 'any' | 'all' | 'ballot';
export type BarrierVote = 'none' | 'count' | 'and' | 'or';
export type AtomicKind = 'add' | 'sub' | 'min' | 'max' | 'and' | 'or' | 'xor' | 'inc' | 'dec' | 'exch' | 'cas';

/** A PTX instruction that a function represents. */
export interface Instruction {
  /** In PTX; empty for what has no effect here. `$0` is the first template argument. */
  readonly text: string;
  /** Kinds of the arguments in order, without tags: `s` and `g` addresses, `r`, `i` and `l` numbers. */
  readonly takes: string;
  readonly gives: 'nothing' | 'token' | 'bool' | 'word';
  /** Which argument is an array of coordinates, and how many it has. */
  readonly coordinates?: { readonly at: number; readonly count: number };
}

/**
 * Selects the instruction of a call. `tags`: words such as `space_global`; `rankOf`: number of coordinates of an argument.
 */
export type ChooseInstruction = (
  tags: readonly string[],
  count: number,
  rankOf: (argument: number) => number,
) => Instruction;

/** What a function does that depends on more than its arguments: memory, lanes, barriers, groups. */
export type Operation =
  | { readonly kind: 'shuffle'; readonly how: ShuffleKind; readonly hasMask: boolean }
  | { readonly kind: 'vote'; readonly how: VoteKind; readonly hasMask: boolean }
  | { readonly kind: 'reduce'; readonly op: 'add' | 'min' | 'max' | 'and' | 'or' | 'xor' }
  | { readonly kind: 'match'; readonly how: 'any' | 'all' }
  | { readonly kind: 'active mask' }
  | { readonly kind: 'lane' }
  | { readonly kind: 'block barrier'; readonly vote: BarrierVote }
  | { readonly kind: 'warp barrier' }
  | { readonly kind: 'fence' }
  /** No run shows it, but the compiler keeps no loaded value across it. */
  | { readonly kind: 'compiler fence' }
  /** It is accepted and does nothing that is counted here. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'close copies' }
  | { readonly kind: 'wait for copies' }
  | { readonly kind: 'clock' }
  | { readonly kind: 'assert' }
  | { readonly kind: 'trap' }
  | { readonly kind: 'print' }
  /** A load with a cache operator of PTX. */
  | { readonly kind: 'load'; readonly operator: 'nc' | 'cg' | 'ca' | 'cs' | 'lu' | 'cv' }
  | { readonly kind: 'store' }
  | { readonly kind: 'atomic'; readonly op: AtomicKind }
  | { readonly kind: 'asynchronous copy' }
  | { readonly kind: 'copy bytes' }
  | { readonly kind: 'fill bytes' }
  | { readonly kind: 'sine and cosine'; readonly isSingle: boolean }
  | { readonly kind: 'swap' }
  | { readonly kind: 'address in space'; readonly space: SpaceName }
  | { readonly kind: 'generic address'; readonly space: SpaceName }
  | { readonly kind: 'is in space'; readonly space: SpaceName }
  | { readonly kind: 'barrier address' }
  | { readonly kind: 'group'; readonly of: 'block' | 'grid' | 'cluster' | 'coalesced' }
  | { readonly kind: 'tiles' }
  | { readonly kind: 'partition'; readonly isBinary: boolean }
  | { readonly kind: 'group reduce' }
  | { readonly kind: 'group scan'; readonly isInclusive: boolean }
  | { readonly kind: 'group sync' }
  | { readonly kind: 'group wait'; readonly isPrior: boolean }
  | { readonly kind: 'make pipeline' }
  | { readonly kind: 'pipeline wait' }
  | { readonly kind: 'init barrier' }
  /** Returns its argument. */
  | { readonly kind: 'same' }
  /** What helper_math.h defines for vectors. */
  | { readonly kind: 'vector'; readonly what: 'dot' | 'length' | 'normalize' | 'cross' | 'lerp' | 'clamp' }
  /** `make_float4(…)`; `type`: the name of the vector type. */
  | { readonly kind: 'make'; readonly type: string }
  /** `needsTag`: without a tag it is a function of the file. */
  | { readonly kind: 'instruction'; readonly choose: ChooseInstruction; readonly needsTag?: boolean }
  /** Written in CUDA, in `library`. */
  | { readonly kind: 'library' };
