/** Something that the walk does not follow: nothing is then predicted for the kernel. */
export class Unsure extends Error {}
