import { z } from 'zod'
import type { Caller } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { callerLabel } from '#areas/accounts/index.ts'
import { type WebhookEndpoint, EndpointUrl } from './endpoint.ts'

/**
 * A change of an endpoint about which the owner gets a mail: another address, a deletion, or a new
 * secret.
 */
const Change = z.enum(['moved', 'deleted', 'rotated'])
type Change = z.output<typeof Change>

const Kind = z.enum(['key', 'app', 'person', 'operator'])
type Kind = z.output<typeof Kind>

const WHAT: Readonly<Record<Change, string>> = {
  moved: 'The address of a webhook endpoint of your account was changed',
  deleted: 'A webhook endpoint of your account was deleted',
  rotated: 'A webhook endpoint of your account has a new signing secret',
}

const EFFECT: Readonly<Record<Change, string>> = {
  moved: 'Its events, with the data of your subscribers, now go to the new address:',
  deleted: 'It receives no more events, and its log was deleted.',
  rotated:
    'For 24 hours deliveries are signed with both secrets; after that with the new one alone.',
}

const UNDO: Readonly<Record<Change, string>> = {
  moved:
    'Set the address back (update_webhook_endpoint), then give the endpoint a new secret (rotate_webhook_secret).',
  deleted:
    'Register the address again (create_webhook_endpoint). The events of the last 30 days are in list_events.',
  rotated:
    'Give the endpoint another secret (rotate_webhook_secret), and put it into your receiver.',
}

const LOCK_OUT: Readonly<Record<Kind, string>> = {
  key: 'Otherwise revoke that key (revoke_api_key): a program or person that should not have it is using it.',
  app: 'Otherwise revoke that app (Settings → Apps & agents, or revoke_connected_app).',
  person:
    'Otherwise ask that person. If it was not them either, have them set another password, which ends their sessions, or take them out of the account (remove_member).',
  operator: 'Otherwise ask the people who run this server.',
}

export const sendWebhookChangeNotice = ownerNotice({
  name: 'send_webhook_change_notice',
  summary:
    "Mails the account's owner that a webhook endpoint got another address or secret, or was deleted, and by which caller.",
  data: noticeData.extend({
    endpointId: Id('whk'),
    change: Change,
    /** The endpoint's address before the change. */
    url: EndpointUrl,
    newUrl: EndpointUrl.nullable(),
    by: z.strictObject({ kind: Kind, label: z.string().max(500) }),
  }),
  more: 'webhooks',

  async write({ endpointId, change, url, newUrl, by, at }) {
    return {
      kind: change,
      what: WHAT[change],
      about: { short: new URL(url).host, name: url, id: endpointId },
      why: `${by.label} did this on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC. ${EFFECT[change]}${newUrl === null ? '' : ` ${newUrl}`}`,
      steps: ['If you expected this, there is nothing to do.', LOCK_OUT[by.kind], UNDO[change]],
    }
  },
})

const isApp = (caller: Caller) => caller.kind === 'key' && caller.app !== null

/**
 * Enqueues the mail to the owner about a changed endpoint. The job contains the name of the key or
 * person that made the change, because both may be deleted before the job runs.
 */
export async function noteChange(
  ctx: Context<never>,
  endpoint: WebhookEndpoint,
  change: Change,
  newUrl: string | null = null,
): Promise<void> {
  const { kind } = ctx.caller
  if (kind === 'reader' || kind === 'visitor')
    throw new Error('a webhook endpoint was changed by a reader')
  await ctx.enqueue(sendWebhookChangeNotice, {
    accountId: ctx.accountId,
    endpointId: endpoint.id,
    change,
    url: endpoint.url,
    newUrl,
    by: { kind: isApp(ctx.caller) ? 'app' : kind, label: await callerLabel(ctx, ctx.caller) },
    at: ctx.now.toISOString(),
  })
}
