import type { Hmac } from '#lib/hmac.ts'

/** The content of a link's token. */
export interface TokenClaims {
  accountId: string
  subject: string
  /** A number that is raised to invalidate older links. */
  generation: number
  /** The id of the campaign whose mail contained the link; null when no campaign's mail did. */
  about: string | null
}

/** All uses of the secret key. Former keys (`SECRET_KEYS_OLD`) still decrypt and verify. */
export interface Vault {
  /** Encrypts with AES-256-GCM. Returns key id, nonce, ciphertext and tag. */
  seal(plain: Buffer): Buffer
  open(sealed: Buffer): Buffer
  /** Makes a URL-safe token for one purpose. The token is invalid for every other purpose. */
  sign(purpose: string, claims: TokenClaims): string
  /** Makes a function that signs for many subjects, each given as the 16 bytes of a UUID. */
  signer(
    purpose: string,
    owner: Pick<TokenClaims, 'accountId' | 'about'>,
  ): (subject: Uint8Array, generation: number) => string
  verify(purpose: string, token: string): TokenClaims | null
  /**
   * Prepares HMAC-SHA-256 (RFC 2104) for payloads of `bytes` bytes. Write the payload into its
   * buffer, and use each result before the next call, which overwrites it.
   */
  macOver(purpose: string, bytes: number): Hmac
  /**
   * Computes the HMAC of a payload with each secret key, the present key first, so that a given
   * HMAC can be verified.
   */
  macs(purpose: string, payload: Buffer): Buffer[]
  /**
   * Derives a secret for a library from each key, the present one first. The `id` of a key never
   * changes.
   */
  secretsFor(use: string): { id: number; secret: string }[]
  /** Returns a text that identifies the secret key without telling anything about it. */
  fingerprint(): string
  /** Returns whether a fingerprint is that of the present key or a former one. */
  knows(fingerprint: string): boolean
}
