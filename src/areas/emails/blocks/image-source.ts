import { z } from 'zod'
import { trimInvisible } from '#lib/addresses/invisible.ts'
import { ALT_MAX } from '#lib/read-html/block-limits.ts'
import { type Forms, Id } from '#operation/fields.ts'

/** The texts of an image for readers who do not see it. */
export const ImageWords = z
  .string()
  .max(ALT_MAX)
  .meta({
    description: 'A description of the image for readers who do not see it. Empty for decoration.',
    examples: ['Peas in their pods'],
  })

/** Makes the schema of an image that is uploaded (`imageId`) or elsewhere (`url`). */
export function imageSource<Members extends z.ZodRawShape>(members: Members, id: string) {
  const forms: Forms = { [`Uploaded${id}`]: ['imageId'], [`Linked${id}`]: ['url'] }
  return z
    .strictObject({
      ...members,
      imageId: Id('img').optional().meta({ description: 'An uploaded image. Send this or url.' }),
      url: z
        .string()
        .overwrite(trimInvisible)
        .max(2000)
        .regex(
          /^[hH][tT][tT][pP][sS]?:\/\//,
          'The address of an image begins with https:// or http://',
        )
        .optional()
        .meta({
          description: 'The address of an image elsewhere. Send this or imageId.',
          examples: ['https://garden.example/peas.jpg'],
        }),
    })
    .superRefine((image, context) => {
      const { imageId, url } = image as { imageId?: string; url?: string }
      if ((imageId === undefined) === (url === undefined))
        context.addIssue({
          code: 'custom',
          message: 'An image has either imageId or url. Send one of them',
          path: [],
          input: image,
        })
    })
    .meta({ id, forms })
}
