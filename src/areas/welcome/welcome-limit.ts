import { DAY_MS } from '#lib/duration.ts'

/** The most welcome mails that one address gets from one newsletter in 30 days. */
const A_NEWSLETTER = 3
/** The most welcome mails that one address gets from all accounts together in a day. */
const ALL_ACCOUNTS = 10

export const COUNTED_MS = 30 * DAY_MS

/**
 * A counted welcome mail. Its address is stored without the plus part, and without dots if the
 * provider ignores them.
 */
export interface Counted {
  newsletterId: string
  address: Buffer
  at: Date
}

/**
 * Returns whether an address may get a welcome mail. Without these limits, an attacker could flood
 * a stranger's mailbox by filling in signup forms.
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
