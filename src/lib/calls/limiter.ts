/** Makes a function that runs work in order, at most `most` pieces at a time. */
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
