import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { MessageMaker } from '#areas/emails/index.ts'
import { type PreparedMessage, prepareMessage } from './prepared-message.ts'
import { OPEN_MAX_SHARED } from './batch-limiter.ts'
import type { PendingRecipient } from '../pending-recipient.ts'

export interface Prepared<R extends PendingRecipient = PendingRecipient> {
  recipient: R
  message: PreparedMessage
}

/** The number of messages made before other work may run, in a quarter of a millisecond. */
const AT_ONCE = 8
/**
 * The milliseconds of making messages after which the event loop runs once. A mail with much Liquid
 * takes 30 ms.
 */
const BUSY_MS = 10
/** The number of batches whose recipients are read in advance. */
const READ = 4
/**
 * The recipients read by one statement while batches are large. With 256, each would cost half as
 * much again.
 */
const READ_FAST = 1000

/**
 * A slice's recipients with their messages, made in advance while database and mail server work.
 */
export interface Prefetch {
  /** Begins to make a batch of that size. Resolves when its first recipients are read. */
  prepare(size: number): Promise<void>
  /**
   * Returns `size` recipients; fewer at the end, and then none. Rejects when they cannot be read.
   */
  take(size: number): Promise<Prepared[]>
  /** Stops making messages. Those that are made can still be taken. */
  stop(): void
}

/**
 * Begins to read recipients, and to make their messages, before a batch asks for them.
 * @param readAfter reads up to `limit` recipients of the slice after one (a uuid)
 */
export function prefetchMessages(
  maker: MessageMaker,
  readAfter: (position: { after: string | null; limit: number }) => Promise<PendingRecipient[]>,
): Prefetch {
  const ready: Prepared[] = []
  let pending: PendingRecipient[] = []
  let after: string | null = null
  let reading: Promise<void> | null = null
  let size = 1
  let ended = false
  let stopped = false
  let making = false

  async function read(): Promise<void> {
    try {
      const limit = size > OPEN_MAX_SHARED ? READ_FAST : READ * size
      const more = await readAfter({ after, limit })
      after = more.at(-1)?.recipientId ?? after
      ended = more.length < limit
      pending = [...pending, ...more]
    } finally {
      reading = null
    }
  }

  function make(most: number): void {
    const until = performance.now() + BUSY_MS
    let made = 0
    for (; made < most && made < pending.length && performance.now() < until; made++) {
      const recipient = pending[made]!
      ready.push({ recipient, message: prepareMessage(maker, recipient) })
    }
    pending.splice(0, made)
  }

  function makeAhead(): void {
    making = false
    if (stopped) return
    make(Math.min(AT_ONCE, size - ready.length))
    // If this fails, `take` reads again and rejects.
    if (pending.length < READ * size && !ended) (reading ??= read()).catch(() => {})
    making = ready.length < size && pending.length > 0
    if (making) setImmediate(makeAhead)
  }

  function begin(): void {
    if (!making) setImmediate(makeAhead)
    making = true
  }

  return {
    async prepare(first) {
      size = first
      await (reading ??= read())
      begin()
    },
    async take(next) {
      size = next
      while (ready.length < size) {
        if (stopped) break
        if (pending.length > 0) {
          make(size - ready.length)
          if (ready.length < size && pending.length > 0) await yieldToEventLoop()
        } else if (ended) break
        else await (reading ??= read())
      }
      begin()
      return ready.splice(0, size)
    },
    stop() {
      stopped = true
    },
  }
}
