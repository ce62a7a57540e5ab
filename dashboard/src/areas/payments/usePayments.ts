import { CURRENCIES } from '../../../../src/lib/currency.ts'
import { type OutputOf, useRead } from '../../queries.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import { useMay } from '../../shell/session.ts'

/** Reads the connection of payments, which owners alone may see; undefined until it is known. */
export function usePayments(): OutputOf<'get_payments'> | undefined {
  return useRead('get_payments', {}, { enabled: useMay('owner') }).data
}

/** Returns the currency that a new price begins with: the newsletter's once it has prices, before that the connected account's own. */
export function useFirstCurrency({ currency, monthlyPrice, yearlyPrice }: Newsletter['paid']): string {
  const own = usePayments()?.currency
  return monthlyPrice === null && yearlyPrice === null ? (own ?? currency) : currency
}

/** Lists the currencies that prices can have: those that the connected account takes, where that is known, and the one that is chosen now. */
export function useCurrencies(chosen: string): readonly string[] {
  const taken = usePayments()?.currencies ?? CURRENCIES
  return taken.includes(chosen) ? taken : [...taken, chosen].sort()
}
