/** Who made a picture, and its license. */
export const CREDIT = 'Warp & Weft · CC BY 4.0';
