interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Points of a value that holds from just after one point up to the next: with a second point under each edge, straight
 * lines between them make stairs.
 */
export function stairs<P extends Place>(points: readonly P[]): P[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before && before.y !== point.y ? [{ ...point, x: before.x }, point] : [point];
  });
}
