import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '#areas/files/index.ts'
import type { System } from '#operation/system.ts'
import { Problem, unavailable } from '#operation/problem.ts'
import { byteRange } from './byte-range.ts'

/** Sends a stored file or a range of it. `gone` sends the answer when the file is missing. */
export async function sendFile(
  { ports }: System,
  { method, headers }: FastifyRequest,
  {
    reply,
    file,
    gone,
  }: { reply: FastifyReply; file: StoredFile; gone: (reply: FastifyReply) => FastifyReply },
) {
  // A file never changes, so its id is its version.
  const etag = `"${file.id}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-disposition': attachment(file.fileName),
    // Some browsers show the file instead of saving it. No script in the file runs then.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  // When the client's part is from another version, a range would not match it, so the whole file
  // is sent (RFC 9110 §13.1.5).
  const fits = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = fits ? byteRange(headers.range, file.bytes) : null
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()

  reply
    .type(file.contentType)
    .header('content-length', String(range ? range.last - range.first + 1 : file.bytes))
  if (range)
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`)
  // For HEAD, Fastify computes Content-Length from the body, unless the body is a stream.
  const reading =
    method === 'HEAD' ? Readable.from([]) : ports.files.read(file.storeName, range ?? undefined)
  const stream = await Promise.resolve(reading).catch((cause: unknown) => {
    bare(reply)
    throw new Problem(
      unavailable,
      'The store of files does not answer. Try the same link again in a minute.',
      { cause, retryAfterS: 60 },
    )
  })
  if (stream) return reply.send(stream)
  ports.log.error(
    { fileId: file.id, store: ports.files.name },
    'a file is not in the store although its row is; its link answered that it is gone',
  )
  return gone(bare(reply))
}

function bare(reply: FastifyReply): FastifyReply {
  for (const name of [
    'content-length',
    'content-range',
    'content-disposition',
    'content-type',
    'etag',
  ])
    reply.removeHeader(name)
  return reply
}

/**
 * Returns the header Content-Disposition (RFC 6266), with the name in ASCII for old programs, and
 * in full.
 */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
