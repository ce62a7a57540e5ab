import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As quick as gzip, and an eighth smaller. */
const BROTLI_QUALITY = 4

/** Sends a page in parts, each as soon as it is there. */
export function streamPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  parts: readonly (string | Promise<string>)[],
): FastifyReply {
  reply.header('vary', 'accept-encoding')
  const encoding = encodingOf(headers['accept-encoding'] ?? '')
  if (encoding === null) return reply.send(Readable.from(inTurn(parts)))
  const packer =
    encoding === 'br'
      ? createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
          flush: constants.BROTLI_OPERATION_FLUSH,
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  return reply.header('content-encoding', encoding).send(Readable.from(inTurn(parts)).pipe(packer))
}

async function* inTurn(parts: readonly (string | Promise<string>)[]): AsyncGenerator<string> {
  for (const part of parts) yield await part
}

/** Returns the best encoding that Accept-Encoding permits (RFC 9110 §12.5.3); null for none. */
function encodingOf(accepted: string): 'br' | 'gzip' | null {
  const names = accepted.split(',').flatMap((part) => {
    const [name, weight = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return /^q=0(?:\.0*)?$/.test(weight) ? [] : [name]
  })
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
