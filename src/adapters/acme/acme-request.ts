import { sign } from 'node:crypto'
import { request } from 'undici'
import { type PublicJwk, publicJwk } from '#lib/certificates/jwk.ts'
import { AcmeFailure } from '#ports/acme.ts'

const REQUEST_MS = 30_000
/** The maximum size of a response in bytes. Certificate chains have about 5 KB. */
const ANSWER_MAX = 256 * 1024
/**
 * The maximum number of tries of a request whose nonce the authority no longer accepts (RFC 8555
 * §6.5).
 */
const NONCE_TRIES = 6

/** The addresses of an authority's functions (RFC 8555 §7.1.1). */
interface Directory {
  newNonce: string
  newAccount: string
  newOrder: string
}

export interface AcmeAnswer {
  location: string | null
  retryAfter: string | null
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of the authority, read with care
  body: any
}

/** The failures of TLS that a wrong clock of this machine causes. */
const BY_CLOCK = ['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']

/** Sends a request and reads the response. Rejects with `AcmeFailure` when no response arrives. */
async function send(
  url: string,
  options: { method: 'GET' | 'HEAD' | 'POST'; body?: string; signal: AbortSignal },
) {
  try {
    const { statusCode, headers, body } = await request(url, {
      ...options,
      headers: {
        'user-agent': 'Mailcast',
        ...(options.body !== undefined && { 'content-type': 'application/jose+json' }),
      },
      headersTimeout: REQUEST_MS,
      bodyTimeout: REQUEST_MS,
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(REQUEST_MS)]),
    })
    let text = ''
    for await (const part of body.setEncoding('utf8')) {
      text += part as string
      if (text.length > ANSWER_MAX) throw new Error('the answer is too long')
    }
    const header = (name: string) => {
      const value = headers[name]
      return (Array.isArray(value) ? value[0] : value) ?? null
    }
    return { statusCode, header, text }
  } catch (cause) {
    options.signal.throwIfAborted()
    const { code, message } = cause as NodeJS.ErrnoException
    throw new AcmeFailure(
      code !== undefined && BY_CLOCK.includes(code) ? 'clock' : 'unavailable',
      `${URL.canParse(url) ? new URL(url).host : 'the authority'}: ${code ?? message}`,
      { cause },
    )
  }
}

export async function readDirectory(url: string, signal: AbortSignal): Promise<Directory> {
  const { statusCode, text } = await send(url, { method: 'GET', signal })
  const found = parse(text) as Partial<Directory> | null
  const { newNonce, newAccount, newOrder } = found ?? {}
  if (statusCode === 200 && newNonce && newAccount && newOrder)
    return { newNonce, newAccount, newOrder }
  throw new AcmeFailure(
    'unavailable',
    statusCode === 200
      ? `${url} is no directory of ACME`
      : `${new URL(url).host} answered ${statusCode}`,
  )
}

/** Sends requests that an account's key signs (RFC 8555 §6.2). */
export function signedRequests(
  { newNonce }: Directory,
  { accountKey, now, signal }: { accountKey: string; now: () => Date; signal: AbortSignal },
) {
  const jwk = publicJwk(accountKey)
  let nonce: string | null = null
  let kid: string | null = null

  async function freshNonce(): Promise<string> {
    const { header } = await send(newNonce, { method: 'HEAD', signal })
    const fresh = header('replay-nonce')
    if (fresh === null) throw new AcmeFailure('unavailable', 'the authority gave no nonce')
    return fresh
  }

  /**
   * Posts a payload. A null payload reads the resource (POST-as-GET, RFC 8555 §6.3). Rejects when
   * the authority reports a problem.
   */
  async function post(url: string, payload: object | null): Promise<AcmeAnswer> {
    for (let tries = 1; ; tries++) {
      const used: string = nonce ?? (await freshNonce())
      nonce = null
      const header = { alg: 'ES256', nonce: used, url, ...(kid === null ? { jwk } : { kid }) }
      const answer = await send(url, {
        method: 'POST',
        body: jws(header, payload, accountKey),
        signal,
      })
      nonce = answer.header('replay-nonce')
      const body = parse(answer.text)
      if (answer.statusCode < 400)
        return {
          location: answer.header('location'),
          retryAfter: answer.header('retry-after'),
          text: answer.text,
          body,
        }
      const type = (body as { type?: unknown } | null)?.type
      if (type === 'urn:ietf:params:acme:error:badNonce' && tries < NONCE_TRIES) continue
      const retryAt = retryTime(answer.header('retry-after'), now())
      throw refusal(body, { statusCode: answer.statusCode, retryAt })
    }
  }
  return { post, signAs: (account: string) => void (kid = account) }
}

interface JwsHeader {
  alg: string
  nonce: string
  url: string
  jwk?: PublicJwk
  kid?: string
}

/** Signs a payload by ES256, as flattened JSON (RFC 7515 §7.2.2, RFC 7518 §3.4). */
function jws(header: JwsHeader, payload: object | null, key: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [head, content] = [encode(header), payload === null ? '' : encode(payload)]
  const signature = sign('sha256', Buffer.from(`${head}.${content}`), {
    key,
    dsaEncoding: 'ieee-p1363',
  })
  return JSON.stringify({
    protected: head,
    payload: content,
    signature: signature.toString('base64url'),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads `Retry-After`, as seconds or a date (RFC 9110 §10.2.3). */
export function retryTime(value: string | null, now: Date): Date | null {
  if (value === null) return null
  const at = /^\d{1,9}$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? null : new Date(at)
}

/** The error types of RFC 8555 §6.7 that are about the host, and not about the order. */
const OF_THE_HOST = ['connection', 'dns', 'incorrectResponse', 'tls', 'unauthorized']

/** Makes the failure for a problem document of the authority (RFC 7807). */
export function refusal(
  problem: unknown,
  more: { statusCode?: number; retryAt?: Date | null; ofHost?: boolean } = {},
): AcmeFailure {
  const { type, detail } = (problem ?? {}) as { type?: unknown; detail?: unknown }
  const { statusCode = 0, retryAt = null, ofHost = false } = more
  const kind = /^urn:ietf:params:acme:error:(\w+)$/.exec(String(type))?.[1] ?? ''
  const said = `${typeof detail === 'string' ? detail.replace(/\s+/g, ' ').slice(0, 300) : `status ${statusCode}`}${kind === '' ? '' : ` (${kind})`}`
  if (kind === 'rateLimited' || statusCode === 429)
    return new AcmeFailure('rate_limited', said, { retryAt })
  if (kind === 'serverInternal' || statusCode >= 500)
    return new AcmeFailure('unavailable', said, { retryAt })
  return new AcmeFailure(
    ofHost && OF_THE_HOST.includes(kind) ? 'host_unreachable' : 'refused',
    said,
    { retryAt },
  )
}
