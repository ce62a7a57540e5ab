import i18next from 'i18next'
import { amountDigits, currencyDigits, moneyText } from '../../../../src/lib/currency.ts'

/** Formats an amount, given in the currency's smallest unit, in the person's language. */
export function money(amount: number, currency: string): string {
  return moneyText(amount, currency, i18next.resolvedLanguage ?? 'en')
}

/** Formats an amount for a field: `12.50`, or `12,50` in German. */
export function amountText(amount: number, currency: string): string {
  const digits = currencyDigits(currency)
  const format = new Intl.NumberFormat(i18next.resolvedLanguage ?? 'en', {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // A decimal text is formatted exactly, and passes through no float.
  return format.format(amountDigits(amount, currency) as Intl.StringNumericLiteral)
}
