import type { Metric } from '#lib/formats/prometheus.ts'
import type { Db } from '#db/rows.ts'
import { readSending } from './metrics-sql.ts'

/** Counts campaigns that are being sent and their recipients, of all accounts, for `/metrics`. */
export async function mailingMetrics(db: Db): Promise<Metric[]> {
  const { campaigns, pending } = await readSending(db)
  return [
    {
      name: 'mailcast_campaigns_sending',
      type: 'gauge',
      help: 'Campaigns on their way out.',
      samples: [{ value: campaigns }],
    },
    {
      name: 'mailcast_recipients_pending',
      type: 'gauge',
      help: 'Recipients of campaigns on their way out that have not been sent to yet.',
      samples: [{ value: pending }],
    },
  ]
}
