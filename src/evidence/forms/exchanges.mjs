// "?exchanges", of the shuffle dataset.

/**
 * Shuffles of a whole warp in which all lanes pass the same operand: {"<op> <width> <operand>": lanes that got another
 * lane's value}. Every lane passed a distinct value, so a value that is not the lane's own came from another lane.
 *
 * @param {{ rows: { params: Record<string, any>, result?: string }[] }} run
 */
export function compactExchanges(run) {
  const asked = run.rows.filter(
    ({ params }) =>
      ['idx', 'up', 'down', 'xor'].includes(params.op) &&
      Number.parseInt(params.mask, 16) === 0xffffffff &&
      params.operand.every((each) => each === params.operand[0] && each >= 0 && each < 32),
  );
  return Object.fromEntries(
    asked.map(({ params: { op, width, operand, values }, result }) => {
      const got = /^values ([^;]*);/.exec(result)[1].split(' ').map(Number);
      return [`${op} ${width} ${operand[0]}`, got.filter((value, lane) => value !== values[lane]).length];
    }),
  );
}
