import { Menu } from '@mantine/core'
import { ArrowDown, ArrowUp, Copy, Plus, Puzzle, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../../kit/offer-undo.tsx'
import type { Block } from '../blocks/block.ts'
import { summaryOf } from '../blocks/summary.ts'
import { WritingContext } from '../writing.ts'
import { duplicateBlock, moveBlock, paragraphBelow, removeBlock } from './commands.ts'
import { blockOf } from './mapping.ts'
import { chosenBlock, chosenBlocks } from './places.ts'
import { useVisual } from './useVisual.ts'

interface Props {
  children: ReactNode
  opened?: boolean
  change?: (opened: boolean) => void
}

export function BlockMenu({ children, opened, change }: Props) {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const { newsletterId } = use(WritingContext)
  const remove = () => {
    const { state } = visual
    const at = state && chosenBlock(state)
    if (!at) return
    const block: Block = blockOf(at.node)
    const name = [t(`types.${block.type}.name`, { defaultValue: block.type }), summaryOf(block, t)]
      .filter(Boolean)
      .join(': ')
    visual.run(removeBlock)
    offerUndo({
      id: `removed-${block.id}`,
      message: t('removed', { words: name }),
      label: t('undo'),
      undo: () => void visual.undo(),
    })
  }
  const keep = () => {
    const { state } = visual
    if (state) visual.show({ keeping: chosenBlocks(state).map(({ node }) => blockOf(node)) })
  }
  return (
    <Menu
      position="bottom-start"
      returnFocus={false}
      {...(opened !== undefined && { opened })}
      {...(change && { onChange: change })}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<SlidersHorizontal size={16} />} onClick={() => visual.openPanel()}>
          {t('visual.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowUp size={16} />} onClick={() => visual.run(moveBlock(-1))}>
          {t('up')}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowDown size={16} />} onClick={() => visual.run(moveBlock(1))}>
          {t('down')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Plus size={16} />}
          onClick={() => {
            const at = visual.state && chosenBlock(visual.state)
            if (at) visual.run(paragraphBelow(at))
          }}
        >
          {t('addBelow')}
        </Menu.Item>
        <Menu.Item leftSection={<Copy size={16} />} onClick={() => visual.run(duplicateBlock)}>
          {t('duplicate')}
        </Menu.Item>
        {newsletterId !== '' && (
          <Menu.Item leftSection={<Puzzle size={16} />} onClick={keep}>
            {t('snippets.keep')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Trash2 size={16} />} color="red" onClick={remove}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
