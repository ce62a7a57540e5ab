import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { aboveBar } from '../../../foot.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { SavePhase } from '../../../kit/draft-saver.ts'

/** Says whether what was typed is kept; offline, the browser keeps it (`kept-draft.ts`). */
export function SaveState({ phase }: { phase: SavePhase }) {
  const { t } = useTranslation('campaigns')
  const { online } = useNetwork()
  const shown = online || phase === 'saved' ? phase : 'offline'
  return (
    <Text size="sm" c={phase === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {t(`saving.${shown === 'failed' ? 'notSaved' : shown}`)}
    </Text>
  )
}

export function Unsaved({ phase, problem }: { phase: SavePhase; problem: string | null }) {
  const { t } = useTranslation('campaigns')
  if (phase !== 'failed') return null
  return (
    <div ref={aboveBar} className="mc-unsaved">
      <Problem text={t('saving.failed', { problem: problem ?? t('saving.signedOut') })} />
    </div>
  )
}
