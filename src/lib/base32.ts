/** Crockford's alphabet, which survives a mail server that changes case. */
export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = Buffer.from(ALPHABET)
const scratch = Buffer.alloc(64)
const VALUES = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]))

/** Encodes bytes, whose number must be a multiple of five, so that no letter is padded. */
export function toBase32(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new Error('base32 encodes a multiple of five bytes here')
  return lettersOf(bytes, 0)
}

/** Encodes bytes with `zeros` zero bits before them. */
export function lettersOf(bytes: Uint8Array, zeros: number): string {
  const length = (zeros + bytes.length * 8) / 5
  const letters = length <= scratch.length ? scratch : Buffer.allocUnsafe(length)
  let at = 0
  let bits = zeros
  let held = 0
  for (let i = 0; i < bytes.length; i++) {
    held = ((held << 8) | bytes[i]!) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      letters[at++] = LETTERS[(held >> bits) & 31]!
    }
  }
  return letters.toString('latin1', 0, length)
}

/** Decodes a text in any case. Returns null for a text that `toBase32` never writes. */
export function fromBase32(text: string): Buffer | null {
  if (text.length % 8 !== 0) return null
  const bytes = Buffer.alloc((text.length / 8) * 5)
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text.toLowerCase()) {
    const value = VALUES.get(letter)
    if (value === undefined) return null
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (held >> bits) & 255
      held &= (1 << bits) - 1
    }
  }
  return bytes
}
