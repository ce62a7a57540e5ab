/** Crockford's alphabet for base32, in which case does not matter. */
export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = Buffer.from(ALPHABET)
const scratch = Buffer.alloc(64)
const VALUES = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]))

/**
 * Converts bytes to base32. The number of bytes must be a multiple of five, so that no padding is
 * needed.
 */
export function toBase32(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new Error('base32 encodes a multiple of five bytes here')
  return lettersOf(bytes, 0)
}

/** Converts bytes to base32, with `zeros` zero bits before the first byte. */
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

/** Converts base32 in any case to bytes. Null: the text is not one that `toBase32` returns. */
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
