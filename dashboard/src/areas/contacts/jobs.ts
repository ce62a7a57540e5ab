import { FileDown, FileOutput, ListChecks, Trash2, Upload } from 'lucide-react'
import { lazy } from 'react'
import type { JobKind } from '../../shell/job-kinds.ts'

/** The long work on contacts, for the tray of jobs. */
export const contactJobs: JobKind[] = [
  {
    kind: 'import',
    icon: Upload,
    words: 'imports:job',
    page: (id) => `/imports/${id}`,
    changes: ['import_contacts', 'list_tags'],
  },
  {
    kind: 'export',
    icon: FileOutput,
    words: 'exports:job',
    page: (id) => `/exports/${id}`,
    changes: ['list_exports'],
  },
  {
    kind: 'bulk_update',
    icon: ListChecks,
    words: 'bulk:job',
    page: () => '/contacts/bulk',
    changes: ['bulk_update_contacts', 'list_tags'],
    // The page of bulk actions lists them all, and only the tray can undo one.
    onItsPage: true,
    Own: lazy(() => import('./bulk/BulkInTray.tsx')),
  },
  {
    kind: 'erasure',
    icon: Trash2,
    words: 'rights:erasureJob',
    page: (id) => `/suppressions/receipt?number=${id}`,
    changes: ['get_erasure', 'list_contacts'],
  },
  {
    kind: 'contact_export',
    icon: FileDown,
    words: 'rights:exportJob',
    page: (id) => `/contacts/data/${id}`,
    changes: ['get_contact_data'],
  },
]
