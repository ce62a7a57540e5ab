import type { Metric } from '#lib/formats/prometheus.ts'
import type { Db } from '#db/rows.ts'
import { readSending } from './metrics-sql.ts'
import { oldestDueMails } from './next-due-sql.ts'

/**
 * Reads for `/metrics` the campaigns that are being sent, their recipients, and how late mails are,
 * of all accounts.
 */
export async function mailingMetrics(db: Db, now: Date): Promise<Metric[]> {
  const { campaigns, pending } = await readSending(db)
  const due = await oldestDueMails(db)
  const ageS = (at: Date | null) =>
    at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000)
  return [
    {
      name: 'mailcast_campaigns_sending',
      type: 'gauge',
      help: 'Campaigns on their way out.',
      samples: [{ value: campaigns }],
    },
    {
      name: 'mailcast_mail_due_age_seconds',
      type: 'gauge',
      help: 'The seconds since the oldest single mail was due: one that a reader waits for, and another one. 0 when none is due.',
      samples: [
        { labels: { class: 'awaited' }, value: ageS(due.awaited) },
        { labels: { class: 'other' }, value: ageS(due.other) },
      ],
    },
    {
      name: 'mailcast_recipients_pending',
      type: 'gauge',
      help: 'Recipients of campaigns on their way out that have not been sent to yet.',
      samples: [{ value: pending }],
    },
  ]
}
