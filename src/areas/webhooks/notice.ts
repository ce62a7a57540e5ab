import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import { sendMail } from '#operation/send-mail.ts'
import { findEndpoint, isFailing, ownerAddress } from './endpoint-sql.ts'
import { noticeMessage } from './notice-message.ts'

export const sendWebhookNotice = job({
  name: 'send_webhook_notice',
  summary: "Tells the account's owner that a webhook endpoint fails or was turned off.",
  data: z.strictObject({ accountId: Id('acc'), endpointId: Id('whk'), reason: z.enum(['failing', 'gone', 'warning']), at: Timestamp }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, endpointId, reason, at }, { db, ports }) {
    const endpoint = await findEndpoint({ db, accountId }, endpointId)
    const owner = await ownerAddress({ db, accountId })
    if (!endpoint || owner === undefined) return
    // The endpoint was mended or turned off while the mail waited.
    if (reason === 'warning' && (endpoint.status === 'off' || !(await isFailing({ db, accountId }, endpointId)))) return

    await sendMail(ports, noticeMessage({ endpoint, owner, reason, at: new Date(at), deployment: ports.deployment }), {
      mail: 'the mail about a webhook endpoint',
      ids: { accountId, endpointId },
    })
  },
})
