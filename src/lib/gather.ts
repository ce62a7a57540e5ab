export interface Gathered {
  /** How many calls of `many` may be under way. */
  atOnce: number
  /** How many are answered by one. */
  most: number
}

/** Each call is one of `many`: what gathering is measured against. */
export const UNGATHERED: Gathered = { atOnce: Infinity, most: 1 }

/**
 * Calls that arrive while others are under way wait and are answered together, by one call of `many`; a lone call goes at once.
 * `many` answers in the order in which it was asked; when it fails, each that it was asked for fails with its error.
 */
export function gather<Asked, Answer>(
  many: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { atOnce, most }: Gathered,
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
