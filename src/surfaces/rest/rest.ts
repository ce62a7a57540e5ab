import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseApiKey } from '#operation/callers/api-key.ts'
import type { Credential } from '#operation/callers/caller.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { admitBody } from '#operation/callers/identify.ts'
import { type AnyOperation, routeOf } from '#operation/operation.ts'
import { malformed, Problem, unauthorized } from '#operation/problem.ts'
import { limitHeaders } from '#operation/limits/rate-limit.ts'
import type { Answer } from '#operation/requests/call.ts'
import { run } from '#operation/run.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { bearerOf } from '../http/bearer.ts'
import { hangUpSignal } from '../http/hang-up.ts'
import { isHere } from '../http/is-here.ts'
import { sendProblem } from '../http/reply.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { BODY_LIMIT_BYTES, isForm, uploadConfig } from '../http/server.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { allowCrossOrigin, preflight } from './cors.ts'
import { inputReader, withPath } from './read-input.ts'
import { type Received, receiveUpload } from './receive-upload.ts'
import { type UploadRoom, uploadRoom } from '../http/upload-room.ts'

export const BASE_PATH = '/api/v1'

/** Adds a route for each operation that has one. */
export function restRoutes(app: FastifyInstance, system: System, operations: readonly AnyOperation[]): void {
  const room = uploadRoom(system.ports.disk)
  const paths = Map.groupBy(
    operations.filter(({ route }) => route !== null),
    (operation) => routeOf(operation)!.path,
  )
  for (const [path, onPath] of paths) {
    const url = BASE_PATH + path.replace(/\{(\w+)\}/g, ':$1')
    for (const operation of onPath) {
      if (operation.uploadLimitBytes === undefined) addRoute(app, system, operation, { url, room })
      else addUploadRoute(app, system, operation, { url, room })
    }
    const known = onPath.map((operation) => routeOf(operation)!.method)
    answerOptions(app, url, known, onPath.some(answersBrowsers))
  }
}

/** Returns whether cross-origin calls are allowed: only for operations that a signups key may call. */
function answersBrowsers({ access }: AnyOperation): boolean {
  return access === 'signups'
}

/** Adds a route whose forms stay streams: the operation takes larger files than memory should hold. */
function addUploadRoute(app: FastifyInstance, system: System, operation: AnyOperation, at: Place): void {
  void app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    addRoute(uploads, system, operation, at)
  })
}

/** The address of a route, and the room for its uploads. */
interface Place {
  url: string
  room: UploadRoom
}

function addRoute(app: FastifyInstance, system: System, operation: AnyOperation, { url, room }: Place): void {
  const { method, path } = routeOf(operation)!
  const read = inputReader(operation)
  // The answer to a change is the whole resource: its version is what the next change is made on. Lists have a version for callers that poll.
  const versioned = method === 'GET' || (method === 'PATCH' && path.endsWith('}'))
  const performWith = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    if (operation.uploadLimitBytes === undefined || !isForm(request)) return perform(request, reply, () => read(request))
    let received: Received | undefined
    const limits = { fileBytes: operation.uploadLimitBytes, fieldBytes: operation.bodyLimitBytes ?? BODY_LIMIT_BYTES, room }
    const receive = async () => {
      received = await receiveUpload(request.body as Readable, request.headers, limits)
      return withPath(received.input, request)
    }
    try {
      return await perform(request, reply, receive)
    } finally {
      await received?.remove()
    }
  }
  const callOf = (request: FastifyRequest) => ({
    operation,
    credential: credentialOf(system, request),
    requestId: request.id,
    address: addressOf(request),
    browser: request.headers.origin !== undefined,
    idempotencyKey: headerOf(request, 'idempotency-key'),
    ifMatch: headerOf(request, 'if-match'),
  })
  const perform = (request: FastifyRequest, reply: FastifyReply, input: () => unknown) =>
    run(system, { ...callOf(request), input, ...(operation.heavy && { signal: hangUpSignal(reply) }) })
  app.route({
    method,
    url,
    bodyLimit: operation.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    ...(operation.uploadLimitBytes !== undefined && { config: uploadConfig(operation.uploadLimitBytes) }),
    async onRequest(request, reply) {
      if (answersBrowsers(operation)) allowCrossOrigin(reply)
      const refused = await refusalOfBody(system, request, callOf)
      if (refused === null) return
      const answer = await perform(request, reply, () => {
        throw refused
      })
      return send(system, request, reply, answer, { versioned, path })
    },
    async handler(request, reply) {
      const release = openBodyOf(request)?.hold()
      const answer = await performWith(request, reply).finally(release)
      return send(system, request, reply, answer, { versioned, path })
    },
  })
}

/** Returns the request's credential. Authorization goes before a session: a call with a key must work in a browser that is also signed in. */
function credentialOf(system: System, request: FastifyRequest): Credential {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined || !system.people.hasCookie(cookie)) return { kind: 'bearer', key: bearerOf(request) }
  return {
    kind: 'session',
    cookie: cookie!,
    accountId: headerOf(request, 'mailcast-account'),
    sameOrigin: isSameOrigin(system, request),
    isHere: isHere(request),
  }
}

/**
 * Returns why a body is not read, or null. A short body needs a session, or text in the form of a key. Any other needs a caller who may use the
 * operation and has room in its limits, which costs a query. `run()` refuses the call for the same reason, and counts it.
 */
async function refusalOfBody(
  system: System,
  request: FastifyRequest,
  callOf: (request: FastifyRequest) => Parameters<typeof admitBody>[1],
): Promise<Error | null> {
  const body = openBodyOf(request)
  if (body === undefined) return null
  const call = callOf(request)
  const { credential } = call
  if (credential.kind === 'bearer' && !parseApiKey(credential.key ?? ''))
    return new Problem(unauthorized, 'The credential was not valid a moment ago. Send the request again.')
  if (body.kind === 'short') return null
  try {
    body.belongsTo((await admitBody(system, call)).accountId)
    return null
  } catch (error) {
    return error as Error
  }
}

function send(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  { versioned, path }: { versioned: boolean; path: string },
): FastifyReply {
  reply.headers(limitHeaders(answer.limits)).header('cache-control', 'no-store')
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  if (answer.problem) return sendProblem(system, request, reply, answer.problem)
  if (answer.status === 204) return reply.code(204).send()
  const body = answer.body as { id?: unknown; nextCursor?: unknown }
  if (answer.status === 201 && typeof body.id === 'string')
    reply.header(
      'location',
      `${BASE_PATH}${path}/${body.id}`.replace(/\{(\w+)\}/g, (_all, name: string) => (request.params as Record<string, string>)[name] ?? ''),
    )
  if (typeof body.nextCursor === 'string') reply.header('link', `<${nextPage(request, body.nextCursor)}>; rel="next"`)
  if (versioned) {
    const etag = etagOf(body)
    reply.header('etag', etag)
    if (request.method !== 'PATCH' && matches(headerOf(request, 'if-none-match'), etag)) return reply.code(304).send()
  }
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Compares `If-None-Match` weakly (RFC 9110 §13.1.2). */
function matches(header: string | null, etag: string): boolean {
  return header !== null && (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
}

function nextPage(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `${path}?${parameters.toString()}`
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  if (value === undefined) return null
  const text = String(value).trim()
  if (text.length >= 1 && text.length <= 255 && /^[\x20-\x7e]+$/.test(text)) return text
  throw new Problem(malformed, `The header ${name} must have 1 to 255 printable ASCII characters.`)
}

/** Answers OPTIONS. Other methods that a path does not have are refused for all paths of the server. */
function answerOptions(app: FastifyInstance, url: string, known: readonly string[], browsers: boolean): void {
  const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  app.route({
    method: 'OPTIONS',
    url,
    handler(_request, reply) {
      if (browsers) preflight(reply)
      return reply.header('allow', allow).code(204).send()
    },
  })
}
