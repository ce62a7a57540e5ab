import { pipeline, type Readable, Transform } from 'node:stream'
import type { Implementation } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  methodNotAllowed,
  payloadTooLarge,
  Problem,
  refusal,
  unsupportedMediaType,
} from '#operation/problem.ts'
import { lazily } from '#lib/calls/lazily.ts'
import { limitHeaders, LimitReached, type LimitState } from '#operation/limits/rate-limit.ts'
import type { System } from '#operation/system.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { sendProblem } from '../http/reply.ts'
import type { McpHandler, Visit } from './handler.ts'

const TOO_LARGE = 'The body is larger than any tool of this key takes. Send less at once.'
const originRefused = refusal('forbidden', 403, 'Web pages of other origins are refused')

export interface Guest extends Visit {
  /** The largest body of any tool, in bytes. A message is read before its tool is known. */
  bodyLimitBytes: number
  check(): void
  limits(): Promise<LimitState[]>
}

interface Endpoint {
  /** The paths that this handler serves, such as `/mcp/:area`. */
  paths: readonly string[]
  info: Implementation
  instructions: string
  /** The only origin whose web pages may call. */
  origin: string
  bodyLimitBytes: number
  /** Throws a Problem (404) when the requested path does not exist. */
  find?(request: FastifyRequest): void
  enter(request: FastifyRequest, reply: FastifyReply): Promise<Guest>
}

/**
 * Serves MCP over HTTP: a POST for each message, and no sessions. Refusals at the HTTP level are
 * problem documents. Refusals at the protocol level are JSON-RPC errors.
 */
export function mcpEndpoint(app: FastifyInstance, system: System, endpoint: Endpoint): void {
  const { paths, origin, bodyLimitBytes: bodyLimit } = endpoint
  const handler = lazily(() => openHandler(endpoint, system))
  const guests = new WeakMap<FastifyRequest, Guest>()
  const post = {
    method: 'POST' as const,
    bodyLimit,
    // Checked before the body is read, so that a caller without a key cannot send one.
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      refuseOrigin(request, origin)
      endpoint.find?.(request)
      const guest = await endpoint.enter(request, reply).catch(addHeaders(reply))
      guests.set(request, guest)
      if (Number(request.headers['content-length'] ?? 0) > guest.bodyLimitBytes)
        throw new Problem(payloadTooLarge, TOO_LARGE)
    },
    // Without Content-Length the bytes are counted as they arrive.
    async preParsing(request: FastifyRequest, _reply: FastifyReply, payload: Readable) {
      return request.headers['content-length'] === undefined
        ? counted(payload, guests.get(request)!.bodyLimitBytes)
        : payload
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store')
      const guest = guests.get(request)!
      const release = openBodyOf(request)?.hold()
      return await answer(guest, request, reply).catch(addHeaders(reply)).finally(release)
    },
  }
  for (const url of paths) {
    app.route({ ...post, url })
    refuseOthers(app, system, url, endpoint)
  }

  async function answer(
    guest: Guest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { isJson, answer: answered } = await handler()
    const fault = faultOf(request, guest, isJson)
    const whole = fault
      ? null
      : await answered(
          { headers: request.headers, body: request.body as Buffer | undefined },
          guest,
        )
    reply.headers(limitHeaders(await guest.limits()))
    if (whole === null) return sendProblem(system, request, reply, fault!)
    if (whole.contentType !== null) reply.type(whole.contentType)
    return reply.code(whole.status).send(whole.body)
  }
}

/** Loads the protocol's library at the first message, since it takes 0.1 s and 8 MB. */
async function openHandler(
  { info, instructions }: Endpoint,
  { ports }: System,
): Promise<McpHandler> {
  const { mcpHandler } = await import('./handler.ts')
  return mcpHandler(info, instructions, ports.log)
}

/** Makes a function that adds the limits to the answer's headers, and throws the error again. */
function addHeaders(reply: FastifyReply): (error: unknown) => never {
  return (error) => {
    if (error instanceof LimitReached) reply.headers(limitHeaders(error.states))
    throw error
  }
}

function counted(payload: Readable, limit: number): Readable {
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= limit) done(null, chunk)
      else done(Object.assign(new Error(TOO_LARGE), { statusCode: 413 }))
    },
  })
  // An aborted body also fails here, with the reason of the abort.
  return pipeline(payload, bounded, () => {})
}

function faultOf(
  { headers }: FastifyRequest,
  guest: Guest,
  isJson: McpHandler['isJson'],
): Problem | null {
  try {
    guest.check()
    return isJson(headers['content-type'])
      ? null
      : new Problem(unsupportedMediaType, 'Send JSON, with Content-Type: application/json.')
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/**
 * Refuses requests of other origins, against DNS rebinding (2026-07-28, Streamable HTTP §security).
 */
function refuseOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin === undefined || headers.origin === origin) return
  throw new Problem(
    originRefused,
    'Call this address from a program, not from a web page of another origin.',
  )
}

/** Refuses GET and DELETE, which belong to the sessions of older protocol versions. */
function refuseOthers(
  app: FastifyInstance,
  system: System,
  url: string,
  { origin, find }: Endpoint,
): void {
  const allow = 'POST, OPTIONS'
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url,
    async onRequest(request) {
      refuseOrigin(request, origin)
      find?.(request)
    },
    handler(request, reply) {
      reply.header('allow', allow)
      return sendProblem(
        system,
        request,
        reply,
        new Problem(
          methodNotAllowed,
          `${request.method} is not allowed at this address. POST MCP messages to it.`,
        ),
      )
    },
  })
  app.route({
    method: 'OPTIONS',
    url,
    onRequest: async (request) => find?.(request),
    handler: (_request, reply) => reply.header('allow', allow).code(204).send(),
  })
}
