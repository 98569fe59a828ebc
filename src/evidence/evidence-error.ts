/** An author's mistake in naming measured data: it stops the build and says what was given and what exists. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}
