import { round } from '@components/marks/word-grid';
import { count, percent } from '@src/units/words';
import { sizeOf, type Kind, type TextureValues } from './params';
import { blocksText } from './say';
import type { TextureTrace } from './simulate';
import { boxPath, type View } from './view';

/** The image under one layout. */
export interface Panel {
  readonly kind: Kind;
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly title: string;
  readonly subtitle: string;
  /** What it costs, in lines of words. */
  readonly words: readonly { readonly text: string; readonly y: number }[];
  /** True for what rests on an assumed layout. */
  readonly estimate: boolean;
  readonly frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Between texels, and between blocks. */
  readonly texels: string;
  readonly blocks: string;
  readonly sectors: string;
  /** The lanes' texels, one path a quarter-warp. */
  readonly quarters: readonly string[];
  readonly texelByLane: readonly string[];
  /** Texels are so small that frames must be thin. */
  readonly fine: boolean;
}

const HEAD = 34;
const LINE = 15;
/** Narrower texels have no lines between them. */
const LINED = 5;

export function panelFor(
  trace: TextureTrace,
  values: TextureValues,
  kind: Kind,
  view: View,
  corner: { readonly x: number; readonly y: number },
): Panel {
  const { sectors, lines, efficiency, texelsBySector } = trace.byKind[kind];
  const origin = { x: corner.x, y: corner.y + HEAD };
  const frame = {
    ...origin,
    width: round(view.width * view.cell),
    height: round(view.height * view.cell),
  };
  const bottom = origin.y + frame.height;
  const inset = view.cell > LINED ? 0.5 : 0;
  const texelByLane = trace.texelByLane.map(({ x, y }) => boxPath({ x, y, width: 1, height: 1 }, view, origin, inset));
  const { across, down } = kind === 'rows' ? { across: 0, down: 0 } : sizeOf(values.tile);
  return {
    kind,
    x: corner.x,
    y: corner.y,
    right: corner.x + frame.width,
    bottom: bottom + 12 + 2 * LINE,
    title: kind === 'rows' ? 'Row by row' : 'In blocks, assumed',
    subtitle: kind === 'rows' ? 'an array in global memory' : `${blocksText(values)}`,
    words: [
      { text: `${count(sectors.length, 'sector')} in ${count(lines.length, 'line')}`, y: bottom + 16 },
      { text: `${percent(efficiency)} of their bytes used`, y: bottom + 16 + LINE },
    ],
    estimate: kind === 'blocks',
    frame,
    texels: view.cell < LINED ? '' : gridPath(view, origin, 1, 1),
    blocks: across === 0 ? '' : gridPath(view, origin, across, down),
    sectors: texelsBySector.map((box) => boxPath(box, view, origin, 0.4)).join(''),
    quarters: [0, 1, 2, 3].map((quarter) => texelByLane.slice(8 * quarter, 8 * quarter + 8).join('')),
    texelByLane,
    fine: view.cell < LINED,
  };
}

/** Lines between cells of so many texels, inside the view. */
function gridPath(view: View, origin: { x: number; y: number }, across: number, down: number): string {
  const [right, bottom] = [round(view.width * view.cell), round(view.height * view.cell)];
  const upright: string[] = [];
  for (let x = Math.ceil((view.x + 1) / across) * across; x < view.x + view.width; x += across)
    upright.push(`M${round(origin.x + (x - view.x) * view.cell)},${origin.y}v${bottom}`);
  const level: string[] = [];
  for (let y = Math.ceil((view.y + 1) / down) * down; y < view.y + view.height; y += down)
    level.push(`M${origin.x},${round(origin.y + (y - view.y) * view.cell)}h${right}`);
  return upright.join('') + level.join('');
}
