import { setTimeout as pause } from 'node:timers/promises'
import { newSecret, signedHeaders } from '#areas/webhooks/index.ts'
import { systemClock } from '#ports/clock.ts'
import { VERSION } from '../version.ts'

export interface ListenOptions {
  forwardTo: string
  server: string
  key: string
  secret?: string
}

interface Logged {
  id: string
  type: string
  timestamp: string
  data: unknown
}

const POLL_MS = 1000
const PATIENCE_MS = 15_000

/**
 * Forwards the account's events to a program on this machine as webhooks would be delivered, signed, without a public address:
 * reads the event log from now on, one event after the other. Each is tried once; what the program answered is printed.
 */
export async function listen(options: ListenOptions, print: (line: string) => void, signal: AbortSignal): Promise<void> {
  const secret = options.secret ?? newSecret().secret
  let cursor = await lastCursor(options, signal)
  print(`Forwarding events of ${options.server} to ${options.forwardTo}. Verify them with the secret ${secret}`)
  while (!signal.aborted) {
    const page = await readEvents(options, { order: 'oldest', limit: '100', ...(cursor !== null && { cursor }) }, signal)
    for (const event of page.data) print(`${event.timestamp}  ${event.type}  ${await forward(options.forwardTo, secret, event)}`)
    cursor = page.nextCursor
    if (page.data.length < 100) await pause(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** Where the log ends now: what happened before is not forwarded. */
async function lastCursor(options: ListenOptions, signal: AbortSignal): Promise<string | null> {
  let cursor: string | null = null
  for (;;) {
    const page: { data: Logged[]; nextCursor: string | null } = await readEvents(
      options,
      { order: 'oldest', limit: '100', ...(cursor !== null && { cursor }) },
      signal,
    )
    cursor = page.nextCursor
    if (page.data.length < 100) return cursor
  }
}

async function readEvents(
  options: ListenOptions,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<{ data: Logged[]; nextCursor: string | null }> {
  for (;;) {
    const answer = await fetch(`${options.server}/api/v1/events?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${options.key}` },
      signal,
    }).catch((error: unknown) => (signal.aborted ? null : Promise.reject(new Error(`${options.server} cannot be reached`, { cause: error }))))
    if (answer === null) return { data: [], nextCursor: null }
    if (answer.ok) return (await answer.json()) as { data: Logged[]; nextCursor: string | null }
    const problem = (await answer.json().catch(() => ({}))) as { detail?: string }
    if (answer.status !== 429 && answer.status < 500) throw new Error(problem.detail ?? `${options.server} answered ${answer.status}`)
    await pause(Number(answer.headers.get('retry-after') ?? 5) * 1000, undefined, { signal }).catch(() => {})
  }
}

async function forward(url: string, secret: string, event: Logged): Promise<string> {
  const body = JSON.stringify({ type: event.type, timestamp: event.timestamp, data: event.data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Mailcast-Webhooks/1.0 (mailcast listen ${VERSION})`,
    ...signedHeaders([{ secret, until: null }], { id: event.id, body, at: systemClock.now() }),
  }
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => String(status),
    (error: unknown) => `not delivered: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`,
  )
}
