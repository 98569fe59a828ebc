import { capabilities, capability } from '@src/arch/capability';
import { occupancy } from '@src/engine/occupancy';
import { whole, word, type Query } from '../read';

const MOST = 2 ** 31 - 1;
const known = capabilities.map(({ computeCapability }) => computeCapability);

/** Blocks of a kernel that fit on one SM, and the first resource that limits them. */
export function answerOccupancy(query: Query): object {
  const facts = capability(word(query, 'computeCapability', known));
  const { blocksPerSm, limitedBy } = occupancy(
    {
      registersPerThread: whole(query, 'registers', 0, MOST),
      sharedBytesPerBlock: whole(query, 'sharedBytes', 0, MOST),
      threadsPerBlock: whole(query, 'threads', 1, MOST),
    },
    facts,
  );
  return { blocksPerSm, limitedBy };
}
