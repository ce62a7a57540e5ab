import type { Hmac } from '#lib/hmac.ts'

/** The content of a link's token: the account and contact that it is for. */
export interface TokenClaims {
  accountId: string
  subject: string
  /** A number that is raised to make older links void. */
  generation: number
  /** The campaign whose mail contains the link, or null. */
  about: string | null
}

/** The uses of the deployment's secret key. Old keys (`SECRET_KEYS_OLD`) still decrypt and verify. */
export interface Vault {
  /** Encrypts with AES-256-GCM. Returns key id, nonce, ciphertext and tag. */
  seal(plain: Buffer): Buffer
  open(sealed: Buffer): Buffer
  /** Makes a token for one purpose, safe in a URL. It does not verify for another purpose. */
  sign(purpose: string, claims: TokenClaims): string
  /** Returns a function that does the same for many subjects. It takes a subject as the 16 bytes of its uuid. */
  signer(purpose: string, owner: Pick<TokenClaims, 'accountId' | 'about'>): (subject: Uint8Array, generation: number) => string
  verify(purpose: string, token: string): TokenClaims | null
  /**
   * Opens HMAC-SHA-256 (RFC 2104) for one purpose and payloads of `bytes` bytes. Recipient tokens contain a part of the HMAC.
   * Write the message first, and read each result before the next call.
   */
  macOver(purpose: string, bytes: number): Hmac
  /** Computes the HMAC with each key, the current one first, to verify one. */
  macs(purpose: string, payload: Buffer): Buffer[]
  /** Derives a secret for one use by a library from the current key and each old one. A key's `id` never changes. */
  secretsFor(use: string): { id: number; secret: string }[]
  /** Returns a text that identifies the secret key and reveals nothing about it. */
  fingerprint(): string
  /** Returns whether the key with this fingerprint is the current one or an old one. */
  knows(fingerprint: string): boolean
}
