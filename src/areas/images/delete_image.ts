import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { imageInUse, withUrls } from './image.ts'
import { placesOf } from './image-places.ts'
import { dropImage, lockImage } from './image-sql.ts'

/** The most places named in a refusal's sentence. All are in its field `places`. */
const NAMED_MAX = 5

export const delete_image = operation({
  name: 'delete_image',
  route: 'DELETE /images/{imageId}',
  summary: 'Delete an image from the library and the web.',
  description:
    'Its addresses stop working within ten minutes. An image that a text shows is not deleted, except with `force`: sent mails then show a gap. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({
    imageId: Id('img'),
    force: z
      .boolean()
      .default(false)
      .meta({ description: 'Deletes the image although texts show it.' }),
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, imageInUse],
  example: { imageId: exampleId('img') },

  async handler({ imageId, force }, ctx) {
    const found = await lockImage(ctx, imageId)
    if (!found) return ctx.refuse(notFound, `No image ${imageId} in this account.`)
    const places = await placesOf(ctx, imageId)
    ctx.guard({ ...withUrls(ctx.ports.deployment, found), places })
    if (places.length > 0 && !force) {
      const named = places
        .slice(0, NAMED_MAX)
        .map(({ id, name }) => `${id} (${name || 'without a subject'})`)
      const more = places.length > NAMED_MAX ? ', and more' : ''
      return ctx.refuse(
        imageInUse,
        `These show the image: ${named.join(', ')}${more}. Take it out of them first, or delete it with force.`,
        {
          extra: { places },
        },
      )
    }
    await dropImage(ctx, imageId)
    return null
  },
})
