import type { AccountDb } from '#db/account-db.ts'
import { accountFiles, accountParts } from '#operation/account-data/account-part.ts'
import { partLines, schemaOf } from '#operation/account-data/part-lines.ts'
import { tables } from '#operation/account-data/tables.ts'
import { entriesOf, type Registered } from '#operation/registry.ts'
import type { Ports } from '#ports/ports.ts'
import { readmeOf } from './archive-readme.ts'
import { textEntry, type ZipEntry } from './zip.ts'

/**
 * The version of the archive's format. It is raised when programs for the previous version would
 * misread the archive.
 */
export const FORMAT_VERSION = 2
export const FORMAT = 'mailcast-account'

interface Written {
  file: string
  bytes: number
  sha256: string
}

interface WrittenRecords extends Written {
  name: string
  about: string
  rows: number
  schema: object
}

interface Archived extends AccountDb, Registered {
  ports: Pick<Ports, 'files' | 'deployment'>
  at: Date
  /** Called with the number of records of each batch. It throws to stop the archive. */
  read(rows: number): Promise<void>
}

/**
 * Lists an archive's files in order. The manifest is last, with the checksums of the other files.
 */
export async function* archiveEntries(archived: Archived): AsyncGenerator<ZipEntry> {
  const parts = entriesOf(archived, accountParts)
  const records: WrittenRecords[] = []
  const files: Written[] = []

  yield textEntry('README.txt', readmeOf({ parts, at: archived.at }), (written) =>
    files.push({ file: 'README.txt', ...written }),
  )
  for (const part of parts) {
    const { name, about } = part
    const file = `records/${name}.jsonl`
    let rows = 0
    const chunks = async function* () {
      for await (const batch of partLines(archived, part)) {
        rows += batch.rows
        await archived.read(batch.rows)
        yield batch.bytes
      }
    }
    const ended: ZipEntry['ended'] = (written) =>
      records.push({ name, about, file, rows, ...written, schema: schemaOf(part) })
    yield { name: file, chunks: chunks(), compress: true, ended }
  }
  yield* storedFiles(archived, files)
  yield textEntry('manifest.json', manifestOf(archived, { records, files }))
}

async function* storedFiles(archived: Archived, files: Written[]): AsyncGenerator<ZipEntry> {
  for (const { list } of entriesOf(archived, accountFiles))
    for await (const { name, storeName } of list(archived)) {
      const stream = await archived.ports.files.read(storeName)
      if (stream === null) continue
      const file = `files/${name}`
      await archived.read(0)
      yield {
        name: file,
        chunks: stream,
        compress: false,
        ended: (written) => files.push({ file, ...written }),
      }
    }
}

function manifestOf(
  { accountId, at, ports }: Archived,
  { records, files }: { records: WrittenRecords[]; files: Written[] },
): string {
  const manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    product: {
      name: 'Mailcast',
      version: ports.deployment.version,
      server: ports.deployment.baseUrl,
    },
    accountId,
    startedAt: at.toISOString(),
    records,
    files,
    leftOut: tables.flatMap(({ name, leftOut }) =>
      leftOut ? [{ table: name, why: leftOut }] : [],
    ),
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}
