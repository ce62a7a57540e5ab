import type { Db } from '#db/rows.ts'
import type { Clock } from '#ports/clock.ts'
import type { Log } from '#ports/log.ts'

export interface PeopleOptions {
  db: Db
  clock: Clock
  log: Log
  /** The secrets derived from SECRET_KEY and the former keys, the present one first. */
  secrets: readonly { id: number; secret: string }[]
  baseUrl: string
  password: {
    lengthMin: number
    lengthMax: number
    hash(password: string): Promise<string>
    matches(password: string, hash: string): Promise<boolean>
  }
}

/**
 * Returns the prefix of cookie names. For https it is `__Host-…`, which no other subdomain can set
 * (RFC 6265bis §4.1.3.2).
 */
export function cookiePrefix(baseUrl: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}mailcast`
}

export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}
