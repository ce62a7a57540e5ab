import { z } from 'zod'
import { WordValues } from '#operation/fields.ts'
import { MAIL_LOSSES } from '#areas/emails/index.ts'

export const Check = z
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
        'variants_alike',
        'paywall_without_access',
        'variants_paywall',
        'nothing_above_paywall',
        'too_few_to_test',
        'begun_address',
        'no_product',
        'empty_condition',
        'unknown_field',
        'image_without_alt',
        'missing_image',
        'product_unavailable',
        'too_large',
        'no_postal_address',
        'no_unsubscribe',
        'empty_field',
        'gap_in_title',
        'long_subject',
        'subject_in_capitals',
        'invisible_in_subject',
        'broken_link',
        'links_not_checked',
        'invisible_in_link',
        'shortened_link',
        'plain_http_link',
        'example_link',
        'domain_unverified',
        'domain_failing',
        'domain_foreign',
        'more_losses',
        ...MAIL_LOSSES,
      ])
      .meta({
        description: 'What it is, for programs and translations. Codes will be added.',
        examples: ['unknown_field'],
      }),
    severity: z.enum(['error', 'warning']).meta({
      description: 'error: it cannot be sent so. warning: it can.',
      examples: ['warning'],
    }),
    detail: z
      .string()
      .max(500)
      .meta({ examples: ['There is no field frist_name. Did you mean first_name?'] }),
    values: WordValues.optional(),
    pointer: z
      .string()
      .max(100)
      .optional()
      .meta({
        description: 'The part of the input that it is about, as a JSON pointer.',
        examples: ['/content/body'],
      }),
    readers: z
      .int()
      .min(0)
      .optional()
      .meta({
        description: 'How many readers it concerns, where that can be counted.',
        examples: [40],
      }),
  })
  .meta({ id: 'Check' })
export type Check = z.output<typeof Check>

export const checkIf = (holds: boolean, check: Check): Check[] => (holds ? [check] : [])
