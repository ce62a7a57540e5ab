import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { findKeyLabel } from '#areas/keys/index.ts'
import { findApproval } from './approval-sql.ts'

export const sendApprovalNotice = ownerNotice({
  name: 'send_approval_notice',
  summary: "Tells the account's owners that a key asked for something that a person must approve.",
  data: noticeData.extend({ approvalId: Id('apr') }),
  more: 'approvals',
  toAll: true,

  async write({ approvalId }, scope) {
    const found = await findApproval(scope, approvalId)
    if (found?.status !== 'pending') return null
    const isApp = found.keyId.startsWith('app_')
    const key = (await findKeyLabel(scope, found.keyId)) ?? found.keyId
    return {
      kind: 'approval',
      what: 'A request waits for your approval',
      about: { short: found.summary, name: found.summary, id: approvalId },
      why: `The ${isApp ? 'connected app' : 'API key'} ${key} asked for it. Nothing happens until a person of your account approves it. The request ends on ${found.expiresAt.toISOString().slice(0, 10)}.`,
      steps: [
        'Look at the request in the dashboard, and approve or decline it there. An answer to this mail decides nothing.',
        isApp
          ? 'If you do not know this app, decline the request and revoke the app (Settings → Apps & agents).'
          : 'If you do not know this key, decline the request and revoke the key (revoke_api_key).',
      ],
      page: `approvals/${approvalId}`,
    }
  },
})
