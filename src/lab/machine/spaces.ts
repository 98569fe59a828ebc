/** Where each space begins for a program that has only addresses. Global memory lies where an H200 puts it. */
export const GLOBAL = 0x7f0000000000;
export const SHARED = 0x100000000;
export const LOCAL = 0x200000000;
export const CONSTANT = 0x300000000;
export const WINDOW = 0x100000000;
/** Within the window of shared memory: where that of the blocks of the cluster begins, and the distance from block to block. */
export const REMOTE = 0x1000000;
