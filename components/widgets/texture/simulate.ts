import { architecture } from '@src/arch';
import { texelIndex, textureFootprint, type TextureFootprint } from '@src/engine/cache';
import { bytesOf, IMAGE, layoutOf, windowOf, type Kind, type TextureValues } from './params';

/** Texels from `x`, `y`; a block of them. */
export interface Texels {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window under one layout. */
export interface LaidOut extends TextureFootprint {
  /** The texels that lie in each touched sector, which is always a rectangle here. Same order as `sectors`. */
  readonly texelsBySector: readonly Texels[];
}

export interface TextureTrace {
  readonly byKind: Readonly<Record<Kind, LaidOut>>;
  readonly texelByLane: readonly { readonly x: number; readonly y: number }[];
  readonly usefulBytes: number;
  readonly sectorBytes: number;
}

/** How far from the window a texel of a touched sector can lie, under any layout that the controls can make. */
const REACH = 32;

export function simulate(values: TextureValues): TextureTrace {
  const arch = architecture(values.gpu);
  const bytesPerTexel = bytesOf(values);
  const window = windowOf(values);
  const sectorBytes = arch.sectorBytes.value;
  const image = { width: IMAGE, height: IMAGE, bytesPerTexel };
  const lay = (kind: Kind): LaidOut => {
    const footprint = textureFootprint(image, window, layoutOf(kind, values), arch);
    return { ...footprint, texelsBySector: texelsBySector(footprint, kind, values, sectorBytes) };
  };
  const lanes = window.width * window.height;
  return {
    byKind: { rows: lay('rows'), blocks: lay('blocks') },
    texelByLane: Array.from({ length: lanes }, (_, lane) => ({
      x: window.x + (lane % window.width) * window.step,
      y: window.y + Math.floor(lane / window.width) * window.step,
    })),
    usefulBytes: lanes * bytesPerTexel,
    sectorBytes,
  };
}

/** Looks up the place of every texel around the window. */
function texelsBySector(
  { sectors }: TextureFootprint,
  kind: Kind,
  values: TextureValues,
  sectorBytes: number,
): Texels[] {
  const { x, y, width, height, step } = windowOf(values);
  const layout = layoutOf(kind, values);
  const found = new Map<number, { left: number; top: number; right: number; bottom: number }>();
  const near = (from: number, texels: number) => ({
    first: Math.max(0, from - REACH),
    last: Math.min(IMAGE - 1, from + (texels - 1) * step + REACH),
  });
  const [across, down] = [near(x, width), near(y, height)];
  const wanted = new Set(sectors);
  for (let row = down.first; row <= down.last; row += 1)
    for (let column = across.first; column <= across.last; column += 1) {
      const address = texelIndex(column, row, { width: IMAGE }, layout) * bytesOf(values);
      const sector = address - (address % sectorBytes);
      if (!wanted.has(sector)) continue;
      const box = found.get(sector);
      if (!box) found.set(sector, { left: column, top: row, right: column, bottom: row });
      else {
        box.left = Math.min(box.left, column);
        box.right = Math.max(box.right, column);
        box.bottom = row;
      }
    }
  return sectors.map((sector) => {
    const { left, top, right, bottom } = found.get(sector)!;
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  });
}
