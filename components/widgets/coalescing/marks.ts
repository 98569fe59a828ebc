import { round } from '@components/marks/geometry';
import { classes, type Mark } from '@components/marks/mark';
import type { Box } from '@src/widget/define-widget';
import type { Picture } from './layout';

type Row = Picture['rows'][number];

const rowText = (key: string, x: number, { y, height }: Row, inside: string, marks?: string): Mark => ({
  ...{ tag: 'text', key, inside },
  attributes: { x, y: y + height / 2, class: 'end', 'data-marks': marks },
});

/** While a question is asked: the lines of its places, and where their words are. */
export const askedMarks = ({ rows, words, addressX }: Picture): Mark[] => [
  ...rows.filter(({ address }) => address).map((row) => rowText(`${row.line}`, addressX, row, row.address)),
  ...words.map((edges, key): Mark => ({ tag: 'path', key, attributes: { d: edges, class: 'words' } })),
];

/** Many rectangles with round corners as one path. */
const roundBoxesPath = (boxes: readonly Box[], radius: number): string =>
  boxes
    .map(({ x, y, width, height }) => {
      const r = round(Math.min(radius, width / 2, height / 2));
      const arc = (dx: number, dy: number): string => `a${r},${r} 0 0 1 ${dx},${dy}`;
      const [across, down] = [round(width - 2 * r), round(height - 2 * r)];
      return `M${round(x + r)},${round(y)}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`;
    })
    .join('');

const roundness = (height: number): number => Math.min(3, height / 4);

function sectorMark({ y, height, ...sector }: Row['sectors'][number], key: string, step: number, waste: string): Mark {
  const { x, width, touched, full, since, marks } = sector;
  const arrived = touched && step >= since;
  return {
    tag: 'rect',
    key,
    attributes: {
      ...{ x, y, width, height, rx: roundness(height), fill: arrived && !full && waste },
      class: classes('sector touched', arrived && 'arrived', full && 'full'),
      'data-marks': marks,
    },
  };
}

function chunkMark(chunk: Row['chunks'][number], key: number, step: number): Mark {
  const { x, y, width, height, label, marks } = chunk;
  const own = {
    class: classes(`unit q${chunk.quarter}`, step < chunk.since && 'waiting'),
    'data-marks': marks,
  };
  const box = { x, y, width, height, rx: Math.min(2, height / 4) };
  if (!label) return { tag: 'rect', key, attributes: { ...own, ...box } };
  const inside: Mark[] = [
    { tag: 'rect', key: 0, attributes: box },
    { tag: 'text', key: 0, attributes: { x: x + width / 2, y: y + height / 2 }, inside: label },
  ];
  return { tag: 'g', key, attributes: own, inside };
}

/** Threads, lines, sectors and words of the request, and below them what has moved. */
export function requestMarks(picture: Picture, step: number, waste: string): Mark[] {
  const { rows, moved, addressX, wavefrontX } = picture;
  const sectors = rows.flatMap((row, index) =>
    row.sectors.map((sector, place) => ({ sector, key: `${index} ${place}` })),
  );
  const idle = sectors.flatMap(({ sector }) => (sector.touched ? [] : [sector]));
  return [
    ...picture.threads.map(({ lane, path, quarter, since, marks }): Mark => ({
      tag: 'path',
      key: lane,
      attributes: { d: path, class: classes(`thread moves q${quarter}`, step < since && 'gone'), 'data-marks': marks },
    })),
    // One path for all that nobody points at.
    {
      tag: 'path',
      key: 'idle',
      attributes: { d: roundBoxesPath(idle, roundness(idle[0]?.height ?? 0)), class: 'sector' },
    },
    // What comes and goes stands in groups of its own: the browser finds the style of all its siblings anew.
    {
      tag: 'g',
      key: 'rows',
      attributes: {},
      inside: [
        ...rows.flatMap((row, index) => [
          ...(row.address ? [rowText(`address ${index}`, addressX, row, row.address, row.marks)] : []),
          ...(row.wavefront
            ? [
                rowText(
                  `wavefront ${index}`,
                  wavefrontX,
                  row,
                  row.wavefront,
                  row.marks.replace(/^(\S+) (\S+)/, '$2 $1'),
                ),
              ]
            : []),
        ]),
        ...sectors.flatMap(({ sector, key }) => (sector.touched ? [sectorMark(sector, key, step, waste)] : [])),
        ...rows.flatMap(({ gapAbove, left, right, y }, key): Mark[] =>
          gapAbove
            ? [{ tag: 'line', key, attributes: { x1: left, x2: right, y1: y - 1.5, y2: y - 1.5, class: 'gap' } }]
            : [],
        ),
      ],
    },
    ...rows.flatMap((row) => row.chunks).map((chunk, index) => chunkMark(chunk, index, step)),
    ...(picture.head
      ? [
          {
            tag: 'text',
            key: 'head',
            attributes: { x: wavefrontX, y: picture.headY, class: 'end' },
            inside: picture.head,
          } as const,
        ]
      : []),
    { tag: 'text', key: 'moved', attributes: { x: addressX, y: moved.labelY, class: 'end note' }, inside: moved.title },
    {
      tag: 'rect',
      key: 'moved',
      attributes: {
        x: moved.left,
        y: moved.y,
        width: moved.right - moved.left,
        height: moved.height,
        rx: 3,
        class: 'room',
      },
    },
    {
      tag: 'g',
      key: 'slots',
      attributes: {},
      inside: moved.slots.flatMap(({ x, y, width, height, usedWidth, since, marks }, key): Mark[] =>
        step < since
          ? []
          : [
              {
                ...{ tag: 'g', key, attributes: { 'data-marks': marks } },
                inside: [
                  { tag: 'rect', key: 0, attributes: { x, y, width, height, fill: waste } },
                  { tag: 'rect', key: 1, attributes: { x, y, width: usedWidth, height, class: 'used' } },
                ],
              },
            ],
      ),
    },
  ];
}
