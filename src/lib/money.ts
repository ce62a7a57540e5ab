/**
 * Amounts of money are integers in the minor unit of their currency (cents for euros), and never fractions. The rules of currencies follow Stripe's
 * table of supported currencies.
 */

/** Currencies without a minor unit: 500 is ¥500. */
const ZERO_DECIMALS = words('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf')
/** Currencies with three decimals. Stripe takes no amount whose last digit is not 0. */
const THREE_DECIMALS = words('bhd jod kwd omr tnd')
const TWO_DECIMALS = words(
  `aed all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk dop dzd egp etb eur fjd fkp
   gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr isk jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn
   nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sos srd std szl thb tjs top try ttd twd tzs uah usd uyu uzs
   wst yer zar zmw`,
)

/** Every currency in which prices can be set, in the order of the alphabet. */
export const CURRENCIES: readonly string[] = [...ZERO_DECIMALS, ...TWO_DECIMALS, ...THREE_DECIMALS].sort()

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...ZERO_DECIMALS.map((code) => [code, 0] as const),
  ...TWO_DECIMALS.map((code) => [code, 2] as const),
  ...THREE_DECIMALS.map((code) => [code, 3] as const),
])

/** The least amounts that Stripe charges by card, in minor units. */
const LEAST: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
}

/** The largest amount that Stripe charges in every currency: eight digits. */
export const AMOUNT_MAX = 99_999_999

function words(text: string): string[] {
  return text.split(/\s+/)
}

export function isCurrency(code: string): boolean {
  return DECIMALS.has(code)
}

/** Returns the number of decimals of a currency that `isCurrency` accepts. */
export function decimalsOf(currency: string): number {
  const decimals = DECIMALS.get(currency)
  if (decimals === undefined) throw new Error(`${currency} is not a currency that prices can have`)
  return decimals
}

/** Returns the least amount that can be charged in a currency. Where Stripe names none it is one minor unit that Stripe takes. */
export function leastAmount(currency: string): number {
  return LEAST[currency] ?? stepOf(currency)
}

/** Returns the number that amounts of a currency must be a multiple of: kroner of Iceland have no aurar, and three-decimal amounts end with 0. */
export function stepOf(currency: string): number {
  if (currency === 'isk') return 100
  return decimalsOf(currency) === 3 ? 10 : 1
}

/** Returns a sentence that says why an amount cannot be charged, or null. A free price is no charge: ask for amounts over 0 alone. */
export function amountFault(amount: number, currency: string): string | null {
  if (!isCurrency(currency)) return `${currency} is not a currency that prices can have.`
  if (!Number.isSafeInteger(amount)) return 'An amount is a whole number in the minor unit of its currency: 500 is 5.00 of most.'
  if (amount < leastAmount(currency)) return `The least that can be charged is ${formatMoney(leastAmount(currency), currency)}.`
  if (amount > AMOUNT_MAX) return `The most that can be charged is ${formatMoney(AMOUNT_MAX, currency)}.`
  const step = stepOf(currency)
  return amount % step === 0 ? null : `An amount in ${currency.toUpperCase()} is a multiple of ${step} in its minor unit.`
}

/** Writes an amount as a decimal number with a point: 1999 and eur give 19.99. No digit passes through floating point. */
export function decimalOf(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${amount < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`
}

/** Writes an amount as readers of a language do: €19.99, 19,99 €, ¥500. */
export function formatMoney(amount: number, currency: string, language = 'en'): string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  // A decimal text is formatted exactly (ECMA-402, Intl.NumberFormat v3).
  return format.format(decimalOf(amount, currency) as Intl.StringNumericLiteral)
}

/** Returns a percentage of an amount, rounded half up to a minor unit. Both are integers. */
export function percentOf(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(percent) * 2n + 100n) / 200n)
}
