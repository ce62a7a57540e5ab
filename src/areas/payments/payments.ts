import { z } from 'zod'
import { CURRENCIES } from '#lib/currency.ts'
import { Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const paymentsNotConfigured = refusal(
  'payments_not_configured',
  409,
  'This server or account takes no payments yet',
)
export const paymentsConnected = refusal(
  'payments_connected',
  409,
  'Payments are connected to another account already',
)
export const paymentsInUse = refusal('payments_in_use', 409, 'Sales still need the connection')
export const paymentKeyRefused = refusal('payment_key_refused', 422, 'Stripe refuses the key')
export const paymentRefused = refusal('payment_refused', 409, 'Stripe refuses this')
export const paymentDeclined = refusal(
  'payment_declined',
  402,
  'The card or the bank refuses the payment',
)

/**
 * A currency code of three letters. Upper and lower case are accepted, and answers have lower case.
 */
export const Currency = z
  .string()
  .length(3)
  .overwrite((code) => code.toLowerCase())
  .refine((code) => CURRENCIES.includes(code), 'This is not a currency that prices can have')
  .meta({ description: 'ISO 4217, in small letters.', examples: ['eur'] })

export const PaymentMode = z.enum(['connect', 'own', 'sandbox']).meta({
  description:
    '`connect`: an account opened through this service. `own`: the account of your own Stripe key. `sandbox`: no money moves.',
  examples: ['own'],
})
export type PaymentMode = z.output<typeof PaymentMode>

const PaymentStatus = z.enum(['none', 'pending', 'active', 'restricted']).meta({
  description:
    '`pending`: Stripe’s questions are not answered yet. `active`: checkouts can be paid. `restricted`: Stripe takes no payments for the account; `requirements` says what it asks for.',
  examples: ['active'],
})

export const Payments = z
  .strictObject({
    status: PaymentStatus,
    mode: PaymentMode.nullable(),
    offers: z
      .array(PaymentMode)
      .max(3)
      .meta({
        description: 'The modes that connect_payments can connect on this server.',
        examples: [['own', 'sandbox']],
      }),
    serverKey: z.boolean().meta({
      description:
        'Whether the server’s settings have a Stripe key, so that connect_payments needs none.',
    }),
    onboardingUrl: z
      .url()
      .max(2000)
      .nullable()
      .meta({
        description:
          'Stripe’s page that asks the rest. It works once and for minutes: only connect_payments answers it.',
        examples: [null],
      }),
    requirements: z
      .array(z.string().max(200))
      .max(100)
      .meta({
        description: 'The names of what Stripe still asks for.',
        examples: [['external_account']],
      }),
    disabledReason: z
      .string()
      .max(200)
      .nullable()
      .meta({ examples: [null] }),
    currency: Currency.nullable().meta({ description: 'The account’s own currency at Stripe.' }),
    currencies: z
      .array(Currency)
      .max(200)
      .nullable()
      .meta({
        description:
          'The currencies that the account can take payments in. Null: Stripe does not say.',
        examples: [['eur', 'usd']],
      }),
    livemode: z
      .boolean()
      .meta({ description: 'False: no money moves, in the sandbox and with a test key.' }),
    webhook: z.boolean().meta({
      description:
        'Whether Stripe can tell this server of payments at once. Otherwise they are read from Stripe every hour, and by reconcile_payments.',
    }),
    connectedAt: Timestamp.nullable(),
    reconciledAt: Timestamp.nullable().meta({
      description: 'The start of the last reading of all of Stripe’s lists.',
    }),
  })
  .meta({ id: 'PaymentsState' })
export type Payments = z.output<typeof Payments>
