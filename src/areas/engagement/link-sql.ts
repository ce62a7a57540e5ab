import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

interface MailingLink {
  url: string
  /**
   * True for a link below the paywall. Other readers may not open it, since numbers can be guessed.
   */
  paidOnly: boolean
}

export async function findLinks(
  { db, accountId }: AccountDb,
  mailingId: string,
): Promise<Map<number, MailingLink>> {
  const found = await rows(
    db,
    sql<
      MailingLink & { number: number }
    >`select number, url, paid_only as "paidOnly" from mailing_link
      where account_id = ${uuidOf(accountId)} and mailing_id = ${uuidOf(mailingId)} order by number`,
  )
  return new Map(found.map(({ number, url, paidOnly }) => [number, { url, paidOnly }]))
}

/** Returns whether the recipient got the text for paid readers. */
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

/** The most counted links of a mailing. A welcome e-mail may change for years. */
const LINKS_MAX = 10_000

/**
 * Numbers the addresses in a mailing, and returns each number. They never change, since sent mails
 * have them; later calls add further ones. `paidOnly` marks new addresses as below the paywall, so
 * number the free part first.
 */
export async function numberLinks(
  scope: AccountDb,
  mailingId: string,
  urls: readonly string[],
  paidOnly = false,
): Promise<Map<string, number>> {
  const known = await numbersOf(scope, mailingId)
  const fresh = [...new Set(urls)].filter((url) => !known.has(url))
  if (urls.length === 0 || fresh.length === 0) return known
  const last = Math.max(0, ...known.values())
  // When two processes insert the same number at once, only one insert succeeds.
  await countAffected(
    scope.db,
    sql`insert into mailing_link (account_id, mailing_id, number, url, paid_only)
      select ${uuidOf(scope.accountId)}, ${uuidOf(mailingId)}, ${last} + u.number, u.url, ${paidOnly} from unnest(${fresh}::text[]) with ordinality as u (url, number)
      where ${last} + u.number <= ${LINKS_MAX} order by u.number on conflict (account_id, mailing_id, number) do nothing`,
  )
  return numbersOf(scope, mailingId)
}

async function numbersOf(scope: AccountDb, mailingId: string): Promise<Map<string, number>> {
  return new Map(
    Array.from(await findLinks(scope, mailingId), ([number, { url }]) => [url, number]),
  )
}
