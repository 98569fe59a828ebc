import { architectures } from './index';

/** "NVIDIA GeForce RTX 4090" as it stands in a sentence: "RTX 4090". */
export const shortName = (name: string): string => name.replace(/^NVIDIA (?:GeForce |Jetson )?/, '');

/** The same by id. A GPU of which only a recording is known is called as its file is. */
export function gpuName(id: string): string {
  const known = Object.hasOwn(architectures, id) ? architectures[id as keyof typeof architectures] : null;
  return known ? shortName(known.name) : id.toUpperCase();
}
