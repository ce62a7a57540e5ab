import type { Db } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { remember } from '#lib/remembered.ts'
import { ActBuffer } from './engagement.ts'
import { findLinks } from './link-sql.ts'
import { findMailingOfKey } from './mailing-key-sql.ts'

/**
 * The milliseconds for which mailings and links are remembered. Links of a deleted mailing work no
 * longer than this.
 */
const KNOWN_MS = MINUTE_MS
const MAILINGS_MAX = 5000
/**
 * The most mailings whose links are cached. This limit is low, since each mailing may have many
 * links.
 */
const LINKED_MAX = 300

/** The cached opens, clicks and links, so that links work while the database is unavailable. */
interface EngagementMemory {
  buffer: ActBuffer
  mailing(key: Buffer, now: Date): ReturnType<typeof findMailingOfKey>
  links(accountId: string, mailingId: string, now: Date): ReturnType<typeof findLinks>
}

const memories = new WeakMap<Db, EngagementMemory>()

export function memoryOf(db: Db): EngagementMemory {
  const known = memories.get(db)
  if (known) return known
  const mailing = remember((key) => findMailingOfKey(db, Buffer.from(key, 'hex')), {
    forMs: KNOWN_MS,
    most: MAILINGS_MAX,
  })
  const links = remember(
    (key) => {
      const [accountId, mailingId] = key.split(' ') as [string, string]
      return findLinks({ db, accountId }, mailingId)
    },
    { forMs: KNOWN_MS, most: LINKED_MAX },
  )
  const memory: EngagementMemory = {
    buffer: new ActBuffer(),
    mailing: (key, now) => mailing(key.toString('hex'), now.getTime()),
    links: (accountId, mailingId, now) => links(`${accountId} ${mailingId}`, now.getTime()),
  }
  memories.set(db, memory)
  return memory
}
