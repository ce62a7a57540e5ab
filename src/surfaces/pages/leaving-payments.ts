import { moneyText } from '#lib/currency.ts'
import { type Html, html } from '#lib/html.ts'
import { translator } from '#words/translate.ts'
import { type BareSite, day } from '#areas/site/index.ts'

export interface LeavingPayment {
  interval: 'month' | 'year'
  price: number
  currency: string
  periodEndsAt: string | null
  cancelsAt: string | null
}

export function paymentsText(
  payments: readonly LeavingPayment[],
  newsletter: Pick<BareSite, 'language' | 'timeZone'>,
): Html[] {
  const { language } = newsletter
  const t = translator(language)
  const dayOf = (at: string) => day(at, newsletter)
  return payments.map(({ interval, price, currency, periodEndsAt, cancelsAt }) => {
    if (cancelsAt !== null) return html`<p>${t('leaving.ends', { day: dayOf(cancelsAt) })}</p>`
    const money = moneyText(price, currency, language)
    const next =
      periodEndsAt === null ? t('leaving.soon') : t('leaving.on', { day: dayOf(periodEndsAt) })
    return html`<p>${t('leaving.pays', { price: t(interval === 'month' ? 'common.perMonth' : 'common.perYear', { price: money }), next })}</p>`
  })
}
