import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { System } from '#operation/system.ts'
import type { Charge } from '#ports/payment-records.ts'
import type { PaymentsAt } from '#ports/payments.ts'
import { openProvider } from '#areas/payments/index.ts'
import { findAdoption } from './adoption-sql.ts'
import { sendChargedTwiceNotice } from './charged-twice-notice.ts'
import { type KnownCharge, secondCharges } from './second-charges.ts'
import {
  claimWatched,
  insertSecondCharges,
  listElsewhere,
  listNames,
  type Name,
  noteWatched,
} from './witness-sql.ts'

const EVERY_MS = 6 * HOUR_MS
const ROUND = 100
/** The most pages of 100 invoices in one reading. */
const PAGES_MAX = 500

/** Reads the invoices of adopted readers, and reports second charges. Never changes an invoice. */
export const watchCharges = job({
  name: 'watch_adopted_charges',
  summary: 'Reads the invoices of adopted readers at the payment provider for second charges.',
  data: z.strictObject({ accountId: Id('acc'), newsletterId: Id('nl') }),
  retries: 5,
  expireS: 1800,
  atOnce: 1,

  async handler({ accountId, newsletterId }, scope) {
    const account = { db: scope.db, accountId }
    const adoption = await findAdoption(account, newsletterId)
    const provider = adoption && (await openProvider(scope, accountId, { through: 'account' }))
    if (!adoption || !provider) return
    const names = await listNames(account, newsletterId)
    const charges = await readCharges(provider.at, adoption.startedAt, names, scope.signal)
    if (charges === null) return
    const elsewhere = await listElsewhere(
      account,
      newsletterId,
      charges.map(({ subscriptionId }) => subscriptionId),
    )
    const paid = names.flatMap(({ contactId, subscription, paidFrom: from, paidTo: to }) =>
      subscription !== null && from !== null && to !== null
        ? [{ contactId, subscription, from, to }]
        : [],
    )
    const found = secondCharges(
      charges.filter(({ subscriptionId }) => !elsewhere.has(subscriptionId)),
      paid,
    )
    await scope.transaction(accountId, async (within) => {
      const fresh = await insertSecondCharges(within, newsletterId, found)
      await noteWatched(within, newsletterId)
      if (fresh > 0)
        await within.enqueue(sendChargedTwiceNotice, {
          accountId,
          newsletterId,
          count: fresh,
          at: within.now.toISOString(),
        })
    })
  },
})

/** Reads the charges of known persons since a time. Returns null when the process is stopping. */
async function readCharges(
  { foreign }: Pick<PaymentsAt, 'foreign'>,
  since: Date,
  names: readonly Name[],
  signal: AbortSignal,
): Promise<KnownCharge[] | null> {
  const personOf = personBy(names)
  const found: KnownCharge[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    if (signal.aborted) return null
    const read = await foreign.charges({ since, cursor })
    for (const charge of read.charges) {
      const contactId = personOf(charge)
      if (contactId !== undefined) found.push({ ...charge, contactId })
    }
    cursor = read.nextCursor
    if (cursor === null) break
  }
  return found
}

/** Returns a function that finds the contact of a charge: by subscription, customer or address. */
function personBy(names: readonly Name[]): (charge: Charge) => string | undefined {
  const known = new Map<string, string>()
  for (const { contactId, customer, subscription, identity } of names) {
    if (subscription !== null) known.set(`subscription ${subscription}`, contactId)
    if (customer !== null) known.set(`customer ${customer}`, contactId)
    if (identity !== null) known.set(`address ${identity}`, contactId)
  }
  return ({ subscriptionId, customer, email }) =>
    known.get(`subscription ${subscriptionId}`) ??
    known.get(`customer ${customer}`) ??
    (email === null ? undefined : known.get(`address ${addressIdentity(email)}`))
}

/** Enqueues the readings of invoices that are due. Returns true when there may be more. */
export async function watchDue({ db, ports }: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  if (ports.payments === null) return false
  const now = ports.clock.now()
  const next = new Date(now.getTime() + EVERY_MS)
  const due = await claimWatched(db, { now, next, limit: ROUND })
  for (const one of due)
    await ports.queue.enqueue(db, watchCharges.name, [one], { singletonKey: one.newsletterId })
  return due.length === ROUND
}
