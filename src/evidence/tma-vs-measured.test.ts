/**
 * Tensor maps and tensor copies: the engine compared with the driver and the GPU. Every recorded row is a test; the engine's
 * result is printed like the measuring programs' output, and compared as text.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import {
  imageOf,
  nanFill,
  storeOf,
  tensorMapRefusals,
  tmaMulticast,
  type TileSlot,
  type TensorMap,
  type Tile,
  type TileCopy,
} from '@src/engine/tma';
import { InputError } from '@src/engine/input-error';
import type { Row } from './run';
import { disagreementsOf, recordedRun } from './testing';

const { h200 } = architectures;
function rowsOf(dataset: string): readonly Row[] {
  expect(disagreementsOf(dataset), 'no disagreement is known').toEqual({});
  return recordedRun(dataset).rows;
}

const list = (row: Row, name: string): number[] => [...(row.params[name] as readonly number[])];
const text = (row: Row, name: string): string => row.params[name] as string;

const mapOf = (row: Row): TensorMap => ({
  tensorDataType: text(row, 'type') as TensorMap['tensorDataType'],
  tensorRank: row.params['rank'] as number,
  globalAddress: row.params['address'] as number,
  globalDim: list(row, 'dim'),
  globalStrides: list(row, 'stride'),
  boxDim: list(row, 'box'),
  elementStrides: list(row, 'step'),
  interleave: text(row, 'interleave') as TensorMap['interleave'],
  swizzle: text(row, 'swizzle') as TensorMap['swizzle'],
  l2Promotion: text(row, 'l2') as TensorMap['l2Promotion'],
  oobFill: text(row, 'fill') as TensorMap['oobFill'],
});

describe('the driver and the engine', () => {
  const rows = rowsOf('tma-refusals');

  it('are given 1000 different tensor maps, many of each kind', () => {
    expect(rows.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(rows.map(({ params }) => JSON.stringify(params))).size).toBe(rows.length);
    expect(rows.filter(({ result }) => result === 'accepted').length).toBeGreaterThan(200);
    expect(rows.filter(({ result }) => result === 'error 1').length).toBeGreaterThan(200);
  });

  it.each(rows.map((row) => [row.case, row] as const))('agree on %s', (_, row) => {
    const refusals = tensorMapRefusals(mapOf(row), h200);
    expect(refusals.length === 0 ? 'accepted' : 'error 1', JSON.stringify(refusals)).toBe(row.result);
  });
});

/** The place in memory of an element, counted in elements from the tensor's address. */
function offsetOf(element: number, { map }: TileCopy, { unitElements, elementBytes }: Tile): number {
  let rest = Math.floor(element / unitElements);
  let offset = element % unitElements;
  const strides = [unitElements, ...map.globalStrides.map((stride) => stride / elementBytes)];
  for (const [place, dim] of map.globalDim.entries()) {
    offset += (rest % dim) * strides[place]!;
    rest = Math.floor(rest / dim);
  }
  return offset;
}

/** Runs as the measuring program prints them: "4-7" counts up, "z8" and the like give the number of equal ones. */
function runs(slots: readonly (number | string)[]): string {
  const words: string[] = [];
  for (let from = 0, to = 0; from < slots.length; from = to) {
    const first = slots[from]!;
    to = from + 1;
    if (typeof first === 'string') {
      while (slots[to] === first) to += 1;
      words.push(`${first}${to - from}`);
    } else {
      while (slots[to] === first + to - from) to += 1;
      words.push(to - from === 1 ? `${first}` : `${first}-${first + to - from - 1}`);
    }
  }
  return words.join(',');
}

const trimmed = (slots: readonly TileSlot[]): readonly TileSlot[] =>
  slots.slice(0, slots.findLastIndex((slot) => slot !== 'hole') + 1);

const LETTERS = { zero: 'z', nan: 'n', hole: 'h' } as const;

function loaded(copy: TileCopy): string {
  const { slots, barrierBytes, tile } = imageOf(copy, h200);
  const written = trimmed(slots).map((slot) => (typeof slot === 'number' ? offsetOf(slot, copy, tile) : LETTERS[slot]));
  const fill = slots.includes('nan') ? `; fill ${nanFill(tile.elementBytes)}` : '';
  return `bytes ${barrierBytes}; shared ${runs(written)}${fill}`;
}

function stored(copy: TileCopy): string {
  const { writes, tile } = storeOf(copy, h200);
  const end = writes.length === 0 ? 0 : writes.at(-1)!.offset / tile.elementBytes + 1;
  const memory = new Array<number | string>(end).fill('h');
  for (const { offset, slot } of writes) memory[offset / tile.elementBytes] = slot;
  return `tensor ${runs(memory)}`;
}

function byCluster(row: Row, copy: TileCopy): string {
  const blocks = row.params['cluster'] as number;
  const receivers = tmaMulticast(blocks, row.params['to'] as number, h200);
  const images = Array.from({ length: blocks }, (_, block) =>
    receivers.includes(block) ? loaded(copy) : 'bytes 0; shared ',
  );
  return images.join(' | ');
}

function modelled(row: Row): string {
  const copy: TileCopy = {
    map: mapOf(row),
    at: list(row, 'at'),
    sharedAddress: (row.params['shared'] as number | undefined) ?? 0,
  };
  expect(tensorMapRefusals(copy.map, h200)).toEqual([]);
  try {
    if (row.params['op'] === 'store') return stored(copy);
    if (row.params['cluster'] !== undefined) return byCluster(row, copy);
    if (row.params['expect'] === undefined) return loaded(copy);
    return imageOf(copy, h200).barrierBytes === row.params['expect'] ? 'the wait ends' : 'the wait does not end';
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const stop = /stops the kernel with "(.+?)"/.exec(error.message)?.[1];
    return stop === 'illegal instruction' ? 'an illegal instruction was encountered' : (stop ?? error.message);
  }
}

describe('the GPU and the engine', () => {
  const rows = rowsOf('tma-image');
  const all = (name: string): Set<unknown> => new Set(rows.map(({ params }) => params[name]));

  it('copy more than 400 tiles of every swizzle, interleave, rank and element size', () => {
    expect(rows.length).toBeGreaterThan(400);
    expect(new Set(rows.map((row) => row.case)).size).toBe(rows.length);
    expect(all('swizzle')).toEqual(new Set(['none', '32B', '64B', '128B']));
    expect(all('interleave')).toEqual(new Set(['none', '16B', '32B']));
    expect(all('rank')).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(all('op')).toEqual(new Set(['load', 'store']));
    expect(rows.filter(({ result }) => /\bh\d/.test(result!)).length).toBeGreaterThan(50);
    expect(rows.filter(({ result }) => /\bz\d/.test(result!)).length).toBeGreaterThan(100);
  });

  it.each(rows.map((row) => [row.case, row] as const))('agree on %s', (_, row) => {
    expect(modelled(row)).toBe(row.result);
  });
});
