import type { Scope, SignalKind } from '#operation/scope.ts'
import { settleAddress } from './address-sql.ts'
import type { Campaign } from './campaign.ts'

/**
 * A change of a campaign's web page. `begun`: the page exists, but no list contains it yet. `gone`:
 * the page does not exist any more.
 */
interface GoesPublic {
  campaign: Campaign
  page: 'begun' | 'listed' | 'unlisted' | 'gone'
}

/** Notifies the archive in the same transaction, because even the first mail links to the page. */
export const goesPublic: SignalKind<GoesPublic> = { name: 'campaign_goes_public' }

/** Gives a campaign its web address, and adds it to the archive's lists with its present text. */
export async function listCampaign(scope: Scope, campaign: Campaign): Promise<void> {
  await settleAddress(scope, campaign)
  await scope.signal(goesPublic, { campaign, page: 'listed' })
}
