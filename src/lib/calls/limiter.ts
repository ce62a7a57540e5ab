/**
 * Makes a function that starts work in the order of its calls, and runs at most `most` pieces of
 * work at a time.
 */
export function limiter(most: number): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = []
  let underWay = 0
  const next = () => {
    const work = underWay < most ? waiting.shift() : undefined
    if (!work) return
    underWay++
    void work().finally(() => {
      underWay--
      next()
    })
  }
  return (work) => {
    waiting.push(work)
    next()
  }
}
