import { CURRENCIES } from '../../../../src/lib/currency.ts'
import { type OutputOf, useRead } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'

/** Reads the connection of payments, which owners alone may see; undefined until it is known. */
export function usePayments(): OutputOf<'get_payments'> | undefined {
  return useRead('get_payments', {}, { enabled: useMay('owner') }).data
}

/** Returns a new price's currency: the newsletter's once it has prices, else the account's. */
export function useFirstCurrency({
  currency,
  monthlyPrice,
  yearlyPrice,
}: Newsletter['paid']): string {
  const own = usePayments()?.currency
  return monthlyPrice === null && yearlyPrice === null ? (own ?? currency) : currency
}

/** Lists the currencies that the connected account takes, and the chosen one. */
export function useCurrencies(chosen: string): readonly string[] {
  const taken = usePayments()?.currencies ?? CURRENCIES
  return taken.includes(chosen) ? taken : [...taken, chosen].sort()
}
