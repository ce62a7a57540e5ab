import { Lru } from './lru.ts'

/**
 * A set of keys whose work failed recently. It prevents that the work is tried again for each
 * caller.
 */
export class Failures {
  readonly #until: Lru<string, number>
  readonly #forMs: number

  constructor({ forMs, most }: { forMs: number; most: number }) {
    this.#until = new Lru(most)
    this.#forMs = forMs
  }

  note(key: string, now: Date): void {
    this.#until.set(key, now.getTime() + this.#forMs)
  }

  isRecent(key: string, now: Date): boolean {
    return now.getTime() < (this.#until.get(key) ?? 0)
  }
}
