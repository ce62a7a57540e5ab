import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { postOf } from '../../src/areas/mailings/fixtures/kinds.ts'
import { openSending } from '../../src/areas/mailings/index.ts'
import { typeId, uuidOf } from '../../src/lib/typeid.ts'
import { statementBatchers } from '../../src/operation/batching/statement-batcher.ts'
import type { System } from '../../src/operation/system.ts'
import { transaction } from '../../src/operation/transaction.ts'
import type { Message } from '../../src/ports/mailer.ts'
import {
  ask as operate,
  benchAccount,
  type BenchAccount,
  fillAudience,
  longLetter,
} from '../audience.ts'
import { ask, print, reply, spawnPart, startOptions } from '../child.ts'
import { cpuMs, familyCpuMs, postmasterOf, printCpu } from '../cpu.ts'
import { countingDatabase, printStatements } from '../statements.ts'
import type { MailTemplate } from './nodemailer.ts'
import { SECRET_KEY } from '#test/database/connection.ts'

/** The time between the first post and the first due mail. 20,000 are posted in half of it. */
const LEAD_MS = 8_000
/** Mails posted in one transaction. */
const POSTED_TOGETHER = 500
/**
 * A snapshot that is held for so long keeps PostgreSQL from removing rows that were deleted
 * meanwhile.
 */
const SNAPSHOT_MS = 25_000

interface Seen {
  messages: number
  distinct: number
  repeats: number
  bytes: number
}

interface Bench {
  system: System
  account: BenchAccount
  sink: ChildProcess
  worker: ChildProcess
  count: number
  cpu(): Record<'worker' | 'postgres' | 'sink', number>
}

/**
 * Measures welcome mails that are posted one by one and become due within a second, from the first
 * due time to the last mail at a sink in another process. They are compared with nodemailer's pool,
 * which sends the same personalised mails to the same sink, before and after. Then it measures more
 * of them beside a transaction that holds a snapshot for 25 s. Options: `--mails=20000
 * --letter=long --nested=1`.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const count = Number(options['mails'] ?? 20_000)
  const sink = spawnPart(new URL('../../test/support/processes/smtp-sink.ts', import.meta.url), [])
  const { port } = await reply<{ port: number }>(sink)
  const { assembly, connection, end } = await countingDatabase({
    nested: options['nested'] !== undefined,
  })
  const { system } = assembly
  const account = await benchAccount(system)
  await operate(system, account.accountId, 'update_newsletter', {
    newsletterId: account.newsletterId,
    welcomeEmail: { enabled: true, ...welcome(options['letter'] === 'long') },
  })
  await fillAudience(system, account, ROUNDS_MAX * count)
  const mail = await templateOf(system, account)
  const pool = spawnPart(new URL('nodemailer.ts', import.meta.url), [])
  await reply(pool)
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SECRET_KEY,
    BASE_URL: 'https://news.garden.test',
    BOUNCE_PORT: '25',
  }
  const worker = spawnPart(
    new URL('../send/worker.ts', import.meta.url),
    [JSON.stringify(connection)],
    startOptions(),
    settings,
  )
  await reply(worker)
  await ask(worker, {})
  const postmaster = await postmasterOf(system.db)
  const cpu = () => ({
    worker: familyCpuMs(worker.pid!),
    postgres: familyCpuMs(postmaster),
    sink: cpuMs(sink.pid!),
  })
  const parts: Bench = { system, account, sink, worker, count, cpu }

  const other = async () => {
    await ask(sink, { reset: true })
    const before = { nodemailer: cpuMs(pool.pid!), sink: cpuMs(sink.pid!) }
    const { seconds } = await ask<{ seconds: number }>(pool, { port, count: count / 2, mail })
    const { bytes } = await ask<Seen>(sink, {})
    print(
      `nodemailer's pool  ${Math.round(count / 2 / seconds)}/s of ${Math.round(bytes / (count / 2))} bytes`,
    )
    printCpu(count / 2, before, { nodemailer: cpuMs(pool.pid!), sink: cpuMs(sink.pid!) })
    return count / 2 / seconds
  }
  // The speed of a machine drifts, so nodemailer is measured before and after the product.
  const before = await other()
  const rate = await round(parts, 1)
  await printStatements(system.db, count)
  const after = await other()
  print(`product / nodemailer: ${(rate / ((before + after) / 2)).toFixed(2)} times the rate`)

  if (options['snapshot'] !== 'off') await besideSnapshot(parts, rate)
  const { problems } = await ask<{ problems: string[] }>(worker, {})
  for (const problem of problems) print(`  the worker said: ${problem}`)
  for (const part of [worker, pool, sink]) part.disconnect()
  await end()
}

/** Rounds that find readers of their own. */
const ROUNDS_MAX = 4

/** Sends rounds beside a transaction that sees everything as it was before the first. */
async function besideSnapshot(parts: Bench, usual: number): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const holding = parts.system.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await sql`select count(*) from newsletter`.execute(db)
      begin()
      await held
    })
  await began
  const until = performance.now() + SNAPSHOT_MS
  const rates: number[] = []
  for (let n = 2; n <= ROUNDS_MAX && (rates.length === 0 || performance.now() < until); n++)
    rates.push(await round(parts, n))
  release()
  await holding
  print(
    `beside a snapshot held since before the first of these rounds: ${rates.map((rate) => (rate / usual).toFixed(2)).join(', ')} of the usual rate`,
  )
}

/**
 * Posts the `nth` group of readers their mails, and returns the rate from the first due time to the
 * last mail at the sink.
 */
async function round({ system, account, sink, count, cpu }: Bench, nth: number): Promise<number> {
  await ask(sink, { reset: true })
  const due = Date.now() + LEAD_MS
  const posting = performance.now()
  await post(system, account, { from: (nth - 1) * count, count, due })
  const posted = (performance.now() - posting) / 1000
  if (Date.now() >= due)
    throw new Error('posting took longer than the time until the first mail is due')
  await pause(due - Date.now() - 50)
  await sql`select pg_stat_statements_reset()`.execute(system.db)
  const before = cpu()
  while (Date.now() < due) await pause(1)
  const began = performance.now()
  let seen = await ask<Seen>(sink, {})
  while (seen.messages < count) {
    await pause(20)
    if (performance.now() - began > 120_000)
      throw new Error(`only ${seen.messages} mails after two minutes`)
    seen = await ask<Seen>(sink, {})
  }
  const seconds = (performance.now() - began) / 1000
  await pause(1000)
  print(
    `product  ${Math.round(count / seconds)}/s of ${Math.round(seen.bytes / count)} bytes, ${seen.repeats} twice; posted in ${posted.toFixed(1)} s`,
  )
  printCpu(count, before, cpu())
  return count / seconds
}

/** Posts welcome mails that are due within one second, in random order. */
async function post(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  { from, count, due }: { from: number; count: number; due: number },
): Promise<void> {
  const found = await sql<{
    id: string
  }>`select contact_id as id from contact where account_id = ${uuidOf(accountId)} order by contact_id
    limit ${count} offset ${from}`.execute(system.db)
  const readers = found.rows.map(({ id }) => typeId('sub', id))
  const chunks = Array.from({ length: Math.ceil(count / POSTED_TOGETHER) }, (_, i) =>
    readers.slice(i * POSTED_TOGETHER, (i + 1) * POSTED_TOGETHER),
  )
  const postNext = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const ids = chunk
      await transaction(system, accountId, async (scope) => {
        const batchers = statementBatchers(scope.db, ids.length)
        const postOne = async (id: string, i: number) => {
          const now = new Date(due + Math.random() * 1000)
          await postOf({ ...scope, now, batcher: batchers[i]! }, 'welcome', {
            newsletterId,
            contactId: id,
            recipientId: id,
          })
          batchers[i]!.end()
        }
        await Promise.all(ids.map(postOne))
      })
    }
  }
  await Promise.all(Array.from({ length: 4 }, postNext))
}

/**
 * Returns the text of the welcome mail: a short one as newsletters send it, or one of some 14 KB.
 */
function welcome(long: boolean): { subject: string; content: string } {
  const { subject, content } = longLetter()
  if (long) return { subject, content: content.body }
  const [greeting, , ...sections] = content.body.split('\n\n')
  return {
    subject: 'Welcome, {{ first_name }}',
    content: [greeting, `How is the garden in {{ town }}?`, ...sections.slice(1, 6)].join('\n\n'),
  }
}

/**
 * Makes the first reader's mail as the product does, and puts placeholders in place of the values.
 */
async function templateOf(system: System, account: BenchAccount): Promise<MailTemplate> {
  const sent: Message[] = []
  const send = async (message: Message) => {
    sent.push(message)
    return { outcome: 'sent' as const, detail: '' }
  }
  const here = { ...system, ports: { ...system.ports, mailer: { ...system.ports.mailer, send } } }
  await post(here, account, { from: 0, count: 1, due: Date.now() - 2000 })
  const { signal } = new AbortController()
  await openSending(here).workers[0]!(signal)
  await sql`delete from recipient where account_id = ${uuidOf(account.accountId)}`.execute(
    system.db,
  )
  const mail = await PostalMime.parse(sent[0]!.raw)
  const open = (text: string) =>
    text
      .replaceAll(/\bReader 1\b/g, '{{name}}')
      .replaceAll(/\bTown 1\b/g, '{{town}}')
      .replaceAll(/\breader1@/g, 'reader{{n}}@')
  const own = new Set([
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
  ])
  return {
    from: { name: mail.from!.name, address: mail.from!.address! },
    subject: open(mail.subject!),
    text: open(mail.text!),
    html: open(mail.html!),
    headers: Object.fromEntries(
      mail.headers.filter(({ key }) => !own.has(key)).map(({ key, value }) => [key, value]),
    ),
  }
}
