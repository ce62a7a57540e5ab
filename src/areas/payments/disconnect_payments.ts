import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { entriesOf, type Registered } from '#operation/registry.ts'
import type { Ports } from '#ports/ports.ts'
import { type Connection, showPayments, targetOf } from './connection.ts'
import { deleteConnection, findConnection, lockConnection } from './connection-sql.ts'
import { asking } from './payment-failure.ts'
import { enqueueUnwatch } from './payment-jobs.ts'
import { paymentKeyRefused, paymentRefused, paymentsInUse } from './payments.ts'
import { saleKinds } from './sale-kind.ts'
import { listOpenSales, noteCheckoutStatus } from './sale-sql.ts'
import { PaymentsFailure } from '#ports/payments.ts'

/** The most open payment pages that a request closes, each by a request to the provider. */
const CLOSED_MAX = 200

export const disconnect_payments = operation({
  name: 'disconnect_payments',
  route: 'DELETE /payments',
  summary: 'Disconnect payments.',
  description:
    'Open checkouts are closed first, so that no reader pays for what is not delivered. It is refused while readers have paid subscriptions: end those first. Orders stay, and their downloads work. The account at Stripe and its money are not touched.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  owners: true,
  input: z.strictObject({}),
  output: Nothing,
  status: 204,
  refuses: [notFound, conflict, paymentsInUse, paymentKeyRefused, paymentRefused],
  example: {},

  actsBefore: true,
  async before(_input, { db, accountId, ports, registrations }) {
    const scope = { db, accountId }
    const connection = await findConnection(scope)
    if (!connection || ports.payments === null) return null
    if ((await countHeld({ ...scope, registrations })) > 0) return null
    await closeCheckouts(scope, ports, connection)
    return connection
  },

  async handler(_input, ctx, closed) {
    const connection = await lockConnection(ctx)
    if (!connection) return ctx.refuse(notFound, 'No payments are connected.')
    ctx.guard(showPayments(connection, ctx.ports))
    const held = await countHeld(ctx)
    if (held > 0)
      return ctx.refuse(
        paymentsInUse,
        `Paid subscriptions that still need the connection: ${held}. Cancel them first; orders are no reason to wait.`,
      )
    if ((await listOpenSales(ctx, 1)).length > 0)
      return ctx.refuse(
        conflict,
        'A checkout was opened a moment ago, or more are open than one request closes. Repeat the request.',
      )
    await deleteConnection(ctx)
    if (closed) await enqueueUnwatch(ctx, connection)
    return null
  },
})

async function countHeld(scope: AccountDb & Registered): Promise<number> {
  let held = 0
  for (const { countHeld: count } of entriesOf(scope, saleKinds))
    held += (await count?.(scope)) ?? 0
  return held
}

/**
 * Closes open payment pages at the provider. Stops at a page that was paid, because its sale must
 * be settled first.
 */
async function closeCheckouts(
  scope: AccountDb,
  ports: Ports,
  connection: Connection,
): Promise<void> {
  const { checkouts } = ports.payments!.at(targetOf(connection, ports.vault))
  const open = await listOpenSales(scope, CLOSED_MAX)
  for (const { checkoutId } of open) {
    try {
      const closed = await asking(() => checkouts.expire(checkoutId!))
      if (closed.status === 'complete')
        throw new Problem(
          conflict,
          'A checkout was paid a moment ago, and its order is being settled. Run reconcile_payments, then repeat.',
        )
      await noteCheckoutStatus(scope, closed)
    } catch (error) {
      // With a key that is no longer valid, no page can be closed. The owner may disconnect
      // nevertheless.
      const isLost =
        error instanceof Problem &&
        error.cause instanceof PaymentsFailure &&
        ['invalid_key', 'missing'].includes(error.cause.reason)
      if (!isLost) throw error
      await noteCheckoutStatus(scope, { id: checkoutId!, status: 'expired' })
    }
  }
}
