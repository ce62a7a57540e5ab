import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import { countLeavers } from '#areas/contacts/index.ts'
import { countsOf } from '#areas/mailings/index.ts'
import type { Campaign } from '../record/campaign.ts'
import { CAMPAIGN_MAILS } from '../record/campaign-mailing.ts'
import { type CampaignReport, HOURS_MAX, medianOf, ratesOf } from './campaign-report.ts'
import type { MachineReason } from './recipient-filter.ts'
import { countRecipients } from './recipient-totals.ts'
import { sumRevenue } from './revenue-sql.ts'
import {
  countBotClicks,
  countEngaged,
  countLateBounces,
  type EngagedCount,
  lastSent,
  type SentCampaign,
} from './report-sql.ts'
import type { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'

/** The figures that need a pass over all recipients, opens and clicks. */
export interface ReportFigures extends Pick<
  CampaignReport,
  'median' | 'medianOf' | 'timeline' | 'providers' | 'failures' | 'machines' | 'revenue'
> {
  botClicks: ReadonlyMap<string, number>
  computedAt: string | null
}

/** The figures shown for a large campaign before they are computed the first time. */
export const NOT_YET: ReportFigures = {
  botClicks: new Map(),
  median: medianOf([]),
  medianOf: 0,
  timeline: [],
  providers: [],
  failures: [],
  machines: [],
  revenue: [],
  computedAt: null,
}

export async function computeFigures(
  scope: AccountDb,
  { id, steps, createdAt }: Campaign,
  sent: SentCampaign,
  now: Date,
): Promise<ReportFigures> {
  const from = hourOf(new Date(steps[0]?.startedAt ?? createdAt))
  const engaged = await countEngaged(scope, sent, from)
  const others = await lastSent(scope, sent.newsletterId, id)
  const [leavers, lateBounces] = [
    await countLeavers(scope, others),
    await countLateBounces(scope, others),
  ]
  const counts = await countsOf(scope, CAMPAIGN_MAILS.kind, others.map(uuidOf))
  const median = others.flatMap((other) => {
    const sums = counts.get(uuidOf(other))
    return sums
      ? [ratesOf({ ...sums, unsubscribes: leavers.get(other) ?? 0 }, lateBounces.get(other) ?? 0)]
      : []
  })
  return {
    botClicks: await countBotClicks(scope, sent),
    median: medianOf(median),
    medianOf: median.length,
    timeline: timelineOf(engaged, from),
    ...(await countRecipients(scope, sent.mailings)),
    machines: machinesOf(engaged),
    revenue: await sumRevenue(scope, sent),
    computedAt: now.toISOString(),
  }
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Adds up opens and clicks of people by hour, and by day after the first hours. */
function timelineOf(engaged: readonly EngagedCount[], from: Date): CampaignReport['timeline'] {
  const entries = new Map<number, CampaignReport['timeline'][number]>()
  for (const { act, hour, n } of engaged) {
    if (hour === null) continue
    const begins = hour < HOURS_MAX ? hour : HOURS_MAX + Math.floor((hour - HOURS_MAX) / 24) * 24
    const entry = entries.get(begins) ?? {
      at: new Date(from.getTime() + begins * HOUR_MS).toISOString(),
      hours: hour < HOURS_MAX ? (1 as const) : (24 as const),
      opens: 0,
      clicks: 0,
    }
    entry[act === 'open' ? 'opens' : 'clicks'] += n
    entries.set(begins, entry)
  }
  return [...entries].sort(([a], [b]) => a - b).map(([, entry]) => entry)
}

/** Adds up opens of bots by reason. A click implies an open, as for people. */
function machinesOf(engaged: readonly EngagedCount[]): CampaignReport['machines'] {
  return engaged
    .filter(({ act, by_machine }) => act === 'open' && by_machine)
    .map(({ machine_reason, n }) => ({
      reason: (machine_reason ?? 'unknown') as z.output<typeof MachineReason>,
      count: n,
    }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}
