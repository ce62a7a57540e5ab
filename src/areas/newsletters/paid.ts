import { z } from 'zod'
import { amountStep, CURRENCIES, currencyDigits, leastAmount, moneyText } from '#lib/currency.ts'
import { Line } from '#operation/fields.ts'
import type { FieldError } from '#operation/problem.ts'
import type { SignalKind } from '#operation/scope.ts'

/**
 * Signals that a newsletter's currency is about to change. A downstream area refuses while readers
 * pay.
 */
export const currencyChanging: SignalKind<{ newsletterId: string; from: string }> = {
  name: 'currency_changing',
}

/** The largest price in the currency's smallest unit: the provider takes eight digits. */
const PRICE_MAX = 99_999_999

const Price = z
  .int()
  .min(1)
  .max(PRICE_MAX)
  .nullable()
  .meta({
    description:
      "In the currency's minor unit: 500 is € 5.00. Null: not for sale by this interval.",
    examples: [500],
  })

const PaidCurrency = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[A-Za-z]{3}$/, {
    error: 'Write a currency as three letters (ISO 4217), such as eur',
    abort: true,
  })
  .refine(
    (code) => CURRENCIES.includes(code),
    'Stripe takes no payments in this currency; eur, usd and gbp are some that it takes',
  )
  .meta({
    description:
      'ISO 4217, in either case; answers have small letters. It cannot change while readers pay.',
    examples: ['eur'],
  })

export const Paid = z
  .strictObject({
    enabled: z.boolean().meta({
      description:
        'Whether readers can subscribe. Those who pay already go on paying while it is off.',
      examples: [true],
    }),
    currency: PaidCurrency,
    monthlyPrice: Price,
    yearlyPrice: Price.meta({ examples: [5000] }),
    trialDays: z
      .int()
      .min(0)
      .max(365)
      .meta({
        description: 'The days before the first payment. An address has one trial of a newsletter.',
        examples: [14],
      }),
    benefits: z
      .array(Line(200))
      .max(10)
      .meta({
        description: 'What paid readers get, as the page with the prices lists it.',
        examples: [['Every issue', 'The whole archive']],
      }),
    graceDays: z
      .int()
      .min(0)
      .max(60)
      .meta({
        description: 'The days for which a reader whose payment failed stays a paid one.',
        examples: [7],
      }),
  })
  .meta({
    id: 'PaidNewsletter',
    description: 'The prices of a newsletter. A change concerns those who subscribe from then on.',
  })
export type Paid = z.output<typeof Paid>

export const NOT_PAID: Paid = {
  enabled: false,
  currency: 'usd',
  monthlyPrice: null,
  yearlyPrice: null,
  trialDays: 0,
  benefits: [],
  graceDays: 7,
}

/** The fields that define the readers' price, and the benefits that they pay for. */
const TERMS = [
  'currency',
  'monthlyPrice',
  'yearlyPrice',
  'trialDays',
  'graceDays',
] as const satisfies (keyof Paid)[]

/** Returns whether changes start selling subscriptions, or change the price while they are sold. */
export function changesTerms(current: Paid, changes: Partial<Paid>): boolean {
  const wanted = { ...current, ...changes }
  if (!current.enabled && wanted.enabled) return true
  // After selling ended, readers who paid before still have their days of grace.
  if (wanted.graceDays !== current.graceDays) return true
  return wanted.enabled && TERMS.some((field) => wanted[field] !== current[field])
}

export function checkPaid({ enabled, currency, monthlyPrice, yearlyPrice }: Paid): FieldError[] {
  const errors = [
    ['/paid/monthlyPrice', monthlyPrice] as const,
    ['/paid/yearlyPrice', yearlyPrice] as const,
  ].flatMap(([pointer, price]) => {
    const fault = price === null ? null : priceFault(price, currency)
    return fault === null ? [] : [{ ...fault, pointer }]
  })
  if (enabled && monthlyPrice === null && yearlyPrice === null)
    errors.push({
      code: 'required',
      detail: 'Readers can subscribe only at a price. Send monthlyPrice, yearlyPrice or both.',
      pointer: '/paid/monthlyPrice',
    })
  return errors
}

function priceFault(price: number, currency: string): Omit<FieldError, 'pointer'> | null {
  const least = leastAmount(currency)
  if (price < least)
    return {
      code: 'too_small',
      detail: `The least that can be charged is ${moneyText(least, currency)}: send ${least} or more.`,
    }
  const step = amountStep(currency)
  if (price % step === 0) return null
  const rule =
    currencyDigits(currency) === 3 ? 'ends with 0' : 'is a whole amount without a fraction'
  return {
    code: 'invalid_value',
    detail: `An amount in ${currency.toUpperCase()} ${rule}: send a multiple of ${step}.`,
  }
}
