/** Runs claims one by one, since concurrent ones would skip locked rows and report `idle`. */
export function oneByOne(): <T>(claim: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(claim: () => Promise<T>): Promise<T> => {
    const claimed = last.then(claim)
    last = claimed.catch(() => {})
    return claimed
  }
}
