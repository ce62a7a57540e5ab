let sentId: string | null = null

/** Notes that this person has just sent a campaign, whose page opens next. */
export function noteSend(campaignId: string): void {
  sentId = campaignId
}

/** Returns once whether this campaign was just sent here. */
export function tookSend(campaignId: string): boolean {
  if (sentId !== campaignId) return false
  sentId = null
  return true
}
