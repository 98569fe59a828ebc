/**
 * An access that the hardware would refuse, or a caller's mistake. The message names the place, the value, what is allowed
 * and what to do; `lane` is the first lane at fault when there is one.
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

/** Did the engine refuse its input? Checked by name: a page may hold two copies of the class, one in each bundle. */
export const isInputError = (error: unknown): error is InputError =>
  error instanceof Error && error.name === 'InputError';
