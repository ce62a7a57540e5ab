import { z } from 'zod'
import { nearest } from '#lib/nearest.ts'
import { type EmailText, GIVEN_NAMES, type Preview } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export const ContentCheck = z
  .strictObject({
    code: z
      .enum([
        'empty_subject',
        'empty_content',
        'text_error',
        'unknown_tag',
        'tags_changing',
        'broken_audience',
        'empty_audience',
        'unknown_field',
        'image_without_alt',
        'too_large',
        'no_postal_address',
      ])
      .meta({ description: 'What it is, for programs and translations. Codes will be added.', examples: ['unknown_field'] }),
    severity: z.enum(['error', 'warning']).meta({ description: 'error: it cannot be sent so. warning: it can.', examples: ['warning'] }),
    detail: z
      .string()
      .max(500)
      .meta({ examples: ['There is no field frist_name. Did you mean first_name?'] }),
    pointer: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'The part of the input that it is about, as a JSON pointer.', examples: ['/content/body'] }),
  })
  .meta({ id: 'ContentCheck' })
export type ContentCheck = z.output<typeof ContentCheck>

/** Gmail cuts a mail's HTML off behind this many bytes, the footer with its links included. */
const CLIPPED_BYTES = 102 * 1024

/** Lists what an author may want to know of a text, what keeps it from being sent first. `known`: the names of the account's custom fields. */
export function checksOf(text: EmailText, newsletter: Newsletter, preview: Preview, known: readonly string[]): ContentCheck[] {
  const bytes = Buffer.byteLength(preview.html)
  const images = preview.imagesWithoutAlt
  return [
    ...emptyParts(text),
    ...preview.unknown.map((one) => ofUnknown(one, known)),
    ...when(images > 0, {
      code: 'image_without_alt',
      severity: 'warning',
      detail: `Images without a text in alt: ${images}. Readers who see no images get nothing instead of them. Write alt="" for one that only decorates.`,
      pointer: '/content/body',
    }),
    ...when(bytes > CLIPPED_BYTES, {
      code: 'too_large',
      severity: 'warning',
      detail: `The HTML has ${Math.ceil(bytes / 1024)} KB. Gmail cuts mails off at 102 KB, and with them the link to unsubscribe. Shorten it.`,
      pointer: '/content/body',
    }),
    ...when(newsletter.postalAddress === '', {
      code: 'no_postal_address',
      severity: 'warning',
      detail: `${newsletter.name} has no postal address. Most laws ask for one in the footer. Set it with update_newsletter.`,
    }),
  ]
}

/** Lists the parts that a text lacks. */
export function emptyParts({ subject, content }: EmailText): ContentCheck[] {
  return [
    ...when(subject === '', { code: 'empty_subject', severity: 'error', detail: 'There is no subject. Write one.', pointer: '/subject' }),
    ...when(content.body.trim() === '', {
      code: 'empty_content',
      severity: 'error',
      detail: 'There is no text yet. Write one.',
      pointer: '/content/body',
    }),
  ]
}

const when = (holds: boolean, check: ContentCheck): ContentCheck[] => (holds ? [check] : [])

function ofUnknown({ name, pointer }: Preview['unknown'][number], known: readonly string[]): ContentCheck {
  const near = nearest(name, [...known, ...GIVEN_NAMES])
  const meant = near === undefined ? 'It stays empty for every reader. Create the field, or take the name out.' : `Did you mean ${near}?`
  return { code: 'unknown_field', severity: 'warning', detail: `There is no field ${name.slice(0, 80)}. ${meant}`, pointer }
}
