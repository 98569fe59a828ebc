/** How busy each unit was, as far as the report shows: the candidates for the limit of a kernel. */
import type { Launch } from '../report';

/** In percent of the peak. */
export interface Shares {
  readonly dram?: number;
  readonly l2?: number;
  /** The data pipe of the L1: wavefronts of shared and global memory. */
  readonly data?: number;
  /** The input of the L1: instructions that access memory. */
  readonly requests?: number;
  readonly constant?: number;
  /** Arithmetic pipes. */
  readonly math?: number;
  readonly issue?: number;
}
export type Unit = keyof Shares;

export const unitNames: Readonly<Record<Unit, string>> = {
  dram: 'DRAM',
  l2: 'the L2',
  data: 'the data pipe of the L1',
  requests: 'the entrance of the L1',
  constant: 'the constant cache',
  math: 'an arithmetic pipe',
  issue: 'instruction issue',
};

/** What is known about the GPU besides the report, for reports without shares. */
export interface Peak {
  /** Bytes per ns. */
  readonly dramGBps: number;
}

/**
 * Does the report not say how busy DRAM was, though it has its bytes and the time? Then the GPU's bandwidth determines it.
 */
export const needsPeak = ({ values }: Launch): boolean =>
  values['dramBusy'] === undefined &&
  (values['dramRead'] ?? values['dramBytes']) !== undefined &&
  (values['time'] ?? 0) > 0;

const most = (...values: (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** Shares in the report; without that of DRAM, the bytes over the time and the GPU's bandwidth. */
export function sharesOf({ values }: Launch, peak: Peak | null = null): Shares {
  const bytes =
    values['dramRead'] === undefined ? values['dramBytes'] : values['dramRead'] + (values['dramWritten'] ?? 0);
  const rate = bytes !== undefined && values['time'] ? bytes / values['time'] : undefined;
  const shares: Record<Unit, number | undefined> = {
    dram: values['dramBusy'] ?? (rate !== undefined && peak ? (rate / peak.dramGBps) * 100 : undefined),
    l2: values['l2Busy'],
    data: values['dataPipe'] ?? values['l1Busy'],
    requests: most(values['lsuRequests'], values['lsuPipe']),
    constant: values['constantBusy'],
    math: most(values['fmaPipe'], values['tensorPipe']),
    issue: values['issueBusy'],
  };
  // A page without these parts still has the busiest of them.
  if (shares.math === undefined && shares.issue === undefined && shares.requests === undefined)
    shares.issue = values['smBusy'];
  return Object.fromEntries(Object.entries(shares).filter(([, share]) => share !== undefined)) as Shares;
}

/** The busiest, or 0 if unknown. */
export const busiest = (shares: Shares): number => Math.max(0, ...Object.values(shares));

/** The profile's threshold: percent of the peak from which a unit counts as the limit. */
export const LIMIT = 70;
/** The L2 passes on what DRAM delivers, and is as busy: within this margin, DRAM is the limit. */
const NEAR = 16;

export type Bound =
  | { readonly kind: Unit; readonly share: number; readonly says: string }
  | { readonly kind: 'latency' | 'unknown'; readonly share: number; readonly says: string };

/** The limit of a kernel: the unit that is nearly full, or none. */
export function boundOf(shares: Shares): Bound {
  const all = Object.entries(shares) as [Unit, number][];
  if (all.length === 0) return { kind: 'unknown', share: 0, says: 'The report does not say how busy any unit was.' };
  const [unit, share] = all.reduce((top, one) => (one[1] > top[1] ? one : top));
  const percent = (value: number): string => `${Math.round(value)} %`;
  if (share < LIMIT) {
    return {
      kind: 'latency',
      share,
      says: `No unit is the bound: the busiest, ${unitNames[unit]}, is at ${percent(share)} of its peak. Warps wait.`,
    };
  }
  if (unit === 'l2' && shares.dram !== undefined && shares.dram >= share - NEAR)
    return { kind: 'dram', share: shares.dram, says: `DRAM is the bound, at ${percent(shares.dram)} of its peak.` };
  const name = unitNames[unit];
  return {
    kind: unit,
    share,
    says: `${name.charAt(0).toUpperCase()}${name.slice(1)} is the bound, at ${percent(share)} of its peak.`,
  };
}
