import type { Architecture } from '@src/arch/architecture';
import { atomicVisitRule, globalAtomic } from '@src/engine/atomics';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { globalCounter } from '@src/engine/count-global';
import { tagStageRule } from '@src/engine/tag-stage';
import { withDoubts } from '../doubts';
import { addressesByLane, gpu, mask, numbersByLane, whole, word, type Query } from '../read';

const WIDEST = 32;

/** One warp-wide access to global memory: requests, sectors, lines and tag wavefronts. */
export function answerGlobal(): (query: Query) => object {
  const counters = new Map<Architecture, ReturnType<typeof globalCounter>>();
  const counterOf = (arch: Architecture) => {
    const counter = counters.get(arch) ?? globalCounter(arch);
    counters.set(arch, counter);
    return counter;
  };
  return (query) => {
    const op = word(query, 'op', ['load', 'store', 'red', 'atom']);
    const arch = gpu(query);
    const width = whole(query, 'bytes', 1, WIDEST);
    if (op === 'red' || op === 'atom') {
      const { requests, sectors, lines, wavefronts } = globalAtomic(
        { op, width, addressByLane: addressesByLane(query) },
        arch,
      );
      return withDoubts({ requests, sectors, lines, tagWavefronts: wavefronts }, [atomicVisitRule, tagStageRule], arch);
    }
    const active = mask(query);
    const counter = counterOf(arch);
    counter.count(width, active, numbersByLane(query, 'addresses', active));
    const { requests, sectors, lines, tagWavefronts } = counter;
    return withDoubts({ requests, sectors, lines, tagWavefronts }, [requestRule, sectorRule, tagStageRule], arch);
  };
}
