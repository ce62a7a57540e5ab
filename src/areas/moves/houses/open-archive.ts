import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { decodeText, TextDecoding } from './decode-text.ts'
import type { Opened } from './house.ts'
import { Refused, UnreadableFile } from './refused.ts'
import { dataOffset, readDirectory, type ZipEntry } from './zip-directory.ts'

/** The most bytes of a file that is read as one text. */
const TEXT_BYTES_MAX = 128 * 1024 ** 2
/** The most bytes of a file that is written into the work folder. */
const FILE_BYTES_MAX = 2 * 1024 ** 3
/** The most letters that are buffered until the end of their line. */
const LINE_LETTERS_MAX = 4 * 1024 ** 2

/** An opened archive, with the web address of the newsletter's former site. */
interface Archive extends Opened {
  /** The address of the former site, the base of links without a host. Null if unknown. */
  address: string | null
  /** Decodes an entry into blocks of complete lines. */
  lines(name: string): AsyncIterable<string>
  close(): Promise<void>
}

/**
 * Opens a ZIP archive, or a single file as an archive with one entry. `folder` is the work folder,
 * to which files are extracted under names that this program chooses. `address` is the former site.
 * Throws Refused.
 */
export async function openArchive(
  path: string,
  folder: string,
  { address = null }: { address?: string | null } = {},
): Promise<Archive> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const first = Buffer.alloc(Math.min(size, 1024))
    await file.read(first, 0, first.length, 0)
    const entries = isZip(first)
      ? await readDirectory(file, size)
      : [{ ...WHOLE, name: nameOfFile(first), bytes: size, packedBytes: size }]
    if (entries.length === 0)
      throw new Refused(
        'empty_archive',
        'The archive has no files. Export it again, with all data.',
      )
    return archiveOf({ path, file, entries, isZip: isZip(first) }, folder, address)
  } catch (error) {
    await file.close()
    throw error
  }
}

const WHOLE = { isDeflated: false, crc: 0, offset: 0 }
const isZip = (first: Buffer) => /^504b(?:0304|0506)/.test(first.toString('hex', 0, 4))

/** The first bytes, in hex, of files that cannot be an archive of a newsletter. */
const OTHER_FILES =
  /^(?:1f8b|377abcaf|52617221|25504446|d0cf11e0|89504e47|ffd8ff|425a68|fd377a58|7f454c46)/

/** Names a single file by its first bytes, because the file name of an upload cannot be trusted. */
function nameOfFile(first: Buffer): string {
  if (first.length === 0 || OTHER_FILES.test(first.toString('hex', 0, 8)))
    throw new Refused(
      'unknown_file',
      'This is neither a ZIP archive nor a CSV, JSON, XML or Markdown file. Send the file as the other service made it.',
    )
  const text = decodeText(first).trimStart()
  if (/^[[{]/.test(text)) return 'export.json'
  if (/^<\?xml|^<rss\b/i.test(text)) return 'export.xml'
  if (/^<!doctype html|^<html/i.test(text)) return 'export.html'
  return /^(?:---|\+\+\+)\r?\n/.test(text) ? 'export.md' : 'export.csv'
}

interface Source {
  path: string
  file: FileHandle
  entries: readonly ZipEntry[]
  isZip: boolean
}

function archiveOf(source: Source, folder: string, address: string | null): Archive {
  const byName = new Map(source.entries.map((entry) => [entry.name, entry]))
  const extracted = new Map<string, string>()
  const entryOf = (name: string, bytesMax: number): ZipEntry => {
    const entry = byName.get(name)
    if (!entry) throw new UnreadableFile(`${name} is not in the archive`)
    if (entry.bytes > bytesMax) throw new UnreadableFile(`${name} is too large`)
    return entry
  }
  return {
    entries: source.entries.map(({ name, bytes }) => ({ name, bytes })),
    address,
    async text(name) {
      const entry = entryOf(name, TEXT_BYTES_MAX)
      const parts: Buffer[] = []
      for await (const part of unpacked(source, entry)) parts.push(part)
      return decodeText(Buffer.concat(parts))
    },
    lines: (name) => linesOf(unpacked(source, entryOf(name, Infinity))),
    async extract(name) {
      const known = extracted.get(name)
      if (known !== undefined) return known
      const path = join(folder, `entry-${extracted.size + 1}`)
      await pipeline(unpacked(source, entryOf(name, FILE_BYTES_MAX)), createWriteStream(path))
      extracted.set(name, path)
      return path
    },
    close: () => source.file.close(),
  }
}

/**
 * Unpacks a file. Throws UnreadableFile at the first byte above the size in the directory, or when
 * the checksum differs.
 */
async function* unpacked(source: Source, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.packedBytes === 0 && entry.bytes === 0) return
  const start = source.isZip ? await dataOffset(source.file, entry) : 0
  const packed = createReadStream(source.path, { start, end: start + entry.packedBytes - 1 })
  const inflate = entry.isDeflated ? createInflateRaw() : null
  const parts: Readable = inflate ? packed.pipe(inflate) : packed
  packed.on('error', (error) => inflate?.destroy(error))
  let [bytes, crc] = [0, 0]
  try {
    for await (const part of parts as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > entry.bytes) break
      crc = crc32(part, crc)
      yield part
    }
  } catch {
    bytes = -1
  } finally {
    packed.destroy()
    inflate?.destroy()
  }
  if (bytes !== entry.bytes || (source.isZip && crc !== entry.crc))
    throw new UnreadableFile(`${entry.name} is damaged`)
}

async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoding = new TextDecoding()
  let waiting = ''
  for await (const part of parts) {
    waiting += decoding.push(part)
    const end = waiting.lastIndexOf('\n') + 1
    if (end === 0 && waiting.length < LINE_LETTERS_MAX) continue
    yield end === 0 ? waiting : waiting.slice(0, end)
    waiting = end === 0 ? '' : waiting.slice(end)
  }
  waiting += decoding.end()
  if (waiting !== '') yield waiting
}
