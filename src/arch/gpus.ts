/** Every GPU of the book. A new one is a file beside this one and a line here. */
export { a100 } from './a100';
export { b200 } from './b200';
export { h100 } from './h100';
export { h200 } from './h200';
export { l40s } from './l40s';
export { orin } from './orin';
export { rtx3090 } from './rtx-3090';
export { rtx4090 } from './rtx-4090';
export { rtx5090 } from './rtx-5090';
export { t4 } from './t4';
export { v100 } from './v100';
