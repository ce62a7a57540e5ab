import type { Db } from '#db/rows.ts'
import { type Noted, perReader } from './engagement.ts'
import { memoryOf } from './engagement-memory.ts'
import { whenSent, writeActs, writeLinkClicks } from './engagement-sql.ts'
import { isTooSoon } from './machine.ts'

const BATCH = 1000

/** Writes some of what readers did since the last time. What cannot be written is kept for the next. */
export async function writeEngagement(db: Db): Promise<'more' | 'idle'> {
  const { notebook } = memoryOf(db)
  const noted = notebook.take(BATCH)
  if (noted.length === 0) return 'idle'
  try {
    await db.transaction().execute(async (open) => {
      const { opens, clicks, links } = perReader(await looked(open, noted))
      await writeActs(open, opens, clicks)
      await writeLinkClicks(open, links)
    })
  } catch (error) {
    notebook.putBack(noted)
    throw error
  }
  return notebook.size > 0 ? 'more' : 'idle'
}

/** A click that came too soon was a machine's, whatever it calls itself. */
async function looked(db: Db, noted: readonly Noted[]): Promise<Noted[]> {
  const isOfPerson = ({ link, by }: Noted) => link !== null && by === 'human'
  const sent = await whenSent(db, noted.filter(isOfPerson))
  return noted.map((each) => {
    const sentAt = sent.get(`${each.campaignId} ${each.contactId}`)
    const soon = isOfPerson(each) && sentAt !== undefined && isTooSoon(each.lastAt, sentAt)
    return soon ? { ...each, by: 'machine' } : each
  })
}
