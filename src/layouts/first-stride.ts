import coalescing from '@components/widgets/coalescing/definition';
import { initialValues } from '@src/widget/params';

/** Strides that the first sentence of the book can be dragged to. From 8 on each lane has a separate sector. */
export const STRIDES = { least: 1, most: 16, first: 4 } as const;

/** The engine's result for one stride. */
export interface Strided {
  readonly stride: number;
  /** Bytes moved, and bytes used. */
  readonly moved: number;
  readonly wanted: number;
  /** Each lane's index among the fetched words: eight per sector. */
  readonly words: readonly number[];
}

const WORDS_PER_SECTOR = 8;
const WORD_BYTES = 4;

export function strided(stride: number): Strided {
  const { sectors, serviceByLane, movedBytes, usefulBytes } = coalescing.simulate({
    ...initialValues(coalescing.params),
    pattern: 'stride',
    stride,
  });
  const places = new Map(sectors.map(({ start }, index) => [start, index]));
  return {
    stride,
    moved: movedBytes,
    wanted: usefulBytes,
    words: serviceByLane.map(
      (lane) => places.get(lane!.sector)! * WORDS_PER_SECTOR + (lane!.word - lane!.sector) / WORD_BYTES,
    ),
  };
}

/** The end of "With a stride of 4 …". */
export function fetched({ moved, wanted }: Strided): string {
  const times = moved / wanted;
  return times === 1
    ? 'your GPU fetched exactly what you asked for.'
    : `your GPU fetched ${Number(times.toFixed(1))}× what you asked for.`;
}

/** What a stride is, by example. */
export const byExample = ({ stride }: Strided): string =>
  `Thread 0 reads number 0, thread 1 number ${stride}, thread 2 number ${2 * stride}, and so on to thread 31.`;
