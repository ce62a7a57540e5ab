import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasKeyForm } from '#operation/callers/api-key.ts'
import type { Credential } from '#operation/caller.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { admitBody } from '#operation/callers/identify.ts'
import { type AnyOperation, routeOf } from '#operation/operation.ts'
import { malformed, Problem, unauthorized } from '#operation/problem.ts'
import { limitHeaders } from '#operation/limits/rate-limit.ts'
import { type Answer, approvalOf } from '#operation/requests/call.ts'
import { run } from '#operation/run.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { bearerOf } from '../http/bearer.ts'
import { hangUpSignal } from '../http/hang-up.ts'
import { isHere } from '../http/is-here.ts'
import { sendProblem } from '../http/reply.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { bodyAccountOf, isForm, uploadConfig } from '../http/receive-body.ts'
import { BODY_LIMIT_BYTES } from '../http/server.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { allowCrossOrigin, preflight } from './cors.ts'
import { inputReader, withPath } from './read-input.ts'
import { type Received, receiveUpload } from './receive-upload.ts'
import { refuseUndeclared } from './undeclared-methods.ts'

export function restRoutes(
  app: FastifyInstance,
  system: System,
  operations: readonly AnyOperation[],
): void {
  const paths = Map.groupBy(
    operations.filter(({ route }) => route !== null),
    (operation) => routeOf(operation)!.path,
  )
  for (const [path, onPath] of paths) {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    for (const operation of onPath) {
      if (operation.uploadLimitBytes === undefined) addRoute(app, system, operation, url)
      else addUploadRoute(app, system, operation, url)
    }
    const known = onPath.map((operation) => routeOf(operation)!.method)
    answerOptions(app, url, known, onPath.some(answersBrowsers))
    refuseUndeclared(app, path, { known, operations })
  }
}

/**
 * Returns whether pages of other origins may call an operation: those that a key for signups may
 * call.
 */
function answersBrowsers({ access }: AnyOperation): boolean {
  return access === 'signups'
}

/** Adds a route whose forms are read as streams, since the files are too large for memory. */
function addUploadRoute(
  app: FastifyInstance,
  system: System,
  operation: AnyOperation,
  url: string,
): void {
  void app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
      done(null, payload),
    )
    addRoute(uploads, system, operation, url)
  })
}

function addRoute(
  app: FastifyInstance,
  system: System,
  operation: AnyOperation,
  url: string,
): void {
  const { method, path } = routeOf(operation)!
  const read = inputReader(operation)
  // The answer to a change is the whole resource, whose ETag the next change is based on.
  const versioned = method === 'GET' || (method === 'PATCH' && path.endsWith('}'))
  const performWith = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    if (operation.uploadLimitBytes === undefined || !isForm(request))
      return perform(request, reply, () => read(request))
    let received: Received | undefined
    const limits = {
      fileBytes: operation.uploadLimitBytes,
      fieldBytes: operation.bodyLimitBytes ?? BODY_LIMIT_BYTES,
      disk: system.ports.disk,
    }
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
    idempotencyKey: textOf(request, 'idempotency-key') ?? null,
    ifMatch: textOf(request, 'if-match') ?? null,
    bodyBytes: Number(request.headers['content-length'] ?? 0),
  })
  const perform = (request: FastifyRequest, reply: FastifyReply, input: () => unknown) => {
    // Together with the input: a caller without permission gets 401 or 403, whatever its headers.
    const checked = () => {
      for (const name of ['idempotency-key', 'if-match']) headerOf(request, name)
      return input()
    }
    return run(system, {
      ...callOf(request),
      input: checked,
      ...(operation.heavy && { signal: hangUpSignal(reply) }),
    })
  }
  app.route({
    method,
    url,
    bodyLimit: operation.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    ...(operation.uploadLimitBytes !== undefined && {
      config: uploadConfig(operation.uploadLimitBytes),
    }),
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

/**
 * Returns the credential. An Authorization header comes before the cookie, so that a key works in a
 * signed-in browser.
 */
function credentialOf(system: System, request: FastifyRequest): Credential {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined || !system.people.hasCookie(cookie))
    return { kind: 'bearer', key: bearerOf(request) }
  return {
    kind: 'session',
    cookie: cookie!,
    accountId: headerOf(request, 'mailcast-account'),
    sameOrigin: isSameOrigin(system, request),
    isHere: isHere(request),
  }
}

/**
 * Returns the reason why a body is not read; null when the body is read. For a short body, a
 * session or a text in the form of a key is enough. For a larger body, a database query checks that
 * the caller has permission and remaining limits. `run()` later refuses and counts the refused
 * call.
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
  if (credential.kind === 'bearer' && !hasKeyForm(credential.key ?? ''))
    return new Problem(
      unauthorized,
      'The credential was not valid a moment ago. Send the request again.',
    )
  if (body.kind === 'short') return null
  try {
    body.belongsTo(bodyAccountOf(await admitBody(system, call)))
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
  const approvalId = approvalOf(answer)
  if (approvalId !== null) reply.header('mailcast-approval', approvalId)
  if (answer.status === 201 && typeof body.id === 'string')
    reply.header(
      'location',
      `${path}/${body.id}`.replace(
        /\{(\w+)\}/g,
        (_all, name: string) => (request.params as Record<string, string>)[name] ?? '',
      ),
    )
  if (typeof body.nextCursor === 'string')
    reply.header('link', `<${nextPage(request, body.nextCursor)}>; rel="next"`)
  if (versioned) {
    const etag = etagOf(body)
    reply.header('etag', etag)
    if (request.method !== 'PATCH' && matches(headerOf(request, 'if-none-match'), etag))
      return reply.code(304).send()
  }
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Returns whether `If-None-Match` names an ETag, by weak comparison (RFC 9110 §13.1.2). */
function matches(header: string | null, etag: string): boolean {
  return (
    header !== null &&
    (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
}

function nextPage(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `${path}?${parameters.toString()}`
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const text = textOf(request, name)
  if (text === undefined)
    throw new Problem(
      malformed,
      `The header ${name} must have 1 to 255 printable ASCII characters.`,
    )
  return text
}

/**
 * Returns the text of a header; null when the header is missing, undefined when its value is
 * invalid.
 */
function textOf(request: FastifyRequest, name: string): string | null | undefined {
  const value = request.headers[name]
  if (value === undefined) return null
  const text = String(value).trim()
  return text.length <= 255 && /^[\x20-\x7e]+$/.test(text) ? text : undefined
}

/** Answers OPTIONS. The server refuses all other unknown methods in one place, for all routes. */
function answerOptions(
  app: FastifyInstance,
  url: string,
  known: readonly string[],
  browsers: boolean,
): void {
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
