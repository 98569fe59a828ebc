import type { MaskName, RegisterName } from '../ir/node';
import { RegisterFile } from '../machine/registers';
import { type LaunchIndices, NOWHERE, type RegisterPlaces, type Waits } from '../machine/runnable';
import { classOf, type Pointer, type Scalar } from '../types/type';
import { nameOf, nameOfMask } from './registers';

const WORDS = 1 << 20;

/** The registers of a kernel's variables. `compile` gets their names; `machine` fills and keeps their lanes. */
export class KernelRegisters {
  readonly file = new RegisterFile(WORDS);
  readonly indices: LaunchIndices;
  readonly places: RegisterPlaces;
  /** Lanes of the warp that have not left the kernel. */
  readonly alive: Int32Array;
  readonly waits: Waits = { at: NOWHERE };

  constructor() {
    const word = (): Int32Array => this.file.variable('i32') as Int32Array;
    const axes = (): Int32Array[] => [word(), word(), word()];
    const ofLaunch = { blockDim: axes(), gridDim: axes(), blockIdx: axes() };
    const own = this.file.words;
    this.indices = { ...ofLaunch, threadIdx: axes(), thread: word() };
    this.places = { own, changing: this.file.words };
    this.alive = this.file.slot();
  }

  variable(type: Scalar | Pointer): RegisterName {
    return nameOf(this.file.variable(classOf(type)));
  }

  /** The three components of a launch index. */
  axes(index: 'threadIdx' | 'blockIdx' | 'blockDim' | 'gridDim'): RegisterName[] {
    return this.indices[index].map(nameOf);
  }

  /** Each lane's thread number in its block. */
  get thread(): RegisterName {
    return nameOf(this.indices.thread);
  }

  /** A mask private to each warp. */
  mask(): MaskName {
    return nameOfMask(this.file.slot());
  }

  /** Words of variables so far. */
  get words(): number {
    return this.file.words;
  }

  /** The saved values of some variables. */
  saved(from: number, to: number): Int32Array {
    const saved = new Int32Array(to - from);
    this.file.save(saved, from);
    return saved;
  }

  restore(saved: Int32Array, from: number): void {
    this.file.restore(saved, from);
  }
}
