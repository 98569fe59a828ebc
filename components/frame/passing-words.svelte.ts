/** How long a report of what was just done is shown. */
const DONE_MS = 4000;
/** What the reader must act on stays longer. */
const FAILED_MS = 30_000;

/** A sentence about what was just done, which goes away by itself. */
export function passingWords() {
  let words = $state('');
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(text: string, ms = DONE_MS): void {
    words = text;
    // The first sentence's timer must not remove a second sentence.
    clearTimeout(timer);
    timer = setTimeout(() => (words = ''), ms);
  }

  return {
    get now() {
      return words;
    },
    say,
    complain: (text: string): void => say(text, FAILED_MS),
  };
}
