import type { Scope, SignalKind } from '#operation/scope.ts'
import { settleAddress } from './address-sql.ts'
import type { Campaign } from './campaign.ts'

/**
 * A campaign that begins, goes on or ends. Its page is at its address alone once it has begun, until lists and feeds show it. An unlisted one leaves
 * these, and one that is gone has no page any more.
 */
export interface GoesPublic {
  campaign: Campaign
  page: 'begun' | 'listed' | 'unlisted' | 'gone'
}

/** Lets the archive follow a campaign in the transaction that changes it: mails lead to its page from the first one on. */
export const goesPublic: SignalKind<GoesPublic> = { name: 'campaign_goes_public' }

/** Gives a campaign its address and its place in lists, with the text that it has now. */
export async function listCampaign(scope: Scope, campaign: Campaign): Promise<void> {
  await settleAddress(scope, campaign)
  await scope.signal(goesPublic, { campaign, page: 'listed' })
}
