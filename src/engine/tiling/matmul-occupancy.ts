import type { Architecture } from '@src/arch/architecture';
import { fact, type Fact } from '@src/arch/fact';
import { occupancy, type Occupancy } from '../occupancy';
import { sharedBytesOf, threadsOf, type MatMul, type MatMulKernel, type Plan } from './problem';
import { requireMatMul } from './require-matmul';

export interface MatMulOccupancy {
  /** Registers per thread, estimated from the values that it keeps: the compiler decides. */
  readonly registersPerThread: Fact<number>;
  readonly occupancy: Occupancy;
}

/**
 * How many blocks of a matrix product fit on an SM.
 *
 * @param registersPerThread - As the compiler reports it; estimated by default.
 * @throws {InputError} When the kernel cannot run; names the error and the remedy.
 */
export function matmulOccupancy(
  problem: MatMul,
  kernel: MatMulKernel,
  arch: Architecture,
  registersPerThread?: number,
): MatMulOccupancy {
  const plan = requireMatMul(problem, kernel, arch);
  const registers =
    registersPerThread === undefined
      ? guessedRegisters(plan)
      : fact(registersPerThread, 'derived:given by the caller, as the compiler reports it');
  return {
    registersPerThread: registers,
    occupancy: occupancy(
      {
        registersPerThread: registers.value,
        sharedBytesPerBlock: sharedBytesOf(problem, plan),
        threadsPerBlock: threadsOf(plan),
        optIn: true,
      },
      arch,
    ),
  };
}

/** Addresses, counters and other registers that the compiler needs. */
const REGISTERS_FOR_THE_REST = 26;

function guessedRegisters({ threadRows, threadColumns }: Plan): Fact<number> {
  const kept = threadRows * threadColumns + threadRows + threadColumns;
  return fact(
    Math.min(kept + REGISTERS_FOR_THE_REST, 255),
    'estimate:sums and one column and row of operands in registers, and 26 for the rest; a compiler may need more or fewer',
  );
}
