import { Group, SegmentedControl, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../campaign.ts'

const CHOICES = ['everyone', 'subscribers', 'paid'] as const

/** Chooses the readers of the whole text. A text with a paywall needs another choice than everyone. */
export function Access({ content, value, change }: { content: Draft['content']; value: Draft['access']; change: (value: Draft['access']) => void }) {
  const { t } = useTranslation('campaigns')
  const isOpenWall = value === 'everyone' && hasPaywall(content)
  return (
    <div>
      <Group gap={8} mih={36}>
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
      <Text size="sm" c={isOpenWall ? 'var(--mantine-color-error)' : 'dimmed'}>
        {t(isOpenWall ? 'access.openWall' : `access.${value}Text`)}
      </Text>
    </div>
  )
}

function hasPaywall(content: Draft['content']): boolean {
  return content.format === 'blocks' ? content.blocks.some(({ type }) => type === 'paywall') : /<!--\s*paywall\s*-->/i.test(content.body)
}
