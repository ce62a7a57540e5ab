import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import type { Scope, SignalKind } from '#operation/scope.ts'
import { Image } from './image.ts'

export const PLACES_MAX = 50

export const ImagePlace = z.strictObject({
  type: z
    .enum(['campaign', 'template', 'newsletter', 'welcome', 'automation', 'product', 'snippet'])
    .meta({
      description:
        'newsletter: its logo. welcome: its welcome mail. Both have the id of the newsletter. automation: one of its mails. product: its order mail.',
      examples: ['campaign'],
    }),
  id: z.union([Id('cmp'), Id('tpl'), Id('nl'), Id('aut'), Id('prd'), Id('snp')]),
  name: z
    .string()
    .max(250)
    .meta({
      description: 'The subject or the name. Empty for a draft without a subject.',
      examples: ['Roses in May'],
    }),
})
export type ImagePlace = z.output<typeof ImagePlace>

export const ImageWithPlaces = Image.extend({
  places: z
    .array(ImagePlace)
    .max(PLACES_MAX)
    .meta({ description: 'The texts that show the image, at most 50. Sent mails are among them.' }),
})

/** Asks downstream areas for the texts that contain an image. Each adds at most `PLACES_MAX`. */
export const imagePlacesWanted: SignalKind<{ imageId: string; places: ImagePlace[] }> = {
  name: 'image_places_wanted',
}

/** Finds the texts that contain an image's id, in an address or a block. */
export async function placesOf(
  scope: Pick<Scope, 'signal'>,
  imageId: string,
): Promise<ImagePlace[]> {
  const places: ImagePlace[] = []
  await scope.signal(imagePlacesWanted, { imageId, places })
  return places.slice(0, PLACES_MAX)
}
