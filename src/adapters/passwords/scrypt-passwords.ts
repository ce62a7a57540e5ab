import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '#ports/passwords.ts'

// OWASP's parameters for scrypt (N = 2^14, r = 16): 32 MiB and about 60 ms a guess.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

/**
 * Hashes with scrypt (RFC 7914) as `salt:key` in hexadecimal. Unicode is normalised first, so that a password typed on
 * another keyboard is the same. Tests alone pass another cost.
 */
export function scryptPasswords(cost: ScryptOptions = COST): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${(await derive(password.normalize('NFKC'), salt, KEY_BYTES, cost)).toString('hex')}`
    },
    async matches(password, hash) {
      const [salt = '', key = ''] = hash.split(':')
      const derived = await derive(password.normalize('NFKC'), salt, KEY_BYTES, cost)
      const kept = Buffer.from(key, 'hex')
      return kept.length === derived.length && timingSafeEqual(kept, derived)
    },
  }
}
