import { describe, expect, it } from 'vitest';
import { architecture, architectureIds, architectures } from '@src/arch';
import type { Fact } from '@src/arch/fact';
import { initialValues } from '@src/widget/params';
import { columns } from './columns';
import { newsOf } from './news';
import { params, type ArchitecturesValues } from './params';
import { simulate } from './simulate';

const trace = (values: Partial<ArchitecturesValues> = {}) =>
  simulate({ ...initialValues(params), ...values } as ArchitecturesValues);
const order = (values: Partial<ArchitecturesValues>): string[] => trace(values).rows.map(({ gpu }) => gpu);

describe('the order of the rows', () => {
  it('is that of time at first, and can be turned round', () => {
    expect(order({})).toEqual([...architectureIds]);
    expect(order({ order: 'down' }).slice(0, 3)).toEqual([...architectureIds].toReversed().slice(0, 3));
  });

  it('follows any column, with what is not known last in either direction', () => {
    expect(order({ sort: 'dramGBps', order: 'down' }).slice(0, 3)).toEqual(['b200', 'h200', 'h100']);
    expect(order({ sort: 'latencyDram' }).slice(0, 4)).toEqual(['a100', 'h100', 'rtx-4090', 'h200']);
    expect(order({ sort: 'latencyDram', order: 'down' }).slice(0, 4)).toEqual(['h200', 'rtx-4090', 'h100', 'a100']);
  });

  it('counts a feature that is not there as less than one that is', () => {
    expect(order({ sort: 'tma', order: 'down' }).slice(0, 4).toSorted()).toEqual(['b200', 'h100', 'h200', 'rtx-5090']);
    expect(order({ sort: 'tma' }).slice(0, 2)).toEqual(['v100', 't4']);
  });

  it('adds the column that sorts when its group is not shown', () => {
    expect(trace({ group: 'sm', sort: 'l2Bytes' }).columns.slice(0, 2)).toEqual(['l2Bytes', 'sms']);
    expect(trace({ group: 'memory', sort: 'l2Bytes' }).columns.filter((id) => id === 'l2Bytes')).toHaveLength(1);
  });
});

describe('a column', () => {
  it.each(columns.map((column) => [column.id, column] as const))(
    '%s says what the facts say, with their origin',
    (id, column) => {
      for (const gpu of architectureIds) {
        const arch = architecture(gpu);
        const fact = arch[id as keyof typeof arch] as unknown as Fact<unknown>;
        const { value, from } = column.entry(arch);
        if (value === 'none') expect(arch.clusters.value).toBeNull();
        else expect(from).toBe(fact.from);
        if (typeof fact.value === 'number') expect(value).toBe(fact.value);
        if (fact.value === null && value !== 'none') expect(value).toBeNull();
      }
    },
  );
});

describe('what a generation changed', () => {
  const { generations } = trace();
  const at = (name: string): number => generations.findIndex((each) => each.name === name);
  const ids = columns.map(({ id }) => id);

  it('comes in the order of time', () => {
    const months = generations.map(({ gpus }) => architectures[gpus[0] as keyof typeof architectures].announced.value);
    expect(months).toEqual(months.toSorted());
    expect(generations.map(({ name }) => name)).toContain('Hopper');
  });

  it('names a feature where it is first, and says on which GPUs when not on all', () => {
    expect(newsOf(generations, at('Ampere'), ids).first).toContain('asynchronous copies');
    expect(newsOf(generations, at('Hopper'), ids).first).toEqual(['stmatrix', 'the TMA', 'clusters']);
    expect(newsOf(generations, at('Blackwell'), ids).first).toContain('tensor memory on the B200');
  });

  it('names what the generation before has and this one lacks', () => {
    expect(newsOf(generations, at('Ada Lovelace'), ids).without).toEqual(['stmatrix', 'the TMA', 'clusters']);
  });

  it('compares the largest values', () => {
    expect(newsOf(generations, at('Hopper'), ['maxSharedBytesPerBlock']).more).toEqual([
      'the shared memory of one block (227 KiB after 163 KiB)',
    ]);
    expect(newsOf(generations, at('Turing'), ['maxWarpsPerSm']).less).toEqual([
      'the number of warps an SM holds (32 after 64)',
    ]);
  });
});

it('a GPU compared with itself is refused, with the cure', () => {
  expect(() => trace({ gpu: 'a100', with: 'a100' })).toThrow('Choose another GPU to compare it with, or none.');
});
