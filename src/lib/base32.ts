/** Crockford's: letters and digits that survive a mail server that changes their case. */
export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const VALUES = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]))

/** Five bits a letter. The bytes must come in fives, so that no letter holds part of one. */
export function toBase32(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new Error('base32 here is of five bytes and their multiples')
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >> bits) & 31]!
    }
    held &= (1 << bits) - 1
  }
  return text
}

/** Null for what `toBase32` never writes; capitals are taken as the same letters. */
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
