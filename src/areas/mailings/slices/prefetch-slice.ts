import { retryDatabase } from '#db/retry-database.ts'
import type { System } from '#operation/system.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import { OPEN_MAX_SHARED } from '../batch/batch-limiter.ts'
import { MessageQueue, type Prepared } from '../batch/message-queue.ts'
import { prepareMessage } from '../submitting/prepared-message.ts'
import { readPending } from './slice-sql.ts'
import type { TimeSlice } from './time-slice.ts'

/** The number of batches whose recipients are read in advance. */
const READ = 4
/**
 * The recipients read by one statement while batches are large. With 256 instead of 1000, reading a
 * recipient would take half as long again.
 */
const READ_FAST = 1000
/** The milliseconds after which the first recipients are read again, since contacts may change. */
const KEPT_MS = 1000

/** A reader of a slice's recipients that makes their messages before they are needed. */
export interface SlicePrefetch {
  /** Begins to make messages for a batch of `size`. Resolves when its first recipients are read. */
  prepare(size: number): Promise<void>
  /**
   * Returns `size` recipients, fewer at the end of the slice, and none after it. Rejects when
   * recipients cannot be read.
   */
  take(size: number): Promise<Prepared[]>
  /** Stops making messages. `take` still returns the messages that are already made. */
  stop(): void
}

export function prefetchSlice(
  { db, ports }: System,
  { accountId, mailingId, slice }: TimeSlice,
  maker: MessageMaker,
): SlicePrefetch {
  const openQueue = () =>
    new MessageQueue((recipient: PendingRecipient) => prepareMessage(maker, recipient))
  let queue = openQueue()
  let after: string | null = null
  let reading: Promise<void> | null = null
  let ended = false
  let freshUntil = Infinity
  const mayRead = () => !ended && !queue.stopped

  async function readMore(size: number): Promise<void> {
    const limit = size > OPEN_MAX_SHARED ? READ_FAST : READ * size
    const read = () => readPending({ db, accountId }, mailingId, slice, { after, limit })
    const more = await retryDatabase(ports.log, read, { mailingId })
    after = more.at(-1)?.recipientId ?? after
    ended = more.length < limit
    queue.add(more)
  }

  /** Reads further recipients. Calls made during a read wait for the same statement. */
  function read(size: number): Promise<void> {
    return (reading ??= readMore(size).finally(() => (reading = null)))
  }

  return {
    async prepare(size) {
      await read(size)
      freshUntil = ports.clock.now().getTime() + KEPT_MS
      queue.makeAhead(size)
    },
    async take(size) {
      if (ports.clock.now().getTime() > freshUntil) {
        queue = openQueue()
        after = null
        ended = false
      }
      freshUntil = Infinity
      while (mayRead() && queue.length < size) await read(size)
      const taken = await queue.take(size)
      // If this fails, `take` reads again and rejects.
      if (mayRead() && queue.unmade < READ * size) read(size).catch(() => {})
      return taken
    },
    stop: () => queue.stop(),
  }
}
