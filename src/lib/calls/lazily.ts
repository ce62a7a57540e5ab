interface Lazy<Opened> {
  (): Promise<Opened>
  /** Returns the opening without beginning one; null before the first call. */
  begun(): Promise<Opened> | null
}

/** Opens something at the first call and shares it with later ones. A failure is forgotten. */
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
