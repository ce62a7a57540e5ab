import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's parameters for scrypt (N = 2^14, r = 16): 32 MiB and about 60 ms a guess.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 128

const derive = promisify<string, string, number, object, Buffer>(scrypt)

/** `salt:key` in hexadecimal. Unicode is normalised first, so that a password typed on another keyboard is the same. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password.normalize('NFKC'), salt, KEY_BYTES, COST)).toString('hex')}`
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const derived = await derive(password.normalize('NFKC'), salt, KEY_BYTES, COST)
  const kept = Buffer.from(key, 'hex')
  return kept.length === derived.length && timingSafeEqual(kept, derived)
}
