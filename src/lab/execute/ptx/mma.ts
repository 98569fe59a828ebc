import { bfloatValue, halfBits, halfValue } from '../../machine/half';
import { LANES, lanesIn } from '../../machine/registers';
import { doubleOf, singleOf } from './registers';
import type { Family } from './op';
import type { PtxOperand } from './parse';
import { refuse, requireOperands } from './types';
import type { Values } from './values';

const WORD = { name: 'b32', bytes: 4, kind: 'unsigned' } as const;
const DOUBLE = { name: 'f64', bytes: 8, kind: 'float' } as const;

/** The value of one of the elements in a 32-bit register. */
type Decode = (word: number, part: number) => number;

const decodes: Readonly<Record<string, { readonly perWord: number; readonly of: Decode }>> = {
  f16: { perWord: 2, of: (word, part) => halfValue((word >>> (16 * part)) & 0xffff) },
  bf16: { perWord: 2, of: (word, part) => bfloatValue((word >>> (16 * part)) & 0xffff) },
  // The tensor cores read 19 of its bits.
  tf32: { perWord: 1, of: (word) => singleOf(word & ~0x1fff) },
  s8: { perWord: 4, of: (word, part) => (word << (24 - 8 * part)) >> 24 },
  u8: { perWord: 4, of: (word, part) => (word >>> (8 * part)) & 255 },
};

/** The dimensions of a shape and its types: rows, columns, and elements along k. */
const SHAPE = /^m(\d+)n(\d+)k(\d+)$/;
const KNOWN = new Set([
  'm16n8k8 f16',
  'm16n8k16 f16',
  'm16n8k8 bf16',
  'm16n8k16 bf16',
  'm16n8k4 tf32',
  'm16n8k8 tf32',
  'm16n8k16 s8',
  'm16n8k32 s8',
  'm16n8k16 u8',
  'm16n8k32 u8',
  'm8n8k16 s8',
  'm8n8k16 u8',
  'm8n8k4 f64',
]);

/**
 * `mma.sync`: D = A · B + C by all lanes of a warp, and `movmatrix`. Products are exact, and their sum is rounded once: how
 * the tensor cores round internally is not documented.
 */
export const mma: Family = ({ host, values }, instruction) => {
  const { parts, operands, name, at } = instruction;
  const { machine } = host;
  const all = (mask: number): void => {
    if (mask !== machine.alive[0])
      machine.memory.fault(
        'barrier',
        at,
        0,
        null,
        `${parts[0]} needs all lanes of its warp: the behavior is undefined`,
      );
  };
  if (parts[0] === 'movmatrix') {
    requireOperands(instruction, 2);
    const from = values.words(operands[1]!);
    const set = values.setter(operands[0]!, WORD);
    return {
      run: (mask) => {
        all(mask);
        const before = from.slice();
        for (let lane = 0; lane < LANES; lane += 1) {
          let word = 0;
          for (let part = 0; part < 2; part += 1) {
            const row = (lane & 3) * 2 + part;
            const column = lane >> 2;
            word |= ((before[row * 4 + (column >> 1)]! >>> (16 * (column & 1))) & 0xffff) << (16 * part);
          }
          set(lane, word);
        }
      },
    };
  }
  if (parts[0] !== 'mma') return null;
  requireOperands(instruction, 4);
  const shape = parts.find((part) => SHAPE.test(part));
  const [dType, aType, bType, cType] = parts.filter((part) => /^(f16|f32|f64|bf16|tf32|s8|u8|s32)$/.test(part));
  if (!shape || !aType || !bType || !cType || !KNOWN.has(`${shape} ${aType}`) || !parts.includes('col'))
    return refuse(`${name} is not supported. mma.sync of ${[...KNOWN].join(', ')} is, with .row.col.`, at);
  const [, m, n, k] = SHAPE.exec(shape)!.map(Number) as [number, number, number, number];
  const lists = operands.map((operand) => (operand.k === 'list' ? operand.items : [operand]));
  const [d, a, b, c] = lists as [
    readonly PtxOperand[],
    readonly PtxOperand[],
    readonly PtxOperand[],
    readonly PtxOperand[],
  ];
  const matrix = { a: new Float64Array(m * k), b: new Float64Array(k * n), c: new Float64Array(m * n) };
  const here = { values, name, at };
  const readA = taker(here, a, aType, matrix.a, (lane, index) => aPlace(lane, index, m, k, perWordOf(aType)));
  const readB = taker(here, b, bType, matrix.b, (lane, index) => bPlace(lane, index, n, perWordOf(bType)));
  const readC = taker(here, c, cType, matrix.c, (lane, index) => sumPlace(lane, index, n));
  const give = giver(here, d, dType!, matrix.c, n);
  const cost = 2 * m * n * k;
  const isWhole = dType === 's32';
  const round = isWhole ? (x: number): number => x | 0 : (x: number): number => x;
  return {
    run: (mask) => {
      all(mask);
      machine.steps += (cost / LANES) * lanesIn(mask);
      readA();
      readB();
      readC();
      for (let row = 0; row < m; row += 1)
        for (let column = 0; column < n; column += 1) {
          let sum = matrix.c[row * n + column]!;
          for (let i = 0; i < k; i += 1) sum += matrix.a[row * k + i]! * matrix.b[i * n + column]!;
          matrix.c[row * n + column] = round(sum);
        }
      give();
    },
  };
};

const perWordOf = (type: string): number => (Object.hasOwn(decodes, type) ? decodes[type]!.perWord : 1);

/* The position of a lane's element in its matrix, as the PTX ISA draws the fragments. */

function aPlace(lane: number, index: number, rows: number, k: number, perWord: number): number {
  const register = Math.floor(index / perWord);
  // With 8 rows, registers advance along k.
  const [down, along] = rows === 8 ? [0, register] : [register & 1, register >> 1];
  const column = (along * 4 + (lane & 3)) * perWord + (index % perWord);
  return ((lane >> 2) + 8 * down) * k + column;
}

function bPlace(lane: number, index: number, columns: number, perWord: number): number {
  const row = (Math.floor(index / perWord) * 4 + (lane & 3)) * perWord + (index % perWord);
  return row * columns + (lane >> 2);
}

const sumPlace = (lane: number, index: number, columns: number): number =>
  ((lane >> 2) + 8 * (index >> 1)) * columns + (lane & 3) * 2 + (index & 1);

interface Here {
  readonly values: Values;
  readonly name: string;
  readonly at: number;
}

function requireRegisters({ name, at }: Here, operands: readonly PtxOperand[], needed: number): void {
  if (operands.length !== needed) refuse(`${name} takes ${needed} registers here, ${operands.length} came.`, at);
}

/** Collects the elements in the lanes' registers into a matrix. */
function taker(
  here: Here,
  operands: readonly PtxOperand[],
  type: string,
  into: Float64Array,
  placeOf: (lane: number, index: number) => number,
): () => void {
  const perWord = perWordOf(type);
  requireRegisters(here, operands, into.length / LANES / perWord);
  const places = Int32Array.from(into, (_, i) => placeOf(i % LANES, Math.floor(i / LANES)));
  if (type === 'f64') {
    const pairs = operands.map((each) => here.values.pair(each));
    return () => {
      for (let i = 0; i < places.length; i += 1) {
        const { lo, hi } = pairs[Math.floor(i / LANES)]!;
        into[places[i]!] = doubleOf(lo[i % LANES]!, hi[i % LANES]!);
      }
    };
  }
  const words = operands.map((each) => here.values.words(each));
  const of: Decode = type === 'f32' ? singleOf : type === 's32' ? (word) => word : decodes[type]!.of;
  return () => {
    for (let i = 0; i < places.length; i += 1) {
      const index = Math.floor(i / LANES);
      into[places[i]!] = of(words[Math.floor(index / perWord)]![i % LANES]!, index % perWord);
    }
  };
}

/** Distributes the elements of the result to the lanes' registers. */
function giver(
  here: Here,
  operands: readonly PtxOperand[],
  type: string,
  from: Float64Array,
  columns: number,
): () => void {
  requireRegisters(here, operands, from.length / LANES / perWordOf(type));
  const single = new Float32Array(1);
  const bits = new Int32Array(single.buffer);
  const sets = operands.map((each) => here.values.setter(each, type === 'f64' ? DOUBLE : WORD));
  const element = (lane: number, index: number): number => from[sumPlace(lane, index, columns)]!;
  const wordOf = (lane: number, register: number): number => {
    if (type === 'f16')
      return halfBits(element(lane, 2 * register)) | (halfBits(element(lane, 2 * register + 1)) << 16);
    if (type !== 'f32') return element(lane, register);
    single[0] = element(lane, register);
    return bits[0]!;
  };
  return () => {
    for (let register = 0; register < sets.length; register += 1)
      for (let lane = 0; lane < LANES; lane += 1) sets[register]!(lane, wordOf(lane, register));
  };
}
