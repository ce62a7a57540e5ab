/** A program that asks people for access. All are public: none has a secret (RFC 6749 §2.1). */
export interface Client {
  clientId: string
  /** The name that the program has registered for itself. */
  name: string
  redirectUris: readonly string[]
  /** The host of its metadata document; null for a program that registered itself. */
  host: string | null
}

const NAME_LENGTH_MAX = 100

/**
 * Returns a name as one line, without characters that are invisible or change the text direction.
 * Returns null when nothing remains.
 */
export function cleanName(name: string): string | null {
  const line = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_LENGTH_MAX)
    .trim()
    .toWellFormed()
  return line === '' ? null : line
}
