import { isDatabaseAway } from '#db/database-away.ts'
import { instantOf, isTimeZone } from '#lib/time-zone.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import { lockCampaign } from '../record/campaign-sql.ts'
import { listLocalSchedules, type LocalSchedule, writeSchedule } from '../record/schedule-sql.ts'

const PAGE = 1000

/**
 * Computes the instants of schedules in local time again when a process starts, because a new
 * Node.js may have new time zone rules.
 */
export async function computeSchedulesAnew(system: TransactionParts): Promise<void> {
  for (let after: LocalSchedule | null = null; ;) {
    const page: LocalSchedule[] = await listLocalSchedules(system.db, { after, limit: PAGE })
    for (const schedule of page)
      if (instantNow(schedule).getTime() !== schedule.instant.getTime())
        await moveOrKeep(system, schedule)
    if (page.length < PAGE) return
    after = page.at(-1)!
  }
}

/**
 * Computes the instant of a schedule. It does not change when this Node.js does not know the time
 * zone.
 */
function instantNow({ local, instant }: LocalSchedule): Date {
  return isTimeZone(local.timeZone) ? instantOf(local.at, local.timeZone) : instant
}

/**
 * Changes a schedule's instant. If this fails, the old instant stays, and the next schedule is
 * processed.
 */
async function moveOrKeep(system: TransactionParts, schedule: LocalSchedule): Promise<void> {
  try {
    await move(system, schedule)
  } catch (err) {
    if (isDatabaseAway(err)) throw err
    const { accountId, campaignId } = schedule
    system.ports.log.error(
      { err, accountId, campaignId },
      'the time of a scheduled campaign could not be computed anew; it keeps the one it had',
    )
  }
}

async function move(
  system: TransactionParts,
  { accountId, campaignId }: LocalSchedule,
): Promise<void> {
  await transaction(system, accountId, async (scope) => {
    const campaign = await lockCampaign(scope, campaignId)
    if (campaign?.status !== 'scheduled' || !campaign.scheduledLocal) return
    const local = campaign.scheduledLocal
    const instant = instantNow({
      accountId,
      campaignId,
      local,
      instant: new Date(campaign.scheduledFor!),
    })
    await writeSchedule(scope, campaignId, { instant, local })
    scope.ports.log.info(
      { accountId, campaignId, from: campaign.scheduledFor, to: instant.toISOString(), ...local },
      'the rules of a time zone have changed; a scheduled campaign keeps its local time and moves to another instant',
    )
  })
}
