import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ParamError } from './param-error';
import { choice, initialValues, int, mask, set, text } from './params';
import { sequence } from './sequence';

const help = 'Help.';
const stride = int('Stride', { min: 0, max: 64, initial: 2, unit: ['element', 'elements'], help });
const shift = int('Shift', { min: -8, max: 8, initial: 0, help });
const pattern = choice('Pattern', {
  options: [
    { value: 'stride', label: 'Stride' },
    { value: 'block', label: '2-D block' },
  ],
  initial: 'stride',
  help,
});
const lanes = mask('Active lanes', { help });
const gpus = set('GPUs', {
  options: [
    { value: 'a100', label: 'A100' },
    { value: 'h200', label: 'H200' },
    { value: 'b200', label: 'B200' },
  ],
  initial: ['h200'],
  help,
});

/** The message for a refused text. */
function refusal(parse: (text: string) => unknown, text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    if (error instanceof ParamError) return error.message;
    throw error;
  }
}

describe('an integer parameter', () => {
  it('is read back from its own text, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 64 }), (value) => {
        expect(stride.parse(stride.format(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -8, max: 8 }), (value) => {
        expect(shift.parse(shift.format(value))).toBe(value);
      }),
    );
  });

  it('is shown with its unit, in the singular for 1', () => {
    expect([0, 1, 2].map(stride.say)).toEqual(['0 elements', '1 element', '2 elements']);
    expect(shift.say(-3)).toBe('-3');
  });

  it.each([
    '7.5',
    '65',
    '-1',
    '',
    ' 8',
    '8 ',
    '1e1',
    '0x8',
    '+8',
    'eight',
    '٨',
    '99999999999',
    'NaN',
    'Infinity',
    '--1',
  ])('refuses "%s" with the value and what is allowed', (text) => {
    expect(refusal(stride.parse, text)).toBe(`Stride: "${text}" is not a whole number from 0 to 64.`);
  });

  it('accepts the two ends of its range', () => {
    expect([stride.parse('0'), stride.parse('64'), shift.parse('-8')]).toEqual([0, 64, -8]);
  });

  it('has no negative zero, which would be another number with the same text', () => {
    expect(Object.is(stride.parse('-0'), 0)).toBe(true);
  });

  it('steps by 1 by default', () => {
    expect(stride.stepFor({})).toBe(1);
    const aligned = int('Offset', { min: 0, max: 256, initial: 0, help, stepFor: (values) => Number(values['bytes']) });
    expect(aligned.stepFor({ bytes: '16' })).toBe(16);
  });
});

describe('a choice', () => {
  it('is its own text and is shown by its label', () => {
    expect(pattern.parse('block')).toBe('block');
    expect(pattern.format('block')).toBe('block');
    expect(pattern.say('block')).toBe('2-D block');
  });

  it.each(['Stride', '', 'strides', 'toString', '__proto__', '<b>stride</b>'])(
    'refuses "%s" and lists the options',
    (text) => {
      expect(refusal(pattern.parse, text)).toBe(`Pattern: "${text}" is not one of stride, block.`);
    },
  );

  it('echoes no more than 32 characters of the value', () => {
    expect(refusal(pattern.parse, 'x'.repeat(1000))).toBe(`Pattern: "${'x'.repeat(32)}…" is not one of stride, block.`);
    expect(refusal(pattern.parse, 'x'.repeat(32))).toBe(`Pattern: "${'x'.repeat(32)}" is not one of stride, block.`);
  });
});

describe('a mask of lanes', () => {
  it('is written as eight hexadecimal digits, which read back as the same lanes', () => {
    expect(lanes.format(0xffff)).toBe('0000ffff');
    expect(lanes.say(0xffff)).toBe('0x0000ffff');
    fc.assert(
      fc.property(fc.nat(0xffffffff), (value) => {
        expect(lanes.format(value)).toMatch(/^[0-9a-f]{8}$/);
        expect(lanes.parse(lanes.format(value))).toBe(value);
      }),
    );
  });

  it('also accepts short forms, 0x and capitals', () => {
    expect(['1', '0x1', '0000000F', '0XfF'].map(lanes.parse)).toEqual([1, 1, 15, 255]);
  });

  it('starts with all 32 lanes', () => {
    expect(lanes.initial).toBe(0xffffffff);
    expect(mask('Lanes', { help, initial: 1 }).initial).toBe(1);
  });

  it.each(['', '0x', '123456789', 'fffffffg', '-1', ' f', '1.5'])('refuses "%s" and gives an example', (text) => {
    expect(refusal(lanes.parse, text)).toBe(
      `Active lanes: "${text}" is not a 32-bit mask. Write 1 to 8 hexadecimal digits, such as ffffffff or 0000ffff.`,
    );
  });
});

describe('a set', () => {
  it('is joined by dots and is read back in the order of the options', () => {
    expect(gpus.format(['a100', 'b200'])).toBe('a100.b200');
    expect(gpus.parse('b200.a100')).toEqual(['a100', 'b200']);
    expect(gpus.say(['a100', 'b200'])).toBe('A100, B200');
    fc.assert(
      fc.property(fc.subarray(['a100', 'h200', 'b200'], { minLength: 1 }), (value) => {
        expect(gpus.parse(gpus.format(value))).toEqual(value);
      }),
    );
  });

  it.each(['', 'h100', 'a100.', 'a100,b200', 'a100.a100'])('refuses "%s"', (text) => {
    expect(refusal(gpus.parse, text)).toBe(
      `GPUs: "${text}" is not a choice of a100, h200, b200, each once, joined by dots.`,
    );
  });
});

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary-ascii' }),
  fc.constantFrom('٨', '８', '😀', '\ud800', 'é'.repeat(500)),
);

describe('a text in its own language', () => {
  const digits = text('Digits', {
    initial: '1',
    help: 'Digits.',
    problemOf: (written) => {
      const at = written.search(/\D/);
      return at < 0 ? null : { at, message: 'Only digits.' };
    },
    samples: ['1', '22'],
  });

  it('is its own text, and explains a refusal', () => {
    expect(digits.parse('0123')).toBe('0123');
    expect(digits.format('0123')).toBe('0123');
    expect(() => digits.parse('01x')).toThrow('Digits: "01x" is refused. Only digits.');
    expect(digits.problemOf('01x')).toEqual({ at: 2, message: 'Only digits.' });
  });

  it('has at most 120 characters', () => {
    expect(digits.problemOf('1'.repeat(120))).toBeNull();
    expect(digits.problemOf('1'.repeat(121))).toMatchObject({ at: 120 });
  });
});

describe('any text at all', () => {
  it.each([stride, shift, pattern, lanes, gpus])(
    '$label accepts it or refuses it with a ParamError that begins with the label',
    (param) => {
      fc.assert(
        fc.property(anyText, (text) => {
          const message = refusal(param.parse, text);
          if (message !== null) expect(message.startsWith(`${param.label}: `)).toBe(true);
        }),
      );
    },
  );
});

describe('the first values of a schema', () => {
  it('are the initial value of each parameter', () => {
    expect(initialValues({ stride, pattern, lanes, gpus })).toEqual({
      stride: 2,
      pattern: 'stride',
      lanes: 0xffffffff,
      gpus: ['h200'],
    });
  });
});

describe('an order', () => {
  const steps = sequence('Steps', {
    options: [
      { value: 'tile', label: 'a tile' },
      { value: 'wide', label: '16 B' },
      { value: 'keep', label: 'keep' },
    ],
    initial: ['tile'],
    help,
  });
  it('is read back from its own text in its order, also when it is empty', () => {
    for (const order of [[], ['keep'], ['wide', 'tile'], ['tile', 'wide'], ['keep', 'wide', 'tile']])
      expect(steps.parse(steps.format(order))).toEqual(order);
    expect(steps.format([])).toBe('none');
  });
  it('is shown by its labels', () => {
    expect(steps.say(['wide', 'tile'])).toBe('16 B, a tile');
    expect(steps.say([])).toBe('none');
  });
  it.each(['tile.tile', 'tile.', '', 'none.tile', 'pad', '<b>'])('refuses %j, and says what it may be', (text) => {
    expect(refusal(steps.parse, text)).toMatch(/^Steps: .* is not an order of tile, wide, keep/);
  });
});
