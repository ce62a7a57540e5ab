import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sentenceOf, useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { removeSample, SAMPLE_TAG } from './sample.ts'

/** Says that there is sample data, and removes it in one click. */
export function SampleNote() {
  const { t } = useTranslation('home')
  const mayWrite = useMay('editor')
  const { data } = useRead('list_contacts', { tag: SAMPLE_TAG, limit: 1 })
  const remove = useMutation({ mutationFn: removeSample, onError: (error) => notifications.show({ color: 'red', message: sentenceOf(error) }) })
  if (!mayWrite || !data?.data.length) return null
  return (
    <Group className="mc-card" gap="sm" justify="space-between">
      <Group gap="sm" wrap="nowrap">
        <FlaskConical size={18} aria-hidden style={{ flex: 'none' }} />
        <Text>{t('sample.note')}</Text>
      </Group>
      <Button variant="default" size="xs" loading={remove.isPending} onClick={() => remove.mutate()}>
        {t('sample.remove')}
      </Button>
    </Group>
  )
}
