import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import { planLimitSubscribers } from '#areas/billing/index.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { sendAutoPauseNotice } from '../sending/auto-pause-notice.ts'
import type { Campaign } from '../record/campaign.ts'
import { findCampaign, lockCampaign } from '../record/campaign-sql.ts'
import { type CheckedText, checkText } from '../sending/step-checks.ts'
import { checkAndFreeze, unsendable } from '../sending/send-step.ts'
import { nextStep } from '../audience/step.ts'
import { decideDue } from '../variants/decide.ts'
import {
  type CampaignRef,
  delayDue,
  deleteDue,
  firstDue,
  stopScheduled,
} from '../record/schedule-sql.ts'
import { type ScheduleStop, sendScheduleNotice } from './schedule-notice.ts'

/** The time after which a campaign that could not begin is not started by workers any more. */
const MISSED_MS = DAY_MS
const LATE_MS = MINUTE_MS
const AGAIN_S = 60

/**
 * Starts the campaign that has been due for the longest time, or decides its A/B test. No worker
 * claims a campaign: the text is compiled without a lock, and only a scheduled campaign is frozen.
 * So a killed worker blocks nothing.
 */
export async function startNextDue(system: TransactionParts): Promise<'more' | 'idle'> {
  const due = await firstDue(system.db, system.ports.clock.now())
  if (!due) return 'idle'
  try {
    await startDue(system, due)
  } catch (error) {
    await afterFailure(system, due, error)
  }
  return 'more'
}

async function startDue(
  system: TransactionParts,
  { accountId, campaignId }: CampaignRef,
): Promise<void> {
  const { db, ports, registrations } = system
  const campaign = await findCampaign({ db, accountId }, campaignId)
  if (campaign && isMissed(campaign, ports.clock.now()))
    return stop(system, { accountId, campaignId }, { reason: 'schedule_missed', detail: '' })
  if (campaign?.stopReason === 'awaiting_winner')
    return transaction(system, accountId, (scope) => decideDue(scope, campaignId))
  const text = await checkText({ db, accountId, ports, registrations }, campaignId, {
    compile: true,
  })
  // Without a text, the newsletter is being deleted.
  if (!text) return deleteDue({ db, accountId }, campaignId)
  await transaction(system, accountId, (scope) => begin(scope, campaignId, text))
}

/** Begins a campaign, unless another worker began it first or its schedule was changed. */
async function begin(scope: Scope, campaignId: string, text: CheckedText): Promise<void> {
  const campaign = await lockDue(scope, campaignId)
  if (!campaign) return
  await deleteDue(scope, campaignId)
  await checkAndFreeze(scope, campaign, nextStep(campaign), text)
  const lateMs = scope.now.getTime() - Date.parse(campaign.scheduledFor!)
  if (lateMs > LATE_MS)
    scope.ports.log.warn(
      { accountId: scope.accountId, campaignId, lateS: Math.round(lateMs / 1000) },
      'a scheduled campaign begins late, since no worker could begin it at its time; its readers get it now',
    )
}

/**
 * Locks a campaign that is due. Returns null when the campaign is no longer scheduled, or is
 * scheduled for a later time.
 */
async function lockDue(scope: Scope, campaignId: string): Promise<Campaign | null> {
  const campaign = await lockCampaign(scope, campaignId)
  return campaign?.status === 'scheduled' &&
    Date.parse(campaign.scheduledFor!) <= scope.now.getTime()
    ? campaign
    : null
}

/**
 * Stops a campaign whose start was refused. After errors that may pass, it is tried again later.
 */
async function afterFailure(
  system: TransactionParts,
  due: CampaignRef,
  error: unknown,
): Promise<void> {
  const { log, clock } = system.ports
  const refused =
    error instanceof Problem && unsendable.some(({ code }) => code === error.refusal.code)
      ? error
      : null
  if (refused && refused.retryAfterS === null) {
    const reason =
      refused.refusal.code === planLimitSubscribers.code
        ? 'plan_limit_subscribers'
        : 'schedule_refused'
    return stop(system, due, { reason, detail: refused.detail })
  }
  const waitS = refused?.retryAfterS ?? AGAIN_S
  if (refused)
    log.info(
      { ...due, detail: refused.detail },
      `a scheduled campaign cannot begin yet; trying again in ${waitS} s`,
    )
  else
    log.error(
      { ...due, err: error },
      `a scheduled campaign could not begin; trying again in ${waitS} s`,
    )
  await delayDue(
    { db: system.db, accountId: due.accountId },
    due.campaignId,
    new Date(clock.now().getTime() + waitS * 1000),
  )
}

async function stop(
  system: TransactionParts,
  { accountId, campaignId }: CampaignRef,
  { reason, detail }: { reason: ScheduleStop | 'plan_limit_subscribers'; detail: string },
): Promise<void> {
  await transaction(system, accountId, async (scope) => {
    if (!(await lockDue(scope, campaignId))) return
    await stopScheduled(scope, campaignId, reason)
    const about = { accountId, campaignId, at: scope.now.toISOString() }
    if (reason === 'plan_limit_subscribers')
      await scope.enqueue(sendAutoPauseNotice, { ...about, reason })
    else await scope.enqueue(sendScheduleNotice, { ...about, reason, detail })
    scope.ports.log.warn(
      { accountId, campaignId, reason, detail },
      'a scheduled campaign was not sent at its time; its owner is mailed what to do',
    )
  })
}

function isMissed({ status, scheduledFor }: Campaign, now: Date): boolean {
  return status === 'scheduled' && now.getTime() - Date.parse(scheduledFor!) > MISSED_MS
}
