import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { diskFiles } from '../../src/adapters/files/disk-files.ts'
import { jobs } from '../../src/catalogue.ts'
import { runJob } from '../../src/operation/jobs/run-job.ts'
import type { System } from '../../src/operation/system.ts'
import { ask, type BenchAccount, benchAccount } from '../audience.ts'
import { copyOut } from '../audience/copy-out.ts'
import { print } from '../child.ts'
import { type BenchConnection, benchDatabase } from '../database.ts'
import { fillLists } from '../lists/contacts.ts'

const ROUNDS = 2

/**
 * Measures the export of an account to a ZIP file on the disk, beside COPY of each table to a file,
 * which is the work of `pg_dump --data-only`: the database has one account. The most memory of this
 * process during each size shows whether it grows with the account. `--contacts=10000,100000` are
 * the sizes, each in a database of its own.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  for (const contacts of (options['contacts'] ?? '10000,100000').split(',').map(Number))
    await benchSize(contacts)
}

async function benchSize(contacts: number): Promise<void> {
  const { assembly, connection, end } = await benchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-bench-files-'))
  const { ports } = assembly.system
  const system: System = {
    ...assembly.system,
    ports: { ...ports, files: diskFiles(folder, ports.clock) },
  }
  const account = await benchAccount(system)
  await fillLists(system.db, account, contacts)
  print(`an export of an account with ${contacts} contacts, the best of ${ROUNDS} rounds`)
  const dumped = await best(() => dump(system, connection, folder))
  const ours = await best(() => exportOnce(system, account))
  const rate = ({ ms }: Measured) => Math.round((ours.rows / ms) * 1000)
  print(
    `export ${line(ours)}, ${ours.rows} rows (${rate(ours)}/s) · COPY of each table ${line(dumped)} (${rate(dumped)}/s)`,
  )
  print(`ratio of the rates ${(rate(ours) / rate(dumped)).toFixed(2)} (asked 0.3)`)
  rmSync(folder, { recursive: true })
  await end()
}

interface Written {
  bytes: number
  rows: number
}

/** Runs one export as a worker does, without the pauses of the job queue. */
async function exportOnce(system: System, { accountId }: BenchAccount): Promise<Written> {
  const { id } = await ask(system, accountId, 'export_account_data', {})
  const job = jobs.find(({ name }) => name === 'run_account_export')!
  await runJob(system, job, { accountId, exportId: id }, new AbortController().signal)
  await sql`delete from pgboss.job where name in ('run_account_export', 'send_account_export_notice')`.execute(
    system.db,
  )
  const made = await ask(system, accountId, 'get_account_export', { exportId: id })
  if (made.status !== 'done') throw new Error(`the export is ${made.status}: ${made.failure}`)
  return { bytes: made.bytes, rows: made.progress.done }
}

/**
 * Copies each table of the product to a file, one after the other. Tables of the job queue stay
 * out.
 */
async function dump({ db }: System, connection: BenchConnection, folder: string): Promise<Written> {
  const tables = await sql<{
    name: string
  }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' order by 1`.execute(db)
  let bytes = 0
  for (const { name } of tables.rows)
    bytes += await copyOut(connection, `copy public."${name}" to stdout`, join(folder, 'copy'))
  return { bytes, rows: 0 }
}

interface Measured extends Written {
  ms: number
  peakMiB: number
  blockedMs: number
}

async function best(work: () => Promise<Written>): Promise<Measured> {
  let found: Measured | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await measure(work)
    if (!found || measured.ms < found.ms) found = measured
  }
  return found!
}

async function measure(work: () => Promise<Written>): Promise<Measured> {
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const written = await work()
  const ms = Math.round(performance.now() - began)
  clearInterval(sampling)
  delay.disable()
  return {
    ...written,
    ms,
    peakMiB: Math.round(peak / 2 ** 20),
    blockedMs: Math.round(delay.max / 1e6),
  }
}

function line({ ms, bytes, peakMiB, blockedMs }: Measured): string {
  return `${ms} ms, ${(bytes / 1e6).toFixed(1)} MB, memory ${peakMiB} MiB, blocked ${blockedMs} ms`
}
