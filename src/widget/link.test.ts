import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readState, replaceInQuery, writeState, type FigureState } from './link';
import { choice, initialValues, int, mask, set } from './params';

const help = 'Help.';
const schema = {
  stride: int('Stride', { min: 0, max: 64, initial: 2, help }),
  pattern: choice('Pattern', {
    options: [
      { value: 'stride', label: 'Stride' },
      { value: 'odd & "quoted"=1', label: 'A value that a link must escape' },
    ],
    initial: 'stride',
    help,
  }),
  mask: mask('Active lanes', { help }),
  gpus: set('GPUs', {
    options: [
      { value: 'a100', label: 'A100' },
      { value: 'h200', label: 'H200' },
    ],
    initial: ['h200'],
    help,
  }),
};
const initial = initialValues(schema);
const first = { values: initial, step: null, lane: null, a: null };

const states: fc.Arbitrary<FigureState<typeof schema>> = fc.record({
  values: fc.record({
    stride: fc.integer({ min: 0, max: 64 }),
    pattern: fc.constantFrom('stride', 'odd & "quoted"=1'),
    mask: fc.nat(0xffffffff),
    gpus: fc.subarray(['a100', 'h200'], { minLength: 1 }),
  }),
  step: fc.option(fc.nat(9999)),
  lane: fc.option(fc.nat(31)),
  a: fc.option(fc.constantFrom('', 'stride=8&mask=000000ff', 'pattern=odd%20%26%20%22quoted%22%3D1')),
});
const figures = fc.constantFrom('', 'fig-stride', 'coalescing');

/** Query strings as people, programs and attackers write them. */
const junk = fc.oneof(
  fc.string({ unit: 'binary-ascii' }),
  fc.constantFrom('fig.stride=٨', '\ud800=\udfff', 'fig.😀=8', '%F0%9F', '?'.repeat(10_000), '&'.repeat(10_000)),
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom(
            'stride',
            'pattern',
            'mask',
            'gpus',
            'step',
            'lane',
            'a',
            '__proto__',
            'constructor',
            'toString',
            'hasOwnProperty',
            '',
          ),
          fc.oneof(
            fc.string(),
            fc.constantFrom(
              '8',
              '%',
              '%E0%A4%A',
              '%00',
              '<img src=x onerror=alert(1)>',
              '"><script>',
              '[object Object]',
            ),
          ),
          fc.constantFrom('', 'fig.', 'other.', 'fig', '.', 'fig..'),
        )
        .map(([name, text, prefix]) => `${prefix}${name}=${text}`),
      { maxLength: 40 },
    )
    .map((pairs) => `?${pairs.join('&')}`),
  fc.integer({ min: 1, max: 3 }).map((many) => `fig.${'x'.repeat(many * 4000)}=1&`.repeat(3)),
);

describe('a state and its link', () => {
  it('are equivalent: what is written is read back, for every state, figure and first state', () => {
    fc.assert(
      fc.property(states, figures, states, (state, figure, { values: base }) => {
        const query = writeState(schema, state, figure, base);
        expect(readState(schema, query, figure, base)).toEqual({ ...state, problems: [] });
        expect(readState(schema, `?other.stride=9&${query}`, figure, base).values).toEqual(
          figure === '' ? expect.anything() : state.values,
        );
      }),
    );
  });

  it('of the first state is empty', () => {
    expect(writeState(schema, first, 'fig')).toBe('');
    expect(readState(schema, '', 'fig')).toEqual({ ...first, problems: [] });
  });

  it('holds only what differs, in the order of the schema, then lane and step', () => {
    const state = { values: { ...initial, mask: 0xff, stride: 8 }, step: 3, lane: 5 };
    expect(writeState(schema, state, 'fig')).toBe('fig.stride=8&fig.mask=000000ff&fig.lane=5&fig.step=3');
    expect(writeState(schema, state, '')).toBe('stride=8&mask=000000ff&lane=5&step=3');
  });

  it('holds the state it is compared with as one separate pair, even where that is the first state', () => {
    expect(writeState(schema, { ...first, a: 'stride=8&mask=000000ff' }, 'fig')).toBe(
      'fig.a=stride%3D8%26mask%3D000000ff',
    );
    expect(writeState(schema, { ...first, a: '' }, 'fig')).toBe('fig.a=');
    expect(readState(schema, 'fig.a=', 'fig').a).toBe('');
  });

  it('escapes a value with special characters of a query', () => {
    const query = writeState(schema, { ...first, values: { ...initial, pattern: 'odd & "quoted"=1' } }, 'fig');
    expect(query).toBe('fig.pattern=odd%20%26%20%22quoted%22%3D1');
  });
});

describe('reading any query string', () => {
  it('never throws, keeps every value in the schema, and lists at most five problems of sane length', () => {
    fc.assert(
      fc.property(junk, fc.constantFrom('', 'fig'), (query, figure) => {
        const { values, problems, step, lane } = readState(schema, query, figure);
        expect(Object.keys(values)).toEqual(Object.keys(initial));
        for (const [name, param] of Object.entries(schema))
          expect(param.parse(param.format(values[name as keyof typeof schema] as never))).toEqual(
            values[name as keyof typeof schema],
          );
        expect(step === null || (Number.isInteger(step) && step >= 0 && step <= 9999)).toBe(true);
        expect(lane === null || (Number.isInteger(lane) && lane >= 0 && lane <= 31)).toBe(true);
        expect(problems.length).toBeLessThanOrEqual(5);
        for (const problem of problems) expect(problem).toMatch(/^[^]{10,200}\.$/);
      }),
      { numRuns: 500 },
    );
  });

  it('does not touch the prototype of any object', () => {
    const query = '?fig.__proto__=8&fig.constructor=8&fig.__proto__.stride=8&__proto__[stride]=8&fig.prototype=1';
    const { values, problems } = readState(schema, query, 'fig');
    expect(values).toEqual(initial);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['stride']).toBeUndefined();
    expect(problems[0]).toBe('This figure has no parameter "__proto__". It has stride, pattern, mask, gpus.');
    expect(problems).toHaveLength(4);
  });

  it('explains each refused pair and keeps the value', () => {
    const { values, problems } = readState(schema, '?fig.stride=7.5&fig.stirde=8&fig.mask=xyz', 'fig');
    expect(values).toEqual(initial);
    expect(problems).toEqual([
      'Stride: "7.5" is not a whole number from 0 to 64.',
      'This figure has no parameter "stirde". It has stride, pattern, mask, gpus.',
      'Active lanes: "xyz" is not a 32-bit mask. Write 1 to 8 hexadecimal digits, such as ffffffff or 0000ffff.',
    ]);
  });

  it('takes the first of a repeated pair and says so, even when the first was refused', () => {
    expect(readState(schema, 'fig.stride=8&fig.stride=9', 'fig')).toMatchObject({
      values: { stride: 8 },
      problems: ['"stride" is in the link more than once; the first is used.'],
    });
    expect(readState(schema, 'fig.stride=x&fig.stride=9', 'fig')).toMatchObject({ values: { stride: 2 } });
  });

  it('lists four problems and counts the rest', () => {
    const query = Array.from({ length: 9 }, (_, index) => `fig.wrong${index}=1`).join('&');
    const { problems } = readState(schema, query, 'fig');
    expect(problems).toHaveLength(5);
    expect(problems[4]).toBe('5 more pairs of the link were refused.');
  });

  it('reads the first 4096 characters of an endless link, says so, and takes no half pair for a whole one', () => {
    const filler = `x=${'y'.repeat(4096 - 'x=&fig.stride=6'.length)}`;
    const query = `${filler}&fig.stride=64`;
    expect(query.slice(0, 4096).endsWith('&fig.stride=6')).toBe(true);
    const { values, problems } = readState(schema, query, 'fig');
    expect(problems).toEqual(['The link is 4097 characters long; only the first 4096 were read.']);
    expect(values.stride).toBe(initial.stride);
  });

  it('ignores pairs of other figures, also of one whose name only begins the same', () => {
    const query = '?fig-2.stride=9&figure.stride=9&stride=9&xfig.stride=9&fig.stride=8';
    expect(readState(schema, query, 'fig')).toMatchObject({ values: { stride: 8 }, problems: [] });
  });

  it('takes what is not named from the given base', () => {
    const base = { ...initial, stride: 30 };
    expect(readState(schema, 'mask=1', '', base).values).toEqual({ ...base, mask: 1 });
  });

  it.each([
    ['step', '-1', 'Step: "-1" is not a number from 0 to 9999.'],
    ['step', '1.555', 'Step: "1.555" is not a number from 0 to 9999.'],
    ['step', '1e3', 'Step: "1e3" is not a number from 0 to 9999.'],
    ['step', '10000', 'Step: "10000" is not a number from 0 to 9999.'],
    ['lane', '32', 'Lane: "32" is not a whole number from 0 to 31.'],
    ['lane', '', 'Lane: "" is not a whole number from 0 to 31.'],
  ])('refuses %s=%s', (name, text, problem) => {
    expect(readState(schema, `${name}=${text}`, '').problems).toEqual([problem]);
  });

  it('takes the last lane and the last step', () => {
    expect(readState(schema, 'lane=31&step=9999', '')).toEqual({
      values: initial,
      lane: 31,
      a: null,
      step: 9999,
      problems: [],
    });
  });
});

describe('replacing the pairs of one figure in the query of a page', () => {
  it('leaves every other pair unchanged and in place', () => {
    expect(replaceInQuery('?a=1&fig.stride=8&b=%20x&fig.lane=3&fig-2.stride=4&c', 'fig', 'fig.stride=9')).toBe(
      '?a=1&b=%20x&fig-2.stride=4&c&fig.stride=9',
    );
  });

  it('with nothing removes them, and the question mark with the last', () => {
    expect(replaceInQuery('?fig.stride=8&a=1', 'fig', '')).toBe('?a=1');
    expect(replaceInQuery('?fig.stride=8', 'fig', '')).toBe('');
    expect(replaceInQuery('', 'fig', '')).toBe('');
  });

  it('is read back as the new state, whatever was in the address before', () => {
    const before = fc
      .array(
        fc.constantFrom(
          'fig.stride=3',
          'fig.lane=1',
          'fig%2Estride=5',
          'f%69g.mask=1',
          'fig.nonsense',
          'utm_source=x',
          '',
          '%',
          'other.stride=1',
        ),
        { maxLength: 12 },
      )
      .map((pairs) => `?${pairs.join('&')}`);
    fc.assert(
      fc.property(before, states, (search, state) => {
        const after = replaceInQuery(search, 'fig', writeState(schema, state, 'fig'));
        expect(readState(schema, after, 'fig')).toEqual({ ...state, problems: [] });
        expect(readState(schema, after, 'other').values).toEqual(readState(schema, search, 'other').values);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(junk, states, (search, state) => {
        const pairs = writeState(schema, state, 'fig');
        const once = replaceInQuery(search, 'fig', pairs);
        expect(replaceInQuery(once, 'fig', pairs)).toBe(once);
      }),
    );
  });
});
