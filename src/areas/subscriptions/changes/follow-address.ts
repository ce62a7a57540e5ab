import { z } from 'zod'
import { onSignal } from '#operation/events/signal.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { addressMoved, findContact } from '#areas/contacts/index.ts'
import { openProvider } from '#areas/payments/index.ts'
import { findSubscription, moveSubscriptions, subscriptionsOf } from '../record/subscription-sql.ts'

/**
 * The most writes of one job. When a reader's address changes during each of them, a later job
 * writes it.
 */
const TRIES = 3

/**
 * Sends a paying reader's address to the provider. Two of these jobs may run at once, so each job
 * reads the address again after writing, and repeats when it has changed.
 */
export const moveCustomer = job({
  name: 'move_payment_customer',
  summary:
    'Writes the new address of a reader who pays at the payment provider, which mails receipts to it.',
  data: z.strictObject({ accountId: Id('acc'), subscriptionId: Id('psn') }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler(named, scope) {
    for (let tries = 0, written: string | null = null; tries < TRIES; tries++) {
      const email = await addressOf(scope, named)
      if (email === null || email === written) return
      if (!(await write(scope, named, email))) return
      written = email
    }
    throw new Error(
      `the reader of ${named.subscriptionId} moved during each write of the address at the payment provider; it is written again`,
    )
  },
})

interface Named {
  accountId: string
  subscriptionId: string
}

async function addressOf(
  { db }: JobScope,
  { accountId, subscriptionId }: Named,
): Promise<string | null> {
  const one = await findSubscription({ db, accountId }, subscriptionId)
  const contact = one?.contactId ? await findContact({ db, accountId }, one.contactId) : undefined
  return contact?.email ?? null
}

/**
 * Writes the address at the provider. Returns false when the customer does not exist, such as a
 * sandbox customer whose connection has ended.
 */
async function write(
  scope: JobScope,
  { accountId, subscriptionId }: Named,
  email: string,
): Promise<boolean> {
  const one = await findSubscription({ db: scope.db, accountId }, subscriptionId)
  const provider = await openProvider(scope, accountId, { through: 'account' })
  if (!one?.customer || provider?.livemode !== one.livemode) return false
  try {
    await provider.at.changes.moveCustomer({ customer: one.customer, email })
    return true
  } catch (error) {
    if (!(error instanceof PaymentsFailure) || error.reason !== 'missing') throw error
    scope.ports.log.warn(
      { accountId, subscriptionId },
      'the payment provider does not know the customer of a subscription; its address stays',
    )
    return false
  }
}

export const followAddress = onSignal(addressMoved, async (scope, { contact }) => {
  await moveSubscriptions(scope, contact)
  const { accountId } = scope
  // Former payers are included, because a reader's new subscription uses the same customer.
  const found = await subscriptionsOf(scope, [contact.id])
  const byCustomer = new Map(
    found.flatMap(({ id, customer }) => (customer === null ? [] : [[customer, id] as const])),
  )
  for (const subscriptionId of byCustomer.values())
    await scope.enqueue(moveCustomer, { accountId, subscriptionId })
})
