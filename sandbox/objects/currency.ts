import { invalid } from '../http/api-error.ts'

/** Currencies with no decimals, and with three, by the provider's list. */
const ZERO_DECIMAL = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
)
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '))
/** The currencies with two decimals in the API and none in use. */
const WHOLE_ONLY = new Set(['isk', 'ugx'])
export const CURRENCIES: ReadonlySet<string> = new Set([
  ...ZERO_DECIMAL,
  ...THREE_DECIMAL,
  ...WHOLE_ONLY,
  ...(
    'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk dop dzd ' +
    'egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt ' +
    'mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl ' +
    'thb tjs top try ttd twd tzs uah usd uyu uzs wst xcd yer zar zmw'
  ).split(' '),
])

/** Stripe's published least charges, in the currency's smallest unit. */
const MINIMUM: Record<string, number> = {
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
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1e3,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1e3,
  usd: 50,
}
const MAXIMUM = 99_999_999

export function decimalsOf(currency: string): 0 | 2 | 3 {
  return ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2
}

/** Reads a currency in either case. Throws when it is not accepted. */
export function readCurrency(text: string, param = 'currency'): string {
  const currency = text.toLowerCase()
  if (!CURRENCIES.has(currency))
    throw invalid(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...CURRENCIES].sort().join(', ')}`,
      { param },
    )
  return currency
}

/** Checks the amount of a price and returns it. Throws where Stripe would refuse it. */
export function checkPrice(amount: number, currency: string, param: string): number {
  if (amount < 0)
    throw invalid('This value must be greater than or equal to 0.', {
      param,
      code: 'parameter_invalid_integer',
    })
  if (amount > MAXIMUM)
    throw invalid(`Amount must be no more than ${MAXIMUM} in the smallest unit of ${currency}.`, {
      param,
      code: 'amount_too_large',
    })
  if (THREE_DECIMAL.has(currency) && amount % 10 !== 0)
    throw invalid(`Invalid amount: the last digit of ${currency} amounts must be 0.`, {
      param,
      code: 'invalid_charge_amount',
    })
  if (WHOLE_ONLY.has(currency) && amount % 100 !== 0)
    throw invalid(`Invalid amount: ${currency} amounts must be whole.`, {
      param,
      code: 'invalid_charge_amount',
    })
  return amount
}

/** Throws when a charge is too small or too large. Zero is accepted. */
export function checkCharge(amount: number, currency: string): void {
  if (amount === 0) return
  checkPrice(amount, currency, 'amount')
  const minimum = MINIMUM[currency] ?? 1
  if (amount < minimum)
    throw invalid(
      `The total amount due must be at least ${minimum} in the smallest unit of ${currency}.`,
      {
        code: 'amount_too_small',
        param: 'amount',
      },
    )
}
