import { typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { actsWritten } from '#areas/engagement/index.ts'
import { noteDue } from '../running/due-sql.ts'
import { RUNS_MAX } from '../running/run-sql.ts'
import { type FollowedAct, insertActs, takeActs } from './acts-sql.ts'
import { followFacts } from './follow-facts.ts'
import type { Happened } from './happened.ts'
import { liveAutomations } from './live-sql.ts'

/**
 * Stores opens and clicks, to process them later. Processing locks contacts, which the transaction
 * that writes opens and clicks does not do.
 */
export async function noteActs(
  scope: Scope,
  { acts }: NonNullable<(typeof actsWritten)['data']>,
): Promise<void> {
  if (await insertActs(scope, acts)) await noteDue(scope, scope.now)
}

/** Processes some stored opens and clicks as facts. Returns false when there were none. */
export async function followActs(scope: Scope): Promise<boolean> {
  const acts = await takeActs(scope, RUNS_MAX)
  if (acts === null) return false
  await followFacts(scope, await liveAutomations(scope.db, [scope.accountId]), acts.flatMap(factOf))
  return true
}

/** Returns the facts of an open or click. Only mails of campaigns and automations have some. */
function factOf(act: FollowedAct): Happened[] {
  const { contactId, newsletterId, status, at, links } = act
  const known = {
    contactId,
    newsletterId,
    status,
    at,
    event: null,
    depth: 0,
    occurrence: `${act.mailingId}:${act.recipientId}:${act.act}`,
  }
  if (act.kind === 'campaign') {
    const detail = { campaignId: typeId('cmp', act.ownerId), links }
    return [{ ...known, key: act.act === 'open' ? 'campaign_opened' : 'campaign_clicked', detail }]
  }
  if (act.kind !== 'automation') return []
  const [, stepId = ''] = act.part.split(':')
  return [
    {
      ...known,
      key: `${act.act === 'open' ? 'opened' : 'clicked'}:${stepId}`,
      detail: { links },
      runId: act.recipientId,
    },
  ]
}
