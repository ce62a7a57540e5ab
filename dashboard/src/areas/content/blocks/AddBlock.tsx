import { Button, Menu, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TYPES } from './block.ts'
import { useEditing } from './context.ts'
import type { ListAt } from '../../../kit/tree-edits.ts'
import { ICONS } from './icons.ts'

/** The button that adds a block at the end of a list. */
export function AddBlock({ at }: { at: ListAt }) {
  const { t } = useTranslation('content')
  return (
    <Menu position="bottom-start" width={340} returnFocus={false}>
      <Menu.Target>
        <Button className="mc-block-add" variant="subtle" size="compact-sm" leftSection={<Plus size={16} />}>
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="mc-block-types">
        <AddItems at={at} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The types of blocks as items of a menu. */
export function AddItems({ at, index }: { at: ListAt; index?: number }) {
  const { t } = useTranslation('content')
  const { add } = useEditing()
  // A paywall parts the whole text, so no column has one.
  const offered = at === null ? TYPES : TYPES.filter((type) => type !== 'paywall')
  return offered.map((type) => {
    const Icon = ICONS[type]
    return (
      <Menu.Item key={type} leftSection={<Icon size={18} aria-hidden />} onClick={() => add(type, at, index)}>
        <Text component="span" display="block" fw={500}>
          {t(`types.${type}.name`)}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {t(`types.${type}.text`)}
        </Text>
      </Menu.Item>
    )
  })
}
