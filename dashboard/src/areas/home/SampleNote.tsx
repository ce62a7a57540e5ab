import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { confirm } from '../../kit/confirm.tsx'
import { sentenceOf, useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { removeSample, SAMPLE_TAG } from './sample.ts'

export function SampleNote() {
  const { t } = useTranslation(['home', 'frame'])
  const mayWrite = useMay('editor')
  const { data } = useRead('list_contacts', { tag: SAMPLE_TAG, limit: 1, include: 'total' })
  if (!mayWrite || !data?.total) return null
  const shown = { count: data.total, shown: number(data.total) }
  const run = async () => {
    try {
      await removeSample()
    } catch (error) {
      return { text: sentenceOf(error), code: null }
    }
    notifications.show({
      message: t('sample.removed'),
      closeButtonProps: { 'aria-label': t('frame:close') },
    })
    return null
  }
  const ask = () =>
    confirm({
      title: t('sample.removeTitle'),
      text: t('sample.removeText', { ...shown, tag: SAMPLE_TAG }),
      action: t('sample.remove'),
      run,
    })
  return (
    <Group className="mc-card" gap="sm" justify="space-between">
      <Group gap="sm" wrap="nowrap">
        <FlaskConical size={18} aria-hidden style={{ flex: 'none' }} />
        <Text>{t('sample.note', shown)}</Text>
      </Group>
      <Button variant="default" size="xs" onClick={ask}>
        {t('sample.remove')}
      </Button>
    </Group>
  )
}
