import { z } from 'zod'
import { WordValues } from '#operation/fields.ts'

const DETAIL_MAX = 500

export const AutomationCheck = z
  .strictObject({
    code: z
      .string()
      .max(50)
      .meta({
        description: 'What it is, for programs and translations. Codes will be added.',
        examples: ['unknown_tag'],
      }),
    severity: z.enum(['error', 'warning']).meta({
      description: 'error: it cannot be activated so. warning: it can.',
      examples: ['error'],
    }),
    detail: z
      .string()
      .max(DETAIL_MAX)
      .meta({ examples: ['There is no tag "vip" in this account.'] }),
    values: WordValues.optional(),
    pointer: z
      .string()
      .max(400)
      .optional()
      .meta({
        description: 'The part of the automation that it is about, as a JSON pointer.',
        examples: ['/steps/0/content/body'],
      }),
  })
  .meta({ id: 'AutomationCheck' })
export type AutomationCheck = z.output<typeof AutomationCheck>

export const CHECKS_MAX = 200

export const cut = (detail: string) => detail.slice(0, DETAIL_MAX).toWellFormed()
