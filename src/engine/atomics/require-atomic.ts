import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { requireWarp } from '../require-warp';
import type { AtomicAccess } from './access';

/** Widths in which integers and floats are added, compared and exchanged. Wider and narrower forms were not measured. */
const WIDTHS = [4, 8];

/**
 * Refuse an atomic that no kernel can execute, or that has not been measured.
 *
 * @throws {InputError} For an unknown op, a compare-and-swap that returns nothing, a width other than 4 and 8, and whatever
 * `requireWarp` refuses.
 */
export function requireAtomic({ op, width, addressByLane, cas }: AtomicAccess, arch: Architecture): void {
  if (op !== 'red' && op !== 'atom')
    throw new InputError(`There is no global atomic called "${String(op)}". Choose red or atom.`);
  if (cas && op === 'red')
    throw new InputError('A compare-and-swap returns the old value: there is no red of it. Choose atom.');
  if (!WIDTHS.includes(width))
    throw new InputError(
      `A global atomic of ${width} bytes per lane is not modeled; ${WIDTHS.join(' and ')} bytes are. Choose one of these.`,
    );
  requireWarp({ op: 'store', width, addressByLane }, arch);
}
