import { architecture } from './index';

/** The name of a GPU in a sentence: "H200", "GeForce RTX 4090". */
export const gpuName = (id: string): string => architecture(id).name.replace('NVIDIA ', '');
