import type { FileHandle } from 'node:fs/promises'
import { decodeText } from './decode-text.ts'
import { Refused } from './refused.ts'

/** A file in a ZIP archive. */
export interface ZipEntry {
  name: string
  /** The size of the unpacked file, as stated in the directory. */
  bytes: number
  packedBytes: number
  isDeflated: boolean
  crc: number
  /** The position of the file's header in the archive. */
  offset: number
}

const ENTRIES_MAX = 100_000
/** The most bytes of all files together, unpacked. */
const UNPACKED_BYTES_MAX = 8 * 1024 ** 3
const DIRECTORY_BYTES_MAX = 64 * 1024 ** 2
/** The highest compression ratio that deflate reaches, with a margin for the end of a stream. */
const RATIO_MAX = 1040

/** Signatures and sizes of ZIP's records (APPNOTE 6.3.10, §4.3). */
const [END, END_64, LOCATOR_64, FILE] = [0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50]
const [END_BYTES, LOCATOR_BYTES, FILE_BYTES, LOCAL_BYTES] = [22, 20, 46, 30]
const COMMENT_MAX = 0xffff

const asDamaged = () =>
  new Refused(
    'damaged_archive',
    'The ZIP archive is damaged or not complete. Download it again from the other service.',
  )

/**
 * Reads the directory of a ZIP archive, and checks it before any file is unpacked. Throws Refused.
 */
export async function readDirectory(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const { count, bytes, offset } = await findDirectory(file, size)
  if (count > ENTRIES_MAX)
    throw new Refused(
      'too_many_files',
      `The archive has ${count} files, and at most ${ENTRIES_MAX} are read. Leave out folders that a move does not need.`,
    )
  if (bytes > DIRECTORY_BYTES_MAX || offset + bytes > size) throw asDamaged()
  const directory = await bytesAt(file, offset, bytes)
  const entries: ZipEntry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + FILE_BYTES > directory.length || directory.readUInt32LE(at) !== FILE) throw asDamaged()
    const lengths = [28, 30, 32].map((place) => directory.readUInt16LE(at + place))
    const next = at + FILE_BYTES + lengths.reduce((sum, length) => sum + length, 0)
    if (next > directory.length) throw asDamaged()
    const entry = entryOf(directory.subarray(at, next), lengths as [number, number, number])
    if (entry) entries.push(entry)
    at = next
  }
  checkTogether(entries, offset)
  return entries
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw asDamaged()
  return buffer
}

interface Directory {
  count: number
  bytes: number
  offset: number
}

async function findDirectory(file: FileHandle, size: number): Promise<Directory> {
  const length = Math.min(size, END_BYTES + COMMENT_MAX)
  const tail = await bytesAt(file, size - length, length)
  let at = length - END_BYTES
  while (
    at >= 0 &&
    (tail.readUInt32LE(at) !== END || at + END_BYTES + tail.readUInt16LE(at + 20) !== length)
  )
    at--
  if (at < 0) throw asDamaged()
  const found = {
    count: tail.readUInt16LE(at + 10),
    bytes: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  const locator = at - LOCATOR_BYTES
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return found
  const record = await bytesAt(file, wholeNumber(tail.readBigUInt64LE(locator + 8)), 56)
  if (record.readUInt32LE(0) !== END_64) throw asDamaged()
  return {
    count: wholeNumber(record.readBigUInt64LE(32)),
    bytes: wholeNumber(record.readBigUInt64LE(40)),
    offset: wholeNumber(record.readBigUInt64LE(48)),
  }
}

function wholeNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw asDamaged()
  return Number(value)
}

/** Reads one file's record. Returns null for folders and for files of operating systems. */
function entryOf(
  record: Buffer,
  [nameBytes, extraBytes]: [number, number, number],
): ZipEntry | null {
  const name = nameOf(decodeText(record.subarray(FILE_BYTES, FILE_BYTES + nameBytes)))
  if (name === null) return null
  const [flags, method] = [record.readUInt16LE(8), record.readUInt16LE(10)]
  if ((flags & 1) === 1)
    throw new Refused(
      'encrypted_archive',
      'The archive is protected by a password. Unpack it, and pack its files again without one.',
    )
  if (method !== 0 && method !== 8)
    throw new Refused(
      'unknown_packing',
      `The archive packs ${name} in a way that is not read here. Unpack it, and pack its files again as ZIP.`,
    )
  const extra = record.subarray(FILE_BYTES + nameBytes, FILE_BYTES + nameBytes + extraBytes)
  const [bytes, packedBytes, offset] = sizesOf(record, extra)
  return {
    name,
    bytes,
    packedBytes,
    offset,
    isDeflated: method === 8,
    crc: record.readUInt32LE(16),
  }
}

/**
 * Reads the sizes and the position, which are in the extra field for values over 4 GiB (§4.5.3).
 */
function sizesOf(record: Buffer, extra: Buffer): [number, number, number] {
  const sizes: [number, number, number] = [
    record.readUInt32LE(24),
    record.readUInt32LE(20),
    record.readUInt32LE(42),
  ]
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let place = at + 4
    for (const [i, size] of sizes.entries()) {
      if (size !== 0xffffffff) continue
      if (place + 8 > extra.length) throw asDamaged()
      sizes[i] = wholeNumber(extra.readBigUInt64LE(place))
      place += 8
    }
  }
  return sizes
}

const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/

function nameOf(written: string): string | null {
  const name = written.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  if (/^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)|\p{Cc}/u.test(name))
    throw new Refused(
      'climbing_path',
      'A file in the archive has a name that leads out of the archive. An export of a service has none such: download it again.',
    )
  return name === '' || name.endsWith('/') || OF_SYSTEMS.test(name) ? null : name
}

/** Refuses archives that are too large or repetitive when unpacked, as ZIP bombs are. */
function checkTogether(entries: readonly ZipEntry[], directoryAt: number): void {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  if (bytes > UNPACKED_BYTES_MAX)
    throw new Refused(
      'too_large',
      `The archive unpacks to ${Math.ceil(bytes / 1024 ** 3)} GB, and at most ${UNPACKED_BYTES_MAX / 1024 ** 3} GB are read. Leave out what a move does not need, such as videos.`,
    )
  if (new Set(entries.map(({ name }) => name)).size < entries.length)
    throw new Refused(
      'repeated_name',
      'Two files in the archive have the same name. Download it again from the other service.',
    )
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [i, { offset, packedBytes, bytes: unpacked }] of inOrder.entries()) {
    const end = offset + LOCAL_BYTES + packedBytes
    if (end > (inOrder[i + 1]?.offset ?? directoryAt) || unpacked > (packedBytes + 1) * RATIO_MAX)
      throw asDamaged()
  }
}

/** Returns the position at which the packed bytes of a file begin. */
export async function dataOffset(file: FileHandle, entry: ZipEntry): Promise<number> {
  const header = await bytesAt(file, entry.offset, LOCAL_BYTES)
  return entry.offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
}
