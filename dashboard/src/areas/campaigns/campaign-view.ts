import { type Campaign, canResume, hasNotBegun } from './campaign.ts'
import { secondsLate } from './schedule/schedule.ts'

/** Returns whether a campaign has readers to report on: it is being sent, or was. */
export function isOut(campaign: Campaign): boolean {
  return (
    campaign.status !== 'draft' &&
    campaign.status !== 'scheduled' &&
    !hasNotBegun(campaign) &&
    !wasSentThere(campaign)
  )
}

/** Returns whether another service has sent a campaign, so that it has no recipients here. */
export function wasSentThere({ movedFrom, status, steps }: Campaign): boolean {
  return movedFrom !== null && status === 'sent' && steps.length === 0
}

/** Returns why a campaign waits for a person to resume it; null where it does not. */
export function haltOf(campaign: Campaign): NonNullable<Campaign['stopReason']> | null {
  return canResume(campaign) ? campaign.stopReason : null
}

/** Returns when sending began and ended, and how late it was in seconds. Null before it began. */
export function timesOf(campaign: Campaign) {
  const { steps } = campaign
  const startedAt = steps[0]?.startedAt
  if (!startedAt) return null
  return { startedAt, finishedAt: steps.at(-1)?.finishedAt ?? null, lateS: secondsLate(campaign) }
}

/** Returns the tab that the page's address names. */
export function tabOf(search: string | undefined): 'report' | 'recipients' {
  return search === 'recipients' ? search : 'report'
}
