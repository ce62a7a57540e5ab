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
      <Group gap="4px 8px" mih={36}>
        <Text component="span" c="dimmed" id="access">
          {t('access.label')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="access"
          value={value}
          onChange={change}
          data={CHOICES.map((one) => ({ value: one, label: t(`access.${one}`) }))}
        />
      </Group>
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
