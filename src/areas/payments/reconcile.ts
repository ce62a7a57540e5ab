import { DAY_MS } from '#lib/duration.ts'
import type { ObjectRef } from '#ports/payment-records.ts'
import { type ListedKind, PaymentsFailure } from '#ports/payments.ts'
import {
  findReconciliation,
  type ReconciliationPlace,
  writeReconciliation,
} from './connection-sql.ts'
import { findFingerprints, writeFingerprint } from './event-sql.ts'
import { entriesOf } from '#operation/registry.ts'
import { saleKinds } from './sale-kind.ts'
import type { ProviderAccount, Seller } from './seller.ts'
import { Overtaken, settleObject } from './settle.ts'

/**
 * The lists that a reconciliation reads, and the days for which each list is read again, or null
 * for the whole list. A slow payment takes two weeks, a failed refund a month, a dispute months.
 */
const LISTS: readonly { kind: ListedKind; days: number | null }[] = [
  { kind: 'checkout', days: 16 },
  { kind: 'refund', days: 31 },
  { kind: 'dispute', days: 150 },
  { kind: 'subscription', days: null },
]

/**
 * Settles everything that changed since the last complete reconciliation, including changes that no
 * event reported. Skips unchanged objects. Stores its position after each page, so that a crash
 * repeats at most one page.
 */
export async function reconcileAccount(
  seller: Seller,
  accountId: string,
  provider: ProviderAccount,
  signal: AbortSignal,
): Promise<void> {
  const scope = { db: seller.db, accountId }
  const { providerAccount, connectedAt, reconciledTo } = provider.connection!
  const since = reconciledTo ?? connectedAt
  let place: ReconciliationPlace | null = (await findReconciliation(scope)) ?? {
    startedAt: seller.ports.clock.now().toISOString(),
    list: 0,
    cursor: null,
  }
  const lists = listsFor(seller)
  while (place !== null && !signal.aborted) {
    const { kind, days } = lists[place.list] ?? LISTS[0]!
    const from: Date | null = days === null ? null : new Date(since.getTime() - days * DAY_MS)
    const { listed, nextCursor } = await provider.at.records.list(kind, {
      since: from,
      cursor: place.cursor,
    })
    const known = await findFingerprints(
      scope,
      listed.map(({ id }) => id),
    )
    for (const { id, object, fingerprint } of listed) {
      if (known.get(id) === fingerprint) continue
      if (await settleListed(seller, provider, accountId, object))
        await writeFingerprint(scope, { id, fingerprint }, seller.ports.clock.now())
    }
    const startedAt = new Date(place.startedAt)
    place = nextPlace(place, nextCursor, lists.length)
    await writeReconciliation(scope, providerAccount, place, startedAt)
  }
}

/**
 * Settles an object of a list. Returns false after an error of this program: the other objects are
 * then read now, and this object at the next reconciliation. Throws PaymentsFailure and Overtaken,
 * after which the job is tried again.
 */
async function settleListed(
  seller: Seller,
  provider: ProviderAccount,
  accountId: string,
  object: ObjectRef,
): Promise<boolean> {
  try {
    await settleObject(seller, provider, accountId, object)
    return true
  } catch (err) {
    if (err instanceof PaymentsFailure || err instanceof Overtaken) throw err
    const fields = { err, accountId, kind: object.kind, object: object.id }
    seller.ports.log.error(
      fields,
      'an object of the payment provider could not be settled; it is tried again each hour, and the others go on',
    )
    return false
  }
}

function listsFor(seller: Seller): typeof LISTS {
  const isRecurring = entriesOf(seller, saleKinds).some(
    ({ recurring, through }) => recurring && through === 'account',
  )
  return isRecurring ? LISTS : LISTS.filter(({ kind }) => kind !== 'subscription')
}

function nextPlace(
  { startedAt, list }: ReconciliationPlace,
  cursor: string | null,
  lists: number,
): ReconciliationPlace | null {
  if (cursor !== null) return { startedAt, list, cursor }
  return list + 1 < lists ? { startedAt, list: list + 1, cursor: null } : null
}
