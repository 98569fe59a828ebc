import type { Instance } from '../resolve/typed-tree';
import type { Place } from './places';
import type { State } from './state';

/** Names of a block. */
export class Names {
  private readonly places = new Map<string, Place>();
  constructor(private readonly outer: Names | null) {}
  find(name: string): Place | undefined {
    return this.places.get(name) ?? this.outer?.find(name);
  }
  set(name: string, place: Place): void {
    this.places.set(name, place);
  }
}

/** A function that is walked through, as it is put into its caller. */
export interface Call {
  readonly instance: Instance;
  readonly self: Place | null;
  /** Where its value goes. */
  readonly result: string;
  /** States in which lanes left it. */
  readonly left: State[];
  readonly loops: { readonly broken: State[]; readonly continued: State[] | null }[];
}

export interface Where {
  readonly names: Names;
  readonly call: Call;
  /** Where a statement that is the last one leads: to what follows it, to the end of a choice around it, or to that of the function. */
  readonly end: 'here' | 'choice' | 'function';
}

/** What the walk does not follow: nothing is predicted for the kernel then. */
export class Unsure extends Error {}
