/**
 * A DNS answer. `none`: NXDOMAIN, or only records of other types. `failed`: the lookup failed, so
 * callers keep the result of their earlier lookup.
 */
export type DnsAnswer<Value> =
  | { outcome: 'found'; values: Value[] }
  | { outcome: 'none' }
  | { outcome: 'failed'; detail: string }

export interface MailExchange {
  preference: number
  exchange: string
}

/** A DNS resolver, which follows CNAMEs. Names are ASCII, without the final dot. */
export interface Dns {
  /** Returns TXT records, each with its strings joined without spaces (RFC 7208 §3.3). */
  txt(name: string): Promise<DnsAnswer<string>>
  /** Returns the mail exchanges in lower case, without a final dot. */
  mx(name: string): Promise<DnsAnswer<MailExchange>>
  /** Returns the names of an IP address (PTR) in lower case, without a final dot. */
  names(address: string): Promise<DnsAnswer<string>>
  /** Returns the IP addresses of a host, of both families. */
  addresses(name: string): Promise<DnsAnswer<string>>
  /** Returns the name to which a CNAME record leads, in lower case, without a final dot. */
  cname(name: string): Promise<DnsAnswer<string>>
  /** Cancels the open queries. */
  close(): void
}
