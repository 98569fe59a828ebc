import { bytesText } from '@src/units/words';
import type { LayoutValues } from './params';
import { panelFor, type Panel } from './panel';
import { linesOf, piecesOf } from './pieces';
import { KINDS, type LayoutTrace } from './simulate';
import { structNamed, type StructSpec } from './structs';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly legend: Legend;
  readonly panels: readonly Panel[];
}

/** One struct, byte by byte, with the letters that name its fields everywhere. */
export interface Legend {
  readonly title: string;
  readonly y: number;
  readonly height: number;
  /** From the start to the end of the struct, padding included. */
  readonly x: number;
  readonly width: number;
  readonly cells: readonly {
    readonly name: string;
    readonly x: number;
    readonly width: number;
    readonly touched: boolean;
  }[];
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

const NARROW = 560;
const PANEL_GAP = 28;
const LEGEND_TITLE = 112;
const LEGEND_STRIP = 320;
const LETTERS_A_NARROW_LINE = 56;

/**
 * The struct on top; beneath it the three arrangements side by side, or stacked when the width is below 560.
 *
 * @param width - Width of the drawing in px.
 */
export function layout(trace: LayoutTrace, values: LayoutValues, width: number): Picture {
  const narrow = width < NARROW;
  const spec = structNamed(values.struct);
  const legend = narrow ? narrowLegend(spec, trace.touched, width) : wideLegend(spec, trace.touched);
  const legendEnd = legend.y + legend.height + (narrow ? legend.lines.length * 15 : 0) + 24;
  const panelWidth = narrow ? width : (width - 2 * PANEL_GAP) / 3;

  const piecesByKind = KINDS.map((kind) => piecesOf(spec, trace.byKind[kind], trace.clockByKind[kind]));
  const mostRows = Math.max(...piecesByKind.map((pieces) => linesOf(pieces).length));

  const panels: Panel[] = [];
  let y = legendEnd;
  for (const [index, kind] of KINDS.entries()) {
    const x = narrow ? 0 : index * (panelWidth + PANEL_GAP);
    // Side by side, the bars stand at one height, to be compared.
    const place = { x, y, width: panelWidth, narrow, rows: narrow ? 1 : mostRows };
    const panel = panelFor(trace, values, kind, piecesByKind[index]!, place);
    panels.push(panel);
    if (narrow) y = panel.bottom + 20;
  }
  return { width, height: Math.max(...panels.map(({ bottom }) => bottom)) + 4, narrow, legend, panels };
}

function wideLegend(spec: StructSpec, touched: readonly number[]): Legend {
  const strip = stripFor(spec, touched, LEGEND_TITLE, LEGEND_STRIP);
  const lines = [{ text: spec.meaning, x: strip.x + strip.width + 14, y: 11 }];
  return { title: titleOf(spec), y: 0, height: 22, ...strip, lines };
}

function narrowLegend(spec: StructSpec, touched: readonly number[], width: number): Legend {
  const y = 20;
  const height = 22;
  const lines = wrapped(spec.meaning, LETTERS_A_NARROW_LINE).map((text, index) => ({
    text,
    x: 1,
    y: y + height + 12 + index * 15,
  }));
  return { title: titleOf(spec), y, height, ...stripFor(spec, touched, 1, width - 2), lines };
}

const titleOf = ({ one, shape }: StructSpec): string => `${one}, ${bytesText(shape.bytes)}`;

/** A byte gets at most 16 px, so that a small struct looks small. */
function stripFor(
  spec: StructSpec,
  touched: readonly number[],
  x: number,
  room: number,
): Pick<Legend, 'x' | 'width' | 'cells'> {
  const { bytes, offsetByField, fields } = spec.shape;
  const byte = Math.min(16, room / bytes);
  const cells = fields.map((field, index) => ({
    name: field.name,
    x: x + offsetByField[index]! * byte,
    width: field.bytes * byte,
    touched: touched.includes(index),
  }));
  return { x, width: bytes * byte, cells };
}

function wrapped(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
