import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { openAccount } from '../../src/areas/accounts/index.ts'
import {
  EXAMPLE_SUBSCRIBER,
  subscriberCreated,
} from '../../src/areas/contacts/record/contact-events.ts'
import { newSecret, signHeaders, signingKeys } from '../../src/areas/webhooks/index.ts'
import { findOperation } from '../../src/catalogue.ts'
import { run } from '../../src/operation/run.ts'
import type { System } from '../../src/operation/system.ts'
import { transaction } from '../../src/operation/transaction.ts'
import { ask, print, reply, spawnPart } from '../child.ts'
import { cpuMs, familyCpuMs, postmasterOf, printCpu } from '../cpu.ts'
import { benchDatabase } from '../database.ts'

const ENDPOINTS = 100
/**
 * The numbers of connections of the raw loop, which pays for connections: one an endpoint, and one
 * for each slot of the product's worker.
 */
const RAW_AT_ONCE = [ENDPOINTS, 512]

interface Seen {
  received: number
  distinct: number
  repeats: number
  hanging: number
  p50: number
  p99: number
}

/**
 * Measures events from publication to delivery over TLS with kept connections. It is compared with
 * a raw loop of signed POSTs to the same sink.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const total = Number(options['deliveries'] ?? 20_000)
  const sink = spawnPart(new URL('sink.ts', import.meta.url), [])
  const { port } = await reply<{ port: number }>(sink)
  const raw: number[] = []
  for (const atOnce of RAW_AT_ONCE) {
    const before = { loop: cpuMs(process.pid), sink: cpuMs(sink.pid!) }
    raw.push(await rawRate(port, total, atOnce))
    print(`raw signed POSTs, ${atOnce} at once  ${Math.round(raw.at(-1)!)}/s`)
    printCpu(total, before, { loop: cpuMs(process.pid), sink: cpuMs(sink.pid!) })
  }

  const { assembly, connection, end } = await benchDatabase()
  const accounts = await makeEndpoints(assembly.system)
  await sql`analyze`.execute(assembly.system.db)

  await ask(sink, { reset: true })
  await publish(assembly.system, accounts, total)
  const worker = spawnPart(new URL('worker.ts', import.meta.url), [
    JSON.stringify(connection),
    String(port),
  ])
  await reply(worker)
  const postmaster = await postmasterOf(assembly.system.db)
  const cpu = () => ({
    worker: cpuMs(worker.pid!),
    postgres: familyCpuMs(postmaster),
    sink: cpuMs(sink.pid!),
  })
  const before = cpu()
  const rate = await drainRate(sink, worker, total)
  printCpu(total, before, cpu())
  const { statements } = await ask<{ statements: number }>(worker, {})
  const ratios = raw.map((each) => (rate / each).toFixed(2)).join(' and ')
  print(
    `product, from a backlog  ${Math.round(rate)}/s  ratios ${ratios}  statements per delivery ${(statements / total).toFixed(3)}`,
  )

  if (options['only'] === 'backlog') {
    worker.disconnect()
    sink.disconnect()
    return end()
  }
  const half = Math.round(rate / 2)
  const calm = await atRate(assembly.system, accounts, sink, half)
  print(
    `at half, ${half}/s: received ${calm.received}, event to first attempt p50 ${calm.p50} ms, p99 ${calm.p99} ms`,
  )

  await sql`update webhook_endpoint set url = 'https://hooks.acme.org/hang/' || endpoint_id where account_id in (select account_id from account order by account_id limit 10)`.execute(
    assembly.system.db,
  )
  const hung = await atRate(assembly.system, accounts, sink, half)
  const share = hung.received / (calm.received * 0.9)
  print(
    `with 10 of 100 hanging: the others keep ${share.toFixed(2)} of their rate, p50 ${hung.p50} ms, p99 ${hung.p99} ms (${hung.hanging} attempts hung)`,
  )
  worker.disconnect()
  sink.disconnect()
  await end()
}

const read = (sink: ChildProcess) => ask<Seen>(sink, { read: true })

/**
 * Signs and posts `atOnce` requests at once and stores nothing, as the most that one process can
 * do.
 */
async function rawRate(port: number, total: number, atOnce: number): Promise<number> {
  const ca = readFileSync(
    new URL('../../src/adapters/web/fixtures/ca.pem', import.meta.url),
    'utf8',
  )
  const pool = new Pool(`https://127.0.0.1:${port}`, {
    connect: { ca, servername: 'hooks.acme.org' },
    allowH2: false,
  })
  const keys = signingKeys([newSecret()])
  const body = JSON.stringify({
    type: 'subscriber.created',
    timestamp: new Date().toISOString(),
    data: subscriberCreated.example,
  })
  let left = total
  const loop = async () => {
    while (left-- > 0) {
      const headers = {
        'content-type': 'application/json',
        ...signHeaders(keys, { id: `msg_${left}`, body, at: new Date() }),
      }
      const answer = await pool.request({
        method: 'POST',
        path: `/${left % ENDPOINTS}`,
        headers,
        body,
      })
      await answer.body.dump()
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, loop))
  const seconds = (performance.now() - began) / 1000
  await pool.close()
  return total / seconds
}

/** Makes a hundred accounts with an endpoint each. */
async function makeEndpoints(system: System): Promise<string[]> {
  const accounts: string[] = []
  for (let i = 0; i < ENDPOINTS; i++) {
    const { accountId } = await openAccount(system, {
      email: `a${i}@example.com`,
      password: 'a password for benches',
      name: `Account ${i}`,
    })
    const answer = await run(system, {
      operation: findOperation('create_webhook_endpoint')!,
      credential: { kind: 'operator', accountId },
      input: () => ({ url: `https://hooks.acme.org/${i}` }),
      requestId: 'req_bench',
      address: null,
      browser: false,
      idempotencyKey: null,
      ifMatch: null,
    })
    if (answer.problem) throw answer.problem
    accounts.push(accountId)
  }
  return accounts
}

async function publish(system: System, accounts: readonly string[], total: number): Promise<void> {
  const each = Math.ceil(total / accounts.length)
  for (const accountId of accounts) {
    for (let left = each; left > 0; left -= 100) await emit(system, accountId, Math.min(left, 100))
  }
}

function emit(system: System, accountId: string, count: number): Promise<void> {
  return transaction(system, accountId, async ({ emit: note }) => {
    for (let i = 0; i < count; i++)
      note(subscriberCreated, { subscriber: EXAMPLE_SUBSCRIBER, resubscribed: false })
  })
}

/**
 * Returns deliveries a second from the first response to the last. Prints the worker's memory
 * meanwhile.
 */
async function drainRate(sink: ChildProcess, worker: ChildProcess, total: number): Promise<number> {
  const began = performance.now()
  let told = 0
  for (;;) {
    const { distinct } = await ask<{ distinct: number }>(sink, { count: true })
    if (distinct >= told + total / 5) {
      told = distinct
      const { rssMiB } = await ask<{ rssMiB: number }>(worker, {})
      print(`  ${distinct} delivered, the worker holds ${rssMiB} MiB`)
    }
    if (distinct >= total) return total / ((performance.now() - began) / 1000)
    await pause(50)
  }
}

/**
 * Publishes at a steady rate for ten seconds, spread over the accounts. Returns what the sink
 * received.
 */
async function atRate(
  system: System,
  accounts: readonly string[],
  sink: ChildProcess,
  rate: number,
): Promise<Seen> {
  await ask(sink, { reset: true })
  const began = performance.now()
  let published = 0
  let next = 0
  while (performance.now() - began < 10_000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate) - published
    if (due < 10) {
      await pause(5)
      continue
    }
    // Ten events a transaction, four transactions at once, so that publishing is not the
    // bottleneck.
    const batches = Math.min(4, Math.floor(due / 10))
    await Promise.all(
      Array.from({ length: batches }, () => emit(system, accounts[next++ % accounts.length]!, 10)),
    )
    published += batches * 10
  }
  await pause(2000)
  return read(sink)
}
