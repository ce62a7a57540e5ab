import { typeId, uuidOf } from '#lib/typeid.ts'
import { HOUR_MS } from '#lib/duration.ts'
import type { Caller } from '#operation/caller.ts'
import type { Ports } from '#ports/ports.ts'

export const ORDER = 'order'
export const ORDER_FILE = 'order file'

/** The milliseconds for which a file's address works. A slow download of 2 GiB takes some hours. */
export const FILE_ADDRESS_MS = 6 * HOUR_MS

type Signing = Pick<Ports, 'vault' | 'deployment'>

/** Returns the token in the address of an order's page, the same each time. */
export function orderToken(
  { vault }: Pick<Ports, 'vault'>,
  accountId: string,
  orderId: string,
): string {
  return vault.sign(ORDER, {
    accountId,
    subject: typeId('sub', uuidOf(orderId)),
    generation: 0,
    about: null,
  })
}

/** Returns the address of an order's page, by default at this server's own host. */
export function orderUrl(
  ports: Signing,
  accountId: string,
  orderId: string,
  origin = ports.deployment.baseUrl,
): string {
  return `${origin}/orders/${orderToken(ports, accountId, orderId)}`
}

/**
 * Returns the address to which a buyer returns after paying. Its page says that the payment is
 * being confirmed.
 */
export function paidOrderUrl(...order: Parameters<typeof orderUrl>): string {
  return `${orderUrl(...order)}?paid=1`
}

/** Returns the path of an order's file. The path works until `until`. */
export function orderFilePath(
  { vault }: Pick<Ports, 'vault'>,
  accountId: string,
  order: { id: string; until: Date },
): string {
  // The token's field `generation` contains the last second at which the address works.
  const generation = Math.floor(order.until.getTime() / 1000)
  return `/downloads/${vault.sign(ORDER_FILE, { accountId, subject: typeId('sub', uuidOf(order.id)), generation, about: null })}`
}

export function orderIdOf(caller: Caller): string {
  if (caller.kind !== 'reader')
    throw new Error('an operation of an order’s page was called without its link')
  return typeId('ord', uuidOf(caller.subjectId))
}
