import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { withUrls } from './image.ts'
import { ImageWithPlaces, placesOf } from './image-places.ts'
import { findImage } from './image-sql.ts'

export const get_image = operation({
  name: 'get_image',
  route: 'GET /images/{imageId}',
  summary: 'Get one image, with the texts that show it.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ imageId: Id('img') }),
  output: ImageWithPlaces,
  status: 200,
  refuses: [notFound],
  example: { imageId: exampleId('img') },

  async handler({ imageId }, ctx) {
    const found = await findImage(ctx, imageId)
    if (!found) return ctx.refuse(notFound, `No image ${imageId} in this account.`)
    return { ...withUrls(ctx.ports.deployment, found), places: await placesOf(ctx, imageId) }
  },
})
