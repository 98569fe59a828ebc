import { copier } from '../instructions/async-copies';
import type { Family } from './op';
import { refuse, requireOperands } from './types';

/** `cp.async`, its groups, and its arrival at a barrier. */
export const asyncCopies: Family = (env, instruction) => {
  const { host, values } = env;
  const { parts, operands, name, at } = instruction;
  if (parts[0] !== 'cp' || parts[1] !== 'async' || parts[2] === 'bulk') return null;
  const { machine, arch } = host;
  if (arch.asyncCopy.value === null)
    return refuse(`${arch.name} has no ${name}. It came with compute capability 8.0.`, at);
  switch (parts[2]) {
    case 'commit_group':
      return { run: (mask) => machine.memory.copies.commit(machine.memory, mask) };
    case 'wait_all':
      return {
        run: (mask) => {
          machine.memory.copies.commit(machine.memory, mask);
          machine.memory.copies.wait(machine.memory, mask, 0);
        },
      };
    case 'wait_group': {
      requireOperands(instruction, 1);
      const left = values.words(operands[0]!);
      return { run: (mask) => machine.memory.copies.wait(machine.memory, mask, left[31 - Math.clz32(mask & -mask)]!) };
    }
    case 'mbarrier':
      return null;
    default:
      return copied(env, instruction);
  }
};

/** One copy: destination, source, size, and how much of it is read. */
const copied: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const isL2 = parts.includes('cg');
  if (!isL2 && !parts.includes('ca')) return refuse(`${name} is not supported. Use cp.async.ca or cp.async.cg.`, at);
  requireOperands(instruction, 3, 5);
  const [to, from, size, read] = operands;
  const bytes = size?.k === 'number' ? Number(size.text) : values.words(size!)[0]!;
  if (![4, 8, 16].includes(bytes) || (isL2 && bytes !== 16))
    return refuse(
      `${name} copies ${isL2 ? '16' : '4, 8 or 16'} B, as a number; "${size?.k === 'number' ? size.text : '…'}" stands here.`,
      at,
    );
  const target = values.addresses(to!, true);
  const source = values.addresses(from!, false);
  const ignores = read && values.isPredicate(read) ? values.predicate(read) : null;
  const hasSize = read && !ignores && !parts.includes('L2::cache_hint');
  const sizes = hasSize ? values.words(read) : null;
  const copy = copier(host, bytes, at);
  return {
    run: (mask) => {
      copy(
        mask,
        target(mask),
        source(mask),
        sizes ? (lane) => sizes[lane]! : ignores ? byPredicate(ignores(), bytes) : null,
      );
    },
  };
};

const byPredicate =
  (ignored: number, bytes: number) =>
  (lane: number): number =>
    (ignored >>> lane) & 1 ? 0 : bytes;
