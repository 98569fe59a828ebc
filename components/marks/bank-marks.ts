import type { BankColumn } from './bank-column';
import { classes, type Mark } from './mark';

/** When one access to shared memory is drawn. */
interface Moment {
  readonly step: number;
  /** While the reader predicts: what is served when stays hidden. */
  readonly hidden: boolean;
}

const label = (key: string | number, x: number, y: number, look: string, inside: string, marks?: string): Mark => ({
  tag: 'text',
  key,
  attributes: { x, y, class: look, 'data-marks': marks },
  inside,
});

/** A path that nobody points at. */
const outline = (look: string, d: string): Mark => ({ tag: 'path', key: look, attributes: { d, class: look } });

/** What comes and goes stands in groups of its own: the browser finds the style of all its siblings anew. */
const group = (key: string, inside: readonly Mark[]): Mark => ({ tag: 'g', key, attributes: {}, inside });

/** Tile, threads, words, and the banks' numbers: what does not follow the clock between two moments. */
export function tileMarks(column: BankColumn, { step, hidden }: Moment): Mark[] {
  const { tile, text, labelX, laneY } = column;
  const count = column.queue.rows.length;
  const isCurrent = (since: number): boolean => !hidden && step === since && step < count;
  const above = column.numbersAbove
    ? [
        label('lanes', labelX, laneY + column.laneHeight / 2, 'end', 'lanes'),
        ...column.lanes
          .filter((cell) => cell.label)
          .map(({ lane, x, width, label: own }) => label(lane, x + width / 2, laneY - text * 0.75, 'middle', own)),
      ]
    : [];
  return [
    ...above,
    outline('memory', tile.elements),
    {
      tag: 'path',
      key: 'pieces',
      attributes: { d: tile.pieces, class: 'pieces', 'stroke-dasharray': tile.dashes },
    },
    outline('hole', tile.holes),
    ...(tile.gaps ? [outline('gap', tile.gaps)] : []),
    group('said', [
      ...tile.rows
        .filter(({ address }) => address)
        .map(({ start, y, height, address }) => label(start, labelX, y + height / 2, 'end', address)),
      ...tile.marks.map(({ key, textX, y, height, text: said }) =>
        label(`out ${key}`, textX, y + height / 2, 'left-out middle', said),
      ),
      ...column.holeLabel.map((line, index) =>
        label(line, column.right + 6, (tile.rows[0]?.y ?? 0) + text * (0.6 + 1.2 * index), 'note', line),
      ),
    ]),
    ...column.threads.map(({ lane, path, quarter, since, marks }): Mark => {
      const look = classes(
        `thread moves q${quarter}`,
        (hidden || step < since) && 'waiting',
        isCurrent(since) && 'current',
      );
      return {
        tag: 'path',
        key: lane,
        attributes: { d: path, class: look, 'data-marks': hidden ? `lane:${lane}` : marks },
      };
    }),
    ...column.words.map((word): Mark => {
      const { key, x, y, width, height, since, shown } = word;
      const size = { width, height, rx: Math.min(2, width / 4, height / 4) };
      const attributes = {
        class: classes(
          `unit moves q${word.quarter}`,
          shown && (hidden || step < since) && 'waiting',
          isCurrent(since) && 'current',
        ),
        transform: `translate(${x},${y})`,
        'data-marks': hidden ? undefined : word.marks,
      };
      if (!word.label) return { tag: 'rect', key, attributes: { ...attributes, ...size } };
      const inside: Mark[] = [
        { tag: 'rect', key: 0, attributes: size },
        { tag: 'text', key: 0, attributes: { x: width / 2, y: height / 2 }, inside: word.label },
      ];
      return { tag: 'g', key, attributes, inside };
    }),
    label('bank', labelX, column.bankY, 'end', 'bank'),
    ...column.banks.map(({ bank, x, text: said, conflict, marks }) =>
      label(
        `bank ${bank}`,
        x,
        column.bankY,
        classes('middle', conflict && !hidden && 'conflict'),
        said,
        hidden ? undefined : marks,
      ),
    ),
  ];
}

/** Of a moment: so long a row stays open. */
const STAYS = 0.6;

/** The pile of wavefronts, the row that is served open, and the bar beside it. */
export function queueMarks(
  column: BankColumn,
  { step, hidden, time, waste }: Moment & { readonly time: number; readonly waste: string },
): Mark[] {
  const { queue, text, labelX, bottom } = column;
  if (hidden) return [room('asked', { ...queue, height: bottom - queue.y })];
  const count = queue.rows.length;
  /** The wavefront whose row is open; the first one opens before it is served. */
  const open = Math.max(1, step);
  const openY = queue.y + (open - 1) * queue.pitch + (queue.pitch + queue.opening) / 2;
  /** How far the open row has closed for the next: it stays open for most of its moment, so that its words can be read. */
  const turned = Math.max(0, (time - step - STAYS) / (1 - STAYS));
  /** Its words are gone before its edge comes to them. */
  const said = step === count ? 1 : Math.max(0, 1 - 4 * turned);
  /** Of the two rows that open and close only: the others do not follow the clock. */
  const opened = (wavefront: number): number => {
    if (wavefront !== open && wavefront !== open + 1) return 0;
    if (step === 0 || step === count) return wavefront === open ? 1 : 0;
    return wavefront === open ? 1 - turned : turned;
  };
  const top = (wavefront: number): number => {
    const shut = queue.y + (wavefront - 1) * queue.pitch;
    if (wavefront <= open) return shut;
    return shut + queue.opening * (wavefront === open + 1 ? opened(open) : 1);
  };
  const high = (wavefront: number): number => queue.pitch + queue.opening * opened(wavefront);
  /** Where the rows up to this one end. */
  const end = (wavefront: number): number => (wavefront === 0 ? queue.y : top(wavefront) + high(wavefront));
  const gap = Math.min(1, queue.pitch * 0.16);

  const rows = queue.rows.flatMap(({ wavefront, numbered, marks }): Mark[] => {
    const now = step > 0 && wavefront === step;
    const y = top(wavefront);
    const row: Mark = {
      tag: 'rect',
      key: wavefront,
      attributes: {
        x: queue.x,
        y,
        width: queue.width,
        height: Math.max(0.5, high(wavefront) - gap),
        class: classes('row', now && 'now'),
        'data-marks': marks,
      },
    };
    const isFree = step === 0 || Math.abs(y + queue.pitch / 2 - openY) > text * 1.2;
    if (!now && !(numbered && isFree)) return [row];
    const middle = Math.max(queue.y + text * 0.4, Math.min(y + high(wavefront) / 2, bottom - text * 0.6));
    return [row, label(wavefront, labelX, middle, classes('end', now && 'strong'), String(wavefront), marks)];
  });
  const units = queue.units.map(({ key, x, width, wavefront, quarter, marks }): Mark => ({
    tag: 'rect',
    key,
    attributes: {
      x: x + 0.5,
      y: top(wavefront) + gap / 2,
      width: Math.max(1, width - 1),
      height: Math.max(0.8, high(wavefront) - 2 * gap),
      class: classes(`word moves q${quarter}`, step < wavefront && 'waiting'),
      'data-marks': marks,
    },
  }));
  const name = step === 0 ? undefined : queue.rows[step - 1];
  const fading = (mark: Mark): Mark => ({ ...mark, attributes: { ...mark.attributes, opacity: said } });
  const served: Mark[] = name
    ? [
        {
          tag: 'rect',
          key: 'served',
          attributes: {
            x: queue.x - 2,
            y: top(step) - 1.5,
            width: queue.width + 4,
            height: high(step) + 3 - gap,
            rx: 3,
            class: 'served',
          },
        },
        ...queue.units
          .filter((unit) => unit.wavefront === step && unit.label)
          .map((unit) => fading(label(unit.key, unit.x + unit.width / 2, openY, 'on', unit.label))),
        ...(name.name ? [fading(label('name', name.nameX, openY, 'title say', name.name))] : []),
      ]
    : [];
  const free = queue.room
    ? [
        room('free', queue.room),
        ...(queue.roomLabel
          ? [
              label(
                'free',
                queue.room.x + queue.room.width / 2,
                queue.room.y + queue.room.height / 2,
                'note middle',
                queue.roomLabel,
              ),
            ]
          : []),
      ]
    : [];
  return [
    group('rows', [...free, ...rows]),
    ...units,
    group('served', [...served, ...barMarks(column, end, gap, waste)]),
  ];
}

const room = (
  key: string,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
): Mark => ({
  tag: 'rect',
  key,
  attributes: { x, y, width, height, rx: 3, class: 'room' },
});

function barMarks({ queue, text }: BankColumn, end: (wavefront: number) => number, gap: number, waste: string): Mark[] {
  if (!queue.bar) return [];
  const { x, barWidth: width, ideal, all, labelX, needed, spent } = queue.bar;
  const edge = end(Math.min(ideal, all));
  const bar = (look: string, y: number, until: number, fill?: string): Mark => ({
    tag: 'rect',
    key: look,
    attributes: { x, y, width, height: until - y - gap, rx: 1.5, class: look, fill },
  });
  const y = queue.y + Math.max(text * 0.5, (Math.min(ideal, all) * queue.pitch) / 2);
  const under = Math.max(y + text * 1.5, queue.y + ((ideal + all) * queue.pitch) / 2);
  return [
    bar('used', queue.y, edge),
    ...(all > ideal ? [bar('waste', edge, end(all), waste)] : []),
    ...(needed
      ? [
          label('needed', labelX, y, 'note strong', needed),
          ...spent.map((line, index) => label(line, labelX, under + index * text * 1.2, 'note', line)),
        ]
      : []),
  ];
}
