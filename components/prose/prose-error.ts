/** An author's mistake in a chapter: it stops the build and says what was found, what is allowed, and what to do. */
export class ProseError extends Error {
  override readonly name = 'ProseError';
}
