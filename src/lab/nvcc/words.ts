import type { MergeKind } from '../machine/stats';

/** Why an access differs in the machine code, in a few words; each is a prediction. */
export const mergeWords: Readonly<Record<MergeKind, string>> = {
  repeated: 'The same value was loaded before and nothing between can have changed it: the compiler keeps it.',
  forwarded: 'The thread has just written this value: the compiler uses what it wrote and does not load it.',
  joined: 'Neighbouring members of one aligned object: the compiler moves them by one wide access.',
  widened:
    'Neighbouring elements of consecutive iterations: the compiler unrolls the loop and moves them by one wide access.',
  aggregated:
    'All lanes change one address: the compiler combines them within the warp, and one lane executes the atomic.',
  chosen:
    'Branches make the same access: the compiler selects the address, or the value to store, and accesses memory once.',
  unused: 'Nothing uses this value: the compiler leaves the load out.',
  unchanged: 'The place holds this value already: the compiler leaves the store out.',
  overwritten:
    'The same thread writes this place again before anybody can see the value: the compiler leaves the first store out.',
  left: 'Lanes leave the loop here: the compiler places it after the loop, where it is executed for all of them together.',
  sunk: 'Only what the last turn loads is used: the compiler loads it after the loop.',
  unrolled:
    'The compiler unrolls the loop. Lanes that leave it at different turns do its stretches and its rest one after the other.',
};
