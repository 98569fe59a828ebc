const waiting = new Map<object, () => void>();

/**
 * What a reader looks at is painted first: this is written after the next frame, all of it at once.
 *
 * @param of - Whose words they are. What it had to write before and has not yet written is left out.
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
