const DAY_MS = 86_400_000
/** For one address and one newsletter in 30 days. */
const A_NEWSLETTER = 3
/** For one address over all accounts in a day. */
const ALL_ACCOUNTS = 10

export const COUNTED_MS = 30 * DAY_MS

/** A welcome mail as it is counted: by the address with its dots and plus part folded, since all of these lead to one mailbox. */
export interface Counted {
  newsletterId: string
  address: Buffer
  at: Date
}

/** Nobody's mailbox is flooded by a form that asks nobody to confirm; the same numbers as for confirmation mails. */
export function mayBeWelcomed({ newsletterId, address, at }: Counted, earlier: readonly Counted[]): boolean {
  const since = (ms: number) => earlier.filter((one) => one.address.equals(address) && one.at.getTime() > at.getTime() - ms)
  const here = since(COUNTED_MS).filter((one) => one.newsletterId === newsletterId)
  return here.length < A_NEWSLETTER && since(DAY_MS).length < ALL_ACCOUNTS
}
