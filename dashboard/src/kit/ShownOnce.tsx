import { Stack } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from './CopyField.tsx'
import { Note } from './Note.tsx'

/** Shows a secret that only this answer has. A repeated answer has none. */
export function ShownOnce({ advice, value }: { advice: string; value: string | undefined }) {
  const { t } = useTranslation('frame')
  return (
    <Stack gap="sm">
      <Note icon={KeyRound}>{value === undefined ? t('shownBefore') : advice}</Note>
      {value !== undefined && <CopyBlock value={value} />}
    </Stack>
  )
}
