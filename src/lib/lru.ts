/** A cache of up to `most` entries. The least recently used one is removed first. */
export class Lru<Key, Value extends NonNullable<unknown>> {
  readonly #entries = new Map<Key, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value!)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  /**
   * Returns the stored value of a key, or makes and stores it. A promise that rejects is removed
   * from the cache.
   */
  keep(key: Key, make: () => Value): Value {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = make()
    this.set(key, value)
    if (value instanceof Promise)
      value.catch(() => {
        if (this.#entries.get(key) === value) this.delete(key)
      })
    return value
  }
}
