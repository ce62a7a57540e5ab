/**
 * The reason why an attempt has no valid answer.
 * - `dns_error`: the name has no address.
 * - `blocked_address`: the name leads to an address outside the public internet.
 * - `connection_refused`: no program listens there, or there is no route.
 * - `connection_reset`, `timeout`: no status arrived.
 * - `tls_error`: no TLS, or a bad certificate.
 * - `redirect`: a 3xx status, or too many of them for `reach`.
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

/** The result of a request. Only a `statusCode` of 2xx means that the receiver accepted it. */
export interface WebAnswer {
  /** The status; null when none came. It may be above 599. */
  statusCode: number | null
  error: AttemptError | null
  /** The technical reason for the log, in at most 500 characters, without path, header or body. */
  detail: string | null
  /** The first 16 KiB of the answer as text. Invalid UTF-8 becomes U+FFFD, and NUL is removed. */
  body: string
  durationMs: number
}

/** The last answer, after all redirects. */
export type Reached = Pick<WebAnswer, 'statusCode' | 'error' | 'detail'>

export interface Downloaded extends Reached {
  body: Buffer
  /** True when the server sent more than is in `body`. */
  cut: boolean
}

/** An answer with the two headers that its reader needs, as received. */
export interface ReadAnswer extends Downloaded {
  /** The address of a redirect, which was not followed. */
  location: string | null
  retryAfter: string | null
}

/** The HTTP client for addresses that customers or strangers gave. There is no other. */
export interface Web {
  /**
   * Sends a POST to an address that `vet` accepts. Follows no redirects. Rejects only for a header
   * that cannot be sent, and after `close`.
   */
  post(request: {
    url: string
    headers: Record<string, string>
    body: Buffer | string
  }): Promise<WebAnswer>
  get(url: string): Promise<WebAnswer>
  /**
   * Sends a GET with headers, such as a key, by the rules of `post`. Reads at most `bytesMax` of
   * the answer. A redirect is not followed, since the headers are for one host alone.
   */
  read(request: {
    url: string
    headers: Record<string, string>
    bytesMax: number
  }): Promise<ReadAnswer>
  /**
   * Asks for a page by HEAD, then by GET, within five seconds. Follows up to five redirects, allows
   * http, and vets each address.
   */
  reach(url: string): Promise<Reached>
  /** Reads a file of at most `bytesMax` by GET, by the rules of `reach` and within 15 seconds. */
  download(url: string, bytesMax: number): Promise<Downloaded>
  /**
   * Returns a sentence on what to correct in an address; null when it may be used. A name that does
   * not resolve may be used.
   */
  vet(url: string): Promise<string | null>
  /** Refuses further calls, and waits for running ones until their timeout. */
  close(): Promise<void>
}
