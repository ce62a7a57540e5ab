import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Pool } from 'undici'
import { diskFiles } from '../../src/adapters/files/disk-files.ts'
import { connectionConfig } from '../../src/adapters/postgres/pool.ts'
import { copyIn } from '../../src/db/copy.ts'
import { UploadedFile } from '../../src/operation/upload.ts'
import type { System } from '../../src/operation/system.ts'
import { ask as operate, type BenchAccount, benchAccount } from '../audience.ts'
import { ask, endParts, print, reply, spawnPart, startOptions } from '../child.ts'
import { type BenchConnection, benchDatabase } from '../database.ts'
import { makeAccounts } from '../signup/signup.ts'
import { type HouseSize, writeHouse } from './house.ts'
import { type Memory, memoryOf } from './memory.ts'

/** The accounts beside the move. Each adds its contacts with a key of its own. */
const OTHERS = 20
const SAMPLE_MS = 500
const BESIDE_EVERY_MS = 100
const FETCHED_AT_ONCE = 4

/**
 * Measures a move of a whole house by a worker in a process of its own: minutes, memory, and what
 * `add_contact` of other accounts takes beside it. The raw work is a download of the same pictures,
 * four at once, and COPY of the same contacts into a table with the same indexes. `--issues=5000`,
 * `--pictures=20000`, `--readers=200000`. `--kills=3` ends the worker with SIGKILL so often, at even
 * distances of the pictures and issues that are done.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const size = {
    issues: Number(options['issues'] ?? 5000),
    pictures: Number(options['pictures'] ?? 20_000),
    readers: Number(options['readers'] ?? 200_000),
  }
  const { assembly, connection, end } = await benchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-bench-move-'))
  const { ports } = assembly.system
  const system: System = {
    ...assembly.system,
    ports: { ...ports, files: diskFiles(join(folder, 'files'), ports.clock) },
  }
  const account = await benchAccount(system)
  const keys = await makeAccounts(system, OTHERS, { asksForConfirmation: false })
  const here = (file: string) => new URL(file, import.meta.url)
  const pictures = spawnPart(here('pictures.ts'), [])
  const pictureUrl = `http://127.0.0.1:${(await reply<{ port: number }>(pictures)).port}`
  const server = spawnPart(here('../signup/server.ts'), [JSON.stringify(connection), 'unlimited'])
  const pool = new Pool(`http://127.0.0.1:${(await reply<{ port: number }>(server)).port}`)
  const path = join(folder, 'archive.zip')
  await writeHouse(path, pictureUrl, size)
  print(
    `a house of ${size.issues} issues, ${size.pictures} pictures and ${size.readers} readers; its archive has ${mb(statSync(path).size)}`,
  )
  const alone = await beside(pool, keys, pause(10_000))
  const startWorker = async () => {
    const args = [JSON.stringify(connection), join(folder, 'files')]
    const worker = spawnPart(here('worker.ts'), args, startOptions())
    await reply(worker)
    return worker
  }
  let worker = await startWorker()
  const current = () => worker
  const memory = sampleMemory({ worker: current, server: () => server })
  const over = new AbortController()
  const others = beside(pool, keys, once(over.signal, 'abort'))

  const began = performance.now()
  const file = new UploadedFile({
    folder,
    path,
    sha256: '',
    bytes: statSync(path).size,
    name: 'export.zip',
  })
  const { id } = await operate(system, account.accountId, 'start_move', { from: 'substack', file })
  const find = () => operate(system, account.accountId, 'get_move', { moveId: id })
  const stages = new Map<string, number>()
  const note = (name: string) => stages.set(name, stages.get(name) ?? performance.now() - began)
  while ((await find()).status === 'reading') await pause(SAMPLE_MS)
  note('planned')
  await operate(system, account.accountId, 'confirm_move', { moveId: id })
  const kills = killsOf(size, Number(options['kills'] ?? 0))
  let move = await find()
  for (; move.status === 'running' || move.status === 'planned'; move = await find()) {
    if (move.progress) note(move.progress.stage)
    if (kills.length > 0 && reached(move.progress, size) >= kills[0]!) {
      kills.shift()
      await killed(worker)
      worker = await startWorker()
    }
    await pause(SAMPLE_MS)
  }
  note('ended')
  over.abort()
  const [times, peaks] = [await others, memory.end()]
  const { problems } = await ask<{ problems: string[] }>(worker, {})
  print(
    `${move.status}: ${JSON.stringify(move.counts)}; losses ${JSON.stringify(move.report?.losses)}`,
  )
  print(`minutes until: ${[...stages].map(([name, ms]) => `${name} ${minutes(ms)}`).join(' · ')}`)
  for (const line of peaks) print(line)
  print(`add_contact of others: alone ${shown(alone)}, beside the move ${shown(times)}`)
  print(`warnings and errors of the worker: ${JSON.stringify(problems)}`)
  await checkSums(system, account, size)
  await endParts(worker, server)
  await pool.close()
  await printRaw(system, connection, { pictureUrl, folder, pictures: size.pictures })
  await endParts(pictures)
  await end()
  rmSync(folder, { recursive: true })
}

/** Returns the shares of the pictures and issues at which the worker is killed. */
function killsOf(
  { pictures, issues }: { pictures: number; issues: number },
  kills: number,
): number[] {
  return Array.from({ length: kills }, (_, i) => ((i + 1) * (pictures + issues)) / (kills + 1))
}

function reached(
  progress: { stage: string; done: number } | null,
  { pictures }: { pictures: number },
): number {
  if (progress?.stage === 'pictures') return progress.done
  return progress?.stage === 'issues' ? pictures + progress.done : 0
}

async function killed(worker: ChildProcess): Promise<void> {
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
}

/** Adds contacts of other accounts at an even rate until something ends. Returns the times in ms. */
async function beside(
  pool: Pool,
  keys: readonly string[],
  until: Promise<unknown>,
): Promise<number[]> {
  const over = new AbortController()
  void until.then(() => over.abort())
  const times: Promise<number>[] = []
  for (let n = 0; !over.signal.aborted; n++) {
    times.push(addContact(pool, keys[n % keys.length]!))
    await pause(BESIDE_EVERY_MS)
  }
  return Promise.all(times)
}

let added = 0
async function addContact(pool: Pool, key: string): Promise<number> {
  const began = performance.now()
  const { statusCode, body } = await pool.request({
    path: '/api/v1/contacts',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ email: `new${added++}@others.test` }),
  })
  await body.dump()
  if (statusCode !== 201) throw new Error(`add_contact answered ${statusCode}`)
  return performance.now() - began
}

/** Samples the memory of processes. `end` returns a line for each with start, middle, end and most. */
function sampleMemory(processes: Record<string, () => ChildProcess>) {
  const samples = Object.fromEntries(Object.keys(processes).map((name) => [name, [] as Memory[]]))
  const timer = setInterval(() => {
    for (const [name, find] of Object.entries(processes)) {
      const { pid, exitCode, signalCode } = find()
      if (pid !== undefined && exitCode === null && signalCode === null)
        samples[name]!.push(memoryOf(pid))
    }
  }, SAMPLE_MS)
  return {
    end() {
      clearInterval(timer)
      return Object.entries(samples).map(([name, all]) => {
        const at = (share: number) => all[Math.floor((all.length - 1) * share)]!.own
        const most = (part: keyof Memory) => Math.max(...all.map((one) => one[part]))
        return `memory of the ${name}: ${at(0.02)} MiB at the start, ${at(0.5)} in the middle, ${at(1)} at the end, ${most('own')} at most; its helper processes together ${most('helpers')} at most`
      })
    },
  }
}

/** Fails unless everything is here once. */
async function checkSums(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  { issues, pictures, readers }: HouseSize,
): Promise<void> {
  const total = async (name: string, input = {}) =>
    (await operate(system, accountId, name, { include: 'total', limit: 1, ...input })).total
  const found = {
    issues: await total('list_campaigns'),
    pictures: await total('list_images'),
    readers: await total('list_contacts'),
    redirects: await total('list_redirects', { newsletterId }),
  }
  const wanted = { issues, pictures, readers, redirects: issues }
  print(`here: ${JSON.stringify(found)}`)
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`not everything is here once: ${JSON.stringify(wanted)} were moved`)
}

/** Measures the raw work: a download of all pictures, and COPY of the contacts. */
async function printRaw(
  { db }: System,
  connection: BenchConnection,
  { pictureUrl, folder, pictures }: { pictureUrl: string; folder: string; pictures: number },
): Promise<void> {
  const began = performance.now()
  const bytes = await download(pictureUrl, pictures)
  const fetched = performance.now() - began
  const path = join(folder, 'copy')
  const client = new pg.Client(connectionConfig(connection))
  await client.connect()
  const columns = `(account_id, contact_id, newsletter_id, email, status, source, fields, subscribed_at)`
  const statement = `copy (select account_id, contact_id, newsletter_id, email, status, source, fields, subscribed_at from contact) to stdout`
  await pipeline(client.query(copyTo(statement)), createWriteStream(path))
  await client.end()
  await sql`create table contact_copy (like contact including all)`.execute(db)
  const copyBegan = performance.now()
  await copyIn(db, `contact_copy ${columns}`, createReadStream(path))
  const copied = performance.now() - copyBegan
  print(
    `raw: download of the same pictures (${mb(bytes)}) ${minutes(fetched)} min, COPY of the contacts ${minutes(copied)} min`,
  )
}

async function download(url: string, pictures: number): Promise<number> {
  const pool = new Pool(url, { connections: FETCHED_AT_ONCE })
  const left = Array.from({ length: pictures }, (_, n) => n).values()
  let bytes = 0
  const fetcher = async () => {
    for (const n of left) {
      const { body } = await pool.request({ path: `/${n}.jpeg`, method: 'GET' })
      bytes += (await body.arrayBuffer()).byteLength
    }
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetcher))
  await pool.close()
  return bytes
}

const minutes = (ms: number) => (ms / 60_000).toFixed(2)
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function shown(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return `p50 ${at(0.5)}, p99 ${at(0.99)} ms (${sorted.length})`
}
