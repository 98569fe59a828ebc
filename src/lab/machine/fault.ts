export type FaultKind =
  | 'out-of-bounds'
  | 'misaligned'
  | 'uninitialised'
  /** A variable of a thread without a value: as a rule nobody uses what is made of it. */
  | 'unset'
  | 'race'
  | 'warp-race'
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
