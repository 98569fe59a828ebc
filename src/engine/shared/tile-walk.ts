import { seededRandom } from '../random';

/** An element of a tile. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Which element of a tile each lane of a warp takes. A warp that reaches the end of a line continues with the next one. */
export type TileWalk =
  /** Along row `first`. */
  | { readonly kind: 'row'; readonly first: number }
  /** Down column `first`. */
  | { readonly kind: 'column'; readonly first: number }
  /** Down and to the right from column `first` of row 0, wrapping around. */
  | { readonly kind: 'diagonal'; readonly first: number }
  /** Elements `stride` apart, counted row by row. They may lie beyond the tile. */
  | { readonly kind: 'strided'; readonly stride: number }
  /** Groups of `sharing` neighboring lanes take one element, counted row by row. */
  | { readonly kind: 'broadcast'; readonly sharing: number }
  /** Each lane takes a seeded random element. */
  | { readonly kind: 'random'; readonly seed: number };

/**
 * The element that each lane takes. Rows and columns wrap around at the end of the tile, except for `strided`.
 *
 * @returns One place per lane.
 */
export function tileWalk(
  walk: TileWalk,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  lanes = 32,
): Place[] {
  const each = (place: (lane: number) => Place): Place[] => Array.from({ length: lanes }, (_, lane) => place(lane));
  const inOrder = (element: number): Place => ({ row: Math.floor(element / columns), column: element % columns });
  switch (walk.kind) {
    case 'row':
      return each((lane) => ({ row: (walk.first + Math.floor(lane / columns)) % rows, column: lane % columns }));
    case 'column':
      return each((lane) => ({ row: lane % rows, column: (walk.first + Math.floor(lane / rows)) % columns }));
    case 'diagonal':
      // Each time around, one column further: otherwise lanes would meet earlier ones.
      return each((lane) => ({
        row: lane % rows,
        column: (walk.first + lane + Math.floor(lane / rows)) % columns,
      }));
    case 'strided':
      return each((lane) => inOrder(lane * walk.stride));
    case 'broadcast':
      return each((lane) => inOrder(Math.floor(lane / walk.sharing) % (rows * columns)));
    case 'random': {
      const next = seededRandom(walk.seed);
      return each(() => inOrder(next(rows * columns)));
    }
  }
}
