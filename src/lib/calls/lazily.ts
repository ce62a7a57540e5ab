interface Lazy<Opened> {
  (): Promise<Opened>
  /** Returns the promise of the first call, without calling; null before it. */
  begun(): Promise<Opened> | null
}

/**
 * Makes a function that opens something at the first call, and returns it to later ones. After a
 * failure the next call opens again.
 */
export function lazily<Opened>(open: () => Promise<Opened>): Lazy<Opened> {
  let opened: Promise<Opened> | null = null
  const get = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return Object.assign(get, { begun: () => opened })
}
