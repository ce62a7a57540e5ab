import { Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bytes, fromNow } from '../../format.ts'
import { Note } from '../../kit/Note.tsx'
import { useSession } from '../../shell/session.ts'

/** Warns the owner of a server whose last backup failed, or whose backup of a night is missing. */
export function BackupTrouble() {
  const { t } = useTranslation('home')
  const { backup } = useSession()
  if (backup?.status !== 'failed' && backup?.status !== 'late') return null
  const { status, problem, madeAt } = backup
  return (
    <div role="alert">
      <Note icon={TriangleAlert}>
        <Text fw={600}>{t(`backup.${status}`)}</Text>
        {status === 'failed' ? problem : t('backup.lateText')}{' '}
        {madeAt === null ? t('backup.never') : t('backup.whole', { when: fromNow(madeAt) })}
      </Note>
    </div>
  )
}

/** Tells the owner of a server the age and size of its last backup. */
export function LastBackup() {
  const { t } = useTranslation('home')
  const { backup } = useSession()
  if (backup?.status !== 'made' && backup?.status !== 'none') return null
  const { madeAt, bytes: size } = backup
  return (
    <Text size="sm" c="dimmed" className="figures">
      {madeAt === null
        ? t('backup.none')
        : t('backup.made', { when: fromNow(madeAt), size: bytes(size ?? 0) })}
    </Text>
  )
}
