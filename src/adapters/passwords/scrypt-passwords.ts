import { randomBytes, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#lib/duration.ts'
import { workThreads } from '#lib/work-threads.ts'
import type { Passwords } from '#ports/passwords.ts'
import type { ScryptWork } from './scrypt-thread.ts'

// OWASP's parameters for scrypt (N = 2^14, r = 16): 32 MiB and about 60 ms a guess.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

/** The most hashes at a time. Each takes a processor and 32 MiB. */
const THREADS = 2

// Separate threads keep libuv's pool free for file access and name resolution. They end when idle,
// since two take 33 MB.
const derive = workThreads<Uint8Array>(
  new URL('./scrypt-thread.ts', import.meta.url),
  THREADS,
  MINUTE_MS,
)

/**
 * Hashes passwords by scrypt (RFC 7914) as `salt:key`, with Unicode normalized. Tests set a lower
 * cost.
 */
export function scryptPasswords(cost: ScryptOptions = COST): Passwords {
  const keyOf = (password: string, salt: string) =>
    derive({
      password: password.normalize('NFKC'),
      salt,
      keyBytes: KEY_BYTES,
      cost,
    } satisfies ScryptWork)
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${Buffer.from(await keyOf(password, salt)).toString('hex')}`
    },
    async matches(password, hash) {
      const [salt = '', key = ''] = hash.split(':')
      const derived = await keyOf(password, salt)
      const kept = Buffer.from(key, 'hex')
      return kept.length === derived.length && timingSafeEqual(kept, derived)
    },
  }
}
