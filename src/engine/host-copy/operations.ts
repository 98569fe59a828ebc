import type { HostCopyCosts } from '@src/arch/host-copies';
import { FLOAT_BYTES, pieceBytes, type OverlapPlan } from './plan';

/** Who carries an operation out: the copy engine of one direction, or the SMs. */
export type HostUnit = 'in' | 'kernel' | 'out';

/** One copy or kernel as the host issues it. */
export interface Operation {
  readonly unit: HostUnit;
  readonly piece: number;
  readonly stream: number;
  /** Before anything moves. */
  readonly startUs: number;
  /** After that, with nothing beside it. */
  readonly workUs: number;
  /** The host does not go on before this is done. */
  readonly holdsHost: boolean;
}

/**
 * In the order of the program: piece by piece, each in, worked on, and out. A copy from or to pageable memory is made by the
 * host through a buffer of its own, so the host cannot issue anything meanwhile.
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
