/**
 * The result of a DNS query.
 * - `found`: the name has such records.
 * - `none`: the name certainly has none. It does not exist (NXDOMAIN), or has only other records.
 * - `failed`: the result is unknown: a timeout, SERVFAIL, REFUSED or a malformed answer. Callers keep the state that they know.
 */
export type DnsAnswer<Value> = { outcome: 'found'; values: Value[] } | { outcome: 'none' } | { outcome: 'failed'; detail: string }

export interface MailExchange {
  preference: number
  exchange: string
}

/** A DNS resolver, which follows CNAMEs. Names are ASCII, without the final dot. */
export interface Dns {
  /** Returns each TXT record as one text. Its strings of at most 255 bytes are joined without spaces (RFC 7208 §3.3). */
  txt(name: string): Promise<DnsAnswer<string>>
  /** Returns the mail exchanges in small letters, without the final dot. */
  mx(name: string): Promise<DnsAnswer<MailExchange>>
  /** Cancels the open queries. */
  close(): void
}
