/** What a chapter still has to fix. */
interface Todo {
  /** Numbers that were typed. */
  readonly numbers?: readonly string[];
  /** Ids of words that are used before they are explained. */
  readonly terms?: readonly string[];
  /** Counters that no dataset has recorded. */
  readonly references?: readonly string[];
}

/** By the address of the chapter. It only ever gets shorter. */
export const todo: Readonly<Record<string, Todo>> = {};
