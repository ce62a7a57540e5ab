export interface BatchLimits {
  /** The most calls of `many` that run at once. */
  atOnce: number
  /** The most calls that one call of `many` answers. */
  most: number
}

/** Limits without batching, for comparison in benches. */
export const UNBATCHED: BatchLimits = { atOnce: Infinity, most: 1 }

/**
 * Answers calls that arrive while others run with one call of `many`. A lone call runs at once.
 * `many` answers in the order of its arguments. Its failure fails the whole batch.
 */
export function batchCalls<Asked, Answer>(
  many: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { atOnce, most }: BatchLimits,
): (asked: Asked) => Promise<Answer> {
  const waiting: { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }[] =
    []
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
