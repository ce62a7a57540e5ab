/**
 * The most recipients that a process submits to at a time. When the process is killed, at most this
 * many are uncertain.
 */
export const OPEN_MAX = 64
/** The most recipients in a worker's batch while several workers send: a third of `OPEN_MAX`. */
export const OPEN_MAX_SHARED = 21
/** The milliseconds for a message below which one large batch costs less than several workers. */
const FAST_MS = 1
/**
 * The most milliseconds that one batch adds to the average, so that one slow batch changes nothing,
 * but five do.
 */
const SAMPLE_MAX_MS = 2 * FAST_MS
const SAMPLE_WEIGHT = 0.2
/**
 * The milliseconds of a batch above which the next one is smaller, so that a pause has effect
 * within about a second.
 */
const LONG_MS = 1000

/** The permission of a worker to open batches. */
export interface BatchPermit {
  /** Resolves when the worker may open batches. */
  enter(): Promise<void>
  /**
   * Returns the number of recipients for the worker's next batch. Until `opened` is called, the
   * batch before counts towards `OPEN_MAX` too.
   */
  next(): number
  /** Reports that a batch is committed, and that all earlier batches have results. */
  opened(count: number): void
  /** Reports that a batch takes long, and that `left` of its recipients have no result. */
  hangs(left: number): void
  took(ms: number, count: number): void
  /** Reports that the worker submits nothing, or could not write results for a minute. */
  leave(): void
}

/**
 * A limiter of the recipients that a process submits to at a time. While the mail server is fast,
 * one worker opens batches of up to `OPEN_MAX`; otherwise several workers open smaller ones.
 */
export class BatchLimiter {
  #free = OPEN_MAX
  /** The milliseconds for a message, averaged over the last batches. */
  #messageMs = SAMPLE_MAX_MS
  /** The workers that have entered, and whether each lets other workers enter too. */
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
