/** Bounds of what `batchCalls` makes. */
export interface BatchLimits {
  /** Calls of `many` under way at once. */
  atOnce: number
  /** Calls answered by one call of `many`. */
  most: number
}

/** Makes each call a call of `many`: the baseline that batching is measured against. */
export const UNBATCHED: BatchLimits = { atOnce: Infinity, most: 1 }

/**
 * Batches calls: those that arrive while others are under way wait, and one call of `many` answers them. A lone call runs at once.
 * `many` answers in the order of its arguments. When it fails, each call of its batch fails with its error.
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
