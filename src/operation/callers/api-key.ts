import { createHash, randomBytes } from 'node:crypto'

export type Region = 'us' | 'eu'

const FORM = /^mc_(?:(eu)_)?([A-Za-z0-9_-]{43})$/
const US_LENGTH = 46
const EU_LENGTH = 49

/** Parses a key; null when it is none. The length decides the region, since the 43 characters may begin `eu_`. */
export function parseApiKey(key: string): { region: Region } | null {
  if (key.length === US_LENGTH && /^mc_[A-Za-z0-9_-]{43}$/.test(key)) return { region: 'us' }
  if (key.length === EU_LENGTH && FORM.exec(key)?.[1] === 'eu') return { region: 'eu' }
  return null
}

/** Makes a key: 43 characters of base64url are 256 random bits. One that begins `eu_` is redrawn, so that people cannot misread its region. */
export function newApiKey(region: Region): string {
  for (;;) {
    const secret = randomBytes(32).toString('base64url')
    if (!secret.startsWith('eu_')) return `mc_${region === 'eu' ? 'eu_' : ''}${secret}`
  }
}

/** Hashes a key for storage. Keys have 256 bits of entropy, so a plain SHA-256 is enough; the look-up by hash leaks no timing of the key. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
