import type { Scope } from '#operation/scope.ts'
import type { Contact } from '../../record/contact-sql.ts'
import { listAdded, type Batch } from './import-batch-sql.ts'
import { PRESETS } from '../columns/presets.ts'
import type { RunningImport } from './import-sql.ts'
import { lockPaidOf } from './paid-rows-sql.ts'
import { paidImported } from './readers-imported.ts'

/**
 * Makes contacts of a batch paid readers as their rows require, unless they have paid access for as
 * long already. Returns how many existing contacts were changed only by this.
 */
export async function grantPaid(
  scope: Scope,
  { newsletterId, onConflict, mapping, preset }: RunningImport,
  batch: Batch,
  rest: { addedIds: readonly string[]; changedIds: readonly string[] },
): Promise<number> {
  const isMapped = Object.values(mapping).some((to) => to === 'tier' || to === 'paidUntil')
  if (!isMapped && !(preset && 'paidOf' in PRESETS[preset])) return 0
  const said = await lockPaidOf(scope, newsletterId, batch)
  if (said.length === 0) return 0
  const fresh = new Set([...(await listAdded(scope, batch)).map(({ id }) => id), ...rest.addedIds])
  const readers = said.filter(
    ({ contact, until }) =>
      (onConflict !== 'skip' || fresh.has(contact.id)) && isLonger(contact, until),
  )
  if (readers.length > 0) await scope.signal(paidImported, { readers })
  return readers.filter(({ contact: { id } }) => !fresh.has(id) && !rest.changedIds.includes(id))
    .length
}

function isLonger({ tier, paidUntil }: Contact, until: Date | null): boolean {
  if (tier !== 'paid') return true
  return paidUntil !== null && (until === null || until.getTime() > Date.parse(paidUntil))
}
