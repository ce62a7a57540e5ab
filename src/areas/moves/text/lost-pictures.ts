/**
 * The ending of the digest that a campaign keeps of an issue whose pictures are not all here. The
 * next run with pictures finds another digest, and so fetches them again.
 */
export const LOST_PICTURES = Buffer.of(0)
