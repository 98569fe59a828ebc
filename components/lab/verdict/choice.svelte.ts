/** What the predictions of the page assume: the reader's choice, in all places at once. */
export const choice: { cache: 'cold' | 'warm' } = $state({ cache: 'cold' });

/**
 * What a reader has opened. Of a component whose state is never set on the server, the build takes what stands under an `if` for never drawn,
 * and leaves out its styles.
 */
class Opened {
  sweep = $state(false);
  everyGpu = $state(false);
}
export const opened = new Opened();
