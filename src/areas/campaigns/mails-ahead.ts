import type { System } from '#operation/system.ts'
import type { Issue } from './campaign-message.ts'
import { type MadeMail, mailFor } from './made-mail.ts'
import { openReading } from './read-ahead.ts'
import type { Turn } from './turn.ts'
import type { Waiting } from './window-sql.ts'

/** A recipient, and the mail for it. */
export interface Ready {
  contact: Waiting
  mail: MadeMail
}

/** So many are made before the database and the mail server are heard again: they take a quarter of a millisecond. */
const AT_ONCE = 8
/** In windows: how many mails are made ready, and how many readers are read. */
const MADE = 2
const READ = 4

/** The readers of a slice with their mails, made in the time in which the database and the mail server have the word. */
export interface MailsAhead {
  /** Begins to make windows of that size ready. Resolves when the first readers are known. */
  prepare(size: number): Promise<void>
  /** The next readers in their order: `size`, in the end fewer, and none when nobody is left. */
  take(size: number): Promise<Ready[]>
}

export function mailsAhead(system: System, turn: Turn, issue: Issue): MailsAhead {
  const readMore = openReading(system, turn)
  const ready: Ready[] = []
  let waiting: Waiting[] = []
  let reading: Promise<void> | null = null
  let size = 1
  let ended = false
  let making = false

  async function read(): Promise<void> {
    try {
      const more = await readMore(READ * size)
      if (more === null) ended = true
      else waiting = [...waiting, ...more]
    } finally {
      reading = null
    }
  }

  function make(most: number): void {
    for (const contact of waiting.splice(0, most)) ready.push({ contact, mail: mailFor(issue, contact) })
  }

  function makeAhead(): void {
    const missing = MADE * size - ready.length
    make(Math.min(AT_ONCE, missing))
    // A failure is told to whoever comes for them.
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
        if (waiting.length > 0) make(size - ready.length)
        else if (ended) break
        else await (reading ??= read())
      }
      begin()
      return ready.splice(0, size)
    },
  }
}
