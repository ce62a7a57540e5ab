import { Agent, type Client, type Dispatcher, Pool } from 'undici'
import { ConnectionClient } from './connection-client.ts'
import type { ConnectorOptions } from './connector.ts'
import { type BodyLimits, Exchange, type Exchanged } from './exchange.ts'

export interface Target {
  origin: string
  path: string
}

export interface Request {
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body: Buffer | string | null
  withinMs: number
  limits?: BodyLimits | undefined
}

export interface GuardedClient {
  send(target: Target, request: Request): Promise<Exchanged>
  close(): Promise<void>
}

const HEADERS_BYTES_MAX = 16 * 1024
// Peers close idle connections after 5 s (Node) to 75 s (nginx), so this client closes them
// earlier.
const KEEP_ALIVE_MS = 4_000
const KEEP_ALIVE_MS_MAX = 30_000

const clientOptions: Client.Options = {
  allowH2: false,
  maxHeaderSize: HEADERS_BYTES_MAX,
  keepAliveTimeout: KEEP_ALIVE_MS,
  keepAliveMaxTimeout: KEEP_ALIVE_MS_MAX,
  // Zero turns this timeout off, since a peer that sends one byte a second never exceeds it. The
  // exchange has a deadline for everything.
  headersTimeout: 0,
  bodyTimeout: 0,
}

export function openGuardedClient(connector: ConnectorOptions): GuardedClient {
  // One agent reuses connections: 5,509 signed POST/s against 427 with a new one each.
  const agent = new Agent({
    allowH2: false,
    factory: (origin) =>
      new Pool(origin, {
        ...clientOptions,
        factory: (url) => new ConnectionClient(url, clientOptions, connector),
      }),
  })
  return {
    async send({ origin, path }, { method, headers, body, withinMs, limits }) {
      const endsAt = performance.now() + withinMs
      const send = (dispatcher: Dispatcher) => {
        const exchange = new Exchange(Math.max(1, endsAt - performance.now()), limits)
        dispatcher.dispatch({ origin, path, method, headers, body }, exchange)
        return exchange.ended
      }
      const first = await send(agent)
      if (!first.stale) return first
      // An error on a reused connection that the peer had closed says nothing about the receiver.
      // The request is repeated on a new connection (pipelining 0), since other idle ones may be
      // closed too.
      const fresh = new ConnectionClient(origin, { ...clientOptions, pipelining: 0 }, connector)
      try {
        return await send(fresh)
      } finally {
        void fresh.close()
      }
    },
    close: () => agent.close(),
  }
}
