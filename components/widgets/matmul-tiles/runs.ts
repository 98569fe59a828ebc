/** Numbers as runs of neighbours: start, length, start, length, … */
export function runsOf(numbers: Iterable<number>): number[] {
  const runs: number[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.length - 1;
    if (last > 0 && runs[last - 1]! + runs[last]! === number) runs[last]! += 1;
    else runs.push(number, 1);
  }
  return runs;
}

/** Sets `mark` for all numbers of some runs. */
export function markRuns(cells: Uint8Array, runs: readonly number[], mark: number): void {
  for (let at = 0; at < runs.length; at += 2) cells.fill(mark, runs[at], runs[at]! + runs[at + 1]!);
}
