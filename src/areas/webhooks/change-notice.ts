import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/job.ts'
import { sendMail } from '#operation/send-mail.ts'
import { callerLabel } from '#areas/accounts/index.ts'
import { type Change, changeMessage } from './change-message.ts'
import { type WebhookEndpoint, EndpointUrl } from './endpoint.ts'
import { ownerAddress } from './endpoint-sql.ts'

export const sendWebhookChangeNotice = job({
  name: 'send_webhook_change_notice',
  summary: "Mails the account's owner that a webhook endpoint got another address or secret, or was deleted, and by which caller.",
  data: z.strictObject({
    accountId: Id('acc'),
    endpointId: Id('whk'),
    change: z.enum(['moved', 'deleted', 'rotated']),
    url: EndpointUrl,
    newUrl: EndpointUrl.nullable(),
    by: z.strictObject({ kind: z.enum(['key', 'person', 'operator']), label: z.string().max(500) }),
    at: Timestamp,
  }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, ...change }, { db, ports }) {
    const owner = await ownerAddress({ db, accountId })
    if (owner === undefined) return
    const { endpointId } = change
    await sendMail(ports, changeMessage({ ...change, owner, deployment: ports.deployment }), {
      mail: 'the mail about a changed webhook endpoint',
      ids: { accountId, endpointId },
    })
  },
})

/** Enqueues the mail to the owner, in the transaction of the change. Resolves the caller's name now, since a key or a person may be deleted later. */
export async function noteChange(ctx: Context<never>, endpoint: WebhookEndpoint, change: Change, newUrl: string | null = null): Promise<void> {
  const { kind } = ctx.caller
  if (kind === 'reader' || kind === 'visitor') throw new Error('a webhook endpoint was changed by a reader')
  await ctx.enqueue(sendWebhookChangeNotice, {
    accountId: ctx.accountId,
    endpointId: endpoint.id,
    change,
    url: endpoint.url,
    newUrl,
    by: { kind, label: await callerLabel(ctx, ctx.caller) },
    at: ctx.now.toISOString(),
  })
}
