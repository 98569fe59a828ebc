import { remoteAddress, sharedPlaceOf } from '../../machine/cluster-memory';
import { LANES } from '../../machine/registers';
import { GLOBAL, LOCAL, SHARED } from '../../machine/spaces';
import type { PtxOperand } from './parse';
import type { Family } from './op';
import { refuse, requireOperands, typeOf } from './types';

/** `cvta`, `mapa`, `isspacep`, `getctarank`: address conversions between spaces. */
export const addresses: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const { machine } = host;
  const isShared = parts.some((part) => part.startsWith('shared'));
  switch (parts[0]) {
    case 'cvta': {
      requireOperands(instruction, 2);
      const isTo = parts[1] === 'to';
      const type = typeOf(instruction);
      if (!isShared && !parts.includes('global')) return refuse(`${name} is not supported for this space.`, at);
      const read = values.number(operands[1]!, type);
      const set = values.setter(operands[0]!, type);
      const shift = !isShared ? 0 : isTo ? -SHARED : SHARED;
      return {
        run: (mask) => {
          for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) set(i, read(i) + shift);
        },
      };
    }
    case 'mapa':
    case 'getctarank': {
      const isMap = parts[0] === 'mapa';
      requireOperands(instruction, isMap ? 3 : 2);
      const type = typeOf(instruction);
      const [to, from, rank] = operands as [PtxOperand, PtxOperand, PtxOperand];
      const read = values.number(from, type);
      const ranks = isMap ? values.words(rank) : null;
      const set = values.setter(to, isMap ? type : { name: 'u32', bytes: 4, kind: 'unsigned' });
      const base = isShared ? SHARED : 0;
      return {
        run: (mask) => {
          const { memory } = machine;
          for (let i = 0; i < LANES; i += 1) {
            if (((mask >>> i) & 1) === 0) continue;
            const address = base + read(i);
            if (ranks) set(i, remoteAddress(address, ranks[i]!) - base);
            else set(i, (sharedPlaceOf(memory, address)?.slot ?? memory.clusterStart) - memory.clusterStart);
          }
        },
      };
    }
    case 'isspacep': {
      requireOperands(instruction, 2);
      const set = values.setPredicate(operands[0]!);
      const read = values.number(operands[1]!, { name: 'u64', bytes: 8, kind: 'unsigned' });
      return {
        run: (mask) => {
          let bits = 0;
          for (let i = 0; i < LANES; i += 1) {
            const address = read(i);
            const isIn = isShared ? address >= SHARED && address < LOCAL : address >= GLOBAL;
            if (isIn) bits |= 1 << i;
          }
          set(mask, bits);
        },
      };
    }
    default:
      return null;
  }
};
