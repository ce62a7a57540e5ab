import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Loss, useLossWords } from './useLossWords.ts'

/** Lists parts that do not reach readers as written, below a preview without other checks. */
export function Losses({ losses }: { losses: readonly Loss[] }) {
  const { t, i18n } = useTranslation('content')
  const wordsOf = useLossWords()
  const named = losses.filter(({ code }) => i18n.exists(`content:losses.${code}`))
  if (named.length === 0) return null
  return (
    <Stack gap={4} p={16} style={{ borderTop: '1px solid var(--mc-line)' }}>
      <Text size="sm" fw={600}>
        {t('lossesInMail')}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {named.map((loss) => (
          <li key={loss.detail}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
              {wordsOf(loss)}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
