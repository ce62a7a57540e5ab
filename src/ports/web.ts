/**
 * The reason why an attempt has no valid answer.
 * - `dns_error`: the name has no address.
 * - `blocked_address`: the address, or one that its name resolves to, is not on the public internet.
 * - `connection_refused`: no program listens there, or there is no route.
 * - `connection_reset`: the connection ended before a status arrived.
 * - `timeout`: no status arrived in time.
 * - `tls_error`: there is no trusted encrypted connection, because of a bad certificate or no TLS at all.
 * - `redirect`: a 3xx status. Redirects are not followed, except by `reach`, for which there were too many.
 * - `bad_answer`: the answer is not HTTP/1.1, or its head is too long.
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

/** The result of one request. Only a 2xx `statusCode` means acceptance. `error` is `redirect` for 3xx, and null for other statuses. */
export interface WebAnswer {
  /** The status as received, 200 to 599 and beyond. Null when none arrived. */
  statusCode: number | null
  error: AttemptError | null
  /** The error's technical text for the log, at most 500 characters. It never contains a path, a header or a body. Null without an error. */
  detail: string | null
  /** At most the first 16 KiB of the body as text. Bytes that are not UTF-8 become U+FFFD. NUL is removed, since PostgreSQL stores none. */
  body: string
  /** The `Retry-After` header as received (RFC 9110 §10.2.3), at most 100 characters. */
  retryAfter: string | null
  /** The duration of the call, including name resolution, TLS and the reading of the body. */
  durationMs: number
}

/** The answer of the last address that a link leads to. */
export type Reached = Pick<WebAnswer, 'statusCode' | 'error' | 'detail'>

/** A file that was read from an address. */
export interface Downloaded extends Reached {
  /** The bytes of the last answer, at most as many as were asked for. */
  body: Buffer
  /** True when the server sent more than `body`. */
  cut: boolean
}

/** The only HTTP client for addresses that customers or strangers gave. */
export interface Web {
  /**
   * Sends one POST to an address that `vet` accepts, and follows no redirect. Resolves with a result for everything that the peer does. Rejects
   * only for our own mistakes: a header that cannot be sent, or a call after `close`.
   */
  post(request: { url: string; headers: Record<string, string>; body: Buffer | string }): Promise<WebAnswer>
  /** Sends one GET by the same rules. For bodies that fit into its text. */
  get(url: string): Promise<WebAnswer>
  /**
   * Asks whether a page is there: by HEAD, and by GET where that is refused or fails. Follows up to five redirects, and accepts http. Each address on the
   * way is checked by the same rules. Takes at most five seconds, and reads no more of the body than `get`.
   */
  reach(url: string): Promise<Reached>
  /** Reads a file of at most `bytesMax` by GET, by the rules of `reach` and within 15 seconds. */
  download(url: string, bytesMax: number): Promise<Downloaded>
  /** Checks an address. Returns a sentence that says what to do, or null. Accepts a name that does not resolve yet. */
  vet(url: string): Promise<string | null>
  /** Refuses further calls, waits for the running ones (at most the timeout) and closes idle connections. */
  close(): Promise<void>
}
