import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'

export const sendChargedTwiceNotice = ownerNotice({
  name: 'send_charged_twice_notice',
  summary: 'Mails the owners that readers were charged twice after they were taken over.',
  data: noticeData.extend({ newsletterId: Id('nl'), count: z.int().min(1) }),
  more: 'payments',
  toAll: true,

  async write({ newsletterId, count }, scope) {
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter) return null
    const charges = count === 1 ? 'One charge was' : `${count} charges were`
    return {
      kind: 'charged-twice',
      what: 'Readers may have been charged twice',
      about: { short: newsletter.name, name: newsletter.name, id: newsletterId },
      why: `${charges} found for a time that the same reader has paid for already. Mailcast has changed nothing at Stripe.`,
      steps: [
        'Open the page Payments, which names each reader, and both subscriptions.',
        'End the one of the two that another service still charges, at Stripe or at that service.',
        'Pay the second charge back at Stripe, and write to the reader.',
      ],
      page: 'settings/payments',
      button: 'Look at the charges',
    }
  },
})
