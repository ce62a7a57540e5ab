import type { FoundSubscription } from '#ports/payment-records.ts'
import type { PaymentsAt } from '#ports/payments.ts'

/** The most pages of 100 subscriptions that a plan reads: about half a second each at Stripe. */
const PAGES_MAX = 100

export interface FoundList {
  found: FoundSubscription[]
  /** True when there are more subscriptions than were read. */
  isCut: boolean
}

/** Lists all subscriptions of the connected account. */
export async function listFound({ foreign }: Pick<PaymentsAt, 'foreign'>): Promise<FoundList> {
  const found = new Map<string, FoundSubscription>()
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const read = await foreign.list(cursor)
    for (const one of read.found) found.set(one.id, one)
    cursor = read.nextCursor
    if (cursor === null) break
  }
  return { found: [...found.values()], isCut: cursor !== null }
}
