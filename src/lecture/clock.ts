/** Minutes and seconds of a lecture: "7:05", "1:02:09". */
export function elapsedText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A stop watch: runs, pauses and returns to zero. */
export function stopWatch(now: () => number) {
  let since: number | null = null;
  let before = 0;
  const elapsed = (): number => before + (since === null ? 0 : now() - since);
  return {
    get running() {
      return since !== null;
    },
    elapsed,
    toggle(): void {
      before = elapsed();
      since = since === null ? now() : null;
    },
    reset(): void {
      before = 0;
      if (since !== null) since = now();
    },
  };
}
