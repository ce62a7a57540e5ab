import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { imageFileOf, isImageOf, storeNameOf } from '#areas/images/index.ts'
import { typeIdPattern } from '#lib/typeid.ts'
import { notFound, Problem, unavailable } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { ownSite } from '../http/site-hosts.ts'

const ID = typeIdPattern('img')
/** The Cache-Control of images: a year, since the file of an address never changes. */
const CACHE = 'public, max-age=31536000, immutable'
/** The Cache-Control of a missing image. */
const GONE_CACHE = 'public, max-age=60'

/**
 * Serves public images. The address contains the file's name, so that no database row is read on
 * the server's own host. A newsletter's host serves only images of its account.
 */
export function imageRoutes(app: FastifyInstance, { db, ports }: System): void {
  app.get<{ Params: { imageId: string; file: string } }>(
    '/i/:imageId/:file',
    async (request, reply) => {
      const { params, headers, method } = request
      const { imageId, file: name } = params
      const accountId = ownSite(request)?.accountId
      const isHere =
        ID.test(imageId) &&
        (accountId === undefined || (await isImageOf({ db, accountId }, imageId)))
      const file = isHere ? imageFileOf(name) : null
      const stream =
        file && (await ports.files.read(storeNameOf(imageId, file)).catch(throwUnavailable))
      if (!file || !stream) {
        reply.header('cache-control', GONE_CACHE)
        throw new Problem(
          notFound,
          'There is no image at this address. It may have been deleted; choose another in the library.',
        )
      }
      const etag = `"${imageId}/${name}"`
      reply.headers(imageHeaders(etag))
      const known = headers['if-none-match'] === etag
      if (!known && method !== 'HEAD') return reply.type(file.contentType).send(stream)
      stream.destroy()
      return known ? reply.code(304).send() : reply.type(file.contentType).send(Readable.from([]))
    },
  )
}

export function imageHeaders(etag: string): Record<string, string> {
  return {
    etag,
    'cache-control': CACHE,
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'cross-origin',
    // No script runs if a browser renders the image as a page.
    'content-security-policy': "default-src 'none'; sandbox",
  }
}

function throwUnavailable(cause: Error): never {
  throw new Problem(unavailable, 'The store of images does not answer. Try again in a minute.', {
    retryAfterS: 60,
    cause,
  })
}
