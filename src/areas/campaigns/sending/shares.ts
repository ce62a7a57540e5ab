/** What a process may have in open windows, and leave uncertain when it is killed. */
export const OPEN_MAX = 64
/** What a lane has where several hand over beside one another. */
export const SHARE = 21
/**
 * A mail server that takes so little time a mail is not served better from several sides: one large window costs less than some small
 * ones.
 */
const FAST_MS = 1
/** By the last windows together: one that was held up, however long, changes nothing, and five do. */
const SAMPLE_MAX_MS = 2 * FAST_MS
const LAST_WEIGHS = 0.2
/** A window that takes longer is made smaller, so that a pause is honoured within about one second. */
const LONG_MS = 1000

/** A lane's part of what may be open. */
export interface Share {
  /** Resolves when it is the lane's turn to open windows. */
  enter(): Promise<void>
  /** How many the next window may have. What was open before counts until `opened`. */
  next(): number
  /** A window of so many is committed, and nothing that was open before is open any more. */
  opened(count: number): void
  /** It takes long, and so many of it are open still. */
  hangs(left: number): void
  /** A window of so many was answered after that time. */
  took(ms: number, count: number): void
  /** Nothing of it is open any more (or the database could not be told for a minute, and nobody knows). */
  leave(): void
}

/**
 * Divides what may be open among the lanes of a process. Windows that are answered at once go in single file, each as large as may be;
 * where they are slow, or one of them hangs, lanes hand over side by side.
 */
export class Shares {
  #free = OPEN_MAX
  /** Milliseconds a mail, of the last windows. */
  #pace = SAMPLE_MAX_MS
  /** The lanes that have their turn, and whether others may go beside them. */
  readonly #inTurn = new Map<Share, boolean>()
  readonly #waiting: (() => void)[] = []

  /** Whether windows are answered at once. */
  get fast(): boolean {
    return this.#pace < FAST_MS
  }

  lane(): Share {
    let held = 0
    let wish = SHARE
    const hold = (count: number) => {
      this.#free += held - count
      held = count
    }
    const size = () => Math.min(wish, this.fast ? OPEN_MAX : SHARE, held + this.#free)
    const share: Share = {
      enter: () =>
        new Promise((resolve) => {
          this.#waiting.push(() => {
            hold(size())
            this.#inTurn.set(share, !this.fast)
            resolve()
          })
          this.#admit()
        }),
      next() {
        const next = size()
        hold(Math.max(held, next))
        return next
      },
      opened: (count) => {
        hold(count)
        this.#admit()
      },
      hangs: (left) => {
        hold(left)
        this.#inTurn.set(share, true)
        this.#admit()
      },
      took: (ms, count) => {
        this.#pace = this.#pace * (1 - LAST_WEIGHS) + Math.min(ms / count, SAMPLE_MAX_MS) * LAST_WEIGHS
        this.#inTurn.set(share, !this.fast)
        if (ms > LONG_MS) wish = Math.max(1, Math.floor(wish / 2))
        else if (ms < LONG_MS / 4) wish = Math.min(this.fast ? OPEN_MAX : SHARE, wish * 2)
        this.#admit()
      },
      leave: () => {
        hold(0)
        this.#inTurn.delete(share)
        this.#admit()
      },
    }
    return share
  }

  #admit(): void {
    while (this.#waiting.length > 0 && this.#free >= SHARE && [...this.#inTurn.values()].every(Boolean)) this.#waiting.shift()!()
  }
}
