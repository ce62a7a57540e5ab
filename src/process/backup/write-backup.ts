import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type pg from 'pg'
import { type Connection, openClient } from '#adapters/postgres/pool.ts'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { TAR_END, tarHeader, tarPadding } from '#lib/formats/tar.ts'
import { VERSION } from '../../version.ts'
import {
  type BackupTable,
  FILES,
  type Manifest,
  MANIFEST,
  MANIFEST_SUM,
  SEALED_KEYS,
} from './manifest.ts'
import { sealKeys, type SecretKeys } from './sealed-key.ts'
import {
  closeSnapshot,
  listTables,
  openSnapshot,
  readFingerprint,
  readMigrationNames,
  readSequences,
  readTable,
  type SourceTable,
} from './snapshot-sql.ts'

export interface BackupSource {
  /** A connection to the database without a pooler. */
  direct: Connection
  /** The folder of files; null when files are in another store. */
  filesDir: string | null
  /** The name of the store of files. */
  filesName: string
  keys: SecretKeys
  /** The passphrase that encrypts the secret keys. Null leaves the keys out of the backup. */
  passphrase: string | null
}

/** The bytes of rows that are compressed together. Two such parts are in memory. */
const PART_BYTES = 8 * 1024 * 1024

const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const compress = promisify<Buffer, object, Buffer>(zstdCompress)

/** Is called with the manifest after the last bytes of the backup were read. */
type Finished = (manifest: Manifest) => void

/**
 * Yields the bytes of a server's backup while the server runs. The backup is a tar archive of the
 * rows, the files, the encrypted secret keys, and last the manifest with all checksums.
 */
export async function* readBackup(
  source: BackupSource,
  finished: Finished = () => {},
): AsyncGenerator<Buffer> {
  const client = openClient(source.direct, 'mailcast-backup')
  await client.connect()
  try {
    yield* readAll(client, source, finished)
  } finally {
    await client.end()
  }
}

async function* readAll(
  client: pg.Client,
  source: BackupSource,
  finished: Finished,
): AsyncGenerator<Buffer> {
  const takenAt = await openSnapshot(client)
  const entries: Manifest['entries'] = []
  async function* entry(name: string, content: Buffer): AsyncGenerator<Buffer> {
    entries.push({ name, bytes: content.length, sha256: sha256(content) })
    yield* whole(name, content, takenAt)
  }
  const secretFingerprint = await checkedFingerprint(client, source.keys)
  const migrations = await readMigrationNames(client)
  const tables: BackupTable[] = []
  for (const table of await listTables(client)) {
    const kept: BackupTable = {
      name: table.name,
      columns: table.columns,
      rows: 0,
      bytes: 0,
      parts: [],
    }
    for await (const { content, rows, bytes } of compressedParts(client, table)) {
      const number = String(kept.parts.length + 1).padStart(6, '0')
      const name = `tables/${table.name}/${number}.copy.zst`
      kept.parts.push(name)
      kept.rows += rows
      kept.bytes += bytes
      yield* entry(name, content)
    }
    tables.push(kept)
  }
  const sequences = await readSequences(client)
  await closeSnapshot(client)
  if (source.filesDir !== null)
    for await (const path of filesIn(source.filesDir))
      yield* fileEntry(source.filesDir, path, entries)
  if (source.passphrase !== null)
    yield* entry(
      SEALED_KEYS,
      Buffer.from(JSON.stringify(await sealKeys(source.keys, source.passphrase))),
    )
  const manifest: Manifest = {
    format: 'mailcast-backup',
    formatVersion: 1,
    mailcastVersion: VERSION,
    takenAt: takenAt.toISOString(),
    migrations,
    secretFingerprint,
    files: source.filesDir === null ? source.filesName : 'disk',
    tables,
    sequences,
    entries,
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  yield* whole(MANIFEST, text, takenAt)
  yield* whole(MANIFEST_SUM, Buffer.from(`${sha256(text)}\n`), takenAt)
  finished(manifest)
  yield TAR_END
}

/**
 * Returns the fingerprint of the database's secret key. Throws when `keys` does not contain this
 * key.
 */
async function checkedFingerprint(client: pg.Client, keys: SecretKeys): Promise<string> {
  const fingerprint = await readFingerprint(client)
  if (!secretKeyVault(keys.secretKey, keys.secretKeysOld).knows(fingerprint))
    throw new Error('SECRET_KEY is not the one that this database was used with. Set that one.')
  return fingerprint
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function* whole(name: string, content: Buffer, at: Date): AsyncGenerator<Buffer> {
  yield tarHeader(name, content.length, at)
  yield content
  yield tarPadding(content.length)
}

interface Part {
  content: Buffer
  rows: number
  bytes: number
}

/** Reads the rows of a table in compressed parts. One is compressed while the next is read. */
async function* compressedParts(client: pg.Client, table: SourceTable): AsyncGenerator<Part> {
  let before: Promise<Part> | null = null
  for await (const rows of wholeRows(readTable(client, table))) {
    const next = toPart(rows)
    if (before !== null) yield await before
    before = next
  }
  if (before !== null) yield await before
}

async function toPart(rows: Buffer): Promise<Part> {
  let count = 0
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) count++
  return { content: await compress(rows, LEVEL), rows: count, bytes: rows.length }
}

/** Joins chunks into parts that contain only whole rows. COPY writes each row on one line. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    kept.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    const end = chunk.lastIndexOf(10) + 1
    if (end === 0) continue
    kept[kept.length - 1] = chunk.subarray(0, end)
    yield Buffer.concat(kept)
    kept = [chunk.subarray(end)]
    bytes = chunk.length - end
  }
  if (bytes > 0) yield Buffer.concat(kept)
}

/** Lists the whole files of a folder. Names with a dot are unfinished ones. */
async function* filesIn(folder: string, under = ''): AsyncGenerator<string> {
  const found = await readdir(join(folder, under), { withFileTypes: true }).catch(absentAsNull)
  for (const each of found ?? []) {
    if (each.name.includes('.')) continue
    const path = under === '' ? each.name : `${under}/${each.name}`
    if (each.isDirectory()) yield* filesIn(folder, path)
    else if (each.isFile()) yield path
  }
}

/**
 * Yields a file's entry. No process changes a file after it was written. Skips a file that was
 * deleted.
 */
async function* fileEntry(
  folder: string,
  path: string,
  entries: Manifest['entries'],
): AsyncGenerator<Buffer> {
  const found = await stat(join(folder, path)).catch(absentAsNull)
  if (found === null) return
  const content = createReadStream(join(folder, path))[Symbol.asyncIterator]()
  const first = (await content.next().catch(absentAsNull)) as IteratorResult<Buffer> | null
  if (first === null) return
  const hash = createHash('sha256')
  const name = FILES + path
  let bytes = 0
  yield tarHeader(name, found.size, found.mtime)
  for (let next = first; !next.done; next = (await content.next()) as IteratorResult<Buffer>) {
    hash.update(next.value)
    bytes += next.value.length
    yield next.value
  }
  if (bytes !== found.size) throw new Error(`the file ${path} changed while it was read`)
  yield tarPadding(bytes)
  entries.push({ name, bytes, sha256: hash.digest('hex') })
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
