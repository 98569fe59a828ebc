import { flat, isList, type IntTuple } from './int-tuple';
import { cosize, flatModes, joined, modes, type Layout } from './layout';

/** A layout with unused elements at one place of its order in memory. */
export interface Padded {
  readonly layout: Layout;
  /** Unused elements beyond those of the layout without padding. */
  readonly unused: number;
}

/**
 * All layouts that leave the same number of elements unused after each run of a fixed length: a run ends at a stride of the
 * layout, or after a part of a mode that divides it. Sorted by unused elements, ties by the longer run first.
 *
 * @param most - Maximum of unused elements after each run.
 * @param multiple - Only multiples of this many elements are tried: others would misalign the instructions.
 */
export function paddings(of: Layout, { most, multiple }: { most: number; multiple: number }): readonly Padded[] {
  const dense = cosize(of);
  const found = runsOf(of).flatMap((run) =>
    Array.from({ length: Math.floor(most / multiple) }, (_, index) => {
      const made = crossesRun(of, run) ? null : padded(of, run, (index + 1) * multiple);
      // A mode that was split is still one mode.
      const layout = made && !isList(of.shape) && isList(made.shape) ? joined([made]) : made;
      return layout && { layout, unused: cosize(layout) - dense, run };
    }).filter((each) => each !== null),
  );
  return found.sort((a, b) => a.unused - b.unused || b.run - a.run);
}

/**
 * The same shape with its strides in the same order and without gaps between them. Layouts without gaps are returned
 * unchanged, as are overlapping modes and windows on larger tiles: layouts of which more is unused than used.
 */
export function withoutPadding(of: Layout): Layout {
  const list = flatModes(of).map((mode, place) => ({ ...mode, place, closed: mode.stride }));
  let filled = 1;
  let dense = 1;
  for (const mode of [...list].sort((a, b) => a.stride - b.stride)) {
    if (mode.stride === 0 || mode.shape === 1) continue;
    if (mode.stride < filled || mode.stride >= 2 * filled) return of;
    mode.closed = dense;
    dense *= mode.shape;
    filled = mode.stride * mode.shape;
  }
  let next = 0;
  const closed = (stride: IntTuple): IntTuple => (isList(stride) ? stride.map(closed) : list[next++]!.closed);
  return { shape: of.shape, stride: closed(of.stride) };
}

/** The lengths after which padding can come: each stride, and each multiple of it inside a mode that divides its extent. */
function runsOf(of: Layout): readonly number[] {
  const strides = flat(of.stride);
  const runs = flat(of.shape).flatMap((extent, mode) =>
    Array.from({ length: extent - 1 }, (_, index) => index + 1)
      .filter((part) => extent % part === 0)
      .map((part) => part * strides[mode]!),
  );
  return [...new Set(runs)].filter((run) => run > 1);
}

/** Whether steps shorter than a run add up to more than one: then its end has no fixed coordinate. */
const crossesRun = (of: Layout, run: number): boolean =>
  flatModes(of)
    .filter(({ stride }) => stride > 0 && stride < run)
    .reduce((reach, { shape, stride }) => reach + (Math.min(shape, run / stride) - 1) * stride, 0) >= run;

/** The layout with `by` elements after each run; `null` where the run splits one of its steps. */
function padded(of: Layout, run: number, by: number): Layout | null {
  if (!isList(of.shape)) return ofMode(of.shape, of.stride as number, run, by);
  const parts = modes(of).map((mode) => padded(mode, run, by));
  return parts.includes(null) ? null : joined(parts as Layout[]);
}

function ofMode(shape: number, stride: number, run: number, by: number): Layout | null {
  if (stride === 0 || shape === 1) return { shape, stride };
  if (stride >= run) return stride % run === 0 ? { shape, stride: stride + (stride / run) * by } : null;
  if (run % stride !== 0) return null;
  const inside = run / stride;
  if (inside >= shape) return { shape, stride };
  if (shape % inside !== 0) return null;
  return { shape: [inside, shape / inside], stride: [stride, run + by] };
}
