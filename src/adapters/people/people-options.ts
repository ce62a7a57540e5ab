import type { Db } from '#db/rows.ts'
import type { Clock } from '#ports/clock.ts'
import type { Log } from '#ports/log.ts'

export interface PeopleOptions {
  db: Db
  clock: Clock
  log: Log
  /** Secrets derived from SECRET_KEY and the old keys, the current one first. */
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
 * Returns the prefix of cookie names. Under https a browser accepts a `__Host-` cookie only from this very host, with Secure and for all paths
 * (RFC 6265bis §4.1.3.2). A page of a sibling domain therefore cannot set one. Plain http has no Secure cookies.
 */
export function cookiePrefix(baseUrl: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}mailcast`
}

export function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}
