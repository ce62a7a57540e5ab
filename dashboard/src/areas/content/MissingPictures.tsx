import { Group, Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../kit/Problem.tsx'
import { useUploads } from '../../uploads.ts'

/** Says before a mail is sent that a picture is on its way into it, or is missing there. */
export function MissingPictures() {
  const { t } = useTranslation('content')
  const phase = useUploads()
  if (phase === 'busy') return <OnItsWay text={t('leave.uploadTitle')} />
  return <Problem text={phase === 'failed' ? t('picture.missing') : null} />
}

export function OnItsWay({ text }: { text: string }) {
  return (
    <Group gap="sm" wrap="nowrap" role="status">
      <Loader size={18} style={{ flex: 'none' }} />
      <Text>{text}</Text>
    </Group>
  )
}
