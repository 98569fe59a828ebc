import type { HostCopyCosts } from '@src/arch/host-copies';
import { FLOAT_BYTES, pieceBytes, type OverlapPlan } from './plan';

/** What executes an operation: the copy engine of one direction, or the SMs. */
export type HostUnit = 'in' | 'kernel' | 'out';

/** One copy or kernel as the host issues it. */
export interface Operation {
  readonly unit: HostUnit;
  readonly piece: number;
  readonly stream: number;
  /** Before anything moves. */
  readonly startUs: number;
  /** After that, with nothing else running. */
  readonly workUs: number;
  /** The host waits until this is done. */
  readonly holdsHost: boolean;
}

/**
 * In program order: each piece is copied in, worked on, and copied out. The host copies from or to pageable memory through a
 * buffer, so it cannot issue anything meanwhile.
 */
export function operationsOf(plan: OverlapPlan, costs: HostCopyCosts): readonly Operation[] {
  const link = costs[plan.memory];
  const { multiplyAddsPerNs, launchUs } = costs.kernel;
  return pieceBytes(plan).flatMap((bytes, piece) => {
    const stream = piece % plan.streams;
    const copy = (unit: HostUnit, GBps: number): Operation => ({
      unit,
      piece,
      stream,
      startUs: link.latencyUs,
      workUs: bytes / (GBps * 1000),
      holdsHost: plan.memory === 'pageable',
    });
    const workUs = ((bytes / FLOAT_BYTES) * plan.multiplyAdds) / (multiplyAddsPerNs * 1000);
    const kernel: Operation = { unit: 'kernel', piece, stream, startUs: launchUs, workUs, holdsHost: false };
    return [copy('in', link.inGBps), ...(plan.multiplyAdds > 0 ? [kernel] : []), copy('out', link.outGBps)];
  });
}
