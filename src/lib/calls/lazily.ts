interface Lazy<Opened> {
  (): Promise<Opened>
  /**
   * Returns the promise of the first call, without opening anything. Null: there was no call yet.
   */
  begun(): Promise<Opened> | null
}

/**
 * Makes a function that opens a resource at the first call, and returns the same resource to later
 * calls. After a failure, the next call tries to open it again.
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
