import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** Reads the addresses of a campaign's links, by their numbers. */
export async function findLinks({ db, accountId }: AccountDb, campaignId: string): Promise<Map<number, string>> {
  const found = await rows(
    db,
    sql<{ number: number; url: string }>`select number, url from campaign_link
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} order by number`,
  )
  return new Map(found.map(({ number, url }) => [number, url]))
}

/**
 * Numbers the addresses in a campaign when it is sent for the first time. Later calls, also by another version of this program, return
 * the stored numbers, since mails with these numbers have been sent. Returns the number of each address.
 */
export async function freezeLinks(scope: AccountDb, campaignId: string, urls: readonly string[]): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map()
  const of = sql`${uuidOf(scope.accountId)}::uuid, ${uuidOf(campaignId)}::uuid`
  await affected(
    scope.db,
    sql`insert into campaign_link (account_id, campaign_id, number, url)
      select ${of}, u.number, u.url from unnest(${urls}::text[]) with ordinality as u (url, number)
      where not exists (select 1 from campaign_link where (account_id, campaign_id) = (${of}))
      order by u.number on conflict (account_id, campaign_id, number) do nothing`,
  )
  return new Map(Array.from(await findLinks(scope, campaignId), ([number, url]) => [url, number]))
}
