import type { OutlineEntry } from './outline';

export interface MapNode {
  readonly address: string;
  readonly number: number;
  readonly title: string;
  /** The title in lines that fit its box. */
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
}

export interface MapThread {
  readonly from: string;
  readonly to: string;
  /** An SVG path from the right edge of one box to the left edge of another. */
  readonly path: string;
}

export interface ChapterMap {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly MapNode[];
  readonly threads: readonly MapThread[];
}

export const BOX = { width: 168, height: 56, across: 40, down: 22 } as const;
const LETTERS = 17;

/**
 * The chapters as a map, in px: a chapter is one column to the right of the last one that it builds on, with a line from
 * each of those.
 *
 * @param chapters - In the order of the book; each needs only earlier ones.
 */
export function chapterMap(chapters: readonly OutlineEntry[]): ChapterMap {
  const depths = new Map<string, number>();
  for (const { address, needs } of chapters)
    depths.set(address, needs.length === 0 ? 0 : 1 + Math.max(...needs.map((need) => depths.get(need)!)));
  const columns = Map.groupBy(chapters, ({ address }) => depths.get(address)!);
  const tallest = Math.max(...[...columns.values()].map(({ length }) => length));
  const height = tallest * (BOX.height + BOX.down) - BOX.down;
  const at = new Map<string, MapNode>();
  const numbers = new Map(chapters.map(({ address }, number) => [address, number]));
  for (const [depth, column] of [...columns].toSorted(([a], [b]) => a - b)) {
    // Next to the chapters it builds on, so that few lines cross.
    const meanY = ({ needs }: OutlineEntry): number =>
      needs.reduce((sum, need) => sum + at.get(need)!.y, 0) / (needs.length || 1);
    const top = (height - (column.length * (BOX.height + BOX.down) - BOX.down)) / 2;
    for (const [row, { address, title }] of column.toSorted((a, b) => meanY(a) - meanY(b)).entries())
      at.set(address, {
        address,
        number: numbers.get(address)!,
        title,
        lines: inLines(title),
        x: depth * (BOX.width + BOX.across),
        y: top + row * (BOX.height + BOX.down),
      });
  }
  const nodes = chapters.map(({ address }) => at.get(address)!);
  const threads = chapters.flatMap(({ address, needs }) =>
    needs.map((need): MapThread => ({ from: need, to: address, path: pathBetween(at.get(need)!, at.get(address)!) })),
  );
  return { width: Math.max(...nodes.map(({ x }) => x)) + BOX.width, height, nodes, threads };
}

function pathBetween(from: MapNode, to: MapNode): string {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
  const [x2, y2] = [to.x, to.y + BOX.height / 2];
  const turn = x2 - BOX.across;
  const middle = turn + BOX.across / 2;
  return `M${x1} ${y1}H${turn}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

/** Two lines at most: titles of chapters are short. */
function inLines(title: string): readonly string[] {
  if (title.length <= LETTERS) return [title];
  const words = title.split(' ');
  const lengths = words.map((_, index) => words.slice(0, index + 1).join(' ').length);
  const first = Math.max(1, lengths.filter((length) => length <= LETTERS).length);
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')];
}
