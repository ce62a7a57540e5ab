/** A fee of Stripe: a share in hundredths of a percent, and a fixed part in the minor unit. */
interface Fee {
  share: number
  fixed: number
}

/** Stripe's standard fees for home-market cards, by currency. Large accounts pay less. */
const CARD: Readonly<Record<string, Fee>> = {
  eur: { share: 150, fixed: 25 },
  usd: { share: 290, fixed: 30 },
  gbp: { share: 150, fixed: 20 },
  chf: { share: 290, fixed: 30 },
  cad: { share: 290, fixed: 30 },
  aud: { share: 170, fixed: 30 },
  sek: { share: 150, fixed: 180 },
  dkk: { share: 150, fixed: 180 },
  nok: { share: 240, fixed: 200 },
  pln: { share: 150, fixed: 100 },
  jpy: { share: 360, fixed: 0 },
}

/** Stripe's share for subscriptions, in hundredths of a percent. */
export const BILLING_SHARE = 70

/** Returns the fee of a card payment; null for a currency whose fee is not known here. */
export function cardFee(currency: string): Fee | null {
  return CARD[currency] ?? null
}

/** Estimates a price after Stripe's fees, in the minor unit; null where they are not known. */
export function yieldOf(price: number, currency: string): number | null {
  const fee = cardFee(currency)
  if (fee === null) return null
  const shares = Math.ceil((price * (fee.share + BILLING_SHARE)) / 10_000)
  return Math.max(0, price - shares - fee.fixed)
}
