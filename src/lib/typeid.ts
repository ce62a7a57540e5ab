import { randomFillSync } from 'node:crypto'

// TypeID 0.3: a prefix, an underscore and 26 characters of Crockford base32 (lower case) for the 128 bits of a UUIDv7.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const [HYPHEN, ZERO, NINE, SMALL_A] = [0x2d, 0x30, 0x39, 0x61]
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** A new UUIDv7 (RFC 9562 §5.7) as 36 characters, `nowMs` being Unix time in milliseconds. */
export function newUuid(nowMs: number): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return dashed(bytes.toString('hex'))
}

/** `sub` and a UUID become `sub_01k5…`. */
export function typeId(prefix: string, uuid: string): string {
  let suffix = ''
  // 26 letters are 130 bits, the first two of them empty. Digit by digit, since one big integer took five times as long.
  let held = 0
  let bits = 2
  for (let i = 0; i < uuid.length; i++) {
    const code = uuid.charCodeAt(i)
    if (code === HYPHEN) continue
    held = (held << 4) | (code <= NINE ? code - ZERO : code - SMALL_A + 10)
    bits += 4
    if (bits < 5) continue
    bits -= 5
    suffix += ALPHABET[held >> bits]!
    held &= (1 << bits) - 1
  }
  return `${prefix}_${suffix}`
}

/** The UUID inside a TypeID; throws when the text is none (schemas refuse such text before it comes here). */
export function uuidOf(id: string): string {
  const suffix = id.slice(id.lastIndexOf('_') + 1)
  if (!SUFFIX.test(suffix)) throw new Error(`not a TypeID: ${id}`)
  let bits = 0n
  for (const letter of suffix) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(letter))
  return dashed(bits.toString(16).padStart(32, '0'))
}

/** The pattern of the TypeIDs with one prefix, as published in the schemas. */
export function typeIdPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)
}

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
