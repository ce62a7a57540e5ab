import type { Hmac } from '#lib/hmac.ts'

/** The content of a link's token. */
export interface TokenClaims {
  accountId: string
  subject: string
  /** A number that is raised to make older links void. */
  generation: number
  /** The campaign whose mail contains the link, or null. */
  about: string | null
}

/** The uses of the secret key. Old keys (`SECRET_KEYS_OLD`) still decrypt and verify. */
export interface Vault {
  /** Encrypts with AES-256-GCM. Returns key id, nonce, ciphertext and tag. */
  seal(plain: Buffer): Buffer
  open(sealed: Buffer): Buffer
  /** Makes a token for one purpose, safe in a URL. It does not verify for another. */
  sign(purpose: string, claims: TokenClaims): string
  /** Returns a function that signs for many subjects, each the 16 bytes of a UUID. */
  signer(
    purpose: string,
    owner: Pick<TokenClaims, 'accountId' | 'about'>,
  ): (subject: Uint8Array, generation: number) => string
  verify(purpose: string, token: string): TokenClaims | null
  /**
   * Opens HMAC-SHA-256 (RFC 2104) for payloads of `bytes` bytes. Write the message first, and read
   * each result before the next call.
   */
  macOver(purpose: string, bytes: number): Hmac
  /** Computes the HMAC with each key, the current one first, for verification. */
  macs(purpose: string, payload: Buffer): Buffer[]
  /** Derives a library's secret from each key, current first. A key's `id` never changes. */
  secretsFor(use: string): { id: number; secret: string }[]
  /** Identifies the secret key and reveals nothing about it. */
  fingerprint(): string
  /** Returns whether a fingerprint is the current key's or an old one's. */
  knows(fingerprint: string): boolean
}
