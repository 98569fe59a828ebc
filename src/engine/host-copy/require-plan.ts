import { InputError } from '../input-error';
import { FLOAT_BYTES, type OverlapPlan } from './plan';

/** @throws {InputError} For a plan that no program can execute; says what is allowed. */
export function requireOverlapPlan({ memory, streams, pieces, bytes, multiplyAdds }: OverlapPlan): void {
  if (memory !== 'pinned' && memory !== 'pageable')
    throw new InputError(`There is no host memory called "${String(memory)}". Choose pinned or pageable.`);
  requireWhole('streams', streams, 1, 32);
  requireWhole('pieces', pieces, 1, 1024);
  requireWhole('multiplyAdds', multiplyAdds, 0, 2 ** 20);
  if (!Number.isInteger(bytes / FLOAT_BYTES) || bytes < pieces * FLOAT_BYTES)
    throw new InputError(
      `${bytes} bytes came for ${pieces} pieces; each piece has whole floats of ${FLOAT_BYTES} bytes. Use a multiple of ` +
        `${FLOAT_BYTES}, at least ${pieces * FLOAT_BYTES}.`,
    );
}

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new InputError(`${name} is ${value}; it must be a whole number from ${least} to ${most}. Choose one of them.`);
}
