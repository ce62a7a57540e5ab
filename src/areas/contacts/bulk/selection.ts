import { z } from 'zod'
import { trimInvisible } from '#lib/addresses/invisible.ts'
import { Id } from '#operation/fields.ts'
import { invalid } from '#operation/parse.ts'
import type { Scope } from '#operation/scope.ts'
import { audienceFaults } from '../filters/audience-sql.ts'
import { findNamed } from '../filters/named-segment.ts'
import { Filter } from '../filters/filter.ts'
import { CONTACT_IDS_MAX } from './bulk-job.ts'

/** The contacts of a bulk action: those that meet all given conditions. */
export const Selection = z.strictObject({
  contactIds: z
    .array(Id('sub'))
    .min(1)
    .max(CONTACT_IDS_MAX)
    .optional()
    .meta({ description: 'Contacts by their ids. Those of other newsletters are left out.' }),
  segmentId: Id('seg').optional(),
  filter: Filter.optional(),
  q: z
    .string()
    .overwrite(trimInvisible)
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: 'A part of the address or of the name, as in list_contacts.',
      examples: ['@example.com'],
    }),
})

export type StoredSelection = z.output<typeof Selection> & { newsletterId: string }

/** Checks a selection. To select all contacts, the caller must say so. */
export async function findSelected(
  scope: Scope,
  newsletterId: string,
  sent: z.output<typeof Selection>,
): Promise<StoredSelection> {
  if (Object.values(sent).every((part) => part === undefined))
    throw invalid([
      {
        code: 'required',
        detail:
          'Send contactIds, filter, segmentId or q. To change every contact send {"all": []} as the filter.',
        pointer: '/filter',
      },
    ])
  const segment = await findNamed(scope, { segmentId: sent.segmentId, newsletterId })
  const faults = await audienceFaults(scope, { segment, filter: sent.filter })
  if (faults.length > 0) throw invalid(faults)
  return { ...sent, newsletterId }
}
