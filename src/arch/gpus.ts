import { a100 } from './a100';
import { b200 } from './b200';
import { b300 } from './b300';
import { h100 } from './h100';
import { h200 } from './h200';
import { l40s } from './l40s';
import { orin } from './orin';
import { rtx3090 } from './rtx-3090';
import { rtx4090 } from './rtx-4090';
import { rtx5090 } from './rtx-5090';
import { t4 } from './t4';
import { v100 } from './v100';

/** Every GPU of the book, in the order of announcement. */
export const gpus = [v100, t4, a100, rtx3090, orin, h100, rtx4090, l40s, h200, b200, rtx5090, b300];
