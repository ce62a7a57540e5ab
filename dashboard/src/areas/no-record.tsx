import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../api.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ReadState } from '../kit/ReadState.tsx'

/** Returns whether an address of a page names no record: its id is unknown (404), or is none (422). */
export function isNoRecord(error: unknown): boolean {
  return isProblem(error) && (error.status === 404 || error.status === 422)
}

/** Shows the record whose id stands in the page's address. */
export function RecordState<Data>(props: ComponentProps<typeof ReadState<Data>>) {
  const { t } = useTranslation()
  const { data, error } = props.query
  return data === undefined && isNoRecord(error) ? <EmptyState title={t('errors.notFound')} /> : <ReadState {...props} />
}
