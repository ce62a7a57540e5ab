import type { Scope } from '#operation/scope.ts'
import type { paidImported } from '#areas/contacts/index.ts'
import { lengthenGrants } from './grant-sql.ts'
import { settleTiers } from './settle-tiers.ts'

const REASON = 'Imported as a paid reader'

/**
 * Makes imported contacts paid readers. No event is emitted for the import, only when the access
 * ends.
 */
export async function grantImported(
  scope: Scope,
  { readers }: NonNullable<(typeof paidImported)['data']>,
): Promise<void> {
  await lengthenGrants(
    scope,
    readers.map(({ contact, until }) => ({ contactId: contact.id, until })),
    REASON,
  )
  await settleTiers(
    scope,
    readers.map(({ contact }) => contact),
    { silently: true },
  )
}
