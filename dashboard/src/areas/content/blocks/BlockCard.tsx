import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp, CircleAlert, Copy, Ellipsis, Filter, Globe, ImageOff, Mail, Plus, Trash2 } from 'lucide-react'
import { memo, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { AddItems } from './AddBlock.tsx'
import type { Block } from './block.ts'
import { BlockForm } from './BlockForm.tsx'
import { DeletedImagesContext, StatusContext, useEditing } from './context.ts'
import { Grip, useDropTarget } from './drag.tsx'
import type { ListAt } from '../../../kit/tree-edits.ts'
import { ICONS } from './icons.ts'
import { summaryOf } from './summary.ts'

interface Props {
  block: Block
  at: ListAt
  index: number
  isLast: boolean
  pointer: string
}

/** One block: a line that says what it holds, its tools, and its form while it is open. */
export const BlockCard = memo(function BlockCard({ block, at, index, isLast, pointer }: Props) {
  const { t } = useTranslation('content')
  const { toggle } = useEditing()
  const { opened: all, errors } = use(StatusContext)
  const id = block.id!
  const { over, ...target } = useDropTarget({ id })
  const opened = all.has(id)
  const isWrong = errors.has(id)
  const summary = summaryOf(block, t)
  const Icon = ICONS[block.type]
  const name = t(`types.${block.type}.name`)
  return (
    <li id={`block-${id}`} className="mc-block" data-wrong={isWrong || undefined} data-opened={opened || undefined} data-over={over} {...target}>
      <div className="mc-block-head">
        <Grip id={id} />
        <UnstyledButton
          className="mc-block-toggle"
          aria-expanded={opened}
          aria-controls={`form-${id}`}
          data-part="toggle"
          data-place={pointer}
          onClick={() => toggle(id)}
        >
          <Icon size={17} aria-hidden />
          <span className="mc-block-words">
            <span className="mc-block-type">{name}</span>
            {summary !== '' && (
              <bdi className="mc-block-summary" aria-hidden={opened || undefined}>
                {opened && block.type !== 'columns' ? '' : summary}
              </bdi>
            )}
          </span>
          <Marks block={block} isWrong={isWrong} />
        </UnstyledButton>
        <Tools id={id} at={at} index={index} isLast={isLast} words={summary === '' ? name : `${name}: ${summary}`} />
      </div>
      {opened && (
        <div id={`form-${id}`} className="mc-block-form">
          <BlockForm block={block} pointer={pointer} />
        </div>
      )}
    </li>
  )
})

/** Shows that a block is refused, shows a deleted image, or is not for every reader or place. */
function Marks({ block, isWrong }: { block: Block; isWrong: boolean }) {
  const { t } = useTranslation('content')
  const deleted = use(DeletedImagesContext)
  const { visibleIn = 'both', when } = block.type === 'paywall' ? {} : block
  const isDeleted = block.type === 'image' && block.imageId !== undefined && deleted.has(block.imageId)
  return (
    <>
      {isWrong && <Mark label={t('wrong')} icon={<CircleAlert size={16} color="var(--mantine-color-error)" />} />}
      {isDeleted && <Mark label={t('image.deleted')} icon={<ImageOff size={16} />} />}
      {when && <Mark label={t('when.some')} icon={<Filter size={15} />} />}
      {visibleIn === 'email' && <Mark label={t('visible.email')} icon={<Mail size={15} />} />}
      {visibleIn === 'web' && <Mark label={t('visible.web')} icon={<Globe size={15} />} />}
    </>
  )
}

function Mark({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <Tooltip label={label}>
      <span className="mc-block-mark" role="img" aria-label={label}>
        {icon}
      </span>
    </Tooltip>
  )
}

function Tools({ id, at, index, isLast, words }: { id: string; at: ListAt; index: number; isLast: boolean; words: string }) {
  const { t } = useTranslation('content')
  const { step, duplicate, remove } = useEditing()
  const mover = (by: -1 | 1) => {
    // A block at the end of a column leaves it.
    const can = at !== null || (by < 0 ? index > 0 : !isLast)
    const part = by < 0 ? 'up' : 'down'
    return (
      <Tooltip label={t(part)}>
        <ActionIcon
          variant="subtle"
          color="gray"
          data-part={part}
          aria-disabled={!can}
          onClick={() => can && step(id, by)}
          aria-label={t(`${part}Of`, { words })}
        >
          {by < 0 ? <ArrowUp size={16} /> : <ArrowDown size={16} />}
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <div className="mc-block-tools">
      {mover(-1)}
      {mover(1)}
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('moreOf', { words })}>
            <Ellipsis size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<Plus size={16} />}>{t('addBelow')}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown className="mc-block-types">
              <AddItems at={at} index={index + 1} />
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Item leftSection={<Copy size={16} />} onClick={() => duplicate(id)}>
            {t('duplicate')}
          </Menu.Item>
          <Menu.Item leftSection={<Trash2 size={16} />} color="red" onClick={() => remove(id)}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
