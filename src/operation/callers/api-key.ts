import { createHash, randomBytes } from 'node:crypto'

type Region = 'us' | 'eu'

const FORM = /^mc_(?:(eu)_)?([A-Za-z0-9_-]{43})$/
const US_LENGTH = 46
const EU_LENGTH = 49

/**
 * Returns the region of an API key. Null: the text is not a key. The length is checked, because a
 * US key may by chance begin with `mc_eu_`.
 */
export function parseApiKey(key: string): { region: Region } | null {
  if (key.length === US_LENGTH && /^mc_[A-Za-z0-9_-]{43}$/.test(key)) return { region: 'us' }
  if (key.length === EU_LENGTH && FORM.exec(key)?.[1] === 'eu') return { region: 'eu' }
  return null
}

const APP_TOKEN = 'mca_'

/** Returns whether a bearer token is that of a connected app, and no API key. */
export function isAppToken(bearer: string): boolean {
  return bearer.startsWith(APP_TOKEN)
}

/** Returns whether a bearer token has the form of an API key or of an app's access token. */
export function hasKeyForm(bearer: string): boolean {
  return /^mca_[A-Za-z0-9_-]{43}$/.test(bearer) || parseApiKey(bearer) !== null
}

/** Makes a key of 256 random bits. Repeats it when a US key by chance looks like an EU key. */
export function newApiKey(region: Region): string {
  for (;;) {
    const secret = randomBytes(32).toString('base64url')
    if (!secret.startsWith('eu_')) return `mc_${region === 'eu' ? 'eu_' : ''}${secret}`
  }
}

/** Hashes a key. Plain SHA-256 is enough for 256 random bits. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
