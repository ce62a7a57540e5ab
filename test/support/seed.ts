/**
 * The seed of random samples. It is the same in every run, so that no run fails by chance: `npm run
 * proof` sets others. A failure prints its seed, and `SEED=n npm test -- FILE` repeats it.
 */
export const SEED = Number(process.env['SEED'] ?? 26)

/** Makes a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
