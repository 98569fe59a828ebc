import type { Bytes } from '@src/units/units';
import { placed, type SwizzledLayout } from './swizzled';
import { offsets } from './coordinates';

/** What maps an element to an address. */
export interface Addressing {
  readonly layout: SwizzledLayout;
  readonly swizzles: 'elements' | 'bytes';
  readonly elementBytes: Bytes;
  readonly start?: Bytes;
}

/** The byte address of an element by its index in the tensor, the first mode fastest. */
export function offsetOf({ layout, swizzles, elementBytes, start = 0 }: Addressing): (element: number) => Bytes {
  const inner = offsets(layout.layout);
  const place = placed(layout);
  return swizzles === 'elements'
    ? (element) => start + place(inner[element]!) * elementBytes
    : (element) => place(start + inner[element]! * elementBytes);
}
