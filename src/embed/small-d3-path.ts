/**
 * Replaces d3-path in what other sites load: the figures' lines are straight, so they need only a path's moves and lines,
 * and no arcs.
 */
const rounded = (value: number): number => Math.round(Number(value) * 1000) / 1000;

export class Path {
  #text = '';

  moveTo(x: number, y: number): void {
    this.#text += `M${rounded(x)},${rounded(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.#text += `L${rounded(x)},${rounded(y)}`;
  }

  closePath(): void {
    this.#text += 'Z';
  }

  toString(): string {
    return this.#text;
  }
}
