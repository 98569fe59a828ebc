import { LANES, type Pair } from '../../machine/registers';
import { double, float, int, llong, uint } from '../../types/type';
import { made, type Operand } from '../operand';
import { real } from './mapped';

export function bitsFunction(name: string, args: readonly Operand[], at: number): Operand | null {
  const [first] = args;
  switch (name) {
    case '__float_as_int':
    case '__float_as_uint': {
      const x = real(first!, float, at);
      const bits = new Int32Array((x.reg as Float32Array).buffer, (x.reg as Float32Array).byteOffset, LANES);
      return made(name === '__float_as_int' ? int : uint, [x], ((d: Int32Array) => d.set(bits)) as never);
    }
    case '__int_as_float':
    case '__uint_as_float': {
      const x = real(first!, int, at);
      const a = x.reg as Int32Array;
      return made(float, [x], ((d: Float32Array) => {
        new Int32Array(d.buffer, d.byteOffset, LANES).set(a);
      }) as never);
    }
    case '__double_as_longlong': {
      const x = real(first!, double, at);
      const words = new Int32Array((x.reg as Float64Array).buffer, (x.reg as Float64Array).byteOffset, 2 * LANES);
      return made(llong, [x], ((d: Pair) => {
        for (let i = 0; i < LANES; i += 1) {
          d.lo[i] = words[2 * i]!;
          d.hi[i] = words[2 * i + 1]!;
        }
      }) as never);
    }
    case '__longlong_as_double': {
      const x = real(first!, llong, at);
      const { lo, hi } = x.reg as Pair;
      return made(double, [x], ((d: Float64Array) => {
        const words = new Int32Array(d.buffer, d.byteOffset, 2 * LANES);
        for (let i = 0; i < LANES; i += 1) {
          words[2 * i] = lo[i]!;
          words[2 * i + 1] = hi[i]!;
        }
      }) as never);
    }
    default:
      return null;
  }
}
