/**
 * Draws one part after another: between two parts the page paints a frame and responds to its reader. Nested parts come
 * before those already waiting, so that a page fills from the top.
 */
let waiting: (() => void)[] = [];
let added: (() => void)[] = [];
let isDue = false;

/** @returns A function that cancels it, if its turn has not come. */
export function inTurn(draw: () => void): () => void {
  added.push(draw);
  if (!isDue) soon();
  return () => {
    added = added.filter((each) => each !== draw);
    waiting = waiting.filter((each) => each !== draw);
  };
}

function soon(): void {
  isDue = true;
  const next = (): unknown => setTimeout(takeTurn);
  // A page in the background paints no frames.
  if (document.hidden) next();
  else requestAnimationFrame(next);
}

function takeTurn(): void {
  waiting = [...added, ...waiting];
  added = [];
  const draw = waiting.shift();
  isDue = false;
  if (waiting.length > 0) soon();
  draw?.();
}
