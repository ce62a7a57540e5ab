/**
 * Makes a function that opens something at its first call and returns it again at each later one. Calls that come meanwhile share the opening. A failed
 * one is forgotten, so that the next call opens again.
 */
export function lazily<Opened>(open: () => Promise<Opened>): {
  (): Promise<Opened>
  /** Returns the opening; null before the first. */ begun(): Promise<Opened> | null
} {
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
