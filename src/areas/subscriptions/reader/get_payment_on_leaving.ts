import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { UNSUBSCRIBE } from '#areas/contacts/index.ts'
import { LEAVING_MAX, LeavingPayment, listPaidOnLeaving, showLeaving } from './leaving.ts'

export const get_payment_on_leaving = operation({
  name: 'get_payment_on_leaving',
  route: null,
  summary:
    'Read what a reader who unsubscribes still pays for. The link of the mail is the credential.',
  effect: 'read',
  access: 'reader',
  purpose: UNSUBSCRIBE,
  input: z.strictObject({}),
  output: z.strictObject({ payments: z.array(LeavingPayment).max(LEAVING_MAX) }),
  status: 200,
  refuses: [],
  example: {},

  async handler(_input, ctx) {
    return { payments: (await listPaidOnLeaving(ctx)).map(showLeaving) }
  },
})
