/** An entry of a tar archive (POSIX.1-1988 ustar), with the offset of its content in the file. */
export interface TarEntry {
  name: string
  bytes: number
  /** The offset of the content's first byte. */
  at: number
}

/** Reads `bytes` bytes from an offset, or fewer when the file ends before. */
export type ReadAt = (at: number, bytes: number) => Promise<Buffer>

const TAR_BLOCK = 512
const NAME_BYTES = 100
/** The largest size that the eleven octal digits of a header can express. */
const LARGEST_BYTES = 0o77777777777

/** Two blocks of zeros, which end an archive. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)

export class BrokenTar extends Error {}

/**
 * Writes the header of an entry. Throws when the name or the size does not fit into a ustar header.
 */
export function tarHeader(name: string, bytes: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES || bytes > LARGEST_BYTES)
    throw new Error(`${name} (${bytes} bytes) does not fit into a tar archive`)
  const header = Buffer.alloc(TAR_BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at)
  header.write(name, 0)
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(bytes, 124, 11)
  octal(Math.floor(modifiedAt.getTime() / 1000), 136, 11)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  octal(sumOf(header), 148, 6)
  header.write('\0 ', 154)
  return header
}

/** Returns the zeros that fill the last block after a content. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK)
}

/** Lists the entries of an archive. Throws BrokenTar when the archive is cut off or damaged. */
export async function listTar(read: ReadAt, size: number): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  for (let at = 0; ;) {
    const header = await read(at, TAR_BLOCK)
    if (header.length < TAR_BLOCK) throw new BrokenTar('it ends too early')
    if (header.every((byte) => byte === 0)) {
      if (at + TAR_END.length > size) throw new BrokenTar('it ends too early')
      return entries
    }
    const entry = readHeader(header, at + TAR_BLOCK)
    at = entry.at + entry.bytes + tarPadding(entry.bytes).length
    if (at > size) throw new BrokenTar('it ends too early')
    entries.push(entry)
  }
}

function readHeader(header: Buffer, at: number): TarEntry {
  const text = (from: number, bytes: number) =>
    header.toString('utf8', from, from + bytes).split('\0', 1)[0]!
  const sum = Number.parseInt(text(148, 8), 8)
  const blank = Buffer.from(header)
  blank.write('        ', 148)
  if (text(257, 6) !== 'ustar' || sum !== sumOf(blank)) throw new BrokenTar('a header is damaged')
  return { name: text(0, NAME_BYTES), bytes: Number.parseInt(text(124, 12), 8), at }
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}
