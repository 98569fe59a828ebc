import type { Scalar } from '../../types/type';
import { TypedVariable } from '../typed-variable';
import type { KnownNumber } from './numbers';

/** A variable of a constexpr function while its value is worked out. */
export class LocalConstant extends TypedVariable {
  /** `null`: it has none yet. */
  value: KnownNumber | null = null;
  constructor(override readonly type: Scalar) {
    super(type);
  }
}
