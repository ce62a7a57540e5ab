import type { Db } from '#db/rows.ts'
import { type BufferedAct, perReader } from './engagement.ts'
import { memoryOf } from './engagement-memory.ts'
import { whenSent, writeActs, writeLinkClicks } from './engagement-sql.ts'
import { isTooSoon } from './bot.ts'

const BATCH = 1000

/** Writes a batch of buffered opens and clicks. Puts them back when they cannot be written. */
export async function writeEngagement(db: Db): Promise<'more' | 'idle'> {
  const { buffer } = memoryOf(db)
  const acts = buffer.take(BATCH)
  if (acts.length === 0) return 'idle'
  try {
    await db.transaction().execute(async (open) => {
      const { opens, clicks, links } = perReader(await withEarlyBots(open, acts))
      await writeActs(open, opens, clicks)
      await writeLinkClicks(open, links)
    })
  } catch (error) {
    buffer.putBack(acts)
    throw error
  }
  return buffer.size > 0 ? 'more' : 'idle'
}

/** Returns whether so many opens and clicks wait that a slow writer may lose some. */
export function isCrowded(db: Db): boolean {
  return memoryOf(db).buffer.isHalfFull
}

/** Marks clicks that came too soon as those of a bot, whatever its name. */
async function withEarlyBots(db: Db, acts: readonly BufferedAct[]): Promise<BufferedAct[]> {
  const isOfPerson = ({ link, by }: BufferedAct) => link !== null && by === 'human'
  const sent = await whenSent(db, acts.filter(isOfPerson))
  return acts.map((each) => {
    const sentAt = sent.get(`${each.mailingId} ${each.recipientId}`)
    const soon = isOfPerson(each) && sentAt !== undefined && isTooSoon(each.lastAt, sentAt)
    return soon ? { ...each, by: 'too_soon' as const } : each
  })
}
