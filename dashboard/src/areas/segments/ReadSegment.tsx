import { useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import type { Segment } from './builder/tree.ts'

/** Reads the address's segment; meanwhile, and on failure, the page has a title and a way back. */
export function ReadSegment({ children }: { children: (segment: Segment) => ReactNode }) {
  const { t } = useTranslation('segments')
  const { segmentId } = useParams({ strict: false }) as { segmentId: string }
  const query = useRead('get_segment', { segmentId })
  if (query.data) return <Fragment key={segmentId}>{children(query.data)}</Fragment>
  return (
    <Page title={t('segment')} back={{ to: '/segments', label: t('title') }}>
      <ReadState query={query}>{() => null}</ReadState>
    </Page>
  )
}
