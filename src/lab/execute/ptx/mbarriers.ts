import { LANES } from '../../machine/registers';
import { arriveAt, initBarriers, invalidate, pendingCount, tokenOf, waitFor } from '../instructions/mbarrier';
import type { PtxOperand } from './parse';
import type { Family } from './op';
import { refuse, requireOperands } from './types';

const WORD = { name: 'u32', bytes: 4, kind: 'unsigned' } as const;
const LONG = { name: 'b64', bytes: 8, kind: 'unsigned' } as const;

/** Barrier objects in shared memory: `mbarrier.init`, `.arrive`, `.expect_tx`, `.try_wait` and the rest. */
export const mbarriers: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const isArriveOfCopies = parts[0] === 'cp' && parts[2] === 'mbarrier';
  if (parts[0] !== 'mbarrier' && !isArriveOfCopies) return null;
  const { machine } = host;
  /** Without a state space the address is generic. */
  const isShared = parts.some((part) => part.startsWith('shared'));
  const place = (operand: PtxOperand | undefined): ((mask: number) => Float64Array) =>
    values.addresses(operand ?? refuse(`${name} needs an address.`, at), isShared);
  if (isArriveOfCopies) {
    const barrier = place(operands[0]);
    const isCounted = parts.includes('noinc');
    return {
      run: (mask) => {
        const addresses = barrier(mask);
        const { memory } = machine;
        arriveAt(machine, at, mask, addresses, {
          count: () => (isCounted ? 1 : 0),
          bytes: () => 0,
          expects: false,
          arrivals: memory.copies.takeOpen(memory, mask),
        });
      },
    };
  }
  switch (parts[1]) {
    case 'init': {
      requireOperands(instruction, 2);
      const barrier = place(operands[0]);
      const count = values.number(operands[1]!, WORD);
      return { run: (mask) => initBarriers(machine, at, mask, barrier(mask), count) };
    }
    case 'inval': {
      const barrier = place(operands[0]);
      return { run: (mask) => invalidate(machine, mask, barrier(mask)) };
    }
    case 'expect_tx':
    case 'complete_tx': {
      requireOperands(instruction, 2);
      const barrier = place(operands[0]);
      const bytes = values.number(operands[1]!, WORD);
      const sign = parts[1] === 'expect_tx' ? 1 : -1;
      return {
        run: (mask) =>
          arriveAt(machine, at, mask, barrier(mask), { count: () => 0, bytes: (i) => sign * bytes(i), expects: true }),
      };
    }
    case 'arrive':
    case 'arrive_drop': {
      const expects = parts.includes('expect_tx');
      // The token may be omitted: then the address comes first.
      const hasToken = operands[0]?.k !== 'memory';
      const [address, number] = (hasToken ? operands.slice(1) : operands) as (PtxOperand | undefined)[];
      const barrier = place(address);
      const given = number ? values.number(number, WORD) : () => 1;
      const token = hasToken ? values.bigSetter(operands[0]!, LONG) : null;
      const drops = parts[1] === 'arrive_drop';
      return {
        run: (mask) => {
          const phases = arriveAt(machine, at, mask, barrier(mask), {
            count: expects ? () => 1 : given,
            bytes: expects ? given : () => 0,
            expects,
            drops,
          });
          if (token) for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) token(i, tokenOf(phases[i]!));
        },
      };
    }
    case 'pending_count': {
      const set = values.setter(operands[0]!, WORD);
      const token = values.big(operands[1]!, LONG);
      return {
        run: (mask) => {
          for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) set(i, pendingCount(token(i)));
        },
      };
    }
    case 'test_wait':
    case 'try_wait': {
      requireOperands(instruction, 3, 4);
      const set = values.setPredicate(operands[0]!);
      const barrier = place(operands[1]);
      const byParity = parts.includes('parity');
      const parity = byParity ? values.number(operands[2]!, WORD) : null;
      const token = byParity ? null : values.big(operands[2]!, LONG);
      const isPoll = parts[1] === 'test_wait';
      return {
        *wait(mask) {
          const over = yield* waitFor(machine, at, mask, barrier(mask).slice(), { parity, token, isPoll });
          set(mask, over);
        },
      };
    }
    default:
      return refuse(`${name} is not supported. mbarrier has init, arrive, expect_tx, try_wait and test_wait here.`, at);
  }
};
