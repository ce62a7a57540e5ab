import i18next from 'i18next'
import { moneyText } from '../../../src/lib/currency.ts'

/** Formats an amount in the minor unit of its currency, in the person's language. */
export function money(amount: number, currency: string): string {
  return moneyText(amount, currency, i18next.resolvedLanguage ?? 'en')
}
