export type FaultKind =
  | 'out-of-bounds'
  | 'misaligned'
  | 'uninitialised'
  /** A thread's variable without a value: usually the result is not used. */
  | 'unset'
  | 'race'
  | 'warp-race'
  /** Between blocks, which nothing orders. */
  | 'block-race'
  | 'barrier'
  | 'shuffle'
  | 'limit'
  | 'arithmetic'
  | 'note';

/** What went wrong at an access. */
export interface Fault {
  readonly kind: FaultKind;
  readonly at: number;
  readonly message: string;
  readonly thread: number;
  readonly block: number;
  readonly address: number | null;
  count: number;
}
