import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The prefixes of secrets, by which secret scanners recognise them. */
const PREFIXES = { access: 'mca_', refresh: 'mcr_', code: 'mcc_', device: 'mcd_' } as const
type Secret = keyof typeof PREFIXES

/** Makes a secret of 256 random bits. */
export function newSecret(kind: Secret): string {
  return PREFIXES[kind] + randomBytes(32).toString('base64url')
}

/** Hashes a secret. With 256 bits of entropy plain SHA-256 is enough, as for API keys. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecret(kind: Secret, text: string): boolean {
  return text.startsWith(PREFIXES[kind]) && text.length === PREFIXES[kind].length + 43
}

export interface TokenPair {
  access: string
  refresh: string
}

export const newSalt = (): Buffer => randomBytes(32)

/**
 * Derives the next pair of tokens from a refresh token. The same token and salt give the same pair,
 * so that a client that lost the response gets the pair again. The database has the salt and only a
 * hash of the token, so neither alone is enough.
 */
export function nextTokens(refreshToken: string, salt: Buffer): TokenPair {
  const derive = (kind: 'access' | 'refresh') =>
    PREFIXES[kind] +
    createHmac('sha256', refreshToken).update(kind).update(salt).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}
