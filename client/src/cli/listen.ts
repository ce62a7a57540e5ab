import { parseArgs } from 'node:util'
import { pause } from '../clock.ts'
import type { Event } from '../generated/records.ts'
import { VERSION } from '../generated/version.ts'
import type { Mailcast } from '../mailcast.ts'
import { signWebhook } from '../webhook.ts'
import { UsageError } from './flags.ts'
import { helpOfListen } from './help.ts'
import { clientOf } from './run-command.ts'
import type { Terminal } from './terminal.ts'
import { oneLine } from './text.ts'

interface ListenOptions {
  /** The address of a program; left out: events are only printed. */
  forwardTo?: string | undefined
  /** The signing secret, `whsec_…`; by default a new one for each run. */
  secret?: string | undefined
}

const POLL_MS = 1000
const PATIENCE_MS = 15_000
const PAGE = 100

const FLAGS = {
  'forward-to': { type: 'string' },
  key: { type: 'string' },
  secret: { type: 'string' },
  server: { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export async function listenCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = understood(() => parseArgs({ args: [...args], options: FLAGS }))
  if (values.help) {
    terminal.out(helpOfListen(terminal.width ?? 110))
    return 0
  }
  const forwardTo = values['forward-to']
  if (forwardTo !== undefined && !URL.canParse(forwardTo))
    throw new UsageError(
      'This is no address. It is: mailcast webhooks listen --forward-to http://localhost:8080/hooks',
    )
  const asked = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort())
  const mailcast = await clientOf(
    values.key === undefined ? terminal : withKey(terminal, values.key),
    { server: values.server, profile: values.key === undefined ? values.profile : undefined },
  )
  await listen(
    mailcast,
    { forwardTo, secret: values.secret },
    (line) => terminal.out(`${oneLine(line)}\n`),
    asked.signal,
  )
  return 0
}

function withKey(terminal: Terminal, key: string): Terminal {
  return { ...terminal, env: { ...terminal.env, MAILCAST_API_KEY: key } }
}

function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/**
 * Prints the account's events, and forwards them to a program on this machine, signed as webhooks
 * are. It reads the event log from now on, and tries each event once.
 */
export async function listen(
  mailcast: Mailcast,
  options: ListenOptions,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { forwardTo, secret = newSecret() } = options
  try {
    let cursor = await lastCursor(mailcast, signal)
    print(
      forwardTo === undefined
        ? 'Printing events. With --forward-to URL a program gets them too.'
        : `Forwarding events to ${forwardTo}. Verify them with the secret ${secret}`,
    )
    for (;;) {
      // A restarting server is waited for; only the first request must succeed at once.
      const page = await mailcast.events.list(
        { order: 'oldest', limit: PAGE, cursor },
        { signal, retries: Infinity },
      )
      for (const event of page.data)
        print(
          `${event.timestamp}  ${event.type}  ${forwardTo === undefined ? event.id : await forward(forwardTo, secret, event)}`,
        )
      cursor = page.nextCursor ?? undefined
      // A page may end by its bytes before its limit.
      if (page.data.length === 0) await pause(POLL_MS, signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/**
 * Returns a cursor at the log's end: that of the newest page with one event, which is valid in both
 * orders.
 */
async function lastCursor(mailcast: Mailcast, signal: AbortSignal): Promise<string | undefined> {
  const newest = await mailcast.events.list({ limit: 1 }, { signal })
  if (newest.nextCursor !== null || newest.data.length === 0) return newest.nextCursor ?? undefined
  // A log with one event has a position only from its oldest end.
  const only = await mailcast.events.list({ order: 'oldest', limit: 1 }, { signal })
  return only.nextCursor ?? undefined
}

async function forward(
  url: string,
  secret: string,
  { id, type, timestamp, data }: Event,
): Promise<string> {
  const body = JSON.stringify({ type, timestamp, data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Mailcast-Webhooks/1.0 (mailcast listen ${VERSION})`,
    ...(await signWebhook({ id, body, secret })),
  }
  return fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ status }) => String(status),
    (error: unknown) =>
      `not delivered: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`,
  )
}

function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))}`
}
