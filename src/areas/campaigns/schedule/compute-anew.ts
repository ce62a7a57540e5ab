import { instantOf, isTimeZone } from '#lib/time-zone.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import { lockCampaign } from '../record/campaign-sql.ts'
import { listLocalSchedules, type LocalSchedule, writeSchedule } from '../record/schedule-sql.ts'

const PAGE = 1000

/**
 * Computes the instants of all schedules by local time anew. The rules of time zones come with Node.js, so they may have changed when a process
 * starts, and at no other time.
 */
export async function computeSchedulesAnew(system: TransactionParts): Promise<void> {
  for (let after: LocalSchedule | null = null; ;) {
    const page: LocalSchedule[] = await listLocalSchedules(system.db, { after, limit: PAGE })
    for (const schedule of page) if (instantNow(schedule).getTime() !== schedule.instant.getTime()) await move(system, schedule)
    if (page.length < PAGE) return
    after = page.at(-1)!
  }
}

/** Computes the instant of a schedule. In a zone that this version of Node.js does not know it stays as it was. */
function instantNow({ local, instant }: LocalSchedule): Date {
  return isTimeZone(local.timeZone) ? instantOf(local.at, local.timeZone) : instant
}

async function move(system: TransactionParts, { accountId, campaignId }: LocalSchedule): Promise<void> {
  await transaction(system, accountId, async (scope) => {
    const campaign = await lockCampaign(scope, campaignId)
    if (campaign?.status !== 'scheduled' || !campaign.scheduledLocal) return
    const local = campaign.scheduledLocal
    const instant = instantNow({ accountId, campaignId, local, instant: new Date(campaign.scheduledFor!) })
    await writeSchedule(scope, campaignId, { instant, local })
    scope.ports.log.info(
      { accountId, campaignId, from: campaign.scheduledFor, to: instant.toISOString(), ...local },
      'the rules of a time zone have changed; a scheduled campaign keeps its local time and moves to another instant',
    )
  })
}
