import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../kit/Filters.tsx'
import { useOperation } from '../../kit/operation.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { SegmentForm } from './SegmentForm.tsx'
import type { Filter } from './builder/tree.ts'

const EVERYBODY: Filter = { all: [] }

export default function NewSegment() {
  const { t } = useTranslation(['segments', 'frame'])
  const { newsletter } = useNewsletter()
  const [{ filter }] = useFilters<'filter'>()
  const navigate = useNavigate()
  const create = useOperation('create_segment', {
    said: ({ name }) => t('created', { name }),
    done: ({ id }) => navigate({ to: `/segments/${id}` }),
  })
  return (
    <SegmentForm
      title={t('newTitle')}
      back={{ to: '/segments', label: t('title') }}
      segmentId={null}
      newsletterId={newsletter?.id}
      initial={{ name: '', filter: readFilter(filter) }}
      save={(values) => create.run({ newsletterId: newsletter?.id, ...values })}
      saving={create}
    />
  )
}

/** Reads the address's filter. A non-object begins empty; the server refuses a wrong filter. */
function readFilter(text: string | undefined): Filter {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isShaped(value) ? value : EVERYBODY
  } catch {
    return EVERYBODY
  }
}

function isShaped(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { all, any, not } = value as Record<string, unknown>
  const isList = (list: unknown) =>
    list === undefined || (Array.isArray(list) && list.every(isShaped))
  return isList(all) && isList(any) && (not === undefined || isShaped(not))
}
