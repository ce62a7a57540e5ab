import { createReadStream, readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PICTURES_PATH } from '#areas/emails/index.ts'
import { PICTURES_FOLDER } from '#areas/templates/index.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { imageHeaders } from './images.ts'

/** Serves the built-in templates' pictures, which sent mails show for ever. */
export function templatePictureRoutes(app: FastifyInstance): void {
  const names: ReadonlySet<string> = new Set(
    readdirSync(PICTURES_FOLDER).filter((name) => name.endsWith('.jpg')),
  )
  app.get<{ Params: { name: string } }>(
    `${PICTURES_PATH}:name`,
    ({ params: { name }, headers }, reply) => {
      if (!names.has(name))
        throw new Problem(notFound, 'There is no picture of a template at this address.')
      const etag = `"${name}"`
      reply.headers(imageHeaders(etag))
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/jpeg').send(createReadStream(new URL(name, PICTURES_FOLDER)))
    },
  )
}
