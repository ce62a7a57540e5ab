import { z } from 'zod'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { conflict } from '#operation/problem.ts'
import { connectAccount } from './connect-account.ts'
import { showPayments } from './connection.ts'
import {
  findConnection,
  lockConnection,
  renewConnection,
  writeConnection,
} from './connection-sql.ts'
import { asking } from './payment-failure.ts'
import { enqueueUnwatch } from './payment-jobs.ts'
import {
  paymentKeyRefused,
  paymentRefused,
  Payments,
  paymentsConnected,
  paymentsNotConfigured,
} from './payments.ts'

const SecretKey = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]{8,255}$/,
    'Send a secret key (sk_…) or a restricted key (rk_…) of your Stripe account',
  )
  .meta({
    description:
      'A key of your own Stripe account, on a self-hosted server. It is stored encrypted and never answered.',
    examples: ['rk_test_51NqJ8example'],
  })

export const connect_payments = operation({
  name: 'connect_payments',
  route: 'POST /payments/connect',
  summary: 'Connect payments, or go on with their set-up.',
  description:
    'Self-hosted: send secretKey, or nothing where the operator has set STRIPE_SECRET_KEY. The key is checked at once, and a webhook endpoint is made at Stripe. In the cloud: open onboardingUrl, where Stripe asks its questions; call again when the owner is back. A server on this machine without a key connects the sandbox, in which no money moves.',
  effect: 'charge',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    returnUrl: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .optional()
      .meta({
        description:
          'The page to which Stripe sends the owner back. Default: the page of the dashboard.',
        examples: ['https://news.example.com/app/payments'],
      }),
    secretKey: SecretKey.optional(),
  }),
  output: Payments,
  askersOnly: ['onboardingUrl'],
  status: 200,
  refuses: [conflict, paymentsNotConfigured, paymentsConnected, paymentKeyRefused, paymentRefused],
  example: {},

  actsBefore: true,
  before: ({ returnUrl, secretKey }, { db, accountId, ports }) =>
    asking(async () => {
      const current = await findConnection({ db, accountId })
      const wanted = {
        secretKey,
        returnUrl: returnUrl ?? `${ports.deployment.baseUrl}/app/settings/payments`,
      }
      return { current, ...(await connectAccount({ db, accountId }, ports, wanted, current)) }
    }),

  async handler(_input, ctx, { current, made, onboardingUrl }) {
    const found = await lockConnection(ctx)
    if (found?.providerAccount !== current?.providerAccount)
      return ctx.refuse(
        conflict,
        'Payments were connected or disconnected by another request meanwhile. Look at get_payments, then repeat.',
      )
    const isSame =
      found?.providerAccount === made.providerAccount &&
      found.mode === made.mode &&
      found.livemode === made.livemode
    await (isSame ? renewConnection : writeConnection)(ctx, made, ctx.now)
    if (!isSame && found) await enqueueUnwatch(ctx, found)
    return showPayments(await findConnection(ctx), ctx.ports, onboardingUrl)
  },
})
