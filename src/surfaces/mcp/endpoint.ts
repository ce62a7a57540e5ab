import { type Readable, Transform } from 'node:stream'
import { type Implementation, isJsonContentType } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed, payloadTooLarge, Problem, refusal, unsupportedMediaType } from '#operation/problem.ts'
import { limitHeaders, LimitReached, type LimitState } from '#operation/rate-limit.ts'
import type { System } from '#operation/system.ts'
import { sendProblem } from '../http/reply.ts'
import { mcpHandler, type Visit } from './handler.ts'

const TOO_LARGE = 'The body is larger than any tool of this key takes. Send less at once.'
const originRefused = refusal('forbidden', 403, 'Web pages of other origins may not come in')

/** Somebody who was let in, for one request. */
export interface Guest extends Visit {
  /** The largest body that any of this guest's tools takes: the message is read whole before it is known which one it calls. */
  bodyLimitBytes: number
  /** Throws a Problem when the address asks for something that is not there. */
  check(): void
  /** How the limits stand once the request is answered. */
  limits(): Promise<LimitState[]>
}

export interface Endpoint {
  path: string
  info: Implementation
  instructions: string
  /** The one origin whose web pages may come in. */
  origin: string
  bodyLimitBytes: number
  /** Throws a Problem when nobody may come in with this. */
  enter(request: FastifyRequest): Promise<Guest>
}

/** An MCP endpoint over HTTP: POST alone, one message a request, no sessions. What HTTP refuses is a problem, what the protocol refuses is JSON-RPC. */
export function mcpEndpoint(app: FastifyInstance, system: System, endpoint: Endpoint): void {
  const { path: url, origin, bodyLimitBytes: bodyLimit } = endpoint
  const handler = mcpHandler(endpoint.info, endpoint.instructions, system.ports.log)
  const guests = new WeakMap<FastifyRequest, Guest>()
  app.route({
    method: 'POST',
    url,
    bodyLimit,
    // Before the body is taken: nobody without a key makes us read one.
    async onRequest(request) {
      refuseOrigin(request, origin)
      const guest = await endpoint.enter(request)
      guests.set(request, guest)
      if (Number(request.headers['content-length'] ?? 0) > guest.bodyLimitBytes) throw new Problem(payloadTooLarge, TOO_LARGE)
    },
    // Without a length the bytes are counted as they come.
    async preParsing(request, _reply, payload) {
      return request.headers['content-length'] === undefined ? counted(payload, guests.get(request)!.bodyLimitBytes) : payload
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      const guest = guests.get(request)!
      return await answer(guest, request, reply).catch(async (error: unknown) => {
        if (!(error instanceof LimitReached)) throw error
        return sendProblem(system, request, reply.headers(limitHeaders(error.states)), error)
      })
    },
  })
  refuseOthers(app, system, url, origin)

  async function answer(guest: Guest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fault = faultOf(request, guest)
    const whole = fault ? null : await handler.answer({ headers: request.headers, body: request.body as Buffer | undefined }, guest)
    reply.headers(limitHeaders(await guest.limits()))
    if (whole === null) return sendProblem(system, request, reply, fault!)
    if (whole.contentType !== null) reply.type(whole.contentType)
    return reply.code(whole.status).send(whole.body)
  }
}

function counted(payload: Readable, limit: number): Readable {
  let bytes = 0
  return payload.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        if (bytes <= limit) done(null, chunk)
        else done(Object.assign(new Error(TOO_LARGE), { statusCode: 413 }))
      },
    }),
  )
}

function faultOf({ headers }: FastifyRequest, guest: Guest): Problem | null {
  try {
    guest.check()
    return isJsonContentType(headers['content-type']) ? null : new Problem(unsupportedMediaType, 'Send JSON, with Content-Type: application/json.')
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Against DNS rebinding (2026-07-28, Streamable HTTP §security): a browser says which page sends it, and only our own may. */
function refuseOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin === undefined || headers.origin === origin) return
  throw new Problem(originRefused, 'Call this address from a program, not from a web page of another origin.')
}

/** GET and DELETE belong to the sessions of older eras, which this server does not keep. */
function refuseOthers(app: FastifyInstance, system: System, url: string, origin: string): void {
  const allow = 'POST, OPTIONS'
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url,
    onRequest: async (request) => refuseOrigin(request, origin),
    handler(request, reply) {
      reply.header('allow', allow)
      return sendProblem(system, request, reply, new Problem(methodNotAllowed, `${request.method} is not for this address; POST MCP messages to it.`))
    },
  })
  app.route({ method: 'OPTIONS', url, handler: (_request, reply) => reply.header('allow', allow).code(204).send() })
}
