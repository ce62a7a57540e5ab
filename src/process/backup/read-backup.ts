import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { BrokenTar, listTar, type ReadAt, type TarEntry } from '#lib/formats/tar.ts'
import { FILES, Manifest, MANIFEST, MANIFEST_SUM, SEALED_KEYS } from './manifest.ts'
import { SealedKeys } from './sealed-key.ts'

/** The error for a file that is not a complete backup. The message says what to do. */
export class BadBackup extends Error {}

export interface Backup {
  manifest: Manifest
  /** The checksum of the manifest, which identifies the backup. */
  sum: string
  sealedKeys: SealedKeys | null
  /** The names of its files in the store of files. */
  files: string[]
  /** Reads rows of a table, in PostgreSQL's COPY text format. */
  rows(part: string): Promise<Buffer>
  file(name: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * The maximum size in bytes of a decompressed part: the largest row that PostgreSQL can have, and a
 * part.
 */
const PART_BYTES_MAX = 1.5e9

const BLOCK_BYTES = 1_048_576

const decompress = promisify<Buffer, object, Buffer>(zstdDecompress)

/** Opens a backup and verifies every checksum. Throws BadBackup. */
export async function openBackup(path: string): Promise<Backup> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  try {
    return await verify(handle, path)
  } catch (error) {
    await handle.close()
    throw error instanceof BrokenTar
      ? new BadBackup(
          `${path} is no whole backup: ${error.message}. It was cut off or altered, or is another kind of file. Take another backup, or copy this one anew.`,
        )
      : error
  }
}

async function verify(handle: FileHandle, path: string): Promise<Backup> {
  const readAt: ReadAt = async (at, bytes) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
    return buffer.subarray(0, bytesRead)
  }
  const found = await listTar(readAt, (await handle.stat()).size)
  const entries = new Map(found.map((entry) => [entry.name, entry]))
  const content = (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new BrokenTar(`it has no ${name}`)
    return readAt(entry.at, entry.bytes)
  }
  const text = await content(MANIFEST)
  const sum = createHash('sha256').update(text).digest('hex')
  if ((await content(MANIFEST_SUM)).toString().trim() !== sum)
    throw new BrokenTar('its manifest is damaged')
  const manifest = readManifest(text, path)
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = entries.get(name)
    if (entry?.bytes !== bytes || (await hashOf(readAt, entry)) !== sha256)
      throw new BrokenTar(`${name} is damaged`)
  }
  const has = new Set(manifest.entries.map(({ name }) => name))
  for (const part of manifest.tables.flatMap(({ parts }) => parts))
    if (!has.has(part)) throw new BrokenTar(`it has no ${part}`)
  return {
    manifest,
    sum,
    sealedKeys: has.has(SEALED_KEYS)
      ? SealedKeys.parse(JSON.parse((await content(SEALED_KEYS)).toString()))
      : null,
    files: [...has]
      .filter((name) => name.startsWith(FILES))
      .map((name) => name.slice(FILES.length)),
    rows: async (part) => decompress(await content(part), { maxOutputLength: PART_BYTES_MAX }),
    file: (name) => streamOf(readAt, entries.get(FILES + name)!),
    close: () => handle.close(),
  }
}

function readManifest(text: Buffer, path: string): Manifest {
  const json = JSON.parse(text.toString()) as { formatVersion?: unknown; mailcastVersion?: unknown }
  if (typeof json.formatVersion === 'number' && json.formatVersion > 1)
    throw new BadBackup(
      `${path} was written by a newer Mailcast (${String(json.mailcastVersion)}). Update this one, then restore.`,
    )
  const manifest = Manifest.safeParse(json)
  if (!manifest.success) throw new BrokenTar('its manifest is of another kind')
  return manifest.data
}

/** Reads an entry in blocks. */
async function* streamOf(readAt: ReadAt, { at, bytes }: TarEntry): AsyncGenerator<Buffer> {
  for (let read = 0; read < bytes;) {
    const block = await readAt(at + read, Math.min(BLOCK_BYTES, bytes - read))
    if (block.length === 0) throw new BrokenTar('it ends too early')
    yield block
    read += block.length
  }
}

async function hashOf(readAt: ReadAt, entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of streamOf(readAt, entry)) hash.update(block)
  return hash.digest('hex')
}
