import { builtinType, float, half, type Scalar, type Struct, vectorType } from '../../types/type';
import { binary, rounded } from '../arithmetic';
import { convert } from '../convert';
import { structOf } from '../expressions/list';
import { type Operand, sequence, traits } from '../operand';
import { generic } from './generic';

export function halfFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  const [a, b, c] = args;
  const isHalf = (operand: Operand | undefined): boolean => operand?.type === half;
  switch (name) {
    case '__float2half':
    case '__float2half_rn':
    case '__double2half':
    case '__int2half_rn':
      return convert(a!, half);
    case '__float2bfloat16':
      return convert(a!, builtinType('__nv_bfloat16') as Scalar);
    case '__half2float':
    case '__bfloat162float':
      return convert(a!, float);
    case '__hadd':
      return isHalf(a) ? binary('+', a!, b!, at) : null;
    case '__hsub':
      return binary('-', a!, b!, at);
    case '__hmul':
      return binary('*', a!, b!, at);
    case '__hdiv':
      return binary('/', a!, b!, at);
    case '__hfma':
      return rounded(
        generic(
          'fma',
          [a!, b!, c!].map((each) => convert(each, float)),
          at,
        )!,
        half,
      );
    case '__floats2half2_rn':
    case '__halves2half2':
      return structOf(vectorType('half2'), [convert(a!, half), convert(b!, half)]);
    case '__float2half2_rn':
    case '__half2half2':
      return structOf(vectorType('half2'), [convert(a!, half), convert(a!, half)]);
    case '__hadd2':
    case '__hsub2':
    case '__hmul2':
    case '__hfma2': {
      if (![a, b].every((each) => each?.leaves?.length === 2)) return null;
      const parts = [0, 1].map((index) => {
        const [x, y, z] = [a, b, c].map((each) => each?.leaves?.[index]);
        if (name === '__hfma2' && z)
          return rounded(
            generic(
              'fma',
              [x!, y!, z].map((each) => convert(each, float)),
              at,
            )!,
            half,
          );
        return binary({ d: '+', b: '-', l: '*' }[name[5] as 'd' | 'b' | 'l'] ?? '*', x!, y!, at);
      });
      const both = structOf(a!.type as Struct, parts);
      return { ...both, run: sequence([...args, both]), constant: false };
    }
    case '__low2float':
    case '__high2float': {
      const leaf = a!.leaves![name === '__low2float' ? 0 : 1]!;
      return { ...convert({ ...leaf, run: a!.run }, float), ...traits([a!], 1) };
    }
    case '__low2half':
    case '__high2half':
      return { ...a!.leaves![name === '__low2half' ? 0 : 1]!, run: a!.run, pure: a!.pure, changes: a!.changes };
    case '__half22float2': {
      const [x, y] = a!.leaves!;
      return structOf(vectorType('float2'), [
        convert({ ...x!, run: a!.run }, float),
        convert({ ...y!, run: null }, float),
      ]);
    }
    default:
      return null;
  }
}
