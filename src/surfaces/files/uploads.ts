import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  PRODUCT_FILE_BYTES_MAX,
  PRODUCT_UPLOAD,
  upload_product_file,
  UploadBody,
} from '#areas/products/index.ts'
import { internalCall } from '#operation/internal-call.ts'
import { malformed, Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Disk } from '#ports/disk.ts'
import { addressOf } from '../http/address.ts'
import { openBodyOf } from '../http/open-bodies.ts'
import { tooSlow, uploadConfig } from '../http/receive-body.ts'
import { sendProblem } from '../http/reply.ts'
import { lookForRoom, whileRoom } from '../http/upload-room.ts'

/**
 * The time in which a minimum of bytes must arrive, so that a slow upload does not occupy a place
 * for an hour.
 */
const IDLE_MS = 30_000
const SLOWEST_BYTES = 64 * 1024

const lengthRequired = refusal('length_required', 411, 'The length of the body is missing')

/** Receives products' files at signed addresses, and streams them into the store. */
export function uploadRoutes(
  app: FastifyInstance,
  system: System,
  { idleMs = IDLE_MS } = {},
): void {
  const { disk, vault } = system.ports
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    uploads.put<{ Params: { token: string } }>(
      '/uploads/:token',
      {
        config: uploadConfig(PRODUCT_FILE_BYTES_MAX, { bare: true }),
        bodyLimit: PRODUCT_FILE_BYTES_MAX,
        async onRequest(request) {
          const claims = vault.verify(PRODUCT_UPLOAD, request.params.token)
          if (claims !== null) openBodyOf(request)?.belongsTo(claims.accountId)
        },
      },
      async (request, reply) => {
        if (request.headers['content-length'] === undefined)
          throw new Problem(
            lengthRequired,
            'Send the file with its Content-Length, as browsers and curl -T do.',
          )
        const body = new UploadBody(arriving(request, disk, idleMs))
        const credential = { kind: 'token', token: request.params.token } as const
        const call = {
          operation: upload_product_file,
          credential,
          input: { body },
          requestId: request.id,
          address: addressOf(request),
        }
        const release = openBodyOf(request)?.hold()
        const { problem, body: file } = await internalCall(system, call).finally(release)
        if (problem) return sendProblem(system, request, reply, problem)
        return reply.header('cache-control', 'no-store').send(file)
      },
    )
  })
}

/** Yields a request's body. Throws when it is too slow, or the disk gets full. */
async function* arriving(
  request: FastifyRequest,
  disk: Disk,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  const body = request.body as Readable | undefined
  if (body === undefined) return
  await lookForRoom(disk, Number(request.headers['content-length']))
  let arrived = 0
  const timer = setInterval(() => {
    if (arrived < SLOWEST_BYTES)
      body.destroy(
        new Problem(
          tooSlow,
          `Less than 64 KiB arrived in ${idleMs / 1000} seconds. Send the file again.`,
        ),
      )
    arrived = 0
  }, idleMs)
  try {
    for await (const chunk of whileRoom(disk, body)) {
      arrived += chunk.length
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof Problem
      ? cause
      : new Problem(malformed, 'The body broke off, and nothing was kept. Send the file again.', {
          cause,
        })
  } finally {
    clearInterval(timer)
  }
}
