import { isLabelled } from '@components/marks/fit';
import { round, textWidth, type Box } from '@components/marks/geometry';
import { marksOf, quarterOf, WORD } from '@components/marks/grammar';
import { widthOfBytes, xOfByte, type WordGrid } from '@components/marks/word-grid';
import { fitting } from './layout';
import type { TmaBoxTrace } from './simulate';

/** What one lane reads, where it lies; or in its wavefront. */
export interface Unit extends Box {
  readonly lane: number;
  readonly quarter: number;
  readonly label: string;
  readonly marks: string;
  /** Moment from which on it is served. */
  readonly since: number;
}

export interface StackPart {
  readonly title: string;
  /** As high as it would be with a wavefront for each lane. */
  readonly room: Box;
  readonly rows: readonly (Box & { readonly wavefront: number; readonly label: string; readonly marks: string })[];
  readonly cells: readonly (Unit & { readonly key: string })[];
  readonly note: { readonly x: number; readonly y: number; readonly text: string };
}

/** The issue and the landing come before the first wavefront. */
const BEFORE = 1;

/** Where bytes of shared memory lie in the picture. */
export interface Frame {
  readonly grid: WordGrid;
  readonly height: number;
  readonly yOf: (address: number) => number;
  readonly text: number;
}

export const byteBox = ({ grid, height, yOf }: Frame, start: number, bytes: number): Box => ({
  x: round(xOfByte(grid, start)),
  y: yOf(start),
  width: round(widthOfBytes(grid, bytes)),
  height,
});

const fitsLabel = (label: string, { width, height }: { width: number; height: number }, text: number): string =>
  height >= text + 2 && width >= textWidth(label, text) + 1 ? label : '';

export function unitsOf(trace: TmaBoxTrace, frame: Frame): Unit[] {
  return trace.read.serviceByLane.flatMap((service, lane) => {
    if (!service) return [];
    const box = byteBox(frame, service.address, trace.readBytes);
    return [
      {
        ...box,
        lane,
        quarter: quarterOf(lane),
        width: Math.max(1.5, box.width),
        label: fitsLabel(String(lane), box, frame.text),
        marks: marksOf(
          `word:${service.address}`,
          `lane:${lane}`,
          `wavefront:${service.wavefront}`,
          banksOf(trace, service),
        ),
        since: BEFORE + service.wavefront,
      },
    ];
  });
}

const banksOf = ({ readBytes }: TmaBoxTrace, { bank }: { bank: number }): string[] =>
  Array.from({ length: Math.ceil(readBytes / WORD) }, (_, word) => `bank:${bank + word}`);

/** The words of each lane in each wavefront that serves it. */
export function cellsOf({ read, readBytes }: TmaBoxTrace) {
  return read.wavefronts.flatMap(({ lanes, words, banks }, index) =>
    lanes.map((lane) => {
      const { address } = read.serviceByLane[lane]!;
      const from = address - (address % WORD);
      const own = banks.filter((_, word) => words[word]! >= from && words[word]! < address + readBytes);
      return { wavefront: index + 1, cell: { lane, banks: own } };
    }),
  );
}

export function stackPart(
  trace: TmaBoxTrace,
  frame: Frame,
  place: { x: number; y: number; width: number; slots: number; slot: number; small: boolean },
): StackPart {
  const { grid, text } = frame;
  const { x, y, width, slots, slot, small } = place;
  const count = trace.read.wavefronts.length;
  const height = round(slot > 4 ? slot - 1 : slot * 0.85);
  const yOf = (wavefront: number): number => round(y + (wavefront - 1) * slot);
  const room = { x, y, width: round(width), height: round(slots * slot) };
  const rest = room.y + room.height - yOf(count + 1);
  const notes = ['one wavefront for each lane would reach down to here', 'one for each lane would fill this', ''];
  return {
    title: small ? '' : 'wavefront',
    room,
    rows: trace.read.wavefronts.map(({ lanes }, index) => ({
      ...{ x, y: yOf(index + 1), width: round(width), height },
      wavefront: index + 1,
      label:
        index > 0 && index * slot > text * 1.2 && isLabelled(index + 1, count + 1, slot, text * 1.9)
          ? String(index + 1)
          : '',
      marks: marksOf(
        `wavefront:${index + 1}`,
        lanes.map((lane) => `lane:${lane}`),
      ),
    })),
    cells: cellsOf(trace).map(({ wavefront, cell: { lane, banks } }, index, all) => {
      const before = all.slice(0, index).filter(({ cell }) => cell.lane === lane).length;
      const bank = Math.min(...banks);
      const box = {
        x: round(xOfByte(grid, bank * WORD)),
        y: yOf(wavefront),
        width: round(widthOfBytes(grid, banks.length * WORD)),
        height,
      };
      return {
        ...box,
        key: `${lane} ${before}`,
        lane,
        quarter: quarterOf(lane),
        label: fitsLabel(String(lane), box, text),
        marks: marksOf(
          `word:${trace.read.serviceByLane[lane]!.address}`,
          `lane:${lane}`,
          `wavefront:${wavefront}`,
          banks.map((each) => `bank:${each}`),
        ),
        since: BEFORE + wavefront,
      };
    }),
    note: {
      x: round(x + width / 2),
      y: round(yOf(count + 1) + rest / 2),
      text: rest > text * 2 && slots > count ? fitting(notes, width * 0.9, text, 'sans') : '',
    },
  };
}
