import { Group, SegmentedControl, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../campaign.ts'

const CHOICES = ['everyone', 'subscribers', 'paid'] as const

/** Chooses the readers of the whole text. With a paywall it cannot be everyone. */
export function Access({
  walled,
  value,
  change,
}: {
  walled: boolean
  value: Draft['access']
  change: (value: Draft['access']) => void
}) {
  const { t } = useTranslation('campaigns')
  const isOpenWall = value === 'everyone' && walled
  return (
    <div>
      <SegmentedControl
        aria-label={t('access.label')}
        value={value}
        onChange={change}
        data={CHOICES.map((one) => ({ value: one, label: t(`access.${one}`) }))}
        fullWidth
        mb={8}
      />
      {isOpenWall ? (
        <Group gap={6} wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
          <CircleAlert size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Text size="sm">{t('access.openWall')}</Text>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t(walled || value === 'everyone' ? `access.${value}Text` : `access.${value}Bare`)}
        </Text>
      )}
    </div>
  )
}
