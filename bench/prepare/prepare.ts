import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { row } from '../../src/db/rows.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import type { System } from '../../src/operation/system.ts'
import { sendWorkers } from '../../src/workers/send-worker.ts'
import {
  ask as operate,
  benchAccount,
  type BenchAccount,
  fillAudience,
  longLetter,
} from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'

/**
 * Measures how soon `send_campaign` answers, with and without the confirm of a plan, when the first
 * mail leaves, and when the last recipient is written. Compares that with a bare `insert … select`
 * of the same readers into a table with the same key alone. `--readers=1000,100000,1000000 --rounds=3`
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const sizes = (options['readers'] ?? '1000,100000').split(',').map(Number)
  const { assembly, end } = await benchDatabase()
  const { system } = assembly
  await assembly.wakeups.receive()
  const account = await benchAccount(system)
  await sql`create table bare (account_id uuid, campaign_id uuid, contact_id uuid, primary key (account_id, campaign_id, contact_id))`.execute(
    system.db,
  )
  for (const readers of sizes) {
    await sql`truncate contact cascade`.execute(system.db)
    await fillAudience(system, account, readers)
    await sql`vacuum analyze contact`.execute(system.db)
    for (let round = 1; round <= Number(options['rounds'] ?? 3); round++) {
      const bare = await bareMs(system, account)
      const plain = await sendOnce(system, account, false)
      const confirmed = await sendOnce(system, account, true)
      print(
        `${readers} readers: bare insert … select ${bare} ms; answer ${plain.answer} ms, with confirm ${confirmed.answer} ms, first mail ${plain.first} ms, last recipient ${plain.last} ms`,
      )
    }
  }
  await end()
}

async function bareMs(system: System, { accountId }: BenchAccount): Promise<number> {
  await sql`truncate bare`.execute(system.db)
  const began = performance.now()
  await sql`insert into bare select account_id, '018f0000-0000-7000-8000-000000000001'::uuid, contact_id from contact where account_id = ${uuidOf(accountId)} and status = 'active'`.execute(
    system.db,
  )
  return Math.round(performance.now() - began)
}

interface Times {
  answer: number
  first: number
  last: number
}

/** Sends a campaign with workers in this process, until its recipients are written. */
async function sendOnce(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  confirmed: boolean,
): Promise<Times> {
  const mail = Promise.withResolvers<number>()
  const { mailer } = system.ports
  const send: typeof mailer.send = async () => {
    mail.resolve(performance.now())
    return { outcome: 'sent', detail: '250 OK' }
  }
  const sending = { ...system, ports: { ...system.ports, mailer: { ...mailer, send } } }
  const { id: campaignId } = await operate(system, accountId, 'create_campaign', {
    newsletterId,
    ...longLetter(),
  })
  const { confirm } = confirmed
    ? await operate(system, accountId, 'send_campaign', { campaignId, dryRun: true })
    : {}
  const loops = sendWorkers(sending)
  const began = performance.now()
  await operate(system, accountId, 'send_campaign', { campaignId, ...(confirm && { confirm }) })
  const answer = performance.now()
  while (!(await isFrozen(system, accountId))) await pause(20)
  const last = performance.now()
  const first = await mail.promise
  await operate(system, accountId, 'cancel_campaign', { campaignId }).catch(() => {})
  await Promise.all(loops.map((loop) => loop.stop()))
  await sql`truncate recipient, mailing, mailing_queue, send_slice, campaign cascade`.execute(
    system.db,
  )
  const since = (at: number) => Math.round(at - began)
  return { answer: since(answer), first: since(first), last: since(last) }
}

async function isFrozen({ db }: System, accountId: string): Promise<boolean> {
  const account = uuidOf(accountId)
  return (
    (await row(
      db,
      sql`select 1 from campaign_step where account_id = ${account} and recipients is null`,
    )) === undefined
  )
}
