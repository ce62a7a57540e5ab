import { sql } from 'kysely'
import { uuidOf } from '../../src/lib/typeid.ts'
import { ask as operate, benchAccount, fillAudience, longLetter } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'

/**
 * Measures `send_campaign` freezing an audience, against a bare `insert … select` of the same readers into a table with the same key alone.
 * `--readers=1000000`
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const readers = Number(options['readers'] ?? 200_000)
  const { assembly, end } = await benchDatabase()
  const { system } = assembly
  const account = await benchAccount(system)
  await fillAudience(system, account, readers)
  await sql`create table bare (account_id uuid, campaign_id uuid, contact_id uuid, primary key (account_id, campaign_id, contact_id))`.execute(
    system.db,
  )
  for (let round = 1; round <= 3; round++) {
    await sql`truncate bare`.execute(system.db)
    const bare = await rate(readers, () =>
      sql`insert into bare select account_id, '018f0000-0000-7000-8000-000000000001'::uuid, contact_id from contact where account_id = ${uuidOf(account.accountId)} and status = 'active'`.execute(
        system.db,
      ),
    )
    const { id } = await operate(system, account.accountId, 'create_campaign', { newsletterId: account.newsletterId, ...longLetter() })
    const product = await rate(readers, () => operate(system, account.accountId, 'send_campaign', { campaignId: id }))
    print(
      `${readers} readers: bare insert … select ${Math.round(bare)} rows/s, send_campaign ${Math.round(product)} rows/s, ratio ${(product / bare).toFixed(2)}`,
    )
    await operate(system, account.accountId, 'cancel_campaign', { campaignId: id })
  }
  await end()
}

async function rate(rows: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return rows / ((performance.now() - began) / 1000)
}
