import type { outline } from '@src/book/outline';
import type { Access } from '@src/lab';
import { grouped } from '@src/units/words';
import { factorOf, type Shape } from './shape';

/** A chapter, and its section that explains the cause. */
export interface Place {
  readonly chapter: (typeof outline)[number]['address'];
  readonly section?: string;
}

const WORD = 4;
const BANKS = 32;
const SECTOR = 32;
const NEARLY = 1.05;
/** The vector of four elements, by the size of one in bytes. */
const VECTORS: Readonly<Record<number, string>> = { 1: 'char4', 2: 'short4', 4: 'float4' };

/** Why an access costs what it costs, in words, and where the book explains it. */
export type Cause = ({ readonly text: string } & Place) | null;

/** `null`: no cause is known, and no advice is better than wrong advice. */
export function causeOf(access: Access, shape: Shape): Cause {
  if (access.space === 'shared') return sharedCause(access, shape);
  if (access.space === 'constant') return constantCause(access);
  if (access.space === 'global') return globalCause(access, shape);
  return null;
}

function globalCause(access: Access, shape: Shape): Cause {
  const { width } = access;
  if (access.op === 'red' || access.op === 'atom') return atomicCause(access, shape);
  if (factorOf(access) < NEARLY) return widthChance(access, shape);
  const step = shape.step === null ? null : Math.abs(shape.step);
  if (shape.lanes < 2) return null;
  if (step === null && shape.sharing !== null)
    return {
      text: `Groups of ${shape.sharing} adjacent lanes request one element each, and the groups are far apart: ${sectorsText(access)}. Later iterations may use the rest of each sector from the L1. A block whose rows are a whole warp wide would request one element at a time; a tile in shared memory would load each sector once.`,
      chapter: 'tiling',
      section: 'who-loads-what-and-how-often',
    };
  if (step === null && shape.runs * 2 <= shape.lanes)
    return {
      text: rowsText(access, shape),
      chapter: 'coalescing',
      section: 'which-index-is-threadidxx',
    };
  if (step === null && shape.rows && Math.abs(shape.rows.step) > width)
    return {
      text: `The warp covers ${BANKS / shape.rows.lanes} rows of ${shape.rows.lanes} lanes. In each, adjacent lanes are ${grouped(Math.abs(shape.rows.step))} B apart, as in a column of a matrix: ${sectorsText(access)}. ${TURN}`,
      chapter: 'tiling',
      section: 'shared-memory-to-coalesce',
    };
  if (step === null)
    return {
      text: `The lanes of the worst warp follow no fixed step, so ${sectorsText(access)}. Let adjacent lanes access adjacent elements, or rearrange them in shared memory first.`,
      chapter: 'coalescing',
      section: 'gathers-sort-if-you-can',
    };
  if (step <= width && shape.offBetween > 0)
    return {
      text: `Only ${shape.lanes} of 32 lanes take part, with lanes between them that do not: ${sectorsText(access)}. Move what both branches access out of them, or let whole warps branch one way.`,
      chapter: 'coalescing',
      section: 'what-thirty-two-lanes-ask-for',
    };
  if (step <= width)
    return shape.behind === 0
      ? null
      : {
          text: `The warp starts ${shape.behind} B after the start of a sector, so it fetches one sector more than its bytes fill. Start rows at multiples of 32 B.`,
          chapter: 'coalescing',
          section: 'offsets-cost-little',
        };
  if (step >= 128)
    return {
      text: `Adjacent lanes are ${grouped(step)} B apart, as in a column of a matrix: each lane fetches its own sector and uses ${width} B of its 32. ${TURN}`,
      chapter: 'tiling',
      section: 'shared-memory-to-coalesce',
    };
  return {
    text: `Adjacent lanes are ${step} B apart and take ${width} B each: a stride of ${stride(step, width)}. The bytes between are fetched and not used. Let lane i take element i; of structs, keep each member in an array of its own.`,
    chapter: 'coalescing',
    section: 'structures-whose-neighbors',
  };
}

/** What helps lanes that go down a column: what fits depends on what else the kernel does, so all ways are named. */
const TURN =
  'Let adjacent lanes access adjacent elements: swap the indices, give each row to a warp instead of a thread, or load a tile by rows into shared memory and read it there by columns.';

/** Rows that are shorter than a sector, as of the fragments of a matrix, or that do not start where one does. */
function rowsText(access: Access, { runs, lanes }: Shape): string {
  const bytes = (lanes / runs) * access.width;
  return bytes < SECTOR
    ? `The lanes fall into ${runs} rows of ${tidy(bytes)} B, less than a sector each: ${sectorsText(access)}. Longer rows would fill the sectors; if other requests need the rest, it may still be in the L1 for them.`
    : `The lanes fall into ${runs} rows of adjacent elements, and rows begin or end within a sector: ${sectorsText(access)}. Start rows at multiples of 32 B, or let a warp take one whole row.`;
}

const sectorsText = ({ sectors, idealSectors, requests }: Access): string =>
  `a request touches ${tidy(sectors / Math.max(1, requests))} sectors where ${tidy(idealSectors / Math.max(1, requests))} would hold its bytes`;

const stride = (step: number, width: number): string =>
  Number.isInteger(step / width) ? `${step / width} elements` : `${step} B`;

function atomicCause(access: Access, { sameAddress, lanes }: Shape): Cause {
  if (sameAddress === 0 || sameAddress < lanes / 2) return null;
  return {
    text: `${sameAddress + 1 === lanes ? 'All' : 'Most'} lanes change the same ${access.space === 'shared' ? 'word of shared memory' : 'address'}. Add up within the warp first, and let one lane change it.`,
    chapter: 'warp-shuffles',
    section: 'one-atomic-for-the-whole-warp',
  };
}

/** Each lane takes one small element, all side by side: fewer instructions could move the same bytes. */
function widthChance({ width, requests, compiled }: Access, { step, lanes, behind }: Shape): Cause {
  // An access that the compiler drops or widens by itself needs no advice to be wider.
  if (compiled || width > WORD || step !== width || lanes < BANKS || behind !== 0 || requests < 8) return null;
  const wide = width * 4;
  return {
    text: `Every sector is used in full. Each lane moves ${width} B; with ${wide} B per lane (${VECTORS[width] ?? 'a vector'}) a quarter of the requests would move the same bytes.`,
    chapter: 'vectorized-access',
    section: 'what-width-changes-and-what-it-does-not',
  };
}

function sharedCause(access: Access, shape: Shape): Cause {
  if (factorOf(access) < NEARLY) return null;
  if (access.op === 'red' || access.op === 'atom') {
    const found = atomicCause(access, shape);
    if (found) return found;
    if (shape.step === null)
      return {
        text: `Lanes change different words of the same bank: ${perTurn(access)} wavefronts per request; the ideal is ${perIdeal(access)}. Which lanes conflict depends on the data. Fewer atomics, after a sum within the warp, also conflict less.`,
        chapter: 'warp-shuffles',
        section: 'one-atomic-for-the-whole-warp',
      };
  }
  const words = shape.step === null ? null : Math.abs(shape.step) / WORD;
  if (words !== null && Number.isInteger(words) && words > 1 && words % 2 === 0) {
    const banks = BANKS / greatestDivisor(words, BANKS);
    const row = words % BANKS === 0;
    return {
      text: `Adjacent lanes are ${words} words apart, so the warp uses only ${banks} of the 32 banks and needs ${perTurn(access)} wavefronts; the ideal is ${perIdeal(access)}. ${row ? 'Pad each row by one element ([32][33] in place of [32][32]), or swizzle the columns.' : 'An odd distance uses all banks: pad the rows, or make the active threads adjacent.'}`,
      chapter: 'bank-conflicts',
      section: row ? 'what-padding-costs-and-what-it-breaks' : 'thirty-two-banks-one-word-each',
    };
  }
  return {
    text: `Lanes access different words of the same bank: ${perTurn(access)} wavefronts per request; the ideal is ${perIdeal(access)}. Padding or a different order of the elements spreads them over the banks.`,
    chapter: 'bank-conflicts',
    section: 'thirty-two-banks-one-word-each',
  };
}

const perTurn = ({ wavefronts, requests }: Access): string => tidy(wavefronts / Math.max(1, requests));
const perIdeal = ({ ideal, requests }: Access): string => tidy(ideal / Math.max(1, requests));
const tidy = (value: number): string => String(Number(value.toFixed(1)));

function constantCause(access: Access): Cause {
  if (factorOf(access) < NEARLY) return null;
  return {
    text: 'Lanes read different constants, and each address is a separate request. Constant memory is fast when all lanes read the same address; keep this table in global or shared memory.',
    chapter: 'read-only-data',
    section: 'constant-memory-fast-for-one-address',
  };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
