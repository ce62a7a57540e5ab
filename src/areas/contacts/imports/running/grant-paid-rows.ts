import type { Scope } from '#operation/scope.ts'
import type { Contact } from '../../record/contact-sql.ts'
import { addedBy, type Batch } from './import-batch-sql.ts'
import type { RunningImport } from './import-sql.ts'
import { lockPaidOf } from './paid-rows-sql.ts'
import { paidImported } from './readers-imported.ts'

/**
 * Makes paid readers of the people that the rows name so. Access that they have already, and that is as long, stays as it is. Returns how many known
 * contacts nothing else has changed in.
 */
export async function grantPaid(
  scope: Scope,
  { newsletterId, onConflict, mapping }: RunningImport,
  batch: Batch,
  rest: { addedIds: readonly string[]; changedIds: readonly string[] },
): Promise<number> {
  if (!Object.values(mapping).some((target) => target === 'tier' || target === 'paidUntil')) return 0
  const said = await lockPaidOf(scope, newsletterId, batch)
  if (said.length === 0) return 0
  const fresh = new Set([...(await addedBy(scope, batch)).map(({ id }) => id), ...rest.addedIds])
  const readers = said.filter(({ contact, until }) => (onConflict !== 'skip' || fresh.has(contact.id)) && isLonger(contact, until))
  if (readers.length > 0) await scope.signal(paidImported, { readers })
  return readers.filter(({ contact: { id } }) => !fresh.has(id) && !rest.changedIds.includes(id)).length
}

function isLonger({ tier, paidUntil }: Contact, until: Date | null): boolean {
  if (tier !== 'paid') return true
  return paidUntil !== null && (until === null || until.getTime() > Date.parse(paidUntil))
}
