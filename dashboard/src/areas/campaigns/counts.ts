import type { OutputOf } from '../../queries.ts'
import type { Campaign } from './campaign.ts'

type Counts = Campaign['counts']
type Report = OutputOf<'get_campaign_report'>

const handedOver = ({ recipients, pending }: Counts) => recipients - pending

/** Returns the newer counts: a campaign and its report are read at different times. */
export function newerCounts(campaign: Counts, report: Counts | undefined): Counts {
  if (!report) return campaign
  // Recipients join with each step.
  const later = campaign.recipients - report.recipients || handedOver(campaign) - handedOver(report)
  return later > 0 ? campaign : report
}

/** Returns the rates of a report by counts that may be newer than it. */
export function ratesBy(counts: Counts, report: Report): Report['rates'] {
  const lateBounces = report.counts.sent - report.rates.delivered.value
  const { sent } = counts
  const out = handedOver(counts)
  return {
    delivered: { value: Math.max(0, sent - lateBounces), of: out },
    opened: { value: counts.opens, of: sent },
    clicked: { value: counts.clicks, of: sent },
    unsubscribed: { value: counts.unsubscribes, of: sent },
    bounced: { value: counts.bounces, of: out },
    complained: { value: counts.complaints, of: sent },
  }
}
