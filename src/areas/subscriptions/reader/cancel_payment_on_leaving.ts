import { z } from 'zod'
import { perVisitor } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { UNSUBSCRIBE } from '#areas/contacts/index.ts'
import { paymentKeyRefused, paymentRefused, paymentsNotConfigured } from '#areas/payments/index.ts'
import { subscriptionEnded } from '../record/subscription.ts'
import { cancelAtProvider } from '../changes/change-at-provider.ts'
import { LEAVING_MAX, LeavingPayment, listPaidOnLeaving, showLeaving } from './leaving.ts'

export const cancel_payment_on_leaving = operation({
  name: 'cancel_payment_on_leaving',
  route: null,
  summary:
    'A reader who unsubscribes ends the payment at the end of its period. The link of the mail is the credential.',
  effect: 'write',
  access: 'reader',
  purpose: UNSUBSCRIBE,
  limits: [perVisitor(20, 600)],
  input: z.strictObject({}),
  output: z.strictObject({ payments: z.array(LeavingPayment).max(LEAVING_MAX) }),
  status: 200,
  refuses: [subscriptionEnded, paymentsNotConfigured, paymentKeyRefused, paymentRefused],
  example: {},

  async before(_input, scope) {
    for (const one of await listPaidOnLeaving(scope))
      if (one.cancelsAt === null)
        await cancelAtProvider(scope, scope.accountId, one.id, 'period_end')
  },

  async handler(_input, ctx) {
    return { payments: (await listPaidOnLeaving(ctx)).map(showLeaving) }
  },
})
