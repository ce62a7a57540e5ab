/** The most recipients that a process has submitted without an answer: a kill leaves at most these uncertain. */
export const OPEN_MAX = 64
/** The most of one worker while several workers send side by side: a third of `OPEN_MAX`. */
export const OPEN_MAX_SHARED = 21
/**
 * A mail server that needs less time for a message is not served faster by several workers. One large batch costs less than some
 * small ones.
 */
const FAST_MS = 1
/** The most that one batch counts in the average: a single one that hangs changes nothing, five in a row do. */
const SAMPLE_MAX_MS = 2 * FAST_MS
const SAMPLE_WEIGHT = 0.2
/** A batch that takes longer makes the next one smaller, so that a pause takes effect within about one second. */
const LONG_MS = 1000

/** The permit of one worker to open batches. */
export interface BatchPermit {
  /** Resolves when the worker may open batches. */
  enter(): Promise<void>
  /** Returns how many recipients the next batch may have. Recipients that were open before count until `opened`. */
  next(): number
  /** Reports that a batch of `count` recipients is committed. All that was open before is answered. */
  opened(count: number): void
  /** Reports that the batch takes long and that `left` of its recipients are still open. */
  hangs(left: number): void
  /** Reports that a batch of `count` recipients was answered after `ms`. */
  took(ms: number, count: number): void
  /** Reports that nothing is open any more, or that this could not be written for a minute. */
  leave(): void
}

/**
 * Bounds how many recipients the workers of a process have open together. While the mail server is fast, one worker at a time opens
 * batches of up to `OPEN_MAX`. While it is slow, or a batch hangs, workers open smaller ones side by side.
 */
export class BatchLimiter {
  #free = OPEN_MAX
  /** Milliseconds a message, averaged over the last batches. */
  #messageMs = SAMPLE_MAX_MS
  /** The workers that have entered, and whether others may enter beside them. */
  readonly #inside = new Map<BatchPermit, boolean>()
  readonly #waiting: (() => void)[] = []

  /** True while the mail server needs less than `FAST_MS` for a message. */
  get fast(): boolean {
    return this.#messageMs < FAST_MS
  }

  /** Makes the permit of one worker. */
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
        this.#messageMs = this.#messageMs * (1 - SAMPLE_WEIGHT) + Math.min(ms / count, SAMPLE_MAX_MS) * SAMPLE_WEIGHT
        this.#inside.set(permit, !this.fast)
        if (ms > LONG_MS) wanted = Math.max(1, Math.floor(wanted / 2))
        else if (ms < LONG_MS / 4) wanted = Math.min(this.fast ? OPEN_MAX : OPEN_MAX_SHARED, wanted * 2)
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
    while (this.#waiting.length > 0 && this.#free >= OPEN_MAX_SHARED && [...this.#inside.values()].every(Boolean)) this.#waiting.shift()!()
  }
}
