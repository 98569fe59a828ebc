import type { Architecture } from '@src/arch/architecture';
import { l1Capacity } from '@src/engine/cache';
import { occupancy } from '@src/engine/occupancy';
import type { Bytes } from '@src/units/units';

/** Maximum warps recorded in all; more when that covers fewer than `FEWEST_SMS`. */
const MOST_WARPS = 1024;
const FEWEST_SMS = 4;
/** Registers are not known here: few enough for a full SM are assumed. */
const REGISTERS = 32;

/** Which SMs are modeled, and their L1. */
export interface L1Plan {
  /** Numbers of the SMs; block b runs on SM b mod `ofSms`. */
  readonly sms: readonly number[];
  readonly ofSms: number;
  /** SMs that get a block. */
  readonly usedSms: number;
  readonly l1Bytes: Bytes;
  readonly lines: number;
  readonly window: number;
  /** Blocks resident on an SM at one time, if registers do not limit them. */
  readonly residentBlocks: number;
  /** The same, or fewer if there are no more. */
  readonly liveBlocksPerSm: number;
  readonly warpsPerBlock: number;
}

/** @returns `null` when not even one block fits on an SM. */
export function l1Plan(
  arch: Architecture,
  launch: { readonly blocks: number; readonly threadsPerBlock: number; readonly sharedBytesPerBlock: Bytes },
): L1Plan | null {
  const { threadsPerBlock, sharedBytesPerBlock } = launch;
  const { blocksPerSm, warpsPerBlock, allocated } = occupancy(
    { threadsPerBlock, sharedBytesPerBlock, registersPerThread: REGISTERS },
    arch,
  );
  if (blocksPerSm === 0) return null;
  const { l1Bytes, lines } = l1Capacity(arch, blocksPerSm * allocated.sharedBytesPerBlock);
  const ofSms = arch.sms.value;
  const used = Math.min(ofSms, launch.blocks);
  const warpsPerSm = Math.ceil(launch.blocks / ofSms) * warpsPerBlock;
  const looked = Math.min(used, Math.max(FEWEST_SMS, Math.floor(MOST_WARPS / warpsPerSm)));
  return {
    sms: spread(looked, used),
    ofSms,
    usedSms: used,
    l1Bytes,
    lines,
    window: arch.l1VictimWindow.value,
    residentBlocks: blocksPerSm,
    warpsPerBlock,
    liveBlocksPerSm: Math.min(blocksPerSm, Math.ceil(launch.blocks / ofSms)),
  };
}

/** Some of the numbers below `of`, spread without a period that a grid could share. */
function spread(count: number, of: number): number[] {
  if (count === of) return Array.from({ length: of }, (_, index) => index);
  const chosen = new Set<number>();
  for (let index = 1; chosen.size < count; index += 1) chosen.add(Math.floor(((index * 0.6180339887498949) % 1) * of));
  return [...chosen];
}
