import { sql } from 'kysely'
import { Pool } from 'undici'
import { insertKey } from '../../src/areas/keys/index.ts'
import { startNewsletter } from '../../src/areas/newsletters/index.ts'
import { newUuid, typeId, uuidOf } from '../../src/lib/typeid.ts'
import { newApiKey } from '../../src/operation/callers/api-key.ts'
import type { System } from '../../src/operation/system.ts'
import { transaction } from '../../src/operation/transaction.ts'
import { ask, print, reply, spawnPart } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { countingDatabase, printStatements } from '../statements.ts'

const ACCOUNTS = 2_000
const CONNECTIONS = 64
const WARM_UP_S = 2

/**
 * Measures `add_contact` over HTTP with kept connections, for so many accounts that no limit is
 * reached. It is compared with the same work without shared transactions. `--confirm=1` uses
 * newsletters that ask for confirmation. `--seconds=15` is the length of each measurement, and
 * `--rounds=2` their number. `--without-limits=1` also measures requests that take no limits,
 * between two that do. `--statements=1` prints PostgreSQL's time by statement,
 * `--statements=nested` that inside of functions too.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const seconds = Number(options['seconds'] ?? 10)
  const counting = options['statements'] !== undefined
  const { assembly, connection, end } = await (counting
    ? countingDatabase({ nested: options['statements'] === 'nested' })
    : benchDatabase())
  const keys = await makeAccounts(assembly.system, ACCOUNTS, {
    asksForConfirmation: options['confirm'] !== undefined,
  })
  await sql`analyze`.execute(assembly.system.db)
  for (let round = 1; round <= Number(options['rounds'] ?? 2); round++) {
    const alone = await measured('alone', connection, keys, seconds)
    if (counting) await sql`select pg_stat_statements_reset()`.execute(assembly.system.db)
    const together = await measured('together', connection, keys, seconds)
    if (options['without-limits'] !== undefined) {
      const free = await measured('unlimited', connection, keys, seconds)
      const again = await measured('together', connection, keys, seconds)
      print(
        `together / together without limits: ${((together.rate + again.rate) / 2 / free.rate).toFixed(2)} of the rate`,
      )
    }
    if (counting) await printStatements(assembly.system.db, together.rate * (seconds + WARM_UP_S))
    print(
      `together / alone: ${(together.rate / alone.rate).toFixed(2)} times the rate, ${(together.p50 / alone.p50).toFixed(2)} of the median latency`,
    )
  }
  await end()
}

/** Makes accounts with a key and a newsletter each, and returns their keys. */
export async function makeAccounts(
  system: System,
  accounts: number,
  { asksForConfirmation }: { asksForConfirmation: boolean },
): Promise<string[]> {
  const keys: string[] = []
  for (let i = 0; i < accounts; i++) {
    const accountId = typeId('acc', newUuid(Date.now()))
    await transaction(system, accountId, async (scope) => {
      await sql`insert into account (account_id, name, owner_email, created_at) values (${uuidOf(accountId)}, ${`Account ${i}`}, ${`a${i}@example.com`}, now())`.execute(
        scope.db,
      )
      await startNewsletter(scope, { name: `Letter ${i}`, asksForConfirmation })
      const key = newApiKey('us')
      await insertKey(scope, {
        key,
        name: 'Key',
        level: 'full',
        newsletterId: null,
        creator: { kind: 'operator', accountId: scope.accountId },
      })
      keys.push(key)
    })
  }
  return keys
}

interface Measured {
  rate: number
  p50: number
}

async function measured(
  mode: 'alone' | 'together' | 'unlimited',
  connection: object,
  keys: readonly string[],
  seconds: number,
): Promise<Measured> {
  const server = spawnPart(new URL('server.ts', import.meta.url), [
    JSON.stringify(connection),
    mode,
  ])
  const { port } = await reply<{ port: number }>(server)
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 })
  const statuses = new Map<number, number>()
  const latencies: number[] = []
  let measuring = false
  let until = Infinity
  let number = 0
  const run = newUuid(Date.now())
  const loop = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const n = number++
      const headers = {
        authorization: `Bearer ${keys[n % keys.length]}`,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ email: `r${n}-${run}@example.com`, source: 'bench' })
      const answer = await pool.request({ method: 'POST', path: '/api/v1/contacts', headers, body })
      await answer.body.dump()
      if (!measuring) continue
      latencies.push(performance.now() - began)
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    }
  }
  const loops = Array.from({ length: CONNECTIONS }, loop)
  await pause(WARM_UP_S)
  const before = await ask<{ cpuS: number }>(server, {})
  measuring = true
  await pause(seconds)
  measuring = false
  until = 0
  const after = await ask<{ cpuS: number }>(server, {})
  await Promise.all(loops)
  await pool.close()
  server.disconnect()
  await new Promise((resolve) => server.once('exit', resolve))

  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  const rate = latencies.length / seconds
  const limited = statuses.get(429) ?? 0
  const shown = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  print(
    `${mode.padEnd(8)}  ${Math.round(rate)}/s  p50 ${at(0.5).toFixed(1)} ms  p99 ${at(0.99).toFixed(1)} ms  the process ${Math.round(((after.cpuS - before.cpuS) / seconds) * 100)} %  share of 429: ${(limited / latencies.length).toFixed(4)}  (${shown})`,
  )
  return { rate, p50: at(0.5) }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
