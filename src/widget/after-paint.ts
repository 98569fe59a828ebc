const waiting = new Map<object, () => void>();

/**
 * Update what the reader looks at first: this text is written after the next frame, all at once.
 *
 * @param of - The owner of the text. Its earlier text that is not yet written is dropped.
 */
export function afterPaint(of: object, write: () => void): void {
  if (waiting.size === 0)
    requestAnimationFrame(() =>
      setTimeout(() => {
        const writes = [...waiting.values()];
        waiting.clear();
        for (const now of writes) now();
      }),
    );
  waiting.set(of, write);
}
