import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import {
  BrokenZip,
  listZip,
  type ReadBytes,
  readEntry,
  type StoredEntry,
} from '#lib/formats/zip-reading.ts'
import { type Manifest, readManifest } from './archive-manifest.ts'
import { BadArchive } from './bad-archive.ts'

export interface Archive {
  manifest: Manifest
  /** Reads an entry. Throws when it is not as the manifest says, at the latest at its end. */
  read(file: string): AsyncGenerator<Buffer>
  close(): Promise<void>
}

const MANIFEST = 'manifest.json'
const MANIFEST_BYTES_MAX = 256 * 1024 * 1024
/** An image has three files, and a library may have millions of them. */
const LIMITS = { entriesMax: 5_000_000, directoryMax: 1024 ** 3 }
/**
 * The maximum ratio by which the archive's records may expand. Records contain random ids, so real
 * ones expand only eight to twenty times.
 */
const RATIO_MAX = 100
/** Below this length any ratio is accepted. */
const SMALL_BYTES = 64 * 1024 * 1024

/** Opens an archive, and compares its entries with its manifest. Throws BadArchive. */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BadArchive(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  try {
    return await readOpen(handle)
  } catch (error) {
    await handle.close()
    throw explain(error)
  }
}

async function readOpen(handle: FileHandle): Promise<Archive> {
  const read: ReadBytes = async (at, bytes) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
    return buffer.subarray(0, bytesRead)
  }
  const found = await listZip(read, (await handle.stat()).size, LIMITS)
  const entries = new Map(found.map((entry) => [entry.name, entry]))
  const manifest = readManifest(await textOf(read, entries.get(MANIFEST)))
  const named = new Map(
    [...manifest.records, ...manifest.files].map((written) => [written.file, written]),
  )
  refuseOthers(entries, named)
  refuseBomb(manifest, entries)
  return {
    manifest,
    read: async function* (file) {
      const digest = createHash('sha256')
      try {
        for await (const chunk of readEntry(read, entries.get(file)!)) {
          digest.update(chunk)
          yield chunk
        }
      } catch (error) {
        throw explain(error)
      }
      if (digest.digest('hex') !== named.get(file)!.sha256)
        throw new BadArchive(
          `${file} was altered: its checksum is wrong. Export the account again.`,
        )
    },
    close: () => handle.close(),
  }
}

async function textOf(read: ReadBytes, entry: StoredEntry | undefined): Promise<string> {
  if (!entry)
    throw new BadArchive(
      'The file has no manifest.json, so it is no archive of an account, or was cut off. Give the ZIP of export_account_data.',
    )
  if (entry.bytes > MANIFEST_BYTES_MAX) throw new BrokenZip(`its manifest has ${entry.bytes} bytes`)
  const chunks: Buffer[] = []
  for await (const chunk of readEntry(read, entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function refuseOthers(
  entries: ReadonlyMap<string, StoredEntry>,
  named: ReadonlyMap<string, { bytes: number }>,
): void {
  for (const [file, { bytes }] of named)
    if (entries.get(file)?.bytes !== bytes)
      throw new BrokenZip(
        `${JSON.stringify(file)} ${entries.has(file) ? 'has a wrong length' : 'is missing'}`,
      )
  for (const name of entries.keys())
    if (name !== MANIFEST && !named.has(name))
      throw new BrokenZip(`its manifest does not name ${JSON.stringify(name)}`)
}

function refuseBomb({ records }: Manifest, entries: ReadonlyMap<string, StoredEntry>): void {
  const sum = (of: 'bytes' | 'stored') =>
    records.reduce((total, { file }) => total + entries.get(file)![of], 0)
  if (sum('bytes') > Math.max(SMALL_BYTES, RATIO_MAX * sum('stored')))
    throw new BadArchive(
      `The records of the archive would unpack to ${sum('bytes')} bytes, over ${RATIO_MAX} times its length. No account has such records, so it is refused.`,
    )
}

function explain(error: unknown): unknown {
  return error instanceof BrokenZip
    ? new BadArchive(
        `The archive is damaged: ${error.message}. Download it again, or export the account again.`,
      )
    : error
}
