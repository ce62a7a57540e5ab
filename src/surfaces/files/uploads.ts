import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PRODUCT_FILE_BYTES_MAX, upload_product_file, UploadBody } from '#areas/products/index.ts'
import { internalCall } from '#operation/requests/internal-call.ts'
import { malformed, Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { uploadConfig } from '../http/server.ts'
import { type UploadRoom, uploadRoom } from '../http/upload-room.ts'

/** The fewest bytes in this time, unless the body ends: a caller who sends one now and then holds nothing for an hour. */
const IDLE_MS = 30_000
const SLOWEST_BYTES = 64 * 1024
/** The bytes after which the disk is looked at again. */
const LOOK_BYTES = 8 * 1024 * 1024

const tooSlow = refusal('request_timeout', 408, 'The request took too long')
const lengthRequired = refusal('length_required', 411, 'The length of the body is missing')

/** Takes the bytes of products' files at signed addresses. They go to the store of files while they arrive. */
export function uploadRoutes(app: FastifyInstance, system: System, { idleMs = IDLE_MS } = {}): void {
  const room = uploadRoom(system.ports.disk)
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    uploads.put<{ Params: { token: string } }>(
      '/uploads/:token',
      { config: uploadConfig(PRODUCT_FILE_BYTES_MAX, { bare: true }), bodyLimit: PRODUCT_FILE_BYTES_MAX },
      async (request, reply) => {
        if (request.headers['content-length'] === undefined)
          throw new Problem(lengthRequired, 'Send the file with its Content-Length, as browsers and curl -T do.')
        const body = new UploadBody(arriving(request, room, idleMs))
        const credential = { kind: 'token', token: request.params.token } as const
        const call = { operation: upload_product_file, credential, input: { body }, requestId: request.id, address: addressOf(request) }
        const { problem, body: file } = await internalCall(system, call)
        if (problem) throw problem
        return reply.header('cache-control', 'no-store').send(file)
      },
    )
  })
}

/** Reads a body while there is room for it and it does not come too slowly. */
async function* arriving(request: FastifyRequest, uploads: UploadRoom, idleMs: number): AsyncGenerator<Uint8Array> {
  const body = request.body as Readable | undefined
  if (body === undefined) return
  const room = await uploads.begin(Number(request.headers['content-length']))
  let [arrived, looked] = [0, 0]
  const timer = setInterval(() => {
    if (arrived < SLOWEST_BYTES) body.destroy(new Problem(tooSlow, `Less than 64 KiB arrived in ${idleMs / 1000} seconds. Send the file again.`))
    arrived = 0
  }, idleMs)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      arrived += chunk.length
      looked += chunk.length
      if (looked >= LOOK_BYTES) {
        await room.written(looked)
        looked = 0
      }
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem(malformed, 'The body broke off, and nothing was kept. Send the file again.', { cause })
  } finally {
    clearInterval(timer)
    room.end()
  }
}
