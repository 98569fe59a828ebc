/**
 * An access that the hardware would refuse, or a caller's mistake. The message says where, what came, what is allowed and
 * what to do; `lane` names the first lane at fault when there is one.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  constructor(
    message: string,
    readonly lane: number | null = null,
  ) {
    super(message);
  }
}
