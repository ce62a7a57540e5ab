import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Upload, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState, NoMatch } from '../../kit/EmptyState.tsx'
import { useMay } from '../../shell/session.ts'

/** A list without contacts: none fits the filters, or there is none yet. */
export function NoContacts({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const mayWrite = useMay('editor')
  if (isFiltered) return <NoMatch title={t('noMatch')} text={t('noMatchText')} clear={clear} />
  return (
    <EmptyState icon={<Users size={32} />} title={t('empty')} text={t('emptyText')}>
      {mayWrite && (
        <Group gap="xs" justify="center">
          <Button component={Link} to="/imports/new" leftSection={<Upload size={16} />}>
            {t('import')}
          </Button>
          <Button variant="default" component={Link} to="/site">
            {t('makeForm')}
          </Button>
        </Group>
      )}
    </EmptyState>
  )
}
