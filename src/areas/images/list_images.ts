import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Line, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Image, withUrls } from './image.ts'
import { countImages, listImages } from './image-sql.ts'

export const list_images = operation({
  name: 'list_images',
  route: 'GET /images',
  summary: 'List the images of the library, newest first.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    q: Line(200)
      .optional()
      .meta({ description: 'A part of the file’s name.', examples: ['roses'] }),
    ...pageQuery,
  }),
  output: pageOf(Image),
  status: 200,
  refuses: [],
  example: {},

  async handler({ q, limit, cursor, include }, ctx) {
    const found = await listImages(ctx, q, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countImages(ctx, q) : undefined
    return toPage(ctx, found, limit, {
      item: (image) => withUrls(ctx.ports.deployment, image),
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
