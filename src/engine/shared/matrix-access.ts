import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { AddressByLane } from '../access';
import { InputError } from '../input-error';
import { requireAddresses, requireLanes } from './require-shared';
import { traceOf, type SharedTrace } from './trace';

export { ldmatrixRule, stmatrixRule } from './matrix-access-rules';

/** One ldmatrix or stmatrix of 16-bit elements; all lanes of the warp take part. */
export interface MatrixAccess {
  readonly op: 'load' | 'store';
  /** Matrices: .x1, .x2 or .x4. */
  readonly matrices: 1 | 2 | 4;
  /** .trans. */
  readonly transposed?: boolean;
  /** Only m8n8 is modeled. */
  readonly shape?: 'm8n8';
  /**
   * Start of a 16-byte row per lane: lane 8q + r passes row r of matrix q. Addresses of lanes from 8 × `matrices` on are not
   * read; they may be `null`.
   */
  readonly addressByLane: AddressByLane;
}

const ROW_BYTES: Bytes = 16;

const ROWS = 8;

/**
 * Turn the row addresses of one ldmatrix or stmatrix into the wavefronts that serve it; a pass is a matrix.
 *
 * @returns Plain data; `.trans` changes nothing in it.
 * @throws {InputError} For a GPU without the instruction, another shape or number of matrices, a row without an address, a
 *   misaligned or impossible address.
 * @see content/evidence/ldmatrix
 * @see content/evidence/stmatrix
 */
export function matrixAccess(access: MatrixAccess, arch: Architecture): SharedTrace {
  requireMatrix(access, arch);
  const rows = ROWS * access.matrices;
  const addressByLane = access.addressByLane.map((address, lane) => (lane < rows ? address : null));
  requireAddresses(addressByLane, ROW_BYTES, arch);
  return traceOf(
    { addressByLane, width: ROW_BYTES, lanesPerPass: ROWS, paired: false, passes: access.matrices },
    { sharesWords: true, rounds: 1 },
    arch,
  );
}

function requireMatrix({ op, matrices, shape = 'm8n8', addressByLane }: MatrixAccess, arch: Architecture): void {
  const name = op === 'load' ? 'ldmatrix' : 'stmatrix';
  if (arch[name].value === null)
    throw new InputError(
      `${arch.name} (compute capability ${arch.computeCapability}) has no ${name}. It came with compute capability ` +
        `${op === 'load' ? '7.5' : '9.0'}: choose such a GPU, or plain ${op}s.`,
    );
  if (shape !== 'm8n8')
    throw new InputError(
      `${name} in the shape ${String(shape)} is not modeled: it holds elements of 8 bits or less and was not measured. ` +
        `Use m8n8 with 16-bit elements.`,
    );
  if (![1, 2, 4].includes(matrices))
    throw new InputError(`${name} moves 1, 2 or 4 matrices, but ${String(matrices)} came.`);
  requireLanes(addressByLane, arch);
  const missing = addressByLane.slice(0, ROWS * matrices).indexOf(null);
  if (missing !== -1)
    throw new InputError(
      `Lane ${missing} has no address, but it must give row ${missing % ROWS} of matrix ${Math.floor(missing / ROWS)}: ` +
        `${name} with ${matrices} matrices reads the addresses of lanes 0 to ${ROWS * matrices - 1}.`,
      missing,
    );
}
