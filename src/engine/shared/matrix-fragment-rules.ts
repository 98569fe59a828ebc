import { documentedOn, fromVoltaOn } from '../documented';
import type { Rule } from '../rule';

export const matrixFragmentRule: Rule = {
  id: 'matrix-fragments',
  statement:
    'Four lanes hold a row of an 8-by-8 matrix of 16-bit elements, two neighboring elements each: lane 4r + c has elements 2c and 2c + 1 of row r. With .trans it has elements 2c and 2c + 1 of column r.',
  measured: {},
  documented: documentedOn(
    fromVoltaOn.filter((capability) => capability !== '7.0'),
    'source:ptx-isa#matrix-loads-and-stores',
  ),
  assumption: 'compute capability 7.0 has no ldmatrix',
};
