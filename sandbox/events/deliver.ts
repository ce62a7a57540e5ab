import { createHmac, randomInt } from 'node:crypto'
import type Stripe from 'stripe'
import type { Db } from '#db/rows.ts'
import type { Delivery } from '../store/account.ts'
import { findObject } from '../store/object-sql.ts'
import { type Delivering, noteDelivery, waitingDeliveries } from './delivery-sql.ts'
import type { EndpointSecrets } from './event.ts'

/** A function that posts an event. It returns the status; null without an answer. */
export type PostEvent = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number | null>

interface Postman {
  db: Db
  /** Returns the time for signatures in seconds, which accounts' clocks do not change. */
  now(): number
  post: PostEvent
}

export const postByHttp: PostEvent = async (url, headers, body) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** Delivers waiting events in an order. Returns the statuses. */
export async function deliverWaiting(
  postman: Postman,
  accountId: string,
  order: Delivery,
): Promise<(number | null)[]> {
  const waiting = await waitingDeliveries(postman.db, accountId)
  if (order === 'dropped') {
    for (const one of waiting)
      await noteDelivery(postman.db, one, { state: 'dropped', status: null })
    return []
  }
  const statuses: (number | null)[] = []
  for (const one of order === 'shuffled'
    ? shuffle(waiting)
    : order === 'doubled'
      ? [...waiting, ...waiting]
      : waiting)
    statuses.push(await deliver(postman, one))
  return statuses
}

function shuffle<T>(list: readonly T[]): T[] {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const place = randomInt(last + 1)
    const moved = shuffled[last]!
    shuffled[last] = shuffled[place]!
    shuffled[place] = moved
  }
  return shuffled
}

async function deliver(postman: Postman, one: Delivering): Promise<number | null> {
  const endpoint = await findObject(postman.db, one.endpointAccountId, one.endpointId)
  const event = await findObject(postman.db, one.accountId, one.eventId)
  if (!endpoint || !event) {
    await noteDelivery(postman.db, one, { state: 'failed', status: null })
    return null
  }
  const { secret, connect } = endpoint.hidden as EndpointSecrets
  const body = JSON.stringify(
    { ...event.body, ...(connect && { account: one.accountId }) },
    null,
    2,
  )
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': sign(body, secret, postman.now()),
  }
  const status = await postman.post((endpoint.body as Stripe.WebhookEndpoint).url, headers, body)
  await noteDelivery(postman.db, one, {
    state: status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed',
    status,
  })
  return status
}

function sign(body: string, secret: string, atS: number): string {
  return `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex')}`
}
