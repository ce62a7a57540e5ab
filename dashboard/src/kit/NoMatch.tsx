import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'

/** The place of a list in which nothing fits its filters. Its button clears them. */
export function NoMatch({ title, text, clear }: { title: string; text?: string; clear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={title} text={text}>
      <Button variant="default" onClick={clear}>
        {t('filters.clearAll')}
      </Button>
    </EmptyState>
  )
}
