import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '../../src/lib/typeid.ts'
import { transaction } from '../../src/operation/transaction.ts'
import { runBatches } from '../../src/areas/contacts/bulk/run-bulk.ts'
import type { System } from '../../src/operation/system.ts'
import { ask, type BenchAccount, benchAccount } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { fillLists } from '../lists/contacts.ts'

const SECONDS = 15
const SIGNUPS_AT_ONCE = 8

/**
 * Measures a tag for half of the contacts, beside one statement that writes the same rows: the
 * contact, its event and the value for an undo. Then it measures how many contacts `add_contact`
 * adds while such an action runs as it does in production, beside the same without one.
 */
export async function benchBulk(options: Record<string, string>): Promise<void> {
  const contacts = Number(options['contacts'] ?? 1_000_000)
  const { assembly, end } = await benchDatabase()
  const { system } = assembly
  const account = await benchAccount(system)
  await fillLists(system.db, account, contacts)
  const half = { field: 'email', op: 'ends_with', value: '@mail.example' }
  const rows = Math.floor(contacts / 2)
  const chosen = { all: [half, { not: { field: 'status', op: 'is', value: 'complained' } }] }
  print(`a tag for the contacts of ${contacts} that match a filter (about ${rows})`)

  const ours = await timed(
    async () => (await bulk(system, account, chosen, 'ours', false)).counts.changed,
  )
  await sql`vacuum analyze contact`.execute(system.db)
  const bare = await timed(() => bareTag(system, account, 'bare'))
  const rate = ({ ms, changed }: Measured) => Math.round((changed / ms) * 1000)
  print(
    `bulk action: ${ours.changed} in ${ours.ms} ms (${rate(ours)}/s) · one statement: ${bare.changed} in ${bare.ms} ms (${rate(bare)}/s)`,
  )
  print(`ratio of the rates: ${(rate(ours) / rate(bare)).toFixed(2)} (asked 0.5)`)

  await sql`vacuum analyze contact`.execute(system.db)
  const alone = await signups(system, account, 'alone')
  const stop = new AbortController()
  const running = bulk(system, account, chosen, 'beside', true, stop.signal).catch(() => {})
  await pause(2000)
  const beside = await signups(system, account, 'beside')
  stop.abort()
  await running
  print(
    `add_contact alone: ${alone}/s · beside a bulk action as it runs in production: ${beside}/s · ratio ${(beside / alone).toFixed(2)} (asked 0.8)`,
  )
  await end()
}

interface Measured {
  ms: number
  changed: number
}

async function timed(work: () => Promise<number>): Promise<Measured> {
  const began = performance.now()
  const changed = await work()
  return { ms: Math.round(performance.now() - began), changed }
}

async function bulk(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  filter: object,
  tag: string,
  throttled: boolean,
  signal = new AbortController().signal,
) {
  const { id } = await ask(system, accountId, 'bulk_update_contacts', {
    newsletterId,
    filter,
    action: { type: 'add_tag', tag },
  })
  await runBatches(
    { signal, transaction: (account, work) => transaction(system, account, work) },
    { accountId, bulkId: id, throttled },
  )
  return ask(system, accountId, 'get_bulk_job', { jobId: id })
}

/** Writes the rows of a bulk action by one statement. */
async function bareTag(
  { db }: System,
  { accountId, newsletterId }: BenchAccount,
  tag: string,
): Promise<number> {
  const account = uuidOf(accountId)
  const bulkId = newUuid(Date.now())
  await sql`insert into bulk_job (account_id, bulk_id, newsletter_id, selection, action, via, created_at)
    values (${account}, ${bulkId}, ${uuidOf(newsletterId)}, '{}', '{}', 'api', now())`.execute(db)
  const changed = await sql<{ n: number }>`with changed as (
      update contact set tags = tags || ${tag}::text where account_id = ${account} and newsletter_id = ${uuidOf(newsletterId)}
        and lower(email) like '%@mail.example' and status <> 'complained' returning *),
    undo as (insert into bulk_undo (account_id, bulk_id, contact_id) select account_id, ${bulkId}::uuid, contact_id from changed),
    events as (insert into event (account_id, event_id, type, newsletter_id, body, created_at)
      select account_id, gen_random_uuid(), 'subscriber.updated', newsletter_id, json_build_object('type', 'subscriber.updated', 'timestamp', now(),
        'data', json_build_object('subscriber', json_build_object('id', contact_id, 'newsletterId', newsletter_id, 'email', email, 'status', status,
          'source', source, 'tier', tier, 'paidUntil', paid_until, 'tags', tags, 'fields', fields, 'subscribedAt', subscribed_at,
          'confirmedAt', confirmed_at, 'unsubscribedAt', unsubscribed_at),
        'changes', json_build_object('tags', json_build_object('added', array[${tag}::text], 'removed', '{}'::text[]), 'fields', json_build_object())))::text, now()
      from changed)
    select count(*)::int as n from changed`.execute(db)
  return changed.rows[0]!.n
}

/** Adds contacts for some seconds, several at once, and returns how many a second. */
async function signups(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  name: string,
): Promise<number> {
  let added = 0
  const began = performance.now()
  const over = () => performance.now() - began > SECONDS * 1000
  const work = async (worker: number) => {
    for (let n = 0; !over(); n++, added++)
      await ask(system, accountId, 'add_contact', {
        newsletterId,
        email: `${name}-${worker}-${n}@signups.example`,
      })
  }
  await Promise.all(Array.from({ length: SIGNUPS_AT_ONCE }, (_, worker) => work(worker)))
  return Math.round(added / ((performance.now() - began) / 1000))
}
