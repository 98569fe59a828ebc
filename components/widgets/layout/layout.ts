import { textWidth } from '@components/marks/geometry';
import { gridBetween } from '@components/marks/word-grid';
import type { BasePicture, Bounds } from '@src/widget/define-widget';
import { bytesText } from '@src/units/words';
import { addressText, panelFor, type Panel } from './layout-panel';
import { linesOf, piecesOf } from './layout-pieces';
import type { LayoutValues } from './params';
import { KINDS, type LayoutTrace } from './simulate';
import { structNamed, type StructSpec } from './structs';

/** The three arrangements on one axis, one below the other. Nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** `null` where there is no room for it. */
  readonly legend: Legend | null;
  readonly panels: readonly Panel[];
  /** The lanes that stand for all panels, or those of the first. */
  readonly laneY: number;
  readonly laneHeight: number;
}

/** One struct, byte by byte, with the letters that name its fields everywhere. */
export interface Legend {
  readonly title: string;
  readonly meaning: string;
  readonly y: number;
  readonly height: number;
  /** From the start to the end of the struct, padding included. */
  readonly x: number;
  readonly width: number;
  readonly meaningX: number;
  readonly cells: readonly {
    readonly name: string;
    readonly x: number;
    readonly width: number;
    readonly touched: boolean;
  }[];
}

export function layout(trace: LayoutTrace, values: LayoutValues, bounds: Bounds): Picture {
  const { width, height, minText: text } = bounds;
  const spec = structNamed(values.struct);
  const piecesByKind = KINDS.map((kind) => piecesOf(spec, trace.byKind[kind], trace.clockByKind[kind]));
  const mostRows = Math.max(...piecesByKind.map((pieces) => linesOf(pieces).length));
  const longest = Math.max(
    ...piecesByKind.flatMap((pieces, index) => linesOf(pieces).map((line) => addressText(KINDS[index]!, line).length)),
  );
  const left = Math.ceil(textWidth('x'.repeat(longest), text)) + 10;
  const grid = gridBetween(left, width - 4, Math.max(3, Math.round(width / 140)));
  const legend = height > 40 * text && width > 40 * text ? legendFor(spec, trace.touched, left, width, text) : null;
  const top = legend ? legend.y + legend.height + text : 0;
  // A row of lanes and threads for each takes room that many rows need more.
  const woven = (height - top) / 3 > text * 6 + mostRows * 9;
  const laneHeight = Math.round(text * 1.1);
  const laneY = woven ? top + Math.round(text * 1.5) : top + text * 1.5;
  const first = woven ? top : laneY + laneHeight + 4;
  const gap = Math.round(text * 0.7);
  const panelHeight = (height - first - 2 * gap) / 3;
  const panels = KINDS.map((kind, index) =>
    panelFor(trace, values, kind, piecesByKind[index]!, {
      ...{ grid, text, woven, rows: mostRows },
      y: first + index * (panelHeight + gap),
      height: panelHeight,
      lanes: { y: laneY, height: laneHeight },
    }),
  );
  return {
    ...{ width, height, legend, panels, laneHeight },
    laneY: panels[0]!.laneY ?? laneY,
    movers: panels.flatMap(({ movers }) => movers),
  };
}

function legendFor(spec: StructSpec, touched: readonly number[], x: number, width: number, text: number): Legend {
  const { bytes, offsetByField, fields } = spec.shape;
  const title = `${spec.one}, ${bytesText(bytes)}`;
  const from = x + textWidth(title, text, 'sans') + 10;
  // A small struct looks small.
  const byte = Math.min(12, (width * 0.36) / bytes);
  const end = from + bytes * byte;
  const fits = end + 14 + textWidth(spec.meaning, text, 'sans') < width;
  return {
    title,
    meaning: fits ? spec.meaning : '',
    y: 0,
    height: Math.round(text * 1.7),
    x: from,
    width: bytes * byte,
    meaningX: end + 12,
    cells: fields.map((field, index) => ({
      name: field.name,
      x: from + offsetByField[index]! * byte,
      width: field.bytes * byte,
      touched: touched.includes(index),
    })),
  };
}
