import type { System } from '#operation/system.ts'
import type { Issue } from '#areas/emails/index.ts'
import { type MadeMail, mailFor } from './made-mail.ts'
import { persistently } from './persistently.ts'
import { SHARE } from './shares.ts'
import { type Place, readWaiting, type Waiting } from './slice-sql.ts'
import type { Turn } from './turn.ts'

/** A recipient, and the mail for it. */
export interface Ready {
  contact: Waiting
  mail: MadeMail
}

/** So many are made before the database and the mail server are heard again: they take a quarter of a millisecond. */
const AT_ONCE = 8
/** Windows of readers that are read ahead. */
const READ = 4
/** In one statement where windows are large, which is where they are quick: of 256 at once each costs a half more. */
const READ_FAST = 1000

/** The readers of a slice with their mails, those of one window made in the time in which the database and the mail server have the word. */
export interface MailsAhead {
  /** Begins to make a window of that size ready. Resolves when the first readers are known. */
  prepare(size: number): Promise<void>
  /** The next readers in their order: `size`, in the end fewer, and none when nobody is left. Rejects when they cannot be read. */
  take(size: number): Promise<Ready[]>
  /** Makes no more: what is ready may still be taken. */
  stop(): void
}

export function mailsAhead({ db, world }: System, { accountId, campaignId, slice }: Turn, issue: Issue): MailsAhead {
  const ready: Ready[] = []
  let waiting: Waiting[] = []
  let place: Place | null = null
  let reading: Promise<void> | null = null
  let size = 1
  let ended = false
  let stopped = false
  let making = false

  async function read(): Promise<void> {
    try {
      const limit = size > SHARE ? READ_FAST : READ * size
      const scope = { db, accountId, now: world.clock.now() }
      const more = await persistently(world.log, () => readWaiting(scope, campaignId, slice, { place, limit }))
      const last = more.at(-1)
      if (last) place = { contactId: last.contact_id, retryAt: last.retry_at === null ? null : new Date(last.retry_at) }
      ended = more.length < limit
      waiting = [...waiting, ...more]
    } finally {
      reading = null
    }
  }

  function make(most: number): void {
    for (const contact of waiting.splice(0, most)) ready.push({ contact, mail: mailFor(issue, contact) })
  }

  function makeAhead(): void {
    making = false
    if (stopped) return
    const missing = size - ready.length
    make(Math.min(AT_ONCE, missing))
    // Whoever takes them reads again, and hears of a failure.
    if (waiting.length < READ * size && !ended) (reading ??= read()).catch(() => {})
    making = missing > AT_ONCE && waiting.length > 0
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
        if (waiting.length > 0) make(size - ready.length)
        else if (ended) break
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
