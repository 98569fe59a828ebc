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

/** Did the engine refuse its input? Told by the name: a page may hold two copies of the class, each in a bundle of its own. */
export const isInputError = (error: unknown): error is InputError =>
  error instanceof Error && error.name === 'InputError';
