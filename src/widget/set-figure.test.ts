import { describe, expect, it } from 'vitest';
import { queryWith } from './set-figure';

describe('the address that sets a sleeping figure', () => {
  it('starts from its first state, and leaves what is said of others unchanged', () => {
    expect(queryWith('?b=%20x&fig.lane=3&fig-2.stride=4', 'fig', 'stride=8&step=3', 'start')).toBe(
      '?b=%20x&fig-2.stride=4&fig.stride=8&fig.step=3',
    );
    expect(queryWith('?fig.lane=3', 'fig', '', 'start')).toBe('');
  });

  it('or keeps its state in the address, except for what is named', () => {
    expect(queryWith('?fig.stride=4&fig.a=stride%3D1', 'fig', 'stride=8', 'current')).toBe(
      '?fig.a=stride%3D1&fig.stride=8',
    );
    expect(queryWith('', 'fig', 'stride=8', 'current')).toBe('?fig.stride=8');
  });
});
