/** An author's mistake in naming measured data: it stops the build and says what came and what is there. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}
