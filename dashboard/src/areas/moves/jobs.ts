import { PackageOpen } from 'lucide-react'
import type { JobKind } from '../../shell/job-kinds.ts'

export const moveJobs: JobKind[] = [
  {
    kind: 'move',
    icon: PackageOpen,
    words: 'moves:job',
    page: (id) => `/moves/${id}`,
    changes: ['import_contacts', 'list_campaigns', 'list_images', 'list_redirects'],
  },
]
