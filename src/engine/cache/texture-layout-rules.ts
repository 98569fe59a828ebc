import type { Rule } from '../rule';

export const textureLayoutRule: Rule = {
  id: 'texture-layout',
  statement:
    'The texels of a CUDA array are stored in blocks, so that a small two-dimensional window of them is in few lines.',
  measured: {},
  documented: {},
  assumption:
    'optimized for 2-D locality, the guide says; NVIDIA does not publish the layout, so tile and order are free here',
};
