/** The most characters of an encoded line (RFC 2045 §6.7 rule 5). */
const LINE_MAX = 76
/** A pattern for lines that need no encoding. Most lines match it. */
const PLAIN_LINE = /^(?!\.)[ -<>-~]{0,75}$/
const [TAB, LF, CR, SPACE, DOT, EQUALS] = [0x09, 0x0a, 0x0d, 0x20, 0x2e, 0x3d]
const HEX = Buffer.from('0123456789ABCDEF')
/** For each byte, whether it needs no encoding (rule 2). */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === TAB || (byte >= SPACE && byte <= 0x7e && byte !== EQUALS)),
)

/** For each byte, whether it needs no encoding anywhere in a line. */
const LETTER = PLAIN.map((plain, byte) =>
  byte === TAB || byte === SPACE || byte === DOT ? 0 : plain,
)

/**
 * Encodes a complete text as quoted-printable, with CRLF as line end (RFC 2045 §6.7). A single CR
 * is data.
 */
export function encodeQuotedPrintable(text: string): string {
  return encoded(text, false)
}

/**
 * Encodes a piece of a text, which is joined with other pieces afterwards. The piece ends with a
 * soft line break, so that the next piece begins on a new line. A CRLF must not be split between
 * pieces, otherwise it becomes two line breaks.
 */
export function encodeQuotedPiece(text: string): string {
  if (text === '') return ''
  return PLAIN_LINE.test(text) ? `${text}=\r\n` : encoded(text, true)
}

/**
 * Encodes in one pass, since a mail may have 1 MiB. Also encodes white space at the end of a line
 * (rule 3), and a dot at its start, which SMTP would change (RFC 5321 §4.5.2).
 * @param open whether the last line goes on in the next piece
 */
function encoded(text: string, open: boolean): string {
  const bytes = Buffer.from(text)
  // A byte takes at most three characters. A soft break of three comes after at least 73.
  const out = Buffer.allocUnsafe(Math.ceil(bytes.length * (3 + 9 / 73)) + 6)
  let length = 0
  let column = 0
  const write = (...letters: number[]) => {
    for (const letter of letters) out[length++] = letter
  }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (LETTER[byte] === 1 && column < LINE_MAX - 1) {
      out[length++] = byte
      column += 1
      continue
    }
    const breakBytes = lineBreak(bytes, i)
    if (breakBytes > 0) {
      write(CR, LF)
      column = 0
      i += breakBytes - 1
      continue
    }
    const last = i + 1 === bytes.length ? !open : lineBreak(bytes, i + 1) > 0
    let plain = PLAIN[byte] === 1 && !(last && (byte === SPACE || byte === TAB))
    if (column + (plain ? 1 : 3) > (last ? LINE_MAX : LINE_MAX - 1)) {
      write(EQUALS, CR, LF)
      column = 0
    }
    plain &&= byte !== DOT || column > 0
    if (plain) out[length++] = byte
    else write(EQUALS, HEX[byte >> 4]!, HEX[byte & 15]!)
    column += plain ? 1 : 3
  }
  if (open && column > 0) write(EQUALS, CR, LF)
  return out.toString('latin1', 0, length)
}

function lineBreak(bytes: Buffer, at: number): number {
  if (bytes[at] === LF) return 1
  return bytes[at] === CR && bytes[at + 1] === LF ? 2 : 0
}
