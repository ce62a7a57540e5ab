import type { Scope, SignalKind } from '#operation/scope.ts'
import { settleAddress } from './address-sql.ts'
import type { Campaign } from './campaign.ts'

/** A change of a campaign's page. `begun`: it is at its address alone. `gone`: there is none. */
interface GoesPublic {
  campaign: Campaign
  page: 'begun' | 'listed' | 'unlisted' | 'gone'
}

/** Notifies the archive in the changing transaction: mails link to the page from the first on. */
export const goesPublic: SignalKind<GoesPublic> = { name: 'campaign_goes_public' }

/** Gives a campaign its address and its place in lists, with its present text. */
export async function listCampaign(scope: Scope, campaign: Campaign): Promise<void> {
  await settleAddress(scope, campaign)
  await scope.signal(goesPublic, { campaign, page: 'listed' })
}
