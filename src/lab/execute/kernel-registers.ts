import type { MaskName, RegisterName } from '../ir/node';
import { RegisterFile } from '../machine/registers';
import { type LaunchIndices, NOWHERE, type RegisterPlaces, type Waits } from '../machine/runnable';
import { classOf, type Pointer, type Scalar } from '../types/type';
import { nameOf, nameOfMask } from './registers';

const WORDS = 1 << 20;

/** The registers of variables of a kernel. `compile` gets their names; `machine` fills and keeps their lanes. */
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

  /** The three numbers of an index of the launch. */
  axes(index: 'threadIdx' | 'blockIdx' | 'blockDim' | 'gridDim'): RegisterName[] {
    return this.indices[index].map(nameOf);
  }

  /** The number of each lane's thread in its block. */
  get thread(): RegisterName {
    return nameOf(this.indices.thread);
  }

  /** A mask that every warp has for itself. */
  mask(): MaskName {
    return nameOfMask(this.file.slot());
  }

  /** Words of variables so far. */
  get words(): number {
    return this.file.words;
  }

  /** What some variables hold, to put it back later. */
  saved(from: number, to: number): Int32Array {
    const saved = new Int32Array(to - from);
    this.file.save(saved, from);
    return saved;
  }

  restore(saved: Int32Array, from: number): void {
    this.file.restore(saved, from);
  }
}
