import type { LoopCost } from '@src/engine/element-loop-cost';
import { count } from '@src/units/words';
import { typeOf } from './kernel';
import type { VectorLoadValues } from './params';
import { idealPerRequest, sectorsPerRequest, splitText, trimmed } from './say';
import type { Kind, VectorLoadTrace } from './simulate';

/** The name of CUDA's own type, where there is one; how the element is split, where it is. */
export function subtitleOf(trace: VectorLoadTrace, values: VectorLoadValues, kind: Kind): string {
  if (kind === 'scalar') return 'float, scalar';
  const split = splitText(trace, values);
  if (split !== '') return split;
  const { name } = typeOf({ bytes: values.bytes, alignment: 'full' });
  return name === 'Element' ? 'a struct' : name;
}

/** What the whole loop costs, in two lines. */
export function wordsOf(cost: LoopCost): string[] {
  const { fault, requests, wavefronts, sectors, sectorsAsked } = cost;
  if (fault) {
    const { width, addressByLane } = fault.load.access;
    return [
      `lane 0 wants ${width} B at byte ${addressByLane[0]}, and the ticks mark`,
      `the addresses that ${width} B allow: multiples of ${width}`,
    ];
  }
  const ideal = trimmed(idealPerRequest(cost));
  const average = trimmed(sectorsPerRequest(cost));
  const distinct = sectors.length === sectorsAsked ? '' : `; ${sectors.length} are distinct`;
  return [
    `${count(requests.length, 'instruction')}, ${count(requests.length, 'request')}, ${count(wavefronts, 'tag wavefront')}`,
    `${average} ${average === '1' ? 'sector' : 'sectors'} a request, ideal ${ideal}${distinct}`,
  ];
}
