import { Button, Group, Stack } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../kit/ShownOnce.tsx'

/** Shows the backup codes. No later answer of the server has them. */
export function BackupCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useTranslation('accounts')
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <ShownOnce advice={t('codesAdvice')} value={text} />
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="mailcast-backup-codes.txt"
          leftSection={<Download size={16} />}
        >
          {t('download')}
        </Button>
        <Button onClick={done}>{t('codesStored')}</Button>
      </Group>
    </Stack>
  )
}
