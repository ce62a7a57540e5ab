import { z } from 'zod'
import { GALLERY_MAX } from '#lib/read-html/block-limits.ts'
import { IntOf } from '#operation/fields.ts'
import { imageSource, ImageWords } from './image-source.ts'
import { LinkAddress } from './inline.ts'

export const galleryMembers = {
  images: z
    .array(
      imageSource(
        {
          alt: ImageWords,
          href: LinkAddress.optional(),
        },
        'GalleryImage',
      ),
    )
    .min(1)
    .max(GALLERY_MAX)
    .meta({ examples: [[{ url: 'https://garden.example/peas.jpg', alt: 'Peas in their pods' }]] }),
  perRow: IntOf([2, 3], 'A row has 2 or 3 images')
    .optional()
    .meta({ description: 'The most images in a row. Left out: 3.' }),
}
