import { HandCoins } from 'lucide-react'
import type { JobKind } from '../../shell/job-kinds.ts'

export const paymentJobs: JobKind[] = [
  {
    kind: 'adoption',
    icon: HandCoins,
    words: 'adoption:job',
    page: () => '/settings/payments',
    changes: ['get_adoption', 'list_subscriptions', 'get_revenue'],
  },
]
