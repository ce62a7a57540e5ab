export interface BatchLimits {
  /** The most concurrent calls of `many`. */
  atOnce: number
  /** The most calls that one call of `many` answers. */
  most: number
}

/** Limits that turn batching off, for comparison in benchmarks. */
export const UNBATCHED: BatchLimits = { atOnce: Infinity, most: 1 }

/**
 * Makes a function whose concurrent calls are answered together by one call of `many`. A call that
 * comes alone runs at once. `many` returns the answers in the order of its arguments. When `many`
 * fails, all calls of its batch fail.
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
