/** Who made a picture, and what may be done with it. */
export const CREDIT = 'Warp & Weft · CC BY 4.0';
