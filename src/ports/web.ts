/**
 * Why no answer counts.
 * - `dns_error`: the name has no address.
 * - `blocked_address`: the address, or one that its name resolves to, is not on the public internet.
 * - `connection_refused`: nobody listens, or there is no way there.
 * - `connection_reset`: the connection ended before a status arrived.
 * - `timeout`: no status in time.
 * - `tls_error`: no trusted encrypted connection: a bad certificate, or no TLS at all.
 * - `redirect`: a 3xx status; redirects are not followed.
 * - `bad_answer`: what came back is not HTTP/1.1, or its head is too long.
 */
export type AttemptError =
  | 'dns_error'
  | 'blocked_address'
  | 'connection_refused'
  | 'connection_reset'
  | 'timeout'
  | 'tls_error'
  | 'redirect'
  | 'bad_answer'

/** What became of one request. Only a 2xx `statusCode` accepts; other statuses come with `error` null, 3xx with `redirect`. */
export interface WebAnswer {
  /** 200 to 599 and beyond, as received; null when no status arrived. */
  statusCode: number | null
  error: AttemptError | null
  /** For the log, in the machine's words, at most 500 characters; never a path, a header or a body. Null with an error-free answer. */
  detail: string | null
  /** At most the first 16 KiB of the body as text: bytes that are not UTF-8 become U+FFFD, NUL is removed (PostgreSQL stores none). */
  answer: string
  /** The `Retry-After` header as received (RFC 9110 §10.2.3), at most 100 characters. */
  retryAfter: string | null
  /** From the call to its end, name resolution, TLS and the reading of the body included. */
  durationMs: number
}

/** The way out to addresses that customers, or anybody else, gave, and the only one. */
export interface Web {
  /**
   * One POST, never redirected, to an address that `vet` accepts. Resolves whatever the peer does; rejects only for our
   * own mistakes: a header that cannot be sent, or a call after `close`.
   */
  post(request: { url: string; headers: Record<string, string>; body: Buffer | string }): Promise<WebAnswer>
  /** One GET, by the same rules; for what is as small as `answer`. */
  get(url: string): Promise<WebAnswer>
  /** What is wrong with an address, as a sentence that says what to do, or null. A name that does not resolve yet is accepted. */
  vet(url: string): Promise<string | null>
  /** Takes no more calls, waits for those under way (at most the timeout) and closes the kept connections. */
  close(): Promise<void>
}
