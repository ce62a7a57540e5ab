import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import { findEndpoint, ownerAddress } from './endpoint-sql.ts'
import { composeNotice } from './notice-message.ts'

export const sendWebhookNotice = job({
  name: 'send_webhook_notice',
  summary: "Tells the account's owner that a webhook endpoint was turned off.",
  data: z.strictObject({ accountId: Id('acc'), endpointId: Id('whk'), reason: z.enum(['failing', 'gone']), at: Timestamp }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, endpointId, reason, at }, { db, world }) {
    const endpoint = await findEndpoint({ db, accountId }, endpointId)
    const owner = await ownerAddress({ db, accountId })
    if (!endpoint || owner === undefined) return

    const { outcome, detail } = await world.mailer.send(
      await composeNotice({ endpoint, owner, reason, at: new Date(at), deployment: world.deployment }),
    )
    if (outcome === 'later') throw new Error(`the mail server said: ${detail}`)
    if (outcome !== 'sent') world.log.warn({ accountId, endpointId, outcome, detail }, 'the mail about a webhook endpoint was not delivered')
  },
})
