import { InputError } from '../input-error';
import { isList, tupleText, type IntTuple } from './int-tuple';
import { flatModes, fromFlat, joined, layoutText, modes, type Layout } from './layout';

/**
 * The same function of an index with as few modes as possible: neighbors merge where one continues the other.
 *
 * @param profile - A list keeps that many modes apart and coalesces each by its entry.
 * @throws {InputError} When the profile has more modes than the layout.
 */
export function coalesced(of: Layout, profile: IntTuple = 1): Layout {
  if (isList(profile)) {
    const parts = modes(of);
    if (profile.length > parts.length)
      throw new InputError(
        `The profile ${tupleText(profile)} has ${profile.length} modes, but ${layoutText(of)} has ${parts.length}.`,
      );
    return joined(parts.map((part, mode) => (mode < profile.length ? coalesced(part, profile[mode]) : part)));
  }
  const merged: { shape: number; stride: number }[] = [];
  for (const { shape, stride } of flatModes(of)) {
    if (shape === 1) continue;
    const last = merged.at(-1);
    if (last && last.shape * last.stride === stride) last.shape *= shape;
    else merged.push({ shape, stride });
  }
  return fromFlat(merged);
}
