/**
 * What a question to DNS came to.
 * - `found`: the name has such records.
 * - `none`: it certainly has none: the name does not exist (NXDOMAIN), or has other records only.
 * - `failed`: nobody knows: no answer in time, SERVFAIL, REFUSED, nonsense. Never a reason to change what is known.
 */
export type DnsAnswer<Value> = { outcome: 'found'; values: Value[] } | { outcome: 'none' } | { outcome: 'failed'; detail: string }

export interface MailExchange {
  preference: number
  exchange: string
}

/** Questions to DNS, over whatever CNAMEs lead to the answer. Names are ASCII, without the final dot. */
export interface Dns {
  /** Each record as one text: its strings of at most 255 bytes are joined without anything between (RFC 7208 §3.3). */
  txt(name: string): Promise<DnsAnswer<string>>
  /** Exchanges in small letters, without the final dot. */
  mx(name: string): Promise<DnsAnswer<MailExchange>>
  /** Gives up what is being asked. */
  close(): void
}
