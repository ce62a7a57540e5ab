import { createInflateRaw } from 'node:zlib'

// Reads ZIP archives (PKWARE APPNOTE 6.3.10) by their central directory. It supports the features
// that exports use: stored and deflated entries, and Zip64 for large files. All other archives are
// refused as broken.

/**
 * The error for a broken archive. Its message says what is wrong, without a full stop at the end.
 */
export class BrokenZip extends Error {}

/** Returns `bytes` bytes of the file from an offset, or fewer when the file ends before. */
export type ReadBytes = (at: number, bytes: number) => Promise<Buffer>

export interface StoredEntry {
  name: string
  /** The size of the entry in the archive, and its size after decompression. */
  stored: number
  bytes: number
  deflated: boolean
  /** The offset of the entry's local header. */
  at: number
}

interface ZipLimits {
  entriesMax: number
  /** The most bytes of the central directory. */
  directoryMax: number
}

const END = 0x06_05_4b_50
const END_64 = 0x06_06_4b_50
const LOCATOR_64 = 0x07_06_4b_50
const DIRECTORY = 0x02_01_4b_50
const LOCAL = 0x04_03_4b_50
const END_BYTES = 22
const LOCATOR_BYTES = 20
const HEADER_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAX = 65_535
const BLOCK = 256 * 1024
/** The value of a 16-bit or 32-bit number whose actual value is in the Zip64 field. */
const IN_64_SHORT = 0xff_ff
const IN_64 = 0xff_ff_ff_ff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/**
 * A pattern for a relative path without `..`, drive, empty part, backslash or control character.
 */
const NAME = /^(?!\/)(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\:\p{Cc}]{1,300}$/u

/**
 * Lists the entries of an archive of `size` bytes. Throws BrokenZip for an archive that this module
 * does not support.
 */
export async function listZip(
  read: ReadBytes,
  size: number,
  limits: ZipLimits,
): Promise<StoredEntry[]> {
  const { count, bytes, at } = await findDirectory(read, size)
  if (count > limits.entriesMax) throw new BrokenZip(`it names ${count} entries`)
  if (bytes > limits.directoryMax || at + bytes > size)
    throw new BrokenZip('its directory has a wrong length')
  const directory = await read(at, bytes)
  const entries: StoredEntry[] = []
  const names = new Set<string>()
  for (let place = 0; entries.length < count;) {
    const [entry, next] = entryAt(directory, place)
    place = next
    if (names.has(entry.name)) throw new BrokenZip(`it has ${quote(entry.name)} twice`)
    if (entry.at + LOCAL_BYTES + entry.stored > at)
      throw new BrokenZip(`${quote(entry.name)} has a wrong length`)
    names.add(entry.name)
    entries.push(entry)
  }
  refuseOverlaps(entries)
  return entries
}

/**
 * Reads an entry and decompresses it. Throws BrokenZip as soon as the content is longer than the
 * central directory says.
 */
export async function* readEntry(read: ReadBytes, entry: StoredEntry): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of entry.deflated ? inflated(read, entry) : stored(read, entry)) {
      bytes += chunk.length
      if (bytes > entry.bytes) break
      yield chunk
    }
  } catch (error) {
    if (error instanceof BrokenZip) throw error
    throw new BrokenZip(`${quote(entry.name)} is damaged`)
  }
  if (bytes !== entry.bytes) throw new BrokenZip(`${quote(entry.name)} has a wrong length`)
}

async function findDirectory(read: ReadBytes, size: number) {
  const tail = Math.min(size, END_BYTES + COMMENT_MAX + LOCATOR_BYTES)
  const found = await read(size - tail, tail)
  let end = found.length - END_BYTES
  while (end >= 0 && found.readUInt32LE(end) !== END) end--
  if (end < 0) throw new BrokenZip('it is no ZIP archive, or was cut off')
  const directory = {
    count: found.readUInt16LE(end + 10),
    bytes: found.readUInt32LE(end + 12),
    at: found.readUInt32LE(end + 16),
  }
  const is64 =
    directory.count === IN_64_SHORT || directory.bytes === IN_64 || directory.at === IN_64
  const locator = end - LOCATOR_BYTES
  if (!is64) return directory
  if (locator < 0 || found.readUInt32LE(locator) !== LOCATOR_64)
    throw new BrokenZip('its end is damaged')
  const end64 = await read(number64(found, locator + 8), 56)
  if (end64.length < 56 || end64.readUInt32LE(0) !== END_64)
    throw new BrokenZip('its end is damaged')
  return { count: number64(end64, 32), bytes: number64(end64, 40), at: number64(end64, 48) }
}

function entryAt(directory: Buffer, at: number): [StoredEntry, number] {
  if (at + HEADER_BYTES > directory.length || directory.readUInt32LE(at) !== DIRECTORY)
    throw new BrokenZip('its directory is damaged')
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
    directory.readUInt16LE(at + place),
  ) as [number, number, number]
  const end = at + HEADER_BYTES + nameBytes + extraBytes + commentBytes
  if (end > directory.length) throw new BrokenZip('its directory is damaged')
  const from = at + HEADER_BYTES
  const name = directory.toString('utf8', from, from + nameBytes)
  if (!NAME.test(name)) throw new BrokenZip(`it has an entry with the path ${quote(name)}`)
  const method = directory.readUInt16LE(at + 10)
  if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || ![STORED, DEFLATED].includes(method))
    throw new BrokenZip(`${quote(name)} is encrypted, or compressed in an unusual way`)
  const extra = directory.subarray(from + nameBytes, from + nameBytes + extraBytes)
  const [bytes, stored, place] = sizesOf(directory, at, extra)
  if (method === STORED && bytes !== stored)
    throw new BrokenZip(`${quote(name)} has a wrong length`)
  return [{ name, stored, bytes, deflated: method === DEFLATED, at: place }, end]
}

/**
 * Returns the decompressed size, the stored size and the offset. Each comes from the Zip64 field if
 * the directory says so.
 */
function sizesOf(directory: Buffer, at: number, extra: Buffer): [number, number, number] {
  const field = zip64Field(extra)
  let used = 0
  const value = (place: number) => {
    const short = directory.readUInt32LE(at + place)
    if (short !== IN_64) return short
    if (used + 8 > field.length) throw new BrokenZip('its directory is damaged')
    used += 8
    return number64(field, used - 8)
  }
  const bytes = value(24)
  const stored = value(20)
  return [bytes, stored, value(42)]
}

function zip64Field(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length;) {
    const bytes = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + bytes)
    at += 4 + bytes
  }
  return extra.subarray(0, 0)
}

function number64(from: Buffer, at: number): number {
  const value = from.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new BrokenZip('it names an impossible length')
  return Number(value)
}

/** An archive whose entries share the same bytes can be small and still decompress to terabytes. */
function refuseOverlaps(entries: readonly StoredEntry[]): void {
  let end = 0
  for (const { name, at, stored } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < end) throw new BrokenZip(`${quote(name)} overlaps another entry`)
    end = at + LOCAL_BYTES + stored
  }
}

async function* stored(read: ReadBytes, entry: StoredEntry): AsyncGenerator<Buffer> {
  const header = await read(entry.at, LOCAL_BYTES)
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL)
    throw new BrokenZip(`${quote(entry.name)} is damaged`)
  const from = entry.at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  for (let done = 0; done < entry.stored;) {
    const block = await read(from + done, Math.min(BLOCK, entry.stored - done))
    if (block.length === 0) throw new BrokenZip(`${quote(entry.name)} ends too early`)
    yield block
    done += block.length
  }
}

async function* inflated(read: ReadBytes, entry: StoredEntry): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  const source = stored(read, entry)
  const feeding = (async () => {
    for await (const block of source)
      if (!inflate.write(block)) await new Promise((resolve) => inflate.once('drain', resolve))
    inflate.end()
  })().catch((error: unknown) => inflate.destroy(error as Error))
  try {
    yield* inflate as AsyncIterable<Buffer>
  } finally {
    inflate.destroy()
    // A destroyed stream never emits `drain`, so this event is emitted here. Otherwise the function
    // that feeds the stream would wait for ever.
    inflate.emit('drain')
    await feeding
  }
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 100))
}
