export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Complete lines of a text, or the head of a line that is too long. */
type TextBlock = { text: string; lossy: boolean } | { longLine: string }

const LINE_MAX = 1024 * 1024
const HEAD_BYTES = 200
const [NEW_LINE, RETURN] = [0x0a, 0x0d]

/**
 * Decodes bytes into blocks of complete lines. By default it detects UTF-16, else UTF-8. A line
 * that is not UTF-8 is read as Windows-1252; after a line of UTF-8 beyond ASCII, its wrong bytes
 * become U+FFFD.
 */
export class TextBlocks {
  private given: Encoding | null
  private wide: InstanceType<typeof TextDecoder> | null = null
  private begun = false
  private carry: Buffer = Buffer.alloc(0)
  private skipping = false
  private sawUtf8 = false
  private sawWindows = false

  constructor(given: Encoding | null) {
    this.given = given
  }

  /** The encoding found so far. `mixed`: there are lines in two encodings. */
  get encoding(): Encoding | 'mixed' {
    if (this.given) return this.given
    if (this.sawWindows) return this.sawUtf8 ? 'mixed' : 'windows-1252'
    return 'utf-8'
  }

  *push(bytes: Buffer): Generator<TextBlock> {
    let part = bytes
    if (!this.begun) {
      // The first bytes determine the encoding, so they are buffered until there are enough of
      // them.
      this.carry = Buffer.concat([this.carry, bytes])
      if (this.carry.length < 1024) return
      part = this.begin()
    }
    yield* this.take(part)
  }

  *end(): Generator<TextBlock> {
    if (!this.begun) yield* this.take(this.begin())
    if (this.wide) yield* this.takeLines(Buffer.from(this.wide.decode()))
    const rest = this.carry
    this.carry = Buffer.alloc(0)
    if (rest.length > 0 && !this.skipping) yield* this.decode(rest)
  }

  private begin(): Buffer {
    this.begun = true
    const first = this.carry
    this.carry = Buffer.alloc(0)
    this.given ??= wideEncodingOf(first)
    if (this.given === 'utf-16le' || this.given === 'utf-16be')
      this.wide = new TextDecoder(this.given)
    return first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf ? first.subarray(3) : first
  }

  private *take(bytes: Buffer): Generator<TextBlock> {
    yield* this.takeLines(
      this.wide ? Buffer.from(this.wide.decode(bytes, { stream: true })) : bytes,
    )
  }

  private *takeLines(bytes: Buffer): Generator<TextBlock> {
    let part = bytes
    if (this.skipping) {
      const end = part.indexOf(NEW_LINE)
      if (end === -1) return
      this.skipping = false
      part = part.subarray(end + 1)
    }
    const all = this.carry.length > 0 ? Buffer.concat([this.carry, part]) : part
    const end = lastLineEnd(all)
    this.carry = all.subarray(end)
    if (end > 0) yield* this.decode(all.subarray(0, end))
    if (this.carry.length > LINE_MAX) {
      const head = this.carry.toString('latin1', 0, HEAD_BYTES)
      this.carry = Buffer.alloc(0)
      this.skipping = true
      yield { longLine: head }
    }
  }

  private *decode(bytes: Buffer): Generator<TextBlock> {
    if (this.given === 'windows-1252') return yield { text: windows1252(bytes), lossy: false }
    // UTF-16 was already converted to UTF-8 before.
    const text = utf8(bytes)
    if (text !== null) {
      if (text.length < bytes.length) this.sawUtf8 ||= !this.wide
      return yield { text, lossy: false }
    }
    for (let at = 0; at < bytes.length;) {
      const found = bytes.indexOf(NEW_LINE, at)
      const next = found === -1 ? bytes.length : found + 1
      yield this.decodeLine(bytes.subarray(at, next))
      at = next
    }
  }

  private decodeLine(line: Buffer): TextBlock {
    const text = utf8(line)
    if (text !== null) {
      if (text.length < line.length) this.sawUtf8 = true
      return { text, lossy: false }
    }
    if (this.given === 'utf-8' || (this.sawUtf8 && !this.sawWindows))
      return { text: line.toString('utf8'), lossy: true }
    this.sawWindows = true
    return { text: windows1252(line), lossy: false }
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

function utf8(bytes: Buffer): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

function windows1252(bytes: Buffer): string {
  return western.decode(bytes)
}

/**
 * Detects UTF-16 by its byte order mark, or by the zero bytes beside Latin letters. Null: it is not
 * UTF-16.
 */
function wideEncodingOf(first: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(first.length, 1024) & ~1
  for (let i = 0; i < length; i++) if (first[i] === 0) zeros[i % 2]!++
  if (zeros[1]! > length / 5 && zeros[0] === 0) return 'utf-16le'
  if (zeros[0]! > length / 5 && zeros[1] === 0) return 'utf-16be'
  return null
}

/** Returns the end of the last complete line. A CR at the end may be half of a CRLF. */
function lastLineEnd(bytes: Buffer): number {
  const newLine = bytes.lastIndexOf(NEW_LINE)
  if (newLine !== -1 || bytes.length < 65_536) return newLine + 1
  return bytes.lastIndexOf(RETURN, bytes.length - 2) + 1
}
