export function chosenBlocks(all: number, most: number | undefined, wanted: number | undefined): number[] {
  if (most === undefined || most >= all) return Array.from({ length: all }, (_, index) => index);
  const count = Math.max(1, Math.floor(most));
  const even = Array.from({ length: count }, (_, index) => Math.round((index * (all - 1)) / Math.max(1, count - 1)));
  const chosen = new Set(wanted !== undefined && wanted >= 0 && wanted < all ? [...even, Math.floor(wanted)] : even);
  return [...chosen].sort((a, b) => a - b);
}
