/** Three ratios of a profile, what each says, and which of them to follow first. */
import type { Profile } from './counters';
import type { GpuFacts, WidthFacts } from './facts';

/**
 * Where a ratio changes its meaning. The book measured the neighbours of each; the exact place between them is an estimate.
 * The page prints those neighbours from the recordings, and the tests hold each limit between them.
 */
export const limits = {
  /** Above the ideal by less than this is rounding: warps at the edge of an array, counters of other instructions. */
  sectors: 1.02,
  /** Wavefronts over the ideal. A little more than 1 is counted where no two addresses are in conflict; 2 is the least conflict of a whole warp. */
  wavefronts: 1.25,
  /** Share of the printed bandwidth: between copies with nothing left to mend and those with too few bytes in flight. */
  dram: 0.75,
  /** Share of all cycles in which shared memory moved a wavefront, from which on its queues are what the kernel waits for. */
  shared: 0.5,
} as const;

export type Level = 'good' | 'look' | 'bad' | 'unknown';

/** Where to read on: a place of the book and what it explains. */
export interface Step {
  readonly say: string;
  readonly chapter: string;
  /** A section or scene of that chapter. */
  readonly place: string;
}

export interface Verdict {
  readonly id: 'sectors' | 'wavefronts' | 'dram';
  readonly level: Level;
  /** The ratio itself, over its ideal or as a share; `null` when a counter is missing. */
  readonly ratio: number | null;
  readonly headline: string;
  readonly detail: string;
  readonly step: Step | null;
}

export interface Widths {
  /** Bytes per lane, as the kernel asks for them. */
  readonly global: number;
  readonly shared: number;
}

const text = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const steps = {
  coalesce: {
    say: 'Let adjacent lanes access adjacent elements: change which index threadIdx.x is, or the layout of the structure.',
    chapter: 'coalescing',
    place: 'which-index-is-threadidxx',
  },
  align: {
    say: 'Start each warp’s piece at a multiple of 32 bytes: pad the rows, or handle the edge separately.',
    chapter: 'coalescing',
    place: 'what-thirty-two-lanes-ask-for',
  },
  fewLanes: {
    say: 'Lanes share words, or many lanes are inactive. No byte is wasted; look at divergence, and at what constant memory and caches do for shared words.',
    chapter: 'read-only-data',
    place: 'what-a-cache-can-keep',
  },
  banks: {
    say: 'Pad the rows of the tile to an odd number of words, or swizzle.',
    chapter: 'bank-conflicts',
    place: 'scene-one-word-of-padding',
  },
  reuse: {
    say: 'DRAM is the limit. Only fewer bytes help: use each value more than once while it is on the chip, or store fewer bytes per value.',
    chapter: 'tiling',
    place: 'who-loads-what-and-how-often',
  },
  flight: {
    say: 'DRAM could deliver more. Keep more bytes in flight: wider loads, several loads before the first use, more warps.',
    chapter: 'vectorized-access',
    place: 'how-many-bytes-are-on-their-way',
  },
  overlap: {
    say: 'If the kernel loads a tile, uses it, and then loads the next one: start the next copy before you compute.',
    chapter: 'async-copies',
    place: 'a-perfect-load-still-waits',
  },
} as const satisfies Readonly<Record<string, Step>>;

const widthOf = (gpu: GpuFacts, width: number): WidthFacts => gpu.widths.find((one) => one.width === width)!;

interface Count {
  readonly what: string;
  readonly per: number;
}

/** The worse of loads and stores; `null` where neither was counted. */
function worst(pairs: readonly (readonly [string, number | undefined, number | undefined])[]): Count | null {
  const known = pairs.flatMap(([what, top, bottom]): Count[] =>
    top !== undefined && bottom !== undefined && bottom > 0 ? [{ what, per: top / bottom }] : [],
  );
  return known.length === 0 ? null : known.reduce((most, count) => (count.per > most.per ? count : most));
}

const missing = (id: Verdict['id'], of: string): Verdict => ({
  id,
  level: 'unknown',
  ratio: null,
  headline: 'Not counted',
  detail: of,
  step: null,
});

function sectorVerdict(profile: Profile, widths: Widths, gpu: GpuFacts): Verdict {
  const count = worst([
    ['load', profile.ldSectors, profile.ldRequests],
    ['store', profile.stSectors, profile.stRequests],
  ]);
  if (!count) return missing('sectors', 'This needs the sectors and the requests of loads or of stores.');
  const { width, sectors, moved, byStride } = widthOf(gpu, widths.global);
  const ratio = count.per / sectors;
  const headline = `${text(count.per)} sectors per ${count.what}, ${sectors} would do for ${width} bytes per lane`;
  const base = { id: 'sectors', ratio, headline } as const;
  if (ratio > (moved / sectors) * limits.sectors) {
    const stride = [2, 4, 8, 16, 32].find((_, index) => Math.abs(byStride[index + 1]! - count.per) < 0.05 * count.per);
    const like =
      count.per >= byStride.at(-1)! * 0.99
        ? 'Each lane touches a sector of its own'
        : stride
          ? `A stride of ${stride} elements requests as many`
          : 'The lanes’ addresses are spread out or unordered';
    return {
      ...base,
      level: 'bad',
      detail: `${like}. Up to ${text(ratio)} times as many sectors move as needed.`,
      step: steps.coalesce,
    };
  }
  if (ratio > limits.sectors)
    return {
      ...base,
      level: 'look',
      detail: `A piece that begins within a sector touches ${moved} sectors, one more than needed. It seldom costs much, because the next warp requests the same sector.`,
      step: steps.align,
    };
  if (ratio < 1 / limits.sectors / 1.1)
    return {
      ...base,
      level: 'look',
      detail: `A full warp of that width requests more. Is the width right? If it is, lanes share words or are inactive.`,
      step: steps.fewLanes,
    };
  return { ...base, level: 'good', detail: 'Every byte of every sector is used.', step: null };
}

/** Of all cycles of all SMs, those in which shared memory moved a wavefront: it moves one per cycle. */
export function sharedBusy({ sharedLdWavefronts, sharedStWavefronts, timeNs }: Profile, gpu: GpuFacts): number | null {
  if (timeNs === undefined || timeNs === 0) return null;
  const cycles = timeNs * 1e-3 * gpu.clock * gpu.sms;
  return ((sharedLdWavefronts ?? 0) + (sharedStWavefronts ?? 0)) / cycles;
}

function wavefrontVerdict(profile: Profile, widths: Widths, gpu: GpuFacts): Verdict {
  const count = worst([
    ['load', profile.sharedLdWavefronts, profile.sharedLoads],
    ['store', profile.sharedStWavefronts, profile.sharedStores],
  ]);
  if (!count) {
    if (profile.sharedLoads === 0 && (profile.sharedStores ?? 0) === 0)
      return {
        id: 'wavefronts',
        level: 'good',
        ratio: null,
        headline: 'No shared memory',
        detail: 'The kernel does not use shared memory.',
        step: null,
      };
    return missing(
      'wavefronts',
      'This needs the wavefronts and the instructions of shared loads or stores. A kernel without shared memory has none.',
    );
  }
  const { width, wavefronts } = widthOf(gpu, widths.shared);
  const ratio = count.per / wavefronts;
  const headline = `${text(count.per)} wavefronts per shared ${count.what}, ${wavefronts} would do for ${width} bytes per lane`;
  const base = { id: 'wavefronts', ratio, headline } as const;
  if (ratio <= limits.wavefronts)
    return {
      ...base,
      level: 'good',
      detail: 'A few percent more than the ideal are counted without any bank conflict.',
      step: null,
    };
  const busy = sharedBusy(profile, gpu);
  if (busy !== null && busy < limits.shared)
    return {
      ...base,
      level: 'look',
      detail: `There are bank conflicts, but shared memory moves a wavefront in only ${percent(busy)} of the cycles: removing them may gain little.`,
      step: steps.banks,
    };
  return {
    ...base,
    level: 'bad',
    detail: `There are bank conflicts${busy === null ? '' : `, and shared memory is busy in ${percent(busy)} of the cycles`}. Up to ${text(ratio)} times as many wavefronts move as needed.`,
    step: steps.banks,
  };
}

function dramVerdict({ dramRead, dramWritten, timeNs }: Profile, gpu: GpuFacts): Verdict {
  if (dramRead === undefined || timeNs === undefined || timeNs === 0)
    return missing('dram', 'This needs the bytes read from and written to DRAM, and the time.');
  const GBps = (dramRead + (dramWritten ?? 0)) / timeNs;
  const ratio = GBps / gpu.dramGBps;
  const headline = `${text(GBps)} GB/s, ${percent(ratio)} of the ${gpu.dramGBps.toLocaleString('en-US')} GB/s of ${gpu.name}`;
  const base = { id: 'dram', ratio, headline } as const;
  if (ratio > 1.02)
    return {
      ...base,
      level: 'unknown',
      detail: 'More than the memory can deliver. Is it this GPU, and are the units bytes and nanoseconds?',
      step: null,
    };
  if (ratio >= limits.dram)
    return {
      ...base,
      level: 'look',
      detail: 'DRAM delivers nearly as much as in a copy: it is the limit.',
      step: steps.reuse,
    };
  const bytes = gpu.bytesPerSm;
  const need =
    bytes === null
      ? ''
      : ` The whole bandwidth needs at least ${Math.round(bytes / 1024)} KiB in flight per SM, at the latency of an idle GPU.`;
  return {
    ...base,
    level: 'bad',
    detail: `DRAM is not the limit. Either too few bytes are on their way, or caches or arithmetic are.${need}`,
    step: steps.flight,
  };
}

export interface Judged {
  readonly verdicts: readonly Verdict[];
  /** What to do first, in a sentence, with its reason; `null` while too little is known. */
  readonly first: { readonly because: string; readonly step: Step } | null;
}

/** @throws Nothing: what is missing is said in the verdicts. */
export function judge(profile: Profile, widths: Widths, gpu: GpuFacts): Judged {
  const sectors = sectorVerdict(profile, widths, gpu);
  const wavefronts = wavefrontVerdict(profile, widths, gpu);
  const dram = dramVerdict(profile, gpu);
  // A memory that is not busy says little while something else is in the way.
  const isLater = dram.level === 'bad' && (sectors.level === 'bad' || wavefronts.level === 'bad');
  return {
    verdicts: [sectors, wavefronts, isLater ? { ...dram, level: 'look' } : dram],
    first: firstOf(sectors, wavefronts, dram),
  };
}

/** First whole sectors, then banks that cost time, then reuse or bytes in flight. */
function firstOf(sectors: Verdict, wavefronts: Verdict, dram: Verdict): Judged['first'] {
  if (sectors.level === 'bad')
    return {
      because: 'Sectors come first: whatever else is slow, the kernel moves bytes that it does not use.',
      step: steps.coalesce,
    };
  if (wavefronts.level === 'bad')
    return { because: 'The sectors are in order, and there are bank conflicts.', step: steps.banks };
  if (dram.level === 'look') return { because: 'Sectors and banks are in order, and DRAM is busy.', step: steps.reuse };
  if (dram.level === 'bad')
    return { because: 'Sectors and banks are in order, and DRAM is not busy.', step: steps.flight };
  return null;
}
