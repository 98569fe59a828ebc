import { traceCaches } from '@src/engine/cache';
import { InputError } from '@src/engine/input-error';
import { addressesByLane, gpu, shown, whole, word, type Query } from '../read';

const WIDEST = 32;

/** Sector lookups and L1 hits of each access of a sequence by one warp, on one SM, from a cold start. */
export function answerCache(query: Query): object {
  const arch = gpu(query);
  const given = query['accesses'];
  if (!Array.isArray(given)) throw new InputError(`"accesses" is ${shown(given)}. It must be a list of accesses.`);
  const { accesses, doubts } = traceCaches(given.map(accessOf), arch);
  const answer = { sectors: accesses.map(({ sectors }) => sectors), hits: accesses.map(({ hits }) => hits) };
  if (doubts.length === 0) return answer;
  return { ...answer, assumed: doubts.map(({ rule, assumption }) => `${rule}: ${assumption}`) };
}

function accessOf(given: unknown, place: number) {
  try {
    if (typeof given !== 'object' || given === null) throw new InputError(`It is ${shown(given)}, not an object.`);
    const access = given as Query;
    return {
      op: word(access, 'op', ['load', 'store', 'red', 'atom']),
      width: whole(access, 'bytes', 1, WIDEST),
      addressByLane: addressesByLane(access),
    };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`accesses[${place}]: ${error.message}`, error.lane);
    throw error;
  }
}
