/** Warp instructions of one execution, by the unit that carries them out; accesses of memory are counted elsewhere. */
export interface Mix {
  fma: number;
  alu: number;
  sfu: number;
  fp64: number;
  /** Shuffles: they go the way of accesses of shared memory. */
  exchange: number;
  control: number;
  other: number;
  /** Accesses of memory that predicates switch off for all lanes. */
  idle: number;
  /** No instructions: floating-point operations of a lane, two for each multiply-add. */
  flops: number;
}

export const emptyMix = (): Mix => ({
  fma: 0,
  alu: 0,
  sfu: 0,
  fp64: 0,
  exchange: 0,
  control: 0,
  other: 0,
  idle: 0,
  flops: 0,
});

/** Instructions of a function, and cycles from its arguments to its value. */
export interface FunctionCost {
  readonly mix: Partial<Mix>;
  readonly cycles: number;
}

/** Of functions whose machine code is known, read from what nvcc 13 makes of them for compute capability 9.0. */
const FUNCTIONS: readonly (readonly [names: RegExp, mix: Partial<Mix>, cycles: number])[] = [
  [/^__(sin|cos)f$/, { fma: 1, sfu: 1 }, 26],
  [/^__expf$/, { fma: 2, sfu: 1, alu: 1 }, 34],
  [/^__log(2|10)?f$/, { fma: 2, sfu: 1, alu: 1 }, 34],
  [/^(__f?)?rsqrtf?(_rn)?$/, { fma: 2, sfu: 1, alu: 1 }, 34],
  [/^(sqrtf?|__fsqrt_rn)$/, { fma: 6, sfu: 1, alu: 3, control: 2 }, 60],
  [/^exp(2|10|m1)?f?$/, { fma: 5, sfu: 1, alu: 1 }, 46],
  [/^log(2|10|1p)?f?$/, { fma: 12, alu: 7 }, 70],
  [/^tanhf?$/, { fma: 9, sfu: 2, alu: 5, control: 1 }, 80],
  [/^(sin|cos|tan)f?$/, { fma: 13, alu: 12, sfu: 2, control: 4 }, 90],
  [/^powf?$/, { fma: 30, alu: 25, sfu: 3, control: 3 }, 190],
  [/^erff?c?$/, { fma: 16, alu: 3, sfu: 1 }, 90],
  [/^__fdividef$/, { fma: 1, sfu: 1, alu: 1 }, 34],
  [/^(min|max|f?minf?|f?maxf?|u?(min|max))$/, { alu: 1 }, 5],
  [/^(f?abs|f?absf)$/, {}, 0],
  [/^__popc(ll)?$/, { sfu: 1 }, 18],
  [/^__clz(ll)?$/, { sfu: 1, alu: 1 }, 24],
  [/^__ffs(ll)?$/, { sfu: 2, alu: 1 }, 30],
  [/^__brev(ll)?$/, { sfu: 1 }, 18],
  [/^(floor|ceil|rint|trunc)f?$/, { sfu: 1 }, 18],
  [/^(fmaf?|__fmaf_r.)$/, { fma: 1 }, 4],
  [/^__f(add|mul|sub)_r.$/, { fma: 1, flops: 1 }, 4],
  [/^fmodf?$/, { fma: 12, alu: 14, sfu: 1, control: 6 }, 120],
];

const UNKNOWN: FunctionCost = { mix: { alu: 1 }, cycles: 6 };

/** What a function of CUDA comes to; in double precision it is made of FP64 instructions. */
export function functionCost(name: string, isDouble: boolean): FunctionCost {
  const known = FUNCTIONS.find(([names]) => names.test(name));
  if (!known) return UNKNOWN;
  const [, mix, cycles] = known;
  const work = (mix.fma ?? 0) + (mix.sfu ?? 0);
  if (isDouble && work > 0) return { mix: { fp64: 2 + work, alu: 4, flops: 2 * (2 + work) }, cycles: cycles * 3 };
  return { mix: { flops: 2 * (mix.fma ?? 0), ...mix }, cycles };
}

/** Cycles after which the result of an instruction can be used, in those of a simple one. */
export const SLOW = { fp64: 2, sfu: 5 };
