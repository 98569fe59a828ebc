/** Counters of one object that add up while blocks run. */
interface Column {
  readonly of: Record<string, number>;
  readonly key: string;
  last: number;
}

/**
 * All sums of a run as one row of numbers: what one block added can be read, and the sums of some blocks replaced by those
 * of a whole grid. Sums that appear while blocks run are found; earlier blocks added nothing to them.
 */
export class Columns {
  private readonly columns: Column[] = [];
  private readonly seen = new Set<object>();

  /** @param find - All objects that hold sums now, with the names of the sums. */
  constructor(private readonly find: () => Iterable<readonly [of: object, keys: readonly string[]]>) {}

  /** What was added since the last call. */
  take(): Float64Array {
    for (const [of, keys] of this.find()) {
      if (this.seen.has(of)) continue;
      this.seen.add(of);
      for (const key of keys) this.columns.push({ of: of as Record<string, number>, key, last: 0 });
    }
    const row = new Float64Array(this.columns.length);
    for (const [index, column] of this.columns.entries()) {
      const now = column.of[column.key]!;
      row[index] = now - column.last;
      column.last = now;
    }
    return row;
  }

  /** Replace the sums by these. */
  put(row: Float64Array): void {
    for (const [index, { of, key }] of this.columns.entries()) of[key] = row[index] ?? 0;
  }
}
