const lanesByFile = import.meta.glob<Readonly<Record<string, number>>>('/content/evidence/shuffle/*.json', {
  query: '?exchanges',
  import: 'default',
  eager: true,
});

/** The folder of content/evidence that they come from. */
export const SHUFFLES = 'shuffle';

/**
 * Lanes that got another lane's value in a recorded shuffle of a whole warp.
 *
 * @param gpu - Architecture id, which names the recorded file.
 * @param operand - The same for every lane.
 * @returns `null` when this shuffle was not recorded there.
 */
export function lanesThatReceived(gpu: string, op: string, width: number, operand: number): number | null {
  return lanesByFile[`/content/evidence/${SHUFFLES}/${gpu}.json`]?.[`${op} ${width} ${operand}`] ?? null;
}
