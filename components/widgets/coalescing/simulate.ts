import { architecture } from '@src/arch';
import type { WarpAccess } from '@src/engine/access';
import { coalesce, type CoalesceTrace } from '@src/engine/coalesce';
import { InputError } from '@src/engine/input-error';
import { addressesOf } from '@src/engine/patterns';
import { patternOf, type CoalescingValues } from './params';

export function accessOf(values: CoalescingValues): WarpAccess {
  if (values.pattern === 'struct' && values.field >= values.structElements)
    throw new InputError(
      `Field ${values.field} is not in a struct of ${values.structElements} elements. Choose a field from 0 to ${values.structElements - 1}.`,
    );
  const elementBytes = Number(values.bytes);
  return {
    op: values.op === 'store' ? 'store' : 'load',
    width: elementBytes,
    addressByLane: addressesOf(patternOf(values), { elementBytes, offsetBytes: values.offset, mask: values.mask }),
  };
}

export const simulate = (values: CoalescingValues): CoalesceTrace =>
  coalesce(accessOf(values), architecture(values.gpu));
