import { describe, expect, it } from 'vitest';
import { architectureIds } from '@src/arch';
import { capabilities } from '@src/arch/capability';
import { initialValues } from '@src/widget/params';
import { ATTRIBUTES, FROM_CAPABILITY } from './attributes';
import { columns, GROUPS } from './columns';
import { kernel } from './kernel';
import { params } from './params';

const code = (group: string, gpu = 'h200'): string => kernel({ ...initialValues(params), group, gpu });

describe('the CUDA', () => {
  it.each(GROUPS.map(({ value }) => value))(
    'asks for each fact of the group %s that the runtime tells, and names the others',
    (group) => {
      for (const { id, head } of columns.filter((column) => column.group === group)) {
        const names = ATTRIBUTES[id] ?? [];
        for (const name of names) expect(code(group)).toContain(`attribute(${name})`);
        if (names.length === 0) expect(code(group)).toContain(head.join(' '));
      }
    },
  );

  it('says what the table has', () => {
    expect(code('memory', 'a100')).toContain('attribute(cudaDevAttrL2CacheSize)); // the table: 40 MiB');
    for (const gpu of architectureIds) expect(code('shared', gpu)).toContain('lastByte<<<1, 32, most>>>');
  });
});

/** The conditions that the program prints are those of the facts. */
it.each(Object.entries(FROM_CAPABILITY))('%s follows from the compute capability as the program says', (id, range) => {
  const { from, below = Infinity } = range!;
  for (const facts of capabilities) {
    const number = Math.round(Number(facts.computeCapability) * 10);
    const { value } = facts[id as keyof typeof facts] as { value: unknown };
    expect(number >= from && number < below, facts.computeCapability).toBe(value !== null);
  }
});
