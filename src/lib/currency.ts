/** Amounts are integers in the minor unit. The rules follow Stripe's table of currencies. */

/** The number of decimals of the currencies that do not have two decimals at Stripe. */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
      .split(' ')
      .map((code) => [code, 0]),
  ),
  ...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3])),
}

const TWO_DIGITS =
  'aed afn all amd aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr isk jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah ugx usd uyu uzs wst xcd yer zar zmw'.split(
    ' ',
  )

export const CURRENCIES: readonly string[] = [...TWO_DIGITS, ...Object.keys(DIGITS)].sort()

const KNOWN: ReadonlySet<string> = new Set(CURRENCIES)

export function isCurrency(code: string): boolean {
  return KNOWN.has(code)
}

/**
 * The smallest amounts that Stripe charges. For other currencies, Stripe compares the amount with
 * half a dollar.
 */
const LEAST: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
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
}

/** The largest amount that Stripe charges: eight digits. */
export const AMOUNT_MAX = 99_999_999

export function currencyDigits(currency: string): number {
  return DIGITS[currency] ?? 2
}

export function leastAmount(currency: string): number {
  return LEAST[currency] ?? amountStep(currency)
}

/** Currencies that have two decimals in Stripe's API but none in use: HUF, ISK, TWD and UGX. */
const WHOLE = ['huf', 'isk', 'twd', 'ugx']

/**
 * Returns the number of which amounts must be a multiple. For three decimals, Stripe requires that
 * the last digit is 0.
 */
export function amountStep(currency: string): number {
  if (currencyDigits(currency) === 3) return 10
  return WHOLE.includes(currency) ? 100 : 1
}

/**
 * Returns why an amount cannot be charged. Null: it can be charged. Do not call it for free prices.
 */
export function amountFault(amount: number, currency: string): string | null {
  if (!isCurrency(currency)) return `${currency} is not a currency that prices can have.`
  if (!Number.isSafeInteger(amount))
    return 'An amount is a whole number in the minor unit of its currency: 500 is 5.00 of most.'
  if (amount < leastAmount(currency))
    return `The least that can be charged is ${moneyText(leastAmount(currency), currency)}.`
  if (amount > AMOUNT_MAX)
    return `The most that can be charged is ${moneyText(AMOUNT_MAX, currency)}.`
  const step = amountStep(currency)
  return amount % step === 0
    ? null
    : `An amount in ${currency.toUpperCase()} is a multiple of ${step} in its minor unit.`
}

/**
 * Returns a percentage of an amount, rounded half up. `percent` may have two decimals, such as
 * 33.33.
 */
export function percentOf(amount: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100))
  return Number((BigInt(amount) * hundredths * 2n + 10_000n) / 20_000n)
}

/** Formats an amount, such as `€12.50`. For an unknown language it uses English. */
export function moneyText(amount: number, currency: string, language = 'en'): string {
  const digits = currencyDigits(currency)
  const options = {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  try {
    return new Intl.NumberFormat(language, options).format(majorUnits(amount, digits))
  } catch {
    return new Intl.NumberFormat('en', options).format(majorUnits(amount, digits))
  }
}

export function amountDigits(amount: number, currency: string): string {
  return majorUnits(amount, currencyDigits(currency))
}

/**
 * Parses an amount with a decimal point or comma. Null: the text is not an amount, or has more
 * decimals than the currency.
 */
export function readAmount(text: string, currency: string): number | null {
  const digits = currencyDigits(currency)
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || part.length > digits) return null
  return Number(whole + part.padEnd(digits, '0'))
}

/** Converts an amount to decimal digits as text, since a float would round. */
function majorUnits(amount: number, digits: number): `${number}` {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const written = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return `${amount < 0 ? '-' : ''}${written}` as `${number}`
}
