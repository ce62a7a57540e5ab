import { clock, pause } from '../clock.ts'
import { VERSION } from '../generated/version.ts'
import { UsageError } from './flags.ts'
import type { Terminal } from './terminal.ts'
import { safe } from './text.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const ASKED_MS = 30_000
/** The longest time that a code is waited for. */
const CODE_S = 3600

/** The login of this command line as a connected app. */
export interface AppLogin {
  clientId: string
  refreshToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

interface Login {
  apiKey: string
  app: AppLogin
}

export function isAppLogin(value: unknown): value is AppLogin {
  const { clientId, refreshToken, expiresAt } = (value ?? {}) as Record<string, unknown>
  return (
    typeof clientId === 'string' &&
    typeof refreshToken === 'string' &&
    typeof expiresAt === 'number'
  )
}

/** Shows a code and waits until a person has typed it in their browser (RFC 8628). */
export async function connectDevice(terminal: Terminal, url: string): Promise<Login> {
  const { client_id: clientId } = await ask(`${url}/oauth/register`, {
    json: { client_name: 'Mailcast command line', grant_types: [DEVICE_GRANT, 'refresh_token'] },
  })
  const started = await ask(`${url}/oauth/device`, { form: { client_id: textOf(clientId) } })
  const [page, code] = ['verification_uri', 'user_code'].map((field) => textOf(started[field]))
  terminal.err(
    safe(
      `Open ${page} in a browser and type this code there:\n\n  ${code}\n\nWaiting for you ...\n`,
    ),
  )
  const asked = {
    grant_type: DEVICE_GRANT,
    client_id: textOf(clientId),
    device_code: textOf(started['device_code']),
  }
  let waitMs = secondsOf(started['interval'], 5) * 1000
  const ends = clock.now() + secondsOf(started['expires_in'], CODE_S) * 1000
  while (clock.now() < ends) {
    await pause(waitMs, undefined)
    const answer = await send(`${url}/oauth/token`, { form: asked })
    if (answer.ok) return loginOf(textOf(clientId), answer.body)
    if (answer.body['error'] === 'slow_down') waitMs += 5000
    else if (answer.body['error'] !== 'authorization_pending') throw refusalOf(answer.body)
  }
  throw new UsageError('The code has ended before it was typed. Run mailcast login again.')
}

/** Reads seconds of an answer. A timer of too many would end at once. */
function secondsOf(value: unknown, usual: number): number {
  const seconds = Number(value)
  return seconds >= 1 ? Math.min(seconds, CODE_S) : usual
}

/** Gets the next tokens. The old refresh token is used up. */
export async function renew(url: string, { clientId, refreshToken }: AppLogin): Promise<Login> {
  const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }
  const answer = await send(`${url}/oauth/token`, { form })
  if (answer.ok) return loginOf(clientId, answer.body)
  throw new UsageError(
    `The login in the browser has ended (${textOf(answer.body['error'])}). Run: mailcast login --browser --server ${url}`,
  )
}

/** Ends the login at the server. A server that is away keeps the login until its tokens end. */
export async function disconnect(url: string, { clientId, refreshToken }: AppLogin): Promise<void> {
  const form = { client_id: clientId, token: refreshToken }
  await send(`${url}/oauth/revoke`, { form }).catch(() => null)
}

function loginOf(clientId: string, body: Record<string, unknown>): Login {
  return {
    apiKey: textOf(body['access_token']),
    app: {
      clientId,
      refreshToken: textOf(body['refresh_token']),
      expiresAt: clock.now() + Number(body['expires_in']) * 1000,
    },
  }
}

interface Sent {
  json?: object
  form?: Record<string, string>
}

async function ask(address: string, sent: Sent): Promise<Record<string, unknown>> {
  const { ok, body } = await send(address, sent)
  if (!ok) throw refusalOf(body)
  return body
}

async function send(address: string, { json, form }: Sent) {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(ASKED_MS),
    headers: {
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      'user-agent': `mailcast-cli/${VERSION}`,
    },
    body: json ? JSON.stringify(json) : new URLSearchParams(form).toString(),
  })
  const body: unknown = await answer.json().catch(() => null)
  return { ok: answer.ok, body: (body ?? {}) as Record<string, unknown> }
}

function refusalOf(body: Record<string, unknown>): UsageError {
  const said = textOf(body['error_description']) || textOf(body['detail'])
  return new UsageError(said || 'This server gives out no logins in the browser. Update it.')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
