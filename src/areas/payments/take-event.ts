import type { ProviderEvent } from '#ports/payment-records.ts'
import { findByProviderAccount, findConnection } from './connection-sql.ts'
import { insertEvent, isAccount } from './event-sql.ts'
import { settlePayment } from './payment-jobs.ts'
import type { Seller } from './seller.ts'
import { accountOfToken } from './webhook-token.ts'

/**
 * The webhook address that received an event: the address for the operator's account, for connected
 * accounts, or for one account.
 */
export type EventDoor = { door: 'platform' | 'connect' } | { door: 'account'; token: string }

/**
 * The result of receiving an event. `refused`: its signature is wrong or too old. `unknown`: the
 * address does not exist. `ignored`: the event is irrelevant, and need not be sent again.
 */
type EventResult = 'taken' | 'refused' | 'unknown' | 'ignored'

/** Checks an event's signature, stores its ids, and enqueues a job that reads its object. */
export async function takePaymentEvent(
  seller: Seller,
  door: EventDoor,
  { raw, signature }: { raw: Buffer; signature: string },
): Promise<EventResult> {
  const { payments, clock, vault, log } = seller.ports
  if (payments === null) return 'unknown'
  const now = clock.now()
  if (door.door !== 'account') {
    const event = payments.event(raw, signature, { by: door.door, now })
    return event ? takeShared(seller, door.door, event) : 'refused'
  }
  const accountId = accountOfToken(vault, door.token)
  const connection =
    accountId === null ? undefined : await findConnection({ db: seller.db, accountId })
  if (accountId === null || !connection?.webhookSecret) return 'unknown'
  const event = payments.event(raw, signature, {
    by: [vault.open(connection.webhookSecret).toString('utf8')],
    now,
  })
  if (!event) return 'refused'
  if (event.livemode !== connection.livemode) {
    log.info(
      { accountId, event: event.id, type: event.type },
      'an event of the wrong mode arrived; it is ignored',
    )
    return 'ignored'
  }
  return store(seller, accountId, event)
}

/**
 * Receives an event of the operator's or a connected account. The event may name no account of this
 * server.
 */
async function takeShared(
  seller: Seller,
  door: 'platform' | 'connect',
  event: ProviderEvent,
): Promise<EventResult> {
  if (door === 'connect' && event.account === null) return 'ignored'
  const ofProvider =
    door === 'connect' ? await findByProviderAccount(seller.db, event.account!) : null
  const accountId = ofProvider ?? event.sale?.accountId ?? null
  if (door === 'connect' && ofProvider === null) {
    seller.ports.log.info(
      { event: event.id, type: event.type, providerAccount: event.account },
      'an event of an account that is not connected arrived; it is ignored',
    )
    return 'ignored'
  }
  if (accountId === null) return enqueueUnknown(seller, event)
  if (await isAccount(seller.db, accountId)) return store(seller, accountId, event)
  seller.ports.log.info(
    { event: event.id, type: event.type },
    'an event about an account that is not here arrived; it is ignored',
  )
  return 'ignored'
}

/** Stores an event, and enqueues a job that reads its object, unless it was received before. */
async function store(
  seller: Seller,
  accountId: string,
  event: ProviderEvent,
): Promise<EventResult> {
  const { object } = event
  if (object === null) return 'ignored'
  return seller.transaction(accountId, async (scope) => {
    if (await insertEvent(scope, event, object, scope.now))
      await scope.enqueue(settlePayment, { accountId, object, sale: event.sale })
    return 'taken' as const
  })
}

/**
 * Enqueues a job for a refund or dispute at the operator's provider that names no account. The job
 * finds the account by the payment.
 */
async function enqueueUnknown(
  { db, ports }: Seller,
  { object }: ProviderEvent,
): Promise<EventResult> {
  if (object === null || object.kind === 'account') return 'ignored'
  await ports.queue.enqueue(db, settlePayment.name, [{ accountId: null, object, sale: null }])
  return 'taken'
}
