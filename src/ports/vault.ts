import type { Hmac } from '#lib/hmac.ts'

/** What a link's token says: whom it was made for and what it permits. */
export interface TokenClaims {
  accountId: string
  subject: string
  /** Raised to make older links void. */
  generation: number
  /** The campaign whose mail carried the link, where there is one. */
  about: string | null
}

/** Everything that the deployment's secret key does. Old keys (`SECRET_KEYS_OLD`) still open and verify. */
export interface Vault {
  /** AES-256-GCM: key id, nonce, ciphertext, tag. */
  seal(plain: Buffer): Buffer
  open(sealed: Buffer): Buffer
  /** A token for one purpose, safe in a URL; another purpose's token never verifies. */
  sign(purpose: string, claims: TokenClaims): string
  /** The same for many subjects, each given as the 16 bytes of its uuid. */
  signer(purpose: string, of: Pick<TokenClaims, 'accountId' | 'about'>): (subject: Uint8Array, generation: number) => string
  verify(purpose: string, token: string): TokenClaims | null
  /**
   * HMAC-SHA-256 (RFC 2104) of payloads of so many bytes for one purpose: short recipient tokens keep a part of it.
   * Its message is written first; each answer is read before the next is asked for.
   */
  macOver(purpose: string, bytes: number): Hmac
  /** The same by each key, the current one first, for whoever checks one. */
  macs(purpose: string, payload: Buffer): Buffer[]
  /** A secret for one use by somebody else's code, for the current key and each old one; `id` stays with its key. */
  secretsFor(use: string): { id: number; secret: string }[]
  /** Tells one secret key from another without telling anything of it. */
  fingerprint(): string
  /** Whether the key with this fingerprint is the current one or an old one. */
  knows(fingerprint: string): boolean
}
