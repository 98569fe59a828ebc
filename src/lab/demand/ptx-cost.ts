import { type Mix, SLOW } from './mix';

/** What an instruction of PTX becomes in the machine code, and after how many dependent instructions its result is ready. */
export interface PtxCost {
  readonly mix: Partial<Mix>;
  readonly steps: number;
}

const NOTHING: PtxCost = { mix: {}, steps: 0 };
const one = (mix: Partial<Mix>, steps = 1): PtxCost => ({ mix, steps });

/** One-to-one translations, first match first; read from nvcc 13's code for compute capability 9.0. */
const TRANSLATED: readonly (readonly [names: RegExp, cost: PtxCost])[] = [
  // The statement itself, and operands that it moves into the registers of its text and back: the assembler renames them.
  [/^(asm$|mov\b|cvta\b)/, NOTHING],
  [/^(add|sub|mul|fma|mad|min|max|div)\b.*\.f64$/, one({ fp64: 1 }, SLOW.fp64)],
  [/^(add|sub|mul|fma|mad)\b.*\.(f32|b?f16(x2)?)$/, one({ fma: 1 })],
  [/^(ex2|lg2|rcp|rsqrt|sqrt|sin|cos|tanh)\b.*\.approx/, one({ sfu: 1 }, SLOW.sfu)],
  [/^(popc|brev|clz|bfind)\b/, one({ sfu: 1 }, SLOW.sfu)],
  // Between numbers of 32 and of 16 bits the ALU converts; from and to integers the slower unit does.
  [/^cvt\b.*\.(f32|b?f16(x2)?)\.(f32|b?f16(x2)?)$/, one({ alu: 1 })],
  [/^cvt\b.*\.[su](8|16|32|64)\.[su](8|16|32|64)$/, one({ alu: 1 })],
  [/^cvt\b/, one({ sfu: 1 }, SLOW.sfu)],
  [/^(mul|mad|dp[24]a)\b/, one({ fma: 1 })],
  [/^(add|sub)\b/, one({ either: 1 })],
  [
    /^(lop3|and|or|xor|not|cnot|neg|abs|sh[lr]|shf|prmt|bf[ei]|min|max|setp?|selp|slct|copysign|testp|szext)\b/,
    one({ alu: 1 }),
  ],
];

/** `null`: it is none of these. Instructions under a predicate cost the same. */
export function ptxCost(name: string): PtxCost | null {
  const plain = name.replace(/^@!?\w+ /, '');
  return TRANSLATED.find(([names]) => names.test(plain))?.[1] ?? null;
}
