/** The most recipients that a process has open: a kill leaves at most these uncertain. */
export const OPEN_MAX = 64
/** The most of one worker while several send side by side: a third of `OPEN_MAX`. */
export const OPEN_MAX_SHARED = 21
/** Below this time for a message, several workers gain nothing and one large batch costs less. */
const FAST_MS = 1
/** The most that one batch counts in the average. A single hanging one changes nothing; five do. */
const SAMPLE_MAX_MS = 2 * FAST_MS
const SAMPLE_WEIGHT = 0.2
/** A slower batch makes the next one smaller, so that a pause takes effect in about a second. */
const LONG_MS = 1000

/** The permit of one worker to open batches. */
export interface BatchPermit {
  /** Resolves when the worker may open batches. */
  enter(): Promise<void>
  /** Returns the size of the next batch. Recipients open before it count until `opened`. */
  next(): number
  /** Reports that a batch is committed and all that was open before is answered. */
  opened(count: number): void
  /** Reports that the batch takes long and `left` recipients are still open. */
  hangs(left: number): void
  took(ms: number, count: number): void
  /** Reports that nothing is open, or that this could not be written for a minute. */
  leave(): void
}

/**
 * A limiter of the recipients that a process has open. While the mail server is fast, one worker
 * opens batches of up to `OPEN_MAX`; otherwise several open smaller ones side by side.
 */
export class BatchLimiter {
  #free = OPEN_MAX
  /** Milliseconds a message, averaged over the last batches. */
  #messageMs = SAMPLE_MAX_MS
  /** The workers that have entered. True: others may enter beside them. */
  readonly #inside = new Map<BatchPermit, boolean>()
  readonly #waiting: (() => void)[] = []

  get fast(): boolean {
    return this.#messageMs < FAST_MS
  }

  permit(): BatchPermit {
    let open = 0
    let wanted = OPEN_MAX_SHARED
    const setOpen = (count: number) => {
      this.#free += open - count
      open = count
    }
    const size = () => Math.min(wanted, this.fast ? OPEN_MAX : OPEN_MAX_SHARED, open + this.#free)
    const permit: BatchPermit = {
      enter: () =>
        new Promise((resolve) => {
          this.#waiting.push(() => {
            setOpen(size())
            this.#inside.set(permit, !this.fast)
            resolve()
          })
          this.#admit()
        }),
      next() {
        const next = size()
        setOpen(Math.max(open, next))
        return next
      },
      opened: (count) => {
        setOpen(count)
        this.#admit()
      },
      hangs: (left) => {
        setOpen(left)
        this.#inside.set(permit, true)
        this.#admit()
      },
      took: (ms, count) => {
        this.#messageMs =
          this.#messageMs * (1 - SAMPLE_WEIGHT) +
          Math.min(ms / count, SAMPLE_MAX_MS) * SAMPLE_WEIGHT
        this.#inside.set(permit, !this.fast)
        if (ms > LONG_MS) wanted = Math.max(1, Math.floor(wanted / 2))
        else if (ms < LONG_MS / 4)
          wanted = Math.min(this.fast ? OPEN_MAX : OPEN_MAX_SHARED, wanted * 2)
        this.#admit()
      },
      leave: () => {
        setOpen(0)
        this.#inside.delete(permit)
        this.#admit()
      },
    }
    return permit
  }

  #admit(): void {
    while (
      this.#waiting.length > 0 &&
      this.#free >= OPEN_MAX_SHARED &&
      [...this.#inside.values()].every(Boolean)
    )
      this.#waiting.shift()!()
  }
}
