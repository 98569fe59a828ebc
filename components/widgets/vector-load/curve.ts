import { architecture } from '@src/arch';
import { globalCounter } from '@src/engine/count-global';
import { loopLoads, type ElementLoop } from '@src/engine/element-loop';
import type { Curve, CurvePoint } from '@src/widget/define-widget';
import { FLOAT, params, promiseOf, type VectorLoadValues } from './params';

/**
 * What is used of the sectors asked for, over the pointer's offset. Offsets at which the first load faults are holes: at a
 * fault there is no curve, because the state is not on it.
 */
export function curve(values: VectorLoadValues): Curve | null {
  const arch = architecture(values.gpu);
  const loop = (offset: number): ElementLoop => ({
    elementBytes: Number(values.bytes),
    alignment: promiseOf(values),
    offset,
    dataBytes: values.floats * FLOAT,
  });
  const counter = globalCounter(arch);
  const shareAt = (offset: number): number => {
    let sectors = 0;
    for (const { access } of loopLoads(loop(offset), arch)) {
      const active = access.addressByLane.filter((address) => address !== null);
      counter.count(access.width, active.length === 32 ? 0xffffffff : 2 ** active.length - 1, active);
      sectors += counter.sectors;
    }
    return (values.floats * FLOAT) / (sectors * arch.sectorBytes.value);
  };
  const width = loopLoads(loop(values.offset), arch)[0]!.access.width;
  if (values.offset % width !== 0) return null;
  const step = Math.max(FLOAT, width);
  // A shift by whole sectors changes no count.
  const shareByShift = new Map<number, number>();
  const points: CurvePoint[] = [];
  for (let x = params.offset.min; x <= params.offset.max; x += 1)
    if (x % step === 0 || x === values.offset) {
      const shift = x % arch.sectorBytes.value;
      const y = shareByShift.get(shift) ?? shareAt(shift);
      shareByShift.set(shift, y);
      points.push({ x, y });
    }
  return {
    param: 'offset',
    xLabel: 'pointer offset, in bytes',
    yLabel: 'used share of the sectors asked for',
    points,
    currentX: values.offset,
  };
}
