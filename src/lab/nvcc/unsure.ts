/** What the walk does not follow: nothing is predicted for the kernel then. */
export class Unsure extends Error {}
