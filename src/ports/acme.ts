/** An order of a certificate for one host. Both keys are PEM, on the curve P-256. */
export interface AcmeOrder {
  host: string
  /** The private key of the certificate. */
  key: string
  /**
   * The private key of the account at the authority. The authority registers an account for a key
   * that it does not know.
   */
  accountKey: string
  signal: AbortSignal
}

/** A certificate authority that speaks ACME (RFC 8555). */
export interface Acme {
  /** The address of the authority's directory (RFC 8555). */
  readonly directory: string
  /**
   * Returns the certificate with its chain, as PEM. Meanwhile the authority asks the host at
   * `/.well-known/acme-challenge/` (RFC 8555 §8.3). Rejects with `AcmeFailure`.
   */
  order(order: AcmeOrder): Promise<string>
}

/**
 * The reason why there is no certificate.
 * - `not_here`: the host does not lead to this server, so the authority was not asked.
 * - `unavailable`: the authority did not answer, or failed.
 * - `clock`: by this machine's clock, the authority's own certificate is not valid.
 * - `rate_limited`: the authority allows no more orders before `retryAt`.
 * - `host_unreachable`: the authority could not reach the host.
 * - `refused`: the authority refuses the order for another reason.
 */
export type AcmeFailureReason =
  | 'not_here'
  | 'unavailable'
  | 'clock'
  | 'rate_limited'
  | 'host_unreachable'
  | 'refused'

export class AcmeFailure extends Error {
  readonly reason: AcmeFailureReason
  /** The technical reason, mostly as the authority worded it. It never contains a key. */
  readonly said: string
  readonly retryAt: Date | null

  constructor(
    reason: AcmeFailureReason,
    said: string,
    more: { retryAt?: Date | null; cause?: unknown } = {},
  ) {
    super(`certificate authority: ${reason}: ${said}`, { cause: more.cause })
    this.reason = reason
    this.said = said
    this.retryAt = more.retryAt ?? null
  }
}
