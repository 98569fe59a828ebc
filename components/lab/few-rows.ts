/** How many rows of a table are drawn at once: a kernel of 300 lines has more accesses than a reader scans. */
export const FEW_ROWS = 24;
