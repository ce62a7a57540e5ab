import { sql } from 'kysely'
import type { Db } from '../../src/db/rows.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import type { BenchAccount } from '../audience.ts'
import { print } from '../child.ts'

/**
 * Fills an account with contacts as large accounts have them: the oldest third was imported from
 * one company, those that left are in the older half, and of 500 tags a few are frequent. The index
 * of searches is made last, as a migration makes it.
 */
export async function fillLists(
  db: Db,
  { accountId, newsletterId }: BenchAccount,
  contacts: number,
): Promise<void> {
  const search = (
    await sql<{
      made: string
    }>`select indexdef as made from pg_indexes where indexname = 'contact_search'`.execute(db)
  ).rows[0]!
  await sql`drop index contact_search`.execute(db)
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, status_before, source, tags, fields, subscribed_at, unsubscribed_at)
    select ${uuidOf(accountId)}, ('018f' || lpad(to_hex(n), 8, '0') || '7000' || substr(md5(n::text), 1, 16))::uuid, ${uuidOf(newsletterId)},
      case when n % 200003 = 11 then 'zqar' when n % 5 = 0 then 'maria' else substr(md5(n::text), 1, 6) end || n
        || case when n < ${Math.floor(contacts / 3)} then '@company.test' else '@mail.example' end,
      status, case when status in ('bounced', 'complained') then 'active' end,
      case when n % 100003 = 5 then 'fair' when n % 3 = 0 then 'import' else 'form' end,
      array['tag ' || (sqrt(n % 250000)::int), 'tag ' || n % 499] || case when n % 25013 = 3 then '{vip}'::text[] else '{}' end,
      jsonb_build_object('first_name', case when n % 250007 = 9 then 'Xanthippe' else 'Reader' end, 'last_name', initcap(substr(md5(n::text), 7, 8))),
      now() - (${contacts}::int - n) * interval '30 seconds',
      case when status = 'unsubscribed' then now() - (${contacts}::int - n) * interval '15 seconds' end
    from (select n, case when n % 20011 = 7 then 'complained' when n % 100 = 8 then 'bounced' when n < ${Math.floor(contacts / 2)} and n % 4 = 1 then 'unsubscribed'
        else 'active' end as status from generate_series(1, ${contacts}::int) n) numbered`.execute(
    db,
  )
  await sql`insert into tag (account_id, name, created_at)
    select distinct account_id, unnest(tags), now() from contact where account_id = ${uuidOf(accountId)}`.execute(
    db,
  )
  const began = performance.now()
  await sql.raw(search.made).execute(db)
  print(`the index of searches: ${Math.round((performance.now() - began) / 1000)} s`)
  await sql`vacuum analyze contact`.execute(db)
}
