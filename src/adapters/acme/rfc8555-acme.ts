import { setTimeout as pause } from 'node:timers/promises'
import { signingRequest } from '#lib/certificates/signing-request.ts'
import { type Acme, AcmeFailure, type AcmeOrder } from '#ports/acme.ts'
import type { Clock } from '#ports/clock.ts'
import {
  type AcmeAnswer,
  readDirectory,
  refusal,
  retryTime,
  signedRequests,
} from './acme-request.ts'

/**
 * The milliseconds between two requests for an order's status, unless the authority asks for a
 * longer pause.
 */
const LOOK_MS = 2000
const LOOK_MAX_MS = 15_000

interface AcmeOptions {
  /** The address of the authority's directory. */
  directory: string
  /** The address that the authority may write to; null for none. */
  email: string | null
  clock: Clock
  lookMs?: number
}

interface Challenge {
  type: string
  url: string
  status: string
  error?: unknown
}

/** Makes the client of an authority (RFC 8555). Each order finds or makes its account. */
export function rfc8555Acme({ directory, email, clock, lookMs = LOOK_MS }: AcmeOptions): Acme {
  const now = () => clock.now()

  async function order({ host, key, accountKey, signal }: AcmeOrder): Promise<string> {
    const functions = await readDirectory(directory, signal)
    const { post, signAs } = signedRequests(functions, { accountKey, now, signal })
    const account = await post(functions.newAccount, {
      termsOfServiceAgreed: true,
      ...(email !== null && { contact: [`mailto:${email}`] }),
    })
    signAs(addressOf(account))
    const placed = await post(functions.newOrder, { identifiers: [{ type: 'dns', value: host }] })
    const orderUrl = addressOf(placed)
    for (const url of placed.body.authorizations as string[]) await authorize(url)
    await waitFor(orderUrl, ['ready', 'valid'])
    await post(String(placed.body.finalize), {
      csr: signingRequest(host, key).toString('base64url'),
    })
    const { body } = await waitFor(orderUrl, ['valid'])
    return (await post(String(body.certificate), null)).text

    /** Has the authority ask the host, which answers any token (RFC 8555 §8.3). */
    async function authorize(url: string): Promise<void> {
      const answer = await post(url, null)
      const { status, challenges } = answer.body
      if (status === 'valid') return
      if (status !== 'pending') throw endedAs(String(status), answer)
      const challenge = (challenges as Challenge[]).find(({ type }) => type === 'http-01')
      if (challenge === undefined)
        throw new AcmeFailure('refused', 'the authority does not offer the challenge http-01')
      await post(challenge.url, {})
      await waitFor(url, ['valid'])
    }

    /** Requests an order or authorization repeatedly until it has a wanted status. */
    async function waitFor(url: string, wanted: readonly string[]): Promise<AcmeAnswer> {
      for (;;) {
        const answer = await post(url, null)
        const status = String(answer.body?.status)
        if (wanted.includes(status)) return answer
        if (!['pending', 'processing', 'ready'].includes(status)) throw endedAs(status, answer)
        const at = retryTime(answer.retryAfter, now())
        const ms = Math.max(lookMs, at === null ? 0 : at.getTime() - now().getTime())
        await pause(Math.min(ms, LOOK_MAX_MS), undefined, { signal })
      }
    }
  }
  return { directory, order }
}

function addressOf({ location }: AcmeAnswer): string {
  if (location === null) throw new AcmeFailure('unavailable', 'the authority named no address')
  return location
}

/**
 * Makes the failure for an order or authorization that ended without success, from the error in the
 * response.
 */
function endedAs(status: string, { body }: AcmeAnswer): AcmeFailure {
  const challenges = (body?.challenges ?? []) as Challenge[]
  const error = challenges.find((challenge) => challenge.error !== undefined)?.error ?? body?.error
  return error === undefined
    ? new AcmeFailure('refused', `the authority says that it is ${status}`)
    : refusal(error, { ofHost: true })
}
