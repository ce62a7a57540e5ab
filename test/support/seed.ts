/**
 * The seed of random samples. It is the same in every run, so that no run fails by chance: `npm run proof` sets others. A failure prints its seed,
 * and `SEED=n npm test -- FILE` repeats it.
 */
export const SEED = Number(process.env['SEED'] ?? 26)
