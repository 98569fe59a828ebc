import { bulkCopy } from '../../machine/bulk-copies';
import { LANES } from '../../machine/registers';
import { tensorCopy } from '../../machine/tensor-copies';
import type { PtxOperand } from './parse';
import { nothing, type Family } from './op';
import { refuse } from './types';

const WORD = { name: 'u32', bytes: 4, kind: 'unsigned' } as const;
const SIGNED = { name: 's32', bytes: 4, kind: 'signed' } as const;

/** `cp.async.bulk` and its groups, and `cp.async.bulk.tensor`. */
export const bulk: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const { machine, arch } = host;
  const isReduce = parts[0] === 'cp' && parts[1] === 'reduce';
  if (!isReduce && !(parts[0] === 'cp' && parts[1] === 'async' && parts[2] === 'bulk')) return null;
  if (isReduce) return refuse(`${name} is not supported. Store with cp.async.bulk, or use atomics.`, at);
  if (arch.tma.value === null) return refuse(`${arch.name} has no ${name}. It came with compute capability 9.0.`, at);
  // Copies complete at once: groups have nothing to wait for.
  if (parts[3] === 'commit_group' || parts[3] === 'wait_group') return nothing;
  const isTensor = parts[3] === 'tensor';
  if (parts.includes('prefetch')) return nothing;
  const spaces = parts.filter((part) => /^(shared(::\w+)?|global)$/.test(part));
  const [toSpace, fromSpace] = spaces;
  if (!toSpace || !fromSpace) return refuse(`${name} does not say from where to where.`, at);
  const usesBarrier = parts.includes('mbarrier::complete_tx::bytes');
  const isMulticast = parts.includes('multicast::cluster');
  const isShared = (space: string): boolean => space.startsWith('shared');
  const [to, from, ...more] = operands;
  const lanesOf = (mask: number): number[] =>
    Array.from({ length: LANES }, (_, i) => i).filter((i) => (mask >>> i) & 1);
  const isMissing = (operand: PtxOperand | undefined): never | PtxOperand =>
    operand ?? refuse(`${name}: an operand is missing.`, at);
  if (isTensor) {
    const mode = parts.find((part) => /^(im2col|tile::gather4|tile::scatter4)/.test(part));
    if (mode) return refuse(`".${mode}" in ${name} is not supported. Tiles are.`, at);
    const isLoad = isShared(toSpace);
    const described = isMissing(isLoad ? from : to);
    const coordinates = described.k === 'memory' ? described.coordinates : null;
    if (described.k !== 'memory' || !coordinates)
      return refuse(`${name} takes a tensor map and coordinates: [%1, {%2, %3}].`, at);
    const map = values.addresses(described, false);
    const at0 = coordinates.map((each) => values.number(each, SIGNED));
    const tile = values.addresses(isMissing(isLoad ? to : from), true);
    const barrier = isLoad && usesBarrier ? values.addresses(isMissing(more[0]), true) : null;
    const blocks = isMulticast ? values.number(isMissing(more[1]), WORD) : null;
    return {
      run: (mask) => {
        const [maps, tiles, barriers] = [map(mask), tile(mask), barrier?.(mask)];
        for (const lane of lanesOf(mask))
          tensorCopy(machine, arch, {
            at,
            lane,
            isLoad,
            map: maps[lane]!,
            tile: tiles[lane]!,
            coordinates: at0.map((each) => each(lane)),
            barrier: barriers?.[lane] ?? null,
            blocks: blocks?.(lane) ?? null,
          });
      },
    };
  }
  const target = values.addresses(isMissing(to), isShared(toSpace));
  const source = values.addresses(isMissing(from), isShared(fromSpace));
  const bytes = values.number(isMissing(more[0]), WORD);
  const barrier = usesBarrier ? values.addresses(isMissing(more[1]), true) : null;
  const blocks = isMulticast ? values.number(isMissing(more[2]), WORD) : null;
  return {
    run: (mask) => {
      const [targets, sources, barriers] = [target(mask), source(mask), barrier?.(mask)];
      for (const lane of lanesOf(mask))
        bulkCopy(machine.memory, {
          at,
          lane,
          to: targets[lane]!,
          from: sources[lane]!,
          bytes: bytes(lane),
          barrier: barriers?.[lane] ?? null,
          blocks: blocks?.(lane) ?? null,
        });
    },
  };
};
