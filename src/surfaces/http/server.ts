import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { HOUR_MS } from '#lib/duration.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import { methodNotAllowed, notFound, Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Readiness } from './health.ts'
import { closeInStages } from './close-in-stages.ts'
import { sendErrorPage, wantsPage } from './error-page.ts'
import { ofFramework } from './framework-error.ts'
import { boundIdleConnections } from './idle-connections.ts'
import { collectPaths } from './known-paths.ts'
import { otherSpelling } from './one-spelling.ts'
import { SHORT_BODY_BYTES } from './open-bodies.ts'
import { bodyOf, type BodyOptions, countBodies } from './receive-body.ts'
import { sendError, sendProblem } from './reply.ts'
import { arrive, pathHere } from './site-hosts.ts'
import { proxyWarning } from './untrusted-proxy.ts'

export const BODY_LIMIT_BYTES = 1024 * 1024

interface ServerOptions extends BodyOptions {
  trustedProxies: readonly string[]
  readiness: Readiness
}

function noSchema(): never {
  throw new Error('routes have no schemas')
}

/** Makes a server without routes: request ids, bodies and problems. */
export function httpServer(system: System, options: ServerOptions): FastifyInstance {
  const always = headersOfAll(system)
  const app = Fastify({
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: SHORT_BODY_BYTES,
    // On close, the server waits for unfinished responses and closes idle keep-alive connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The maximum time of the longest upload. Other bodies have shorter limits (`receive-body.ts`),
    // headers a minute.
    requestTimeout: HOUR_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 600 },
    // Operations check their own input. Fastify's compilers of schemas would be 113 modules more.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // Fastify refuses broken percent-encoding and too long path segments before any of our hooks
    // runs.
    frameworkErrors(error, request, reply) {
      reply.header('request-id', request.id).headers(always)
      void sendError(system, request, reply as FastifyReply, ofFramework(error) ?? error)
    },
    genReqId: () => typeId('req', newUuid(system.ports.clock.now().getTime())),
    clientErrorHandler(error, socket) {
      if (socket.destroyed || !socket.writable) return
      const tooLarge = (error as { code?: string }).code === 'HPE_HEADER_OVERFLOW'
      const [status, title] = tooLarge
        ? [431, 'The header is too large']
        : [400, 'The request could not be read']
      const detail = tooLarge ? 'Send smaller headers.' : 'Send a valid HTTP/1.1 request.'
      socket.end(rawProblem({ status, title, detail, code: 'invalid_request' }, always))
    },
  })
  // Bodies stay bytes, so that a bad key is reported before a bad body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  boundIdleConnections(app)
  const warnOfProxy = proxyWarning(system.ports.log)
  const methodsAt = collectPaths(app)
  /** Answers 405 for another method of an existing path, else 404. */
  const notHere = (request: FastifyRequest, reply: FastifyReply) => {
    const allow = methodsAt(request.url).join(', ')
    if (allow !== '') reply.header('allow', allow)
    const problem = allow === '' ? nothingAt(request) : methodRefused(request, allow)
    return wantsPage(request)
      ? sendErrorPage(reply, problem)
      : sendProblem(system, request, reply, problem)
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id).headers(always)
    if (await arrive(app, system, request, reply)) return reply
    warnOfProxy(request)
    const spelled = otherSpelling(request)
    if (spelled !== null && methodsAt(spelled).includes('GET'))
      return reply.redirect(pathHere(request, spelled), 308)
    // Before the body is read, and before Fastify's own answers to methods such as QUERY.
    if (request.is404) return notHere(request, reply)
  })
  countBodies(app, system, options)
  app.addHook('onSend', async (request, reply) => {
    // The rest of a refused body is not read: it may never come.
    if (!request.raw.complete && bodyOf(request) !== null) closeInStages(request, reply)
    // An idle keep-alive connection would delay draining.
    if (options.readiness.draining) reply.header('connection', 'close')
  })
  app.setNotFoundHandler(notHere)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(system, request, reply, ofFramework(error) ?? error),
  )
  return app
}

/** Returns the headers of every answer; with https, HSTS for a year (RFC 6797 §6.1). */
function headersOfAll({ ports }: System): Record<string, string> {
  const isSecure = ports.deployment.baseUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

function nothingAt({ url }: FastifyRequest): Problem {
  return new Problem(
    notFound,
    `There is nothing at ${url.slice(0, 200)}. The reference is at /docs.`,
  )
}

function methodRefused({ method }: FastifyRequest, allow: string): Problem {
  return new Problem(
    methodNotAllowed,
    `${method} is not allowed at this address. Use one of ${allow}.`,
  )
}

function rawProblem(
  problem: { status: number; title: string; detail: string; code: string },
  headers: Record<string, string>,
): string {
  const body = JSON.stringify({ type: 'about:blank', ...problem })
  const all = {
    connection: 'close',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  }
  const lines = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
