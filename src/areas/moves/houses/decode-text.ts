type Wide = 'utf-16le' | 'utf-16be'

/**
 * Recognizes UTF-16 by its byte order mark, or by the zero bytes beside Latin letters. Returns null
 * for other encodings.
 */
function wideEncodingOf(first: Buffer): Wide | null {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(first.length, 1024) & ~1
  for (let i = 0; i < length; i++) if (first[i] === 0) zeros[i % 2]!++
  if (zeros[1]! > length / 5 && zeros[0] === 0) return 'utf-16le'
  if (zeros[0]! > length / 5 && zeros[1] === 0) return 'utf-16be'
  return null
}

const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * A decoder of bytes that arrive in parts: as UTF-16, UTF-8, or else Windows-1252. Once a letter
 * was valid UTF-8, later invalid bytes become U+FFFD. The byte order mark is left out.
 */
export class TextDecoding {
  private decoder: InstanceType<typeof TextDecoder> | null = null
  private isStrict = false
  private sawLetters = false

  push(bytes: Buffer): string {
    if (!this.decoder) {
      const wide = wideEncodingOf(bytes)
      this.isStrict = wide === null
      this.decoder = new TextDecoder(wide ?? 'utf-8', { fatal: this.isStrict })
    }
    return this.decode(bytes, true)
  }

  end(): string {
    return this.decode(Buffer.alloc(0), false)
  }

  private decode(bytes: Buffer, stream: boolean): string {
    if (!this.decoder) return ''
    try {
      const text = this.decoder.decode(bytes, { stream })
      if (this.isStrict && !this.sawLetters) this.sawLetters = BEYOND_ASCII.test(text)
      return text
    } catch {
      this.isStrict = false
      this.decoder = new TextDecoder(this.sawLetters ? 'utf-8' : 'windows-1252')
      return this.decoder.decode(bytes, { stream })
    }
  }
}

export function decodeText(bytes: Buffer): string {
  const decoding = new TextDecoding()
  return decoding.push(bytes) + decoding.end()
}
