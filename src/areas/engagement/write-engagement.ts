import type { Db } from '#db/rows.ts'
import { transactionOfMany, type TransactionParts } from '#operation/transaction.ts'
import { actsWritten, type WrittenAct } from './acts-written.ts'
import { type BufferedAct, perReader } from './engagement.ts'
import { memoryOf } from './engagement-memory.ts'
import { findSentTimes, writeActs, writeLinkClicks } from './engagement-sql.ts'
import { isTooSoon } from './bot.ts'

const BATCH = 1000

/** Writes the buffer. Adds back what could not be written. */
export async function writeEngagement(system: TransactionParts): Promise<'more' | 'idle'> {
  const { buffer } = memoryOf(system.db)
  const acts = buffer.take(BATCH)
  if (acts.length === 0) return 'idle'
  try {
    await transactionOfMany(system, async (open, scopeOf) => {
      const { opens, clicks, links } = perReader(await withEarlyBots(open, acts))
      await writeActs(open, opens, clicks)
      await writeLinkClicks(open, links)
      for (const [accountId, acts] of Map.groupBy(
        ofPeople({ opens, clicks, links }),
        (act) => act.accountId,
      ))
        await scopeOf(accountId).signal(actsWritten, { acts })
    })
  } catch (error) {
    buffer.putBack(acts)
    throw error
  }
  return buffer.size > 0 ? 'more' : 'idle'
}

/** Returns one open and one click for each reader, the click with the numbers of its links. */
function ofPeople({
  opens,
  clicks,
  links,
}: Record<'opens' | 'clicks' | 'links', readonly BufferedAct[]>): WrittenAct[] {
  const numbers = Map.groupBy(links, ({ mailingId, recipientId }) => `${mailingId} ${recipientId}`)
  const human = (acts: readonly BufferedAct[]) => acts.filter(({ by }) => by === 'human')
  return [
    ...human(opens).map((open): WrittenAct => ({ ...placeOf(open), act: 'open', links: [] })),
    ...human(clicks).map((click): WrittenAct => {
      const own = numbers.get(`${click.mailingId} ${click.recipientId}`) ?? []
      return {
        ...placeOf(click),
        act: 'click',
        links: own.flatMap(({ link }) => (link === null ? [] : [link])),
      }
    }),
  ]
}

function placeOf({ accountId, mailingId, recipientId, firstAt }: BufferedAct) {
  return { accountId, mailingId, recipientId, at: firstAt }
}

/** Marks clicks that came too soon for a person as a bot's, whatever the user agent says. */
async function withEarlyBots(db: Db, acts: readonly BufferedAct[]): Promise<BufferedAct[]> {
  const isOfPerson = ({ link, by }: BufferedAct) => link !== null && by === 'human'
  const sent = await findSentTimes(db, acts.filter(isOfPerson))
  return acts.map((each) => {
    const sentAt = sent.get(`${each.mailingId} ${each.recipientId}`)
    const soon = isOfPerson(each) && sentAt !== undefined && isTooSoon(each.lastAt, sentAt)
    return soon ? { ...each, by: 'too_soon' as const } : each
  })
}
