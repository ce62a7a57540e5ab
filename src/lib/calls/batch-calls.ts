/** The limits of `batchCalls`. */
export interface BatchLimits {
  /** The most calls of `many` that run at once. */
  atOnce: number
  /** The most calls that one call of `many` answers. */
  most: number
}

/** Limits under which each call is a call of `many`. Benches compare batching with this. */
export const UNBATCHED: BatchLimits = { atOnce: Infinity, most: 1 }

/**
 * Batches calls. Calls that arrive while others run wait, and one call of `many` answers them. A lone call runs at once.
 * `many` returns its answers in the order of its arguments. When it fails, each call of its batch fails with its error.
 */
export function batchCalls<Asked, Answer>(
  many: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { atOnce, most }: BatchLimits,
): (asked: Asked) => Promise<Answer> {
  const waiting: { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }[] = []
  let underWay = 0

  const next = () => {
    if (underWay >= atOnce || waiting.length === 0) return
    const batch = waiting.splice(0, most)
    underWay++
    many(batch.map(({ asked }) => asked))
      .then(
        (answers) => batch.forEach(({ resolve }, i) => resolve(answers[i]!)),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        underWay--
        next()
      })
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      next()
    })
}
