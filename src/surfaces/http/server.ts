import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/duration.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { methodNotAllowed, notFound, Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Readiness } from './health.ts'
import { addressOf } from './address.ts'
import { closeInStages } from './close-in-stages.ts'
import { sendErrorPage, wantsPage } from './error-page.ts'
import { ofFramework } from './framework-error.ts'
import { knownPaths } from './known-paths.ts'
import { type BodyBounds, type BodyKind, openBodies, SHORT_BODY_BYTES } from './open-bodies.ts'
import { sendError, sendProblem } from './reply.ts'
import { proxyWarning } from './untrusted-proxy.ts'
import { endUnusedAtClose } from './unused-connections.ts'

export const BODY_LIMIT_BYTES = 1024 * 1024
/** The time in which the first byte of a body and its slow start arrive, and the slowest speed after that. */
const BODY_START_MS = 20_000
const BODY_BYTES_A_SECOND = 16_384
/** The longest time in which a body arrives, except for forms with a file, which have a slowest speed alone. */
const BODY_MS = MINUTE_MS
/** The longest time for a body of some megabytes, such as an image in JSON. */
const LARGE_BODY_MS = 300_000

export interface ServerOptions {
  trustedProxies: readonly string[]
  readiness: Readiness
  /** For tests: replaces `LARGE_BODY_MS`. */
  largeBodyMs?: number
  /** For tests: replaces `BODY_BOUNDS`. */
  bodyBounds?: BodyBounds
}

/** Makes a server without routes that assigns request ids, reads bodies and sends problems. */
export function httpServer(system: System, options: ServerOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // Operations take more; they know their caller before such a body is read.
    bodyLimit: SHORT_BODY_BYTES,
    // Closing waits for responses under way and drops idle keep-alive connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The longest upload. Other bodies have BODY_MS, and headers a minute (Node's headersTimeout).
    requestTimeout: HOUR_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 600 },
    // Fastify refuses broken escapes and overlong parts of an address before any hook of ours runs.
    frameworkErrors(error, request, reply) {
      reply.header('request-id', request.id)
      void sendError(system, request, reply as FastifyReply, ofFramework(error) ?? error)
    },
    genReqId: () => typeId('req', newUuid(system.ports.clock.now().getTime())),
    clientErrorHandler(error, socket) {
      if (socket.destroyed || !socket.writable) return
      const tooLarge = (error as { code?: string }).code === 'HPE_HEADER_OVERFLOW'
      const [status, title] = tooLarge ? [431, 'The header is too large'] : [400, 'The request could not be read']
      const detail = tooLarge ? 'Send smaller headers.' : 'Send a valid HTTP/1.1 request.'
      socket.end(rawProblem({ status, title, detail, code: 'invalid_request' }))
    },
  })
  // Bodies stay bytes until the operation reads them, so that a bad key is reported before a bad body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  endUnusedAtClose(app)
  const warnOfProxy = proxyWarning(system.ports.log)
  const bodies = openBodies(options.bodyBounds)
  const methodsAt = knownPaths(app)
  /** Answers 405 to another method of a path that is there, else 404. */
  const notHere = (request: FastifyRequest, reply: FastifyReply) => {
    const allow = methodsAt(request.url).join(', ')
    if (allow !== '') reply.header('allow', allow)
    const problem = allow === '' ? nothingAt(request) : methodRefused(request, allow)
    return wantsPage(request) ? sendErrorPage(reply, problem) : sendProblem(system, request, reply, problem)
  }
  app.addHook('onRequest', async (request, reply) => {
    warnOfProxy(request)
    reply.header('request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    // Before the body is read, and before Fastify's own answers to methods such as QUERY.
    if (request.is404) return notHere(request, reply)
    const body = bodyOf(request)
    if (body === null) return
    const { release } = bodies.open(request, { ...body, address: addressOf(request) })
    reply.raw.once('close', release)
  })
  app.addHook('preParsing', async (request, reply) => {
    const { socket } = request.raw
    const body = bodyOf(request)
    if (request.raw.complete || body === null || body.kind === 'file') return
    const most = isUpload(request) ? (options.largeBodyMs ?? LARGE_BODY_MS) : BODY_MS
    const withinMs = Math.min(most, BODY_START_MS + Math.ceil(body.bytes / BODY_BYTES_A_SECOND) * SECOND_MS)
    const late = setTimeout(() => socket.end(tooSlow(withinMs)), withinMs).unref()
    const arrived = () => clearTimeout(late)
    request.raw.once('end', arrived).once('close', arrived)
    // A request without a body may be answered without being read to its end.
    reply.raw.once('finish', arrived)
  })
  app.addHook('onSend', async (request, reply) => {
    // The rest of a refused body is not read. A short one is here already, or will be in a moment.
    if (!request.raw.complete && (bodyOf(request)?.kind ?? 'short') !== 'short') closeInStages(request, reply)
    // Otherwise the client keeps the connection open for its next request, and draining waits for that.
    if (options.readiness.draining) reply.header('connection', 'close')
  })
  app.setNotFoundHandler(notHere)
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(system, request, reply, ofFramework(error) ?? error))
  return app
}

function nothingAt({ url }: FastifyRequest): Problem {
  return new Problem(notFound, `There is nothing at ${url.slice(0, 200)}. The reference is at /docs.`)
}

function methodRefused({ method }: FastifyRequest, allow: string): Problem {
  return new Problem(methodNotAllowed, `${method} is not allowed at this address. Use one of ${allow}.`)
}

/** The config of a route that takes files of so many bytes: as forms, or as bare bodies (`bare`). */
export const uploadConfig = (uploadBytes: number, { bare = false } = {}) => ({ uploadBytes, bare })

function uploadBytesOf(request: FastifyRequest): number | undefined {
  return (request.routeOptions.config as { uploadBytes?: number } | undefined)?.uploadBytes
}

function isUpload(request: FastifyRequest): boolean {
  return uploadBytesOf(request) !== undefined
}

function isBareUpload(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { bare?: boolean } | undefined)?.bare === true
}

/** Returns the body that a request announces, or null. One of unknown length counts as the longest that its route takes. */
export function bodyOf(request: FastifyRequest): { kind: BodyKind; bytes: number } | null {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return null
  const fileBytes = isForm(request) || isBareUpload(request) ? uploadBytesOf(request) : undefined
  const most = fileBytes ?? request.routeOptions.bodyLimit ?? SHORT_BODY_BYTES
  const announced = encoding === undefined ? Number(length) : Infinity
  const bytes = Math.min(announced, most)
  if (fileBytes !== undefined) return { kind: 'file', bytes }
  return { kind: announced <= SHORT_BODY_BYTES ? 'short' : 'long', bytes }
}

export function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
}

function tooSlow(withinMs: number): string {
  const detail = `The body did not arrive in ${withinMs / 1000} seconds. Send it again, or send less at once.`
  return rawProblem({ status: 408, title: 'The request took too long', detail, code: 'request_timeout' })
}

/** Writes an answer for a request that Fastify does not answer. */
function rawProblem(problem: { status: number; title: string; detail: string; code: string }): string {
  const body = JSON.stringify({ type: 'about:blank', ...problem })
  const head = `HTTP/1.1 ${problem.status} ${problem.title}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n`
  return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
