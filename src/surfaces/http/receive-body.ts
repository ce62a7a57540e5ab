import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '#lib/duration.ts'
import type { Caller } from '#operation/caller.ts'
import { isForPages } from '#operation/callers/visitor.ts'
import { Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from './address.ts'
import { bearerOf } from './bearer.ts'
import {
  type BodyBounds,
  type BodyKind,
  type OpenBody,
  openBodies,
  openBodyOf,
  SHORT_BODY_BYTES,
} from './open-bodies.ts'

/**
 * The milliseconds for the first byte of a body. A client sends it with the headers, or as soon as
 * it may.
 */
const FIRST_BYTE_MS = 5 * SECOND_MS
/**
 * The milliseconds in which a body may be slow at its start. After that, a minimum of bytes a
 * second must arrive.
 */
const BODY_START_MS = 20_000
const BODY_BYTES_A_SECOND = 16_384
/** The milliseconds for a complete body. Forms with a file have only a least speed. */
const BODY_MS = MINUTE_MS
/** The milliseconds for a body of some megabytes, such as an image in JSON. */
const LARGE_BODY_MS = 300_000

export const tooSlow = refusal('request_timeout', 408, 'The request took too long')

export interface BodyOptions {
  bodyBounds?: BodyBounds
  firstByteMs?: number
  largeBodyMs?: number
}

/** Counts the bodies that a server receives, and aborts those that are too slow. */
export function countBodies(app: FastifyInstance, system: System, options: BodyOptions): void {
  const { bodyBounds, firstByteMs = FIRST_BYTE_MS, largeBodyMs = LARGE_BODY_MS } = options
  const bodies = openBodies(bodyBounds)
  app.addHook('onRequest', async (request, reply) => {
    const announced = bodyOf(request)
    if (announced === null) return
    const { release } = bodies.open(request, {
      kind: announced.kind,
      address: addressOf(request),
      accountId: knownAccount(system, request),
    })
    reply.raw.once('close', release)
  })
  app.addHook('preParsing', async (request, reply, payload) => {
    const body = openBodyOf(request)
    if (body === undefined) return payload
    if (request.raw.complete) {
      body.arrived(request.raw.readableLength)
      body.whole()
      return payload
    }
    const passing = passOn(request.raw, body, {
      firstByteMs,
      wholeMs: longestTime(request, largeBodyMs),
    })
    // The handler may have responded without reading the body.
    reply.raw.once('close', () => passing.destroy())
    return passing
  })
}

/**
 * Returns the account of a key or session from memory. It may be outdated, so it must permit
 * nothing.
 */
function knownAccount(system: System, request: FastifyRequest): string | null {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const caller = system.recallKey(bearerOf(request) ?? '')
    return caller && bodyAccountOf(caller)
  }
  if (!system.people.hasCookie(cookie)) return null
  const accountId = request.headers['mailcast-account']
  return system.recallSession({
    cookie: cookie!,
    accountId: accountId === undefined ? null : String(accountId),
  })
}

/**
 * Returns the account for whose limits a body counts; null when the body counts for its address.
 * Keys for signups on web pages count for the address, because strangers know them and could use up
 * the account's limits.
 */
export function bodyAccountOf(caller: Caller): string | null {
  return isForPages(caller) ? null : caller.accountId
}

function longestTime(request: FastifyRequest, largeBodyMs: number): number | null {
  const { kind, bytes } = bodyOf(request)!
  if (kind === 'file') return null
  return Math.min(
    isUpload(request) ? largeBodyMs : BODY_MS,
    BODY_START_MS + Math.ceil(bytes / BODY_BYTES_A_SECOND) * SECOND_MS,
  )
}

/**
 * Passes a body on and counts its bytes. Fails with a Problem when they are late, or the body is
 * aborted.
 */
function passOn(
  raw: Readable,
  body: OpenBody,
  { firstByteMs, wholeMs }: { firstByteMs: number; wholeMs: number | null },
): Readable {
  const lateAfter = (ms: number, what: string) =>
    setTimeout(
      () =>
        body.end(
          new Problem(
            tooSlow,
            `${what} did not arrive in ${ms / 1000} seconds. Send it again, or send less at once.`,
          ),
        ),
      ms,
    ).unref()
  const timers = [
    lateAfter(firstByteMs, 'The first byte of the body'),
    ...(wholeMs === null ? [] : [lateAfter(wholeMs, 'The body')]),
  ]
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      clearTimeout(timers[0])
      try {
        body.arrived(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      for (const timer of timers) clearTimeout(timer)
      body.whole()
      done()
    },
  })
  body.onEnd((why) => passing.destroy(why))
  raw.once('close', () => raw.readableEnded || passing.destroy(new Error('the body broke off')))
  // This empty listener is needed when the request is answered without reading its body. Without a
  // listener, an error would be thrown.
  passing
    .on('error', () => {})
    .once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      raw.unpipe(passing).resume()
    })
  return raw.pipe(passing)
}

/** Returns the configuration of a route for files: in forms, or as the body itself (`bare`). */
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

/**
 * Returns the announced body; null without one. An unknown length counts as the route's maximum.
 */
export function bodyOf(request: FastifyRequest): { kind: BodyKind; bytes: number } | null {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return null
  const fileBytes = isForm(request) || isBareUpload(request) ? uploadBytesOf(request) : undefined
  const most = fileBytes ?? request.routeOptions.bodyLimit ?? SHORT_BODY_BYTES
  const bytes = Math.min(encoding === undefined ? Number(length) : Infinity, most)
  if (fileBytes !== undefined) return { kind: 'file', bytes }
  return { kind: bytes <= SHORT_BODY_BYTES ? 'short' : 'long', bytes }
}

export function isForm(request: FastifyRequest): boolean {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
}
