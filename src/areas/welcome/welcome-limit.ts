import { DAY_MS } from '#lib/duration.ts'

/** The most welcome mails to one address for one newsletter in 30 days. */
const A_NEWSLETTER = 3
/** The most welcome mails to one address from all accounts in a day. */
const ALL_ACCOUNTS = 10

export const COUNTED_MS = 30 * DAY_MS

/**
 * A counted welcome mail. Its address is without the plus part, and without dots where they do not
 * matter.
 */
export interface Counted {
  newsletterId: string
  address: Buffer
  at: Date
}

/**
 * Returns whether an address may get a welcome mail. Without these limits, forms could flood a
 * stranger's mailbox.
 */
export function mayBeWelcomed(
  { newsletterId, address, at }: Counted,
  earlier: readonly Counted[],
): boolean {
  const since = (ms: number) =>
    earlier.filter((one) => one.address.equals(address) && one.at.getTime() > at.getTime() - ms)
  const here = since(COUNTED_MS).filter((one) => one.newsletterId === newsletterId)
  return here.length < A_NEWSLETTER && since(DAY_MS).length < ALL_ACCOUNTS
}
