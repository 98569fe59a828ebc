/** Where each space begins in the generic address space. Global memory begins where an H200 puts it. */
export const GLOBAL = 0x7f0000000000;
export const SHARED = 0x100000000;
export const LOCAL = 0x200000000;
export const CONSTANT = 0x300000000;
export const WINDOW = 0x100000000;
/** Within the shared-memory window: where that of the cluster's blocks begins, and the distance between blocks. */
export const REMOTE = 0x1000000;
