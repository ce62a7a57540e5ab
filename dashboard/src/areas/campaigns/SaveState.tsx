import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SavePhase } from './useDraft.ts'

/** Says whether what was typed is kept. */
export function SaveState({ phase, problem }: { phase: SavePhase; problem: string | null }) {
  const { t } = useTranslation('campaigns')
  const text = phase === 'failed' ? t('saving.failed', { problem: problem ?? t('saving.signedOut') }) : t(`saving.${phase}`)
  return (
    <Text size="sm" c={phase === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
}
