import { parseLayout, size, type CopyAtom, type LayoutCopy } from '@src/engine/layout';
import type { LabValues } from './params';

/** The copy that a state shows. */
export const copyOf = (values: LabValues): LayoutCopy => ({
  layout: parseLayout(values.layout),
  swizzles: values.swizzles as LayoutCopy['swizzles'],
  elementBytes: Number(values.bytes),
  memory: values.memory as LayoutCopy['memory'],
  atom: values.atom as CopyAtom,
  vector: Number(values.vector),
  threads: parseLayout(values.threads).layout,
  values: parseLayout(values.values).layout,
});

/** The other access to the same tile; `null` when there is none. */
export function otherOf(values: LabValues): LayoutCopy | null {
  if (values.memory !== 'shared' || values.other === 'none') return null;
  const own = parseLayout(values.otherValues).layout;
  return {
    ...copyOf(values),
    atom: values.other as CopyAtom,
    vector: size(own),
    threads: parseLayout(values.otherThreads).layout,
    values: own,
  };
}
