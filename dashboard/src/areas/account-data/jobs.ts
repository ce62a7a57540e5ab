import { PackageOpen } from 'lucide-react'
import type { JobKind } from '../../shell/job-kinds.ts'

export const accountDataJobs: JobKind[] = [
  {
    kind: 'account_export',
    icon: PackageOpen,
    words: 'account-data:job',
    page: () => '/settings/account',
    changes: ['list_account_exports'],
  },
]
