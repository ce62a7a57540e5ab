import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { diskFiles } from '../../src/adapters/files/disk-files.ts'
import { jobs } from '../../src/catalogue.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { runJob } from '../../src/operation/jobs/run-job.ts'
import type { System } from '../../src/operation/system.ts'
import { ask, type BenchAccount, benchAccount } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { fillLists } from '../lists/contacts.ts'
import { copyOut } from './copy-out.ts'

const ROUNDS = 3
const COLUMNS =
  'email, status, source, tier, paid_until, tags, subscribed_at, confirmed_at, unsubscribed_at, fields'

/**
 * Measures an export to a file on the disk in both formats, beside COPY of the same rows to a file.
 * It also prints the most memory that this process had during each, and the longest time for which
 * its main thread did nothing else. `--contacts=100000` is their number.
 */
export async function benchExport(options: Record<string, string>): Promise<void> {
  const contacts = Number(options['contacts'] ?? 100_000)
  const { assembly, connection, end } = await benchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-bench-files-'))
  const { ports } = assembly.system
  const system: System = {
    ...assembly.system,
    ports: { ...ports, files: diskFiles(folder, ports.clock) },
  }
  const account = await benchAccount(system)
  await fillLists(system.db, account, contacts)
  const isOfNewsletter = `account_id = '${uuidOf(account.accountId)}' and newsletter_id = '${uuidOf(account.newsletterId)}'`

  print(`an export of ${contacts} contacts to a file, the best of ${ROUNDS} rounds`)
  const bare = {
    csv: `copy (select ${COLUMNS} from contact where ${isOfNewsletter}) to stdout with (format csv)`,
    jsonl: `copy (select row_to_json(c) from (select contact_id, newsletter_id, ${COLUMNS} from contact where ${isOfNewsletter}) c) to stdout`,
  }
  for (const format of ['csv', 'jsonl'] as const) {
    const copied = await best(() => copyOut(connection, bare[format], join(folder, 'copy')))
    const ours = await best(() => exportOnce(system, account, format))
    const rate = ({ ms }: Measured) => Math.round((contacts / ms) * 1000)
    print(
      `${format}: export ${line(ours)} (${rate(ours)}/s) · COPY ${line(copied)} (${rate(copied)}/s)`,
    )
    print(`${format}: ratio of the rates ${(rate(ours) / rate(copied)).toFixed(2)} (asked 0.5)`)
  }
  rmSync(folder, { recursive: true })
  await end()
}

/**
 * Runs one export as a worker does, without the pauses of the job queue. Returns the bytes of its
 * file.
 */
async function exportOnce(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  format: string,
): Promise<number> {
  const { id } = await ask(system, accountId, 'export_contacts', { newsletterId, format })
  const job = jobs.find(({ name }) => name === 'run_export')!
  await runJob(system, job, { accountId, exportId: id }, new AbortController().signal)
  await sql`delete from pgboss.job where name = 'run_export'`.execute(system.db)
  return (await ask(system, accountId, 'get_export', { exportId: id })).bytes
}

interface Measured {
  ms: number
  bytes: number
  peakMiB: number
  blockedMs: number
}

async function best(work: () => Promise<number>): Promise<Measured> {
  let found: Measured | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await measure(work)
    if (!found || measured.ms < found.ms) found = measured
  }
  return found!
}

async function measure(work: () => Promise<number>): Promise<Measured> {
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const bytes = await work()
  const ms = Math.round(performance.now() - began)
  clearInterval(sampling)
  delay.disable()
  return { ms, bytes, peakMiB: Math.round(peak / 2 ** 20), blockedMs: Math.round(delay.max / 1e6) }
}

function line({ ms, bytes, peakMiB, blockedMs }: Measured): string {
  return `${ms} ms, ${(bytes / 1e6).toFixed(1)} MB, memory ${peakMiB} MiB, blocked ${blockedMs} ms`
}
