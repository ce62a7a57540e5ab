import type { Db } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { remembered } from '#lib/remembered.ts'
import { ActBuffer } from './engagement.ts'
import { findLinks } from './link-sql.ts'
import { findMailingOfKey } from './mailing-key-sql.ts'

/** Links of a deleted mailing work no longer than this. */
const KNOWN_MS = MINUTE_MS
/** Mailings whose keys are kept. */
const MAILINGS_MAX = 5000
/** Mailings whose links are kept: far fewer, since each may have many. */
const LINKED_MAX = 300

/** The acts and links that this process keeps in memory, so that a link leads on while the database is away. */
export interface EngagementMemory {
  buffer: ActBuffer
  mailing(key: Buffer, now: Date): ReturnType<typeof findMailingOfKey>
  links(accountId: string, mailingId: string, now: Date): ReturnType<typeof findLinks>
}

const memories = new WeakMap<Db, EngagementMemory>()

/** Returns the memory of a database; each has its own. */
export function memoryOf(db: Db): EngagementMemory {
  const known = memories.get(db)
  if (known) return known
  const mailing = remembered((key) => findMailingOfKey(db, Buffer.from(key, 'hex')), { forMs: KNOWN_MS, most: MAILINGS_MAX })
  const links = remembered(
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
