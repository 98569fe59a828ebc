import type { BlockMemory } from './block-memory';
import { ALL, LANES } from './registers';
import { LAST_TIME, type Hazard } from './shadow';
import { sharedElement } from './shared-names';
import { isApart, type Pattern, type Site, spread } from './stats';

/** `placeShared` for a whole warp in a pattern: the pattern gives the lanes' positions. */
export function placeSharedAlike(memory: BlockMemory, site: Site, pattern: Pattern, first: number): void {
  const { relative, shadow, plan } = memory;
  if (!plan.watchesRaces || shadow.now >= LAST_TIME) return;
  const step = plan.bytewise ? 1 : 4;
  const thread = memory.warp * LANES;
  if (site.op === 'store' && isApart(pattern) && shadow.writePattern(pattern, first, thread, site.width)) return;
  if (site.op !== 'load') {
    spread(relative, pattern, first);
    placeShared(memory, site, ALL);
    return;
  }
  let rest = 0;
  for (let byte = 0; byte < site.width; byte += step) rest |= shadow.readPattern(pattern, first + byte, thread);
  for (; rest !== 0; rest &= rest - 1) {
    const lane = 31 - Math.clz32(rest & -rest);
    const at = first + pattern.deltas[lane]!;
    for (let byte = 0; byte < site.width; byte += step) {
      const found = shadow.verdict(at + byte, thread + lane);
      if (found === 0) continue;
      spread(relative, pattern, first);
      sharedFault(memory, site, lane, at, found);
    }
  }
}

/** The position of each lane's shared memory, and whether another thread accesses it. */
export function placeShared(memory: BlockMemory, site: Site, fine: number): void {
  const { offsets, relative, sharedStart, shadow, plan } = memory;
  const { width } = site;
  const thread = memory.warp * LANES;
  const checks = plan.watchesRaces && shadow.now < LAST_TIME;
  const step = plan.bytewise ? 1 : 4;
  if (checks && site.op === 'load' && width === step) {
    for (let i = 0; i < LANES; i += 1) offsets[i] = sharedStart + ((fine >>> i) & 1 ? relative[i]! : 0);
    for (let rest = shadow.readWords(relative, fine, thread); rest !== 0; rest &= rest - 1) {
      const lane = 31 - Math.clz32(rest & -rest);
      const found = shadow.verdict(relative[lane]!, thread + lane);
      if (found !== 0) sharedFault(memory, site, lane, relative[lane]!, found);
    }
    return;
  }
  for (let i = 0; i < LANES; i += 1) {
    if (((fine >>> i) & 1) === 0) {
      offsets[i] = sharedStart;
      continue;
    }
    const at = relative[i]!;
    offsets[i] = sharedStart + at;
    if (!checks) continue;
    if (site.op === 'load')
      for (let byte = 0; byte < width; byte += step) {
        const found = shadow.read(at + byte, thread + i);
        if (found !== 0) sharedFault(memory, site, i, at, found);
      }
    else if (site.op === 'store')
      for (let byte = 0; byte < width; byte += step) {
        const hazard = shadow.write(at + byte, thread + i);
        if (hazard) race(memory, site, i, at, hazard);
      }
    else
      for (let byte = 0; byte < width; byte += step) {
        const found = shadow.atomic(at + byte, thread + i);
        if (found === 1) {
          if (!site.isReplacing) sharedFault(memory, site, i, at, 1);
        } else if (found) race(memory, site, i, at, found);
      }
  }
}

function sharedFault(memory: BlockMemory, site: Site, lane: number, at: number, found: 1 | 2): void {
  if (found === 2) race(memory, site, lane, at, 'read after write');
  else {
    const what = sharedElement(memory.plan, at);
    const where = what === 'shared memory' ? `byte ${at} of` : `${what}, which is at byte ${at} of`;
    const text = `reads ${where} shared memory that no thread has written yet. If another thread is to write it, put __syncthreads() between the two; otherwise write it first`;
    memory.fault('uninitialised', site.at, lane, at, text);
  }
}

/** Values that a store is about to write: a second write of the same value is a harmless race. */
function race(memory: BlockMemory, site: Site, lane: number, at: number, hazard: Hazard): void {
  if (hazard === 'write after write' && site.op === 'store' && memory.storing && !memory.shadow.isPending) {
    const { storing } = memory;
    const word = (memory.sharedStart + at) >> 2;
    // An earlier lane of the same instruction has not written yet: compare with the value it will write.
    for (let other = 0; other < lane; other += 1)
      if (memory.relative[other] === at && storing[other] === storing[lane]) return;
    if (memory.i32[word] === storing[lane]) return;
  }
  const { isWithinWarp, isPending } = memory.shadow;
  if (isPending) {
    memory.shadow.isPending = false;
    const text = `touches byte ${at} of shared memory, which an asynchronous copy is still bringing: wait for the copy first`;
    memory.fault('race', site.at, lane, at, text);
    return;
  }
  const what = sharedElement(memory.plan, at);
  const place = `${hazard} by another ${isWithinWarp ? 'lane of its warp' : 'thread'} at byte ${at} of shared memory`;
  const [did, cure] = WORDS[hazard];
  const barrier = isWithinWarp ? '__syncwarp()' : '__syncthreads()';
  const text = `${did.replace('$', what)}, with no barrier between the two (${place}). ${cure.replace('$', barrier)}`;
  memory.fault(isWithinWarp ? 'warp-race' : 'race', site.at, lane, at, text);
}

/** What a lane does to what another one did, and the fix; `$`: the element, the barrier. */
const WORDS: Readonly<Record<Hazard, readonly [string, string]>> = {
  'read after write': ['reads $, which another thread wrote', 'Put $ between the write and the read'],
  'write after read': ['writes $, which another thread has read', 'Put $ between the read and the write'],
  'write after write': [
    'writes $, which another thread wrote, too',
    'Let one thread write it, or put $ between the two',
  ],
};
