/** Something that is opened when it is first needed. */
export interface Lazy<Opened> {
  (): Promise<Opened>
  /** Returns the opening, without beginning one; null before the first call. */
  begun(): Promise<Opened> | null
}

/**
 * Makes a function that opens something at its first call and returns it again at each later one. Calls that come meanwhile share the opening. A failed
 * one is forgotten, so that the next call opens again.
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
