import type { ChildProcess } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidOf } from '../../src/lib/typeid.ts'
import type { System } from '../../src/operation/system.ts'
import {
  ask as operate,
  benchAccount,
  type BenchAccount,
  fillAudience,
  longLetter,
} from '../audience.ts'
import { ask, print, reply, spawnPart, startOptions } from '../child.ts'
import { cpuMs, familyCpuMs, familyPeaksMiB, postmasterOf, printCpu } from '../cpu.ts'
import { benchDatabase } from '../database.ts'
import { rawChunkedRate, rawRate } from './raw-loop.ts'
import { SECRET_KEY } from '#test/database/connection.ts'

interface Seen {
  messages: number
  distinct: number
  repeats: number
  bytes: number
}

/**
 * Measures personalised messages, with all headers and tracked links, to a sink in another process.
 * They are compared with the raw pipelined loop, which sends one fixed message of the same size to
 * the same sink. Then it measures the same with DKIM, compared with one thread that only signs.
 * Options: `--messages=200000 --signed=20000 --memory=100000,1000000`. `--chunking=off` is for a
 * mail server without CHUNKING, `--workers=2` sets the number of worker processes (default 1).
 * `--allowances=40000` sends as many messages with an allowance and without one, in turns.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const total = Number(options['messages'] ?? 20_000)
  const signed = Number(options['signed'] ?? 5000)
  const sink = spawnPart(
    new URL('../../test/support/processes/smtp-sink.ts', import.meta.url),
    options['chunking'] === 'off' ? ['data'] : [],
  )
  const { port } = await reply<{ port: number }>(sink)
  const { assembly, connection, end } = await benchDatabase()
  const account = await benchAccount(assembly.system)
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SECRET_KEY,
    BASE_URL: 'https://news.garden.test',
    BOUNCE_PORT: '25',
  }
  const workers = Number(options['workers'] ?? 1)
  const send = (count: number) =>
    sendAll(assembly.system, account, {
      connection: JSON.stringify(connection),
      settings,
      sink,
      count,
      workers,
    })

  if (total > 0) {
    const raw = (loop = rawRate) => rawOnce(sink, loop, { port, total: total / 2 })
    // The speed of a machine drifts, so the raw loop is measured before and after the product.
    const before = await raw()
    const product = await send(total)
    const after = await raw()
    const rate = (before + after) / 2
    print(
      `raw pipelined loop  ${Math.round(rate)}/s of ${BYTES} bytes (${Math.round(before)} before, ${Math.round(after)} after)`,
    )
    print(
      `product, unsigned  ${Math.round(product.rate)}/s of ${Math.round(product.bytesEach)} bytes  ratio ${(product.rate / rate).toFixed(2)}`,
    )
    if (options['chunking'] !== 'off')
      print(`raw loop by BDAT, 16 in a row  ${Math.round(await raw(rawChunkedRate))}/s`)
  }
  if (signed > 0) {
    const alone = signingRate()
    await verifiedDomain(assembly.system, account)
    const product = await send(signed)
    print(`one thread signing RSA-2048 alone  ${Math.round(alone)}/s`)
    print(
      `product, signed  ${Math.round(product.rate)}/s  ratio ${(product.rate / alone).toFixed(2)}`,
    )
    await sql`update sending_domain set status = 'pending' where account_id = ${uuidOf(account.accountId)}`.execute(
      assembly.system.db,
    )
  }
  const compared = Number(options['allowances'] ?? 0)
  if (compared > 0) await compareAllowances(assembly.system, account, () => send(compared))
  for (const count of (options['memory'] ?? '').split(',').filter((part) => part !== ''))
    await send(Number(count))
  sink.disconnect()
  await end()
}

/**
 * Sends by turns without an allowance and with one that it does not reach, twice each, since the
 * speed of a machine drifts.
 */
async function compareAllowances(
  system: System,
  { accountId }: BenchAccount,
  send: () => Promise<{ rate: number }>,
): Promise<void> {
  const rates: Record<'off' | 'on', number[]> = { off: [], on: [] }
  for (const turn of ['off', 'on', 'on', 'off'] as const) {
    await sql`update account set emails_allowed = ${turn === 'on' ? 1_000_000_000 : null} where account_id = ${uuidOf(accountId)}`.execute(
      system.db,
    )
    rates[turn].push((await send()).rate)
  }
  await sql`update account set emails_allowed = null where account_id = ${uuidOf(accountId)}`.execute(
    system.db,
  )
  const mean = (rates: readonly number[]) =>
    rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const [off, on] = [mean(rates.off), mean(rates.on)]
  print(
    `without an allowance ${Math.round(off)}/s, with one ${Math.round(on)}/s  ratio ${(on / off).toFixed(2)}`,
  )
}

/** The size of the product's mail in bytes. */
const BYTES = 14_070

/** Returns the messages a second of the raw loop, each with one fixed text. */
async function rawOnce(
  sink: ChildProcess,
  loop: typeof rawRate,
  { port, total }: { port: number; total: number },
): Promise<number> {
  const line = 'Sow the peas as soon as the ground can be worked, and then wait.\r\n'
  await ask(sink, { reset: true })
  const before = { loop: cpuMs(process.pid), sink: cpuMs(sink.pid!) }
  const rate = await loop(port, Buffer.from(line.repeat(Math.ceil(BYTES / line.length))), total)
  printCpu(total, before, { loop: cpuMs(process.pid), sink: cpuMs(sink.pid!) })
  return rate
}

interface Run {
  connection: string
  settings: NodeJS.ProcessEnv
  sink: ChildProcess
  count: number
  workers: number
}

/** Sends one campaign to `count` readers by new worker processes. */
async function sendAll(
  system: System,
  account: BenchAccount,
  { connection, settings, sink, count, workers: many }: Run,
): Promise<{ rate: number; bytesEach: number }> {
  const { db } = system
  await sql`truncate contact cascade`.execute(db)
  await fillAudience(system, account, count)
  await ask(sink, { reset: true })
  const { id } = await operate(system, account.accountId, 'create_campaign', {
    newsletterId: account.newsletterId,
    ...longLetter(),
  })
  await operate(system, account.accountId, 'send_campaign', { campaignId: id })
  const workers = Array.from({ length: many }, () =>
    spawnPart(new URL('worker.ts', import.meta.url), [connection], startOptions(), settings),
  )
  await Promise.all(workers.map((worker) => reply(worker)))
  const postmaster = await postmasterOf(db)
  const cpu = () => ({
    workers: workers.reduce((sum, { pid }) => sum + familyCpuMs(pid!), 0),
    postgres: familyCpuMs(postmaster),
    sink: cpuMs(sink.pid!),
  })
  const before = cpu()
  const askAll = () => Promise.all(workers.map((worker) => ask<{ problems: string[] }>(worker, {})))
  const began = performance.now()
  await askAll()
  let seen = await ask<Seen>(sink, {})
  while (seen.messages < count) {
    await pause(100)
    seen = await ask<Seen>(sink, {})
  }
  const seconds = (performance.now() - began) / 1000
  await pause(1000)
  printCpu(count, before, cpu())
  const peaks = workers.flatMap(({ pid }) => familyPeaksMiB(pid!)).join(' and ')
  const problems = (await askAll()).flatMap((answer) => answer.problems)
  const { status, counts } = await operate(system, account.accountId, 'get_campaign', {
    campaignId: id,
  })
  for (const worker of workers) worker.disconnect()
  print(
    `${count} recipients: ${seconds.toFixed(1)} s, the campaign is ${status}, sent ${counts.sent}; the sink took ${seen.distinct}, ${seen.repeats} twice; its workers peaked at ${peaks} MiB`,
  )
  for (const problem of problems) print(`  a worker said: ${problem}`)
  return { rate: count / seconds, bytesEach: seen.bytes / count }
}

async function verifiedDomain(system: System, { accountId }: BenchAccount): Promise<void> {
  await operate(system, accountId, 'add_domain', { name: 'garden.test' })
  await sql`update sending_domain set status = 'verified' where account_id = ${uuidOf(accountId)}`.execute(
    system.db,
  )
}

/** Measures RSA-2048 signatures over a header of the usual size, for two seconds. */
function signingRate(): number {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const header = Buffer.alloc(1200, 'a')
  let n = 0
  const began = performance.now()
  while (performance.now() - began < 2000) {
    sign('sha256', header, privateKey)
    n += 1
  }
  return n / ((performance.now() - began) / 1000)
}
