/**
 * The suffix that is added to an issue's digest in its campaign when some pictures were not moved.
 * The next run with pictures then finds a different digest, and fetches the pictures again.
 */
export const LOST_PICTURES = Buffer.of(0)
