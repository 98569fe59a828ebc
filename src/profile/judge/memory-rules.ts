/** Rules about accesses, and the units that they keep busy. */
import { between, FULL, gainOf, gainOfWait, namesOf, number, partOf, pointsOf, share, type Rule } from './rule';
import { steps } from './steps';
import { ACCESSES, SECTOR, wasteOf, withoutWaste } from './waste';

/** Sectors that lanes use only in part. */
export const sectorsRule: Rule = (context) => {
  const { values } = context;
  const wastes = ACCESSES.flatMap((access) => wasteOf(values, access) ?? []);
  const worst = wastes.toSorted((a, b) => b.wasted - a.wasted || a.part - b.part)[0];
  if (!worst) return null;
  const { kind, many, perRequest, useful, part } = worst;
  const isApart = part < 0.7;
  const stride = Math.min(32, Math.max(2, Math.round(1 / part)));
  const both = wastes.length > 1 ? 'Loads and stores' : `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  const like = !isApart
    ? 'Pieces that begin within a sector look like this; it seldom costs much, because the next warp asks for the same sector.'
    : stride >= 8
      ? 'Each lane touches a sector of its own: structures side by side, a column of a matrix, random indices.'
      : `A stride of ${stride} elements looks the same.`;
  return {
    id: 'sectors',
    title:
      useful === undefined
        ? `${number(perRequest!)} sectors per ${kind}`
        : `${both} use ${number(useful)} of the ${SECTOR} bytes of a sector`,
    because: `${share(1 - part)} of what the ${many} move is for nothing${perRequest === undefined ? '' : `, at ${number(perRequest)} sectors per request`}. ${like}`,
    gain: gainOf(context, withoutWaste(context, wastes)),
    step: isApart ? steps.coalesce : steps.align,
    figure: {
      chapter: 'coalescing',
      id: 'fig-stride',
      state: isApart ? `fig-stride.stride=${stride}` : 'fig-stride.stride=1&fig-stride.offset=4',
    },
    next: namesOf(values, `${kind}Useful`, 'excessSectors'),
  };
};

/** Wavefronts in excess of what the width needs. */
export const banksRule: Rule = (context) => {
  const { values, shares } = context;
  const [loads, stores] = [values['sharedLoads'] ?? 0, values['sharedStores'] ?? 0];
  const wavefronts = (values['sharedLoadWavefronts'] ?? 0) + (values['sharedStoreWavefronts'] ?? 0);
  const known = values['excessWavefronts'];
  const isOpen = (accesses: string, moved: string): boolean =>
    values[accesses] === undefined && (values[moved] ?? 0) > 0;
  // Wavefronts alone are not enough: the number of accesses that needed them is unknown.
  if (
    known === undefined &&
    (isOpen('sharedLoads', 'sharedLoadWavefronts') || isOpen('sharedStores', 'sharedStoreWavefronts'))
  )
    return null;
  const excess = known ?? Math.max(0, wavefronts - (loads + stores));
  const perAccess =
    loads > 0 ? (values['sharedLoadWavefronts'] ?? 0) / loads : wavefronts / Math.max(1, loads + stores);
  if (excess === 0 || (known === undefined && perAccess < 1.25) || loads + stores + wavefronts === 0) return null;
  const points = pointsOf(values, excess);
  const data = shares.data;
  const gain =
    points !== undefined && data !== undefined ? gainOf(context, { data: Math.max(0, data - points) }) : null;
  const degree = Math.min(32, Math.max(2, 2 ** Math.round(Math.log2(Math.max(2, perAccess)))));
  return {
    id: 'bank-conflicts',
    title: `${number(excess)} wavefronts more than shared memory needs`,
    because: `${loads > 0 ? `A shared load takes ${number(perAccess)} wavefronts. ` : ''}Lanes of a warp want different words of one bank, and take turns.${
      data !== undefined && data < 50
        ? ` The data pipe is busy in only ${Math.round(data)} % of the cycles: it may cost nothing.`
        : ''
    }`,
    gain,
    step: steps.banks,
    figure: {
      chapter: 'bank-conflicts',
      id: 'fig-banks',
      state: degree >= 32 ? 'fig-banks.access=column' : `fig-banks.access=strided&fig-banks.stride=${degree}`,
    },
    next: namesOf(values, 'excessWavefronts', 'sharedLoads', 'dataPipe'),
  };
};

export const spillRule: Rule = (context) => {
  const { values, shares } = context;
  const requests = values['spills'] ?? (values['localLoads'] ?? 0) + (values['localStores'] ?? 0);
  if (requests === 0) return null;
  const useful = (values['loadSectors'] ?? 0) + (values['storeSectors'] ?? 0);
  const part = useful / (useful + requests * 4);
  return {
    id: 'spills',
    title: `${number(requests)} requests of ${values['spills'] === undefined ? 'local memory' : 'spilled registers'}`,
    because:
      'Values that found no register are written to local memory and read again; they fill the L1, and then the L2.',
    gain: gainOf(context, {
      ...(shares.l2 === undefined ? {} : { l2: shares.l2 * part }),
      ...(shares.dram === undefined ? {} : { dram: shares.dram * part }),
      ...(shares.data === undefined ? {} : { data: shares.data * 0.5 }),
    }),
    step: steps.spills,
    figure: {
      chapter: 'latency-hiding',
      id: 'fig-spill',
      state: [
        ...(values['limitRegisters'] ? [`fig-spill.blocks=${between(1, 16, values['limitRegisters'])}`] : []),
        ...(values['blockSize'] ? [`fig-spill.threads=${between(32, 1024, values['blockSize'])}`] : []),
      ].join('&'),
    },
    next: namesOf(values, 'spills', 'registers'),
  };
};

export const constantRule: Rule = (context) => {
  const { values, bound } = context;
  if (bound.kind !== 'constant') return null;
  return {
    id: 'constant',
    title: `The constant cache is busy in ${Math.round(bound.share)} % of the cycles`,
    because: 'Lanes of a warp index constants with different values, and the cache serves one address at a time.',
    gain: gainOf(context, { constant: 0 }),
    step: steps.constant,
    figure: { chapter: 'read-only-data', id: 'fig-constant', state: 'fig-constant.unique=32' },
    next: namesOf(values, 'constantHit'),
  };
};

export const requestsRule: Rule = (context) => {
  const { values, shares, bound } = context;
  const part = partOf(values, 'lgThrottle') ?? 0;
  const isFull = (bound.kind === 'data' || bound.kind === 'requests') && (shares.requests ?? 0) > 50;
  if (!isFull && part < 0.3) return null;
  return {
    id: 'requests',
    title: `Instructions that access memory keep the L1 busy at ${Math.round(shares.requests ?? bound.share)} %`,
    because:
      'Each result asks the L1 again for values that the last one used. Caches answer, and the queue is full all the same.',
    gain: gainOf(context, { requests: 0, data: 0, issue: shares.math ?? 0 }),
    step: steps.fewerAccesses,
    figure: { chapter: 'tiling', id: 'fig-tiles', state: 'fig-tiles.kernel=registers' },
    next: namesOf(values, 'lsuRequests', 'lgThrottle'),
  };
};

export const atomicsRule: Rule = (context) => {
  const { values, bound } = context;
  const atomics = (values['redRequests'] ?? 0) + (values['atomRequests'] ?? 0);
  const loads = values['loadRequests'] ?? 0;
  if (atomics === 0 || bound.kind !== 'latency' || atomics * 8 < loads) return null;
  const wait = partOf(values, 'longScoreboard') ?? 0;
  return {
    id: 'atomics',
    title: `${number(atomics)} atomics of warps on global memory`,
    because: 'If they change the same words, the L2 serves them one after the other while every unit looks idle.',
    gain: gainOfWait(context, Math.max(wait, 0.5)),
    step: steps.atomics,
    figure: { chapter: 'warp-shuffles', id: 'fig-sum', state: 'fig-sum.way=down' },
    next: namesOf(values, 'atomicBusy', 'latencyPerInstruction'),
  };
};

export const dramRule: Rule = ({ values, bound }) =>
  bound.kind !== 'dram'
    ? null
    : {
        id: 'dram',
        title: `DRAM is at ${Math.round(bound.share)} % of its peak`,
        because:
          bound.share >= FULL
            ? 'No recorded kernel got more of it: only fewer bytes help.'
            : `The fullest of the recorded kernels reached ${FULL} %: more bytes in flight could save ${share(1 - bound.share / FULL)} of the time. Beyond that only fewer bytes help.`,
        gain: null,
        step: steps.reuse,
        figure: { chapter: 'tiling', id: 'fig-tiles', state: 'fig-tiles.kernel=tiled' },
        next: namesOf(values, 'loadUseful', 'storeUseful'),
      };

export const l2Rule: Rule = ({ values, bound }) =>
  bound.kind !== 'l2'
    ? null
    : {
        id: 'l2',
        title: `The L2 is at ${Math.round(bound.share)} % of its peak`,
        because: 'What the L1s ask for again and again ends there; less of it helps, whether DRAM sees it or not.',
        gain: null,
        step: steps.reuse,
        figure: { chapter: 'read-only-data', id: 'fig-cache', state: '' },
        next: namesOf(values, 'l2Reads', 'l2Writes', 'l1Hit'),
      };

export const sharedRule: Rule = (context) => {
  const { values, bound } = context;
  if (bound.kind !== 'data' || (values['sharedWavefronts'] ?? 0) + (values['sharedLoadWavefronts'] ?? 0) === 0)
    return null;
  return {
    id: 'data-pipe',
    title: `The data pipe of the L1 is at ${Math.round(bound.share)} % of its peak`,
    because:
      'Wavefronts of shared and global memory take turns there. Fewer help: wider accesses, values kept in registers.',
    gain: null,
    step: steps.fewerAccesses,
    figure: { chapter: 'tiling', id: 'fig-tiles', state: 'fig-tiles.kernel=registers' },
    next: namesOf(values, 'excessWavefronts', 'sharedLoads'),
  };
};
