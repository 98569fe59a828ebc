import { functionOf } from '../ir/meaning';
import type { Computation } from '../ir/node';
import type { Type } from '../types/type';
import { sumMade, whole } from './integers';
import { isDouble, isReal, isShort } from './kinds';
import { functionCost, SLOW } from './mix';
import type { Num } from './numbers';
import { ofSum, operation, plain } from './operations';
import type { WalkState } from './state';

/** What a computation comes to: the instructions that it takes are counted. */
export function computed(state: WalkState, value: Computation): Num {
  const meant = functionOf(value);
  if (meant) {
    const args = meant.args.map((each) => plain(state, state.value(each)));
    const { mix, cycles } = functionCost(meant.name, isDouble(value.type));
    return operation(state, `${meant.name}`, args, mix, cycles / state.options.cycles.arithmetic);
  }
  const { op, args, type, scale = 1 } = value;
  const nums = args.map((each) => state.value(each));
  const isWhole = type.k === 'ptr' || (type.cls !== 'f32' && type.cls !== 'f64');
  if (op === 'convert') return converted(state, args[0]!.type, type, nums[0]!);
  if (isWhole) {
    const sum = sumMade(op, nums, scale);
    if (sum) {
      const made = ofSum(state, sum, nums);
      const [from] = nums;
      if (op === 'element' && from) {
        const array = state.arrays.get(from) ?? from.constant;
        if (array !== null) state.arrays.set(made, array);
      }
      return made;
    }
    return whole(state, op, nums, type, args[0]!.type);
  }
  const ready = nums.map((each) => plain(state, each));
  if (op === 'select') return operation(state, op, ready, { alu: 1 }, 1);
  if (isDouble(type)) {
    if (op === 'div') return operation(state, op, ready, { fp64: 8, sfu: 1, alu: 5, control: 2, flops: 16 }, 40);
    return operation(state, op, ready, { fp64: 1, flops: flopsOf(op) }, SLOW.fp64);
  }
  if (op === 'div') {
    const by = nums[1]!.constant;
    if (by !== null && Number.isInteger(Math.log2(Math.abs(by))))
      return operation(state, op, ready, { fma: 1, flops: 1 }, 1);
    return operation(state, op, ready, { fma: 6, sfu: 2, alu: 0.6, control: 2, other: 1.2, flops: 12 }, 18);
  }
  if (op === 'neg') return operation(state, op, ready, {}, 0);
  if (op === 'round') return operation(state, op, ready, { alu: 1 }, 1);
  if (op === 'function') return operation(state, `function ${value.reg === null}`, ready, {}, 0, true);
  return operation(state, op, ready, { fma: 1, flops: flopsOf(op) }, 1);
}

/** As Nsight Compute counts them: two for a multiply-add, one for a sum or a product, none for anything else. */
const flopsOf = (op: Computation['op']): number =>
  /^fn?m[as]$/.test(op) ? 2 : ['add', 'sub', 'mul'].includes(op) ? 1 : 0;

function converted(state: WalkState, from: Type, to: Type, num: Num): Num {
  if (isReal(from) === isReal(to)) {
    if (!isReal(to)) return isShort(to) ? operation(state, 'narrow', [plain(state, num)], { alu: 0.5 }, 0.5) : num;
    const isSame = isDouble(from) === isDouble(to);
    return isSame ? num : operation(state, 'precision', [num], { sfu: 1 }, SLOW.sfu);
  }
  const kind = isReal(to) ? `real ${isDouble(to)}` : 'whole';
  if (isReal(to) && !isDouble(to)) return operation(state, kind, [plain(state, num)], { alu: 1 }, 1);
  return operation(state, kind, [plain(state, num)], { sfu: 1 }, SLOW.sfu);
}
