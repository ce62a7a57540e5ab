import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

export interface MailingLink {
  url: string
  /** It stands below the paywall alone. Numbers can be guessed, so it is opened by those whose mail has it. */
  paidOnly: boolean
}

/** Reads a mailing's links, by their numbers. */
export async function findLinks({ db, accountId }: AccountDb, mailingId: string): Promise<Map<number, MailingLink>> {
  const found = await rows(
    db,
    sql<MailingLink & { number: number }>`select number, url, paid_only as "paidOnly" from mailing_link
      where account_id = ${uuidOf(accountId)} and mailing_id = ${uuidOf(mailingId)} order by number`,
  )
  return new Map(found.map(({ number, url, paidOnly }) => [number, { url, paidOnly }]))
}

/** Returns whether a recipient's mail was the whole text of an issue for paid readers, as the freeze has written it. */
export async function wasPaid(
  { db, accountId }: AccountDb,
  { mailingId, recipientId }: { mailingId: string; recipientId: string },
): Promise<boolean> {
  const found = await row(
    db,
    sql<{ paid: boolean | null }>`select paid from recipient
      where account_id = ${uuidOf(accountId)} and mailing_id = ${uuidOf(mailingId)} and recipient_id = ${uuidOf(recipientId)}`,
  )
  return found?.paid === true
}

/** Links of a mailing that are counted. A newsletter's welcome may change its text for years; links beyond that are not counted. */
const LINKS_MAX = 10_000

/**
 * Numbers the addresses in the text of a mailing. A number stays for ever, since mails with it have been sent: later calls, also for a
 * changed text or by another version of this program, add new addresses behind the known ones. Returns the number of each address. `paidOnly`: the
 * new ones are those of paid readers. Number the links of the free part before.
 */
export async function numberLinks(scope: AccountDb, mailingId: string, urls: readonly string[], paidOnly = false): Promise<Map<string, number>> {
  const known = await numbersOf(scope, mailingId)
  const fresh = [...new Set(urls)].filter((url) => !known.has(url))
  if (urls.length === 0 || fresh.length === 0) return known
  const last = Math.max(0, ...known.values())
  // A process that numbers at the same moment takes the same numbers: only one of the two keeps each.
  await affected(
    scope.db,
    sql`insert into mailing_link (account_id, mailing_id, number, url, paid_only)
      select ${uuidOf(scope.accountId)}, ${uuidOf(mailingId)}, ${last} + u.number, u.url, ${paidOnly} from unnest(${fresh}::text[]) with ordinality as u (url, number)
      where ${last} + u.number <= ${LINKS_MAX} order by u.number on conflict (account_id, mailing_id, number) do nothing`,
  )
  return numbersOf(scope, mailingId)
}

async function numbersOf(scope: AccountDb, mailingId: string): Promise<Map<string, number>> {
  return new Map(Array.from(await findLinks(scope, mailingId), ([number, { url }]) => [url, number]))
}
