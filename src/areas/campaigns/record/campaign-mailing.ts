import { uuidOf } from '#lib/typeid.ts'
import type { MailingOwner, MailKind } from '#areas/mailings/index.ts'

/**
 * The kind of campaigns' mailings and its rules. `campaignMails` adds the functions that make their
 * mails.
 */
export const CAMPAIGN_MAILS: Pick<MailKind, 'kind' | 'rules'> = {
  kind: 'campaign',
  rules: { class: 'retry', wants: 'active', counted: true, lost: 'uncertain' },
}

export function ofCampaign(campaignId: string): MailingOwner {
  return { kind: CAMPAIGN_MAILS.kind, ownerUuid: uuidOf(campaignId) }
}
