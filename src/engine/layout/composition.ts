import { InputError } from '../input-error';
import { isList } from './int-tuple';
import { coalesced } from './coalesce';
import { flatModes, fromFlat, joined, layoutText, modes, type Layout } from './layout';

/** What divides a layout mode by mode: a layout, or a list with an entry per mode; `null` leaves one alone. */
export type Tiler = Layout | number | null | readonly Tiler[];

/** Whether the tiler works mode by mode. */
export const isByMode = (tiler: Tiler): tiler is readonly Tiler[] => Array.isArray(tiler);

/** A tiler as CuTe prints it: `<4:1,8:1>`. */
export function tilerText(tiler: Tiler): string {
  if (tiler === null) return '_';
  if (typeof tiler === 'number') return `${tiler}`;
  return isByMode(tiler) ? `<${tiler.map(tilerText).join(',')}>` : layoutText(tiler as Layout);
}

/** Apply the tiler's entry to each mode; modes without one stay. */
export function byMode(a: Layout, tiler: readonly Tiler[], apply: (part: Layout, tiler: Tiler) => Layout): Layout {
  const parts = modes(a);
  if (tiler.length > parts.length)
    throw new InputError(
      `The tiler ${tilerText(tiler)} has ${tiler.length} modes, but ${layoutText(a)} has ${parts.length}.`,
    );
  return joined(parts.map((part, mode) => (mode < tiler.length ? apply(part, tiler[mode]!) : part)));
}

/**
 * The layout that first applies `b`, then `a`: R(c) = A(B(c)).
 *
 * @param b - A layout, a shape with the first mode fastest, or a tiler by mode.
 * @throws {InputError} When a mode of `a` and the shape or stride of a mode of `b` do not divide each other, so that no
 *   layout gives these offsets; the message names both.
 * @see content/evidence/layouts
 */
export function composition(a: Layout, b: Tiler): Layout {
  if (b === null) return a;
  if (typeof b === 'number') return composition(a, { shape: b, stride: 1 });
  if (isByMode(b)) return byMode(a, b, composition);
  const inner = b as Layout;
  if (isList(inner.shape)) return joined(modes(inner).map((mode) => composition(a, mode)));
  return ofOneMode(a, inner.shape, inner.stride as number);
}

function ofOneMode(a: Layout, shape: number, stride: number): Layout {
  if (stride === 0) return { shape, stride: 0 };
  const outer = coalesced(a);
  const list = flatModes(outer);
  const result: { shape: number; stride: number }[] = [];
  let restShape = shape;
  let restStride = stride;
  for (const [index, mode] of list.slice(0, -1).entries()) {
    if (mode.shape % restStride !== 0 && restStride % mode.shape !== 0)
      throw undivided(`the stride ${restStride}`, mode.shape, index, outer, { shape, stride });
    const taken = Math.min(Math.max(1, Math.floor(mode.shape / restStride)), restShape);
    if (restShape % taken !== 0) throw undivided(`the shape ${restShape}`, taken, index, outer, { shape, stride });
    if (taken !== 1) result.push({ shape: taken, stride: restStride * mode.stride });
    restShape /= taken;
    restStride = Math.ceil(restStride / mode.shape);
  }
  if (restShape !== 1 || result.length === 0)
    result.push({ shape: restShape, stride: restStride * list.at(-1)!.stride });
  return fromFlat(result);
}

const undivided = (rest: string, by: number, mode: number, outer: Layout, b: Layout): InputError =>
  new InputError(
    `${layoutText(outer)} does not compose with ${layoutText(b)}: at mode ${mode}, ${by} and ${rest} that is left do not divide each other. Choose a shape and stride that do.`,
  );
