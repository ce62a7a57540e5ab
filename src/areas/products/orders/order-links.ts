import { typeId, uuidOf } from '#lib/typeid.ts'
import { HOUR_MS } from '#lib/duration.ts'
import type { Caller } from '#operation/callers/caller.ts'
import type { Ports } from '#ports/ports.ts'

/** The purposes of the tokens in an order's link, and in the address of its file. */
export const ORDER = 'order'
export const ORDER_FILE = 'order file'

/** The time for which the address of a file works. A slow download of 2 GiB takes some hours, with its interruptions. */
export const FILE_ADDRESS_MS = 6 * HOUR_MS

type Signing = Pick<Ports, 'vault' | 'deployment'>

/** Returns the token of an order's page. It is the same each time. */
export function orderToken({ vault }: Pick<Ports, 'vault'>, accountId: string, orderId: string): string {
  return vault.sign(ORDER, { accountId, subject: typeId('sub', uuidOf(orderId)), generation: 0, about: null })
}

export function orderUrl(ports: Signing, accountId: string, orderId: string): string {
  return `${ports.deployment.baseUrl}/orders/${orderToken(ports, accountId, orderId)}`
}

/** Returns the address of an order's page for a buyer who comes back from the payment page. It says that the payment is being confirmed. */
export function paidOrderUrl(ports: Signing, accountId: string, orderId: string): string {
  return `${orderUrl(ports, accountId, orderId)}?paid=1`
}

/** Returns the path of an order's file, which works until `until`. */
export function orderFilePath({ vault }: Pick<Ports, 'vault'>, accountId: string, order: { id: string; until: Date }): string {
  // The place of a generation holds the last second at which the address works.
  const generation = Math.floor(order.until.getTime() / 1000)
  return `/downloads/${vault.sign(ORDER_FILE, { accountId, subject: typeId('sub', uuidOf(order.id)), generation, about: null })}`
}

/** Returns the order that a link is for. */
export function orderIdOf(caller: Caller): string {
  if (caller.kind !== 'reader') throw new Error('an operation of an order’s page was called without its link')
  return typeId('ord', uuidOf(caller.subjectId))
}
