/** Warp instructions of one execution, by unit; memory accesses are counted elsewhere. */
export interface Mix {
  fma: number;
  alu: number;
  sfu: number;
  fp64: number;
  /** Matrix products. */
  tensor: number;
  /** Parameters that are reloaded where code has diverged or reconverges: the address unit does it. */
  reloads: number;
  /** Sums and moves, which the compiler assigns to the less busy pipe: FMA or ALU. */
  either: number;
  /** Shuffles: they use the shared-memory pipe. */
  exchange: number;
  control: number;
  other: number;
  /** Memory accesses that are predicated off in all lanes. */
  idle: number;
  /**
   * Not instructions: half-precision multiply-adds of the tensor cores, of all lanes of a warp; others weighted by their
   * time.
   */
  multiplyAdds: number;
  /** Not instructions: floating-point operations of a lane, two per multiply-add. */
  flops: number;
}

export const emptyMix = (): Mix => ({
  fma: 0,
  alu: 0,
  sfu: 0,
  fp64: 0,
  tensor: 0,
  either: 0,
  reloads: 0,
  exchange: 0,
  control: 0,
  other: 0,
  idle: 0,
  multiplyAdds: 0,
  flops: 0,
});

/** The least and the greatest share of sums and moves that go to the ALU. */
const TO_ALU = { least: 0.1, most: 0.85 };

/** Sums and moves assigned to pipes: the integer half of the FMA pipe takes as many instructions as the ALU. */
export function dealtOut(mix: Readonly<Mix>): Mix {
  const { alu, fma, either } = mix;
  const even = (fma + either - alu) / 2;
  const toAlu = Math.min(TO_ALU.most * either, Math.max(TO_ALU.least * either, even));
  return { ...mix, alu: alu + toAlu, fma: fma + either - toAlu, either: 0 };
}

/** Instructions of a function, and cycles from its arguments to its value. */
export interface FunctionCost {
  readonly mix: Partial<Mix>;
  readonly cycles: number;
}

/** Functions with known machine code, read from nvcc 13's code for compute capability 9.0. */
const FUNCTIONS: readonly (readonly [names: RegExp, mix: Partial<Mix>, cycles: number])[] = [
  [/^__(sin|cos)f$/, { fma: 1, sfu: 1 }, 26],
  [/^__exp(10)?f$/, { fma: 3, sfu: 1, alu: 1 }, 34],
  [/^__log(2|10)?f$/, { fma: 2, sfu: 1, alu: 1 }, 34],
  [/^__powf$/, { fma: 4, sfu: 2, alu: 2 }, 70],
  [/^(__f?)?rsqrtf?(_rn)?$/, { fma: 2, sfu: 1, alu: 1 }, 34],
  [/^(sqrtf?|__fsqrt_rn)$/, { fma: 4, sfu: 1, alu: 2, control: 3 }, 60],
  [/^__frcp_rn$/, { fma: 4, sfu: 1, alu: 2, control: 3 }, 50],
  [/^exp2f?$/, { fma: 2, sfu: 1, alu: 1 }, 34],
  [/^exp(10)?f?$/, { fma: 5, sfu: 1, alu: 1 }, 46],
  [/^expm1f?$/, { fma: 16, sfu: 2, alu: 8 }, 80],
  [/^log(2|10|1p)?f?$/, { fma: 14, alu: 9 }, 70],
  [/^tanhf?$/, { fma: 9, sfu: 2, alu: 5, control: 1 }, 80],
  [/^(sin|cos)f?$/, { fma: 13, alu: 8, sfu: 1, control: 3 }, 90],
  // Both at once: the cosine adds the last steps.
  [/^sincosf?$/, { fma: 14, alu: 11, sfu: 1, control: 3 }, 95],
  [/^sincosf? cosine$/, {}, 0],
  [/^__sincosf$/, { fma: 1, sfu: 1 }, 26],
  [/^__sincosf cosine$/, { sfu: 1 }, 26],
  [/^tanf?$/, { fma: 16, alu: 8, sfu: 2, control: 3 }, 100],
  [/^(sin|cos)pif?$/, { fma: 12, alu: 7, sfu: 2 }, 80],
  [/^powf?$/, { fma: 40, alu: 28, sfu: 4, control: 3 }, 190],
  [/^(sinh|cosh)f?$/, { fma: 11, alu: 5, sfu: 3 }, 90],
  [/^(a?sin|acos|atan)f?$/, { fma: 14, alu: 7, sfu: 1 }, 80],
  [/^atan2f?$/, { fma: 20, alu: 15, sfu: 2, control: 5 }, 130],
  [/^(cbrt|r?hypot)f?$/, { fma: 9, alu: 7, sfu: 2 }, 80],
  [/^ldexpf?$/, { fma: 4, alu: 10, sfu: 1 }, 50],
  [/^erfcf?$/, { fma: 34, alu: 8, sfu: 4 }, 150],
  [/^erff?$/, { fma: 12, alu: 13, sfu: 1 }, 90],
  [/^__fdividef$/, { fma: 1, sfu: 1, alu: 1 }, 34],
  [/^(min|max|f?minf?|f?maxf?|u?(min|max))$/, { alu: 1 }, 5],
  [/^(f?abs|f?absf)$/, {}, 0],
  [/^(__saturatef|f?abs|copysignf?)$/, { alu: 1 }, 5],
  [/^__popc$/, { sfu: 1 }, 18],
  [/^__popcll$/, { sfu: 2, alu: 1 }, 24],
  [/^__clz$/, { sfu: 1, alu: 1 }, 24],
  [/^__clzll$/, { sfu: 1, alu: 4 }, 30],
  [/^__ffs$/, { sfu: 2, alu: 1 }, 30],
  [/^__ffsll$/, { sfu: 1, alu: 6, fma: 2 }, 40],
  [/^__brev$/, { sfu: 1 }, 18],
  [/^__brevll$/, { sfu: 2 }, 18],
  [/^__u?mulhi$/, { fma: 1 }, 5],
  [/^(floor|ceil|rint|trunc|nearbyint)f?$/, { sfu: 1 }, 18],
  [/^roundf?$/, { sfu: 1, alu: 1, fma: 1 }, 26],
  [/^__h(add|sub|mul|fma)(_rn|_sat)?$/, { fma: 1 }, 5],
  [/^__hdiv$/, { fma: 4, alu: 9, sfu: 1 }, 60],
  [/^h(exp|exp2|exp10)$/, { fma: 5, alu: 3, sfu: 1 }, 45],
  [/^h(sqrt|rsqrt|rcp|log|log2|log10|sin|cos|tanh)$/, { fma: 1, alu: 1, sfu: 1 }, 35],
  [/^__half2float$|^__(low|high)2float$/, { fma: 1 }, 5],
  [/^__float2(half|bfloat16)(_r.)?$/, { alu: 1 }, 6],
  [/^(fmaf?|__fmaf_r.)$/, { fma: 1 }, 4],
  [/^__f(add|mul|sub)_r.$/, { fma: 1, flops: 1 }, 4],
  [/^fmodf?$/, { fma: 12, alu: 14, sfu: 1, control: 6 }, 120],
];

/**
 * Double-precision functions, like FUNCTIONS: the path of usual arguments. Coefficients of their polynomials are moved to
 * uniform registers one half at a time, just before each use (`other`); those of sines and cosines are loaded.
 */
const DOUBLE_FUNCTIONS: readonly (readonly [names: RegExp, mix: Partial<Mix>, cycles: number])[] = [
  [/^(sqrt|__dsqrt_r.)$/, { fp64: 8, sfu: 1, fma: 3, alu: 2, control: 3, flops: 13 }, 90],
  [/^rsqrt$/, { fp64: 6, sfu: 1, either: 3, alu: 2, control: 3, flops: 10 }, 80],
  [/^exp(2|10)?$/, { fp64: 15, alu: 1, either: 6, control: 3, other: 22, flops: 29 }, 150],
  [/^expm1$/, { fp64: 20, alu: 12, either: 6, control: 3, other: 24, flops: 36 }, 180],
  [/^log(2|10)?$/, { fp64: 30, sfu: 1, alu: 16, either: 12, control: 3, other: 20, flops: 48 }, 220],
  [/^log1p$/, { fp64: 36, sfu: 1, alu: 20, either: 14, control: 5, other: 22, flops: 56 }, 260],
  [/^(sin|cos)$/, { fp64: 16, sfu: 2, alu: 5, either: 4, exchange: 3, control: 3, other: 9, flops: 26 }, 210],
  [/^sincos$/, { fp64: 24, sfu: 2, alu: 9, either: 7, exchange: 6, control: 3, other: 10, flops: 44 }, 230],
  [/^sincos cosine$/, {}, 0],
  [/^pow$/, { fp64: 86, sfu: 1, alu: 26, either: 24, control: 10, other: 43, flops: 140 }, 620],
  [/^erf$/, { fp64: 42, sfu: 5, alu: 4, either: 5, other: 70, flops: 80 }, 380],
  [/^erfc$/, { fp64: 62, sfu: 2, alu: 13, either: 13, control: 3, other: 66, flops: 116 }, 400],
  [/^tanh$/, { fp64: 28, sfu: 5, alu: 8, either: 6, control: 4, other: 34, flops: 52 }, 250],
  [/^atan$/, { fp64: 26, sfu: 1, alu: 7, either: 6, control: 3, other: 40, flops: 50 }, 250],
  [/^atan2$/, { fp64: 36, sfu: 1, alu: 30, either: 14, control: 8, other: 40, flops: 66 }, 330],
  [/^cbrt$/, { fp64: 13, sfu: 6, alu: 15, either: 8, other: 2, flops: 24 }, 180],
  [/^tan$/, { fp64: 27, sfu: 2, alu: 2, either: 4, control: 7, other: 35, flops: 46 }, 300],
  // Lanes of most warps take both paths.
  [/^asin$/, { fp64: 42, sfu: 1, alu: 11, either: 8, control: 4, other: 52, flops: 74 }, 320],
  [/^acos$/, { fp64: 46, sfu: 1, alu: 10, either: 11, control: 9, other: 54, flops: 78 }, 350],
  [/^sinh$/, { fp64: 30, sfu: 1, alu: 19, either: 13, control: 7, other: 24, flops: 52 }, 300],
  [/^cosh$/, { fp64: 21, sfu: 1, alu: 7, either: 7, control: 3, other: 22, flops: 38 }, 220],
  [/^round$/, { fp64: 1, sfu: 1, alu: 1, either: 1, other: 1, flops: 1 }, 60],
  [/^hypot$/, { fp64: 15, sfu: 1, alu: 15, either: 9, other: 2, flops: 26 }, 150],
  [/^(floor|ceil|rint|trunc|nearbyint)$/, { sfu: 1 }, 24],
  [/^(fmin|fmax|min|max)$/, { fp64: 1, alu: 3, either: 4 }, 30],
  [/^(fma|__fma_r.)$/, { fp64: 1, flops: 2 }, 9],
  [/^__d(add|sub|mul)_r.$/, { fp64: 1, flops: 1 }, 9],
];

const UNKNOWN: FunctionCost = { mix: { alu: 1 }, cycles: 6 };

/** The cost of a CUDA function; in double precision it consists of FP64 instructions. */
export function functionCost(name: string, isDouble: boolean): FunctionCost {
  const inDoubles = isDouble ? DOUBLE_FUNCTIONS.find(([names]) => names.test(name)) : undefined;
  if (inDoubles) return { mix: inDoubles[1], cycles: inDoubles[2] };
  const known = FUNCTIONS.find(([names]) => names.test(name));
  if (!known) return UNKNOWN;
  const [, mix, cycles] = known;
  const work = (mix.fma ?? 0) + (mix.sfu ?? 0);
  if (isDouble && work > 0) return { mix: { fp64: 2 + work, alu: 4, flops: 2 * (2 + work) }, cycles: cycles * 3 };
  return { mix: { flops: 2 * (mix.fma ?? 0), ...mix }, cycles };
}

/** Cycles until the result of an instruction can be used, relative to a simple one. */
export const SLOW = { fp64: 2, sfu: 5 };
