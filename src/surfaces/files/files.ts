import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { get_file, type StoredFile } from '#areas/files/index.ts'
import { html } from '#lib/html.ts'
import { internalCall } from '#operation/requests/internal-call.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { page, sendPage } from '../http/layout.ts'
import { byteRange } from './byte-range.ts'

/** Serves the files behind download links. The link is the credential, so that any program can follow it, and a download that broke can go on. */
export function fileRoutes(app: FastifyInstance, system: System): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const credential = { kind: 'token', token: request.params.token } as const
    const call = { operation: get_file, credential, input: {}, requestId: request.id, address: addressOf(request) }
    const { problem, body } = await internalCall(system, call)
    if (problem && ![401, 410].includes(problem.refusal.status)) throw problem
    return problem ? sendGone(reply, problem.refusal.status) : sendFile(system, request, { reply, file: body as StoredFile })
  })
}

async function sendFile({ ports }: System, { method, headers }: FastifyRequest, { reply, file }: { reply: FastifyReply; file: StoredFile }) {
  // A file is never changed, so its id says which bytes these are.
  const etag = `"${file.id}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-disposition': attachment(file.fileName),
    // Browsers that show the file all the same run nothing in it.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  // A range of another version of the file would be put behind the wrong beginning (RFC 9110 §13.1.5).
  const fits = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = fits ? byteRange(headers.range, file.bytes) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()

  reply.type(file.contentType).header('content-length', String(range ? range.last - range.first + 1 : file.bytes))
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`)
  // Fastify takes the length of an answer to HEAD from its body, unless that is a stream.
  const stream = method === 'HEAD' ? Readable.from([]) : await ports.files.read(file.storeName, range ?? undefined)
  if (stream) return reply.send(stream)
  ports.log.error({ fileId: file.id, store: ports.files.name }, 'a file is not in the store although its row is; its link answered that it is gone')
  reply.removeHeader('content-length').removeHeader('content-range').removeHeader('content-disposition').removeHeader('etag')
  return sendGone(reply, 410)
}

/** Writes the field for a download under a name (RFC 6266): in ASCII for old programs, and whole for the others. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}

function sendGone(reply: FastifyReply, status: number): FastifyReply {
  const [heading, text] =
    status === 401
      ? ['This link does not work', 'It may not have been copied whole. Copy it once more from where you found it.']
      : [
          'This file is no longer there',
          'Files are kept for some days and then deleted. Ask for a new one where you got this link: for an export, make it again.',
        ]
  return sendPage(reply, page(heading, html`<h1>${heading}</h1><p>${text}</p>`, { narrow: true }), status === 401 ? 404 : status)
}
