import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fromNow } from '../../format.ts'
import { Problem } from '../Problem.tsx'
import type { KeptPreview } from './preview.ts'

/**
 * Shows an error of a preview with a button to try again, or the time at which the limit permits
 * it.
 */
export function PreviewProblem({
  problem,
  again,
  limitedUntil = null,
}: Partial<Pick<KeptPreview, 'problem' | 'again' | 'limitedUntil'>>) {
  const { t } = useTranslation()
  if (!problem) return null
  return (
    <Stack gap={8} align="flex-start">
      {limitedUntil === null ? (
        <Problem text={problem} />
      ) : (
        <Text role="status" c="dimmed">
          {t('preview.limited', { when: fromNow(new Date(limitedUntil).toISOString()) })}
        </Text>
      )}
      {again && (
        <Button variant="default" size="xs" onClick={again}>
          {t('errors.again')}
        </Button>
      )}
    </Stack>
  )
}
