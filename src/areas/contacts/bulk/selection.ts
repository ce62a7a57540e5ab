import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { invalid } from '#operation/parse.ts'
import { CONTACT_IDS_MAX } from './bulk-job.ts'

/** The contacts that a bulk action is about. They must match all that is given. */
export const Selection = z.strictObject({
  contactIds: z
    .array(Id('sub'))
    .min(1)
    .max(CONTACT_IDS_MAX)
    .optional()
    .meta({ description: 'Contacts by their ids. Those of other newsletters are left out.' }),
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'A part of the address or of the name, as in list_contacts.', examples: ['@example.com'] }),
})

/** A selection as it is stored with its job. */
export type StoredSelection = z.output<typeof Selection> & { newsletterId: string }

/** Checks what a caller has selected. A selection of everybody must be said. */
export function selected(newsletterId: string, sent: z.output<typeof Selection>): StoredSelection {
  if (Object.values(sent).every((part) => part === undefined))
    throw invalid([
      {
        code: 'required',
        detail: 'Send contactIds, filter, segmentId or q. To change every contact send {"all": []} as the filter.',
        pointer: '/filter',
      },
    ])
  return { ...sent, newsletterId }
}
