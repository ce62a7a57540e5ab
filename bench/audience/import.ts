import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionConfig } from '../../src/adapters/postgres/pool.ts'
import { jobs } from '../../src/catalogue.ts'
import { copyIn } from '../../src/db/copy.ts'
import { runJob } from '../../src/operation/jobs/run-job.ts'
import { UploadedFile } from '../../src/operation/upload.ts'
import { ask, benchAccount } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'

/**
 * Measures an import of an uploaded file with mapping, validation and dedupe, beside COPY of the
 * same rows into an empty copy of `contact` with all its indexes. It also prints the most memory of
 * this process and of the process that reads the file. `--contacts=100000` is their number.
 */
export async function benchImport(options: Record<string, string>): Promise<void> {
  const contacts = Number(options['contacts'] ?? 100_000)
  const { assembly, connection, end } = await benchDatabase()
  const { system } = assembly
  const { accountId } = await benchAccount(system)
  await ask(system, accountId, 'create_custom_field', { name: 'town', type: 'text' })
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-bench-files-'))
  const path = join(folder, 'list.csv')
  await pipeline(Readable.from(linesOf(contacts)), createWriteStream(path))
  const bytes = statSync(path).size

  const memory = peakOf(process)
  const began = performance.now()
  const { id } = await ask(system, accountId, 'import_contacts', {
    file: new UploadedFile({ folder, path, sha256: '', bytes }),
  })
  const staged = performance.now()
  const job = jobs.find(({ name }) => name === 'run_import')!
  await runJob(system, job, { accountId, importId: id }, new AbortController().signal)
  const importMs = performance.now() - began
  const { counts } = await ask(system, accountId, 'get_import', { importId: id })
  const peaks = { main: memory.end(), reader: readerPeakMiB() }

  const rowsPath = join(folder, 'copy')
  const client = new pg.Client(connectionConfig(connection))
  await client.connect()
  await pipeline(client.query(copyTo('copy contact to stdout')), createWriteStream(rowsPath))
  await client.end()
  await sql`create table contact_copy (like contact including all)`.execute(system.db)
  const copyBegan = performance.now()
  await copyIn(
    system.db,
    'contact_copy (account_id, contact_id, newsletter_id, email, status, source, tier, paid_until, tags, fields, awaiting, generation, subscribed_at, confirmed_at, unsubscribed_at, status_before)',
    createReadStream(rowsPath),
  )
  const copyMs = performance.now() - copyBegan

  const rate = (ms: number) => Math.round((counts.added / ms) * 1000)
  const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  print(`an import of ${contacts} rows (${(bytes / 1e6).toFixed(1)} MB): ${JSON.stringify(counts)}`)
  print(
    `import ${s(importMs)} (${rate(importMs)}/s), of which reading and staging ${s(staged - began)} · COPY ${s(copyMs)} (${rate(copyMs)}/s)`,
  )
  print(
    `ratio of the rates ${(copyMs / importMs).toFixed(2)} (asked 0.4) · most memory: this process ${peaks.main} MiB, the reader ${peaks.reader} MiB`,
  )
  rmSync(folder, { recursive: true })
  await end()
}

/** One row in a thousand is faulty, and one in a hundred has an address a second time. */
function* linesOf(contacts: number): Generator<string> {
  yield 'E-Mail,First name,last_name,Town,tags,status,subscribed at\n'
  for (let i = 0; i < contacts; i++) {
    const email = i % 1000 === 7 ? 'nobody' : `Reader${i % 100 === 11 ? i - 1 : i}@readers.test`
    yield `${email},Reader ${i},van der Example,"Town ${i % 977}, north","tag ${i % 50};tag ${i % 7}",${i % 20 === 3 ? 'unsubscribed' : 'subscribed'},2021-02-04 07:55:20\n`
  }
}

function peakOf(measured: NodeJS.Process): { end(): number } {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, measured.memoryUsage().rss)), 20)
  return {
    end() {
      clearInterval(timer)
      return Math.round(most / 1024 / 1024)
    },
  }
}

/** Returns the peak memory of the process that reads imports; 0 without /proc. */
function readerPeakMiB(): number {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  const pid = readdirSync('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      read(`/proc/${name}/cmdline`).includes('import-process.ts') &&
      read(`/proc/${name}/status`).includes(`PPid:\t${process.pid}\n`),
  )
  return pid === undefined
    ? 0
    : Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
}
